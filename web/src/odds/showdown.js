// Hands against each other: who wins how often; and cards clicked into hands, then onto the board.
import { h, s } from '../dom.js';
import { fraction } from '../answer.js';
import { card, isPlaying } from '../cards.js';
import { inline, share, whole } from '../numbers.js';
import { clause, withClause, withQuestion } from '../question.js';
import { t } from '../texts.js';

const cardsIn = (text) => text.match(/(?:10|[2-9TJQKA])[shdc]/g) ?? [];
const bar = ({ win, tie }, deals) => {
  const W = 300;
  const a = (W * win) / deals;
  const b = (W * tie) / deals;
  return s('svg', { class: 'chart hundred', viewBox: `0 0 ${W} 14`, preserveAspectRatio: 'none', 'aria-hidden': 'true' }, s('rect', { class: 'no', width: W, height: 14 }), s('rect', { class: 'tie', x: a, width: b, height: 14 }), s('rect', { class: 'y', width: a, height: 14 }));
};

/// A player's part of the pot.
export const equityOf = (p) => p.equity_decimal ?? p.decimal ?? 0;

/// The answer to hands with `vs` between them.
export function showdownAnswer(data) {
  const deals = data.deals ?? data.trials;
  const best = data.players.reduce((a, b) => (equityOf(b) > equityOf(a) ? b : a));
  const rows = data.players.map((p) => {
    const shown = cardsIn(p.hand);
    const name = shown.length && shown.join('').length === p.hand.replace(/\s/g, '').length && shown.every(isPlaying) ? h('span.minis', shown.map((c) => h('span', card(c)))) : h('h3', p.hand, p.hands > 1 ? h('span.s.soft', ` ${t('nHands', { n: whole(p.hands) })}`) : '');
    return h('section.player', name, h('div', h('div.dec2.n', share(equityOf(p)), h('span.s.soft', ` ${t('equity')} ${p.equity ? inline(p.equity) : ''}`)), bar(p, deals),
      h('p.s.soft.n', t('winTieLose', { win: whole(p.win), tie: whole(p.tie), lose: whole(p.lose) }))));
  });
  const head = best.equity && data.players.length === 2 ? h('div.ans', h('div', h('div.dec.n', share(equityOf(data.players[0]))), h('div.onein', t('shareOfPot', { hand: data.players[0].hand }))), fraction(data.players[0].equity)) : null;
  return [h('div.answer', head, h('div.top28', rows)), h('p.s.soft', data.seed ? t('simulated', { n: whole(deals), seed: data.seed }) : t('dealsAlike', { n: whole(deals) }))];
}

const isCards = (hand) => hand !== '' && cardsIn(hand).join('') === hand.replace(/\s/g, ''); // AKs is a range
/// {hands, table} of a question: table is the board in it, if it has one.
function partsOf(line) {
  const [hands, table] = line.split(/\s+on\s+/);
  return { hands: hands.split(/\s+vs(?:\s+|$)/).map((x) => x.trim()), table };
}
/// The text with a card put where it goes next, or taken away again: {text, line}. Hands are filled from the left, then the board.
export function clickedCard(text, question, name) {
  const asked = question.questions[0];
  const { hands, table } = partsOf(asked.until > asked.line ? asked.text : question.lines[asked.line].slice(asked.from)); // blanks at its end are what comes next
  const put = (board) => ({ text: withQuestion(question, asked, hands.join(' vs ') + (board ? ` on ${board}` : '')).join('\n'), line: asked.line });
  const onBoard = cardsIn(table ?? clause(question, 'board')?.value ?? '');
  const setBoard = (cards) => (table === undefined ? withClause(text, 'board', cards.join(' ') || null) : put(cards.join(' ')));
  const holder = hands.findIndex((hand) => isCards(hand) && cardsIn(hand).includes(name));
  if (holder >= 0) {
    hands[holder] = hands[holder].replace(name, '').trim();
    return put(table);
  }
  if (onBoard.includes(name)) return setBoard(onBoard.filter((c) => c !== name));
  const open = hands.findIndex((hand) => hand === '' || (isCards(hand) && cardsIn(hand).length === 1));
  if (open >= 0) hands[open] += name;
  else if (hands.length < 2) hands.push(name);
  else return setBoard([...onBoard, name].slice(0, 5));
  return put(table);
}

/// Where a card lies: 'held' in a hand, 'second' on the board, or ''.
export function whereCard(question, name) {
  const { hands, table } = partsOf(question.questions[0]?.text ?? '');
  if (hands.some((hand) => isCards(hand) && cardsIn(hand).includes(name))) return 'held';
  return cardsIn(table ?? clause(question, 'board')?.value ?? '').includes(name) ? 'second' : cardsIn(clause(question, 'dead')?.value ?? '').includes(name) ? 'gone' : '';
}
