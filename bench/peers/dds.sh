#!/bin/bash
# Tricks: faro beside DDS called for just what is asked, in turns: dds.sh PROGRAM [ROUNDS]. Prints a table in Markdown: seconds of
# processor of all rounds together. Deals are random, of another seed each round, so that a round of few says little.
set -euo pipefail
faro=$(readlink -f "${1:?expected the program}")
rounds=${2:-5}
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
g++ -std=c++20 -O2 "$root/bench/peers/dds.cpp" -ldds -o "$work/dds"
cd "$work"
TIMEFORMAT='%U %S'
spent() { { time "$@" >said; } 2>&1 | awk '{print $1 + $2}'; }
compared() { # WHAT, faro's command with SEED, DDS's
  local ours=0 theirs=0 round
  for round in $(seq "$rounds"); do
    ours=$(echo "$ours $(eval "spent ${2//SEED/$round}")" | awk '{print $1 + $2}')
    theirs=$(echo "$theirs $(eval "spent ${3//SEED/$round}")" | awk '{print $1 + $2}')
  done
  echo "| $1 | $ours s | $theirs s | $(echo "$ours $theirs" | awk '{printf "%.2f", $1 / $2}') |"
}
echo "| $rounds rounds of | faro | DDS | faro / DDS |"
echo '|---|---:|---:|---:|'
compared '300 questions whether South makes 3NT' "$faro odds --hands 4x13 --simulate 300 --seed SEED 'makes(3NT, S)'" './dds notrump 300 SEED'
compared '24 whole tables' "$faro deal --hands 4x13 --count 24 --seed SEED --tricks --format pbn" './dds tables 24 SEED'
