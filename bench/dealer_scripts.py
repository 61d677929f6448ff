#!/usr/bin/env python3
"""Scripts of deals and conditions: faro beside Debian's dealer, and beside another build of faro.

    python3 bench/dealer_scripts.py build/release/program/faro/faro [BEFORE] [--rounds 7] [--dealer /usr/games/dealer]

Each script asks for 1000 deals, the rare one for 100. The programs take turns; the table has the median of the processor
time of each, of the pairs' ratios, and the most memory. Both may try as many deals as they like.
"""
import argparse
import os
import pathlib
import statistics
import subprocess
import tempfile

SCRIPTS = {
    "a strong notrump": "condition shape(north, any 4333 + any 4432 + any 5332) and hcp(north) >= 15 and hcp(north) <= 17\n",
    "20 points with six spades, and 13": "condition hcp(north) >= 20 and spades(north) >= 6 and hcp(south) >= 13\nproduce 100\n",
    "5xxx, points opposite a raise": "condition shape(north, 5xxx) and hcp(north) >= 12 and hcp(north) <= 16 and hcp(south) >= 8 and "
                                     "hcp(south) <= 10 and spades(south) >= 3 and hcp(east) <= 10 and hcp(west) <= 10\n",
    "a weak preempt": "condition shape(north, any 7xxx) and hcp(north) >= 5 and hcp(north) <= 10 and hcp(east) <= 12\n",
    "cccc and quality": "condition cccc(north) >= 1500 and quality(north, spades) >= 500\n",
    "frequency of a hand not spoken of": "condition shape(north, any 4333 + any 4432 + any 5332) and hcp(north) >= 15 and hcp(north) <= 17 "
                                         "and hcp(south) >= 8 and hcp(south) <= 9\naction frequency \"east\" (hcp(east), 0, 20)\n",
}


def taken(command, script):
    """Seconds of processor, and MB."""
    with open(script) as text:
        running = subprocess.Popen(command, stdin=text, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, use = os.wait4(running.pid, 0)
    if status:
        raise SystemExit(f"{command} ends with {status}")
    return use.ru_utime + use.ru_stime, use.ru_maxrss / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("before", nargs="?")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--dealer", default="/usr/games/dealer")
    given = parser.parse_args()
    heads = ["script", "faro", "dealer", "dealer / faro", "MB"] + (["before", "before / faro", "MB"] if given.before else [])
    print("| " + " | ".join(heads) + " |\n|" + "---|" * len(heads))
    with tempfile.TemporaryDirectory() as folder:
        for name, text in SCRIPTS.items():
            script = pathlib.Path(folder) / "s.dlr"
            if "produce" not in text:
                text += "produce 1000\n"
            script.write_text(text + ("" if "action" in text else "action printoneline\n"))
            times = {}
            for round_of in range(given.rounds):
                seed = str(round_of + 1)
                times.setdefault("faro", []).append(taken([given.program, "deal", "--seed", seed, str(script)], script))
                times.setdefault("dealer", []).append(taken([given.dealer, "-g", "2000000000", "-s", seed], script))
                if given.before:
                    times.setdefault("before", []).append(taken([given.before, "deal", "--seed", seed, str(script)], script))
            median = {who: statistics.median(t for t, _ in of) for who, of in times.items()}
            memory = {who: max(m for _, m in of) for who, of in times.items()}
            ratio = {who: statistics.median(b[0] / a[0] for a, b in zip(times["faro"], of)) for who, of in times.items()}
            row = [name, f"{median['faro']:.3f} s", f"{median['dealer']:.3f} s", f"{ratio['dealer']:.1f}", f"{memory['faro']:.0f}"]
            if given.before:
                row += [f"{median['before']:.3f} s", f"{ratio['before']:.1f}", f"{memory['before']:.0f}"]
            print("| " + " | ".join(row) + " |", flush=True)


if __name__ == "__main__":
    main()
