#!/usr/bin/env bash
# faro shuffle beside GNU shuf on a file of text lines: bench/files.sh [MEGABYTES] [RUNS]. Runs in turn, medians.
set -euo pipefail
megabytes=${1:-200} runs=${2:-5}
program=$(dirname "$(readlink -f "$0")")/../build/release/apps/faro/faro
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
seq -f '%.0f a line of text with a number in front of it, as files of lines often are' 1 "$((megabytes * 12500))" >"$work/in"
lines=$(wc -l <"$work/in")
once() {  # seconds of wall-clock time
  local from to
  from=$(date +%s%N)
  "$@" >"$work/out"
  to=$(date +%s%N)
  printf '%d.%03d\n' $(((to - from) / 1000000000)) $(((to - from) / 1000000 % 1000))
}
median() { sort -n | sed -n "$(((runs + 1) / 2))p"; }
for ((i = 0; i < runs; i++)); do
  once shuf "$work/in" >>"$work/shuf"
  once "$program" shuffle "$work/in" >>"$work/faro"
  once shuf -n 1000 "$work/in" >>"$work/shuf_n"
  once "$program" shuffle -n 1000 "$work/in" >>"$work/faro_n"
  once cat "$work/in" >>"$work/cat"
done
printf '%s lines, %s bytes; medians of %s runs in turn\n' "$lines" "$(stat -c %s "$work/in")" "$runs"
row() { awk -v what="$1" -v a="$(median <"$work/$2")" -v b="$(median <"$work/$3")" 'BEGIN { printf "%-28s shuf %6.3f s   faro %6.3f s   ratio %.2f\n", what, a, b, a / b }'; }
row 'all lines' shuf faro
row '-n 1000' shuf_n faro_n
printf '%-28s      %6.3f s\n' 'cat' "$(median <"$work/cat")"
