#!/usr/bin/env bash
# pokersolver 2.1.4 (npm), game "joker": its README says "Qualification: Kings or better". No pair qualifies, kings and aces neither: the
# game has no pairs (they are high cards), and the least hand is two pairs, threes and twos.
#
# Expected: K K 4 3 2 qualifies. Seen:
#   Kc Kd 4h 3s 2c    K High          no
#   Ac Ad 4h 3s 2c    A High          no
#   Or Ad Kh 3s 2c    A High          no (the joker with an ace)
#   3c 3d 2h 2s 4c    Two Pair        yes
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts pokersolver@2.1.4 >/dev/null
grep -q 'Qualification: Kings or better' node_modules/pokersolver/README.md
cat >hands.js <<'END'
const { Hand } = require('pokersolver');
for (const cards of ['Kc Kd 4h 3s 2c', 'Ac Ad 4h 3s 2c', 'Or Ad Kh 3s 2c', '3c 3d 2h 2s 4c']) {
  const hand = Hand.solve(cards.split(' '), 'joker', true);
  console.log(`${cards}: ${hand.descr}, ${hand.qualifiesHigh() ? 'yes' : 'no'}`);
}
END
node hands.js | tee seen
diff - seen <<'END'
Kc Kd 4h 3s 2c: K High, no
Ac Ad 4h 3s 2c: A High, no
Or Ad Kh 3s 2c: A High, no
3c 3d 2h 2s 4c: Two Pair, 3's & 2's, yes
END
