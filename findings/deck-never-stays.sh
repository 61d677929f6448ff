#!/usr/bin/env bash
# deck 0.0.4 (npm), "uniform shuffle": no element stays where it was. Three names have two orders, and of two names the second is always
# first: the loop takes its random index below i where it had to be at most i, which is Sattolo's algorithm for cycles.
#
# Expected: six orders of three names, 1/6 each. Seen, in 6,000 shuffles of a, b, c, and 1,000 of a, b:
#   bca and cab, half each
#   ba always
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts deck@0.0.4 >/dev/null
cat >orders.js <<'END'
const deck = require('deck');
for (const [names, times] of [['abc', 6000], ['ab', 1000]]) {
  const orders = new Set();
  for (let i = 0; i < times; i++) orders.add(deck.shuffle([...names]).join(''));
  console.log(`${names}: ${[...orders].sort().join(' ')}`);
}
END
node orders.js | tee seen
printf 'abc: bca cab\nab: ba\n' | diff - seen
