// Several distributions in one chart: a mark and a dash each, no hue; drawn at the width it gets, so that its figures stay readable.
import { h, s, fill } from './dom.js';
import { add, comma, decimal, inline, value, share as asPercent } from './numbers.js';
import { MEASURES } from './law.js';
import { t } from './texts.js';

// A line's colour, its dashes, its width, whether its marks are filled; the marks are below.
const LINES = [['accent', '', 2, true], ['ink', '7 4', 2], ['soft', '2 4', 2], ['ink', '12 4 2 4', 2], ['soft', '', 1], ['accent', '9 3', 2], ['ink', '', 1, true], ['soft', '5 3 1 3 1 3', 2, true]];
/// How many lines have a mark of their own.
export const MARKS = LINES.length;
const SHAPES = ['M-4.5 0a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0', 'M0-5.5 5.5 0 0 5.5-5.5 0Z', 'M0-5 5 4H-5Z', 'M-4-4h8v8h-8Z', 'M-4-4l8 8M4-4l-8 8', 'M0-5v10M-5 0h10', 'M0 5l5-9h-10Z', 'M-3.5-3.5h7v7h-7Z'];

/// The mark of a line, at a place.
export function mark(i, x, y) {
  const [ink, , , isFull] = LINES[i % MARKS];
  return s('path', { d: SHAPES[i % MARKS], transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})`, fill: `var(--${isFull ? ink : 'paper'})`, stroke: `var(--${ink})`, 'stroke-width': 2 });
}
/// The same beside a text.
export const sign = (i) => s('svg', { viewBox: '0 0 16 16', 'aria-hidden': 'true' }, mark(i, 8, 8));

const step = (most, parts, sizes = [1, 2, 2.5, 5, 10]) => {
  const rough = most / parts;
  const ten = 10 ** Math.floor(Math.log10(rough));
  return sizes.map((k) => k * ten).find((x) => x >= rough);
};

/// The numbers worth drawing: [least, greatest].
export function rangeOf(series, sums) {
  const highest = Math.max(...series.flatMap((one) => one.points.map((p) => p[2])));
  const xs = series.flatMap((one) => one.points.filter((p) => !sums || p[2] > highest * 2e-4).map((p) => p[0]));
  return [Math.min(...xs), Math.max(...xs)];
}

/// The drawing by itself: {parts, X(x), top, bottom}, of a size, all of it in attributes so that it can be a file.
export function plot({ series, range: [least, greatest], share = true, measure = 0, width, height }) {
  const [left, bottom, top, right] = [share ? 46 : 52, 34, 12, 10];
  const lines = series.map((one) => running(one.points, measure).filter(([x]) => x >= least && x <= greatest));
  const most = measure ? 1 : Math.max(...lines.flat().map((p) => p[1]), 1e-9);
  const dy = measure ? 0.25 : step(most, 4);
  const high = Math.ceil(most / dy - 1e-9) * dy;
  const X = (x) => (greatest === least ? (left + width) / 2 : left + 10 + ((x - least) / (greatest - least)) * (width - left - right - 14));
  const Y = (y) => top + (1 - y / high) * (height - top - bottom);
  const dx = Math.max(1, step(greatest - least || 1, Math.floor((width - left) / 34), [1, 2, 5, 10]));
  const label = (x, y, anchor, text) => s('text', { x, y, 'text-anchor': anchor, fill: 'var(--soft)', 'font-size': 15 }, text);
  const grid = Array.from({ length: Math.round(high / dy) + 1 }, (_, k) => k * dy).map((y) => [
    s('line', { x1: left, x2: width, y1: Y(y), y2: Y(y), stroke: 'var(--line)' }),
    label(left - 10, Y(y) + 5, 'end', share ? `${comma(String(+(y * 100).toPrecision(3)))}${y ? '' : ' %'}` : comma(String(+y.toPrecision(3)))),
  ]);
  const ticks = [];
  for (let x = Math.ceil(least / dx) * dx; x <= greatest; x += dx) ticks.push(label(X(x), height - 8, 'middle', x));
  const isDense = (greatest - least) / (width - left) > 0.16;
  const drawn = lines.map((points, i) => {
    const [ink, dashes, thick] = LINES[i % MARKS];
    return [
      s('path', { d: 'M' + points.map(([x, y]) => `${X(x).toFixed(1)} ${Y(y).toFixed(1)}`).join('L'), fill: 'none', stroke: `var(--${ink})`, 'stroke-width': thick, 'stroke-dasharray': dashes || null, 'stroke-linecap': 'round' }),
      isDense ? null : points.map(([x, y]) => mark(i, X(x), Y(y))),
    ];
  });
  return { parts: [grid, ticks, drawn], X, Y, left, top, bottom: height - bottom };
}

/// {title, series: [{name, points: [[x, fraction or null, number]]}], unit of y: share (percent) or plain, sums: bool,
/// start: the x first read out, head: what x is called, best: whether the
/// greatest of each is marked; then that is where it starts}
export function chart({ title, series, sums = true, share = true, start, head = '', best = false }) {
  let measure = 0;
  const [least, greatest] = rangeOf(series, sums);
  const tops = series.map((one) => (best ? one.points.reduce((a, b) => (b[2] > a[2] ? b : a)) : []));
  let at = start ?? tops[0][0] ?? Math.round((least + greatest) / 2);
  const picture = h('div', { tabindex: '0', role: 'img', 'aria-label': `${title}: ${series.map((x) => x.name).join(', ')}` });
  const read = h('div.read', { 'aria-live': 'polite' });
  const seg = h('div.seg', { role: 'group', 'aria-label': t('linesShow') });
  let place = null;
  let drawnAt = 0;

  const valueOf = (one, x, m) => {
    let f = '0/1';
    let d = 0;
    let exact = true;
    for (const [px, pf, pd] of one.points) {
      if (m === 0 ? px === x : m === 1 ? px <= x : px >= x) {
        if (pf) f = add(f, pf);
        else exact = false;
        d += pd;
      }
    }
    return { f: exact ? f : null, d: exact ? value(f) : d };
  };
  const readOut = () => {
    fill(read, h('b', sums ? `${t(MEASURES[measure])} ${at}` : `${head} ${at}`.trim()), ':',
      series.map((one, i) => {
        const v = valueOf(one, at, measure);
        return [sign(i), share ? [asPercent(v.d), v.f && v.f.length < 24 ? ` = ${inline(v.f)}` : ''] : decimal(v.d), at === tops[i][0] ? ` ★ ${t('bestOne')}` : ''];
      }));
    const cross = picture.querySelector('.cross');
    cross?.setAttribute('x1', place.X(at));
    cross?.setAttribute('x2', place.X(at));
  };
  const draw = () => {
    const width = (drawnAt = Math.max(280, picture.clientWidth || picture.parentElement?.clientWidth || 708));
    const height = width < 500 ? 250 : 300;
    place = plot({ series, range: [least, greatest], share, measure, width, height });
    const [grid, ticks, drawn] = place.parts;
    const stars = tops.filter((p) => p.length).map(([x, , y]) => s('text', { x: place.X(x), y: place.Y(y) + (place.Y(y) - place.top > 26 ? -12 : 26), 'text-anchor': 'middle' }, '★'));
    fill(picture, s('svg', { class: 'chart', viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' }, grid, ticks, s('line', { class: 'cross', y1: place.top, y2: place.bottom }), drawn, stars));
    readOut();
  };
  const go = (x) => {
    at = Math.max(least, Math.min(greatest, x));
    readOut();
  };
  picture.addEventListener('keydown', (e) => {
    if (!['ArrowLeft', 'ArrowRight'].includes(e.key)) return;
    go(at + (e.key === 'ArrowRight' ? 1 : -1));
    e.preventDefault();
  });
  const point = (e) => {
    const rect = picture.getBoundingClientRect();
    const [from, to] = [place.X(least), place.X(greatest)];
    const x = ((e.clientX - rect.left) / rect.width) * drawnAt;
    go(Math.round(least + (to > from ? (x - from) / (to - from) : 0) * (greatest - least)));
  };
  picture.addEventListener('pointermove', point);
  picture.addEventListener('pointerdown', point);
  if (sums) {
    fill(seg, MEASURES.map((m, i) => h('button', { type: 'button', 'aria-pressed': String(i === 0), onclick: (e) => {
      measure = i;
      [...seg.children].forEach((b) => b.setAttribute('aria-pressed', String(b === e.currentTarget)));
      draw();
    } }, t(`${m}Head`))));
  }
  new ResizeObserver(() => {
    if (picture.clientWidth && picture.clientWidth !== drawnAt) draw();
  }).observe(picture);
  return h('div.sec', h('div.sech', h('h3', title), sums ? seg : null), picture, read);
}

function running(points, measure) {
  if (measure === 0) return points.map(([x, , d]) => [x, d]);
  let sum = 0;
  const up = points.map(([x, , d]) => [x, (sum += d), d]);
  return measure === 1 ? up.map(([x, y]) => [x, Math.min(1, y)]) : up.map(([x, y, d]) => [x, Math.max(0, Math.min(1, sum - y + d))]);
}
