"""How long short commands take, all of the process, beside GNU shuf: python3 bench/starting.py PROGRAM [ROUNDS]

All take turns in every round. Prints a table in Markdown: the least and the median time by the clock and of the processor, and the
median of the ratios to shuf round by round, which other work on the machine changes least. With faro on PYTHONPATH, `import faro`
and `import numpy` besides, without the start of Python itself.
"""
import os
import random
import subprocess
import sys
import tempfile
import time

MEASURED = "import time; a, b = time.perf_counter(), time.process_time(); import {}; print(time.perf_counter() - a, time.process_time() - b)"


def run(words):
    """The seconds by the clock and of the processor that a command takes."""
    begin = time.perf_counter()
    process = subprocess.Popen(words, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    assert status == 0, words
    return time.perf_counter() - begin, used.ru_utime + used.ru_stime


def imported(name):
    """The same for an import, as Python says itself."""
    said = subprocess.run([sys.executable, "-c", MEASURED.format(name)], check=True, capture_output=True, text=True).stdout
    return tuple(map(float, said.split()))


def row(name, times, beside):
    clock, used = (sorted(t[i] for t in times) for i in (0, 1))
    middle = len(times) // 2
    ratio = "" if beside is None else "{:.2f} | {:.2f}".format(*(sorted(t[i] / b[i] for t, b in zip(times, beside))[middle] for i in (0, 1)))
    shown = " | ".join(f"{1e3 * t:.1f} ms" for t in (clock[0], clock[middle], used[0], used[middle]))
    print(f"| {name} | {shown} | {ratio or ' | '} |", flush=True)


def main():
    program, rounds = sys.argv[1], int(sys.argv[2]) if len(sys.argv) > 2 else 41
    with tempfile.TemporaryDirectory() as folder:
        three, large = os.path.join(folder, "three"), os.path.join(folder, "large")
        with open(three, "w") as file:
            file.write("1\n2\n3\n")
        numbers = random.Random(1)
        with open(large, "w") as file:
            while file.tell() < 10**7:
                file.writelines(f"{numbers.random()} {'x' * numbers.randrange(40)}\n" for _ in range(1000))
        contestants = {"`shuf three`": (run, ["shuf", three], None),
                       "`faro shuffle three`": (run, [program, "shuffle", three], "`shuf three`"),
                       "`faro --version`": (run, [program, "--version"], "`shuf three`"),
                       "`shuf -n 1000`, 10 MB": (run, ["shuf", "-n", "1000", large], None),
                       "`faro shuffle -n 1000`, 10 MB": (run, [program, "shuffle", "-n", "1000", large], "`shuf -n 1000`, 10 MB")}
        if subprocess.run([sys.executable, "-c", "import faro"], capture_output=True).returncode == 0:
            contestants |= {f"`import {name}`": (imported, name, None) for name in ("faro", "numpy")}
        times = {name: [] for name in contestants}
        for _ in range(rounds):
            for name, (how, what, _beside) in contestants.items():
                times[name].append(how(what))
    print("| command | clock, least | clock, median | processor, least | processor, median | ratio to `shuf`, clock | processor |\n|---|---|---|---|---|---|---|")
    for name, (_how, _what, beside) in contestants.items():
        row(name, times[name], times.get(beside))


main()
