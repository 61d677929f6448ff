#!/usr/bin/env bash
# dealer (Debian 20211121+ds-1): `altcount N` sets the count N - 2, and `altcount 0` sets the points of hcp(). The manual's pt0 to pt9 are
# the counts 0 to 9 of altcount.
#
# Expected: after `altcount 2 100` (an ace counts 100, all else nothing), pt2 averages 100 a hand, and nothing else moves. Seen, averages
# of 20,000 hands:
#                     hcp     pt0    pt1    pt2    pt3
#   (no altcount)      10.1    1.0    1.0    1.0    1.0
#   altcount 0 100    100.5    1.0    1.0    1.0    1.0
#   altcount 1 100     10.1    1.0    1.0    1.0    1.0
#   altcount 2 100     10.1  100.5    1.0    1.0    1.0
#   altcount 3 100     10.1    1.0  100.5    1.0    1.0
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q dealer=20211121+ds-1 >/dev/null 2>&1
dpkg -x dealer_*.deb unpacked
averages() { # the first line of a script -> averages of hcp, pt0 to pt3
  printf 'generate 20000\nproduce 20000\n%s\naction average hcp(north), average pt0(north), average pt1(north), average pt2(north), average pt3(north)\n' "$1" |
    unpacked/usr/games/dealer -s 5 | head -n 5 | xargs printf '%8.1f'
}
for line in '# none' 'altcount 0 100' 'altcount 1 100' 'altcount 2 100' 'altcount 3 100'; do
  printf '%-16s%s\n' "$line" "$(averages "$line")"
done | tee seen
diff - seen <<'END'
# none              10.1     1.0     1.0     1.0     1.0
altcount 0 100     100.5     1.0     1.0     1.0     1.0
altcount 1 100      10.1     1.0     1.0     1.0     1.0
altcount 2 100      10.1   100.5     1.0     1.0     1.0
altcount 3 100      10.1     1.0   100.5     1.0     1.0
END
