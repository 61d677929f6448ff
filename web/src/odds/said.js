// What is said in plain sentences, in English and German: numbers, faces, how many of a thing, totals, as one spelling.
import { t } from '../texts.js';

export const NUMBERS = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, twelve: 12, twenty: 20, once: 1, twice: '2 times', ein: 1, eins: 1, eine: 1, einen: 1, einer: 1, zwei: 2, zweier: 2, drei: 3, vier: 4, fünf: 5, sechs: 6, sieben: 7, acht: 8, neun: 9, zehn: 10, zwölf: 12 };
export const RANKS = ['ace', 'king', 'queen', 'jack', 'heart', 'spade', 'diamond', 'club'];
const GERMAN = { ass: 'ace', asse: 'ace', könig: 'king', könige: 'king', dame: 'queen', damen: 'queen', bube: 'jack', buben: 'jack', herz: 'heart', pik: 'spade', karo: 'diamond', kreuz: 'club' };
export const ROW = /in 1 row|hintereinander|nacheinander|in folge/;
const FACES = { ones: 1, twos: 2, threes: 3, fours: 4, fives: 5, sixes: 6, einsen: 1, zweien: 2, dreien: 3, vieren: 4, fünfen: 5, sechsen: 6, sechser: 6 };

export const words = (text) => withAttacks(plainWords(text));
const plainWords = (text) => text.toLowerCase().replace(/taschen-?(?=ass|könig|dame|bube|paar)/, 'pocket ').replace(/pocket paar/, 'pocket pair').replace(/[?!.,;]+(\s|$)/g, '$1').replace(/\p{L}+/gu, (word) => (word in FACES ? `${FACES[word]}s` : word.slice(0, -3) in NUMBERS && word.endsWith('mal') ? `${NUMBERS[word.slice(0, -3)]} mal` : word in NUMBERS ? String(NUMBERS[word]) : GERMAN[word] ?? word))
  .replace(/\b(\d*)w(?=\d)/g, '$1d').replace(/\bcrit\w*( hits?)?|kritische\w* treffer/g, '20s').replace(/\bdouble (?=\ds)/g, '2 ').replace(/double 6\b|doppelsechs|boxcars/g, '2 6s').replace(/natural (?=\d+s)/g, '').replace(/fireball|feuerball/g, '8d6').replace(/snake eyes/g, '2 1s').replace(/percentile\w*( dice| roll)?|prozentw\w*/g, 'd100').replace(/(\d)[ -]?landers?\b/g, 'exactly $1 lands');
/// An attack is a d20, where no dice are named.
const withAttacks = (text) => (/\dd\d/.test(text) ? text : text.replace(/\b(attack|angriff)\w*/g, 'd20'));
export const first = (text, ...patterns) => {
  for (const pattern of patterns) {
    const found = text.match(pattern);
    if (found) return Number(found[1]);
  }
  return null;
};

export const NONE = '(?:no|zero|without|kein\\w*|ohne)';
/// How many of a thing: [sign, number], "or more" where nothing is said.
export function amountOf(text, thing, otherwise = 1) {
  if (new RegExp(`\\b${NONE}\\s+(?:\\p{L}+\\s+)?${thing}`, 'u').test(text)) return ['=', 0];
  const m = text.match(new RegExp(`(?<!\\d)(\\d{1,2})\\s*(or (?:more|fewer|less)|oder (?:mehr|weniger))?\\s+(?:of\\s+)?${thing}(?: (?:or|oder) (fewer|less|weniger))?`));
  const before = m ? text.slice(0, m.index) : '';
  const sign = /(fewer|less|weniger)$/.test(m?.[2] ?? m?.[3] ?? '') || /(at most|höchstens)\s+$/.test(before) ? '<=' : /(exactly|just|genau)\s+$/.test(before) ? '=' : '>=';
  return [sign, m ? Number(m[1]) : otherwise];
}
/// +5 as it is written behind dice.
export const written = (bonus) => (Number(bonus?.slice(1)) ? ` ${bonus[0]} ${bonus.slice(1).trim()}` : '');

/// A total in words: [sign, number]; null where none is compared with.
const TOTALS = [['<', /(?:under|below|(?:less|lower|fewer|smaller) than|unter|(?:weniger|kleiner) als)\s+(\d+)/], ['>', /(?:over|above|(?:more|higher|better|greater|bigger|larger) than|über|(?:mehr|größer|höher) als)\s+(\d+)/], ['<=', /(?:at most|höchstens)\s+(\d+)/], ['<=', /(\d+)\s+(?:or (?:less|lower|under|fewer|below)|oder weniger)/],
  ['>=', /(?:at least|mindestens|>=)\s*(\d{1,3})(?!\s*\d)/], ['>=', /(\d+)\s*(?:hp|hit ?points|tp|lp|trefferpunkten?|lebenspunkten?)\b/], ['>=', /(\d+)(?:\s*\+|\s+or (?:more|higher|better|over|above|greater)|\s+oder (?:mehr|höher))/]];
export function totalOf(text) {
  for (const [sign, pattern] of TOTALS) {
    const found = text.match(pattern);
    if (found) return [sign, Number(found[1])];
  }
  return null;
}
export const amount = (sign, k) => t(`pq${{ '>=': 'More', '<=': 'Most', '=': 'Just', '<': 'Less', '>': 'Over' }[sign]}`, { k });
