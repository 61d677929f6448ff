#!/usr/bin/env bash
# combinations 1.0.0 (npm): the greatest size of a combination is not looked at but to leave out the whole set. The README's example, sizes
# 2 to 3 of four, is the only kind for which it holds.
#
# Expected: combinations(five cards, 2, 2) is the 10 pairs. Seen: 10 pairs, 10 triples and 5 quadruples.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts combinations@1.0.0 >/dev/null
cat >sizes.js <<'END'
const combinations = require('combinations');
for (const [least, greatest] of [[2, 2], [1, 2], [2, 4]]) {
  const times = {};
  for (const cards of combinations(['A', 'K', 'Q', 'J', 'T'], least, greatest)) times[cards.length] = (times[cards.length] || 0) + 1;
  console.log(`${least} to ${greatest}:`, Object.entries(times).map(([size, n]) => `${n} of ${size}`).join(', '));
}
END
node sizes.js | tee seen
diff - seen <<'END'
2 to 2: 10 of 2, 10 of 3, 5 of 4
1 to 2: 5 of 1, 10 of 2, 10 of 3, 5 of 4
2 to 4: 10 of 2, 10 of 3, 5 of 4
END
