#!/usr/bin/env bash
# tcllib (Debian 1.21+dfsg-1), simulation::random: points "uniformly spread over the surface of a sphere" all lie on its upper half, as do
# those of prng_Ball, and numbers of a Pareto distribution "with a given minimum" are all below that minimum.
#
# Expected: half of the points have z below 0; prng_Pareto 1 3 gives numbers from 1 up. Seen, of 10,000 each:
#   sphere   z below 0: 0
#   ball     z below 0: 0
#   pareto   below its minimum of 1: 10000
# (math::statistics::random-pareto of the same library gives numbers from 1 up.)
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q tcl8.6=8.6.13+dfsg-2 libtcl8.6=8.6.13+dfsg-2 tcllib=1.21+dfsg-1 >/dev/null 2>&1
for package in *.deb; do dpkg -x "$package" unpacked; done
cat >points.tcl <<'END'
lappend auto_path [file join [pwd] unpacked/usr/share/tcltk]
package require simulation::random
package require math::statistics
expr {srand(7)}
set sphere [::simulation::random::prng_Sphere 1.0]
set ball [::simulation::random::prng_Ball 1.0]
set pareto [::simulation::random::prng_Pareto 1.0 3.0]
set below {sphere 0 ball 0 pareto 0 other 0}
for {set i 0} {$i < 10000} {incr i} {
  dict incr below sphere [expr {[lindex [$sphere] 2] < 0}]
  dict incr below ball [expr {[lindex [$ball] 2] < 0}]
  dict incr below pareto [expr {[$pareto] < 1.0}]
}
foreach value [::math::statistics::random-pareto 1.0 3.0 10000] {dict incr below other [expr {$value < 1.0}]}
puts $below
END
export TCL_LIBRARY=$PWD/unpacked/usr/share/tcltk/tcl8.6 LD_LIBRARY_PATH
LD_LIBRARY_PATH=$(dirname "$(find unpacked -name 'libtcl8.6.so*' | head -n 1)")
unpacked/usr/bin/tclsh8.6 points.tcl | tee seen
echo 'sphere 0 ball 0 pareto 10000 other 0' | diff - seen
