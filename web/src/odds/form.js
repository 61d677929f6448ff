// A question that is put together by clicks: cards or dice, which, how many, by when. Nothing is chosen beforehand; each click
// writes the question as far as it goes, and what stands in the box is all that is asked.
import { fill, h, link } from '../dom.js';
import { pill, stepper } from './controls.js';
import { quotedName, tagsOf } from './deck.js';
import { t } from '../texts.js';

export const PACK = ''; // 52 playing cards: no clause
export const NUMBERS = '*'; // so many of a card in so many
const POKER = ['one pair', 'two pair', 'three of a kind', 'straight', 'flush', 'full house', 'four of a kind', 'straight flush'];
/// What may be asked of 52 cards, and of dice; the same keys name their texts.
export const CHOICES = {
  pack: ['ace', 'king', 'queen', 'jack', 'spades', 'hearts', 'diamonds', 'clubs', 'red', 'black', 'hcp', ...POKER],
  signs: ['>=', '=', '<='],
  when: ['hand', 'play', 'draw'],
  sides: [2, 4, 6, 8, 10, 12, 20, 100],
  dice: ['total', 'highest', 'lowest', 'faces', 'facesFrom', 'law'],
};
const isPoker = (name, deck) => deck === PACK && POKER.includes(name);
const START = { subject: '', deck: null, what: [], together: false, sign: '>=', k: 1, draw: 7, when: 'hand', turn: 3, copies: 4, cards: 60, n: 2, sides: 6, dice: '', face: 6, plus: 0, target: 7 };

function cardQuestion({ deck, what, together, sign, k, draw, when, turn, copies, cards }) {
  if (deck === null) return [];
  const kinds = deck === NUMBERS ? ['wanted'] : what;
  const asked = (name) => (isPoker(name, deck) ? `poker ${sign} ${name}` : `${deck === PACK ? name : quotedName(name)} ${sign} ${k}`);
  const line = together && kinds.length > 1 ? `${kinds.map(quotedName).join(' + ')} ${sign} ${k}` : kinds.map(asked).join(' and ');
  return [line, deck === NUMBERS ? `deck wanted*${copies} other*${cards - copies}` : deck && `deck ${deck}`, `draw ${draw}`, when !== 'hand' && `by turn ${turn} on the ${when}`];
}
function diceQuestion({ n, sides, dice, face, plus, sign, k, target }) {
  const pool = `${n === 1 ? '' : n}d${sides}`, more = plus ? ` ${plus < 0 ? '-' : '+'} ${Math.abs(plus)}` : '';
  if (dice === 'faces' || dice === 'facesFrom') return [`${pool} count ${dice === 'faces' ? '' : '>= '}${face} ${sign} ${k}`];
  const kept = dice === 'highest' || dice === 'lowest' ? ` keep ${dice} 1` : '';
  return [`${pool}${kept}${more}${dice && dice !== 'law' ? ` ${sign} ${target}` : ''}`];
}
/// The question as far as it is chosen.
export const questionOf = (form) => (form.subject === 'cards' ? cardQuestion(form) : form.subject === 'dice' ? diceQuestion(form) : []).filter(Boolean).join('\n');

/// What was chosen, with numbers that its deck and dice have; `kinds` are those of the deck.
export function chosen(form, change, size = 52) {
  const now = { ...START, ...form, ...change };
  const most = now.deck === NUMBERS ? now.cards : size;
  if (change.deck !== undefined) Object.assign(now, { what: [], draw: change.deck === PACK ? 5 : most < 50 ? 5 : 7 });
  if (now.deck === PACK) now.when = 'hand';
  const within = (value, least, greatest) => Math.min(Math.max(value, least), Math.max(least, greatest));
  now.copies = within(now.copies, 1, now.cards - 1);
  now.draw = within(now.draw, 1, most - (now.when === 'hand' ? 0 : 1));
  now.turn = within(now.turn, 1, most - now.draw + (now.when === 'draw' ? 0 : 1));
  now.face = within(now.face, 1, now.sides);
  if (['n', 'sides', 'dice'].some((x) => change[x] !== undefined)) now.target = now.dice === 'total' ? Math.ceil((now.n * (now.sides + 1)) / 2) : Math.ceil((now.sides + 1) / 2);
  if (now.what.some((x) => isPoker(x, now.deck)) && now.sign === '<=') now.sign = '>=';
  now.k = within(now.k, now.sign === '>=' ? 1 : 0, 999);
  return now;
}

const SIGNS = { '>=': 'atLeast', '=': 'exactly', '<=': 'atMost' };
const called = (word) => t(`f_${word}`);

/// {element, open(), refresh(), isOpen}. `decks()`: names; `kindsOf(name)`: its kinds, with how many cards; `write(text)`; `paste()`.
export function makeForm({ decks, kindsOf, write, paste, onclose }) {
  const element = h('div.form', { hidden: true, role: 'group', 'aria-label': t('formTitle') });
  let form = { ...START };
  let read = null; // the deck that was chosen
  const change = (what) => {
    form = chosen(form, what, read?.cards);
    show();
    write(questionOf(form));
  };
  async function takeDeck(deck) {
    read = deck === NUMBERS ? null : await kindsOf(deck);
    if (read?.error === undefined) change({ deck });
  }
  const row = (label, ...kids) => h('div.row', h('span.s.soft', label), h('div', kids));
  const one = (field, values, text) => values.map((value) => pill(text(value), form[field] === value, () => change({ [field]: value })));
  const number = (field, label, least, most) => stepper(label, form[field], least, most, (value) => change({ [field]: value }), null);
  const signs = () => one('sign', CHOICES.signs, (sign) => t(SIGNS[sign]));
  function pick(name) {
    const isAlone = [name, ...form.what].some((x) => isPoker(x, form.deck));
    change({ what: form.what.includes(name) ? form.what.filter((x) => x !== name) : isAlone ? [name] : [...form.what, name] });
  }
  const mark = (name, text) => h('button.mk', { type: 'button', 'aria-pressed': String(form.what.includes(name)), onclick: () => pick(name) }, text);
  function cardRows() {
    const deckName = (name) => ({ [PACK]: t('fiftyTwo', { n: 52 }), [NUMBERS]: t('formNumbers') }[name] ?? name);
    const rows = [row(t('formDeck'), [PACK, ...decks(), NUMBERS].map((name) => pill(deckName(name), form.deck === name, () => takeDeck(name))), link(t('pasteDeck'), paste))];
    if (form.deck === null) return rows;
    if (form.deck === NUMBERS) rows.push(row('', number('copies', t('formCopies'), 1, form.cards - 1), number('cards', t('formCards'), 2, 999)));
    else if (form.deck === PACK) rows.push(row(t('formWhat'), h('div.pick', CHOICES.pack.map((name) => mark(name, called(name))))));
    else rows.push(row(t('formWhat'), h('div.pick', tagsOf(read).map(([tag, n]) => mark(tag, `${tag}: ${n}`)), read.kinds.map((k) => mark(k.name, `${k.count} ${k.name}`)))));
    const isHand = form.what.some((x) => isPoker(x, form.deck));
    if (form.what.length > 1) rows.push(row('', pill(t('formEach'), !form.together, () => change({ together: false })), pill(t('formTogether'), form.together, () => change({ together: true }))));
    rows.push(row(t('formMany'), isHand ? one('sign', ['>=', '='], (sign) => t(sign === '=' ? 'exactly' : 'formBetter')) : [signs(), number('k', '', form.sign === '>=' ? 1 : 0, 99)]));
    const most = form.deck === NUMBERS ? form.cards : read?.cards ?? 52;
    rows.push(row(t('formWhen'), number('draw', t('formDraw'), 1, most), form.deck === PACK ? null : one('when', CHOICES.when, called), form.when === 'hand' ? null : number('turn', t('turn'), 1, Math.min(40, most - form.draw + (form.when === 'draw' ? 0 : 1)))));
    return rows;
  }
  function diceRows() {
    const isCount = /^faces/.test(form.dice);
    const rows = [row(t('formDice'), number('n', t('dDice'), 1, 30), one('sides', CHOICES.sides, (n) => (n === 2 ? called('coin') : `d${n}`))), row(t('formWhat'), one('dice', CHOICES.dice, called))];
    if (!form.dice) return rows;
    if (isCount) rows.push(row('', number('face', t('formFace'), 1, form.sides)));
    else rows.push(row('', number('plus', t('formPlus'), -99, 99)));
    if (form.dice !== 'law') rows.push(row(t('formMany'), signs(), isCount ? number('k', '', form.sign === '>=' ? 1 : 0, 30) : number('target', '', -99, 9999)));
    return rows;
  }
  function show() {
    const rows = [row(t('formTitle'), one('subject', ['cards', 'dice'], called), link(t('formAway'), () => ((element.hidden = true), onclose())))];
    fill(element, rows, form.subject === 'cards' ? cardRows() : form.subject === 'dice' ? diceRows() : null);
  }
  return {
    element,
    /// Empty, as it begins.
    open() {
      form = { ...START };
      read = null;
      element.hidden = false;
      show();
    },
    /// A deck that came meanwhile is the one that is asked about.
    take: (deck) => takeDeck(deck).then(() => change({ subject: 'cards' })),
    get isOpen() {
      return !element.hidden;
    },
  };
}

const OWN = 'vs on in of and or not the at by to keep drop highest lowest advantage disadvantage explode reroll once count each sum spades hearts diamonds clubs output function named result loop if else'.split(' ');
/// The words that questions have: those of the functions, clauses and cards that are known.
export const wordsOf = (...texts) => new Set([...OWN, ...(texts.join(' ').toLowerCase().match(/\p{L}{2,}/gu) ?? [])]);
/// Whether a line that was refused reads as a sentence: it compares nothing, and has several words that no question has. Where the
/// refusal `proposes` a word, two of them may be misspelt.
export function isSentence(line, known, proposes = false) {
  if (/[<>=]|\.\./.test(line)) return false;
  const words = (line.toLowerCase().match(/(?<![\p{L}\d])\p{L}{2,}(?![\p{L}\d])/gu) ?? []).filter((word) => !known.has(word) && !/^([akqjt][shdcox]?)+$/.test(word));
  return words.length > (proposes ? 2 : 1);
}
