"""Ed25519 (RFC 8032, section 5.1) as transcripts have it (docs/spec-draw.md, section 4, `sign`), for verify_transcript.py.

Bytes have one spelling: a key whose y is not below the prime, and an s that is not below the order of the base point, hold
for nothing. A key, or an R, whose order divides 8 is refused: one signature would hold for many texts. R has to be s B - h A
itself, in its one spelling; that both are equal after multiplication by 8 is not enough. Each holds in libsodium 1.0.18, too.
"""
import hashlib

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT = pow(2, (P - 1) // 4, P)  # of -1
NEUTRAL = (0, 1, 1, 0)  # x, y, z and x y / z, as multiples of z


def plus(a, b):
    """Hisil, Wong, Carter and Dawson (2008), as in RFC 8032, 5.1.4: for all points, equal or not."""
    u, v = (a[1] - a[0]) * (b[1] - b[0]) % P, (a[1] + a[0]) * (b[1] + b[0]) % P
    s, t = 2 * D * a[3] * b[3] % P, 2 * a[2] * b[2] % P
    e, f, g, h = v - u, t - s, t + s, v + u
    return e * f % P, g * h % P, f * g % P, e * h % P


def times(number, point):
    out = NEUTRAL
    for digit in bin(number)[2:]:
        out = plus(out, out)
        if digit == "1":
            out = plus(out, point)
    return out


def point_in(data):
    """The point of 32 bytes; None for what is none."""
    number = int.from_bytes(data, "little")
    y, odd = number % 2**255, number >> 255
    if y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * ROOT % P
    if x * x % P != square or x == 0 and odd:
        return None
    x = P - x if x % 2 != odd else x
    return x, y, 1, x * y % P


def bytes_of(point):
    inverse = pow(point[2], -1, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y + (x % 2 << 255)).to_bytes(32, "little")


def has_small_order(point):
    eightfold = times(8, point)
    return eightfold[0] == 0 and eightfold[1] == eightfold[2]


BASE = point_in(bytes([0x58]) + 31 * b"\x66")


def is_key(key):
    """Whether it can be somebody's own: a point, and none of order 1, 2, 4 or 8."""
    point = point_in(key)
    return point is not None and not has_small_order(point)


def holds(key, text, signature):
    first, s = signature[:32], int.from_bytes(signature[32:], "little")
    a, r = point_in(key), point_in(first)
    if a is None or r is None or s >= ORDER or has_small_order(a) or has_small_order(r):
        return False
    h = int.from_bytes(hashlib.sha512(first + key + text).digest(), "little") % ORDER
    minus_a, both, out = (P - a[0], a[1], 1, P - a[3]), None, NEUTRAL
    both = plus(BASE, minus_a)
    for at in range(252, -1, -1):  # s B and -h A at once (Straus)
        out = plus(out, out)
        here = s >> at & 1, h >> at & 1
        if here != (0, 0):
            out = plus(out, both if here == (1, 1) else BASE if here[0] else minus_a)
    return bytes_of(out) == first
