#!/usr/bin/env bash
# SymPy (Debian python3-sympy 1.11.1-1), random_derangement: a random order in which no element is where it was. Where elements repeat, as
# in a gift exchange in which no household gives to itself, some of these orders come three times as often as others.
#
# Expected: of the four derangements of a a b b c each in a quarter of all draws. Seen, of 8,000 draws, in tenths rounded:
#   b c a a b   4    c b a a b   4    b b a c a   1    b b c a a   1
# (3/8, 3/8, 1/8, 1/8). With five elements that all differ, the 44 derangements come alike often.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q python3-sympy=1.11.1-1 python3-mpmath=1.2.1-2 >/dev/null 2>&1
for package in ./*.deb; do dpkg -x "$package" unpacked; done
cat >draws.py <<'END'
from collections import Counter
from sympy.core.random import choice, seed
from sympy.utilities.iterables import random_derangement

seed(1)
for elements in 'aabbc', 'abcde':
    counts = Counter(''.join(random_derangement(list(elements), choice)) for _ in range(8000))
    if len(counts) < 10:
        print(elements, ', '.join(f'{order} {round(count / 800)}' for order, count in sorted(counts.items())))
    else:
        print(elements, len(counts), 'orders, the rarest', 'near' if min(counts.values()) * 2 > max(counts.values()) else 'far from', 'the commonest')
END
PYTHONPATH=unpacked/usr/lib/python3/dist-packages /usr/bin/python3 draws.py | tee seen
diff - seen <<'END'
aabbc bbaca 1, bbcaa 1, bcaab 4, cbaab 4
abcde 44 orders, the rarest near the commonest
END
