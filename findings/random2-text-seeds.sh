#!/usr/bin/env bash
# random2 (Debian python3-random2 1.0.1-2.1), Python 2.7's module random for Python 3, made so that a seed gives the same numbers in all versions:
# a text as the seed gives other numbers in every run. It takes Python's hash of the text, which Python 3 salts afresh at each start; Python
# 2.7 did not.
#
# Expected: seed('Finals 2024') deals the same hand each time, as seed(2024) does and as both did in Python 2.7. Seen, of ten runs:
#   seed(2024)             one order of ten cards
#   seed('Finals 2024')    ten orders
# Python 3's own random takes a text whole: one order.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q python3-random2=1.0.1-2.1 >/dev/null 2>&1
dpkg -x python3-random2_*.deb unpacked
cat >deal.py <<'END'
import importlib, sys

generator = importlib.import_module(sys.argv[1])
generator.seed(eval(sys.argv[2]))
cards = list(range(10))
generator.shuffle(cards)
print(*cards)
END
export PYTHONPATH=unpacked/usr/lib/python3/dist-packages
unset PYTHONHASHSEED
orders() { for _ in $(seq 10); do /usr/bin/python3 deal.py "$1" "$2"; done | sort -u | wc -l; }
{
  echo "random2, seed(2024): orders in ten runs: $(orders random2 2024)"
  echo "random2, seed('Finals 2024'): $(orders random2 "'Finals 2024'")"
  echo "random, seed('Finals 2024'): $(orders random "'Finals 2024'")"
} | tee seen
diff - seen <<'END'
random2, seed(2024): orders in ten runs: 1
random2, seed('Finals 2024'): 10
random, seed('Finals 2024'): 1
END
