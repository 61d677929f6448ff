#!/usr/bin/env python3
"""An independent implementation of docs/spec-streams.md, section 6: the order of a key, in plain Python.

order.py --write   writes order.json, the known answers that the C++ tests read
order.py           recomputes them, and the numbers that the page shows; exits 1 at the first that differs
order.py PROGRAM   holds `faro shuffle` to them, too
"""
import hashlib
import json
import pathlib
import struct
import subprocess
import sys

from scatter import ROUNDS, Stream, fingerprint, scatter
from streams import PAGE, below, chacha

ANSWERS = pathlib.Path(__file__).with_name("order.json")
SIZES = [0, 1, 2, 5, 52, 1000, 100_000]
LEAF_MOST = 3 << 19


def key_for_shuffle(seed):
    return hashlib.sha256(hashlib.sha256(seed.encode()).digest() + b"faro stream shuffle").digest()


def picks(generator, key, n):
    """Picks below n, n - 1, ..., 2: each from its word of stream 0; what is drawn again, from those of stream 1."""
    words, again = Stream(generator, key, 0, 4 * n), Stream(generator, key, 1, 0)
    for bound in range(n, 1, -1):
        product = struct.unpack("<I", words.take(4))[0] * bound
        while product % 2**32 < 2**32 % bound:
            product = struct.unpack("<I", again.take(4))[0] * bound
        yield product >> 32


def ascending(generator, key, items, count=None):
    """The first `count` of the items shuffled."""
    items = list(items)
    count = len(items) if count is None else count
    for place, pick in zip(range(count), picks(generator, key, len(items))):
        items[place], items[place + pick] = items[place + pick], items[place]
    return items[:count]


def order(generator, key, n):
    return ascending(generator, key, range(n)) if n <= LEAF_MOST else scatter(generator, key, list(range(n)))


def answers():
    rows = []
    for seed in ["", "faro", "Finals 2024", "Grüße"]:
        key = key_for_shuffle(seed)
        for generator in ROUNDS:
            row = {"seed": seed, "generator": generator}
            for n in SIZES if generator == "chacha20" else [5, 52, 1000]:
                made = order(generator, key, n)
                row[f"order_of_{n}"] = made if n <= 52 else fingerprint(made)
            if generator == "chacha20":
                row["first_5_of_10_to_12"] = sample_of_numbers(key, 10**12, 5)
                if seed == "Finals 2024":
                    row["order_of_2000000"] = fingerprint(order(generator, key, 2_000_000))
            rows.append(row)
    return rows


def sample_of_numbers(key, n, count):
    """Of more numbers than a leaf has: section 4, by words of 64 bits."""
    words, moved, out = chacha(20, key), {}, []
    for place in range(count):
        other = place + below(words, n - place)
        out.append(moved.get(other, other))
        moved[other] = moved.get(place, place)
    return out


def shown(rows):
    """What the page shows."""
    for row in rows:
        if row["seed"] in ("faro", "Grüße"):
            yield f"| `{row['seed']}` | {row['generator']} | {' '.join(map(str, row['order_of_5']))} | {' '.join(map(str, row['order_of_52'][:12]))} | `{row['order_of_1000'][:16]}` |"


def asked(program, seed, n):
    lines = "".join(f"{i}\n" for i in range(n))
    run = subprocess.run([program, "shuffle", "--seed", seed], input=lines, capture_output=True, text=True, check=True)
    return list(map(int, run.stdout.split()))


def main():
    computed = answers()
    if "--write" in sys.argv:
        lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in computed)
        return ANSWERS.write_text(f"[\n{lines}\n]\n", encoding="utf-8") and None
    if len(sys.argv) > 1:
        for seed in ["Finals 2024", "Grüße"]:
            for n in SIZES:
                if asked(sys.argv[1], seed, n) != order("chacha20", key_for_shuffle(seed), n):
                    return f"{sys.argv[1]} shuffles {n} lines by the seed {seed!r} otherwise"
        return print("the program agrees")
    for ours, known in zip(computed, json.loads(ANSWERS.read_text(encoding="utf-8")), strict=True):
        if any(ours[name] != known[name] for name in ours):
            return f"seed {ours['seed']!r}, {ours['generator']}: computed {ours}, known answer {known}"
    page = PAGE.read_text(encoding="utf-8")
    for text in shown(computed):
        if text not in page:
            return f"{PAGE.name} does not show: {text}"
    return print(f"{len(computed)} orders agree, and so does {PAGE.name}")


if __name__ == "__main__":
    sys.exit(main())
