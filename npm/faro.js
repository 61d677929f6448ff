// What one imports: questions as functions, answered by the engine that is in the program and in the page.
import { shipped, theEngine } from './load.js';

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

function requestOf(verb, fields) {
  const out = { verb };
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) out[fieldOf(name)] = value;
  return out;
}

/** The request with the games and definitions of the package that it names and does not bring. */
function withShipped(request) {
  const named = [request.question, request.game, request.what, request.with, request.words].flat().filter((name) => typeof name === 'string');
  const found = named.filter((name) => !request.files?.[name]).map((name) => [name, shipped(name)]).filter(([, text]) => text !== undefined);
  return found.length ? { ...request, files: { ...Object.fromEntries(found), ...request.files } } : request;
}

/** Any request of faro::ask, answered as it is: nothing is thrown for what is wrong. */
export async function ask(request) {
  if (request === null || typeof request !== 'object') return theEngine().ask(request ?? '');
  try {
    return theEngine().ask(JSON.stringify(withShipped(request), (_, value) => (typeof value === 'bigint' ? String(value) : value)));
  } catch (problem) {
    const message = `expected a request that is one JSON object: ${problem.message.split('\n')[0]}`;
    return { json: JSON.stringify({ error: { message, exit_code: 2 } }) + '\n', exit_code: 2, notes: [], files: {} };
  }
}

const wrong = (expected, got) => new FaroError(`expected ${expected}, got ${got === null || typeof got !== 'object' ? String(got) : 'an object'}`, 2);

/** The answer's value; FaroError for an answer that is an error. */
async function valueOf(request) {
  const { json, exit_code } = await ask(request);
  const lines = json.split('\n').filter((line) => line !== '');
  const value = lines.length === 1 ? JSON.parse(json) : lines.map((line) => JSON.parse(line));
  if (value.error?.message !== undefined && value.error?.exit_code !== undefined)
    throw new FaroError(value.error.message, exit_code);
  return value;
}

export const odds = (question, options = {}) => valueOf(requestOf('odds', { question, ...options }));
export const deal = (options = {}) => valueOf(requestOf('deal', options));
export const simulate = (game, options = {}) => valueOf(requestOf('simulate', { game, ...options }));

/** The items in a new order, or the first `headCount` of it. */
export async function shuffle(items, options = {}) {
  if (typeof items?.[Symbol.iterator] !== 'function') throw wrong('a list of items', items);
  const list = [...items];
  if (list.length === 0) return [];
  const range = `0-${list.length - 1}`;
  const { items: places } = await valueOf(requestOf('shuffle', { inputRange: range, ...options, json: true }));
  return places.map((place) => list[Number(place)]);
}

/** Whether a transcript holds, or a record with what it was made from; and what the program says of it. */
export async function verify(evidence, { input, ...options } = {}) {
  if (typeof evidence !== 'string') throw wrong('the text of a transcript or a record', evidence);
  if (input !== undefined && typeof input !== 'string') throw wrong('the text of the input', input);
  const words = ['audit', 'verify', '--json'];
  for (const [name, value] of Object.entries(options)) if (value !== undefined) words.push(`--${fieldOf(name)}=${value}`);
  words.push('--', 'evidence', ...(input === undefined ? [] : ['input']));
  const files = { evidence, ...(input === undefined ? {} : { input }) };
  const { json, exit_code, notes } = await ask({ words, files });
  const answer = JSON.parse(json);
  if (answer.error && exit_code !== 1 && exit_code !== 4) throw new FaroError(answer.error.message, exit_code);
  const value = answer.text ? JSON.parse(answer.text) : null;
  const said = answer.error ? [...notes, answer.error.message] : notes;
  return { holds: exit_code === 0, decided: exit_code !== 4, value, notes: said };
}
