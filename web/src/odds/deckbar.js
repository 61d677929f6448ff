// What stands over the question once a deck was pasted: what was read, which of its cards are lands (or whatever tag is
// wanted) by click, and questions that are ready for it, in plain words.
import { h, link } from '../dom.js';
import { quotedName, readingOf, sizeOf } from './deck.js';
import { count, t } from '../texts.js';

/// [[text, the question]] for a deck: of lands where it has some, of its most frequent cards otherwise.
export function readyQuestions(deck, name, tag) {
  const below = (...clauses) => ['', `deck ${name}`, ...clauses].join('\n');
  const isTagged = (k) => k.tags.includes(tag);
  const others = deck.kinds.filter((k) => !isTagged(k) && !k.tags.includes('land')).sort((a, b) => b.count - a.count).map((k) => k.name);
  const [a, b] = others;
  const hand = tag === 'land' ? 7 : deck.cards < 50 ? 5 : 7;
  const out = [];
  if (deck.kinds.some(isTagged)) {
    const what = quotedName(tag);
    if (tag === 'land') {
      out.push([t('rqHand'), `${what} in 2..4${below('draw 7')}`], [t('rqTurn', { n: 3 }), `${what} >= 3${below('draw 7', 'by turn 3 on the play')}`], [t('rqTurn', { n: 4 }), `${what} >= 4${below('draw 7', 'by turn 4 on the play')}`],
        [t('rqMulligan'), `${what} in 2..4${below('draw 7', 'mulligan london', `keep ${what} in 2..5`)}`]);
    } else out.push([t('rqSome', { what: tag, n: hand }), `${what} >= 1${below(`draw ${hand}`)}`], [t('rqSomeTurn', { what: tag, n: 3 }), `${what} >= 1${below(`draw ${hand}`, 'by turn 3 on the play')}`]);
  } else if (a) out.push([t('rqSome', { what: a, n: hand }), `${quotedName(a)} >= 1${below(`draw ${hand}`)}`]);
  if (b) out.push([t('rqCombo', { a, b, n: 4 }), `${quotedName(a)} >= 1 and ${quotedName(b)} >= 1${below(`draw ${hand}`, 'by turn 4 on the play')}`]);
  return out;
}

/// The bar. {deck, name, tag, text of the sheet, ontag(name), onmark(kind), onask(text)}
export function deckBar({ deck, name, tag, current, ontag, onmark, onask }) {
  const isOn = (k) => k.tags.includes(tag);
  const kinds = [...deck.kinds].sort((a, b) => isOn(b) - isOn(a));
  const marked = deck.kinds.filter(isOn).reduce((sum, k) => sum + k.count, 0);
  const field = h('input.field', { value: tag, 'aria-label': t('tagName'), size: 8, onchange: () => ontag(field.value.trim().replace(/[{},"\s]+/g, '-') || 'land') });
  const isLand = tag === 'land';
  return [
    h('p', h('b', sizeOf(deck)), h('span.s.soft', ['', ...readingOf(deck)].join('; '))),
    h('div.ask', { role: 'group', 'aria-label': t('readyQuestions') }, readyQuestions(deck, name, tag).map(([text, question]) => h('button.chip', { type: 'button', 'aria-pressed': String(question === current), onclick: () => onask(question) }, text))),
    h('p.s.which', isLand ? h('b', t('whichLands')) : [t('whichTagged'), ' ', field], h('span.soft', ` ${count('cardsN', marked)} · `), link(t(isLand ? 'otherTag' : 'theLands'), () => ontag(isLand ? t('starter') : 'land'))),
    h('div.pick', { role: 'group', 'aria-label': isLand ? t('whichLands') : `${t('whichTagged')} ${tag}` }, kinds.map((k) => h('button.mk', { type: 'button', 'aria-pressed': String(isOn(k)), onclick: () => onmark(k.name) }, `${k.count} ${k.name}`))),
  ];
}
