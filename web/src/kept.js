// A draw in one file: title, list, rules, result and record, so that whoever has the file and this page verifies it in one
// drop. The record stays a text to the letter, as the engine wrote it; the list is the one that it was drawn from.
const FORMAT = 'faro-kept/1';

/// A name for a file from a title: "Summer raffle, 2026!" is summer-raffle-2026.
export const slug = (title) => title.toLowerCase().normalize('NFKD').replace(/ß/g, 'ss').replace(/\p{M}/gu, '').replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '').slice(0, 60) || 'draw';

/// What was drawn, of the answer to any kind of draw.
export const resultOf = (data) => data.winners ?? data.pairs ?? data.gifts ?? data.groups ?? data.items;

export const keptFile = ({ title, kind, rules, lists, data, record, date = new Date() }) =>
  JSON.stringify({ format: FORMAT, title, date: date.toISOString(), kind, rules, result: resultOf(data), lists, record }, null, 1) + '\n';

/// The draw in a file, or null where the file is something else.
export function readKept(whole) {
  if (whole?.format !== FORMAT || typeof whole.record !== 'string' || typeof whole.kind !== 'string') return null;
  const lists = Array.isArray(whole.lists) ? whole.lists.filter((x) => typeof x === 'string') : [];
  return { title: String(whole.title ?? ''), date: String(whole.date ?? ''), kind: whole.kind, result: whole.result, lists, record: whole.record };
}

const VERBS = { raffle: 'draw winners', pairs: 'draw pairs', groups: 'draw groups', teams: 'draw groups', santa: 'draw santa', shuffle: 'shuffle' };
const LISTS = ['first.txt', 'second.txt'];

/// The requests that check it: the record against its list (of one list), and the draw once more from the record.
export function requestsOf({ kind, lists, record }) {
  if (!VERBS[kind] || !lists.length) return null;
  const files = { 'record.json': record, ...Object.fromEntries(lists.slice(0, 2).map((text, i) => [LISTS[i], text])) };
  const again = { verb: VERBS[kind], replay: 'record.json', ...(kind === 'shuffle' ? { input: lists[0] } : kind === 'pairs' ? { first: LISTS[0], second: LISTS[1] } : { file: LISTS[0] }), files };
  return { verify: lists.length === 1 ? { verb: 'audit verify', file: 'record.json', input: LISTS[0], files } : null, again };
}

/// A list as others may have it: with Windows' ends of lines or a byte order mark, with or without its last end of line. A
/// record is for one of them, to the byte; the names are the same.
export function spellings(text) {
  const plain = text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n').replace(/\n+$/, '');
  const ends = [`${plain}\n`, plain];
  return [...new Set([text, ...ends, ...ends.map((x) => x.replace(/\n/g, '\r\n')), ...ends.map((x) => `\ufeff${x}`), ...ends.map((x) => `\ufeff${x.replace(/\n/g, '\r\n')}`)])];
}
