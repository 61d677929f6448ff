#!/usr/bin/env bash
# dealer (Debian 20211121+ds-1) reads of a seed only the digits that it begins with, keeps 32 bits of them, and deals seed 1 for nothing
# and for 0; it says nothing of it. A club that seeds each evening with its date deals the same boards all year.
#
# Expected: a seed is used whole, or refused. Seen:
#   -s 2026-11-29, -s 2026-12-06, -s 2026    the same board
#   -s 'Finals 2024', -s 0, -s 4294967297    the board of -s 1
#   -s 20261129                              another
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q dealer=20211121+ds-1 >/dev/null 2>&1
dpkg -x dealer_*.deb unpacked
printf 'produce 1\naction printoneline\n' >one.dlr
board() { unpacked/usr/games/dealer -s "$1" one.dlr 2>/dev/null | head -n 1; }
for seed in 2026-11-29 2026-12-06 2026 20261129 'Finals 2024' 0 4294967297 1; do printf '%-12s %s\n' "$seed" "$(board "$seed")"; done
same() { [ "$(board "$1")" = "$(board "$2")" ] || { echo "dealer-seeds: $1 and $2 are two seeds now" >&2; exit 1; }; }
same 2026-11-29 2026-12-06
same 2026-11-29 2026
same 'Finals 2024' 1
same 0 1
same 4294967297 1
[ "$(board 20261129)" != "$(board 2026)" ]
