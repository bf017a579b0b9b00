"""Opens a session with `lacre serve`, lists the tools, and prints each message as a line of JSON, for mcp-schema-audit.

usage: record.py LACRE_BINARY
"""
import json
import subprocess
import sys

OPENING = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "record", "version": "1"}}
REQUESTS = [{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": OPENING},
            {"jsonrpc": "2.0", "id": 2, "method": "tools/list"}]


def main():
    server = subprocess.Popen([sys.argv[1], "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    for request in REQUESTS:
        server.stdin.write(json.dumps(request) + "\n")
        server.stdin.flush()
        answer = json.loads(server.stdout.readline())
        print(json.dumps({"direction": "request", **request}))
        print(json.dumps({"direction": "response", **answer}))
    server.stdin.close()
    return server.wait(timeout=10)


if __name__ == "__main__":
    sys.exit(main())
