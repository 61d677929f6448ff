#!/usr/bin/env bash
# poker-odds-calc 0.0.14 (npm), Omaha: three fours in the hand are three of a kind, though two cards of the hand play, not three.
#
# Expected: 4d 5h 4s 4h has a pair of fours on Qh Tc 3s Ah 8c, and 7c Kh 9c Qs wins with a pair of queens. Seen:
#   4d 5h 4s 4h    three of a kind, wins
#   7c Kh 9c Qs    a pair, loses
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts poker-odds-calc@0.0.14 >/dev/null
cat >omaha.js <<'END'
const { Omaha } = require('poker-odds-calc');
const table = new Omaha();
table.addPlayer(['4d', '5h', '4s', '4h']).addPlayer(['7c', 'Kh', '9c', 'Qs']).setBoard(['Qh', 'Tc', '3s', 'Ah', '8c']);
for (const player of table.calculate().getPlayers()) {
  const [category] = Object.entries(player.getRawRanks()).find(([, times]) => times > 0);
  console.log(player.getHand(), category, 'wins', player.getWins());
}
END
node omaha.js | tee seen
printf '5h4d4s4h TREE_OF_A_KIND wins 1\nKhQs9c7c ONE_PAIR wins 0\n' | diff - seen
