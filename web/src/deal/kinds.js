// What can be dealt and drawn: each kind has its example, its lists, and the request that its words stand for.

const PEOPLE = 'Ann Archer\nBob Baker\nCarla Cook\nDave Draper\nEmil Fisher\nFay Gardner\nGus Hunter\nHana Mason\nIvo Miller\nJune Potter\nKim Sawyer\nLeo Smith\n';
const TEAMS = 'name,pot,land\nAjax,1,NL\nBenfica,1,PT\nCeltic,1,SC\nDinamo,1,HR\nEibar,2,ES\nFeyenoord,2,NL\nGenk,2,BE\nHibernian,2,SC\nIbiza,3,ES\nJuventude,3,PT\nKortrijk,3,BE\nLokomotiva,3,HR\n';
const FAMILY = 'name,family\nAnn,Archer\nBob,Archer\nCarla,Cook\nDave,Cook\nEmil,Fisher\nFay,Gardner\n';

/// Clauses of these sheets: name of the line, field of the request.
const FIELDS = { deck: 'deck', given: 'given', predeal: 'predeal', seed: 'seed', weights: 'weights', apart: 'apart', pots: 'pots', 'at most': 'at-most', 'at least': 'at-least', names: 'names', name: 'name', header: 'header', hands: 'hands', algorithm: 'algorithm', rounds: 'rounds', repeated: 'repeated', title: 'title', table: 'table', list: 'list', separator: 'separator', 'no header': 'no-header', 'known by': 'known-by' };
const FLAGS = ['table', 'list', 'no-header'];
/// Fields that say how a list is read (docs/tables.md).
export const READING = [...FLAGS, 'separator', 'header', 'name', 'repeated'];
export const names = Object.keys(FIELDS);
const CLAUSES = [...names].sort((a, b) => b.length - a.length).map((name) => [name, new RegExp(`^\\s*${name}(\\s|$)`, 'i')]);

/// [key, text of the sheet, lists [{label key, text}]]
export const KINDS = {
  bridge: { text: 'deal bridge\nseed club night\ngiven balanced(N) and hcp(N) in 15..17', lists: [] },
  hands: { text: 'deal hands 4x5\nseed poker night', lists: [] },
  raffle: { text: 'draw 3 winners\nseed Summer raffle 2026', lists: [['listPeople', PEOPLE]] },
  shuffle: { text: 'shuffle the list\nseed Finals 2026', lists: [['listItems', PEOPLE]] },
  roll: { text: 'roll 4d6 drop lowest\ntimes 6\nseed a new hero', lists: [] },
  pairs: { text: 'pair them\napart club\nseed second round', lists: [['listFirst', 'name,club\nAnn,Reds\nBob,Blues\nCarla,Greens\nDave,Reds\n'], ['listSecond', 'name,club\nEmil,Blues\nFay,Reds\nGus,Greens\nHana,Blues\n']] },
  teams: { text: 'groups of 4\nseed Monday', lists: [['listPeople', PEOPLE]] },
  groups: { text: 'groups\npots pot\napart land\nseed cup draw', lists: [['listTeams', TEAMS]] },
  santa: { text: 'santa\napart family\nseed December', lists: [['listPeople', FAMILY]] },
};

const WORDS = { one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, ten: 10, einen: 1, eine: 1, zwei: 2, drei: 3, vier: 4, fünf: 5, sechs: 6, zehn: 10 };
/// The first line with its numbers in digits: "Pick two pupils".
const digits = (line) => line.trim().toLowerCase().replace(/^(?:please|bitte)\s+/, '').replace(/\p{L}+/gu, (word) => (Object.hasOwn(WORDS, word) ? String(WORDS[word]) : word));
/// In order: the words that a kind begins with, and those that people have for it.
/// A coin, or a number from some to some, is rolled: "pick a number from 1 to 100".
const COIN = /\bcoins?\b|münze/, NUMBER = /\b(?:number|zahl)\b\D*(\d+)\s*(?:-|–|to|and|bis|und|\.\.)\s*(\d+)/;
const SAID = [
  ['roll', COIN], ['roll', NUMBER],
  ['bridge', /^deal\s.*\b(?:bridge|boards?)|^(?:\d+\s+)?(?:bridge|boards?)\b/], ['hands', /^deal|^(?:draw|gib|ziehe)\s.*\b(?:cards?|karten?)\b|^\d+\s+(?:cards?|hands?|karten)\b/],
  ['teams', /^(?:groups?|teams?|gruppen)\s+(?:of|zu|von)|\b\d+\s+(?:groups|teams|gruppen)\b|\b(?:groups|teams|gruppen)\s+(?:of|zu|von)\s+\d/], ['santa', /santa|wichtel/],
  ['pairs', /^(?:draw\s+)?pair|^paare/], ['groups', /^(?:draw\s+)?group|^gruppen/],
  ['raffle', /^(?:draw|pick|choose|select|raffle|winners?|random (?:name|pupil|student)|ziehe?|verlose|lose|wähle?|gewinner)\b|^\d+\s+(?:\p{L}+\s+)?(?:winners?|names?|people|pupils?|students?|gewinner|namen|schüler)/u],
  ['shuffle', /^(?:shuffle|mix|mische?|randomi[sz]e|random order|order|reihenfolge)\b/], ['roll', /^(?:roll|würfle|würfel)\b|^\d*[dw]\d/],
];
export const kindOf = (text) => {
  const first = digits(text.trim().split('\n')[0] ?? '');
  return SAID.find(([, pattern]) => pattern.test(first))?.[0] ?? null;
};

/// All that the first line of a draw from a list may say: its verb, one number, one word for those who are drawn.
const LIST = '(?:\\s+(?:from|of|out of|aus|von)\\s+(?:(?:the|this|my|der|dieser)\\s+)?(?:list|hat|liste|hut))?';
const FORMS = {
  raffle: new RegExp(`^(?:draw|pick|choose|select|raffle|ziehe?|verlose|lose|wähle?)?\\s*(?:(?:a|an|the|random|zufällige?n?)\\s+)*(?:\\d+\\s*)?(?:(?:random|lucky)\\s+)?(?!(?:and|und|from|of|aus|von)\\b)\\p{L}*${LIST}`, 'u'),
  shuffle: /^(?:shuffle|mix|mische?|randomi[sz]e|random order|order|reihenfolge)(?:\s+(?:the|this|my|die|diese|it|them|all|alle|list|liste|names|namen|people|items|of|der|\d+))*/,
  pairs: /^(?:draw\s+)?(?:pairs?|paare)(?:\s+(?:them|up|the|die|two|both|2|lists?|listen))*/,
  teams: /^(?:\p{L}+\s+){0,5}?(?:\d+\s+(?:groups|teams|gruppen)|(?:groups?|teams?|gruppen)\s+(?:of|zu|von)\s+\d+(?:\s+(?!and|und)\p{L}+)?)/u,
  groups: /^(?:draw\s+)?(?:groups?|gruppen)(?:\s+(?:from|aus)\s+(?:the\s+|den\s+)?(?:pots|töpfen))?/,
  santa: /^(?:(?:draw|a|the|our|secret)\s+)*(?:santas?|wichteln?)/,
};
/// The words of the first line that such a draw has no use for, {words, from, to}: "3 winners and 2 reserves"; null where there are none.
export function unused(kind, line) {
  const plain = digits(line);
  const rest = FORMS[kind] ? plain.slice(plain.match(FORMS[kind])?.[0].length ?? 0).replace(/^[\s.!]+|[\s.!]+$/g, '') : '';
  if (!rest) return null;
  const words = line.trim().split(/\s+/).slice(-rest.split(/\s+/).length).join(' ');
  const from = line.lastIndexOf(words);
  return from < 0 ? { words: rest, from: 0, to: line.length } : { words, from, to: from + words.length };
}

/// Lines after the first as {field: value}, and what is not understood: {fields, seed, wrong: {line, text}}
export function read(text) {
  const lines = text.split('\n');
  const out = { first: lines[0] ?? '', fields: {}, times: 1, wrong: null };
  lines.forEach((line, number) => {
    if (number === 0 || !line.trim()) return;
    const times = line.match(/^\s*times\s+(\d+)\s*$/i);
    if (times) return void (out.times = Math.min(10000, Number(times[1])));
    const name = CLAUSES.find(([, form]) => form.test(line))?.[0];
    if (!name) return void (out.wrong ??= { line: number, from: line.match(/^\s*/)[0].length, to: line.length });
    const value = line.trim().slice(name.length).trim();
    if (name !== 'seed' || value) out.fields[FIELDS[name]] = FLAGS.includes(FIELDS[name]) || value; // a seed that is not there yet is none
  });
  return out;
}

/// Where in the lines of a sheet something was refused: {line, from, to}, or nothing.
export function placeOf(lines, { message, field, character }) {
  const [name] = Object.entries(FIELDS).find(([, x]) => x === field) ?? [];
  const word = message.match(/(?:no|got|word|--[\w-]+) '([^']+)'/)?.[1];
  const head = new RegExp(`^\\s*${name ?? '\\S+'}\\s+`);
  const line = lines.findIndex((x, i) => (field === 'question' ? i === 0 : name ? head.test(x) : word && x.includes(word)));
  if (line < 0) return null;
  const start = lines[line].match(head)?.[0].length ?? 0;
  const from = character ? start + character - 1 : word ? lines[line].indexOf(word) : start;
  return { line, from, to: from + (lines[line].slice(from).match(/^[\w.]+|^\S/)?.[0].length ?? 0) };
}

const listOf = (fields, name) => {
  if (fields[name] === undefined) return {};
  if (['apart', 'pots'].includes(name)) return { [name]: fields[name].replace(/\s*,\s*/g, ',') };
  if (name !== 'at-most' && name !== 'at-least') return { [name]: fields[name] }; // one column, commas and all
  return { [name]: fields[name].split(/\s*,\s*/).map((x) => x.replace(/\s*[= ]\s*(\d+)$/, '=$1')) };
};

/// What lists are called in a request: a list unless it is said to be a table.
export const LISTS = ['first.txt', 'second.txt'];
/// The request that shows how the lists of another are read.
export const dryRunOf = ({ seed, record, ...request }) => (request.verb === 'shuffle' ? { ...request, seed: 'any' } : { ...request, 'dry-run': true });
/// Of its answer: how each list was read. A shuffle is of lines.
export const tablesIn = ({ tables, header, of }) => tables ?? [{ read_as: 'lines', header: header?.length ?? 0, rows: of }];
/// How many boards of bridge are shown at once.
export const boardsIn = (first) => Math.min(Math.max(Number(numberIn(first) ?? 1), 1), 100);
/// The number in the first line, if it has one.
export const numberIn = (first) => digits(first).match(/\d+/)?.[0];
/// The request of a kind. `lists` are the tables typed beside it.
export function requestOf(kind, { first, fields, times }, lists, number = 1) {
  const seed = fields.seed ? { seed: fields.seed } : {};
  const record = { record: 'record.json' };
  const files = Object.fromEntries(lists.map((text, i) => [LISTS[i], text]));
  const given = (...wanted) => Object.assign({}, ...wanted.map((name) => listOf(fields, name)));
  const reading = given(...READING);
  const people = { file: LISTS[0], files, ...reading, ...seed, ...record };
  const n = numberIn(first);
  switch (kind) {
    case 'bridge':
      return { verb: 'deal', ...given('given', 'predeal', 'names'), ...seed, ...record, count: number * boardsIn(first) };
    case 'hands':
      return { verb: 'deal', ...(n ? { hands: digits(first).replace(/(\d+)\s+(?:cards?|karten?)\s+(?:each\s+)?(?:to|for|an|für)\s+(\d+).*/, '$2x$1').replace(/(\d+)\s+(?:players?|spielern?)\s+(\d+).*/, '$1x$2').replace(/(\d+)\s+(?:(?!of)\p{L}+\s+)?hands?(\s+of)?/u, (_, players, of) => (of ? `${players}x` : `${players}x5`)).match(/\d+x\s*\d+|\d+/)[0].replace(/\s/g, '') } : {}), ...given('deck', 'given', 'predeal', 'names', 'hands'), ...seed, ...record, count: number };
    case 'raffle':
      return { verb: 'draw winners', count: n ?? 1, ...given('weights'), ...people };
    case 'pairs':
      return { verb: 'draw pairs', first: LISTS[0], second: LISTS[1], ...given('apart', 'known-by'), ...reading, files, ...seed, ...record };
    case 'teams':
      return { verb: 'draw groups', ...(/\d+\s+(?:groups|teams|gruppen)/.test(digits(first)) ? { groups: n } : { size: n }), ...given('apart', 'known-by'), ...people };
    case 'groups':
      return { verb: 'draw groups', ...given('pots', 'apart', 'at-most', 'at-least'), ...people };
    case 'santa':
      return { verb: 'draw santa', ...given('apart', 'known-by'), ...people };
    case 'roll': {
      const [, from, to] = digits(first).match(NUMBER) ?? [];
      const asked = COIN.test(digits(first)) ? 'd{heads, tails}' : to ? `d{${from}..${to}}` : first.replace(/^\s*(?:roll|würfle|würfel)\s+/i, '');
      return { verb: 'roll', question: asked, count: COIN.test(digits(first)) ? Math.max(times, Math.min(n ?? 1, 1000)) : times, ...seed, ...record };
    }
    default:
      return { verb: 'shuffle', ...given('algorithm', 'rounds'), ...reading, ...(n ? { 'head-count': n } : {}), input: lists[0], ...seed, ...record };
  }
}
