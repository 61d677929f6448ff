#!/usr/bin/env bash
# Tcl's rand() after srand(N) (tcl8.6 8.6.13+dfsg-2): neighbouring seeds begin one after the other, as a clock goes. tcllib's
# struct::list shuffle (1.21+dfsg-1) chooses its last element by that number: of eight names, whoever is last for the seed N is told by N,
# and the next seed has the next name, or the one after, always.
#
# Expected: the last of eight names after N and after N + 1 are any of the 8 x 8 pairs. Seen, for the seeds 1 to 10,000:
#   seeds 1 to 10: 1 2 3 4 5 6 7 0 1 2
#   steps: +1 9476 times, +2 523 times, no other
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q tcl8.6=8.6.13+dfsg-2 libtcl8.6=8.6.13+dfsg-2 tcllib=1.21+dfsg-1 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" unpacked; done
cat >seeds.tcl <<'END'
lappend auto_path [file join [pwd] unpacked/usr/share/tcltk]
package require struct::list
set names {0 1 2 3 4 5 6 7}
for {set seed 1} {$seed <= 10000} {incr seed} {
  expr {srand($seed)}
  set last [lindex [struct::list shuffle $names] end]
  if {$seed > 1} {incr steps([expr {($last - $before + 8) % 8}])}
  if {$seed <= 10} {lappend first $last}
  set before $last
}
puts "seeds 1 to 10: $first"
foreach step [lsort [array names steps]] {puts "step +$step: $steps($step) times"}
END
export TCL_LIBRARY=$PWD/unpacked/usr/share/tcltk/tcl8.6 LD_LIBRARY_PATH
LD_LIBRARY_PATH=$(dirname "$(find unpacked -name 'libtcl8.6.so*' | head -n 1)")
unpacked/usr/bin/tclsh8.6 seeds.tcl | tee seen
printf 'seeds 1 to 10: 1 2 3 4 5 6 7 0 1 2\nstep +1: 9476 times\nstep +2: 523 times\n' | diff - seen
