#!/usr/bin/env bash
# poker-ts 1.5.0 (npm), a table for real games: who is all-in before the flop can't win what he played for, if two others go on. At the
# end of the next round of betting the pot is only theirs.
#
# Expected: seat 2 is all-in for 10, seats 0 and 1 call and check to the end; seat 2 has one of three hands for the pot of 30. Seen, in
# 2,000 hands:
#   the pot after the flop's betting is for seats 0 and 1
#   seat 2 won 0 times
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts poker-ts@1.5.0 >/dev/null
cat >table.js <<'END'
const { Table } = require('poker-ts');
const pots = new Set();
let wins = 0;
for (let hand = 0; hand < 2000; hand++) {
  const table = new Table({ smallBlind: 1, bigBlind: 2 });
  [100, 100, 10].forEach((chips, seat) => table.sitDown(seat, chips));
  table.startHand(0);
  for (const [action, chips] of [['call'], ['call'], ['raise', 10], ['call'], ['call']]) table.actionTaken(action, chips);
  table.endBettingRound();
  const before = table.pots()[0];
  while (table.isHandInProgress()) {
    while (table.isBettingRoundInProgress()) table.actionTaken('check');
    table.endBettingRound();
    const after = table.pots()[0];
    pots.add(`${before.size} for ${before.eligiblePlayers}, then ${after.size} for ${after.eligiblePlayers}`);
    if (table.areBettingRoundsCompleted()) table.showdown();
  }
  if (table.seats()[2] !== null) wins++;
}
console.log(`the pot: ${[...pots].join('; ')}`);
console.log(`seat 2 won ${wins} times`);
END
node table.js | tee seen
printf 'the pot: 30 for 0,1,2, then 30 for 0,1\nseat 2 won 0 times\n' | diff - seen
