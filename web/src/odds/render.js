// What stands below the sheet: the answers of the program as pictures. Nothing here asks anything.
import { h } from '../dom.js';
import { estimate, estimated, exactAnswer, simulated } from '../answer.js';
import { decision, isDecision } from './decide.js';
import { showdownAnswer } from './showdown.js';
import { chanceTable, lawTable } from '../law.js';
import { card, isPlaying, sorted } from '../cards.js';
import { chart, sign } from '../chart.js';
import { grouped, inline, oneIn, places, share, value, whole } from '../numbers.js';
import { clause } from '../question.js';
import { toldWhole } from '../told.js';
import { asSentence, said, t } from '../texts.js';

/// What a hundred of are counted.
export function unitOf(question, subject) {
  if (subject === 'dice') return t('rolls');
  if (subject === 'order') return t('packs');
  if (clause(question, 'by turn') || clause(question, 'mulligan')) return t('games100');
  return clause(question, 'hands') ? t('deals') : t('hands');
}

const rowsOf = (law) => law.map((r) => ({ key: r.outcome, p: r.probability ?? null, d: r.decimal }));
export const isNumeric = (law) => law.every((r) => /^-?\d+$/.test(r.outcome));

/// The name of a number for a heading: "Lands in 7 cards".
export function lawTitle(number, data, question, subject) {
  const what = number.charAt(0).toUpperCase() + number.slice(1);
  const given = clause(question, 'given');
  if (subject === 'dice' || subject === 'order' || data.draw === undefined) return what;
  const places2 = { what, n: data.draw ?? '', given: given?.value };
  return given ? t('lawIn', places2) : t('lawOf', places2);
}

function meanLine(data) {
  if (data.mean_decimal === undefined) return null;
  const deviation = Math.sqrt(data.variance_decimal ?? 0);
  const mean = data.mean ? [inline(data.mean), data.mean.endsWith('/1') ? '' : ` = ${places(data.mean_decimal, 4)}`] : places(data.mean_decimal, 4);
  return h('p.s.soft', ...t('meanLine').split(/(\{\w+\})/).map((x) => (x === '{mean}' ? h('b', mean) : x === '{deviation}' ? h('b', places(deviation, 4)) : x)));
}

/// The distribution of a question by itself.
export function lawOf(data, { title, asked }) {
  const law = data.distribution;
  if (isNumeric(law) && law.length > 60) {
    const series = [{ name: title, points: law.map((r) => [Number(r.outcome), r.probability ?? null, r.decimal]) }];
    return [chart({ title, series, start: Math.round(data.mean_decimal ?? law.length / 2) }), meanLine(data)];
  }
  const numeric = isNumeric(law);
  const ordered = numeric || ['poker'].includes(data.query);
  return lawTable({ title, rows: rowsOf(law), asked, words: !numeric, sums: ordered, aside: meanLine(data) });
}

/// What a table is over: {head: the name of its first column, label: the same in words, title}.
export function aboutTable(data) {
  const [head] = Object.keys(data.table[0]);
  const on = t([...(data.conditions ?? []), ...(data.notes ?? [])].some((x) => /^on the draw/.test(x)) ? 'drawFirst' : 'play');
  if (head === 'turn') return { head, label: t('turn'), title: t('byTurnTitle', { on }) };
  if (head === 'model') return { head, label: t('model'), title: t('whichModel') };
  return head === 'hand kept' ? { head, label: t('handKept'), title: t('keptTitle') } : { head, label: head, title: t('varyTitle', { kind: head }), copies: true };
}

/// Tables over the same numbers as lines: [{name, points}].
export const tableLines = (all) =>
  all.map((a) => ({ name: a.question, points: a.data.table.map((r) => [Number(Object.values(r)[0]), r.probability ?? r.mean ?? null, r.decimal]) }));
export const isShares = (series) => series.every((one) => one.points.every((p) => p[2] <= 1));

/// "7 cards", as the reader says it.
const inWords = (key) => String(key).replace(/^(\d+) cards?$/, (_, n) => t('fiftyTwo', { n }));

/// Tables: by turns, over copies, by the hand kept.
export function tableOf(data, question, extraAsked) {
  const { head, label, title, copies = false } = aboutTable(data);
  const kept = 'how often' in data.table[0];
  if (head === 'model') return chanceTable({ title, head: label, rows: data.table.map((r) => ({ key: r.model, p: r.probability ?? null, d: r.decimal, extra: share(value(r.before)) })), asked: null, extra: t('beforeSeen') });
  const top = copies ? Math.max(...data.table.map((r) => r.decimal)) : -1;
  const rows = data.table.map((r) => ({ key: head === 'hand kept' ? inWords(r[head]) : r[head], p: r.probability ?? r.mean ?? null, d: r.decimal, extra: kept ? share(value(r['how often'])) : r.decimal === top ? '★' : '' }));
  if (rows.some((r) => r.d > 1)) return chart({ title: `${t('mean')}: ${data.query}`, series: tableLines([{ question: data.query, data }]), sums: false, share: false, head: label, best: copies });
  return chanceTable({ title, head: label, rows, asked: extraAsked, extra: kept ? t('howOften') : top < 0 ? null : t('bestOne') });
}

/// In a table over copies: the row of the deck as it is.
function presentOf(deck, data) {
  const kind = deck?.kinds?.find((k) => k.name === Object.keys(data.table[0])[0]);
  return kind ? (key) => key === String(kind.count) : null;
}

/// The draws for which a condition holds: some of them, and how many there are.
function drawsThemselves(data) {
  const hand = (cards) => (cards.every(isPlaying) ? h('div.minis', sorted(cards).map((c) => h('span', card(c)))) : h('p', cards.join(', ')));
  return [h('div.answer', h('h2.n', t('waysOf', { n: grouped(String(data.ways)), of: grouped(String(data.of)) })), data.draws.slice(0, 200).map((d) => h('div.handrow', d.number ? h('h3.s.soft.n', `${t('fNumber')} ${grouped(String(d.number))}`) : null, d.hands.map(hand))))];
}

/// One question: its chance, then its distribution or its tables.
export function oneAnswer(data, context) {
  if (data.players) return showdownAnswer(data);
  if (isDecision(data)) return decision(data, context.question, unitOf(context.question, context.subject));
  if (data.draws) return drawsThemselves(data);
  const { question, subject, law, turns } = context;
  const parts = [];
  const unit = unitOf(question, subject);
  if (data.exact === false) {
    if (data.standard_error !== undefined) parts.push(h('div.answer', estimate(data, unit)));
    else if (data.distribution) parts.push(h('p.s.soft', simulated(data)));
  } else if (chanceIn(data)?.p) {
    const { p, d } = chanceIn(data);
    parts.push(exactAnswer(p, d, unit));
  }
  const conditions = (data.conditions ?? []).filter((c) => !/^(given|on the)/.test(c));
  const below = [conditions.length ? conditions.flatMap((c) => [toldWhole(c), ' ']) : null, ...(data.notes ?? []).map((x) => toldWhole(x))].filter(Boolean).map((text) => h('p.s.soft.top16', text));
  if (parts.length) parts[parts.length - 1].append(...below);
  else parts.push(...below);
  if (data.distribution) parts.push(lawOf(data, { title: lawTitle(data.query, data, question, subject), asked: null }));
  if (law) parts.push(lawOf(law.data, { title: lawTitle(law.number, law.data, question, subject), asked: (key) => law.asked(Number(key)) }));
  const turn = clause(question, 'by turn')?.value.match(/^\d+(?!\s*\.\.)/)?.[0];
  if (turns) parts.push(tableOf(turns, question, (key) => key === turn));
  else if (data.table && (data.table.length > 1 || !data.table[0].probability)) parts.push(tableOf(data, question, presentOf(context.deck, data)));
  return parts;
}

/// The chance in an answer, also where it is the one row of a table: {p, d}; nothing in others.
export function chanceIn(data) {
  const one = data.table?.length === 1 && data.table[0].probability ? data.table[0] : data;
  return one.decimal !== undefined && !data.distribution ? { p: one.probability ?? null, d: one.decimal } : null;
}
/// What several answers have in common: "laws", "chances", "tables" over the same numbers, or nothing.
export function commonOf(all) {
  if (all.every((a) => a.data.distribution && isNumeric(a.data.distribution))) return 'laws';
  if (all.every((a) => chanceIn(a.data))) return 'chances';
  const heads = new Set(all.map((a) => a.data.table && Object.keys(a.data.table[0])[0]));
  return heads.size === 1 && all.every((a) => a.data.table?.every((r) => /^\d+$/.test(Object.values(r)[0]))) ? 'tables' : null;
}
export const lawLines = (all) => all.map((a) => ({ name: a.question, points: a.data.distribution.map((r) => [Number(r.outcome), r.probability ?? null, r.decimal]) }));
export const lawsTitle = (all, subject) => t(subject === 'dice' ? 'total' : 'cardsCounted', { n: all[0].data.draw ?? '' });

/// Several questions: their distributions or tables in one chart, their chances in one table.
export function severalAnswers(all, context) {
  const common = commonOf(all);
  if (common === 'laws') {
    const head = h('tr', h('td'), h('th', t('mean')), h('th.w', t('exactly')), h('th', t('deviation')));
    const rows = all.map((a, i) => h('tr', h('th', { scope: 'row' }, sign(i), a.question), h('td', places(a.data.mean_decimal, 4)), h('td.w', a.data.mean ? inline(a.data.mean) : ''), h('td', places(Math.sqrt(a.data.variance_decimal), 4))));
    return [h('table.cmp', h('thead', head), h('tbody', rows)), chart({ title: lawsTitle(all, context.subject), series: lawLines(all), start: Math.round(Math.max(...all.map((a) => a.data.mean_decimal))) })];
  }
  if (common === 'tables') {
    const { label, title, copies = false } = aboutTable(all[0].data);
    const series = tableLines(all);
    return [h('ul.legend', all.map((a, i) => h('li', sign(i), a.question))), chart({ title, series, sums: false, share: isShares(series), head: label, best: copies, start: copies ? undefined : Number(all[0].data.table.at(-1)[Object.keys(all[0].data.table[0])[0]]) })];
  }
  if (common === 'chances') {
    const chances = all.map((a) => ({ question: a.question, ...chanceIn(a.data) }));
    const scale = Math.max(...chances.map((a) => a.d), 1e-12);
    const rows = chances.map((a) => h('tr.in', h('th', { scope: 'row', title: a.question }, a.question), h('td.b', h('i', { style: { width: `${(a.d / scale) * 100}%` } })), h('td.m', share(a.d)), h('td.w', oneIn(a.d, t))));
    return [h('div.answer', h('table.law.words', { 'aria-label': t('compareTitle') }, h('thead', h('tr', h('th.soft', t('compareTitle')), h('td'), h('th.soft', t('chance')), h('td'))), h('tbody', rows)),
      h('div.top16', chances.filter((a) => a.p).map((a) => h('p.s.soft', `${a.question}: `, h('b', inline(a.p))))))];
  }
  return all.map((a) => [h('h2.top44', a.question), oneAnswer(a.data, { ...context, law: null, turns: null })]);
}

/// Too large a question: what can be done about it.
export function tooBig(message, { simulate, goOn }) {
  return h('div.answer', h('h2', t('tooBig')), h('p.top8', t('tooBigWhy', { why: asSentence(said(message).replace(/;.*$/, '')) })),
    h('div.btns', h('button.btn.go', { type: 'button', onclick: simulate }, t('simulateMillion')), goOn ? h('button.btn', { type: 'button', onclick: goOn }, t('goOn')) : null));
}

/// A run that goes on: what is known so far, how far it is, and the way to keep that.
export function running(data, { done, of, unit, stop }) {
  const bar = h('div.bar1', { role: 'progressbar', 'aria-valuenow': Math.round((done / of) * 100), 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-label': t('working') }, h('i', { style: { width: `${(done / of) * 100}%` } }));
  const known = data ? (data.standard_error !== undefined ? h('div.ans', h('div', h('div.dec.n', estimated(data)[0]), h('div.onein.n', estimated(data)[1]))) : lawOf(data, { title: data.query, asked: null })) : h('h2', t('working'));
  return h('div.answer', known, bar, h('p.s.soft.n', t('dealsDone', { n: whole(done), of: whole(of) })), h('div.btns', h('button.btn', { type: 'button', onclick: stop }, t('stopKeep'))));
}

export const wordList = (entries, onpick) =>
  h('dl.words', entries.map(([word, about]) => [h('dt', h('button', { type: 'button', title: t('putIn'), onclick: () => onpick(word) }, word)), h('dd', about)]));
