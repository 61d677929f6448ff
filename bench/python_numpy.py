"""faro for Python against numpy and random, as ratios of one run: python3 bench/python_numpy.py [--quick | --bounds]

The two take turns, each in one thread. Prints a table in Markdown with the versions first: the least processor time of each and
their ratio, and the ratio of the medians, which is what one gets on a machine that has other work too. --bounds says
what a shuffle of int64 is made of instead.
"""
import random
import sys
import time

import faro
import numpy as np


def times_in_turn(contestants, rounds):
    """The processor times of each, all in turn, sorted."""
    times = [[] for _ in contestants]
    for _ in range(rounds):
        for taken, run in zip(times, contestants):
            begin = time.process_time()
            run()
            taken.append(time.process_time() - begin)
    return [sorted(taken) for taken in times]


def repeated(times, run):
    def all_of_them():
        for _ in range(times):
            run()

    return all_of_them


def row(name, theirs, mine, items, rounds, times=1):
    other, own = times_in_turn([repeated(times, theirs), repeated(times, mine)], rounds)
    unit = 1e9 / items / times
    middle = rounds // 2
    print(f"| {name} | {other[0] * unit:.2f} ns | {own[0] * unit:.2f} ns | {other[0] / own[0]:.1f} "
          f"| {other[middle] / own[middle]:.1f} |", flush=True)


def bounds(rounds=15):
    """What a shuffle is made of, all in turn: a copy of the memory, the exchanges (a generator that costs next to
    nothing), the secret generator besides; and a twentieth of numpy's time."""
    rng = np.random.default_rng(1)
    print("| int64 | a copy | picks and exchanges | ChaCha20 besides | `faro.shuffle` | `Generator.shuffle` | a 20th of it |")
    print("|---|---|---|---|---|---|---|")
    for n in (10**4, 10**5, 10**6, 10**7):
        a = np.arange(n, dtype=np.int64)
        b = np.empty_like(a)
        some = max(1, 10**6 // n)
        taken = times_in_turn([repeated(some, run) for run in (
            lambda: np.copyto(b, a), lambda: faro.shuffle(a, seed="bench", generator="xoshiro256++x16"),
            lambda: faro.shuffle(a, seed="bench"), lambda: rng.shuffle(a))], rounds)
        copy, swaps, mine, theirs = (times[rounds // 2] * 1e9 / n / some for times in taken)
        shown = (copy, swaps, mine - swaps, mine, theirs, theirs / 20)
        print(f"| 10^{len(str(n)) - 1} | " + " | ".join(f"{ns:.2f} ns" for ns in shown) + " |", flush=True)


def main():
    if "--bounds" in sys.argv[1:]:
        return bounds()
    quick = "--quick" in sys.argv[1:]
    rounds = 3 if quick else 9
    rng = np.random.default_rng(1)
    print(f"faro {faro.__version__}, numpy {np.__version__}, Python {sys.version.split()[0]}\n")
    print("| what | theirs, an item or deck | faro | ratio | of medians |\n|---|---|---|---|---|")
    for n in (10**4, 10**6) if quick else (10**4, 10**6, 10**7):
        a = np.arange(n, dtype=np.int64)
        row(f"`Generator.shuffle`, 10^{len(str(n)) - 1} int64", lambda: rng.shuffle(a),
            lambda: faro.shuffle(a, seed="bench"), n, rounds, max(1, 10**6 // n))
        row("the same with `xoshiro256++x16`, no secret", lambda: rng.shuffle(a),
            lambda: faro.shuffle(a, seed="bench", generator="xoshiro256++x16"), n, rounds, max(1, 10**6 // n))
    for n, k in ((10**4, 10**3), (10**7, 10**6)):
        some = max(1, 10**5 // k)
        weights = np.random.default_rng(2).random(n)
        p = weights / weights.sum()
        for name, theirs, mine in (
                ("integers(n, k)", lambda: rng.integers(n, size=k), lambda: faro.integers(n, size=k)),
                ("choice(n, k)", lambda: rng.choice(n, k), lambda: faro.choice(n, k)),
                ("choice(n, k, replace=False)", lambda: rng.choice(n, k, replace=False), lambda: faro.sample(n, k)),
                ("choice(n, k, p=p)", lambda: rng.choice(n, k, p=p), lambda: faro.choice(n, k, p=p)),
                ("choice(n, k, p=p, replace=False)", lambda: rng.choice(n, k, p=p, replace=False),
                 lambda: faro.choice(n, k, p=p, replace=False))):
            row(f"`Generator.{name}`, {k:,} of {n:,}", theirs, mine, k, 3 if quick else 5, some)
    count = 10**5 if quick else 10**6
    sorted_decks = np.tile(np.arange(52, dtype=np.uint8), (count, 1))
    row(f"`Generator.permuted`, {count:,} decks of 52", lambda: rng.permuted(sorted_decks, axis=1),
        lambda: faro.decks(52, count, seed="bench"), count, 3)
    for n in (52, 10**5):
        items = [f"item {i}" for i in range(n)]
        row(f"`random.shuffle`, a list of {n:,} objects", lambda: random.shuffle(items),
            lambda: faro.shuffle(items, seed="bench"), n, rounds, max(1, 10**5 // n))


main()
