#!/usr/bin/env bash
# shuf (GNU coreutils, Debian 9.1-1) with --random-source: the same lines and the same random bytes give another draw when the lines come
# by a pipe. `shuf -n` on a pipe is a reservoir and takes other numbers; `shuf FILE` and `shuf <FILE` shuffle. Who publishes the bytes and
# the command, but not whether the list was a file, has not said who won.
#
# Expected: one draw from one list and one source. Seen, three of the numbers 1 to 10:
#   shuf -n 3 list           10 6 5
#   shuf -n 3 <list          10 6 5
#   cat list | shuf -n 3     8 6 10
#   without -n               the same by all three ways
# shellcheck disable=SC2002 # the pipe is the point
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
apt-get download -q coreutils=9.1-1 >/dev/null 2>&1
dpkg -x coreutils_*.deb unpacked
seq 10 >list
seq 2000 >source
draw() { unpacked/usr/bin/shuf --random-source=source "$@" | xargs; }
{
  echo "file:      $(draw -n 3 list)"
  echo "input:     $(draw -n 3 <list)"
  echo "pipe:      $(cat list | draw -n 3)"
} | tee seen
printf 'file:      10 6 5\ninput:     10 6 5\npipe:      8 6 10\n' | diff - seen
[ "$(draw list)" = "$(cat list | draw)" ]
