#!/usr/bin/env bash
# jot -r (athena-jot, Debian 9.0-8+b1) draws only numbers that are whole steps from where it begins, however many decimals are asked for.
# The decimals that -p prints are those of the beginning. Without -r, -p 2 makes steps of 0.25.
#
# Expected: "reals" between the bounds, with two decimals. Seen, the values of 500 draws:
#   jot -r -p 2 500 0 1          0.00 1.00
#   jot -r -p 2 500 0.5 2.5      0.50 1.50 2.50
#   jot -r -p 2 500 0.25 0.75    0.25
#   jot -p 2 5 0 1               0.00 0.25 0.50 0.75 1.00
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q athena-jot=9.0-8+b1 >/dev/null 2>&1
dpkg -x athena-jot_*.deb unpacked
for bounds in '0 1' '0.5 2.5' '0.25 0.75'; do
  # shellcheck disable=SC2086 # two arguments
  echo "$bounds: $(unpacked/usr/bin/jot -r -p 2 500 $bounds | sort -nu | xargs)"
done | tee seen
echo "in order: $(unpacked/usr/bin/jot -p 2 5 0 1 | xargs)" | tee -a seen
diff - seen <<'END'
0 1: 0.00 1.00
0.5 2.5: 0.50 1.50 2.50
0.25 0.75: 0.25
in order: 0.00 0.25 0.50 0.75 1.00
END
