// The pills under the question. They hold no state of their own: each reads the text and writes the text.
import { h } from '../dom.js';
import { clause, withClause, withQuestion } from '../question.js';
import { plainly } from './decide.js';
import { quotedName, tagsOf } from './deck.js';
import { t } from '../texts.js';

export const pill = (text, on, onclick) => h('button.chip', { type: 'button', 'aria-pressed': on === null ? null : String(on), onclick }, text);
export const stepper = (label, value, least, most, onvalue, onoff, ...more) =>
  h('span.chip.on', onoff ? h('button.off', { type: 'button', title: t('takeOut', { what: label }), 'aria-label': t('takeOut', { what: label }), onclick: onoff }, label) : label,
    h('button.st', { type: 'button', 'data-step': '-1', 'aria-label': t('oneLess', { what: label }), disabled: value <= least, onclick: () => onvalue(value - 1) }, '−'),
    h('output.n', value),
    h('button.st', { type: 'button', 'data-step': '1', 'aria-label': t('oneMore', { what: label }), disabled: value >= most, onclick: () => onvalue(value + 1) }, '+'), ...more);
const choice = (text, on, onclick) => h('button.pl', { type: 'button', 'aria-pressed': String(on), onclick }, text);

const ORDER = ['deck', 'decks', 'draw', 'hands', 'given', 'by turn', 'mulligan', 'keep'];
const before = (name) => ORDER.slice(0, Math.max(0, ORDER.indexOf(name)));

/// The most frequent card or tag that is not asked for: what a `given` begins with.
function otherKind(deck, question) {
  if (!deck?.kinds) return null;
  const asked = question.questions.map((q) => q.text.toLowerCase()).join(' ');
  const pack = deck.kinds.every((k) => k.attributes.rank);
  if (pack) return ['ace', 'king', 'hearts'].find((w) => !asked.includes(w));
  const askedTags = tagsOf(deck).map(([tag]) => tag).filter((tag) => asked.includes(tag.toLowerCase()));
  const kinds = deck.kinds.filter((k) => !asked.includes(k.name.toLowerCase()) && !k.tags.some((tag) => askedTags.includes(tag)));
  const best = [...kinds].sort((a, b) => b.count - a.count)[0];
  return best ? quotedName(best.name) : null;
}

/// The kind or tag whose copies can be varied: asked for, and a kind by itself.
const variedKind = (deck, question) => {
  const asked = question.questions[0]?.text ?? '';
  return deck?.kinds?.find((k) => new RegExp(`(^|[^\\w])${k.name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}s?($|[^\\w])`, 'i').test(asked)) ??
    deck?.kinds?.find((k) => question.clauses.some((c) => c.name === 'given' && c.value.includes(k.name)));
};

function cardControls({ text, question, deck, write, rewrite }) {
  const set = (name, value) => {
    const out = withClause(text, name, value, before(name));
    write(out.text, out.line);
  };
  const draw = clause(question, 'draw');
  const out = [];
  const size = deck?.cards ?? 52;
  if (draw) out.push(stepper(t('cDraw'), Number(draw.value), 0, size, (v) => set('draw', v), null));
  else if (!clause(question, 'hands')) out.push(pill(t('cDraw'), false, () => set('draw', deck?.kinds?.[0]?.attributes?.rank ? 5 : 7)));
  const given = clause(question, 'given');
  const other = otherKind(deck, question);
  if (given) out.push(pill(t('cGiven', { what: short(given.value) }), true, () => set('given', null)));
  else if (other) out.push(pill(t('cGiven', { what: other.replace(/"/g, '') }), false, () => set('given', `${other} >= 1`)));
  out.push(...turnControls(question, set), ...mulliganControls({ text, question, set, write }));
  const vary = clause(question, 'vary');
  const kind = variedKind(deck, question);
  if (vary) out.push(pill(t('cVary'), true, () => set('vary', null)));
  else if (kind && kind.count > 1 && !given?.value.includes('@')) out.push(pill(t('cVaryKind', { kind: kind.name }), false, () => set('vary', `${quotedName(kind.name)} ${Math.max(0, kind.count - 2)}..${kind.count + 2}`)));
  out.push(pill(t('cCompare'), null, () => rewrite(compared(text, question, deck))));
  if (!given && question.questions.length === 1) out.push(...decisions({ text, question, kind, write }));
  const sample = clause(question, 'sample');
  const plain = !['by turn', 'mulligan', 'vary'].some((name) => clause(question, name));
  if (sample) out.push(stepper(t('cSample'), Number(sample.value) || 1, 1, 200, (v) => set('sample', v), () => set('sample', null)));
  else if (plain && /[<>=]| in |balanced/.test(question.questions[0]?.text ?? '')) out.push(pill(t('cSample'), false, () => set('sample', 3)));
  return out;
}

/// What is asked backwards: one at a time.
function decisions({ text, question, kind, write }) {
  const all = [['what if', '', t('cWhatIf')]];
  if (/\*\d/.test(clause(question, 'deck')?.value ?? '')) all.push(['swap', 'all', t('cSwap')]);
  if (kind && kind.count > 1) all.push(['best', `${quotedName(kind.name)} ${Math.max(0, kind.count - 8)}..${kind.count + 8}`, t('cBest')]);
  if (clause(question, 'mulligan') && !clause(question, 'keep')) all.push(['openings', '', t('cOpenings')]);
  return all.map(([name, value, label]) => {
    const on = !!clause(question, name);
    return pill(label, on, () => {
      const out = withClause(plainly(text), name, on ? null : value);
      write(out.text, out.line);
    });
  });
}

const short = (value) => {
  const bare = value.replace(/"/g, '').replace(/ >= 1$/, '');
  return bare.length > 22 ? bare.slice(0, 20) + '…' : bare;
};

function turnControls(question, set) {
  const turns = clause(question, 'by turn');
  if (!turns) return [pill(t('cTurns'), false, () => set('by turn', '3 on the play'))];
  const number = turns.value.match(/^\d+(?!\s*\.\.)\b/);
  const own = clause(question, 'on');
  const on = /\bdraw\b/.test(own?.value ?? turns.value) ? 'draw' : 'play';
  if (!number) return [pill(`${t('cByTurn')} ${turns.value}`, true, () => set('by turn', null))];
  const n = Number(number[0]);
  const side = (name) => (own ? set('on', `the ${name}`) : set('by turn', `${n} on the ${name}`));
  return [stepper(t('cByTurn'), n, 1, 40, (v) => set('by turn', own ? v : `${v} on the ${on}`), () => set('by turn', null),
    choice(t('play'), on === 'play', () => side('play')), choice(t('drawFirst'), on === 'draw', () => side('draw')))];
}

function mulliganControls({ text, question, set, write }) {
  const mulligan = clause(question, 'mulligan');
  if (!mulligan) {
    return [pill(t('cMulligan'), false, () => {
      const first = withClause(text, 'mulligan', 'london', before('mulligan'));
      write(first.text, first.line);
    })];
  }
  const [kind] = mulligan.value.split(/\s/);
  const off = () => write(withClause(withClause(text, 'keep', null).text, 'mulligan', null).text, -1);
  return [h('span.chip.on', h('button.off', { type: 'button', title: t('takeOut', { what: t('cMulligan') }), onclick: off }, t('cMulligan')),
    ['london', 'vancouver'].map((name) => choice(name, kind === name, () => set('mulligan', mulligan.value.replace(/^\S*/, name)))))];
}

/// A further line to compare with: the last question with another kind, or another number, selected so that typing replaces it.
function compared(text, question, deck) {
  const last = question.questions[question.questions.length - 1];
  if (!last) return null;
  const tags = deck?.kinds && !deck.kinds.every((k) => k.attributes.rank) ? tagsOf(deck).map(([tag]) => quotedName(tag)) : [];
  const used = question.questions.map((q) => q.text).join(' ');
  const tag = tags.find((x) => last.text.includes(x));
  const next = tags.find((x) => !used.includes(x));
  let line = last.text;
  let part = line;
  if (tag && next) [line, part] = [line.replace(tag, next), next];
  else {
    const dice = line.match(/^\d+(?=d)/); // one die more, not a die of other sides
    const number = dice ?? [...line.matchAll(/\d+/g)].pop();
    if (number) {
      part = String(Number(number[0]) + 1);
      line = line.slice(0, number.index) + part + line.slice(number.index + number[0].length);
    }
  }
  const lines = [...question.lines];
  const place = last.until + 1;
  lines.splice(place, 0, line);
  const start = line.lastIndexOf(part);
  return { text: lines.join('\n'), line: place, from: start, to: start + part.length };
}

const MODIFIERS = [
  ['dAdvantage', ' advantage', / (adv|advantage)\b/],
  ['dKeep', ' keep highest 3', / (keep highest|kh)( ?\d+)?/],
  ['dDrop', ' drop lowest', / drop lowest( \d+)?/],
  ['dExplode', ' explode', / explode\b|!/],
  ['dReroll', ' reroll 1', / reroll [\d ]*\d/],
];

/// Controls for dice write into the first question that has dice.
function diceControls({ question, rewrite, write, text }) {
  const first = question.questions[0];
  const replace = (line) => {
    const lines = [...question.lines];
    lines[first.line] = line;
    write(lines.join('\n'), first.line);
  };
  const line = question.lines[first.line];
  const dice = line.match(/(\d*)d(\d+)/);
  const bound = line.match(/ (>=) (\d+)$/);
  const body = bound ? line.slice(0, bound.index) : line;
  const out = [];
  if (dice) {
    const n = Number(dice[1] || 1);
    out.push(stepper(t('dDice'), n, 1, 1000, (v) => replace(line.replace(dice[0], `${v === 1 ? '' : v}d${dice[2]}`)), null));
  }
  for (const [name, words, form] of MODIFIERS) {
    const on = form.test(body);
    const fits = name !== 'dKeep' && name !== 'dDrop' ? true : !dice || Number(dice[1] || 1) > 1;
    if (!fits && !on) continue;
    const put = () => (dice ? body.replace(dice[0], dice[0] + (name === 'dKeep' && Number(dice[1]) <= 3 ? ' keep highest' : words)) : body + words);
    out.push(pill(t(name), on, () => replace((on ? body.replace(form, '') : put()) + (bound ? bound[0] : ''))));
  }
  if (bound) out.push(stepper(t('dAtLeast'), Number(bound[2]), -999, 9999, (v) => replace(`${body} >= ${v}`), () => replace(body)));
  else out.push(pill(t('dAtLeast'), false, () => replace(`${body} >= ${dice ? Math.round((Number(dice[1] || 1) * (Number(dice[2]) + 1)) / 2) : 10}`)));
  out.push(pill(t('cCompare'), null, () => rewrite(compared(text, question, null))));
  return out;
}

/// One more hand, a board, other games.
function showdownControls({ text, question, write }) {
  const first = question.questions[0];
  const add = () => write(withQuestion(question, first, first.text.replace(/(?=\s+on\s)|$/, ' vs random')).join('\n'), first.line);
  const set = (name, value) => {
    const out = withClause(text, name, value);
    write(out.text, out.line);
  };
  const game = clause(question, 'game')?.value;
  const board = clause(question, 'board');
  return [pill(t('vsAnother'), null, add), board ? pill(`board ${board.value}`, true, () => set('board', null)) : / on /.test(first.text) ? null : pill(t('cBoard'), false, () => set('board', '2h 7d Tc')),
    ...['omaha', 'short', 'stud'].map((name) => pill(name, game === name, () => set('game', game === name ? null : name)))].filter(Boolean);
}

/// The controls for what is asked.
export function controls(context) {
  const { subject, question } = context;
  if (!question.questions.length) return [];
  if (question.program) return [pill(t('inOurWords'), null, context.ontranslate)];
  if (subject === 'dice') return diceControls(context);
  if (subject === 'showdown') return showdownControls(context);
  if (subject === 'order') return [pill(t('cCompare'), null, () => context.rewrite(compared(context.text, question, context.deck)))];
  return cardControls(context);
}
