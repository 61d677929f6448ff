#!/usr/bin/env bash
# dealer (Debian 20211121+ds-1) takes `predeal spades(north)==5` and deals as if it were not there. The manual: it "will ensure that
# (player) gets exactly the number of spades specified".
#
# Expected: north has 5 spades on every deal, or the line is refused. Seen, how many spades north has on 20,000 deals:
#   4 or fewer: 16451   5: 2520   6 or more: 1029
#   the same deals as without the line
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q dealer=20211121+ds-1 >/dev/null 2>&1
dpkg -x dealer_*.deb unpacked
deals() { printf 'generate 20000\nproduce 20000\n%s\naction printoneline\n' "$1" | unpacked/usr/games/dealer -s 7 | grep '^n '; }
deals 'predeal spades(north)==5' >with
deals '# nothing' >without
awk '{split($2, suits, "."); n = length(suits[1]); if (n < 5) few++; else if (n == 5) five++; else many++}
     END {printf "4 or fewer: %d   5: %d   6 or more: %d\n", few, five, many}' with | tee seen
cmp with without && echo 'the same deals as without the line'
echo '4 or fewer: 16451   5: 2520   6 or more: 1029' | diff - seen
