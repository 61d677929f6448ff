#!/usr/bin/env python3
"""Orders that Python and NumPy themselves give from seeds, and what uutils' own tests and source expect of its shuf.

Writes other_tools.json beside it. Needs NumPy: run it only to add cases. An order of more than 100 numbers is
kept as the SHA-256 of its lines."""
import hashlib
import json
import pathlib
import random

import numpy

# tests/by-util/test_shuf.rs of uutils coreutils: --random-seed with --input-range and --echo.
UUTILS = [
    ("12345", 10, 10, [8, 9, 1, 5, 2, 6, 4, 3, 10, 7]),
    ("67890", 100, 50, [1, 3, 35, 37, 36, 45, 72, 17, 18, 40, 67, 74, 81, 77, 14, 90, 7, 12, 80, 54, 23, 61, 29, 41,
                        15, 56, 6, 32, 82, 76, 11, 2, 100, 50, 60, 97, 73, 79, 91, 89, 85, 86, 66, 70, 22, 55, 8, 83,
                        39, 27]),
    ("\N{SEEDLING}", 4, 4, [4, 3, 1, 2]),
]

# SHA-256 of what src/uu/shuf/src/random_seed.rs of uutils 0.6.0 prints, compiled with rand_chacha 0.3.1 and sha3 0.10.2.
UUTILS_SOURCE = [
    ("", 3, 3, "eb2d5f8f8c44ee8003788b7c37279cdb86cc3800280103f8a9b5db8c0b15bc2d"),
    ("Gr\u00fc\u00dfe", 1000, 1000, "6c1e8e6ece482ccfea0fd2729ed89de5b1b0cbe027fcd407d61a279ff65ea34e"),
    ("a longer text of a seed " * 9, 65_537, 300, "26bab3232e353e493f59641925fc5eec1ba13e44d56493a80f74e788d295c622"),
    ("42", 3_000_000, 50, "383018c5f31bcc030450a0067ee8ad44d46f2f883180baae70b27dfc7751c4e7"),
    ("42", 70_000, 70_000, "533e69b7dd99b5840f4b2da2d793d488035fdf9acbb844e57844f267c8dcc1b4"),
]


def kept(tool, seed, items, take, order):
    order = [int(i) for i in order]
    case = {"tool": tool, "seed": str(seed), "items": items, "take": take}
    if len(order) <= 100:
        case["order"] = order
    else:
        case["sha256"] = hashlib.sha256("".join(f"{i}\n" for i in order).encode()).hexdigest()
    return case


def python(seed, items):
    random.seed(seed)
    order = list(range(items))
    random.shuffle(order)
    return order


def main():
    cases = []
    for items in (0, 1, 2, 3, 10, 100, 70_000):
        for seed in (0, 1, 42, -7, 2**40 + 3, 10**40, "faro", "Gr\u00fc\u00dfe", "", "a longer text of a seed " * 40):
            cases.append(kept("python", seed, items, items, python(seed, items)))
        cases.append(kept("python", "'42'", items, items, python("42", items)))
        for seed in (0, 42, 2**32 - 1):
            cases.append(kept("numpy-legacy", seed, items, items, numpy.random.RandomState(seed).permutation(items)))
        for seed in (0, 42, 2**32 + 5, 2**100 + 1, 10**60):
            cases.append(kept("numpy", seed, items, items, numpy.random.default_rng(seed).permutation(items)))
    for items, take in ((10, 4), (10, 10), (21, 1), (22, 1), (85, 6), (86, 6), (1000, 4), (100_000, 90), (5000, 3000)):
        for seed in (42, "faro"):
            random.seed(seed)
            cases.append(kept("python-sample", seed, items, take, random.sample(range(items), take)))
    for seed, items, take, order in UUTILS:
        cases.append(kept("uutils", seed, items, take, [i - 1 for i in order]))
    for seed, items, take, digest in UUTILS_SOURCE:
        cases.append({"tool": "uutils", "seed": seed, "items": items, "take": take, "sha256": digest})
    lines = ",\n  ".join(json.dumps(case) for case in cases)
    path = pathlib.Path(__file__).with_name("other_tools.json")
    path.write_text(f'{{"python": "3.11", "numpy": "{numpy.__version__}", "cases": [\n  {lines}\n]}}\n')


if __name__ == "__main__":
    main()
