#!/usr/bin/env python3
"""Makes transcripts of every shape with the program and has docs/verify_transcript.py check them: PROGRAM TWIN."""
import hashlib
import json
import pathlib
import random
import subprocess
import sys
import tempfile

CASES = 12


def main(program, twin):
    program, twin = str(pathlib.Path(program).resolve()), str(pathlib.Path(twin).resolve())
    chance = random.Random("the same shapes every time")
    for wrong in ([], ["no such file"]):  # no transcript, which is not one that does not hold
        run = subprocess.run([sys.executable, "-B", twin, *wrong], capture_output=True, text=True)
        assert run.returncode == 2 and len(run.stderr.splitlines()) == 1, run.stderr
    for case in range(CASES):
        with tempfile.TemporaryDirectory() as folder:
            def faro(*words):
                return subprocess.run([program, "audit", *words], cwd=folder, capture_output=True, text=True, check=True).stdout

            def check(*name):
                return subprocess.run([sys.executable, "-B", twin, *name], cwd=folder, capture_output=True, text=True)

            def steps(name):
                return [json.loads(line) for line in pathlib.Path(folder, name).read_text().splitlines()]

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
            # Who sealed reveals, is found absent, or, where time decides, does nothing.
            missing = pathlib.Path(folder, "kept").exists() and len([s for s in steps("t") if s["step"] != "commit"]) == len(parties)
            last = chance.choice((["reveal", "t", "--private", "kept"], ["contribute", "t", "--absent", parties[1] if len(parties) > 1 else ""],
                                  None if public else ["reveal", "t", "--private", "kept"])) if missing else None
            if last:
                faro(*last, "--date", "2026-01-01")
            before = steps("t")[-1]["h"]
            if public:
                faro("contribute", "t", "--public", "a price", "--value", "1.50", "--date", "2026-01-02")
            drawn = ""
            for name in chance.sample(sessions, chance.randrange(1, len(sessions) + 1)):
                faro("reveal", "t", "--session", name, "--date", "2026-01-02")
                drawn += faro("draw", "t", "--session", name, "--date", "2026-01-02")
            code = 0 if len(steps("t")[0]["sessions"]) == len([s for s in steps("t") if s["step"] == "draw"]) else 4
            pinned = before if public else steps("t")[-1]["h"]
            ours = subprocess.run([program, "audit", "verify", "t", "--head-before-public", pinned], cwd=folder, capture_output=True)
            run = check("t", pinned)
            if run.returncode != code or ours.returncode != code or run.stdout != drawn or (code == 4) != ("announced draws" in run.stderr):
                print(f"case {case}: program {ours.returncode} {drawn!r}\ntwin {run.returncode} {run.stdout!r} {run.stderr}")
                return 1
            if check("t").returncode != code or "is a claim" not in check("t").stderr or check("t", "0" * 64).returncode != 1:
                print(f"case {case}: the twin does not ask for the h before public information")
                return 1
            text = pathlib.Path(folder, "t").read_text()
            pathlib.Path(folder, "bad").write_text(text.replace("Grüße", "Gruss"))
            if check("bad").returncode == 0:
                print(f"case {case}: the twin takes a changed title")
                return 1
    if not forgeries_fail(program, twin) or not ends_as_it_says(program, twin):
        return 1
    print(f"{CASES} transcripts agree")
    return 0


def forgeries_fail(program, twin):
    """A sealed party that reveals once the price is known, its hashes made anew, fails with both."""
    with tempfile.TemporaryDirectory() as folder:
        def faro(*words):
            return subprocess.run([program, "audit", *words], cwd=folder, capture_output=True, text=True)

        pathlib.Path(folder, "text").write_text("sealed words\n")
        for words in (["commit", "t", "--title", "t", "--range", "1-9", "--party", "ann", "--public", "p", "--when", "2026-01-02"],
                      ["contribute", "t", "--as", "ann", "--seal", "--value-file", "text", "--private", "kept"],
                      ["contribute", "t", "--public", "p", "--value", "1.50"]):
            faro(*words, "--date", "2026-01-0" + ("2" if words[3] == "p" or "--value" in words else "1"))
        lines = pathlib.Path(folder, "t").read_bytes().splitlines()
        kept = json.loads(pathlib.Path(folder, "kept").read_text())
        body = json.dumps({"step": "reveal", "date": "2026-01-02T00:00:00Z", "party": "ann", "session": "", "value": kept["secret"],
                           "salt": kept["salt"], "path": []}, separators=(",", ":")).encode()
        h = hashlib.sha256(bytes.fromhex(json.loads(lines[-1])["h"]) + body).hexdigest()
        lines.append(body[:-1] + f',"h":"{h}"}}'.encode())
        pathlib.Path(folder, "late").write_bytes(b"\n".join(lines) + b"\n")
        ours = faro("verify", "late")
        theirs = subprocess.run([sys.executable, "-B", twin, "late"], cwd=folder, capture_output=True, text=True)
        if ours.returncode != 1 or "line 4" not in ours.stderr or "line 4" not in theirs.stderr:
            print(f"a late reveal: program {ours.returncode} {ours.stderr!r}, twin {theirs.stderr!r}")
            return False
    return True


def ends_as_it_says(program, twin):
    """Many files in one call, a reader who has read enough, and a signature by drand that stands there unchecked."""
    with tempfile.TemporaryDirectory() as folder:
        def faro(*words):
            return subprocess.run([program, "audit", *words], cwd=folder, capture_output=True, text=True, check=True)

        def check(*words):
            return subprocess.run([sys.executable, "-B", twin, *words], cwd=folder, capture_output=True, text=True)

        faro("commit", "t", "--title", "t", "--range", "1-90000", "--date", "2026-01-01")
        waits = check("t")
        faro("reveal", "t", "--date", "2026-01-01")
        faro("draw", "t", "--date", "2026-01-01")
        faro("commit", "d", "--title", "t", "--range", "1-9", "--drand", "quicknet 1000", "--date", "2023-01-01")
        signature = "b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"
        round_of = {"round": 1000, "randomness": hashlib.sha256(bytes.fromhex(signature)).hexdigest(), "signature": signature}
        pathlib.Path(folder, "round.json").write_text(json.dumps(round_of))
        faro("contribute", "d", "--drand", "round.json", "--date", "2026-01-02")
        faro("reveal", "d", "--date", "2026-01-02")
        faro("draw", "d", "--date", "2026-01-02")
        pathlib.Path(folder, "bad").write_bytes(pathlib.Path(folder, "t").read_bytes().replace(b'"t"', b'"u"', 1))
        unchecked, many = check("d"), check("t", "d", "bad", "no such file", "t")
        found = [(waits.returncode, 4), (unchecked.returncode, 5), ("quicknet 1000" in unchecked.stderr, True), (len(unchecked.stdout.split()), 9),
                 (many.stdout.splitlines(), ["0 t", "5 d", "1 bad", "2 no such file", "0 t"]), (many.returncode, 5), (check("--help").returncode, 0)]
        # What is read by `head` is longer than a pipe holds: the rest is written to nobody.
        enough = subprocess.run(["bash", "-c", f'"$1" -B "$2" t 2>errors | head -1; echo "${{PIPESTATUS[0]}}"', "-", sys.executable, twin], cwd=folder, capture_output=True, text=True)
        found += [(len(enough.stdout.splitlines()), 2), (enough.stdout.splitlines()[-1], "0"), ("can't be read" in pathlib.Path(folder, "errors").read_text(), False)]
    wrong = [pair for pair in found if pair[0] != pair[1]]
    if wrong:
        print(f"got and expected: {wrong}")
    return not wrong


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
