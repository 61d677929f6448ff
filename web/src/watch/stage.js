// The cards of a shuffle where they lie at a moment: the deck above, the pile below, what is lost below that. Each card is one
// element that slides to its new place; arrows come from where it lay.
import { fill, h, s } from '../dom.js';
import { card } from '../cards.js';
import { t } from '../texts.js';

const MOST = 13; // cards in a line
const LEAST = 8;
const HIGH = 1.52; // of a place, in widths; the style sheet has it, too

/// Where every card of a frame lies: by number {x, y} in places, and how many lines the deck and the pile have.
export function placesOf(frame, moving) {
  const cards = moving.names.length - moving.copies.length;
  const most = Math.max(...moving.frames.map((f) => f.deck.length));
  const gap = most < 2 ? 0 : Math.min(0.5, 1.5 / (most - 1));
  const wide = Math.max(Math.min(Math.max(cards, ...moving.frames.map((f) => f.pile.length)), MOST), 1);
  const lines = Math.max(1, Math.ceil(cards / wide));
  const below = Math.ceil(Math.max(cards, ...moving.frames.map((f) => f.pile.length)) / wide);
  const at = {};
  let n = 0;
  frame.deck.forEach((packet, i) => packet.forEach((id) => {
    if (id !== null) at[id] = { x: (n % wide) + gap * i, y: Math.floor(n / wide), row: 'deck' };
    n++;
  }));
  frame.pile.forEach((id, i) => id !== null && (at[id] = { x: i % wide, y: lines + 0.55 + Math.floor(i / wide), row: 'pile' }));
  moving.lost.forEach((id, i) => (at[id] ??= { x: i % wide, y: lines + below + 1, row: 'lost' }));
  moving.copies.forEach((of, i) => (at[cards + i] ??= { ...at[of], row: 'hidden' }));
  return { at, wide, columns: Math.max(LEAST, wide + gap * (most - 1)), lines, below, cards, rows: lines + below + 0.55 + (moving.lost.length ? 1.45 : 0) };
}

/// What a frame reads as: the pile, and what is left of the deck.
export const readOut = (frame, nameOf) => [['tDeck', frame.deck.flat()], ['tPile', frame.pile]].map(([key, ids]) => [key, ids.filter((x) => x !== null).map(nameOf)]).filter(([, x]) => x.length)
  .map(([key, x]) => t(key, { cards: x.join(' ') })).join(' ');

export function makeStage() {
  const element = h('div.moves', { 'aria-hidden': 'true' });
  const read = h('p.vh');
  let shown = null;
  let cards = [];
  function build(moving, faceOf) {
    shown = moving;
    const copy = moving.names.length - moving.copies.length;
    cards = moving.names.map((_, id) => h('span', { class: id >= copy || moving.lost.includes(id) ? 'astray' : null }, card(faceOf(id))));
  }
  return {
    element: h('div', element, read),
    show(moving, at, faceOf) {
      const anew = shown !== moving;
      if (anew) build(moving, faceOf);
      const frame = moving.frames[at];
      const now = placesOf(frame, moving);
      const last = at === moving.frames.length - 1;
      const before = placesOf(moving.frames[last ? 0 : Math.max(0, at - 1)], moving).at;
      const unit = ({ x, y }) => [(x + 0.5) * 100, y * 100 * HIGH];
      const arrows = at === 0 ? [] : Object.keys(now.at).map((id) => [before[id], now.at[id], id]).filter(([a, b]) => a && (a.x !== b.x || a.y !== b.y) && b.row !== 'hidden');
      const arrow = ([a, b, id]) => {
        const [x1, y1] = unit(a);
        const [x2, y2] = unit(b);
        const down = b.y > a.y;
        const level = a.y === b.y;
        const [from, to] = level ? [y1 + 4, y2 + 4] : down ? [y1 + 142, y2 - 4] : [y1 - 4, y2 + 142];
        const bow = level ? from - 34 - Math.min(40, Math.abs(x2 - x1) / 8) : (from + to) / 2;
        const astray = Number(id) >= now.cards || b.row === 'lost';
        const tip = level || down ? -15 : 15;
        return s('g', { class: astray ? 'ar red' : 'ar' }, s('path', { d: `M${x1} ${from}C${x1} ${bow} ${x2} ${bow} ${x2} ${to + tip * 0.8}` }), s('path', { class: 'tip', d: `M${x2} ${to}l-7 ${tip}h14Z` }));
      };
      const hole = (i, top) => s('rect', { class: 'hole', x: (i % now.wide) * 100 + 5, y: (top + Math.floor(i / now.wide)) * 100 * HIGH, width: 90, height: 138, rx: 7 });
      const holes = Array.from({ length: now.cards }, (_, i) => [hole(i, 0), hole(i, now.lines + 0.55)]);
      const size = [now.columns * 100, now.rows * 100 * HIGH];
      element.style.setProperty('aspect-ratio', size.join(' / '));
      const picture = (...kids) => s('svg', { viewBox: `0 0 ${size.join(' ')}` }, kids);
      const lost = now.at[moving.lost[0]];
      fill(element, picture(holes), cards, picture(arrows.slice(0, 60).map(arrow), lost?.row === 'lost' ? s('text', { x: 0, y: lost.y * 100 * HIGH - 16, class: 'red' }, t('lostCard')) : null));
      const put = () => cards.forEach((c, id) => {
        const p = now.at[id];
        c.hidden = p.row === 'hidden';
        c.style.setProperty('width', `${100 / now.columns}%`);
        c.style.setProperty('transform', `translate(${p.x * 100}%, ${p.y * 100}%)`);
        c.classList.toggle('now', id === frame.again || Boolean(before[id] && !last && at > 0 && (before[id].x !== p.x || before[id].y !== p.y)));
      });
      put();
      read.textContent = readOut(frame, (id) => moving.names[id]);
    },
  };
}
