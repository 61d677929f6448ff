// A whole question as a text: lines of questions, then clauses that begin with the name of an option. Read here into
// lines and requests, and written by the controls, which know no other way to ask.

/// What clauses are called: the options of the verbs that are asked questions. Those of every day first, which are proposed as one types.
const PROPOSED = ['deck', 'decks', 'draw', 'hands', 'given', 'seen', 'holding', 'by turn', 'mulligan', 'keep', 'down to', 'bottom', 'effect', 'use', 'vary', 'find', 'against', 'grow', 'wild', 'simulate', 'effort', 'seed', 'order', 'board', 'dead', 'game', 'table',
  'ways', 'sample', 'with', 'digits', 'poker', 'community', 'with replacement', 'urn', 'swap', 'let', 'keep of', 'free mulligans', 'openings', 'what if', 'observed'];
const OTHERS = ['on', 'at least', 'deck format', 'sections', 'deck columns', 'dry run', 'anydice', 'jobs', 'seconds', 'memory', 'max runs', 'curve', 'best', 'models', 'stacks', 'prizes', 'bubble', 'call', 'in pot', 'equity', 'all ins', 'won', 'push fold', 'blinds', 'shares', 'vacant', 'line', 'spell', 'source', 'set', 'parameters', 'compare', 'compare with', 'loss', 'same deck', 'strategies', 'law of', 'fractions', 'percent', 'plot', 'bins',
  'format', 'translate', 'kinds', 'explain', 'smoothed', 'runs', 'jokers', 'bug'];
const FLAGS = ['order', 'grow', 'bubble', 'bug', 'table', 'with replacement', 'anydice', 'curve', 'parameters', 'same deck', 'strategies', 'fractions', 'percent', 'plot', 'translate', 'kinds', 'explain', 'openings', 'what if', 'push fold', 'dry run'];
const REPEATED = ['effect', 'wild', 'observed', 'with', 'urn', 'let', 'spell', 'source', 'set', 'line'];
/// Clauses that may follow another on its line.
const FOLLOWING = { 'by turn': ['on'], vary: ['against', 'grow'], find: ['at least', 'against', 'grow'], simulate: ['seed', 'jobs'], sample: ['seed'], mulligan: ['down to', 'on'] };
export const clauseNames = PROPOSED;
const byLength = [...PROPOSED, ...OTHERS].sort((a, b) => b.length - a.length).map((name) => [name, new RegExp(`^${name.replace(/ /g, '[ -]')}(?=[\\s:]|$):?`, 'i')]);

/// Of whole clauses, a line's: [[name, value]], such as by turn 3 and on the play.
function clausesIn(name, value) {
  const out = [];
  for (let rest = value; ;) {
    const places = (FOLLOWING[name] ?? []).map((then) => [then, rest.search(new RegExp(`(?<=\\s)${then}(?=\\s|$)`))]).filter(([, at]) => at > 0);
    const [then, at] = places.sort((a, b) => b[1] - a[1])[0] ?? [];
    if (then === undefined) return [[name, rest], ...out];
    out.unshift([then, rest.slice(at + then.length).trim()]);
    rest = rest.slice(0, at).trim();
  }
}
/// A clause as an option of the program has it.
function valueOf(name, value) {
  if (FLAGS.includes(name)) return true;
  if (name === 'on') return value.replace(/^the\s+/, '');
  if (name === 'vary' || name === 'set') return value.includes('=') ? value : value.replace(/\s+(\S+)$/, '=$1');
  return value;
}

/// Whether what follows such a name makes a question of the line: `draw >= 2`, `order in 1..2`, `let p = 3d6 in p >= 12`.
const goesOn = (rest) => /^[=<>!+*/%,|&]/.test(rest) || /^(and|or|mod)\s+\S/.test(rest) || /^in\s+(\(|.*\.\.)/.test(rest);
const asksWithLet = (rest) => rest.split(' in ').slice(1).some((after) => !/^[\s(-]*\d+\s*($|\.\.|,|\))/.test(after));

/// A clause at the start of a line: {name, value, from} or nothing. A name that nothing follows, or that a comparison
/// follows, is a question about cards that are called so.
export function clauseOf(line) {
  const start = line.match(/^\s*/)[0].length;
  const rest = line.slice(start);
  for (const [name, form] of byLength) {
    const called = rest.match(form);
    if (!called) continue;
    const value = rest.slice(called[0].length).trim();
    if (FLAGS.includes(name) ? value !== '' : OTHERS.includes(name) && value === '') continue;
    if (goesOn(value) || (name === 'let' && asksWithLet(value))) continue;
    if (name === 'poker' && !/^(short|standard)$/.test(value)) continue;
    return { name, value, from: start + (value ? rest.indexOf(value, called[0].length) : rest.length) };
  }
  return null;
}

/// Whether a text is a program in the language of AnyDice: it says `output` or begins a function.
export const isProgram = (text) => /(^|[\n}])[ \t]*(output[ \t]+(?![<>=!]|in\b|and\b|or\b)\S|function[ \t]*:)/.test(text);

/// {lines, questions: [{text, line, from, until}], clauses: [{name, value, line, from, until, below}]}. Indented lines go on the
/// line before, `until` the last; of a clause alone on its line they are `below` it, as the cards of a deck. A program (`program` is true then) is one
/// question, and has no clauses.
export function parse(text) {
  const lines = text.split('\n');
  if (isProgram(text)) return { text, lines, questions: [{ text, line: 0, from: 0, until: lines.length - 1 }], clauses: [], program: true };
  const questions = [];
  const clauses = [];
  let last = null;
  lines.forEach((line, number) => {
    const words = line.trim();
    if (!words || words.startsWith('#')) return;
    if (/^\s/.test(line) && last) return goOn(last, words, number);
    const found = clauseOf(line);
    last = found ? { ...found, line: number, until: number } : { text: words, line: number, from: line.match(/^\s*/)[0].length, until: number };
    (found ? clauses : questions).push(last);
  });
  return { text, lines, questions, clauses };
}
function goOn(item, words, number) {
  item.until = number;
  if (item.value === '') item.below = `${item.below ?? ''}${words}\n`;
  else if (item.value !== undefined) item.value += ` ${words}`;
  else item.text += ` ${words}`;
}

export const clause = (question, name) => question.clauses.find((c) => c.name === name);

const DICE = /(^|[^\w"])\d*([dDzwW]\d|d%|d[FA-Z]?\{|dF\b)|\badvantage\b/;
const ORDER = /^(adjacent|adjacent_cyclic|runs|longest_run|falls|rises|hits|snap|successions|position|gap|smallest_gap|largest_gap|draws|first_before|card_at|card_after)\b/;

/// "dice", "order", "showdown", "suit" or "cards".
export function subjectOf(question) {
  const asked = question.questions;
  if (question.program) return 'dice';
  if (!asked.length) return question.clauses.length ? 'cards' : 'none';
  if (clause(question, 'order') || asked.some((q) => ORDER.test(q.text))) return 'order';
  if (asked.some((q) => / vs( |$)/.test(q.text))) return 'showdown';
  if (asked.some((q) => /^[AKQJT0-9Xx -]+ opp(osite)? /i.test(q.text))) return 'suit';
  const cards = ['deck', 'draw', 'hands', 'holding', 'urn', 'source'].some((name) => clause(question, name));
  const own = ['let', 'with', 'models'].some((name) => clause(question, name)); // whose words may be dice
  if (!cards && (own || asked.some((q) => DICE.test(q.text)))) return 'dice';
  return 'cards';
}

/// Clauses that are of a deck played and built: faro deck.
const OF_DECKS = ['by turn', 'on', 'mulligan', 'keep', 'keep of', 'down to', 'free mulligans', 'openings', 'loss', 'bottom', 'effect', 'use', 'vary', 'best', 'swap', 'find', 'at least', 'against', 'grow', 'smoothed', 'prizes'];
const VERBS = { dice: 'dice', showdown: 'poker', suit: 'bridge' };

/// The verb that answers: each subject has its own.
export function verbOf(question) {
  if (clause(question, 'stacks')) return clause(question, 'push fold') ? 'poker push-fold' : 'poker chips';
  if (clause(question, 'all ins')) return 'poker luck';
  if (clause(question, 'curve')) return 'deck curve';
  if (question.clauses.some((c) => OF_DECKS.includes(c.name))) return 'deck';
  return VERBS[subjectOf(question)] ?? 'odds';
}
/// What is asked, and the clauses that are left: of chips and of luck their list is the question.
function askedOf(question, asked) {
  const list = clause(question, 'stacks') ?? clause(question, 'all ins');
  const gone = ['stacks', 'all ins', 'push fold', 'curve'];
  const clauses = question.clauses.filter((c) => !gone.includes(c.name));
  if (!list) return { text: asked.text, clauses, gone };
  return { text: list.value, clauses, gone, hands: asked.text };
}

/// The request for one question of the text: its line, then all clauses as they stand. `asking` is asked in its place,
/// `turns` replaces the clause of turns. `decks` are texts of decks by name.
export function requestOf(question, asked, decks = {}, { asking, turns } = {}) {
  if (question.program) return { verb: 'dice', anydice: true, question: asked.text };
  const verb = verbOf(question);
  const { text: what, gone, hands } = askedOf(question, asked);
  if (verb === 'deck curve') return withDeck(optionsOf(question, asked), decks);
  const lines = question.lines.filter((_, number) => ![...question.questions, ...question.clauses.filter((c) => gone.includes(c.name))].some((q) => q.line <= number && number <= q.until));
  const clauses = turns ? lines.map((line) => (clauseOf(line)?.name === 'by turn' ? turns : line)) : lines;
  const text = [asking ?? what, ...clauses, ...(hands ? [`hands ${hands}`] : [])].filter((line) => line.trim()).join('\n') + '\n';
  const files = {};
  for (const { name, value } of question.clauses) {
    const brought = name === 'deck' ? decks[value] : name === 'with' ? globalThis.faroDefinitions?.[value] : undefined;
    if (brought) files[value] = brought;
  }
  return { verb, text, ...(Object.keys(files).length ? { files } : {}) };
}

/// The same as options of the program, for the command below an answer.
export function optionsOf(question, asked) {
  if (question.program) return { verb: 'dice', question: asked.text, anydice: true };
  const verb = verbOf(question);
  const { text, clauses, hands } = askedOf(question, asked);
  const operand = { 'poker chips': 'stacks', 'poker push-fold': 'stacks', 'poker luck': 'list' }[verb] ?? 'question';
  const options = verb === 'deck curve' ? { verb } : { verb, [operand]: text, ...(hands ? { hands } : {}) };
  for (const line of clauses) {
    for (const [name, text] of clausesIn(line.name, line.value)) {
      const field = name.replace(/ /g, '-'), value = valueOf(name, text);
      options[field] = REPEATED.includes(name) ? [...(options[field] ?? []), value] : value;
    }
  }
  return options;
}

export function withDeck(request, decks) {
  const text = request.deck && decks[request.deck];
  if (text) request.files = { [request.deck]: text };
  return request;
}

/// The line of a character of an item, which may go on below, and its place there.
function spotOf(lines, { line, from, until }, at) {
  for (let words = lines[line].slice(from).trimEnd(); at > words.length && line < until;) {
    at -= words.length + 1;
    do words = lines[++line].trim(); while (!words || words.startsWith('#'));
    from = lines[line].indexOf(words);
  }
  return [line, from + at];
}

/// Where a message of the program points to: {line, from, to}, or nothing. Its characters count in what was asked, or in
/// the clause it quotes.
export function placeOf(message, question, asked) {
  if (question.program) return placeInProgram(message, question);
  const at = message.match(/character (\d+)/);
  const within = (item) => {
    const [number, place] = spotOf(question.lines, item, Number(at[1]) - 1);
    const start = Math.min(place, question.lines[number].length);
    const word = question.lines[number].slice(start).match(/^("[^"]*"?|[\w.]+|\S)/);
    const from2 = word || start === 0 ? start : start - 1;
    return { line: number, from: from2, to: word ? start + word[0].length : question.lines[number].length };
  };
  const quoted = message.match(/(?:query|condition|question|deck) '((?:[^']|'(?![,:;.?]|$))*)'/);
  if (at) {
    const c = quoted && question.clauses.find((x) => x.value === quoted[1] && asked?.text !== quoted[1]);
    if (c) return within(c);
    if (asked) return within(asked);
  }
  const option = message.match(/--([a-z-]+)/);
  const named = option && question.clauses.find((c) => c.name === option[1].replace(/-/g, ' ') || (option[1] === 'on' && c.name === 'by turn'));
  if (named) return { line: named.line, from: named.from, to: question.lines[named.line].length };
  const word = message.match(/'([^']+)'/);
  for (const x of word ? [asked, ...question.clauses].filter(Boolean) : []) {
    for (let line = x.line; line <= x.until; ++line) {
      const start = question.lines[line].indexOf(word[1]);
      if (start >= 0) return { line, from: start, to: start + word[1].length };
    }
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
export const suggestions = (message) => (message.match(/did you mean ([^?]+)\?/)?.[1] ?? '').split(/, | or /).map((x) => x.trim()).filter(Boolean);
/// `=>` and `=<` as they are written: {where, names} of the sign at such a place, or nothing.
export function signMeant(lines, where) {
  if (!where) return undefined;
  const signAt = (at) => lines[where.line].slice(at, at + 2).match(/^=([<>])$/)?.[1];
  const at = [where.from - 1, where.from].find((i) => i >= 0 && signAt(i));
  return at === undefined ? undefined : { where: { ...where, from: at, to: at + 2 }, names: [`${signAt(at)}=`] };
}

/// The text with a clause set, replaced, or (value null) taken out: {text, line} of what was written.
export function withClause(text, name, value, after = []) {
  const question = parse(text);
  const lines = [...question.lines];
  const there = clause(question, name);
  if (value === null) {
    if (there) lines.splice(there.line, there.until - there.line + 1);
    return { text: lines.join('\n'), line: -1 };
  }
  const written = value === '' ? name : `${name} ${value}`;
  if (there) {
    lines.splice(there.line, there.until - there.line + 1, written);
    return { text: lines.join('\n'), line: there.line };
  }
  while (lines.length && !lines[lines.length - 1].trim()) lines.pop();
  const last = question.clauses.filter((c) => after.includes(c.name)).map((c) => c.until).pop();
  const place = last === undefined ? lines.length : last + 1;
  lines.splice(place, 0, written);
  return { text: lines.join('\n'), line: place };
}

/// The lines with another text in a question's place.
export const withQuestion = ({ lines }, asked, text) => [...lines.slice(0, asked.line), lines[asked.line].slice(0, asked.from) + text, ...lines.slice(asked.until + 1)];

/// A question as a command of the program.
export function commandOf(request) {
  const shown = (v) => (/^[\w.,=/:+-]+$/.test(v) ? String(v) : `'${String(v).replace(/'/g, "'\\''")}'`);
  const words = [`faro ${request.verb}`];
  if (request.question !== undefined) words.push(...[request.question].flat().map(shown));
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
