#!/usr/bin/env python3
"""Long lists of people, transcripts of them, and decks judged: faro beside another build of it, and beside shuf.

    python3 bench/people.py build/release/program/faro/faro [BEFORE] [--rounds 5] [--names 1000000]

The programs take turns; the table has the least processor time of each, which other work on the machine changes least, the
median of the pairs' ratios, and the most memory.
"""
import argparse
import os
import pathlib
import random
import statistics
import subprocess
import tempfile

SUBJECTS = {
    "three winners of a list": "FARO draw winners names.txt -n 3 --seed 1",
    "three winners of a table, by tickets": "FARO draw winners names.csv -n 3 --seed 1",
    "the same as of the list, with a record": "FARO draw winners names.txt -n 3 --seed 1 --record rNEW.json",
    "a list too long for Santa, refused": "FARO draw santa names.txt",
    "a transcript committed": "FARO audit commit tNEW.draw --title T --items names.txt -n 3",
    "a transcript verified": "FARO audit verify drawn.draw",
    "60 decks judged": "FARO judge test 60.txt",
    "1,000 decks judged": "FARO judge test 1000.txt",
}


def write_files(names):
    numbers = random.Random(1)
    with open("names.txt", "w") as plain, open("names.csv", "w") as table:
        table.write("name,email,city,tickets\n")
        for i in range(names):
            name = f"{numbers.choice(['Anna', 'Bernd', 'Clara', 'Fatima', 'Gülay', 'Hans'])} Person{i}"
            plain.write(name + "\n")
            table.write(f"{name},p{i}@example.org,City{i % 50},{1 + i % 3}\n")
    for decks in (60, 1000):
        with open(f"{decks}.txt", "w") as file:
            for _ in range(decks):
                file.write(" ".join(map(str, numbers.sample(range(1, 53), 52))) + "\n")


def taken(words):
    """Seconds of processor, and MB."""
    running = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, _, use = os.wait4(running.pid, 0)
    return use.ru_utime + use.ru_stime, use.ru_maxrss / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("before", type=pathlib.Path, nargs="?")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--names", type=int, default=10**6)
    given = parser.parse_args()
    programs = {"faro": given.program.resolve()} | ({"before": given.before.resolve()} if given.before else {})
    print("| work | faro | MB |" + (" before | MB | before / faro |" if given.before else ""))
    print("|---|---|---|" + ("---|---|---|" if given.before else ""))
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        write_files(given.names)
        for step in ("commit drawn.draw --title T --items names.txt -n 3", "reveal drawn.draw", "draw drawn.draw"):
            subprocess.run([programs["faro"], "audit", *step.split()], check=True, capture_output=True)
        subjects = {name: [command.replace("FARO", str(p)) for p in programs.values()] for name, command in SUBJECTS.items()}
        subjects["shuf -n 3 of the list"] = ["shuf -n 3 names.txt"]
        for name, commands in subjects.items():
            times = [[taken(c.replace("NEW", f"{k}-{i}").split()) for i, c in enumerate(commands)] for k in range(given.rounds)]
            cells = [f"{min(t[i][0] for t in times):.3f} s | {max(t[i][1] for t in times):.0f}" for i in range(len(commands))]
            if len(commands) > 1:
                cells.append(f"{statistics.median(t[1][0] / t[0][0] for t in times):.1f}")
            print("| " + " | ".join([name, *cells]) + " |", flush=True)
            for left in [*pathlib.Path().glob("t*.draw*"), *pathlib.Path().glob("r*.json")]:
                left.unlink()


if __name__ == "__main__":
    main()
