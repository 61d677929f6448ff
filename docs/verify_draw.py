#!/usr/bin/env python3
"""The draw faro-draw/1 (docs/spec-draw.md): verify_draw.py FIELD... < ITEMS, a line each, prints their drawn order."""
import hashlib, hmac, os, sys


def all_words(fields, name=b"faro-draw/1"):
    framed, block = b"".join(len(field).to_bytes(8, "big") + field for field in fields), 0
    key = hashlib.sha256(name + b"\0" + framed).digest()
    while True:
        mac = hmac.new(key, block.to_bytes(8, "big"), "sha256").digest()
        yield from (int.from_bytes(mac[at:at + 8], "big") for at in (0, 8, 16, 24))
        block += 1


def below(words, n):
    while n < 2**64:
        x = next(words)
        if x < 2**64 - 2**64 % n:
            return x % n
    bits = (n - 1).bit_length()
    while True:
        x = below(words, 2**(bits % 32)) if bits % 32 else 0
        for _ in range(bits // 32):
            x = x << 32 | below(words, 2**32)
        if x < n:
            return x


def shuffled(words, items):
    items = list(items)
    for i in range(len(items) - 1, 0, -1):
        j = below(words, i + 1)
        items[i], items[j] = items[j], items[i]
    return items


def draw(fields, items, name=b"faro-draw/1"):
    return shuffled(all_words(fields, name), items)


def lines_in(data):
    """The items of a file: lines that end in LF, or CR LF, or, in a file without LF, CR; a byte order mark is none of them."""
    data = data.removeprefix(b"\xef\xbb\xbf")
    data = data.replace(b"\r\n", b"\n") if b"\n" in data else data.replace(b"\r", b"\n")
    lines = data.rstrip(b"\n").split(b"\n")
    if b"\r" in data or b"" in lines:
        sys.exit("expected a name on each line, and lines that end in LF or CR LF")
    return lines


if __name__ == "__main__":
    lines = lines_in(sys.stdin.buffer.read())
    sys.stdout.buffer.write(b"".join(line + b"\n" for line in draw(list(map(os.fsencode, sys.argv[1:])), lines)))
