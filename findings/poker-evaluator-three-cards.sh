#!/usr/bin/env bash
# poker-evaluator 2.1.1 (npm) on hands of three cards, which it documents: it fills them up to five with the lowest cards that are not
# there, and then these decide. K K 2, K K 3 and K K 4 are one hand (each becomes K K 4 3 2), and six high beats seven high.
#
# Expected: K K 4 > K K 3 > K K 2, 7 3 2 > 6 3 2 > 5 3 2 > 4 3 2. Seen, values (the greater wins):
#   Kc Kd 4h  10613    7c 3d 2h  4097
#   Kc Kd 3h  10613    6c 3d 2h  4098
#   Kc Kd 2h  10613    5c 3d 2h  4097
#                      4c 3d 2h  4097
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts poker-evaluator@2.1.1 >/dev/null
cat >hands.js <<'END'
const { evalHand } = require('poker-evaluator');
for (const hand of ['Kc Kd 4h', 'Kc Kd 3h', 'Kc Kd 2h', '7c 3d 2h', '6c 3d 2h', '5c 3d 2h', '4c 3d 2h']) {
  console.log(hand, evalHand(hand.split(' ')).value);
}
END
node hands.js | tee seen
diff - seen <<'END'
Kc Kd 4h 10613
Kc Kd 3h 10613
Kc Kd 2h 10613
7c 3d 2h 4097
6c 3d 2h 4098
5c 3d 2h 4097
4c 3d 2h 4097
END
