#!/usr/bin/env bash
# fortune (Debian fortune-mod 1:1.99.1-7.3): `fortune -s`, which draws among the short ones, draws anywhere and goes on to the next short one.
# A short one after many long ones comes far more often than one after a short one; `-l` does so among the long.
#
# Expected: two short ones in a file come alike often. Seen, of 200 draws from eight long ones, then "first" and "second":
#   first in about 180 (nine of the ten places lead to it), second in about 20
#   without -s both alike, about 20 times each
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q fortune-mod=1:1.99.1-7.3 librecode0=3.6-25 >/dev/null 2>&1
for package in ./*.deb; do dpkg -x "$package" unpacked; done
for i in 1 2 3 4 5 6 7 8; do printf 'long %d %200s\n%%\n' "$i" .; done >sayings
printf 'first\n%%\nsecond\n' >>sayings
unpacked/usr/bin/strfile -s sayings sayings.dat
LD_LIBRARY_PATH=$(dirname "$(find "$work/unpacked" -name 'librecode.so*' | head -n 1)")
export LD_LIBRARY_PATH
draws() { for _ in $(seq 200); do unpacked/usr/games/fortune "$@" ./sayings 2>/dev/null; done | cut -d' ' -f1 | sort | uniq -c | sort -k2 | xargs; }
short=$(draws -s)
echo "with -s: $short"
echo "all: $(draws)"
read -r first name second other <<<"$short"
[ "$name $other" = 'first second' ] && [ "$((first + second))" = 200 ]
[ "$first" -ge 150 ] || { echo 'fortune-short: both short ones come alike often now' >&2; exit 1; }
