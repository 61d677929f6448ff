#!/usr/bin/env bash
# shuffle-seed 1.1.6 and knuth-shuffle-seeded 1.0.6 (npm): a seed that is another one written twice is that one. Both key RC4 with the
# characters of the seed, and RC4 repeats a key until its table is full.
#
# Expected: "1", "11" and "111" are three seeds. Seen, orders of a to h:
#   "1" "11" "111"           cehbfdga (knuth-shuffle-seeded: agehbfdc)
#   "2026" "20262026"        hgdfebac
#   "Kappa" "KappaKappa"     bhecfgad
#   1 11                     bcfgaehd cbghfade: a number is another seed than its digits, since a zero ends it
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts shuffle-seed@1.1.6 knuth-shuffle-seeded@1.0.6 >/dev/null
cat >orders.js <<'END'
const shuffleSeed = require('shuffle-seed');
const knuth = require('knuth-shuffle-seeded');
for (const seed of ['1', '11', '111', '2026', '20262026', 'Kappa', 'KappaKappa', 1, 11]) {
  const names = [...'abcdefgh'];
  console.log(JSON.stringify(seed), shuffleSeed.shuffle(names, seed).join(''), knuth(names, seed).join(''));
}
END
node orders.js | tee seen
diff - seen <<'END'
"1" cehbfdga agehbfdc
"11" cehbfdga agehbfdc
"111" cehbfdga agehbfdc
"2026" hgdfebac cabfedgh
"20262026" hgdfebac cabfedgh
"Kappa" bhecfgad eafchdgb
"KappaKappa" bhecfgad eafchdgb
1 bcfgaehd ecgafdhb
11 cbghfade ghadfebc
END
