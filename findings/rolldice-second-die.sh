#!/usr/bin/env bash
# rolldice (Debian 1.16-1+b3): 2d6+1d4 is 1d4+1. The second die takes the place of the first, and its number of dice becomes the modifier.
#
# Expected: 3 to 16, or the message for malformed strings. Seen, 200 rolls each:
#   2d6+1d4    2 3 4 5
#   1d4+1      2 3 4 5
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q rolldice=1.16-1+b3 libreadline8=8.2-1.3 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" unpacked; done
rolls() { # a dice string -> the numbers that 200 rolls of it give
  LD_LIBRARY_PATH=$(echo unpacked/lib/*-linux-gnu) unpacked/usr/games/rolldice "200x$1" | xargs -n 1 | sort -nu | xargs
}
for dice in 2d6+1d4 1d4+1; do printf '%-10s %s\n' "$dice" "$(rolls "$dice")"; done | tee seen
printf '2d6+1d4    2 3 4 5\n1d4+1      2 3 4 5\n' | diff - seen
