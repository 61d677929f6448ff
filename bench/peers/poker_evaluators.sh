#!/bin/bash
# Our evaluator and showdowns beside those of OMPEval, in one run: poker_evaluators.sh FOLDER-OF-OMPEVAL
# [BUILD-FOLDER]. It is compiled apart, from a copy: newer compilers want two of its functions constexpr.
set -euo pipefail
theirs=${1:?expected the folder of OMPEval}
root=$(cd "$(dirname "$0")/../.." && pwd)
build=${2:-$root/build/release}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r "$theirs" "$work/ompeval"
sed -i -E 's/static uint64_t (min|max)\(\)/static constexpr uint64_t \1()/' "$work/ompeval/omp/Random.h"
g++ -std=c++20 -O2 -march=native -w -include functional -I "$root/include" -I "$work/ompeval" \
  "$root/bench/peers/poker_evaluators.cpp" "$work"/ompeval/omp/*.cpp "$build/libfaro_odds.a" \
  "$build/libfaro_core.a" -lfmt -lgmp -llua5.4 -lpthread -o "$work/evaluators"
"$work/evaluators"
