#!/usr/bin/env bash
# Deal (Debian 3.1.9-13), Thomas Andrews' maker of bridge hands: what it writes as "pbn" it refuses as "pbn". Its reader of that name takes the
# lines of `deal -l`, and of these every second one.
#
# Expected: `deal -I "pbn FILE"` reads the file that `deal -i format/pbn` wrote, all its deals. Seen, of ten deals:
#   -i format/pbn, read with -I "pbn FILE"    Hand stacking error
#   -l, read with -I "pbn FILE"               deals 2, 4, 6, 8 and 10
#   -l, read with -I "line FILE"              all ten
# deal looks for its own files in /usr/share/deal; here that name is put right, in its copy, to one of the same length.
set -euo pipefail
work=$(mktemp -d /tmp/deal.XXXXX)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q deal=3.1.9-13 tcl8.6=8.6.13+dfsg-2 libtcl8.6=8.6.13+dfsg-2 >/dev/null 2>&1
for package in ./*.deb; do dpkg -x "$package" unpacked; done
cp -r unpacked/usr/share/deal/* .
cp unpacked/usr/games/deal run
grep -rl /usr/share/deal format input lib deal.tcl run | xargs sed -i "s#/usr/share/deal#$work#g"
LD_LIBRARY_PATH=$(dirname "$(find unpacked -name 'libtcl8.6.so*' | head -n 1)")
export LD_LIBRARY_PATH TCL_LIBRARY=$work/unpacked/usr/share/tcltk/tcl8.6
./run -s 1 -i format/pbn 10 >deals.pbn
./run -s 1 -l 10 >deals.lines
numbers() { grep -nxFf - deals.lines | cut -d: -f1 | xargs; } # which of the ten deals these lines are
{
  head -n 1 deals.pbn
  echo "pbn as pbn: $({ ./run -I 'pbn deals.pbn' -l 10 2>&1 || true; } | grep -m 1 -o 'Hand stacking error')"
  echo "lines as pbn: $({ ./run -I 'pbn deals.lines' -l 10 2>/dev/null || true; } | numbers)"
  echo "lines as line: $(./run -I 'line deals.lines' -l 10 2>/dev/null | numbers)"
} | tee seen
diff - seen <<'END'
[Deal "N:Q.Q98643.Q9.KQJ3 AJ4.AT.KJ732.842 T976.KJ7.T86.AT7 K8532.52.A54.965"]
pbn as pbn: Hand stacking error
lines as pbn: 2 4 6 8 10
lines as line: 1 2 3 4 5 6 7 8 9 10
END
