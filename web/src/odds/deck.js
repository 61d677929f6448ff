// The panel beside the question: the deck with what the question counts in it, a pack of cards to click, or the words
// for dice. Whatever is clicked is written into the question.
import { h, link, symbol, button, goButton } from '../dom.js';
import { ask } from '../engine.js';
import { MOST_DECK, openFiles } from '../files.js';
import { clause, parse, withDeck, withClause } from '../question.js';
import { wordList } from './render.js';
import { clickedCard, whereCard } from './showdown.js';
import { count, language, t } from '../texts.js';

const known = new Map();

/// The kinds of the deck of a question: {cards, kinds, deck_read} or {error}; asked once.
export async function kindsOf(question, decks) {
  const request = { verb: 'odds', kinds: true };
  const deck = clause(question, 'deck');
  if (deck) request.deck = deck.below ? 'deck.txt' : deck.value;
  withDeck(request, deck?.below ? { 'deck.txt': deck.below } : decks);
  const key = JSON.stringify(request);
  if (!known.has(key)) {
    const answer = await ask(request);
    if (!answer) return { error: '' };
    if (known.size > 40) known.clear();
    known.set(key, answer.error ? { error: answer.error } : answer.data);
  }
  return known.get(key);
}

const singular = (w) => w.replace(/s$/, '');
/// Whether the questions speak of a word.
const speaksOf = (texts, word) => {
  const all = texts.join(' ').toLowerCase();
  const low = word.toLowerCase();
  return new RegExp(`(^|[^\\w])${low.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(s)?($|[^\\w])`).test(all) || all.includes(`"${low}"`) || all.includes(singular(low) + ' ');
};

export function tagsOf(deck) {
  const tags = new Map();
  for (const kind of deck.kinds) for (const tag of kind.tags) tags.set(tag, (tags.get(tag) ?? 0) + kind.count);
  return [...tags].sort((a, b) => b[1] - a[1]);
}
const OWN = /^(and|or|not|in|mod|let|if|then|else|hand|of|count|min|max|sum|draws|order|sample|poker|rank|suit|colou?r|value|by|[akqjt2-9][shdc])$/i; // words of the language
/// A card or a tag as a question names it.
export const quotedName = (name) => (/^[A-Za-z_]\w*$/.test(name) && !OWN.test(name) ? name : `"${name}"`);

const isPack = (deck) => deck.kinds.length >= 13 && deck.kinds.every((k) => k.attributes.rank && k.attributes.suit);

const WRITTEN = { arena: 'Arena', ydk: 'YDK', dec: 'MTGO', pokemon: 'Pok\u00e9mon', csv: 'CSV' };
export const sizeOf = ({ cards, kinds }) => `${count('nCards', cards)}, ${count('nKinds', kinds.length)}`;
/// How a deck was read, and what of it was left out.
export const readingOf = ({ deck_read: read }) => [read && read.format !== 'plain' ? t('readAs', { format: WRITTEN[read.format] ?? read.format }) : null,
  ...Object.entries(read?.left_out ?? {}).map(([pile, n]) => t('leftOut', { n, pile: language() === 'de' ? pile.replace(/\b\p{L}/gu, (x) => x.toUpperCase()) : pile }))].filter(Boolean);

/// The panel of a deck. context: {deck, question, oncards(text, line), ondeck()}
export function deckPanel({ deck, question, onword, ondeck, onpack }) {
  const spoken = question.questions.map((q) => q.text);
  const tags = tagsOf(deck);
  const used = new Set(tags.map(([tag]) => tag).filter((tag) => speaksOf(spoken, tag)));
  const isUsed = (k) => k.tags.some((x) => used.has(x)) || speaksOf(spoken, k.name);
  const most = Math.max(1, ...tags.map(([, n]) => n));
  const kinds = [...deck.kinds].sort((a, b) => isUsed(b) - isUsed(a));
  const line = readingOf(deck).join('; ');
  return [
    h('h3.big', sizeOf(deck)),
    line ? h('p.s.soft', line) : null,
    tags.length ? h('ul.tags', tags.slice(0, 8).map(([tag, n]) => h('li', { class: used.has(tag) ? 'use' : '' },
      h('button', { type: 'button', title: t('putIn'), onclick: () => onword(quotedName(tag)) }, tag), h('i', { style: { width: `${(n / most) * 100}%` } }), h('span.n', n)))) : null,
    h('ul.kinds', { class: tags.length ? 'kinds' : 'kinds top16' }, kinds.slice(0, 60).map((k) => h('li', { class: isUsed(k) ? 'use' : '' }, h('span.n', k.count),
      h('button', { type: 'button', title: t('putIn'), onclick: () => onword(quotedName(k.name)) }, k.name)))),
    kinds.length > 60 ? h('p.s.soft', `+ ${kinds.length - 60}`) : null,
    h('p.aside-act', link(t('dropList'), ondeck), h('br'), h('span.soft.xs', t('formats'))),
    h('p.s', link(t('back52'), onpack)),
  ];
}

const place = (rank) => 'AKQJT98765432'.indexOf(rank === '10' ? 'T' : rank);
const SUITS = [['s', 'spades'], ['h', 'hearts'], ['d', 'diamonds'], ['c', 'clubs']];

/// A pack of cards to click: held, then out of play, then neither.
export function packPanel({ deck, question, showdown, current, onwrite, ondeck, onword, words }) {
  const listsOf = (q) => ({ holding: clause(q, 'holding')?.value ?? '', seen: clause(q, 'seen')?.value ?? '' });
  const cards = (value) => value.split(/[\s,]+/).filter(Boolean);
  const state = (name, lists) => (cards(lists.holding).includes(name) ? 'held' : cards(lists.seen).includes(name) ? 'gone' : '');
  const click = (name) => {
    const text = current();
    if (showdown) {
      const put = clickedCard(text, parse(text), name);
      return onwrite(put.text, put.line);
    }
    const lists = listsOf(parse(text));
    const now = state(name, lists);
    const without = (value) => cards(value).filter((c) => c !== name);
    const holding = now === '' ? [...cards(lists.holding), name] : without(lists.holding);
    const seen = now === 'held' ? [...cards(lists.seen), name] : without(lists.seen);
    let out = withClause(text, 'holding', holding.length ? holding.join(' ') : null, ['draw', 'deck']);
    const first = out.line;
    out = withClause(out.text, 'seen', seen.length ? seen.join(' ') : null, ['holding', 'draw', 'deck']);
    onwrite(out.text, now === 'held' ? out.line : first);
  };
  const ranks = [...new Set(deck.kinds.map((k) => k.attributes.rank))].sort((a, b) => place(a) - place(b));
  const there = new Set(deck.kinds.map((k) => k.name));
  const grid = SUITS.map(([letter, suit]) => [
    symbol(letter),
    ranks.map((rank) => {
      const name = (rank === '10' ? 'T' : rank) + letter;
      if (!there.has(name)) return h('span');
      const now = showdown ? whereCard(question, name) : state(name, listsOf(question));
      const said = t('cardOf', { rank, suit: t(suit) }) + (now ? `, ${t(now === 'held' ? 'held' : now === 'second' ? 'onBoard' : 'outOfPlay')}` : '');
      return h('button', { type: 'button', class: now || null, 'aria-label': said, 'aria-pressed': String(now !== ''), onclick: () => click(name) }, rank);
    }),
  ]);
  const box = h('div.grid52', { role: 'group', 'aria-label': t('fiftyTwo', { n: deck.cards }) }, grid);
  box.style.setProperty('grid-template-columns', `22px repeat(${ranks.length},1fr)`);
  return [h('h3.big', t('fiftyTwo', { n: deck.cards })), box, h('p.s.soft', t(showdown ? 'clickShowdown' : 'clickCards')), h('div.top28', wordList(words, onword)), h('p.aside-act', link(t('otherDeck'), ondeck))];
}

export const dicePanel = (words, onword, onall) => [h('h3.big', t('wordsForDice')), h('div.top16', wordList(words, onword)), h('p.aside-act', link(t('allWords'), onall))];

export const panelKind = (deck, subject) => (subject === 'dice' ? 'dice' : deck && !deck.error && isPack(deck) ? 'pack' : 'deck');

/// Asks for a list: pasted, or a file. Resolves to {name, text} or null.
export function askForDeck() {
  return new Promise((resolve) => {
    const area = h('textarea.field', { rows: 10, 'aria-label': t('pasteDeck') });
    const end = (value) => (dialog.close(), dialog.remove(), resolve(value));
    const dialog = h('dialog', { class: 'wide', 'aria-label': t('pasteDeck') }, h('h2', t('pasteDeck')), h('p.s.soft.top8', t('pasteDeckHelp')), h('div.top16', area),
      h('div.btns', goButton(t('useIt'), () => end(area.value.trim() ? { name: 'deck.txt', text: area.value } : null)),
        button(t('openFile'), async () => {
          const [file] = await openFiles({ most: MOST_DECK });
          if (file) end(file);
        }), button(t('cancel'), () => end(null))));
    dialog.addEventListener('cancel', () => end(null));
    document.body.append(dialog);
    dialog.showModal();
    area.focus();
  });
}
