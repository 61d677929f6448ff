// What was dealt or drawn, large; then the record in words, and what it does not show.
import { copyable, h, link, save } from '../dom.js';
import { card, fan, isPlaying, points, sorted, suitLines } from '../cards.js';
import { large, whole } from '../numbers.js';
import { language, count, t } from '../texts.js';

/// 1st, 2nd, 11th; in German 1., 2.
function ordinal(n) {
  if (language() === 'de') return `${n}.`;
  const ten = n % 100;
  return n + (ten > 10 && ten < 14 ? 'th' : ['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
}

const SEATS = { N: 'north', E: 'east', S: 'south', W: 'west' };

function bridge(hands) {
  const by = Object.fromEntries(hands.map((x) => [x.name, x.cards]));
  const head = (seat) => [h('b', t(SEATS[seat])), ` ${count('pointsN', points(by[seat]))}`];
  const compass = h('div.C.comp', { 'aria-hidden': 'true' }, ['N', 'S', 'W', 'E'].map((seat) => h(`span.c${seat.toLowerCase()}`, t(SEATS[seat])[0])));
  return h('div.table', h('div.N.hand', h('h3', head('N'), `, ${t('dealer')}`), fan(by.N)),
    h('div.W.hand', h('h3', head('W')), suitLines(by.W)), compass, h('div.E.hand', h('h3', head('E')), suitLines(by.E)), h('div.S.hand', h('h3', head('S')), suitLines(by.S)));
}

function hands(list) {
  return list.map((hand) => {
    const playing = hand.cards.every(isPlaying);
    const kinds = new Map();
    for (const c of hand.cards) kinds.set(c, (kinds.get(c) ?? 0) + 1);
    return h('div.handrow', h('h3', hand.name), playing ? h('div.minis', sorted(hand.cards).map((c) => h('span', card(c)))) : h('p', [...kinds].map(([name, n]) => (n > 1 ? `${n} ${name}` : name)).join(', ')));
  });
}

const MOST = 500; // lines of a result that are shown; all of them can be saved
/// What is said below a result that is too long to be shown: how much more there is, and the whole as a text.
const more = (rows) => rows.length > MOST ? h('p.s.top16', t('andMore', { n: whole(rows.length - MOST) }), ' · ', link(t('saveList'), () => save('faro.txt', rows.map((x) => `${x}\n`).join('')))) : null;

const winners = (list) => [h('ol.win', list.slice(0, MOST).map((x) => h('li', x))), more(list)];
const arrows = (rows, sign) => [h('ul.arrows.top16', rows.slice(0, MOST).map(([a, b]) => h('li', h('span', a), h('span', { 'aria-hidden': 'true' }, sign), h('span', b)))), more(rows.map(([a, b]) => `${a} ${sign} ${b}`))];
const groups = (list) => [h('div.groups', list.slice(0, MOST).map((g) => h('section', h('h3', t('groupName', { name: g.group })), h('ul', g.teams.slice(0, MOST).map((x) => h('li', x)), more(g.teams))))), more(list.map((g) => `${g.group}: ${g.teams.join(', ')}`))];

/// A die as it lies there: all that it showed, struck out where it does not count.
function die({ showed, compound, kept }) {
  const text = showed.join(compound ? '+' : ' ');
  return kept ? text : h('s', text);
}

const rolls = (all) =>
  h('ol.win', all.slice(0, MOST).map(({ result: total, dice }) => h('li', String(total), dice.length === 1 && dice[0].length === 1 && dice[0][0].showed.join() === String(total) ? null : h('span.s.soft.n', dice.map((pool, i) => [i ? ' | ' : ' ', pool.map((x, k) => [k ? ' ' : '', die(x)])])))));

/// The result of a kind.
/// `shown`: how many of the last deals, each with its number where there are several.
export function result(kind, data, all, shown = 1) {
  if (shown > 1) return all.slice(-shown).map((one, i, its) => [h('h3.top28', t('dealNumber', { n: all.length - its.length + i + 1 })), result(kind, data, [one])]);
  if (kind === 'bridge' || kind === 'hands') {
    const last = all[all.length - 1];
    return kind === 'bridge' && last.hands.length === 4 && last.hands.every((x) => SEATS[x.name]) ? bridge(last.hands) : hands(last.hands);
  }
  if (kind === 'raffle') return winners(data.winners);
  if (kind === 'shuffle') return winners(data.items);
  if (kind === 'pairs') return arrows(data.pairs.map((p) => [p.first, p.second]), '–');
  if (kind === 'santa') return arrows(data.gifts.map((g) => [g.giver, g.receiver]), '→');
  if (kind === 'groups' || kind === 'teams') return groups(data.groups);
  return rolls(all);
}

/// The record in words.
export function facts(record, data) {
  const rows = [];
  rows.push([t('fSeed'), record.seed ?? t('fFresh')]);
  if (record.picks?.length && record.picks.length <= 12) {
    const picks = record.picks.map(([i, of]) => t('fPick', { n: ordinal(i + 1), of }));
    rows.push([t('fPicks'), h('span.n', picks.join(', '), h('span.soft', `; ${t('fCounted')} ${JSON.stringify(record.picks).slice(1, -1)}`))]);
  }
  if (record.integers?.length) rows.push([t('fNumber'), h('span.n', t('fOfAll', { n: large(String(record.integers.at(-1)[0])), of: large(String(record.integers.at(-1)[1])) }))]);
  if (data?.valid_draws) rows.push([t('fValid'), h('span.n', large(String(data.valid_draws)))]);
  if (record.input?.sha256) rows.push([t('fList'), h('span', 'sha256 ', copyable(record.input.sha256, t('copyIt')))]);
  rows.push([t('fMethod'), `${record.algorithm}, ${record.generator}`]);
  return h('dl.rec', rows.map(([name, value]) => h('div', h('dt', name), h('dd', value))));
}

const MOST_PEOPLE = 20000;
/// All who take part, {name, tickets}, those who were drawn marked, and a field that finds a name among them.
export function roll(people, drawn = []) {
  const won = new Set(drawn);
  const row = ({ name, tickets }, i) => h('li', { class: won.has(name) ? 'out' : null }, `${i + 1}. ${name}`, tickets === undefined ? null : h('span.soft', `, ${count('ticketsN', Number(tickets), tickets)}`), won.has(name) ? `, ${t('wasDrawn')}` : null);
  const rows = people.slice(0, MOST_PEOPLE).map(row);
  const said = h('p.s.soft', { role: 'status' });
  const find = h('input.field', { type: 'search', 'aria-label': t('findName'), placeholder: t('findName'), oninput: () => {
    const word = find.value.trim().toLowerCase();
    let n = 0;
    people.slice(0, MOST_PEOPLE).forEach(({ name }, i) => (n += !(rows[i].hidden = !name.toLowerCase().includes(word))));
    said.textContent = word ? t('foundOf', { n: whole(n), of: whole(people.length) }) : '';
  } });
  return h('div.sec.roll', h('h3', t('whoTakesPart'), `: ${whole(people.length)}`), people.length > 12 ? h('div.top8', find) : null, said, h('ul.names.top8', { tabindex: 0, 'aria-label': t('whoTakesPart') }, rows),
    people.length > MOST_PEOPLE ? h('p.s', t('andMore', { n: whole(people.length - MOST_PEOPLE) }), ' · ', link(t('saveList'), () => save('faro.txt', people.map(({ name }) => `${name}\n`).join('')))) : null);
}

/// How many took part, and who is first and last, so that nobody is lost unseen.
export const tookPart = (data) => (data.lists ?? []).map((x) => h('p.top16', t('tookPart', { n: whole(x.people), first: x.first, last: x.last })));
