// Every sentence of the page in a table, a language each. t('key', {n: 7}) fills places; where a language lacks a text
// the English one stands.
import { en, framesOfEn } from './texts/en.js';
import { de, framesOfDe } from './texts/de.js';
import { errors, frames as sentencesAround, places, things } from './texts/de-errors.js';
import { sentences } from './texts/de-said.js';

export const languages = { en: 'English', de: 'Deutsch' };
const tables = { en, de };
const frames = { en: framesOfEn, de: framesOfDe };
let current = 'en';

export const language = () => current;
export function setLanguage(name) {
  current = tables[name] ? name : 'en';
  document.documentElement.lang = current;
}
export const firstLanguage = () => (navigator.language?.startsWith('de') ? 'de' : 'en');

const textOf = (key) => tables[current][key] ?? en[key] ?? key;

/// The text, its places {n} filled with texts.
export const t = (key, places = {}) => textOf(key).replace(/\{(\w+)\}/g, (whole, name) => places[name] ?? whole);

/// The text as pieces, its places filled with elements: for sentences that have a link within them.
export const pieces = (key, places = {}) =>
  textOf(key).split(/(\{\w+\})/).map((part) => {
    const name = part.match(/^\{(\w+)\}$/)?.[1];
    return name && name in places ? places[name] : part;
  });

/// The text that a table has for a sentence: [pattern, text or function]. In a text $1 is a group, @1 one that is a
/// sentence itself, #1 one that names a thing, ~1 a list of names; null where something of that is in no table.
function filled(text, [pattern, into], left) {
  const groups = text.match(pattern);
  if (!groups) return null;
  if (typeof into === 'function') return into(...groups);
  let isWhole = true;
  const out = into.replace(/([$@#~])(\d)/g, (_, kind, i) => {
    if (!isWhole) return '';
    const group = groups[i] ?? '';
    const inner = { $: () => group, '@': () => german(group, left - 1), '#': () => germanThing(group, left - 1), '~': () => group.replace(/ or (?=[^,]*$)/, ' oder ') }[kind]();
    isWhole &&= inner !== null;
    return inner;
  });
  return isWhole ? out : null;
}
function inTables(text, left, ...tables) {
  for (const table of left > 0 ? tables : []) {
    for (const row of table) {
      const found = filled(text, row, left);
      if (found !== null) return found;
    }
  }
  return null;
}
const DEEPEST = 5; // parts within parts
const german = (text, left = DEEPEST) => inTables(text, left, places, sentences, errors, sentencesAround);
const germanThing = (text, left) => inTables(text, left, things);
const ENGLISH = /\b(?:the|a|an|of|is|are|and|or|to|for|with|expected|no)\b/; // a note may be in the reader's language already
const LONGEST = 2000; // letters of a sentence that is looked up

const wordings = new Map();
/// What an engine said, in English and as it is in the language that it was asked in.
export const learn = (english, words) => wordings.set(english, words);

const asClauses = (text) =>
  text.replace(/'([^']{80,})'/g, (_, name) => `'${[...name].slice(0, 60).join('')}…'`).replace(/ \(--[\w-]+\)/g, '').replace(/; --[\w-]+ [^;]*$/, '').replace(/--([a-z][\w-]*)/g, (_, name) => name.replace(/-/g, ' '));

/// {text, isForeign}: what an engine says, in the reader's language as far as it is known. Options of the command line are
/// clauses here, and what only a command line can do is left out.
export function translated(text) {
  const words = wordings.get(text);
  if (words && words !== text && current !== 'en') return { text: asClauses(words), isForeign: false };
  const plain = asClauses(text ?? '');
  if (current !== 'de') return { text: plain, isForeign: false };
  const found = plain.length > LONGEST ? null : german(plain);
  return { text: found ?? plain, isForeign: found === null && ENGLISH.test(plain) };
}
export const said = (text) => translated(text).text;
/// The same as a sentence; the name of a file at its beginning stays as it is.
export const saidWhole = (text) => asSentence(said(text));
export const asSentence = (text) => text.replace(/^\p{Ll}(?=\p{L}*[\s,;:])/u, (c) => c.toUpperCase()).replace(/[^.?!]$/, '$&.');

/// A message without its place, and without what it proposes: the page shows both where they belong.
export function withoutPlace(text, proposes) {
  const { line, place, proposal } = frames[current];
  const bare = text.replace(line, '').replace(place, '');
  return proposes ? bare.replace(proposal, '') : bare;
}

/// One text for 1 and another for all other numbers: 'hands' is "{n} hand|{n} hands".
export function count(key, n, shown = n) {
  const [one, many] = textOf(key).split('|');
  return (n === 1 ? one : many ?? one).replace('{n}', shown);
}
