// What to do: the best decks, every exchange, which hands to keep, what each number does. A row that is another question is
// a link to it.
import { h, s } from '../dom.js';
import { exactAnswer } from '../answer.js';
import { inline, places, share } from '../numbers.js';
import { clause, withClause } from '../question.js';
import { hashOf } from '../share.js';
import { toldWhole } from '../told.js';
import { t } from '../texts.js';

export const isDecision = (data) => !!(data.exchanges || data.numbers || data.openings);

const OURS = ['best', 'swap', 'openings', 'loss', 'what if', 'against', 'grow'];
const number = (d, isShare) => (isShare ? share(d) : places(d, 4));
const shown = (v) => (v ? number(v.decimal, v.probability !== undefined) : '');
const change = (d, isShare) => `${d > 0 ? '+' : d < 0 ? '−' : ''}${number(Math.abs(d), isShare)}`;
const linkTo = (text, words) => (text ? h('a', { href: hashOf('odds', text) }, words) : words);
const table = (title, heads, rows) => h('div.sec', h('div.sech', h('h3', title)), h('table.cmp', h('thead', h('tr', heads.map((x) => h('th', x)))), h('tbody', rows)));

/// The question without what decides, so that it asks of one deck.
export const plainly = (text) => OURS.reduce((out, name) => withClause(out, name, null).text, text);

/// The text asking of another deck, whose cards are written out; nothing where they are not.
export function ofDeck(question, kinds, copies) {
  const deck = clause(question, 'deck')?.value ?? '';
  if (!/\*\d/.test(deck)) return null;
  let out = ` ${deck} `;
  for (const [i, name] of kinds.entries()) {
    const form = new RegExp(`\\s${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(\\*\\d+)?(\\{[^}]*\\})?(?=\\s)`);
    if (!form.test(out)) return null;
    out = out.replace(form, (_, n, tags) => (copies[i] ? ` ${name}*${copies[i]}${tags ?? ''}` : ''));
  }
  return withClause(plainly(question.text), 'deck', out.trim()).text;
}

/// The text asking of the deck with one card more of the first of these that it has, and one less of those; a card of which it
/// has none comes last. Nothing where its cards are not written out.
export function exchanged(question, comes, goes) {
  const deck = clause(question, 'deck')?.value ?? '';
  if (!/\*\d/.test(deck) || /["']/.test(deck)) return null;
  const names = (group) => group.replace(/ and \d+ more$/, '').split(', ');
  const words = deck.match(/\S+?\*\d+(\{[^}]*\})?|\S+/g);
  const cardOf = (word) => word.match(/^(.*?)(?:\*(\d+))?(\{[^}]*\})?$/);
  const placeOf = (group) => words.findIndex((word) => names(group).includes(cardOf(word)[1]));
  const add = (at, by) => {
    const [, name, n, tags] = cardOf(words[at]);
    words[at] = Number(n ?? 1) + by ? `${name}*${Number(n ?? 1) + by}${tags ?? ''}` : '';
  };
  const [into, from] = [placeOf(comes), placeOf(goes)];
  if (from < 0) return null;
  if (into < 0) words.push(`${names(comes)[0]}*1`);
  else add(into, 1);
  add(from, -1);
  return withClause(plainly(question.text), 'deck', words.filter(Boolean).join(' ')).text;
}

/// The text with another number where one is marked: "land >= [2]", "draw".
export function withNumber(question, name, now, then) {
  const text = plainly(question.text);
  const marked = name.match(/^((?:given|seen|holding|keep|bottom) )?([^…]*)\[\d+\]([^…]*)$/);
  if (marked) {
    const [, option, before, after] = marked;
    if (option) return withClause(text, option.trim(), `${before}${then}${after}`).text;
    return text.replace(`${before}${now}${after}`, `${before}${then}${after}`);
  }
  return /^(draw|decks|community|down to|free mulligans)$/.test(name) && clause(question, name) ? withClause(text, name, then).text : null;
}

/// Two questions, the one over the other: a mark for each deck, a link.
function overOneAnother(data, question) {
  const [width, height, left, bottom] = [600, 300, 84, 34];
  const points = data.best.map((b) => b.values.map((v) => v.decimal));
  const range = (q) => [Math.min(...points.map((p) => p[q])), Math.max(...points.map((p) => p[q]))];
  const [[x0, x1], [y0, y1]] = [range(0), range(1)];
  const X = (x) => left + 14 + ((x - x0) / (x1 - x0 || 1)) * (width - left - 40);
  const Y = (y) => 14 + (1 - (y - y0) / (y1 - y0 || 1)) * (height - bottom - 34);
  const say = (x, y, anchor, text) => s('text', { x, y, 'text-anchor': anchor, fill: 'var(--soft)', 'font-size': 15 }, text);
  const v = (q, d) => number(d, data.best[0].values[q].probability !== undefined);
  const marks = points.map(([x, y], i) => {
    const text = ofDeck(question, data.kinds, data.best[i].copies);
    return s('a', text ? { href: hashOf('odds', text) } : {}, s('circle', { cx: X(x), cy: Y(y), r: 6, fill: 'var(--accent)' }, s('title', {}, `${data.best[i].copies.join(' / ')}: ${v(0, x)}, ${v(1, y)}`)));
  });
  return h('div.sec', s('svg', { class: 'chart', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': data.queries.join(', ') },
    s('path', { d: `M${left} 4V${height - bottom}H${width}`, fill: 'none', stroke: 'var(--line)' }),
    say(left - 6, Y(y1) + 5, 'end', v(1, y1)), say(left - 6, Y(y0) + 5, 'end', v(1, y0)), say(X(x0), height - 12, 'start', v(0, x0)), say(X(x1), height - 12, 'end', v(0, x1)),
    s('path', { d: 'M' + points.map(([x, y]) => `${X(x)} ${Y(y)}`).join('L'), fill: 'none', stroke: 'var(--line)' }), marks), h('p.s.soft', `→ ${data.queries[0]} ↑ ${data.queries[1]}`));
}

function bestDecks(data, question) {
  const rows = data.best.map((b, i) => {
    const text = ofDeck(question, data.kinds, b.copies);
    return h('tr', { class: i || !data.exchanges.length ? '' : 'in' }, b.copies.map((n) => h('td', linkTo(text, String(n)))), b.values.map((v) => h('td.m', shown(v))));
  });
  const names = data.queries.length > 1 ? data.queries : [t('chance')];
  const isFront = !data.exchanges.length;
  return [data.exact ? null : h('p.s.soft', t('notProved')), isFront && data.queries.length === 2 && data.best.length > 1 ? overOneAnother(data, question) : null,
    table(t(isFront ? 'notBeaten' : 'bestDecks', { n: data.compositions }), [...data.kinds, ...names], rows)];
}

/// Another question, which the row of an exchange leads to.
function afterExchange(data, question, e) {
  if (data.compositions === 1) return exchanged(question, e.in, e.out);
  const by = (kind) => (kind === e.in) - (kind === e.out);
  return ofDeck(question, data.kinds, data.best[0].copies.map((n, i) => n + by(data.kinds[i])));
}

function exchanges(data, question) {
  const rows = data.exchanges.map((e) => h('tr', h('th', { scope: 'row' }, e.in), h('td', e.out), h('td.m', linkTo(afterExchange(data, question, e), e.values.map(shown).join(', '))), h('td', change(e.decimal, e.values[0].probability !== undefined))));
  return table(t(data.compositions > 1 ? 'swapOne' : 'whichCard'), [t('comesIn'), t('goesOut'), t('chance'), t('change')], rows);
}

/// What each number does: a tornado.
function whatIf(data, question) {
  const all = data.numbers.flatMap((n) => [n.less, n.more]).filter(Boolean).map((v) => v.decimal);
  const [low, high] = [Math.min(data.decimal, ...all), Math.max(data.decimal, ...all)];
  const X = (d) => ((d - low) / (high - low || 1)) * 200;
  const bar = (v, fill) => (v ? s('rect', { x: Math.min(X(v.decimal), X(data.decimal)), width: Math.abs(X(v.decimal) - X(data.decimal)), height: 16, fill }) : null);
  const rows = data.numbers.map((n) => h('tr', h('th', { scope: 'row' }, n.number, h('span.s.soft', ` ${n.now}`)),
    h('td', s('svg', { class: 'wide', viewBox: '0 0 200 16', preserveAspectRatio: 'none', 'aria-hidden': 'true' }, bar(n.less, 'var(--soft)'), bar(n.more, 'var(--accent)'))),
    [[n.less, n.now - 1], [n.more, n.now + 1]].map(([v, then]) => h('td', linkTo(v && withNumber(question, n.number, n.now, then), shown(v))))));
  return table(t('whatIfTitle'), ['', '', t('less'), t('more')], rows);
}

function openings(data) {
  const isShare = data.probability !== undefined;
  const rules = h('ul.plain', data.rules.map((r) => h('li', `${t('fiftyTwo', { n: r.cards })}: `, !r.keep.length ? t('mulliganAll') : h('b', r.keep.map((x) => x || t('everyHand')).join(` ${t('or').trim()} `)))));
  return [h('div.sec', h('div.sech', h('h3', t('rulesTitle'))), rules, h('p.s.soft', t('rulesLose', { by: number(data.decimal - data.by_rules_decimal, isShare) }), data.fewest ? '' : ` ${t('notProved')}`)),
    data.openings.filter((one) => one.mulligan).map((one) => table(t('fiftyTwo', { n: one.cards }), [...data.kinds, t('howOften'), t('kept'), t('change'), ''], one.hands.map((x) =>
      h('tr', { class: x.keep ? 'in' : '' }, x.copies.map((n) => h('td', n)), h('td.w', inline(x.chance)), h('td.m', number(x.decimal, isShare)), h('td', change(x.change_decimal, isShare)), h('td', x.keep ? t('keepIt') : t('cMulligan'))))))];
}

export function decision(data, question, unit) {
  const head = data.probability ? exactAnswer(data.probability, data.decimal, unit) : data.mean ? h('div.answer', h('div.dec2.n', places(data.decimal, 4)), inline(data.mean)) : null;
  return [head, (data.conditions ?? []).map((x) => h('p.s.soft', toldWhole(x))),
    data.numbers ? whatIf(data, question) : data.openings ? openings(data) : [data.compositions > 1 ? bestDecks(data, question) : null, data.exchanges.length ? exchanges(data, question) : null]];
}
