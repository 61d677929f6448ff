#!/usr/bin/env bash
# @dice-roller/rpg-dice-roller 5.5.1 (npm): averageTotal, "the average possible total for the notation", is half of the least and the
# greatest total. With advantage a d20 is worth what it is worth without, and an exploding d6 is worth 3003.5.
#
# Expected: the mean of the totals. Seen, beside the mean of 20,000 rolls:
#   2d20kh1    10.5      13.8
#   4d6dl1     10.5      12.2
#   d6!        3003.5    4.2
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts @dice-roller/rpg-dice-roller@5.5.1 >/dev/null
cat >averages.mjs <<'END'
import { DiceRoll } from '@dice-roller/rpg-dice-roller';
for (const notation of ['2d20kh1', '4d6dl1', 'd6!']) {
  const roll = new DiceRoll(notation);
  let sum = 0;
  for (let i = 0; i < 20000; i++) sum += new DiceRoll(notation).total;
  console.log(notation, roll.averageTotal, Math.round(sum / 2000) / 10);
}
END
node averages.mjs | tee seen
# The means vary in their last digit.
awk '{print $1, $2, int($3)}' seen | diff <(printf '2d20kh1 10.5 13\n4d6dl1 10.5 12\nd6! 3003.5 4\n') -
