"""How long from the start of `lacre serve` to the answer of tools/list over stdio, and how much memory at its peak.

usage: startup.py LACRE_BINARY [RUNS]
Prints median and minimum in milliseconds and the median peak resident set in MB. Nothing is asserted.
"""
import json
import statistics
import subprocess
import sys
import time

META = {"io.modelcontextprotocol/protocolVersion": "2026-07-28", "io.modelcontextprotocol/clientCapabilities": {},
        "io.modelcontextprotocol/clientInfo": {"name": "startup", "version": "1"}}
LIST = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {"_meta": META}}).encode() + b"\n"


def once(binary):
    began = time.perf_counter()
    process = subprocess.Popen([binary, "serve"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    process.stdin.write(LIST)
    process.stdin.flush()
    answer = json.loads(process.stdout.readline())
    took = time.perf_counter() - began
    assert len(answer["result"]["tools"]) == 15
    with open(f"/proc/{process.pid}/status", encoding="utf-8") as status:
        peak = next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
    process.stdin.close()
    process.wait(timeout=10)
    return took * 1000, peak / 1024


def main():
    binary, runs = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 30
    seen = [once(binary) for _ in range(runs)]
    times, peaks = zip(*seen)
    print(f"start to tools/list, {runs} runs: median {statistics.median(times):.1f} ms, least {min(times):.1f} ms; "
          f"peak memory: median {statistics.median(peaks):.1f} MB")


if __name__ == "__main__":
    main()
