#!/usr/bin/env bash
# poker-odds-calculator 0.4.0 (npm): all play a straight flush on the board, but who holds the nine of its suit and an eight loses to a
# pair of aces. It looks for the straight flush among the suit's cards up to the highest straight, and 9 7 6 5 4 is none.
#
# Expected: 9s 8h and Ad Ac share the pot on 7s 6s 5s 4s 3s. Seen:
#   9s 8h    Nine high flush             0%
#   Ad Ac    Seven high straight flush   100%
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts poker-odds-calculator@0.4.0 >/dev/null
cat >board.mjs <<'END'
import { CardGroup, OddsCalculator } from 'poker-odds-calculator';
const hands = ['9s8h', 'AdAc'];
const result = OddsCalculator.calculate(hands.map((hand) => CardGroup.fromString(hand)), CardGroup.fromString('7s6s5s4s3s'));
hands.forEach((hand, i) => console.log(`${hand}: ${result.getHandRank(i)}, ${result.equities[i]}`));
END
node board.mjs | tee seen
printf '9s8h: Nine high flush, 0%%\nAdAc: Seven high straight flush, 100%%\n' | diff - seen
