// The distribution of a number as a table: bars in the rows, heads that switch between exactly, at most and at least, one line
// of reading below. Sums are sums of fractions. What the question asks for is filled.
import { h, fill, $$, link } from './dom.js';
import { add, inline, oneIn, share, value } from './numbers.js';
import { t } from './texts.js';

export const MEASURES = ['exactly', 'atMost', 'atLeast'];
const SHOWN = 44;

/// Rows with their sums: {key, p: [fraction × 3], d: [number × 3]}; fractions are null where they are estimates.
export function sums(rows) {
  const out = rows.map((r) => ({ key: r.key, p: [r.p, null, null], d: [r.d, 0, 0] }));
  let below = '0/1';
  let lower = 0;
  out.forEach((r) => {
    if (r.p[0]) r.p[1] = below = add(below, r.p[0]);
    r.d[1] = r.p[0] ? value(below) : Math.min(1, (lower += r.d[0]));
  });
  let above = '0/1';
  let upper = 0;
  [...out].reverse().forEach((r) => {
    if (r.p[0]) r.p[2] = above = add(above, r.p[0]);
    r.d[2] = r.p[0] ? value(above) : Math.min(1, (upper += r.d[0]));
  });
  return out;
}

/// The rows worth showing at first: not the tails below one in ten thousand.
export function middle(rows, asked) {
  if (rows.length <= SHOWN / 2) return [0, rows.length];
  const worth = (r) => r.d[0] >= 2e-4 && (rows.length <= SHOWN || r.d[0] >= 1e-3);
  const first = rows.findIndex((r, i) => worth(r) || (asked?.(r.key, i) && r.d[0] >= 1e-5));
  let last = rows.length - 1;
  while (last > first && !worth(rows[last])) last--;
  return first < 0 ? [0, rows.length] : [first, last + 1];
}

/// A table of a distribution. {title, rows, asked(key, i), ordered: false for outcomes without an order (words)}
export function lawTable({ title, rows: given, asked, words = false, sums: hasSums = true, reading = true, aside = null }) {
  const rows = sums(given);
  let measure = 0;
  let at = rows.reduce((best, r, i) => (r.d[0] > rows[best].d[0] ? i : best), 0);
  let [from, to] = middle(rows, asked);
  const body = h('tbody');
  const read = h('div.read', { 'aria-live': 'polite' });
  const more = h('p');
  const heads = [];
  const measures = hasSums ? MEASURES : MEASURES.slice(0, 1);
  const switches = () => measures.map((m, i) => {
    const b = h('button', { type: 'button', 'aria-pressed': String(i === measure), onclick: () => (measure = i, show()) }, t(m));
    heads.push([b, i]);
    return b;
  });
  const readOut = () => {
    const r = rows[at];
    if (!r) return;
    const name = words && measure === 0 ? String(r.key) : `${t(MEASURES[measure])} ${r.key}`;
    fill(read, h('b', name), ': ', r.p[measure] ? '' : `${t('about')} `, share(r.d[measure]), ', ', oneIn(r.d[measure], t), r.p[measure] ? [', ', inline(r.p[measure])] : '');
  };
  function show() {
    const most = Math.max(...rows.map((r) => r.d[measure]));
    heads.forEach(([b, i]) => b.setAttribute('aria-pressed', String(i === measure)));
    fill(body, rows.slice(from, to).map((r, k) => {
      const i = from + k;
      return h('tr', { class: (asked?.(r.key, i) ? 'in ' : '') + (i === at && document.activeElement === table ? 'at' : ''), onclick: () => (at = i, readOut()), onpointerenter: () => (at = i, readOut()) },
        h('th.n', { scope: 'row', title: words ? r.key : null }, r.key),
        h('td.b', h('i', { style: { width: `${((r.d[measure] / most) * 100).toFixed(2)}%` } })),
        measures.map((_, m) => h('td', { class: m === measure ? 'm' : 'w' }, share(r.d[m]))));
    }));
    const hidden = rows.length - (to - from);
    fill(more, hidden > 0 ? link(t('showAll', { from: rows[0].key, to: rows[rows.length - 1].key }), () => ([from, to] = [0, rows.length], show()), { class: 'link s' }) : null);
    if (reading) readOut();
  }
  const table = h('table', { class: 'law' + (words ? ' words' : ''), tabindex: '0', 'aria-label': title },
    h('thead', h('tr', h('td'), h('td'), switches().map((b) => h('th', b)))), body);
  table.addEventListener('keydown', (e) => {
    if (!['ArrowDown', 'ArrowUp'].includes(e.key)) return;
    at = Math.max(from, Math.min(to - 1, at + (e.key === 'ArrowDown' ? 1 : -1)));
    $$('tr', body).forEach((tr, k) => tr.classList.toggle('at', from + k === at));
    readOut();
    e.preventDefault();
  });
  const narrow = h('div.seg.onlyS', { role: 'group', 'aria-label': t('barsShow') }, hasSums ? switches() : []);
  show();
  return h('div.sec', h('div.sech', h('h3', title), aside, narrow), table, reading ? read : null, more);
}

/// A table of chances over something that is varied: copies of a card, turns, kinds of hand. rows: {key, p, d, extra}
export function chanceTable({ title, head, rows, asked, extra }) {
  const most = Math.max(...rows.map((r) => r.d), 1e-12);
  const scale = most > 0.5 ? 1 : most;
  const read = h('div.read', { 'aria-live': 'polite' });
  let at = Math.max(0, rows.findIndex((r) => asked?.(r.key)));
  const readOut = () => {
    const r = rows[at];
    fill(read, h('b', `${head} ${r.key}`), ': ', share(r.d), ', ', oneIn(r.d, t), r.p ? [', ', inline(r.p)] : null);
  };
  const lines = rows.map((r, i) =>
    h('tr', { class: asked?.(r.key) ? 'in' : '', onclick: () => (at = i, readOut()), onpointerenter: () => (at = i, readOut()) },
      h('th.n', { scope: 'row' }, r.key), h('td.b', h('i', { style: { width: `${((r.d / scale) * 100).toFixed(2)}%` } })),
      extra ? h('td.w', r.extra) : null, h('td.m', share(r.d)), h('td.w', oneIn(r.d, t))));
  const table = h('table', { class: 'law' + (rows.some((r) => isNaN(r.key)) ? ' words' : ''), tabindex: '0', 'aria-label': title },
    h('thead', h('tr', h('th.soft', head), h('td'), extra ? h('th.soft', extra) : null, h('th.soft', t('chance')), h('td'))), h('tbody', lines));
  table.addEventListener('keydown', (e) => {
    if (!['ArrowDown', 'ArrowUp'].includes(e.key)) return;
    at = Math.max(0, Math.min(rows.length - 1, at + (e.key === 'ArrowDown' ? 1 : -1)));
    lines.forEach((tr, i) => tr.classList.toggle('at', i === at));
    readOut();
    e.preventDefault();
  });
  readOut();
  return h('div.sec', h('div.sech', h('h3', title)), table, read);
}
