// The lesson of the popular mistake: three cards, "swap each place with any place" beside the fair shuffle that swaps each with
// what is left. After each swap, how many of the ways lead to each of the six orders; all ways are walked, none is drawn.
import { fill, h } from '../dom.js';
import { inline } from '../numbers.js';
import { ratio } from './frames.js';
import { t } from '../texts.js';

const ORDERS = ['ABC', 'ACB', 'BAC', 'BCA', 'CAB', 'CBA'];
const SIZE = 3;

/// What each swap of one may take: the naive one any place, the fair one a place that is not done yet.
const CHOICES = { naive: () => [0, 1, 2], fair: (i) => [0, 1, 2].slice(i) };

/// After `swaps` swaps: how many of all ways lead to each order, {ways, of: {ABC: 4, …}}.
export function waysOf(kind, swaps) {
  let now = { ABC: 1 };
  for (let i = 0; i < swaps; i++) {
    const next = {};
    for (const [order, n] of Object.entries(now)) {
      for (const j of CHOICES[kind](i)) {
        const cards = [...order];
        [cards[i], cards[j]] = [cards[j], cards[i]];
        next[cards.join('')] = (next[cards.join('')] ?? 0) + n;
      }
    }
    now = next;
  }
  return { ways: Object.values(now).reduce((a, b) => a + b, 0), of: now };
}

const PACE = 1400; // ms a step, when it plays
const MOST = 0.45; // of the ways, the length of a whole bar: the start stands out of it

/// {element, stop}
export function makeLesson() {
  let at = SIZE;
  let timer = 0;
  const bars = h('div.twoup');
  const say = h('p.say', { 'aria-live': 'polite' });
  const number = h('span.n.s.soft');
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    fill(play, t('playIt'));
  };
  const go = (n) => {
    at = Math.max(0, Math.min(SIZE, n));
    draw();
  };
  const back = h('button.chip', { type: 'button', onclick: () => (stop(), go(at - 1)) }, t('back'));
  const step = h('button.chip', { type: 'button', onclick: () => (stop(), go(at + 1)) }, t('step'));
  const play = h('button.chip', { type: 'button', onclick: () => {
    if (timer) return stop();
    if (at === SIZE) go(0);
    fill(play, t('pause'));
    timer = setInterval(() => (at < SIZE && document.contains(play) ? go(at + 1) : stop()), PACE);
  } }, t('playIt'));
  const rowsOf = {};
  const column = (kind) => {
    rowsOf[kind] = ORDERS.map((order) => ({ order, bar: h('i'), chance: h('td.m') }));
    return h('div', h('h3', t(`lesson_${kind}`)), h('p.s.soft', t(`lesson_${kind}Does`)),
      h('table.law.words.moving', { 'aria-label': t(`lesson_${kind}`) }, h('tbody', rowsOf[kind].map(({ order, bar, chance }) => h('tr.in', h('th', { scope: 'row' }, order), h('td.b', bar), chance)))));
  };
  fill(bars, column('naive'), column('fair'));
  function draw() {
    for (const [kind, rows] of Object.entries(rowsOf)) {
      const { ways, of } = waysOf(kind, at);
      for (const { order, bar, chance } of rows) {
        const n = of[order] ?? 0;
        bar.style.setProperty('width', `${Math.min(100, (n / ways / MOST) * 100).toFixed(2)}%`);
        fill(chance, n === 0 ? '0' : at === SIZE && kind === 'naive' ? `${n}/${ways}` : inline(ratio(n, ways)));
      }
    }
    number.textContent = t('ofSteps', { n: at, of: SIZE });
    back.disabled = at === 0;
    step.disabled = at === SIZE;
    fill(say, at === 0 ? t('lessonStart') : t('lessonStep', { n: at, naive: waysOf('naive', at).ways, fair: waysOf('fair', at).ways }), ' ', at === SIZE ? h('b', t('lessonEnd')) : null);
  }
  draw();
  const element = h('div', h('h2', t('lessonTitle')), h('div.stage.top16', bars, h('div.trans', back, step, play, number)), say);
  element.addEventListener('keydown', (e) => {
    if (!['ArrowLeft', 'ArrowRight'].includes(e.key)) return;
    stop();
    go(at + (e.key === 'ArrowRight' ? 1 : -1));
    e.preventDefault();
  });
  return { element, stop };
}
