#!/usr/bin/env python3
"""An independent implementation of docs/spec-samples.md, sections 1 to 4, 6 and 7, in plain Python.

samples.py PROGRAM   holds the program to it; without PROGRAM, the numbers that the page shows. Exits 1 at the
first that differs.
"""
import fractions
import hashlib
import pathlib
import subprocess
import sys

from order import ascending
from scatter import child, keyed_permutation
from streams import below, chacha

PAGE = pathlib.Path(__file__).parents[2] / "docs" / "spec-samples.md"
TAGS, SHARDS, EPOCHS = 2**32, 2**32 + 1, 2**32 + 2


def key_of(seed):
    return hashlib.sha256(hashlib.sha256(seed.encode()).digest() + b"faro stream shuffle").digest()


def words(key, number=0):
    return chacha(20, key, number)


def tags(seed, items):
    """The first 64 digits of the tags of items 0, 1, ... Equal ones would take more; there are none here."""
    source = words(child(key_of(seed), TAGS))
    out = [next(source) for _ in range(items)]
    assert len(set(out)) == items
    return out


def bottom_k(seed, items, count):
    tag = tags(seed, items)
    return sorted(range(items), key=tag.__getitem__)[:count]


def log_key(tag):
    """-log2((tag | 1) / 2^64) in units of 2^-57, by squaring."""
    odd = tag | 1
    zeros = 64 - odd.bit_length()
    z, log = odd << zeros, 0
    for _ in range(57):
        square = z * z >> 63
        z, log = square >> (square >> 64), 2 * log + (square >> 64)
    return (zeros + 1 << 57) - log


def weighted_bottom_k(seed, weights, count):
    keys = [(fractions.Fraction(log_key(tag), weight), i)
            for i, (tag, weight) in enumerate(zip(tags(seed, len(weights)), weights)) if weight]
    return [i for key, i in sorted(keys)[:count]]


def bernoulli(seed, items, rate):
    return [i for i, tag in enumerate(tags(seed, items)) if fractions.Fraction(tag, 2**64) < rate]


def epoch(seed, items, number):
    key = child(child(key_of(seed), EPOCHS), number)
    return [keyed_permutation(key, items - 1, place) for place in range(items)]


def fisher_yates_ascending(key, items):
    source, order = words(key), list(items)
    for i in range(len(order) - 1):
        other = i + below(source, len(order) - i)
        order[i], order[other] = order[other], order[i]
    return order


def shards(seed, files):
    """Lists of lines, each shorter than a leaf: the files in an order by section 4, the lines of each by section 6."""
    key = child(key_of(seed), SHARDS)
    out = []
    for shard in fisher_yates_ascending(child(key, 0), range(len(files))):
        out += ascending("chacha20", child(key, 1 + shard), files[shard])
    return out


def shown():
    spaced = lambda numbers: " ".join(map(str, numbers))
    yield f"`{tags('faro', 3)[0]:016x}` `{tags('faro', 3)[1]:016x}` `{tags('faro', 3)[2]:016x}`"
    yield spaced(bottom_k("faro", 1000, 8))
    yield spaced(bernoulli("faro", 1000, fractions.Fraction(1, 100)))
    yield spaced(weighted_bottom_k("faro", [i % 7 for i in range(1000)], 8))
    yield spaced(epoch("faro", 10, 1))
    yield spaced(epoch("faro", 10, 2))
    yield spaced(shards("faro", [["a1", "a2", "a3"], ["b1", "b2"], ["c1", "c2", "c3", "c4"]]))


def ask(program, *options, text=None):
    run = subprocess.run([program, "shuffle", "--seed", "faro", *options], input=text, capture_output=True, text=True,
                         check=True)
    return run.stdout.split()


def held_to(program):
    lines = "".join(f"{i}\n" for i in range(1000))
    strings = lambda numbers: [str(i) for i in numbers]
    yield ask(program, "--sampler", "bottom-k", "-n", "8", text=lines), strings(bottom_k("faro", 1000, 8))
    yield ask(program, "--rate", "1%", text=lines), strings(bernoulli("faro", 1000, fractions.Fraction(1, 100)))
    weighted = "".join(f"{i},{i % 7}\n" for i in range(1000))
    yield (ask(program, "--sampler", "bottom-k", "--weights", "2", "--no-header", "-n", "8", text=weighted),
           [f"{i},{i % 7}" for i in weighted_bottom_k("faro", [i % 7 for i in range(1000)], 8)])
    yield ask(program, "--epochs", "2", "-i", "0-9"), strings(epoch("faro", 10, 1) + epoch("faro", 10, 2))
    import tempfile
    with tempfile.TemporaryDirectory() as folder:
        files = [["a1", "a2", "a3"], ["b1", "b2"], ["c1", "c2", "c3", "c4"]]
        paths = [pathlib.Path(folder, name) for name in "abc"]
        for path, content in zip(paths, files):
            path.write_text("".join(f"{line}\n" for line in content))
        yield ask(program, "--shards", *map(str, paths)), shards("faro", files)


def main():
    page = PAGE.read_text(encoding="utf-8")
    for text in shown():
        if text not in page:
            sys.exit(f"{PAGE.name} does not show {text}")
    if len(sys.argv) > 1:
        for found, expected in held_to(sys.argv[1]):
            if found != expected:
                sys.exit(f"expected {expected}, got {found}")


if __name__ == "__main__":
    main()
