// What can be dealt and drawn: each kind has its example, its lists, and the request that its words stand for.

const PEOPLE = 'Ann Archer\nBob Baker\nCarla Cook\nDave Draper\nEmil Fisher\nFay Gardner\nGus Hunter\nHana Mason\nIvo Miller\nJune Potter\nKim Sawyer\nLeo Smith\n';
const TEAMS = 'name,pot,land\nAjax,1,NL\nBenfica,1,PT\nCeltic,1,SC\nDinamo,1,HR\nEibar,2,ES\nFeyenoord,2,NL\nGenk,2,BE\nHibernian,2,SC\nIbiza,3,ES\nJuventude,3,PT\nKortrijk,3,BE\nLokomotiva,3,HR\n';
const FAMILY = 'name,family\nAnn,Archer\nBob,Archer\nCarla,Cook\nDave,Cook\nEmil,Fisher\nFay,Gardner\n';

/// Clauses of these sheets: name of the line, field of the request.
const FIELDS = { deck: 'deck', given: 'given', predeal: 'predeal', seed: 'seed', weights: 'weights', apart: 'apart', pots: 'pots', 'at most': 'at-most', 'at least': 'at-least', names: 'names', name: 'name', header: 'header', hands: 'hands', algorithm: 'algorithm', rounds: 'rounds', repeated: 'repeated', title: 'title', table: 'table', list: 'list', separator: 'separator', 'no header': 'no-header', 'not with': 'not-with', 'known by': 'known-by' };
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

/// What the first line may say, to the letter: in English and in German; # is a number, and what is rolled is a question.
const FORMS = [
  ['bridge', 'deal bridge', 'Bridge geben'], ['bridge', 'deal bridge #', 'Bridge geben #'], ['hands', 'deal hands #x#', 'Hände geben #x#'], ['hands', 'deal hands', 'Hände geben'],
  ['raffle', 'draw # winners', '# Gewinner ziehen'], ['raffle', 'draw # winner'], ['shuffle', 'shuffle', 'mischen'], ['shuffle', 'shuffle the list', 'die Liste mischen'],
  ['roll', 'roll ', 'würfle '], ['pairs', 'pair them', 'Paare ziehen'], ['teams', 'groups of #', 'Gruppen zu #'], ['teams', '# groups', '# Gruppen'], ['groups', 'groups', 'Gruppen'], ['santa', 'santa', 'wichteln'],
].flatMap(([kind, ...said]) => said.map((form) => ({ kind, form, is: new RegExp(`^${form.trim().replace(/ /g, '\\s+').replace(/#/g, '(\\d+)')}${form.endsWith(' ') ? '\\s+(.+)' : ''}$`, 'iu') })));
/// First lines to begin with, in each language.
export const STARTS = {
  en: ['deal bridge', 'deal hands 4x5', 'draw 3 winners', 'shuffle the list', 'roll 4d6', 'pair them', 'groups of 4', '6 groups', 'groups', 'santa'],
  de: ['Bridge geben', 'Hände geben 4x5', '3 Gewinner ziehen', 'die Liste mischen', 'würfle 4d6', 'Paare ziehen', 'Gruppen zu 4', '6 Gruppen', 'Gruppen', 'wichteln'],
};
/// Which form a first line has, {kind, form, parts: its numbers or its question}; null where it has none.
function formOf(first) {
  for (const { kind, form, is } of FORMS) {
    const found = first.trim().match(is);
    if (found) return { kind, form, parts: found.slice(1) };
  }
  return null;
}
export const kindOf = (text) => formOf(text.split('\n')[0])?.kind ?? null;

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
  if (['apart', 'not-with', 'pots'].includes(name)) return { [name]: fields[name].replace(/\s*,\s*/g, ',') };
  if (name !== 'at-most' && name !== 'at-least') return { [name]: fields[name] }; // one column, commas and all
  return { [name]: fields[name].split(/\s*,\s*/).map((x) => x.replace(/\s*[= ]\s*(\d+)$/, '=$1')) };
};

/// What lists are called in a request: a list unless it is said to be a table.
export const LISTS = ['first.txt', 'second.txt'];
/// The request that shows how the lists of another are read.
export const dryRunOf = ({ seed, record, ...request }) => ({ ...request, 'dry-run': true });
/// How many boards of bridge are shown at once.
export const boardsIn = (first) => Math.min(Math.max(Number(numberIn(first) ?? 1), 1), 100);
/// The number in the first line, if it has one.
export const numberIn = (first) => formOf(first)?.parts[0]?.match(/^\d+$/)?.[0];
/// The request of a kind. `lists` are the tables typed beside it.
export function requestOf(kind, { first, fields, times }, lists, number = 1) {
  const seed = fields.seed ? { seed: fields.seed } : {};
  const record = { record: 'record.json' };
  const files = Object.fromEntries(lists.map((text, i) => [LISTS[i], text]));
  const given = (...wanted) => Object.assign({}, ...wanted.map((name) => listOf(fields, name)));
  const reading = given(...READING);
  const people = { file: LISTS[0], files, ...reading, ...seed, ...record };
  const form = formOf(first), n = numberIn(first);
  switch (kind) {
    case 'bridge':
      return { verb: 'deal', ...given('given', 'predeal', 'names'), ...seed, ...record, count: number * boardsIn(first) };
    case 'hands':
      return { verb: 'deal', ...(form?.parts.length ? { hands: form.parts.join('x') } : {}), ...given('deck', 'given', 'predeal', 'names', 'hands'), ...seed, ...record, count: number };
    case 'raffle':
      return { verb: 'draw winners', count: n ?? 1, ...given('weights'), ...people };
    case 'pairs':
      return { verb: 'draw pairs', first: LISTS[0], second: LISTS[1], ...given('apart', 'not-with', 'known-by'), ...reading, files, ...seed, ...record };
    case 'teams':
      return { verb: 'draw groups', [form?.form.startsWith('#') ? 'groups' : 'size']: n, ...given('apart', 'not-with', 'known-by'), ...people };
    case 'groups':
      return { verb: 'draw groups', ...given('pots', 'apart', 'not-with', 'known-by', 'at-most', 'at-least'), ...people };
    case 'santa':
      return { verb: 'draw santa', ...given('apart', 'not-with', 'known-by'), ...people };
    case 'roll':
      return { verb: 'roll', question: form?.parts[0] ?? first, count: times, ...seed, ...record };
    default:
      return { verb: 'shuffle', ...given('algorithm', 'rounds'), ...reading, input: lists[0], ...seed, ...record };
  }
}
