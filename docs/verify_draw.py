#!/usr/bin/env python3
"""The draw faro-draw/1 (docs/spec-draw.md): verify_draw.py FIELD... < ITEMS, a line each, prints their drawn order."""
import hashlib, hmac, os, sys


def draw(fields, items, name=b"faro-draw/1"):
    framed = b"".join(len(field).to_bytes(8, "big") + field for field in fields)
    key = hashlib.sha256(name + b"\0" + framed).digest()

    def all_words(block=0):
        while True:
            mac = hmac.new(key, block.to_bytes(8, "big"), "sha256").digest()
            yield from (int.from_bytes(mac[at:at + 8], "big") for at in (0, 8, 16, 24))
            block += 1

    words, items = all_words(), list(items)
    for i in range(len(items) - 1, 0, -1):
        x = next(x for x in words if x < 2**64 - 2**64 % (i + 1))
        items[i], items[x % (i + 1)] = items[x % (i + 1)], items[i]
    return items


if __name__ == "__main__":
    lines = sys.stdin.buffer.read().removesuffix(b"\n").split(b"\n")
    sys.stdout.buffer.write(b"".join(line + b"\n" for line in draw(list(map(os.fsencode, sys.argv[1:])), lines)))
