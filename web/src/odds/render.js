// What stands below the sheet: the answers of the program as pictures. Nothing here asks anything.
import { h, symbol } from '../dom.js';
import { estimate, exactAnswer } from '../answer.js';
import { showdownAnswer } from './showdown.js';
import { chanceTable, lawTable } from '../law.js';
import { card, isPlaying, sorted } from '../cards.js';
import { MARKS, chart } from '../chart.js';
import { grouped, inline, oneIn, places, precise, share, value, whole } from '../numbers.js';
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

/// The law of a question by itself.
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

/// Tables: by turns, over copies, by the hand kept.
export function tableOf(data, question, extraAsked) {
  const names = Object.keys(data.table[0]);
  const head = names[0];
  const isTurn = head === 'turn';
  const on = t([...(data.conditions ?? []), ...(data.notes ?? [])].some((x) => /^on the draw/.test(x)) ? 'drawFirst' : 'play');
  const title = isTurn ? t('byTurnTitle', { on }) : head === 'hand kept' ? t('keptTitle') : t('varyTitle', { kind: head });
  const kept = names.includes('how often');
  const rows = data.table.map((r) => ({ key: r[head], p: r.probability ?? r.mean ?? null, d: r.decimal, extra: kept ? share(value(r['how often'])) : undefined }));
  if (rows.some((r) => r.d > 1)) {
    const series = [{ name: data.query, points: rows.map((r) => [Number(r.key), null, r.d]) }];
    return chart({ title: `${t('mean')}: ${data.query}`, series, sums: false, share: false });
  }
  return chanceTable({ title, head: isTurn ? t('turn') : head === 'hand kept' ? t('handKept') : head, rows, asked: extraAsked, extra: kept ? t('howOften') : null });
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

/// One question: its chance, then its law or its tables.
export function oneAnswer(data, context) {
  if (data.players) return showdownAnswer(data);
  if (data.draws) return drawsThemselves(data);
  const { question, subject, law, turns } = context;
  const parts = [];
  const unit = unitOf(question, subject);
  if (data.exact === false) {
    if (data.standard_error !== undefined) parts.push(h('div.answer', estimate(data, unit)));
    else if (data.distribution) parts.push(h('p.s.soft', t('simulated', { n: data.trials, seed: data.seed })));
  } else if (data.probability) {
    parts.push(exactAnswer(data.probability, data.decimal, unit));
  } else if (data.table?.length === 1 && data.table[0].probability) {
    parts.push(exactAnswer(data.table[0].probability, data.table[0].decimal, unit));
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

/// Several questions: their laws in one chart, their chances in one table.
export function severalAnswers(all, context) {
  const laws = all.filter((a) => a.data.distribution && isNumeric(a.data.distribution));
  const chances = all.filter((a) => a.data.decimal !== undefined);
  const parts = [];
  if (laws.length === all.length) {
    const head = h('tr', h('th'), h('th', t('mean')), h('th.w', t('exactly')), h('th', t('deviation')));
    parts.push(h('table.cmp', h('thead', head), h('tbody', all.map((a, i) =>
      h('tr', h('th', { scope: 'row' }, symbol(`m${i % MARKS}`), a.question), h('td', places(a.data.mean_decimal, 4)), h('td.w', a.data.mean ? inline(a.data.mean) : ''), h('td', places(Math.sqrt(a.data.variance_decimal), 4)))))));
    const series = all.map((a) => ({ name: a.question, points: a.data.distribution.map((r) => [Number(r.outcome), r.probability ?? null, r.decimal]) }));
    const means = all.map((a) => a.data.mean_decimal);
    parts.push(chart({ title: t(context.subject === 'dice' ? 'total' : 'cardsCounted', { n: all[0].data.draw ?? '' }), series, start: Math.round(Math.max(...means)) }));
    return parts;
  }
  if (chances.length === all.length) {
    const scale = Math.max(...all.map((a) => a.data.decimal));
    const rows = all.map((a) => h('tr.in', h('th', { scope: 'row', title: a.question }, a.question), h('td.b', h('i', { style: { width: `${(a.data.decimal / Math.max(scale, 1e-12)) * 100}%` } })),
      h('td.m', share(a.data.decimal)), h('td.w', oneIn(a.data.decimal, t))));
    parts.push(h('div.answer', h('table.law.words', { 'aria-label': t('compareTitle') }, h('thead', h('tr', h('th.soft', t('compareTitle')), h('th'), h('th.soft', t('chance')), h('th'))), h('tbody', rows)),
      h('div.top16', all.filter((a) => a.data.probability).map((a) => h('p.s.soft', `${a.question}: `, h('b', inline(a.data.probability)))))));
    return parts;
  }
  return all.map((a) => [h('h2.top44', a.question), oneAnswer(a.data, { ...context, law: null, turns: null })]);
}

/// Too large a question: what can be done about it.
export function tooBig(message, { simulate, goOn }) {
  return h('div.answer', h('h2', t('tooBig')), h('p.top8', t('tooBigWhy', { why: asSentence(said(message).replace(/;.*$/, '')) })),
    h('div.btns', h('button.btn.go', { type: 'button', onclick: simulate }, t('simulateMillion')), h('button.btn', { type: 'button', onclick: goOn }, t('goOn'))));
}

/// A run that goes on: what is known so far, how far it is, and the way to keep that.
export function running(data, { done, of, unit, stop }) {
  const bar = h('div.bar1', { role: 'progressbar', 'aria-valuenow': Math.round((done / of) * 100), 'aria-valuemin': 0, 'aria-valuemax': 100, 'aria-label': t('working') }, h('i', { style: { width: `${(done / of) * 100}%` } }));
  const known = data ? (data.standard_error !== undefined ? h('div.ans', h('div', h('div.dec.n', `${t('about')} ${share(data.decimal)}`), h('div.onein.n', `± ${precise(data.standard_error * 100, 2)} %, ${oneIn(data.decimal, t)}`))) : lawOf(data, { title: data.query, asked: null })) : h('h2', t('working'));
  return h('div.answer', known, bar, h('p.s.soft.n', t('dealsDone', { n: whole(done), of: whole(of) })), h('div.btns', h('button.btn', { type: 'button', onclick: stop }, t('stopKeep'))));
}

export const wordList = (entries, onpick) =>
  h('dl.words', entries.map(([word, about]) => [h('dt', h('button', { type: 'button', title: t('putIn'), onclick: () => onpick(word) }, word)), h('dd', about)]));
