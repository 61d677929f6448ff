// Plain sentences ("odds of rolling a 6 with two dice") and the questions that come nearest to them. Nothing is guessed: they
// are offered, each with what it asks, and whoever asked clicks the one that was meant.
import { t } from '../texts.js';

const NUMBERS = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, twelve: 12, twenty: 20, once: 1, twice: 2, ein: 1, eine: 1, einen: 1, einer: 1, zwei: 2, drei: 3, vier: 4, fünf: 5, sechs: 6, sieben: 7, acht: 8, neun: 9, zehn: 10, zweimal: 2, dreimal: 3 };
const POKER = [['royal flush', /royal flush/], ['straight flush', /straight flush/], ['four of a kind', /four of a kind|quads|vierling/], ['full house', /full house/], ['flush', /flush/], ['straight', /straight|straße/], ['three of a kind', /three of a kind|trips|drilling/], ['two pair', /two pairs?|zwei paare/], ['one pair', /pair|paar/]];
const RANKS = ['ace', 'king', 'queen', 'jack', 'heart', 'spade', 'diamond', 'club'];
const GERMAN = { ass: 'ace', asse: 'ace', könig: 'king', könige: 'king', dame: 'queen', damen: 'queen', bube: 'jack', buben: 'jack', herz: 'heart', pik: 'spade', karo: 'diamond', kreuz: 'club' };
const ASKS = /^(what|how|odds|chances?|probability|likelihood|roll|flip|draw(ing)?\s+\D|wie|was|chance|wahrscheinlichkeit|würf\w*|(\d+|one|two|three|four|five|six|zwei|drei|vier) (people|dice|coins?|cards?|rolls?|flips?|würfel\w*|karten?|münzen?)\b)/;
const VERSUS = /^(\S*\d*d\d+\S*)\s+(?:vs|versus|against|gegen)\s+(\S*\d*d\d+\S*)$/;

const words = (text) => text.toLowerCase().replace(/[?!.,;]+(\s|$)/g, '$1').replace(/\p{L}+/gu, (word) => (word in NUMBERS ? String(NUMBERS[word]) : GERMAN[word] ?? word));
const first = (text, ...patterns) => {
  for (const pattern of patterns) {
    const found = text.match(pattern);
    if (found) return Number(found[1]);
  }
  return null;
};

function diceQuestions(text) {
  const sides = first(text, /\d*d(\d+)/, /(\d+)[ -]?sided/, /(\d+)seitig/) ?? 6;
  const n = first(text, /(\d+)\s*(?:dice|d\d+|würfel|\d+[ -]?sided)/, /(?:in|with|on|mit|bei)\s+(\d+)\s*(?:rolls|throws|würfen)/, /(\d+)\s*(?:rolls|throws|times|mal|würfen)/, /(?:rolling|roll|würfeln)\s+(\d+)d/) ?? (/\b2 \d|twice/.test(text) ? 2 : 1);
  const rest = text.replace(/\d+\s*(dice|rolls|throws|times|würfel\w*|mal)|\d*d\d+|\d+[ -]?sided|1 (die|roll|throw)/g, '');
  const target = first(rest, /(?:total|sum|summe)\D{0,12}(\d+)/, /(?:at least|mindestens)\s+(\d{1,3})(?!\s*\d)/, /(?:roll\w*|throw\w*|get\w*|würf\w*)\s+(?:1\s+)?(\d+)/, /\b1\s+(\d+)/, /(\d+)(?!.*\d)/) ?? sides;
  const roll = n === 1 ? `d${sides}` : `${n}d${sides}`;
  if (/advantage|vorteil/.test(text)) return [[`d20 advantage >= ${target}`, 'pqAdvantage', { k: target }], [`d20 disadvantage >= ${target}`, 'pqDisadvantage', { k: target }]];
  if (n > 1) {
    const sum = [[`${roll} = ${target}`, 'pqSum', { k: target, n }], [`${roll} >= ${target}`, 'pqSumMore', { k: target, n }]];
    const face = target <= sides ? [[`${roll} count ${target} >= 1`, 'pqOne', { k: target, n }], [`${roll} count ${target} = ${n}`, 'pqAll', { k: target, n }]] : [];
    return /total|sum/.test(text) ? [...sum, ...face] : [...face, ...sum];
  }
  return [[`${roll} = ${target}`, 'pqRoll', { k: target }], [`2${roll} count ${target} >= 1`, 'pqOne', { k: target, n: 2 }], [`2${roll} = ${target}`, 'pqSum', { k: target, n: 2 }], [`${roll} >= ${target}`, 'pqRollMore', { k: target }]];
}

function cardQuestions(text) {
  const n = first(text, /(\d+)[ -]?(?:cards?|karten)/, /(?:in|of|from|drawing|draw|hand)\s+(\d+)/) ?? 5;
  const hand = POKER.find(([, pattern]) => pattern.test(text))?.[0];
  if (hand) return [[`poker >= ${hand}\ndraw ${n}`, 'pqHand', { what: hand, n }], [`poker = ${hand}\ndraw ${n}`, 'pqJustHand', { what: hand, n }], [`poker >= ${hand}\ndraw 7`, 'pqHand', { what: hand, n: 7 }]];
  const land = /\blands?\b|länder/.test(text);
  if (land) {
    const turn = first(text, /(?:turn|zug)\s+(\d+)/) ?? 3;
    const lands = first(text, /(\d\d)\s*(?:lands?|länder)/) ?? 24;
    const deck = `deck land*${lands} other*${Math.max(1, (first(text, /(\d+)[ -]?(?:cards?|karten)/) ?? 60) - lands)}`;
    return [[`land >= ${turn}\n${deck}\ndraw 7\nby turn ${turn} on the play`, 'pqLands', { k: turn, n: turn, lands }], [`land in 2..4\n${deck}\ndraw 7`, 'pqLandHand', { lands }]];
  }
  const rank = RANKS.find((word) => new RegExp(`\\b${word}s?\\b`).test(text));
  if (!rank) return [];
  const k = first(text, new RegExp(`(\\d+)\\s+${rank}`)) ?? 1;
  const drawn = /\d+[ -]?(cards?|karten)|hand/.test(text) ? n : 1;
  return [[`${rank} >= ${k}\ndraw ${Math.max(drawn, k)}`, 'pqCards', { k, what: rank, n: Math.max(drawn, k) }], [`${rank} >= ${k}\ndraw 5`, 'pqCards', { k, what: rank, n: 5 }], [`${rank} >= ${k}\ndraw 7`, 'pqCards', { k, what: rank, n: 7 }]];
}

function coinQuestions(text) {
  const n = first(text, /(\d+)\s*(?:coins?|flips|tosses|times|münzen|mal)/, /in\s+(\d+)/) ?? 1;
  const k = first(text, /(\d+)\s*(?:heads?|tails?|kopf|zahl)/) ?? n;
  return [[`${n}d2 count 2 = ${k}`, 'pqHeads', { k, n }], [`${n}d2 count 2 >= ${k}`, 'pqHeadsMore', { k, n }]];
}

/// Whether a line is a sentence and no question of ours, or two rolls against each other in words.
export const isSentence = (line) => VERSUS.test(line.trim()) || (ASKS.test(line.trim().toLowerCase()) && /\p{L}{2,}\s+\p{L}/u.test(line));

/// The nearest questions: [{question, text}]; those of other kinds where nothing is recognised.
export function nearest(line) {
  const versus = line.trim().match(VERSUS);
  const text = words(line);
  let found = [];
  if (versus) found = [[`${versus[1]} > ${versus[2]}`, 'pqBeats', { a: versus[1], b: versus[2] }], [`${versus[1]}\n${versus[2]}`, 'pqBoth', { a: versus[1], b: versus[2] }]];
  else if (/coin|heads|tails|münze|kopf/.test(text)) found = coinQuestions(text);
  else found = cardQuestions(text);
  if (!found.length && /\bd\d|dice|\bdie\b|roll|throw|würf/.test(text)) found = diceQuestions(text);
  if (!found.length) found = [['2d6 >= 7', 'pqSumMore', { k: 7, n: 2 }], ['ace >= 1\ndraw 5', 'pqCards', { k: 1, what: 'ace', n: 5 }], ['land in 2..4\ndeck land*24 other*36\ndraw 7', 'pqLandHand', { lands: 24 }]];
  const seen = new Set();
  return found.filter(([question]) => !seen.has(question) && seen.add(question)).map(([question, key, places]) => ({ question, text: t(key, places) }));
}
