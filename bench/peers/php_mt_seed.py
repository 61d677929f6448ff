#!/usr/bin/env python3
"""Searches of all seeds beside openwall/php_mt_seed, which looks for the one output of PHP's generator that it is given:

    bench/peers/php_mt_seed.py PROGRAM PHP_MT_SEED [ROUNDS]

PHP_MT_SEED is built of its public repository by its own Makefile; nothing of it is here. One thread each, in turns; processor
time, by which a machine that is not idle disturbs less. faro searches the order of a whole pack."""
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time

TOOLS = {"numpy-legacy": 240_000_000, "php": 240_000_000, "libc++": 240_000_000, "python": 60_000_000, "java": 1_200_000_000}


def of_peer(peer, seconds=8):
    """Seeds a second of processor time, between the first and the last that it tells."""
    run = subprocess.Popen([peer, "1328851649"], env=os.environ | {"OMP_NUM_THREADS": "1"}, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    tick, told, text, end = os.sysconf("SC_CLK_TCK"), [], b"", time.monotonic() + seconds
    while time.monotonic() < end:
        text += os.read(run.stderr.fileno(), 4096)
        at = re.findall(rb"trying 0x([0-9a-f]+) -", text)
        if at and (not told or told[-1][0] != int(at[-1], 16)):
            with open(f"/proc/{run.pid}/stat") as stat:
                told.append((int(at[-1], 16), int(stat.read().rsplit(")", 1)[1].split()[11]) / tick))
    run.kill()
    run.wait()
    return (told[-1][0] - told[0][0]) / (told[-1][1] - told[0][1])


def of_faro(program, tool, seeds, order):
    before = os.times().children_user
    subprocess.run([program, "judge", "seed", order, "--like", tool, "--seeds", f"0..{seeds - 1}", "--threads", "1"], check=True, stdout=subprocess.DEVNULL)
    return seeds / (os.times().children_user - before)


def main():
    program, peer = sys.argv[1:3]
    rounds = int(sys.argv[3]) if len(sys.argv) > 3 else 5
    rates = {name: [] for name in ["php_mt_seed", *TOOLS]}
    with tempfile.TemporaryDirectory() as folder:
        for tool in TOOLS:
            order = subprocess.run([program, "shuffle", "--like", tool, "--seed", "4000000000", "-i", "1-52"], check=True, stdout=subprocess.PIPE).stdout
            with open(f"{folder}/{tool}", "wb") as out:
                out.write(order)
        for _ in range(rounds):
            rates["php_mt_seed"].append(of_peer(peer))
            for tool, seeds in TOOLS.items():
                rates[tool].append(of_faro(program, tool, seeds, f"{folder}/{tool}"))
    for name, found in rates.items():
        ratio = statistics.median(a / b for a, b in zip(found, rates["php_mt_seed"]))
        print(f"{name:<14} {statistics.median(found) / 1e6:8.1f} million seeds a second of one core, {ratio:5.2f} x php_mt_seed")


if __name__ == "__main__":
    main()
