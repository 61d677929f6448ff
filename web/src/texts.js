// Every sentence of the page in a table, a language each. t('key', {n: 7}) fills places; where a language lacks a text
// the English one stands.
import { en, framesOfEn } from './texts/en.js';
import { de, framesOfDe, gamesOfDe, testsOfDe } from './texts/de.js';

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

const ENGLISH = /\b(?:the|a|an|of|is|are|and|or|to|for|with|expected|no)\b/; // a note may be in the reader's language already
const wordings = new Map();
/// What an engine said, in English, and in the language that it was asked in.
export const learn = (english, words) => wordings.set(english, words);

const asClauses = (text) =>
  text.replace(/(?<![\p{L}\p{N}])'([^']{80,})'(?![\p{L}\p{N}])/gu, (_, name) => `'${[...name].slice(0, 60).join('')}…'`).replace(/ \(--[\w-]+\)/g, '').replace(/; --[\w-]+ [^;]*$/, '').replace(/--([a-z][\w-]*)/g, (_, name) => name.replace(/-/g, ' '));

/// {text, isForeign}: what an engine says, in the reader's language as far as it is known. Options of the command line are
/// clauses here, and what only a command line can do is left out.
export function translated(text) {
  const words = wordings.get(text) ?? ofWorker(text);
  if (words && words !== text && current !== 'en') return { text: asClauses(words).replace(/(?<![\p{L}\p{N}])'((?:[^']|'(?=\p{L}))*)'(?!\p{L})/gu, '„$1“'), isForeign: false };
  const plain = asClauses(text ?? '');
  return { text: plain, isForeign: current !== 'en' && ENGLISH.test(plain) };
}
/// What stands around the engines says in English.
function ofWorker(text) {
  const key = ['tooDeep', 'noEngine'].find((k) => text?.startsWith(en[k].split('{why}')[0]));
  return key && t(key, { why: text.slice(en[key].indexOf('{why}')) });
}
export const said = (text) => translated(text).text;
/// The same as a sentence; the name of a file at its beginning stays as it is.
export const saidWhole = (text) => asSentence(said(text));
export const asSentence = (text) => text.replace(/^\p{Ll}(?=\p{L}*[\s,;:])(?!\S+ is one)/u, (c) => c.toUpperCase()).replace(/[^.?!]$/, '$&.');

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

/// What a game that is shipped is called; another has the title that it says.
export const gameTitle = (file, title) => (current === 'de' && gamesOfDe[file]) || title;

/// What a test is called: "land, mean" is land, Mittel.
export const testName = (name) => (current === 'de' ? name.split(/(, |: )/).map((x) => testsOfDe[x] ?? x).join('') : name);
