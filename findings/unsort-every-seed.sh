#!/usr/bin/env bash
# unsort (Debian 1.2.1-1+b1), which puts lines in a random order: every seed gives the same order, with and without -r.
#
# Expected: `unsort -r -s 1` and `unsort -r -s 2` give different orders of ten lines (the manual: "use this integer as a seed"). Seen: one
# order for a thousand seeds; without -s each run gives another.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q unsort=1.2.1-1+b1 >/dev/null 2>&1
dpkg -x unsort_*.deb unpacked
seq 10 >ten
orders() { # options -> how many orders a thousand seeds give, and the order of seed 1
  for seed in $(seq 1000); do unpacked/usr/bin/unsort "$@" -s "$seed" ten | paste -sd' '; done >all
  echo "$(sort -u all | wc -l): $(head -n 1 all)"
}
{
  echo "-r $(orders -r)"
  echo "   $(orders)"
  echo "without seeds, ten runs: $(for _ in $(seq 10); do unpacked/usr/bin/unsort -r ten | paste -sd' '; done | sort -u | wc -l)"
} | tee seen
diff - seen <<'END'
-r 1: 2 1 4 6 5 10 3 7 8 9
   1: 1 8 4 6 2 9 5 7 3 10
without seeds, ten runs: 10
END
