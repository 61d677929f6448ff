#!/usr/bin/env python3
"""Makes transcripts of every shape with the program and has docs/verify_transcript.py check them: PROGRAM TWIN."""
import pathlib
import random
import subprocess
import sys
import tempfile

CASES = 12


def main(program, twin):
    program, twin = str(pathlib.Path(program).resolve()), str(pathlib.Path(twin).resolve())
    chance = random.Random("the same shapes every time")
    for case in range(CASES):
        with tempfile.TemporaryDirectory() as folder:
            def faro(*words):
                return subprocess.run([program, "audit", *words], cwd=folder, capture_output=True, text=True, check=True).stdout

            def check(name):
                return subprocess.run([sys.executable, "-B", twin, name], cwd=folder, capture_output=True, text=True)

            sessions = [f"session {i}" for i in range(chance.randrange(1, 7))]
            parties = ["ann", 'bob "the\\builder"', "çelik"][:chance.randrange(0, 4)]
            items = [f"item {i}" for i in range(chance.randrange(1, 40))]
            pathlib.Path(folder, "items").write_text("\n".join(items))
            pathlib.Path(folder, "text").write_text("sealed words of bob\n")
            words = ["--items", "items"] if chance.random() < 0.5 else ["--range", "5-44"]
            for name in sessions:
                words += ["--session", name]
            for name in parties:
                words += ["--party", name]
            public = chance.random() < 0.5
            if public:
                words += ["--public", "a price", "--when", "2026-01-02"]
            faro("commit", "t", "--title", "Grüße \"x\"", "--date", "2026-01-01", *words)
            for at, name in enumerate(parties):
                how = [["--as", name, "--value", f"{name} says"], ["--as", name, "--seal", "--value-file", "text", "--private", "kept"],
                       ["--absent", name]][at if chance.random() < 0.7 else 0]
                faro("contribute", "t", "--date", "2026-01-01", *how)
            if public:
                faro("contribute", "t", "--public", "a price", "--value", "1.50", "--date", "2026-01-02")
            if pathlib.Path(folder, "kept").exists():
                last = ["reveal", "t", "--private", "kept"] if chance.random() < 0.5 else ["contribute", "t", "--absent", parties[1]]
                faro(*last, "--date", "2026-01-02")
            drawn = ""
            for name in chance.sample(sessions, chance.randrange(1, len(sessions) + 1)):
                faro("reveal", "t", "--session", name, "--date", "2026-01-02")
                drawn += faro("draw", "t", "--session", name, "--date", "2026-01-02")
            faro("verify", "t")
            run = check("t")
            if run.returncode != 0 or run.stdout != drawn:
                print(f"case {case}: program {drawn!r}\ntwin {run.stdout!r} {run.stderr}")
                return 1
            text = pathlib.Path(folder, "t").read_text()
            pathlib.Path(folder, "bad").write_text(text.replace("Grüße", "Gruss"))
            if check("bad").returncode == 0:
                print(f"case {case}: the twin takes a changed title")
                return 1
    print(f"{CASES} transcripts agree")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
