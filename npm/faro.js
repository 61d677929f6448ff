// What one imports: questions as functions, answered by the engine that is in the program and in the page.
import { inWorker, shipped, theEngine } from './load.js';

/** What the program would say in its one line of an error, with its exit code. */
export class FaroError extends Error {
  constructor(message, exitCode) {
    super(message);
    this.name = 'FaroError';
    this.exitCode = exitCode;
  }
}

/** headCount becomes head-count, as options are written. */
const fieldOf = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const nameOf = (field) => field.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());

/** A message with options as they are called here, headCount for --head-count; commands of a shell stay as they are. */
function worded(message) {
  const said = message.replace(/(\bfaro [a-z][^,;:()]*)|(?<![\w-])--([a-z][a-z-]*[a-z])/g, (_, command, option) => command ?? nameOf(option));
  return /^(no field|es gibt kein Feld) /.test(said) ? said.replace(/(?<![\w-])[a-z]+(-[a-z]+)+/g, nameOf) : said;
}

/** The request with the games and definitions of the package that it names and does not bring. */
function withShipped(request) {
  const named = [request.question, request.game, request.what, request.with, request.words].flat().filter((name) => typeof name === 'string');
  const found = named.filter((name) => !request.files?.[name]).map((name) => [name, shipped(name)]).filter(([, text]) => text !== undefined);
  return found.length ? { ...request, files: { ...Object.fromEntries(found), ...request.files } } : request;
}

/** Any request of faro::ask, answered as it is: nothing is thrown for what is wrong. `signal` stops a long one. */
export async function ask(request, { signal } = {}) {
  if (request === null || typeof request !== 'object') return theEngine().ask(request ?? '');
  let text;
  try {
    const fields = Object.entries(request).filter(([, value]) => value !== undefined);
    const named = Object.fromEntries(fields.map(([name, value]) => [fieldOf(name), value]));
    text = JSON.stringify(withShipped(named), (_, value) => (typeof value === 'bigint' || Number.isNaN(value) ? String(value) : value));
  } catch (problem) {
    const message = `expected a request that is one JSON object: ${problem.message.split('\n')[0]}`;
    return { json: JSON.stringify({ error: { message, exit_code: 2 } }) + '\n', exit_code: 2, notes: [], files: {}, words: {} };
  }
  return signal ? inWorker(text, signal) : theEngine().ask(text);
}

const wrong = (expected, got) => new FaroError(`expected ${expected}, got ${got === null || typeof got !== 'object' ? String(got) : 'an object'}`, 2);

/** A verb with its options: what it answers, as a value. FaroError for what is wrong. */
export async function run(verb, { signal, ...options } = {}) {
  return valueOf(await ask({ verb, ...options }, { signal }));
}

function valueOf({ json, exit_code }) {
  const lines = json.split('\n').filter((line) => line !== '');
  const value = lines.length === 1 ? JSON.parse(json) : lines.map((line) => JSON.parse(line));
  if (value.error?.message !== undefined && value.error?.exit_code !== undefined)
    throw new FaroError(worded(value.error.message), exit_code);
  return value;
}

export const odds = (question, options = {}) => run('odds', { question, ...options });
export const deck = (question, options = {}) => run('deck', { question, ...options });
export const dice = (question, options = {}) => run('dice', { question, ...options });
export const poker = (question, options = {}) => run('poker', { question, ...options });
export const bridge = (question, options = {}) => run('bridge', { question, ...options });
export const game = (question, options = {}) => run('game odds', { question, ...options });
export const deal = (options = {}) => run('deal', options);
export const simulate = (game, options = {}) => run('game simulate', { game, ...options });

/** A list of names as a table with one column, whatever stands in them; a text is a table already. */
function tableOf(people) {
  if (typeof people === 'string' && people.includes('\n')) return people;
  const expected = "a list of names, or the text of a table such as 'name,tickets\\nAnn,3\\n'";
  if (!Array.isArray(people)) throw wrong(expected, people);
  const odd = people.findIndex((one) => typeof one !== 'string' || one.trim() === '');
  if (odd >= 0) throw wrong(`${expected}; at place ${odd} a name`, people[odd] === '' ? 'nothing' : people[odd]);
  return ['name', ...people.map((one) => `"${one.replaceAll('"', '""')}"`), ''].join('\n');
}

/** Items as they are shared out to buckets: a line each. */
function linesOf(items) {
  if (typeof items === 'string' && items.includes('\n')) return items;
  tableOf(items);  // refuses what is no list
  const odd = items.findIndex((one) => /[\r\n]/.test(one));
  if (odd >= 0) throw wrong(`items of one line each; at place ${odd} one line`, JSON.stringify(items[odd]));
  return items.map((one) => `${one}\n`).join('');
}

/** A message about a list: its names have places from 0 where its table has lines, of which the first is the heading. */
const ofPlaces = (message) => message
  .replace(/(^|\bof )(people|first|second), (line|Zeile) (\d+)/g, (_, before, list, word, line) => `${before}${list}, ${word === 'line' ? 'place' : 'Platz'} ${line - 2}`)
  .replace(/\bon line (\d+) already/, (_, line) => `at place ${line - 2} already`)
  .replace(/\bin Zeile (\d+)/, (_, line) => `an Platz ${line - 2}`);

/** A draw by rules from a list of people: winners, groups, santa, panel, assign, buckets; pairs of two lists. */
export async function draw(kind, people, options = {}) {
  const operands = kind === 'pairs' ? { first: 'first', second: 'second' } : { file: 'people' };
  const names = Object.values(operands);
  const lists = kind === 'pairs' ? people : [people];
  if (!Array.isArray(lists) || lists.length !== names.length) throw wrong('two lists', people);
  const textOf = kind === 'buckets' ? linesOf : tableOf;
  const files = Object.fromEntries(names.map((name, i) => [name, textOf(lists[i])]));
  try {
    const asTable = kind !== 'buckets' && !options.list;  // names have a heading above them here
    return await run(`draw ${kind}`, { ...operands, ...(asTable && { table: true }), ...options, files: { ...files, ...options.files } });
  } catch (problem) {
    if (problem instanceof FaroError && kind !== 'buckets' && lists.every(Array.isArray)) problem.message = ofPlaces(problem.message);
    throw problem;
  }
}

/** The items at the places that a text has, one a line: read digit by digit, which is a tenth of the work of split(), into room for all. */
function itemsAt(places, list) {
  const out = new Array(list.length);
  let count = 0, place = 0;
  for (let i = 0; i < places.length; ++i) {
    const code = places.charCodeAt(i);
    if (code !== 10) place = (place * 10 + code - 48) | 0;
    else {
      out[count++] = list[place];
      place = 0;
    }
  }
  out.length = count;
  return out;
}

/** The items in a new order, or the first `headCount` of it. */
export async function shuffle(items, options = {}) {
  if (typeof items?.[Symbol.iterator] !== 'function') throw wrong('a list of items', items);
  const list = [...items];
  if (list.length === 0) return [];
  const { signal, ...others } = options;
  const range = `0-${list.length - 1}`;
  const answer = await ask({ verb: 'shuffle', inputRange: range, ...others, json: false, output: 'places' }, { signal });
  valueOf(answer);
  return itemsAt(answer.files.places, list);
}

/** Whether a transcript holds, or a record with what it was made from; and what the program says of it. */
export async function verify(evidence, { input, signal, ...options } = {}) {
  if (typeof evidence !== 'string') throw wrong('the text of a transcript or a record', evidence);
  if (input !== undefined && typeof input !== 'string') throw wrong('the text of the input', input);
  const words = ['audit', 'verify', '--json'];
  for (const [name, value] of Object.entries(options)) if (value !== undefined) words.push(`--${fieldOf(name)}=${value}`);
  words.push('--', 'evidence', ...(input === undefined ? [] : ['input']));
  const files = { evidence, ...(input === undefined ? {} : { input }) };
  const { json, exit_code, notes } = await ask({ words, files }, { signal });
  const answer = JSON.parse(json);
  if (answer.error && exit_code !== 1 && exit_code !== 4) throw new FaroError(worded(answer.error.message), exit_code);
  const value = answer.text ? JSON.parse(answer.text) : null;
  const said = answer.error ? [...notes, answer.error.message] : notes;
  return { holds: exit_code === 0, decided: exit_code !== 4, value, notes: said };
}
