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
includes=("-I$root/core/include" "-I$root/core/src" "-I$root/wings")
for wing in poker odds chains dice; do includes+=("-I$root/wings/$wing/include"); done
g++ -std=c++20 -O2 -march=native -w -include functional "${includes[@]}" -I "$work/ompeval" \
  "$root/bench/peers/poker_evaluators.cpp" "$work"/ompeval/omp/*.cpp "$build/wings/poker/libfaro_poker.a" \
  "$build/wings/odds/libfaro_odds.a" "$build/wings/dice/libfaro_dice.a" "$build/wings/chains/libfaro_chains.a" \
  "$build/core/libfaro_core.a" -lfmt -lgmp -lpthread -o "$work/evaluators"
"$work/evaluators"
