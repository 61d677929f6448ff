// The lesson of the popular mistake: three cards, "swap each place with any place" beside the fair shuffle that swaps each with
// what is left. After each swap, how many of the ways lead to each of the six orders; all ways are walked, none is drawn.
import { fill, h } from '../dom.js';
import { inline } from '../numbers.js';
import { ratio } from './frames.js';
import { makePlayer } from './player.js';
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

const MOST = 0.45; // of the ways, the length of a whole bar: the start stands out of it

/// {element, stop}
export function makeLesson() {
  const bars = h('div.twoup');
  const say = h('p.say', { 'aria-live': 'polite' });
  const rowsOf = {};
  const column = (kind) => {
    rowsOf[kind] = ORDERS.map((order) => ({ order, bar: h('i'), chance: h('td.m') }));
    return h('div', h('h3', t(`lesson_${kind}`)), h('p.s.soft', t(`lesson_${kind}Does`)),
      h('table.law.words.moving', { 'aria-label': t(`lesson_${kind}`) }, h('tbody', rowsOf[kind].map(({ order, bar, chance }) => h('tr.in', h('th', { scope: 'row' }, order), h('td.b', bar), chance)))));
  };
  fill(bars, column('naive'), column('fair'));
  function draw(at) {
    for (const [kind, rows] of Object.entries(rowsOf)) {
      const { ways, of } = waysOf(kind, at);
      for (const { order, bar, chance } of rows) {
        const n = of[order] ?? 0;
        bar.style.setProperty('width', `${Math.min(100, (n / ways / MOST) * 100).toFixed(2)}%`);
        fill(chance, n === 0 ? '0' : at === SIZE && kind === 'naive' ? `${n}/${ways}` : inline(ratio(n, ways)));
      }
    }
    fill(say, at === 0 ? t('lessonStart') : t('lessonStep', { n: at, naive: waysOf('naive', at).ways, fair: waysOf('fair', at).ways }), ' ', at === SIZE ? h('b', t('lessonEnd')) : null);
  }
  const player = makePlayer({ show: draw, sliders: false });
  player.set(SIZE + 1, SIZE);
  const element = h('div', h('h2', t('lessonTitle')), h('div.stage.top16', bars, player.element), say);
  element.addEventListener('keydown', player.keys);
  return { element, stop: player.stop };
}
