#!/usr/bin/env python3
"""How long the engine of the page takes against the program: ratios.py PROGRAM ENGINE.wasm, a table for docs/benchmarks.md.
Milliseconds of processor, so that other work on the machine counts for little.

Each question is asked of both in turn, several times; the least time of each counts. The program is timed with its start,
a few milliseconds of it; the engine in node, once cold (compiled as it goes) and then warm.
"""
import json
import pathlib
import resource
import shlex
import subprocess
import sys

QUESTIONS = [
    ("poker, seven cards", "odds --draw 7 poker"),
    ("a hand with mulligans", "deck --deck 'land*24 spell*36' --draw 7 'land in 2..4' --mulligan london --keep 'land in 2..4'"),
    ("40d6 drop lowest 10", "dice '40d6 drop lowest 10'"),
    ("large integers: 1500d10", "dice '1500d10 >= 8000'"),
    ("Frustration, 13 ranks", "odds --order 'hits(13) = 0'"),
    ("pontoon in Lua, exactly", "game odds pontoon.lua --set stick=16"),
    ("random exchanges of 24 cards", "judge theory exchange --cards 24 --rounds 50..52"),
    ("riffle of 6 cards, all orders", "judge exact riffle --cards 6 --rounds 3"),
    ("200,000 numbers shuffled", "shuffle -i 1-200000 --seed s"),
    ("2,000 bridge deals", "deal --hands 4x13 --count 2000 --seed s"),
    ("500 decks judged", "judge test --shuffle sattolo --decks 500 --seed s"),
    ("200,000 hands simulated", "odds --draw 7 --deck 'land*24 spell*36' 'land >= 3' --simulate 200000 --seed s"),
]
RUNS = 5


def processor():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return 1000 * (used.ru_utime + used.ru_stime)


def main(program, wasm):
    program = str(pathlib.Path(program).resolve())
    files = {"pontoon.lua": open("wings/games/shipped/games/pontoon.lua", encoding="utf-8").read()}
    engine = subprocess.Popen(["node", "web/check/ask.mjs", wasm], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(words):
        engine.stdin.write(json.dumps({"words": words, "files": files}) + "\n")
        engine.stdin.flush()
        return json.loads(engine.stdout.readline())

    print("| question | program, ms | engine, first, ms | engine, ms | ratio |\n|---|---:|---:|---:|---:|")
    for name, command in QUESTIONS:
        words = shlex.split(command)
        first = ask(words)
        if first["exit_code"] > 1:
            print(f"ratios: {command}: {first['json']}", file=sys.stderr)
            continue
        native, warm = [], []
        for _ in range(RUNS):
            begin = processor()
            subprocess.run([program, *words], cwd="wings/games/shipped/games", stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
            native.append(processor() - begin)
            warm.append(ask(words)["milliseconds"])
        print(f"| {name} | {min(native):.1f} | {first['milliseconds']:.1f} | {min(warm):.1f} | {min(warm) / min(native):.1f} |", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
