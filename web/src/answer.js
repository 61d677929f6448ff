// The answer to a question: percent, "1 in …", the exact fraction, a hundred little cards; an estimate in
// their place where it was simulated.
import { h, s } from './dom.js';
import { grouped, oneIn, places, precise, share, whole } from './numbers.js';
import { t } from './texts.js';

const sizeOf = (length) => (length < 8 ? 'l1' : length < 14 ? 'l2' : length < 26 ? 'l3' : length < 60 ? 'l4' : 'l5');

/// 2286016 over 3079989, as large as its digits allow.
export function fraction(f) {
  const [n, d = '1'] = f.split('/');
  const size = sizeOf(Math.max(n.length, d.length));
  return h(`span.frac.${size}`, { role: 'math', 'aria-label': t('over', { n, d }) }, h('b', grouped(n)), h('i'), h('b', grouped(d)));
}

/// A hundred cards, so many filled.
export function hundred(p, what) {
  const filled = Math.round(p * 100);
  if (filled < 1) return null;
  const cards = Array.from({ length: 100 }, (_, i) => s('rect', { x: i * 6, y: 0, width: 4.2, height: 14, rx: 0.8, class: i < filled ? 'y' : 'no' }));
  const said = p === 1 ? t('allOf', { what }) : p > 0.995 ? t('nearlyAll', { what }) : t('aboutOf', { n: filled, what });
  return [s('svg', { class: 'hundred', viewBox: '0 0 598 14', preserveAspectRatio: 'none', 'aria-hidden': 'true' }, cards), h('p.s.soft', said)];
}

/// An exact chance.
export function exactAnswer(p, d, what) {
  return h('div.answer', h('div.ans', h('div', h('div.dec.n', share(d)), h('div.onein.n', oneIn(d, t))), fraction(p)), hundred(d, what));
}

/// An estimate in words: [about how much, with what error].
export function estimated({ decimal: d, standard_error: e }) {
  const digits = e > 0 ? Math.min(9, Math.max(2, 1 - Math.floor(Math.log10(e)))) : 6;
  return [`${t('about')} ${places(d * 100, Math.max(0, digits - 2))} %`, `± ${precise(e * 100, 2)} %, ${oneIn(d, t)}`];
}
export const simulated = ({ trials, seed }) => t('simulated', { n: whole(trials), seed });

/// An estimate: labelled where the number is.
export function estimate(data, what) {
  const [about, error] = estimated(data);
  return [h('div.ans', h('div', h('div.dec.n', about), h('div.onein.n', error))), hundred(data.decimal, what), h('p.s.soft.top16', simulated(data))];
}
