#!/usr/bin/env python3
"""An independent implementation of docs/spec-streams.md, sections 6 and 8, in plain Python.

scatter.py --write   writes scatter.json, the known answers that the C++ tests read
scatter.py           recomputes them, and the numbers that the page shows; exits 1 at the first that differs

The long streams of chacha20 come from `openssl enc -chacha20` where there is one: a third implementation.
"""
import hashlib
import itertools
import json
import pathlib
import shutil
import struct
import subprocess
import sys

from streams import PAGE, chacha_block, rotl

LEAF_MOST, BLOCK, GROUP = 3 << 19, 1 << 16, 1024
ROUNDS = {"chacha20": 20, "chacha8": 8}
ANSWERS = pathlib.Path(__file__).with_name("scatter.json")
OPENSSL = shutil.which("openssl")


class Stream:
    """The bytes of stream `number` of a key; `expected` is how many will be wanted about."""

    def __init__(self, generator, key, number, expected):
        self.rounds, self.key, self.number = ROUNDS[generator], key, number
        self.bytes, self.at = b"", 0
        if generator == "chacha20" and expected > 4096 and OPENSSL:
            counter_and_nonce = struct.pack("<QQ", 0, number).hex()
            command = [OPENSSL, "enc", "-chacha20", "-K", key.hex(), "-iv", counter_and_nonce]
            zeros = bytes(64 * (expected // 64 + 100))
            self.bytes = subprocess.run(command, input=zeros, capture_output=True, check=True).stdout

    def take(self, count):
        while len(self.bytes) < self.at + count:
            block = len(self.bytes) // 64
            last = [block & 0xFFFFFFFF, block >> 32, self.number & 0xFFFFFFFF, self.number >> 32]
            self.bytes += struct.pack("<16I", *chacha_block(self.rounds, self.key, last))
        self.at += count
        return self.bytes[self.at - count : self.at]


def buckets(generator, key, block, count):
    return Stream(generator, key, block + 1, count).take(count)


def child(key, bucket):
    return hashlib.sha256(key + struct.pack("<Q", bucket)).digest()


def leaf(generator, key, items):
    stream = Stream(generator, key, 0, 4 * len(items))
    items = list(items)
    for first in range(1, len(items), GROUP):
        count = min(GROUP, len(items) - first)
        words = struct.unpack(f"<{count}I", stream.take(4 * count))
        for place, word in enumerate(words, start=first):
            product = word * (place + 1)
            while product % 2**32 < 2**32 % (place + 1):
                product = struct.unpack("<I", stream.take(4))[0] * (place + 1)
            other = product >> 32
            items[place], items[other] = items[other], items[place]
    return items


def scatter(generator, key, items):
    if len(items) <= LEAF_MOST:
        return leaf(generator, key, items)
    lists = [[] for _ in range(256)]
    for block in range(0, len(items), BLOCK):
        some = items[block : block + BLOCK]
        for item, bucket in zip(some, buckets(generator, key, block // BLOCK, len(some))):
            lists[bucket].append(item)
    parts = (scatter(generator, child(key, bucket), part) for bucket, part in enumerate(lists))
    return list(itertools.chain.from_iterable(parts))


def siphash(key, message):
    """SipHash-2-4 of a 64-bit number."""
    v = [key[0] ^ 0x736F6D6570736575, key[1] ^ 0x646F72616E646F6D, key[0] ^ 0x6C7967656E657261, key[1] ^ 0x7465646279746573]

    def half(a, b, c, d, left, right):
        v[a], v[c] = (v[a] + v[b]) % 2**64, (v[c] + v[d]) % 2**64
        v[b], v[d] = rotl(v[b], left, 64) ^ v[a], rotl(v[d], right, 64) ^ v[c]
        v[a] = rotl(v[a], 32, 64)

    def mix(times):
        for _ in range(times):
            half(0, 1, 2, 3, 13, 16)
            half(2, 1, 0, 3, 17, 21)

    for block in (message, 8 << 56):
        v[3] ^= block
        mix(2)
        v[0] ^= block
    v[2] ^= 0xFF
    mix(4)
    return v[0] ^ v[1] ^ v[2] ^ v[3]


def keyed_permutation(key, last, place):
    bits = max(10, last.bit_length())
    widths = [bits - bits // 2, bits // 2]
    stream = Stream("chacha20", child(key, last), 2**64 - 1, 0)
    keys = [struct.unpack("<2Q", stream.take(16)) for _ in range(12)]
    x = place
    while True:
        high, low = x >> widths[1], x % 2 ** widths[1]
        for r, round_key in enumerate(keys):
            high, low = low, (high ^ siphash(round_key, low)) % 2 ** widths[r % 2]
        x = high << widths[1] | low
        if x <= last:
            return x


def fingerprint(order):
    """SHA-256 of the numbers as 32 bits each, little-endian."""
    return hashlib.sha256(struct.pack(f"<{len(order)}I", *order)).hexdigest()


def answers():
    rows = []
    for seed in ["", "faro", "Grüße"]:
        key = hashlib.sha256(seed.encode()).digest()
        for generator in ROUNDS:
            row = {
                "seed": seed,
                "generator": generator,
                "buckets_of_block_0": list(buckets(generator, key, 0, 20)),
                "buckets_of_block_7": list(buckets(generator, key, 7, 20)),
                "key_of_bucket_3": child(key, 3).hex(),
                "leaf_of_10": leaf(generator, key, range(10)),
                "leaf_of_52": leaf(generator, key, range(52)),
                "leaf_of_2500": fingerprint(leaf(generator, key, range(2500))),
            }
            if generator == "chacha20" and seed == "faro" and OPENSSL:
                row["leaf_of_1000000"] = fingerprint(leaf(generator, key, range(1_000_000)))
                row["whole_of_2000000"] = fingerprint(scatter(generator, key, range(2_000_000)))
            if generator == "chacha20":
                row["keyed_permutation_of_10"] = [keyed_permutation(key, 9, i) for i in range(10)]
                row["keyed_permutation_of_2_to_64"] = [keyed_permutation(key, 2**64 - 1, i) for i in range(5)]
            rows.append(row)
    return rows


def shown(rows):
    """What the page shows."""
    for row in rows:
        if row["seed"] in ("faro", "Grüße"):
            yield " | ".join([
                f"| `{row['seed']}` | {row['generator']}",
                " ".join(map(str, row["buckets_of_block_0"][:8])),
                " ".join(map(str, row["leaf_of_10"])) + " |",
            ])
            if "keyed_permutation_of_10" in row:
                yield f"| `{row['seed']}` | " + " ".join(map(str, row["keyed_permutation_of_10"])) + " |"
        yield from (row[name] for name in ("leaf_of_1000000", "whole_of_2000000") if name in row)


if __name__ == "__main__":
    computed = answers()
    if "--write" in sys.argv:
        lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in computed)
        ANSWERS.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    else:
        for ours, known in zip(computed, json.loads(ANSWERS.read_text(encoding="utf-8")), strict=True):
            if any(ours[name] != known[name] for name in ours):
                sys.exit(f"seed {ours['seed']!r}, {ours['generator']}: computed {ours}, known answer {known}")
        page = PAGE.read_text(encoding="utf-8")
        for text in shown(computed):
            if text not in page:
                sys.exit(f"{PAGE.name} does not show: {text}")
        print(f"{len(computed)} orders agree, and so does {PAGE.name}")
