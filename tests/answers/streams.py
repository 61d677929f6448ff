#!/usr/bin/env python3
"""An independent implementation of docs/spec-streams.md, in plain Python.

streams.py --write   writes streams.json, the known answers that the C++ tests read
streams.py           recomputes them, and the numbers that the page shows; exits 1 at the first that differs
"""
import hashlib
import json
import math
import pathlib
import struct
import sys

MASK32, MASK64 = 2**32 - 1, 2**64 - 1
SEEDS = ["", "faro", "Grüße", "a seed text that is longer than one block of SHA-256, sixty-four bytes"]
ANSWERS = pathlib.Path(__file__).with_name("streams.json")
PAGE = pathlib.Path(__file__).parents[2] / "docs" / "spec-streams.md"


def rotl(x, k, bits):
    return (x << k | x >> (bits - k)) & (2**bits - 1)


def chacha_block(rounds, key, last):
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *struct.unpack("<8I", key), *last]
    x = list(start)

    def quarter(a, b, c, d):
        for u, v, w, k in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[u] = (x[u] + x[v]) & MASK32
            x[w] = rotl(x[w] ^ x[u], k, 32)

    for _ in range(rounds // 2):
        for i in range(4):
            quarter(i, 4 + i, 8 + i, 12 + i)
        for i in range(4):
            quarter(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return [(a + b) & MASK32 for a, b in zip(x, start)]


def chacha(rounds, key, number=0):
    block = 0
    while True:
        last = [block & MASK32, block >> 32, number & MASK32, number >> 32]
        words = chacha_block(rounds, key, last)
        for i in range(0, 16, 2):
            yield words[i + 1] << 32 | words[i]
        block += 1


def xoshiro(key):
    a, b, c, d = struct.unpack("<4Q", key)
    while True:
        yield (rotl((a + d) & MASK64, 23, 64) + a) & MASK64
        shifted = b << 17 & MASK64
        c ^= a
        d ^= b
        b ^= c
        a ^= d
        c ^= shifted
        d = rotl(d, 45, 64)


def xoshiro_lanes(key, number=0):
    """xoshiro256++x16: sixteen generators in turn, their states from chacha20 of the same key and number."""
    states = chacha(20, key, number)
    lanes = []
    for _ in range(16):
        state = [next(states) for _ in range(4)]
        lanes.append(xoshiro(struct.pack("<4Q", *(state if any(state) else [1, 0, 0, 0]))))
    while True:
        for lane in lanes:
            yield next(lane)


def aes_tables():
    """The S-box of FIPS 197, 5.1.1: the inverse in GF(2^8), then an affine map."""
    box, p, q = [0] * 256, 1, 1
    while True:
        p = (p ^ p << 1 ^ (0x11B if p & 0x80 else 0)) & 0xFF  # times 3
        q ^= q << 1
        q ^= q << 2
        q ^= q << 4
        q &= 0xFF
        q ^= 0x09 if q & 0x80 else 0  # divided by 3
        box[p] = q ^ rotl(q, 1, 8) ^ rotl(q, 2, 8) ^ rotl(q, 3, 8) ^ rotl(q, 4, 8) ^ 0x63
        if p == 1:
            box[0] = 0x63
            return box


S_BOX = aes_tables()


def aes256_round_keys(key):
    """FIPS 197, 5.2, for eight words of key: fifteen keys of sixteen bytes."""
    words, constant = [list(key[i : i + 4]) for i in range(0, 32, 4)], 1
    for i in range(8, 60):
        word = list(words[-1])
        if i % 8 == 0:
            word = [S_BOX[b] for b in word[1:] + word[:1]]
            word[0] ^= constant
            constant <<= 1
        elif i % 8 == 4:
            word = [S_BOX[b] for b in word]
        words.append([a ^ b for a, b in zip(word, words[i - 8])])
    return [sum(words[i : i + 4], []) for i in range(0, 60, 4)]


def aes256_block(round_keys, block):
    """FIPS 197, 5.1."""

    def twice(b):
        return (b << 1 ^ (0x11B if b & 0x80 else 0)) & 0xFF

    state = [a ^ b for a, b in zip(block, round_keys[0])]
    for i, round_key in enumerate(round_keys[1:], 1):
        state = [S_BOX[state[(j + 4 * (j % 4)) % 16]] for j in range(16)]  # SubBytes and ShiftRows
        if i < 14:
            mixed = []
            for c in range(0, 16, 4):
                column, every = state[c : c + 4], state[c] ^ state[c + 1] ^ state[c + 2] ^ state[c + 3]
                mixed += [column[j] ^ every ^ twice(column[j] ^ column[(j + 1) % 4]) for j in range(4)]
            state = mixed
        state = [a ^ b for a, b in zip(state, round_key)]
    return bytes(state)


def aes256_counter(key, number=0):
    round_keys, block = aes256_round_keys(key), 0
    while True:
        yield from struct.unpack("<2Q", aes256_block(round_keys, struct.pack(">2Q", number, block)))
        block += 1


def below(words, n):
    while True:
        product = next(words) * n
        if product & MASK64 >= 2**64 % n:
            return product >> 64


def below_integer(words, n):
    """One of 0 .. n-1 for n of any size: from 2^64 on by words of 32 bits, the first one perhaps shorter."""
    if n < 2**64:
        return below(words, n)
    sizes, left = [], (n - 1).bit_length()
    while left:
        sizes.append(left % 32 or 32)
        left -= sizes[-1]
    while True:
        pick = 0
        for size in sizes:
            pick = pick << size | below(words, 2**size)
        if pick < n:
            return pick


def kind(words, counts):
    at = below(words, sum(counts))
    for i, count in enumerate(counts):
        if at < count:
            return i
        at -= count


def byte_picks(data, sizes):
    """One of 0 .. n-1 for each n of sizes, from bytes, as GNU shuf's --random-source."""
    data, value, size = iter(data), 0, 1
    for n in sizes:
        while True:
            while size < n:
                value, size = value * 256 + next(data), size * 256
            parts, left_over = divmod(size, n)
            if value < parts * n:
                yield value % n
                value, size = value // n, parts
                break
            value, size = value - parts * n, left_over


def fisher_yates_ascending(words, n):
    deck = list(range(n))
    for i in range(n - 1):
        j = i + below(words, n - i)
        deck[i], deck[j] = deck[j], deck[i]
    return deck


# By key and number of the stream; xoshiro256++ alone has one stream a key.
NUMBERED = {
    "chacha20": lambda key, number: chacha(20, key, number),
    "chacha12": lambda key, number: chacha(12, key, number),
    "chacha8": lambda key, number: chacha(8, key, number),
    "xoshiro256++x16": xoshiro_lanes,
    "aes256-ctr": aes256_counter,
}


def digest_of_bytes(words, size):
    """SHA-256 of the first bytes of a stream: its words, little-endian."""
    return hashlib.sha256(b"".join(struct.pack("<Q", next(words)) for _ in range(size // 8))).hexdigest()


GENERATORS = {
    "chacha20": lambda key: chacha(20, key),
    "chacha12": lambda key: chacha(12, key),
    "chacha8": lambda key: chacha(8, key),
    "xoshiro256++": xoshiro,
    "xoshiro256++x16": xoshiro_lanes,
    "aes256-ctr": aes256_counter,
}


def for_purpose(key, purpose):
    return hashlib.sha256(key + b"faro stream " + purpose).digest()


def answers():
    rows = []
    for seed in SEEDS:
        key = hashlib.sha256(seed.encode()).digest()
        for name, make in GENERATORS.items():
            take = lambda: make(key)
            words, picks, huge, larger = take(), take(), take(), take()
            rows.append({
                "seed": seed,
                "key": key.hex(),
                "generator": name,
                "words": [f"{next(words):016x}" for _ in range(20)],
                "below_52": [below(picks, 52) for _ in range(20)],
                "below_3_times_2_to_62": [str(below(huge, 3 << 62)) for _ in range(20)],
                "below_factorial_52": [str(below_integer(larger, math.factorial(52))) for _ in range(5)],
                "fisher_yates_ascending_52": fisher_yates_ascending(make(for_purpose(key, b"shuffle")), 52),
            })
            if name in NUMBERED:
                number = 2**33 + 7
                rows[-1]["number"] = number
                rows[-1]["first_8000_bytes"] = digest_of_bytes(NUMBERED[name](key, number), 8000)
    return rows


def shown():
    """What the page shows: its tables' rows and the numbers of its examples."""
    for row in answers():
        if row["seed"] in ("faro", "Grüße"):
            name = f"| `{row['seed']}` | {row['generator']} | "
            yield name + " ".join(f"`{word}`" for word in row["words"][:3]) + " |"
            columns = (row["below_52"], row["fisher_yates_ascending_52"])
            yield name + " | ".join(" ".join(map(str, numbers[:10])) for numbers in columns) + " |"
    key = hashlib.sha256(b"faro").digest()
    yield key.hex()
    yield " ".join(f"{word:08x}" for word in chacha_block(20, key, [0, 0, 0, 0])[:4])
    product = next(chacha(20, key)) * 52
    yield f"2^64 * {product >> 64} + {product & MASK64:#x}"
    words = chacha(20, key)
    yield "kinds " + " ".join(str(kind(words, [4] * 13)) for _ in range(10))
    words = chacha(20, key)
    yield f"below(52!) is {below_integer(words, math.factorial(52))}, then {below_integer(words, math.factorial(52))}"
    yield "picks " + " ".join(map(str, byte_picks(b"faro", [5, 4, 3, 2])))


if __name__ == "__main__":
    computed = answers()
    if "--write" in sys.argv:
        lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in computed)
        ANSWERS.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    else:
        for ours, known in zip(computed, json.loads(ANSWERS.read_text(encoding="utf-8")), strict=True):
            if ours != known:
                sys.exit(f"seed {ours['seed']!r}, {ours['generator']}: computed {ours}, known answer {known}")
        page = PAGE.read_text(encoding="utf-8")
        for text in shown():
            if text not in page:
                sys.exit(f"{PAGE.name} does not show: {text}")
        print(f"{len(computed)} streams agree, and so does {PAGE.name}")
