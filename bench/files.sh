#!/usr/bin/env bash
# faro shuffle beside GNU shuf, cat and wc on a file of text lines: bench/files.sh [MEGABYTES] [RUNS]. Runs in turn, medians
# of wall-clock time and of processor time (which other jobs on the machine disturb less). Files under TMPDIR, removed at the end.
set -euo pipefail
megabytes=${1:-1000} runs=${2:-5}
program=$(dirname "$(readlink -f "$0")")/../build/release/apps/faro/faro
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
seq -f '%.0f a line of text with a number in front of it, as files of lines often are' 1 "$((megabytes * 12500))" >"$work/in"
TIMEFORMAT='%R %U %S'
once() {  # its name, the command; seconds elapsed and of the processors
  local name=$1
  shift
  { time "$@" >"$work/out"; } 2>"$work/time"
  awk '{ print $1 > wall; print $2 + $3 > cpu }' wall="$work/$name.wall.new" cpu="$work/$name.cpu.new" "$work/time"
  for kind in wall cpu; do cat "$work/$name.$kind.new" >>"$work/$name.$kind"; done
}
median() { sort -n "$work/$1" | sed -n "$(((runs + 1) / 2))p"; }
once warm cat "$work/in"
for ((i = 0; i < runs; i++)); do
  once cat cat "$work/in"
  once wc wc -l "$work/in"
  once shuf shuf "$work/in"
  once faro "$program" shuffle "$work/in"
  once faro_one "$program" shuffle --threads 1 "$work/in"
  once shuf_n shuf -n 1000 "$work/in"
  once faro_n "$program" shuffle -n 1000 "$work/in"
  once outer "$program" shuffle --memory 128M --temporary "$work" "$work/in"
done
printf '%s lines, %s bytes; medians of %s runs in turn, seconds elapsed (of the processors)\n' "$(wc -l <"$work/in")" "$(stat -c %s "$work/in")" "$runs"
row() { printf '%-28s %7.3f (%.3f)\n' "$1" "$(median "$2.wall")" "$(median "$2.cpu")"; }
ratio() { awk -v what="$1" -v a="$(median "$2.wall")" -v b="$(median "$3.wall")" -v c="$(median "$2.cpu")" -v d="$(median "$3.cpu")" \
  'BEGIN { printf "%-28s %7.2f (%.2f)\n", what, a / b, c / d }'; }
row 'cat' cat
row 'wc -l' wc
row 'shuf' shuf
row 'faro shuffle' faro
row 'faro shuffle --threads 1' faro_one
row 'faro shuffle --memory 128M' outer
row 'shuf -n 1000' shuf_n
row 'faro shuffle -n 1000' faro_n
ratio 'shuf / faro' shuf faro
ratio 'faro / cat' faro cat
ratio 'shuf -n / faro -n' shuf_n faro_n
ratio '--memory / (2 x cat)' outer cat | awk '{ printf "%s / (2 x cat) %19.2f (%.2f)\n", $1, $(NF - 1) / 2, substr($NF, 2) / 2 }'
