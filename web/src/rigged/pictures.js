// The hands as dots over what is to be expected, the averages in their bands, and the list of hands itself.
import { $$, fill, h, s } from '../dom.js';
import { decimal, places } from '../numbers.js';
import { t, testName } from '../texts.js';

/// Dots: how many of the counted kind each hand has, over the distribution. counts: a number a hand; distribution: [{outcome, decimal}]
export function dots({ counts, law, onpoint, element }) {
  const n = counts.length;
  const isMany = n > 2000; // then a bar stands for a column of dots
  const tally = law.map((_, k) => counts.filter((c) => c === k).length);
  const width = Math.max(300, element.clientWidth || 708);
  const scatter = law.map((r) => 1.96 * Math.sqrt(n * r.decimal * (1 - r.decimal)));
  const most = Math.max(...tally, ...law.map((r, k) => n * r.decimal + scatter[k]));
  const size = Math.max(2, Math.min(6, Math.floor(200 / Math.max(1, most) / 2.2)));
  const unit = Math.min(15, 240 / most);
  const height = most * unit + 44;
  const step = width / law.length;
  const Y = (v) => height - 30 - v * unit;
  const places2 = [];
  const columns = law.map((r, k) => {
    const x = (k + 0.5) * step;
    const expected = n * r.decimal;
    const wide = Math.min(58, step - 12);
    let stacked = 0;
    const circles = isMany ? s('rect', { class: 'many', x: x - wide / 4, width: wide / 2, y: Y(tally[k]), height: tally[k] * unit }) : counts.flatMap((c, i) => {
      if (c !== k) return [];
      const circle = s('circle', { cx: x.toFixed(1), cy: (Y(++stacked) + unit / 2).toFixed(1), r: size, 'data-hand': i });
      circle.addEventListener('pointerenter', () => onpoint(i));
      places2[i] = circle;
      return circle;
    });
    const high = Math.min(n, expected + scatter[k]);
    return [s('rect', { class: 'rg', x: x - wide / 2, width: wide, y: Y(high), height: Math.max(1, Y(Math.max(0, expected - scatter[k])) - Y(high)), rx: 2 }),
      s('line', { class: 'ex', x1: x - wide / 2, x2: x + wide / 2, y1: Y(expected), y2: Y(expected) }), circles, s('text', { x, y: height - 8, 'text-anchor': 'middle' }, r.outcome)];
  });
  const picture = s('svg', { class: 'chart dots', viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': t('dotsSay', { n }) }, columns, s('line', { class: 'g', x1: 0, x2: width, y1: Y(0), y2: Y(0) }));
  fill(element, picture);
  return { tally, mark: (i) => $$('circle', picture).forEach((c) => c.classList.toggle('at', Number(c.dataset.hand) === i)) };
}

const MOST_AVERAGES = 8; // those that deviate most
const MEAN = /^mean ([-\d.e]+), variance ([-\d.e]+) a deck/;

/// The averages: {name, value, mean, band, p}
export const averages = (data) => data.tests.filter((x) => MEAN.test(x.null)).map((x) => {
  const [, mean, variance] = x.null.match(MEAN).map(Number);
  return { name: testName(x.name.replace(/, mean$/, '')), value: x.statistic, mean, band: 3.29 * Math.sqrt(variance / data.decks), p: x.adjusted_p };
});

function band({ value, mean, band: half }) {
  const reach = Math.max(half * 1.8, Math.abs(value - mean) * 1.15, 1e-9);
  const X = (v) => 150 + ((v - mean) / reach) * 146;
  const low = X(mean - half);
  return s('svg', { class: 'band', viewBox: '0 0 300 18', preserveAspectRatio: 'none', width: '100%', height: 18, 'aria-hidden': 'true' },
    s('line', { class: 'line', x1: 0, x2: 300, y1: 9, y2: 9 }), s('rect', { class: 'in', x: low, width: X(mean + half) - low, y: 4, height: 10, rx: 2 }),
    s('line', { class: 'mid', x1: 150, x2: 150, y1: 1, y2: 17 }), s('rect', { class: 'dot', x: X(value) - 4.5, y: 4.5, width: 9, height: 9, rx: 4.5 }));
}

export function averageTable(data) {
  const all = averages(data);
  if (!all.length) return null;
  const rows = all.length > MOST_AVERAGES ? [...all].sort((a, b) => a.p - b.p).slice(0, MOST_AVERAGES) : all;
  return h('table.line1', h('thead', h('tr', h('th', t('onAverage')), h('th', t('inBand')), h('th', 'p'))),
    h('tbody', rows.map((r) => h('tr', h('td', `${r.name} ${places(r.value, 2)}`), h('td', band(r)), h('td.n', r.p >= 0.9995 ? '1' : decimal(r.p, 3))))));
}

/// All other tests as a table.
export const testTable = (data) => h('table.marksheet', h('thead', h('tr', h('th', t('testName')), h('th', 'p'))),
  h('tbody', [...data.tests].sort((a, b) => a.adjusted_p - b.adjusted_p).slice(0, 12).map((x) => h('tr', h('td', testName(x.name)), h('td.n', x.adjusted_p >= 0.9995 ? '1' : decimal(x.adjusted_p, 3))))));

/// The list of hands with a little card for each card.
export function handList({ hands, kind, counts }) {
  const rows = hands.slice(0, 400).map((hand, i) => {
    const wide = hand.length * 18;
    const cards = hand.map((c, k) => s('rect', { class: c === kind ? 'l' : 'p', x: k * 18 + 0.5, y: 0.5, width: 12, height: 17, rx: 2 }));
    const picture = kind && hand.length <= 20 ? s('svg', { viewBox: `0 0 ${wide} 18`, width: wide, 'aria-hidden': 'true' }, cards) : h('span', { title: hand.slice(0, 120).join(', ') }, hand.slice(0, 120).join(', '));
    return h('li', h('span.n', i + 1), picture, h('span.n', counts ? counts[i] : ''));
  });
  return h('ol.hands', { tabindex: '0', 'aria-label': t('handsGiven') }, rows);
}
