// What a picture of an answer says: its title, the cards or dice, the answer, and its bars or lines (picture.js draws them).
import { estimated, simulated } from '../answer.js';
import { MARKS } from '../chart.js';
import { middle } from '../law.js';
import { oneIn, places, share } from '../numbers.js';
import { clause } from '../question.js';
import { t } from '../texts.js';
import { tagsOf } from './deck.js';
import { aboutTable, chanceIn, commonOf, isNumeric, isShares, lawLines, lawTitle, lawsTitle, tableLines } from './render.js';
import { equityOf } from './showdown.js';

const MOST_ROWS = 16;

/// The cards in a line: "60 cards: 36 spell, 24 land".
function cardsIn(deck) {
  if (!deck?.kinds) return null;
  const isPack = deck.kinds.every((k) => k.attributes.rank);
  const parts = isPack ? [] : deck.kinds.length < 6 ? deck.kinds.map((k) => [k.name, k.count]) : tagsOf(deck).slice(0, 5);
  return `${t('fiftyTwo', { n: deck.cards })}${parts.length ? `: ${parts.map(([name, n]) => `${n} ${name}`).join(', ')}` : ''}`;
}

/// The distribution of a number as bars, or as a line where it has too many.
export function lawPicture(law, title, asked) {
  const [from, to] = law.length > MOST_ROWS ? middle(law.map((r) => ({ key: r.outcome, d: [r.decimal] }))) : [0, law.length];
  if (to - from > MOST_ROWS && isNumeric(law)) return { title, series: lawLines([{ question: title, data: { distribution: law } }]) };
  return { title, rows: law.slice(from, Math.min(to, from + MOST_ROWS)).map((r) => ({ key: String(r.outcome), d: r.decimal, isAsked: !!asked?.(Number(r.outcome)) })) };
}

function tablePicture(data, turn) {
  const { head, title } = aboutTable(data);
  const series = tableLines([{ question: data.query, data }]);
  if (!isShares(series)) return { title: `${t('mean')}: ${data.query}`, series, isShare: false, sums: false };
  return data.table.length > MOST_ROWS ? { title, series, sums: false } : { title, rows: data.table.map((r) => ({ key: r[head], d: r.decimal, isAsked: r[head] === turn })) };
}

function severalPictures(all, subject) {
  const few = all.slice(0, MARKS);
  const common = commonOf(few);
  if (common === 'laws') return [{ title: lawsTitle(few, subject), series: lawLines(few).map((one, i) => ({ ...one, said: `${t('mean')} ${places(few[i].data.mean_decimal, 2)}` })) }];
  if (common === 'tables') return [{ title: aboutTable(few[0].data).title, series: tableLines(few), sums: false, isShare: isShares(tableLines(few)) }];
  const chances = few.filter((a) => chanceIn(a.data)).map((a) => ({ key: a.question, d: chanceIn(a.data).d, isAsked: true }));
  const laws = few.filter((a) => a.data.distribution).map((a) => lawPicture(a.data.distribution, a.question));
  return [...(chances.length ? [{ title: t('compareTitle'), rows: chances }] : []), ...laws.slice(0, 2)];
}

/// {title, below, chance, pictures, foot} of what was found. `name`: what the question is called where it is a ready one.
export function postOf(found, { question, subject, law, turns, deck, name }) {
  const [{ data, question: asked }] = found;
  const isOne = found.length === 1;
  const clauses = question.clauses.filter((c) => c.name !== 'deck').map((c) => `${c.name} ${c.value}`.trim());
  const cards = subject === 'dice' ? null : subject === 'showdown' ? data.game : cardsIn(deck);
  const title = name ? name.charAt(0).toUpperCase() + name.slice(1) : isOne ? asked.split('\n')[0] : question.questions.slice(0, 3).map((q) => q.text.split('\n')[0]).join(' · ');
  const below = [[isOne && name && !question.program ? asked : null, cards, ...clauses].filter(Boolean).join(' · ')].filter(Boolean);
  const foot = data.exact === false ? simulated(data) : t('exact');
  if (!isOne) return { title, below, pictures: severalPictures(found, subject), foot };
  if (data.players) {
    const [first] = data.players;
    const chance = data.players.length === 2 ? { d: equityOf(first), said: share(equityOf(first)), under: t('shareOfPot', { hand: first.hand }), fraction: first.equity } : null;
    return { title, below, chance, pictures: [{ title: t('equityTitle'), rows: data.players.map((p, i) => ({ key: p.hand, d: equityOf(p), isAsked: i === 0 })) }], foot };
  }
  const found1 = chanceIn(data);
  const said = found1 && (data.standard_error === undefined ? [share(found1.d), oneIn(found1.d, t)] : estimated(data));
  const turn = clause(question, 'by turn')?.value.match(/^\d+(?!\s*\.\.)/)?.[0];
  const pictures = [
    law ? lawPicture(law.data.distribution, lawTitle(law.number, law.data, question, subject), law.asked) : null,
    data.distribution ? lawPicture(data.distribution, lawTitle(data.query, data, question, subject)) : null,
    turns ? tablePicture(turns, turn) : data.table && !found1 ? tablePicture(data) : null,
  ].filter(Boolean);
  return { title, below, chance: found1 ? { d: found1.d, said: said[0], under: said[1], fraction: found1.p } : null, pictures, foot };
}
