#!/usr/bin/env python3
"""Holds docs/verify_draw.py against the program on random draws: verify_draw_agrees.py PROGRAM TWIN."""
import importlib.util
import math
import pathlib
import random
import subprocess
import sys

CASES = 300


def main(program, path):
    sys.dont_write_bytecode = True
    spec = importlib.util.spec_from_file_location("twin", path)
    twin = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(twin)
    chance = random.Random("the same cases every time")
    letters = "abcXYZ0189 -,:é日🂡"
    for case in range(CASES):
        fields = ["".join(chance.choices(letters, k=chance.randrange(0, 40))) for _ in range(chance.randrange(1, 6))]
        items = [f"{i} {chance.choice(letters)}" for i in range(chance.choice((1, 2, 3, 10, 52, 300)))]
        words = [word for field in fields for word in ("--field", field)]
        run = subprocess.run([program, "audit", "select", "--scheme", "faro-draw", *words, "-"],
                             input="\n".join(items), capture_output=True, text=True)
        expected = twin.draw([field.encode() for field in fields], items)
        if run.returncode != 0 or run.stdout.split("\n")[:-1] != expected:
            print(f"case {case}: fields {fields}\nprogram {run.stdout.splitlines()} {run.stderr}\ntwin    {expected}")
            return 1
    page = pathlib.Path(path).with_name("spec-draw.md").read_text(encoding="utf-8")
    large = twin.below(twin.all_words([b"seed", b"session 1"]), math.factorial(52))
    if f"| below(52!) | {large} |" not in page:
        print(f"spec-draw.md does not show below(52!) as {large}")
        return 1
    print(f"{CASES} draws agree, and so does the page")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
