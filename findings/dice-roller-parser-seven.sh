#!/usr/bin/env bash
# @3d-dice/dice-roller-parser 0.2.6 (npm): a d6 has a seven, a d20 a twenty-one. The random number is rounded before 1 is added, so the
# first and the face too many come half as often as the others. dice-roller-parser 0.1.8, from which it is a fork, has six faces.
#
# Expected: 1 to 6, 1/6 each. Seen, in 60,000 rolls of d6: 1 and 7 about 5,000 times each, 2 to 6 about 10,000 times each.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts @3d-dice/dice-roller-parser@0.2.6 dice-roller-parser@0.1.8 >/dev/null
cat >faces.js <<'END'
for (const name of ['@3d-dice/dice-roller-parser', 'dice-roller-parser']) {
  const roller = new (require(name).DiceRoller)();
  const times = {};
  for (let i = 0; i < 60000; i++) {
    const face = roller.rollValue('d6');
    times[face] = (times[face] || 0) + 1;
  }
  const rounded = Object.entries(times).map(([face, n]) => `${face}: ${Math.round(n / 1000)},000`);
  console.log(`${name}: ${rounded.join('  ')}`);
}
END
node faces.js | tee seen
diff - seen <<'END'
@3d-dice/dice-roller-parser: 1: 5,000  2: 10,000  3: 10,000  4: 10,000  5: 10,000  6: 10,000  7: 5,000
dice-roller-parser: 1: 10,000  2: 10,000  3: 10,000  4: 10,000  5: 10,000  6: 10,000
END
