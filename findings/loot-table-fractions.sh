#!/usr/bin/env bash
# loot-table 0.1.0 (npm), a choice by weights that "are arbitrary, not percentages, and don't need to add up to 100": where they add up to
# 1, the last item is chosen always.
#
# Expected: with weights 0.9 and 0.1 the first of two in nine of ten, as with 9 and 1. Seen, where its random numbers are 0.05, 0.15, ..., 0.95:
#   9 and 1       first 9, last 1
#   0.9 and 0.1   first 0, last 10
#   4.5 and 0.5   first 8, last 2
# What is drawn are whole numbers from 1 to the sum.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts loot-table@0.1.0 >/dev/null
cat >loot.js <<'END'
const LootTable = require('loot-table');
for (const [first, last] of [[9, 1], [0.9, 0.1], [4.5, 0.5]]) {
  const times = { first: 0, last: 0 };
  for (let i = 0; i < 10; ++i) {
    Math.random = () => (2 * i + 1) / 20;
    const loot = new LootTable();
    loot.add('first', first);
    loot.add('last', last);
    ++times[loot.choose()];
  }
  console.log(`${first} and ${last}: first ${times.first}, last ${times.last}`);
}
END
node loot.js | tee seen
diff - seen <<'END'
9 and 1: first 9, last 1
0.9 and 0.1: first 0, last 10
4.5 and 0.5: first 8, last 2
END
