// Playing cards as pictures: pips where they belong, courts by their crowns; a fan; a hand as four lines of suits.
import { h, s, symbol } from './dom.js';
import { t } from './texts.js';

export const SUIT = { s: 'spade', h: 'heart', d: 'diamond', c: 'club' };
const NAMES = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' };
const ORDER = 'AKQJT98765432';

const L = 36;
const R = 64;
const M = 50;
const PIPS = {
  2: [[M, 32], [M, 108]], 3: [[M, 32], [M, 70], [M, 108]], 4: [[L, 32], [R, 32], [L, 108], [R, 108]], 5: [[L, 32], [R, 32], [M, 70], [L, 108], [R, 108]],
  6: [[L, 32], [R, 32], [L, 70], [R, 70], [L, 108], [R, 108]], 7: [[L, 32], [R, 32], [M, 51], [L, 70], [R, 70], [L, 108], [R, 108]],
  8: [[L, 32], [R, 32], [M, 51], [L, 70], [R, 70], [M, 89], [L, 108], [R, 108]], 9: [[L, 30], [R, 30], [L, 57], [R, 57], [M, 70], [L, 83], [R, 83], [L, 110], [R, 110]],
  T: [[L, 30], [R, 30], [M, 43], [L, 57], [R, 57], [L, 83], [R, 83], [M, 97], [L, 110], [R, 110]],
};
const dot = (x, y, r) => s('circle', { cx: x, cy: y, r });
const CROWNS = {
  K: () => [s('path', { d: 'M-16 9-19-7-9 0 0-12 9 0 19-7 16 9Z' }), s('path', { d: 'M-1-21h2v3h3v2h-3v5h-2v-5h-3v-2h3Z' })],
  Q: () => [s('path', { d: 'M-15 9-19-6-10 2-6-8 0 1 6-8 10 2 19-6 15 9Z' }), dot(-19, -8.5, 2.2), dot(-6, -10.5, 2.2), dot(6, -10.5, 2.2), dot(19, -8.5, 2.2)],
  J: () => [s('path', { d: 'M-15 4h30v5h-30Z' }), dot(-11, -0.5, 3.5), dot(-3.7, -1.5, 3.5), dot(3.7, -1.5, 3.5), dot(11, -0.5, 3.5)],
};
const pip = (suit, x, y, size, turned = false) => s('use', { href: `#${suit}`, x: x - size / 2, y: y - size / 2, width: size, height: size, transform: turned ? `rotate(180 ${x} ${y})` : null });

function court(rank, suit) {
  const half = () => [pip(suit, 36, 28, 11), s('g', { transform: 'translate(50 43) scale(.9)', class: SUIT[suit] }, CROWNS[rank](), s('path', { d: 'M-16 12h32v2.500h-32Z' }))];
  return [s('rect', { x: 28, y: 19, width: 44, height: 102, rx: 1.5, class: `frame ${SUIT[suit]} stroke-${SUIT[suit]}` }), s('path', { class: `band stroke-${SUIT[suit]}`, d: 'M28 83 72 65M28 75 72 57' }),
    pip(suit, 50, 70, 9), pip(suit, 37, 75.3, 6), pip(suit, 63, 64.7, 6), half(), s('g', { transform: 'rotate(180 50 70)' }, half())];
}
const shown = (rank) => (rank === 'T' ? '10' : rank);
export const nameOf = (card) => t('cardOf', { rank: shown(card[0]), suit: t(NAMES[card.slice(-1)] ?? 'spades') });
export const isPlaying = (card) => /^([2-9TJQKA]|10)[shdc]$/.test(card);

/// A card as in "As", "Td"; any other name is a card with a letter.
export function card(name) {
  if (!isPlaying(name)) {
    const shown = name.length > 6 ? `${name.slice(0, 5)}…` : name;
    const text = s('text', { class: 'letter', x: 50, y: 90 }, shown);
    if (name.length > 1) text.style.setProperty('font-size', `${Math.min(52, 155 / shown.length)}px`);
    return s('svg', { class: 'cd', viewBox: '0 0 100 140', role: 'img', 'aria-label': name }, s('rect', { x: 0.5, y: 0.5, width: 99, height: 139, rx: 7, class: 'face' }), text);
  }
  const rank = name.startsWith('10') ? 'T' : name[0];
  const suit = name.slice(-1);
  const corner = () => [s('text', { x: rank === 'T' ? 12.5 : 13, y: 23, class: SUIT[suit], 'letter-spacing': rank === 'T' ? -2.5 : null }, shown(rank)), pip(suit, 13, 35, 14)];
  const middle = rank === 'A' ? pip(suit, 50, 70, suit === 's' ? 50 : 42) : PIPS[rank] ? PIPS[rank].map(([x, y]) => pip(suit, x, y, '9T'.includes(rank) ? 17 : 19, y > 72)) : court(rank, suit);
  return s('svg', { class: 'cd', viewBox: '0 0 100 140', role: 'img', 'aria-label': nameOf(name) }, s('rect', { x: 0.5, y: 0.5, width: 99, height: 139, rx: 7, class: 'face' }), corner(), s('g', { transform: 'rotate(180 50 70)' }, corner()), middle);
}

export const back = () => s('svg', { class: 'cd', viewBox: '0 0 100 140', 'aria-hidden': 'true' }, s('rect', { x: 0.5, y: 0.5, width: 99, height: 139, rx: 7, class: 'back' }));

const rankOf = (c) => ORDER.indexOf(c.startsWith('10') ? 'T' : c[0]);
export const sorted = (hand) => (hand.every(isPlaying) ? ['s', 'h', 'c', 'd'].flatMap((suit) => hand.filter((c) => c.slice(-1) === suit).sort((a, b) => rankOf(a) - rankOf(b))) : hand);
export const points = (hand) => hand.reduce((sum, c) => sum + ({ A: 4, K: 3, Q: 2, J: 1 }[c[0]] ?? 0), 0);

/// A hand held in the hand.
export const fan = (hand) => h('div.fan', { style: { '--mid': (hand.length - 1) / 2 } }, sorted(hand).map((c, i) => h('span', { style: { '--i': i } }, card(c))));

/// A hand as bridge players write it.
export const suitLines = (hand) => h('ul', ['s', 'h', 'd', 'c'].map((suit) => {
  const cards = hand.filter((c) => c.slice(-1) === suit).sort((a, b) => rankOf(a) - rankOf(b)).map((c) => shown(c[0]));
  const sign = symbol(suit, { class: 'su' });
  return h('li', sign, h('span.vh', t(NAMES[suit])), h('span', cards.join(' ') || '–'));
}));
