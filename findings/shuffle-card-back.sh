#!/usr/bin/env bash
# shuffle 0.2.5 (npm), decks of cards: a card that is put back, as the README does it, is gone (in brackets it is there), and options that
# are used again have the decks of last time: two decks, then four, then eight.
#
# Expected: 52 cards after a card is drawn and put back; 104 cards each time with {numberOfDecks: 2}. Seen:
#   putOnTopOfDeck(card)      51
#   putOnTopOfDeck([card])    52
#   three times the options   104 208 416
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm install --prefix . --silent --no-audit --no-fund --ignore-scripts shuffle@0.2.5 >/dev/null
grep -q '^deck.putOnTopOfDeck(card)$' node_modules/shuffle/README.md
cat >decks.js <<'END'
const { shuffle } = require('shuffle');
const one = shuffle();
one.putOnTopOfDeck(one.draw());
const listed = shuffle();
listed.putOnTopOfDeck([listed.draw()]);
console.log(one.length, listed.length);
const options = { numberOfDecks: 2 };
console.log([1, 2, 3].map(() => shuffle(options).length).join(' '));
END
node decks.js | tee seen
printf '51 52\n104 208 416\n' | diff - seen
