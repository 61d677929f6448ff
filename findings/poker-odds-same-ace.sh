#!/usr/bin/env bash
# poker-odds 1.0.1 (npm): two hands of unknown cards are dealt apart from one another, and hold the same card now and then. On a board of
# three aces both have four aces.
#
# Expected: the last ace is with one of them at most. Seen, in 300,000 deals of two unknown hands on As Ah Ac Kd 2s:
#   four aces in the first hand: about 2/47 = 0.043
#   in both: about (2/47)^2 = 0.0018, instead of 0
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts poker-odds@1.0.1 >/dev/null
cat >aces.js <<'END'
const { calculateEquity } = require('poker-odds');
const deals = 300000;
let first = 0;
let both = 0;
for (let i = 0; i < deals; i++) {
  const players = calculateEquity([['..', '..'], ['..', '..']], ['As', 'Ah', 'Ac', 'Kd', '2s']);
  const fours = players.map((player) => player.handChances.find(({ name }) => name === 'four of a kind').count);
  first += fours[0];
  both += fours[0] * fours[1];
}
console.log('first', (first / deals).toFixed(3), 'both', (both / deals).toFixed(4));
if (both < 300) process.exit(1);
END
node aces.js
