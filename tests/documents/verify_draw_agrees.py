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
    program, path = (str(pathlib.Path(name).resolve()) for name in (program, path))
    spec = importlib.util.spec_from_file_location("twin", path)
    twin = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(twin)
    chance = random.Random("the same cases every time")
    letters = "abcXYZ0189 -,:é日🂡"
    for case in range(CASES):
        fields = [chance.choice(letters.replace(" ", "")) + "".join(chance.choices(letters, k=chance.randrange(0, 40))) for _ in range(chance.randrange(1, 6))]
        items = [f"{i} {chance.choice(letters)}" for i in range(chance.choice((1, 2, 3, 10, 52, 300)))]
        words = [word for field in fields for word in ("--field", field)]
        run = subprocess.run([program, "audit", "select", "--scheme", "faro-draw", "--header", "0", *words, "-"],
                             input="\n".join(items), capture_output=True, text=True)
        expected = twin.draw([field.encode() for field in fields], items)
        if run.returncode != 0 or run.stdout.split("\n")[:-1] != expected:
            print(f"case {case}: fields {fields}\nprogram {run.stdout.splitlines()} {run.stderr}\ntwin    {expected}")
            return 1
    if not files_have_the_same_items(program, path, chance):
        return 1
    page = pathlib.Path(path).with_name("spec-draw.md").read_text(encoding="utf-8")
    large = twin.below(twin.all_words([b"seed", b"session 1"]), math.factorial(52))
    if f"| below(52!) | {large} |" not in page:
        print(f"spec-draw.md does not show below(52!) as {large}")
        return 1
    print(f"{CASES} draws agree, and so does the page")
    return 0


def files_have_the_same_items(program, path, chance):
    """The lines of a file are the same items to `audit select`, `audit commit`, `draw` and the script, whatever ends them."""
    import json
    import tempfile
    mark = b"\xef\xbb\xbf"
    for case in range(60):
        names = [f"member {i} {chance.choice('aé日')}".encode() for i in range(chance.randrange(1, 6))]
        ends = chance.choice([[b"\n"], [b"\r\n"], [b"\r"], [b"\n", b"\r\n"], [b"\n", b"\r"], [b"\r\n", b"\r"], [b"\n", b"\r\r\n"]])
        text = b"".join(name + chance.choice(ends) for name in names)
        text = chance.choice([b"", mark, mark]) + (text.rstrip(b"\r\n") if chance.random() < 0.3 else text + chance.choice([b"", ends[0]]))
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "l").write_bytes(text)

            def run(*words, **more):
                return subprocess.run(words, cwd=folder, capture_output=True, **more)
            selected = run(program, "audit", "select", "--scheme", "faro-draw", "--field", "x", "l")
            committed = run(program, "audit", "commit", "t", "--title", "t", "--items", "l")
            drawn = run(program, "draw", "winners", "l", "--header", "0", "--count", str(len(names)))
            script = run(sys.executable, "-B", path, "x", input=text)
            held = [run.returncode == 0 for run in (selected, committed, drawn, script)]
            body = text.removeprefix(mark)
            right = b"\n" not in body or b"\r" not in body.replace(b"\r\n", b"")
            same = held == 4 * [right]
            if same and right:
                items = json.loads(pathlib.Path(folder, "t").read_text().splitlines()[0])["items"]
                same = items == [name.decode() for name in names] and selected.stdout == script.stdout and sorted(script.stdout.splitlines()) == sorted(names) and all(name in drawn.stdout for name in names)
            if not same:
                print(f"lines {text!r}: {held}, {selected.stdout!r}, {script.stdout!r}, {drawn.stdout!r} {drawn.stderr!r}")
                return False
    return True


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
