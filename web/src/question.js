// A whole question as a text: lines of questions, then clauses that begin with the name of an option. Read here into
// lines and requests, and written by the controls, which know no other way to ask.

const NUMBER = '\\d+';
/// What a clause is called, how its value looks, and what it gives a request.
const CLAUSES = [
  ['deck', '.+', (v) => ({ deck: v })],
  ['decks', NUMBER, (v) => ({ decks: v })],
  ['draw', NUMBER, (v) => ({ draw: v })],
  ['hands', '\\S+', (v) => ({ hands: v })],
  ['given', '.+', (v) => ({ given: v })],
  ['seen', '.+', (v) => ({ seen: v })],
  ['holding', '.+', (v) => ({ holding: v })],
  ['by turn', '.+', (v) => turns(v)],
  ['mulligan', '\\w+', (v) => ({ mulligan: v })],
  ['keep', '.+', (v) => ({ keep: v })],
  ['down to', NUMBER, (v) => ({ 'down-to': v })],
  ['bottom', '.+', (v) => ({ bottom: v })],
  ['effect', '.+', (v) => ({ effect: [v] })],
  ['use', '\\w+', (v) => ({ use: v })],
  ['vary', '.+', (v) => ({ vary: v.replace(/\s+(\d+\s*(?:\.\.\s*\d+)?)$/, '=$1').replace(/\s*\.\.\s*/, '..') })],
  ['find', '.+', (v) => found(v)],
  ['against', '.+', (v) => ({ against: v })],
  ['grow', '', () => ({ grow: true })],
  ['wild', '.+', (v) => ({ wild: [v] })],
  ['simulate', '.+', (v) => ({ simulate: v.replace(/[,\s]/g, '') })],
  ['effort', NUMBER, (v) => ({ effort: v })],
  ['seed', '.+', (v) => ({ seed: v })],
  ['order', '', () => ({ order: true })],
  ['board', '.+', (v) => ({ board: v })],
  ['dead', '.+', (v) => ({ dead: v })],
  ['game', '\\w+', (v) => ({ game: v })],
  ['table', '', () => ({ table: true })],
  ['ways', NUMBER, (v) => ({ ways: v })],
  ['sample', NUMBER, (v) => ({ sample: v })],
  ['with', '\\S+', (v) => ({ with: [v] })],
  ['digits', NUMBER, (v) => ({ digits: v })],
  ['poker', '(?:short|standard)', (v) => ({ poker: v })],
];
export const clauseNames = CLAUSES.map(([name]) => name);
const byLength = [...CLAUSES].sort((a, b) => b[0].length - a[0].length);

function turns(v) {
  const m = v.match(/^(.*?)\s+on(?:\s+the)?\s+(\w+)$/);
  return m ? { 'by-turn': m[1].replace(/\s/g, ''), on: m[2] } : { 'by-turn': v.replace(/\s/g, '') };
}
function found(v) {
  const m = v.match(/^(.*?)\s+at least\s+(.+)$/);
  return m ? { find: m[1], 'at-least': m[2].replace(/\s/g, '') } : { find: v };
}

/// A clause at the start of a line: {name, value, from} or nothing. `draw` alone may be a word of a question
/// (draws until …): a clause has its name, a space and a value.
export function clauseOf(line) {
  const start = line.match(/^\s*/)[0].length;
  const rest = line.slice(start);
  for (const [name, form] of byLength) {
    if (!new RegExp(`^${name}(?=\\s|$)`).test(rest)) continue;
    const value = rest.slice(name.length).trim();
    if (form === '' && value !== '') continue;
    if (name === 'poker' && !/^(short|standard)$/.test(value)) continue;
    if (name === 'use' && !/^(best|needed|always)?$/.test(value)) continue;
    return { name, value, from: start + rest.indexOf(value, name.length) };
  }
  return null;
}

/// Whether a text is a program in the language of AnyDice: it says `output` or begins a function.
export const isProgram = (text) => /(^|[\n}])[ \t]*(output[ \t]+(?![<>=!]|in\b|and\b|or\b)\S|function[ \t]*:)/.test(text);

/// {lines, questions: [{text, line, from}], clauses: [{name, value, line, from}]}. Indented lines go on the line before. A
/// program (`program` is true then) is one question, and has no clauses.
export function parse(text) {
  const lines = text.split('\n');
  if (isProgram(text)) return { text, lines, questions: [{ text, line: 0, from: 0 }], clauses: [], program: true };
  const questions = [];
  const clauses = [];
  lines.forEach((line, number) => {
    if (!line.trim() || line.trim().startsWith('#')) return;
    if (/^\s/.test(line) && clauses.length) return;
    const clause = clauseOf(line);
    if (clause) return clauses.push({ ...clause, line: number });
    const from = line.match(/^\s*/)[0].length;
    questions.push({ text: line.slice(from).trimEnd(), line: number, from });
  });
  return { text, lines, questions, clauses };
}

export const clause = (question, name) => question.clauses.find((c) => c.name === name);

const DICE = /(^|[^\w"])\d*([dz]\d|d%|d[FA-Z]?\{|dF\b)|\badvantage\b/;
const ORDER = /^(adjacent|adjacent_cyclic|runs|longest_run|falls|rises|hits|snap|successions|position|gap|smallest_gap|largest_gap|draws|first_before|card_at|card_after)\b/;

/// "dice", "order", "showdown" or "cards".
export function subjectOf(question) {
  const asked = question.questions;
  if (question.program) return 'dice';
  if (!asked.length) return question.clauses.length ? 'cards' : 'none';
  if (clause(question, 'order') || asked.some((q) => ORDER.test(q.text))) return 'order';
  if (asked.some((q) => / vs( |$)/.test(q.text))) return 'showdown';
  const cards = ['deck', 'draw', 'hands', 'holding'].some((name) => clause(question, name));
  if (!cards && asked.some((q) => DICE.test(q.text))) return 'dice';
  return 'cards';
}

/// The request for one question of the text: its line, then all clauses as they stand. `asking` is asked in its place,
/// `turns` replaces the clause of turns. `decks` are texts of decks by name.
export function requestOf(question, asked, decks = {}, { asking, turns } = {}) {
  if (question.program) return { verb: 'odds', anydice: true, question: asked.text };
  const lines = question.lines.filter((_, number) => !question.questions.some((q) => q.line === number));
  const clauses = turns ? lines.map((line) => (clauseOf(line)?.name === 'by turn' ? turns : line)) : lines;
  const text = [asking ?? asked.text, ...clauses].filter((line) => line.trim()).join('\n') + '\n';
  const files = {};
  for (const { name, value } of question.clauses) {
    const brought = name === 'deck' ? decks[value] : name === 'with' ? globalThis.faroDefinitions?.[value] : undefined;
    if (brought) files[value] = brought;
  }
  return { verb: 'odds', text, ...(Object.keys(files).length ? { files } : {}) };
}

const LISTS = ['effect', 'wild', 'with'];

/// The same as options of the program, for the command below an answer.
export function optionsOf(question, asked) {
  const options = { verb: 'odds', question: asked.text };
  if (question.program) options.anydice = true;
  for (const c of question.clauses) {
    const given = CLAUSES.find(([name]) => name === c.name)[2](c.value);
    for (const [field, value] of Object.entries(given)) options[field] = LISTS.includes(field) ? [...(options[field] ?? []), ...value] : value;
  }
  return options;
}

export function withDeck(request, decks) {
  const text = request.deck && decks[request.deck];
  if (text) request.files = { [request.deck]: text };
  return request;
}

/// Where a message of the program points to: {line, from, to}, or nothing. Its characters count in what was asked, or in
/// the clause it quotes.
export function placeOf(message, question, asked) {
  if (question.program) return placeInProgram(message, question);
  const at = message.match(/character (\d+)/);
  const line = (number, from, text) => {
    const start = Math.min(from + Number(at[1]) - 1, question.lines[number].length);
    const word = question.lines[number].slice(start).match(/^("[^"]*"?|[\w.]+|\S)/);
    const from2 = word || start === 0 ? start : start - 1;
    return { line: number, from: from2, to: word ? start + word[0].length : question.lines[number].length, text };
  };
  const quoted = message.match(/(?:query|condition|question|deck) '((?:[^']|'(?![,:;.?]|$))*)'/);
  if (at) {
    const c = quoted && question.clauses.find((x) => x.value === quoted[1] && asked?.text !== quoted[1]);
    if (c) return line(c.line, c.from);
    if (asked) return line(asked.line, asked.from);
  }
  const option = message.match(/--([a-z-]+)/);
  const named = option && question.clauses.find((c) => c.name === option[1].replace(/-/g, ' ') || (option[1] === 'on' && c.name === 'by turn'));
  if (named) return { line: named.line, from: named.from, to: question.lines[named.line].length };
  const word = message.match(/'([^']+)'/);
  const counted = /no kind '/.test(message) ? question.clauses.filter((c) => ['vary', 'find'].includes(c.name)) : [];
  for (const x of word ? [...counted, asked, ...question.clauses] : []) {
    const start = x ? question.lines[x.line].indexOf(word[1]) : -1;
    if (start >= 0) return { line: x.line, from: start, to: start + word[1].length };
  }
  return null;
}

/// Messages about a program name its line, and may quote what stands there.
function placeInProgram(message, { lines }) {
  const number = Number(message.match(/^line (\d+)/)?.[1] ?? 0) - 1;
  if (!(number in lines)) return null;
  const quoted = message.match(/'([^']+)'/)?.[1];
  const start = quoted ? lines[number].indexOf(quoted) : -1;
  const indent = lines[number].match(/^\s*/)[0].length;
  return start < 0 ? { line: number, from: indent, to: lines[number].length } : { line: number, from: start, to: start + quoted.length };
}

/// The names a message suggests: "did you mean drop or dis?".
export const suggestions = (message) =>
  (message.match(/did you mean ([^?]+)\?/)?.[1] ?? '').split(/, | or /).map((x) => x.trim()).filter(Boolean);

/// The text with a clause set, replaced, or (value null) taken out: {text, line} of what was written.
export function withClause(text, name, value, after = []) {
  const question = parse(text);
  const lines = [...question.lines];
  const there = clause(question, name);
  if (value === null) {
    if (there) lines.splice(there.line, 1);
    return { text: lines.join('\n'), line: -1 };
  }
  const written = value === '' ? name : `${name} ${value}`;
  if (there) {
    lines[there.line] = written;
    return { text: lines.join('\n'), line: there.line };
  }
  while (lines.length && !lines[lines.length - 1].trim()) lines.pop();
  const last = question.clauses.filter((c) => after.includes(c.name)).map((c) => c.line).pop();
  const place = last === undefined ? lines.length : last + 1;
  lines.splice(place, 0, written);
  return { text: lines.join('\n'), line: place };
}

/// A question as a command of the program.
export function commandOf(request) {
  const shown = (v) => (/^[\w.,=/:+-]+$/.test(v) ? String(v) : `'${String(v).replace(/'/g, "'\\''")}'`);
  const words = [`faro ${request.verb}`];
  if (request.question !== undefined) words.push(shown(request.question));
  for (const [field, v] of Object.entries(request)) {
    if (['verb', 'question', 'files', 'input'].includes(field) || v === undefined) continue;
    for (const one of Array.isArray(v) ? v : [v]) words.push(one === true ? `--${field}` : `--${field} ${shown(one)}`);
  }
  return words.join(' ');
}

const COMPARES = / *(<=|>=|!=|=|<|>) *| +in +/g;

/// The number that a condition compares, and which of its values are asked for: {number, asked(value)}, or nothing where
/// the condition is of another form. In `a and b` the last comparison is taken.
export function comparedIn(text) {
  if (/\b(or|not|let|if)\b/.test(text.replace(/\(.*\)/g, '()'))) return null;
  for (const part of conjuncts(text).reverse()) {
    const marks = [...part.matchAll(COMPARES)].filter((m) => depth(part, m.index) === 0);
    if (marks.length !== 1) continue;
    const left = part.slice(0, marks[0].index).trim();
    const right = part.slice(marks[0].index + marks[0][0].length).trim();
    const asked = askedBy(marks[0][0].trim(), right);
    if (left && asked && !/^\d+$/.test(left)) return { number: left, asked };
  }
  return null;
}
const conjuncts = (text) => {
  const cuts = [...text.matchAll(/ +and +/g)].filter((m) => depth(text, m.index) === 0);
  const starts = [0, ...cuts.map((m) => m.index + m[0].length)];
  return starts.map((start, i) => text.slice(start, cuts[i]?.index ?? text.length));
};
const depth = (text, end) => [...text.slice(0, end)].reduce((d, c) => d + (c === '(' ? 1 : c === ')' ? -1 : 0), 0);

function askedBy(sign, right) {
  if (sign === 'in') {
    const ranges = right.replace(/[()]/g, '').split(',').map((r) => r.trim().match(/^(-?\d+)(?:\s*\.\.\s*(-?\d+))?$/));
    if (ranges.some((r) => !r)) return null;
    return (v) => ranges.some((r) => v >= +r[1] && v <= +(r[2] ?? r[1]));
  }
  if (!/^-?\d+$/.test(right)) return null;
  const n = +right;
  return { '<': (v) => v < n, '>': (v) => v > n, '<=': (v) => v <= n, '>=': (v) => v >= n, '=': (v) => v === n, '!=': (v) => v !== n }[sign];
}
