#!/usr/bin/env python3
"""An independent implementation of section 7 of docs/spec-streams.md (many decks), in plain Python.

decks.py --write   writes decks.json, the known answers that the C++ tests read
decks.py           recomputes them, and the numbers that the page shows; exits 1 at the first that differs
"""
import hashlib
import json
import math
import pathlib
import struct
import sys

from streams import NUMBERED

ANSWERS = pathlib.Path(__file__).with_name("decks.json")
PAGE = pathlib.Path(__file__).parents[2] / "docs" / "spec-streams.md"
# seed, generator, number, cards, dealt
CASES = [
    ("faro", "chacha20", 0, 52, 52),
    ("faro", "chacha20", 0, 52, 7),
    ("faro", "xoshiro256++x16", 0, 52, 52),
    ("faro", "xoshiro256++x16", 0, 52, 7),
    ("Grüße", "chacha20", 0, 52, 52),
    ("Grüße", "aes256-ctr", 0, 52, 52),
    ("faro", "chacha8", 3, 40, 40),
    ("faro", "chacha12", 2**40, 60, 9),
    ("", "xoshiro256++x16", 1, 256, 256),
    ("", "chacha8", 0, 256, 20),
    ("faro", "chacha20", 0, 129, 65),
    ("faro", "chacha20", 0, 5, 5),
]


def groups(cards, dealt):
    """The bases that share a word."""
    left, found = [b for b in range(cards, cards - dealt, -1) if b > 1], []
    while left:
        first = left.pop(0)
        best = (first, [])

        def extend(start, product, chosen):
            nonlocal best
            if product > best[0] and 65536 % product <= 256:
                best = (product, chosen)
            for i in range(start, len(left)):
                if product * left[i] <= 65536:
                    extend(i + 1, product * left[i], chosen + [left[i]])

        extend(0, first, [])
        left = [b for b in left if b not in best[1]]
        found.append([first, *best[1]])
    return found


def bytes_of(words):
    for word in words:
        yield from struct.pack("<Q", word)


def words16(words):
    data = bytes_of(words)
    while True:
        yield next(data) | next(data) << 8


def digits_of(word, group):
    """The digits that a word gives, or None if it is rejected."""
    digits = []
    for base in group:
        word *= base
        digits.append(word >> 16)
        word &= 0xFFFF
    return digits if word >= 65536 % math.prod(group) else None


def block(words, redraws, cards, dealt, shares):
    """64 decks."""
    digits = [[0] * dealt for _ in range(64)]
    rejected = []
    for group in shares:
        for i in range(64):
            deck = 2 * i if i < 32 else 2 * (i - 32) + 1
            got = digits_of(next(words), group)
            if got is None:
                rejected.append((group, deck))
            else:
                for base, digit in zip(group, got):
                    digits[deck][base - (cards - dealt + 1)] = digit
    for group, deck in rejected:
        got = None
        while got is None:
            got = digits_of(next(redraws), group)
        for base, digit in zip(group, got):
            digits[deck][base - (cards - dealt + 1)] = digit
    for deck in digits:  # each digit is a new card; the cards from it on move up by one
        taken = []
        for digit in deck:
            taken = [card + (card >= digit) for card in taken] + [digit]
        deck[:] = taken
    return digits


def decks(seed, generator, number, cards, dealt, blocks):
    key = hashlib.sha256(seed.encode()).digest()
    words = words16(NUMBERED[generator](key, 2 * number))
    redraws = words16(NUMBERED[generator](key, 2 * number + 1))
    shares = groups(cards, dealt)
    for _ in range(blocks):
        yield from block(words, redraws, cards, dealt, shares)


def answers():
    for seed, generator, number, cards, dealt in CASES:
        blocks = 2 if cards > 60 else 9
        made = list(decks(seed, generator, number, cards, dealt, blocks))
        yield {
            "seed": seed, "generator": generator, "number": number, "cards": cards, "dealt": dealt,
            "groups": groups(cards, dealt), "first": made[0], "second": made[1],
            "decks": len(made), "sha256": hashlib.sha256(b"".join(map(bytes, made))).hexdigest(),
        }


def shown(rows):
    """What the page shows."""
    for group in groups(52, 52):
        yield " * ".join(map(str, group))
    for row in rows:
        if row["cards"] == 52:
            cards = row["first"][:12]
            yield f"| `{row['seed']}` | {row['generator']} | {row['dealt']} of 52 | {' '.join(map(str, cards))} | `{row['sha256'][:16]}` |"


if __name__ == "__main__":
    computed = list(answers())
    if "--write" in sys.argv:
        lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in computed)
        ANSWERS.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
        print("\n".join(shown(computed)))
    else:
        for ours, known in zip(computed, json.loads(ANSWERS.read_text(encoding="utf-8")), strict=True):
            if ours != known:
                sys.exit(f"{known}: computed {ours}")
        page = PAGE.read_text(encoding="utf-8")
        for text in shown(computed):
            if text not in page:
                sys.exit(f"{PAGE.name} does not show: {text}")
        print(f"{len(computed)} runs of decks agree, and so does {PAGE.name}")
