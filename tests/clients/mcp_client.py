"""The official Python MCP SDK lists the fifteen tools over stdio and makes every call of calls.json.

usage: mcp_client.py LACRE_BINARY

The SDK validates each result against the listed output schema by itself and raises where one does not hold. Runs in
both eras: stateless (`auto`) and with `initialize` (`legacy`). Its last line counts: "N passed, N failed".
"""
import asyncio
import json
import pathlib
import sys

from mcp import StdioServerParameters
from mcp.client import Client

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


async def run(binary, mode):
    server = StdioServerParameters(command=binary, args=["serve", "--tool-budget", "none"])
    failed = 0
    async with Client(server, mode=mode) as client:
        tools = (await client.list_tools()).tools
        names = [tool.name for tool in tools]
        planned = {call["tool"] for call in PLAN["calls"]}
        if len(names) != 15 or set(names) != planned:
            print(f"FAIL {mode}: listed {names}")
            failed += 1
        for tool in tools:
            for code in (None, "error"):
                if not any(c["tool"] == tool.name and (c["code"] is None) == (code is None) for c in PLAN["calls"]):
                    print(f"FAIL {mode}: no call of {tool.name} that ends in {code or 'success'}")
                    failed += 1
        known = await guids(client)
        for call in PLAN["calls"]:
            arguments = {k: known.get(v, v) if isinstance(v, str) else v for k, v in call["arguments"].items()}
            result = await client.call_tool(call["tool"], arguments)
            wrong = list(faults(call, result.structured_content, result))
            failed += bool(wrong)
            for one in wrong:
                print(f"FAIL {mode}: {call['tool']} {json.dumps(call['arguments'])}: {one}")
        print(f"{mode}: {len(names)} tools listed, {len(PLAN['calls'])} calls made over {client.protocol_version}")
    return failed


async def main():
    failed = 0
    for mode in ("auto", "legacy"):
        failed += await run(sys.argv[1], mode)
    total = 2 * len(PLAN["calls"])
    print(f"{total - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
