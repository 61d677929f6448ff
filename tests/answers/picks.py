#!/usr/bin/env python3
"""An independent implementation of picks below a bound and by weight (docs/spec-streams.md, section 3), in plain Python.

picks.py --write   writes picks.json, the known answers that the tests of C++ and Python read
picks.py           recomputes them; exits 1 at the first that differs
"""
import hashlib
import itertools
import json
import math
import pathlib
import sys
from fractions import Fraction

from streams import below, chacha

ANSWERS = pathlib.Path(__file__).with_name("picks.json")
SEEDS = ["", "faro", "Finals 2024"]
BOUNDS = [1, 6, 52, 10**4, 3 * 2**30 + 1, 2**32, 2**32 + 1, 3 * 2**61 + 1, 2**63 - 1]
WEIGHTS = {  # each with as many places as are taken without replacement
    "whole": ([3, 0, 5, 2**40, 1], 4),
    "halves": ([0.5, 0.25, 0.0, 3.25], 3),
    "tenths": ([0.1, 0.2, 0.3, 0.4], 4),
    "steep": ([math.ldexp(1 + (i % 7) / 8, -i) for i in range(300)], 300),
    "large and small": ([1e300, 1e-300, 1.0, 1e299, 5e-324], 2),
    "random": ([math.ldexp((i * 2654435761 % 2**32) / 2**32, -(i % 40)) for i in range(500)], 450),
    "beyond a word": ([2**70, 3**50, 0, 10**20, 2**69 + 1], 4),
    "thirds": ([Fraction(1, 3), Fraction(1, 7), Fraction(2, 5)], 3),
    "even": ([1] * 400, 400),
}


def key_for_numbers(seed):
    return hashlib.sha256(hashlib.sha256(seed.encode()).digest() + b"faro stream numbers").digest()


def integers(seed, n):
    words = chacha(20, key_for_numbers(seed))
    bits = 64
    if n <= 2**32:
        words, bits = (half for word in words for half in (word % 2**32, word >> 32)), 32
    while True:
        product = next(words) * n
        if product % 2**bits >= 2**bits % n:
            yield product >> bits


def exact(weights):
    """The same as whole numbers: floats by the least power of two that makes them so, fractions by their denominator."""
    weights = [Fraction(w) for w in weights]
    of = math.lcm(*(w.denominator for w in weights))
    return [w.numerator * (of // w.denominator) for w in weights]


def pick(words, weights):
    """A place by whole weights, as the page says."""
    ends = list(itertools.accumulate(weights))
    total, n, largest = ends[-1], len(weights), max(weights)
    if total < 2**64:
        number = below(words, total)
        return next(place for place, end in enumerate(ends) if number < end)
    over = max(0, largest.bit_length() + n.bit_length() - 127)  # binary digits that are cut off for the first word
    bits = (sum(w >> over for w in weights) + (n if over else 0)).bit_length()
    first_ends = [end >> (bits - 64) for end in itertools.accumulate(w >> over for w in weights)]
    slack = -(-n >> (bits - 64)) if over else 0
    while True:
        first = next(words)
        place = next((place for place, end in enumerate(first_ends) if first < end), n)
        if place > 0 and first - first_ends[place - 1] <= slack:  # it may be on either side of that end
            point, drawn = first, 64
            while drawn < bits + over:
                point, drawn = point << 64 | next(words), drawn + 64
            place = next((place for place, end in enumerate(ends) if point < end << (drawn - bits - over)), n)
        if place < n:
            return place


def order(words, weights, count):
    taken, left = [], list(range(len(weights)))
    while len(taken) < count:
        again = 0
        while len(taken) < count and again < len(left) // 8 + 64:
            place = left[pick(words, [weights[i] for i in left])]
            if place in taken:
                again += 1
            else:
                taken.append(place)
        left = [i for i, w in enumerate(weights) if w and i not in taken]
    return taken


def answers():
    rows = []
    for seed in SEEDS:
        row = {"seed": seed}
        for n in BOUNDS:
            row[f"below {n}"] = list(itertools.islice(integers(seed, n), 20))
        for name, (given, count) in WEIGHTS.items():
            weights = exact(given)
            words = chacha(20, key_for_numbers(seed))
            row[name] = {"weights": [w if isinstance(w, float) or w == int(w) < 2**53 else str(w) for w in given],
                         "picks": [pick(words, weights) for _ in range(40)],
                         "without replacement": order(chacha(20, key_for_numbers(seed)), weights, count)}
        rows.append(row)
    return rows


def main():
    made = answers()
    if sys.argv[1:] == ["--write"]:
        ANSWERS.write_text(json.dumps(made, separators=(",", ":")).replace('},"', '},\n"').replace('{"seed', '\n{"seed') + "\n", encoding="utf-8")
    elif json.loads(ANSWERS.read_text(encoding="utf-8")) != made:
        sys.exit("picks.json: expected what picks.py computes")


if __name__ == "__main__":
    main()
