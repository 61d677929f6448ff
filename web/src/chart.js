// Several laws in one chart: a mark and a dash each, no hue; drawn at the width it gets, so that its figures stay readable.
import { h, s, fill, symbol } from './dom.js';
import { add, comma, decimal, inline, value, share as asPercent } from './numbers.js';
import { MEASURES } from './law.js';
import { t } from './texts.js';

/// How many lines have a mark of their own: m0 to m7 in the frame, s0 to s7 in the styles.
export const MARKS = 8;

const mark = (i, x, y) => [
  () => s('circle', { class: 'pt', cx: x, cy: y, r: 4.5 }),
  () => s('path', { class: 'pt', d: `M${x} ${y - 5.5}l5.5 5.500-5.500 5.500-5.500-5.500Z` }),
  () => s('path', { class: 'pt', d: `M${x} ${y - 5}l5 9h-10Z` }),
  () => s('path', { class: 'pt', d: `M${x - 4} ${y - 4}h8v8h-8Z` }),
  () => s('path', { class: 'pt', d: `M${x - 4} ${y - 4}l8 8M${x + 4} ${y - 4}l-8 8` }),
  () => s('path', { class: 'pt', d: `M${x} ${y - 5}v10M${x - 5} ${y}h10` }),
  () => s('path', { class: 'pt', d: `M${x} ${y + 5}l5-9h-10Z` }),
  () => s('path', { class: 'pt', d: `M${x - 3.5} ${y - 3.5}h7v7h-7Z` }),
][i % MARKS]();

const step = (most, parts, sizes = [1, 2, 2.5, 5, 10]) => {
  const rough = most / parts;
  const ten = 10 ** Math.floor(Math.log10(rough));
  return sizes.map((k) => k * ten).find((x) => x >= rough);
};

/// {title, series: [{name, points: [[x, fraction or null, number]]}], unit of y: share (percent) or plain, sums: bool,
/// start: the x first read out, element whose width it takes}
export function chart({ title, series, sums = true, share = true, start, onread }) {
  let measure = 0;
  const highest = Math.max(...series.flatMap((one) => one.points.map((p) => p[2])));
  const xs = series.flatMap((one) => one.points.filter((p) => !sums || p[2] > highest * 2e-4).map((p) => p[0]));
  const [least, greatest] = [Math.min(...xs), Math.max(...xs)];
  let at = start ?? Math.round((least + greatest) / 2);
  const picture = h('div', { tabindex: '0', role: 'img', 'aria-label': `${title}: ${series.map((x) => x.name).join(', ')}` });
  const read = h('div.read', { 'aria-live': 'polite' });
  const seg = h('div.seg', { role: 'group', 'aria-label': t('linesShow') });
  let place = { X: null };

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
    fill(read, h('b', sums ? `${t(MEASURES[measure])} ${at}` : String(at)), ':',
      series.map((one, i) => {
        const v = valueOf(one, at, measure);
        return [symbol(`m${i % MARKS}`), share ? [asPercent(v.d), v.f && v.f.length < 24 ? ` = ${inline(v.f)}` : ''] : decimal(v.d)];
      }));
    onread?.(at);
    const cross = picture.querySelector('.cross');
    cross?.setAttribute('x1', place.X(at));
    cross?.setAttribute('x2', place.X(at));
  };
  const draw = () => {
    const width = Math.max(280, picture.clientWidth || picture.parentElement?.clientWidth || 708);
    const height = width < 500 ? 250 : 300;
    const [left, bottom, top, right] = [share ? 46 : 52, 34, 12, 10];
    const lines = series.map((one) => running(one.points, measure).filter(([x]) => x >= least && x <= greatest));
    const most = measure ? 1 : Math.max(...lines.flat().map((p) => p[1]), 1e-9);
    const dy = measure ? 0.25 : step(most, 4);
    const high = Math.ceil(most / dy - 1e-9) * dy;
    const X = (x) => (greatest === least ? (left + width) / 2 : left + 10 + ((x - least) / (greatest - least)) * (width - left - right - 14));
    const Y = (y) => top + (1 - y / high) * (height - top - bottom);
    place = { X, width, left };
    const dx = Math.max(1, step(greatest - least || 1, Math.floor((width - left) / 34), [1, 2, 5, 10]));
    const ys = Array.from({ length: Math.round(high / dy) + 1 }, (_, k) => k * dy);
    const ticks = [];
    for (let x = Math.ceil(least / dx) * dx; x <= greatest; x += dx) ticks.push(x);
    const grid = ys.map((y) => [
      s('line', { class: 'g', x1: left, x2: width, y1: Y(y), y2: Y(y) }),
      s('text', { x: left - 10, y: Y(y) + 5, 'text-anchor': 'end' }, share ? `${comma(String(+(y * 100).toPrecision(3)))}${y ? '' : ' %'}` : comma(String(+y.toPrecision(3)))),
    ]);
    const dense = (greatest - least) / (width - left) > 0.16;
    fill(picture, s('svg', { class: 'chart', viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' },
      grid, ticks.map((x) => s('text', { x: X(x), y: height - 8, 'text-anchor': 'middle' }, x)),
      s('line', { class: 'cross', x1: X(at), x2: X(at), y1: top, y2: height - bottom }),
      lines.map((points, i) => s('g', { class: `s${i % MARKS}` },
        s('path', { class: 'ln', d: 'M' + points.map(([x, y]) => `${X(x).toFixed(1)} ${Y(y).toFixed(1)}`).join('L') }),
        dense ? null : points.map(([x, y]) => mark(i, +X(x).toFixed(1), +Y(y).toFixed(1)))))));
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
    const x = ((e.clientX - rect.left) / rect.width) * place.width;
    const share2 = (x - place.left - 10) / (place.width - place.left - 24);
    go(Math.round(least + share2 * (greatest - least)));
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
    if (picture.clientWidth && picture.clientWidth !== place.width) draw();
  }).observe(picture);
  return h('div.sec', h('div.sech', h('h3', title), sums ? seg : null), picture, read);
}

function running(points, measure) {
  if (measure === 0) return points.map(([x, , d]) => [x, d]);
  let sum = 0;
  const up = points.map(([x, , d]) => [x, (sum += d), d]);
  return measure === 1 ? up.map(([x, y]) => [x, Math.min(1, y)]) : up.map(([x, y, d]) => [x, Math.max(0, Math.min(1, sum - y + d))]);
}
