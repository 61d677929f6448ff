// What fits at the place typed: clauses at the start of a line, then the tags and cards of the deck, then functions.
import { clauseNames, clauseOf } from '../question.js';
import { quotedName, tagsOf } from './deck.js';
import { PROGRAM_WORDS } from './program.js';
import { t } from '../texts.js';

const ABOUT = { deck: 'clDeck', draw: 'clDraw', given: 'clGiven', hands: 'clHands', seen: 'clSeen', holding: 'clHolding', 'by turn': 'clByTurn', mulligan: 'clMulligan', keep: 'clKeep', vary: 'clVary', find: 'clFind', simulate: 'clSimulate', seed: 'clSeed', effect: 'clEffect', effort: 'clEffort', order: 'clOrder' };
const STARTS = { order: 'order', table: 'table', grow: 'grow', 'by turn': 'by turn … on the play', mulligan: 'mulligan london', vary: 'vary …' };
const DICE = ['keep highest', 'keep lowest', 'drop lowest', 'drop highest', 'reroll once 1', 'explode', 'advantage', 'disadvantage', 'count >= 7'];
const PLAYING = ['ace', 'king', 'queen', 'jack', 'hearts', 'spades', 'diamonds', 'clubs', 'red', 'black', 'hcp', 'rank', 'suit', 'colour', 'value'];
const MOST = 7;

/// The words of the subject: [{text, insert, about}]
function wordsFor(subject, deck, functions) {
  const out = [];
  const cards = subject === 'cards' || subject === 'none';
  if (deck?.kinds && cards) {
    for (const [tag, n] of tagsOf(deck)) {
      out.push({ text: quotedName(tag), about: t('kindTag', { n }) });
      out.push({ text: `${quotedName(tag)} >= 1`, about: t('atLeastOne'), second: true });
    }
    const pack = deck.kinds.every((k) => k.attributes.rank);
    if (pack) PLAYING.forEach((text) => out.push({ text, about: t('kindWord') }));
    else deck.kinds.forEach((k) => out.push({ text: quotedName(k.name), about: t('kindCard', { n: k.count }) }));
  }
  if (subject === 'dice') DICE.forEach((text) => out.push({ text, about: t('kindWord') }));
  const lists = { dice: ['dice'], order: ['orders'], cards: ['hands'], none: ['hands', 'dice', 'orders'] }[subject] ?? ['hands'];
  for (const name of lists) {
    for (const f of functions?.[name] ?? []) {
      const brackets = f.arguments.startsWith('(');
      out.push({ text: f.name + (brackets ? '(…)' : ''), insert: f.name + (brackets ? '(…)' : ''), about: f.meaning.replace(/;.*$/, '') });
    }
  }
  return out;
}

/// In a program: a word, or a function from its bracket on.
function completeProgram(text, place) {
  const typed = text.slice(0, place).match(/(\[?)([a-z]+)$/i)?.[0];
  if (!typed || typed.length < 2 || /\w/.test(text[place] ?? '')) return null;
  const items = PROGRAM_WORDS.filter((words) => words.startsWith(typed) && words.replace(/[ …]+$/, '') !== typed).map((words) => ({ text: words, insert: words, about: t('kindWord') }));
  return items.length ? { from: place - typed.length, items: items.slice(0, MOST) } : null;
}

/// {from, items} for the place in the text, or null where nothing is being typed.
export function complete(text, place, { subject, deck, functions, program }) {
  if (program) return completeProgram(text, place);
  const start = text.lastIndexOf('\n', place - 1) + 1;
  const line = text.slice(start, place);
  const quoted = line.match(/"([^"]*)$/);
  const word = quoted ? quoted[0] : line.match(/[\p{L}_][\p{L}\d_-]*$/u)?.[0] ?? '';
  if (word.length < (quoted ? 2 : 1) || /\w/.test(text[place] ?? '')) return null;
  const typed = word.toLowerCase().replace(/^"/, '');
  const items = [];
  if (line.trim() === word.trim()) {
    for (const name of clauseNames) {
      if (name.startsWith(typed) && name !== typed) items.push({ text: STARTS[name] ?? `${name} …`, insert: STARTS[name] ?? `${name} …`, about: t(ABOUT[name] ?? 'clOther') });
    }
  }
  const clause = clauseOf(line);
  const free = !clause || ['given', 'keep', 'holding', 'seen', 'vary', 'find', 'against', 'bottom', 'effect', 'wild'].includes(clause.name);
  if (!free) return null;
  const bare = (x) => x.toLowerCase().replace(/^"/, '');
  const all = wordsFor(subject, deck, functions);
  const isFinished = all.some((x) => bare(x.text).replace(/"$/, '') === typed) || (subject === 'dice' && DICE.some((x) => x.endsWith(` ${typed}`))) || clauseNames.includes(line.trim().toLowerCase());
  if (isFinished) return null;
  const fits = (x) => bare(x.text).startsWith(typed) || (typed.length > 2 && bare(x.text).includes(typed));
  items.push(...all.filter((x) => fits(x) && !(x.second && items.length > 3)).sort((a, b) => bare(b.text).startsWith(typed) - bare(a.text).startsWith(typed)));
  const seen = new Set();
  const few = items.filter((x) => !seen.has(x.text) && seen.add(x.text)).slice(0, MOST);
  return few.length ? { from: place - word.length, items: few } : null;
}
