#!/usr/bin/env bash
# js-weighted-list 0.1.1 (npm): addWeight() for a name that is not on the list "will silently create it". From then on every draw gives
# the first name of the list, whatever its weight: the new weight is no number, and neither is the sum.
#
# Expected: ann 1, bob 10, cy 5 of 16. Seen, in 10,000 draws: ann 10,000 times. The list counts two names.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts js-weighted-list@0.1.1 >/dev/null
cat >draws.js <<'END'
const WeightedList = require('js-weighted-list');
const list = new WeightedList([['ann', 1], ['bob', 10]]);
list.addWeight('cy', 5);
const times = {};
for (let i = 0; i < 10000; i++) {
  const [name] = list.peek();
  times[name] = (times[name] || 0) + 1;
}
console.log(JSON.stringify(times), 'names:', list.length);
END
node draws.js | tee seen
echo '{"ann":10000} names: 2' | diff - seen
