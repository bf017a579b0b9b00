"""The official Python MCP SDK lists the fifteen tools over stdio, and over HTTP with a key, and makes every call of calls.json.

usage: mcp_client.py LACRE_BINARY

The SDK validates each result against the listed output schema by itself and raises where one does not hold. Runs in
both eras: stateless (`auto`) and with `initialize` (`legacy`). Its last line counts: "N passed, N failed".
"""
import asyncio
import contextlib
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from mcp import StdioServerParameters
from mcp.client import Client
from mcp.client.streamable_http import create_mcp_http_client, streamable_http_client

# A line of log a call would be all that one sees, and fill the pipe of a server over HTTP.
QUIET = {"LACRE_LOG": "warn"}

PLAN = json.loads((pathlib.Path(__file__).parent / "calls.json").read_text(encoding="utf-8"))


def at(value, pointer):
    for token in pointer.split("/")[1:]:
        value = value[int(token)] if isinstance(value, list) else value[token]
    return value


def faults(call, envelope, result):
    """What is wrong with the answer to `call`; nothing when it is as the plan says."""
    code = (envelope["error"] or {}).get("code")
    if code != call["code"]:
        yield f"code {code}, not {call['code']}: {envelope['error']}"
        return
    if result.is_error != (code is not None):
        yield f"isError is {result.is_error}"
    if json.loads(result.content[0].text) != envelope:
        yield "the text is not the structured content"
    if call.get("message", "") not in (envelope["error"] or {}).get("message", ""):
        yield f"message without {call['message']!r}: {envelope['error']}"
    for pointer, expected in call.get("holds", {}).items():
        if at(envelope, pointer) != expected:
            yield f"{pointer} is {at(envelope, pointer)!r}"


async def guids(client):
    found = {}
    for name, arguments in PLAN["guids"].items():
        result = await client.call_tool("catalog.getEntityByName", arguments)
        found[name] = result.structured_content["data"]["entity"]["guid"]
    return found


@contextlib.contextmanager
def serving(binary):
    """`lacre serve --http` with a keys file that grants one key everything; gives its URL and the key."""
    text = subprocess.run([binary, "keys", "new", "client"], check=True, capture_output=True, text=True).stdout
    entry = text[text.index("[[key]]"):].replace("= []", '= "all"')
    with tempfile.NamedTemporaryFile("w", suffix=".toml") as keys:
        keys.write(f"{entry}rate-per-minute = 6000\n")
        keys.flush()
        command = [binary, "serve", "--http", "127.0.0.1:0", "--tool-budget", "none", "--keys", keys.name]
        server = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env={**os.environ, **QUIET})
        try:
            yield server.stderr.readline().strip(), re.search(r"lacre_\S+", text).group()
        finally:
            server.terminate()
            server.wait(timeout=10)


async def over_stdio(binary, mode):
    server = StdioServerParameters(command=binary, args=["serve", "--tool-budget", "none"], env=QUIET)
    return await run(server, f"stdio, {mode}", mode)


async def over_http(binary, mode):
    with serving(binary) as (url, key):
        async with create_mcp_http_client(headers={"Authorization": f"Bearer {key}"}) as http:
            return await run(streamable_http_client(url, http_client=http), f"HTTP, {mode}", mode)


async def run(server, way, mode):
    failed = 0
    async with Client(server, mode=mode) as client:
        tools = (await client.list_tools()).tools
        names = [tool.name for tool in tools]
        planned = {call["tool"] for call in PLAN["calls"]}
        if len(names) != 15 or set(names) != planned:
            print(f"FAIL {way}: listed {names}")
            failed += 1
        for tool in tools:
            for code in (None, "error"):
                if not any(c["tool"] == tool.name and (c["code"] is None) == (code is None) for c in PLAN["calls"]):
                    print(f"FAIL {way}: no call of {tool.name} that ends in {code or 'success'}")
                    failed += 1
        known = await guids(client)
        for call in PLAN["calls"]:
            arguments = {k: known.get(v, v) if isinstance(v, str) else v for k, v in call["arguments"].items()}
            result = await client.call_tool(call["tool"], arguments)
            wrong = list(faults(call, result.structured_content, result))
            failed += bool(wrong)
            for one in wrong:
                print(f"FAIL {way}: {call['tool']} {json.dumps(call['arguments'])}: {one}")
        print(f"{way}: {len(names)} tools listed, {len(PLAN['calls'])} calls made over {client.protocol_version}")
    return failed


async def main():
    failed = 0
    for mode in ("auto", "legacy"):
        failed += await over_stdio(sys.argv[1], mode)
        failed += await over_http(sys.argv[1], mode)
    total = 4 * len(PLAN["calls"])
    print(f"{total - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
