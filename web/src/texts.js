// Every sentence of the page in a table, a language each. t('key', {n: 7}) fills places; where a language lacks a text
// the English one stands.
import { en } from './texts/en.js';
import { de } from './texts/de.js';
import { sentences } from './texts/de-said.js';

export const languages = { en: 'English', de: 'Deutsch' };
const tables = { en, de };
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

/// What an engine says, in the reader's language as far as the page has it; options of the command line are no use here.
export function said(text) {
  const plain = (text ?? '').replace(/ \(--[\w-]+\)/g, '').replace(/; --[\w-]+ [^;]*$/, '');
  const found = current === 'de' ? sentences.find(([pattern]) => pattern.test(plain)) : null;
  return found ? plain.replace(...found) : plain;
}
/// The same as a sentence; the name of a file at its beginning stays as it is.
export const saidWhole = (text) => said(text).replace(/^\p{Ll}(?=\p{L}*[\s,;:])/u, (c) => c.toUpperCase()).replace(/[^.?!]$/, '$&.');

/// One text for 1 and another for all other numbers: 'hands' is "{n} hand|{n} hands".
export function count(key, n, shown = n) {
  const [one, many] = textOf(key).split('|');
  return (n === 1 ? one : many ?? one).replace('{n}', shown);
}
