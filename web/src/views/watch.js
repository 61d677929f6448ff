// Shuffles: one step by step; its exact table for few cards; how far from fair as rounds go.
import { fill, h, later, link } from '../dom.js';
import { ask, latest } from '../engine.js';
import { back, card, isPlaying, nameOf } from '../cards.js';
import { chart } from '../chart.js';
import { makeSheet } from '../sheet.js';
import { suggestions } from '../question.js';
import { hashOf } from '../share.js';
import { makeLesson } from '../watch/lesson.js';
import { faceOf, framesOf } from '../watch/frames.js';
import { makePlayer } from '../watch/player.js';
import { makeStage } from '../watch/stage.js';
import { decimal, inline, share, whole } from '../numbers.js';
import { toldWhole } from '../told.js';
import { asSentence, gameTitle, pieces, said, t } from '../texts.js';

const LESSON = 'lesson';
/// A Fisher-Yates shuffle with a fault: a card is put in the place of another, which is forgotten.
const FORGETFUL = 'forgetful.lua\ncards 6\nseed gull\nreturn function(t, deck)\n  for i = #deck, 2, -1 do\n    local j = t:below(i) + 1\n    deck[i] = deck[j]\n  end\nend';
const EXAMPLES = [['egNaive', LESSON], ['egRiffle', 'riffle\ncards 8\nseed gull'], ['egBag', 'bag\ndeck ace*2 king*2 queen*2\nseed gull'], ['egPerfect', 'perfect-out\ncards 8\nrounds 3'], ['egExchange', 'exchange\ncards 6\nrounds 3\nseed gull'], ['egOverhand', 'overhand\ncards 8\nseed gull'], ['egClock', 'clock-patience\nranks 13\nsuits 4\nseed gull'], ['egLost', FORGETFUL]];
const CLAUSES = ['cards', 'rounds', 'seed', 'way', 'ranks', 'suits', 'piles', 'p', 'packets', 'shelves', 'tags', 'bits', 'count', 'hands', 'deck'];
const PARAMETERS = ['piles', 'p', 'packets', 'shelves', 'tags', 'bits'];
const THEORY = ['riffle', 'exchange', 'exchange-distinct', 'top-to-random', 'random-to-top', 'shelf'];

export function makeWatch({ address }) {
  const title = h('div.sech');
  const stage = h('div.stage');
  const say = h('p.say', { 'aria-live': 'polite' });
  const far = h('div');
  const table = h('div');
  const taught = h('div');
  const others = h('div');
  const examples = h('div.eg', { role: 'group', 'aria-label': t('examples') });
  const asked = latest();
  let shuffles = null;
  let frames = [];
  let moving = null;
  const sheet = makeSheet({
    label: t('watch'), placeholder: 'riffle', oninput: () => (quick(), soon()),
    complete: (text, place) => {
      const from = text.lastIndexOf('\n', place - 1) + 1;
      const line = text.slice(from, place);
      if (!line || /\s/.test(line)) return null;
      const all = from === 0 ? (shuffles ?? []).map((x) => [x.name, x.summary]) : CLAUSES.map((x) => [`${x} `, '']);
      const items = all.filter(([x]) => x.startsWith(line) && x !== line).slice(0, 7).map(([text2, about]) => ({ text: text2, about }));
      return items.length ? { from, items } : null;
    },
  });
  sheet.element.classList.add('small');
  const quick = () => {
    fill(examples, EXAMPLES.map(([name, text]) => h('button', { type: 'button', 'aria-pressed': String(text === sheet.text), onclick: () => sheet.set(text) }, t(name))));
    address(hashOf('watch', sheet.text));
    fill(far); // what is said there is of the shuffle before
    fill(table);
    stage.classList.add('stale');
    say.classList.add('stale');
    showLesson(sheet.text.trim() === LESSON);
  };
  let lesson = null;
  function showLesson(isLesson) {
    lesson?.stop();
    lesson = isLesson ? makeLesson() : null;
    fill(taught, lesson?.element);
    for (const part of [title, stage, say]) part.hidden = isLesson || !frames.length;
    player.stop();
  }
  const soon = later(120, () => run());

  /// The name, clauses, and where it is a shuffle of one's own, its Lua, which stands below them.
  function read() {
    const lines = sheet.text.trim().split('\n');
    const code = lines.findIndex((x) => /^\s*(return\s+function|local\s|function\s|--)/.test(x));
    const lua = code < 0 ? null : lines.splice(code).join('\n');
    const [first, ...rest] = (lines.length ? lines : ['mine.lua']).map((x) => x.trim());
    const fields = {};
    for (const line of rest.filter(Boolean)) {
      const m = line.match(/^(\w+)\s+(.+)$/);
      if (!m || !CLAUSES.includes(m[1])) return { wrong: line };
      fields[m[1]] = m[2];
    }
    return { what: first, fields, files: lua === null ? undefined : { [first]: lua } };
  }

  async function run() {
    const { what, fields, wrong, files } = read();
    if (wrong) return sheet.note(t('noSuchClause', { names: CLAUSES.slice(0, 6).join(', ') + ' …' }), true);
    if (!what) return;
    if (what === LESSON) {
      asked.stop();
      sheet.note(t('lessonNote'));
      return void showOthers();
    }
    const signal = asked.start();
    const game = globalThis.faroGames?.[what];
    const isShuffle = !game && !['clock-patience', 'deal', 'draw'].includes(what);
    const got = await ask({ ...(game ? { verb: 'game watch', game: what } : { verb: 'watch', what }), ...fields, ...(isShuffle ? { frames: true } : {}), ...(game ? { files: { [what]: game } } : files ? { files } : {}) }, { signal });
    if (!got) return;
    if (got.error) {
      await showOthers();
      if (signal.aborted) return;
      if (!frames.length) fill(title, h('h2.vh', t('watch'))), (title.hidden = false); // before the heading beside it
      const meant = suggestions(got.error), known = ['clock-patience', ...shuffles.map((x) => x.name)];
      const names = (meant.length ? meant : known.filter((x) => x.startsWith(what)).slice(0, 3)).map((name, i) => [i ? t('or') : '', link(name, () => (sheet.set(sheet.text.replace(what, name)), sheet.focus()))]);
      const isUnknown = /can't be watched/.test(got.error);
      return sheet.note(!isUnknown ? toldWhole(got.error) : names.length ? [t('noShuffle', { what }), '; ', pieces('didYouMean', { a: h('span', names) })] : asSentence(t('noShuffle', { what })), true);
    }
    const fault = got.data.moving?.fault;
    sheet.note(fault ? got.notes[0] ?? fault : got.data.seed ? t('fromSeed') : fields.way !== undefined ? t('wayGiven') : got.data.parts.some((p) => p.steps.length) ? t('fromFresh') : t('noChance'), Boolean(fault));
    stage.classList.remove('stale');
    say.classList.remove('stale');
    moving = got.data.moving ?? null;
    frames = framesOf(got.data);
    for (const part of [title, stage, say]) part.hidden = false;
    fill(title, h('h2', said(got.data.title).replace(/^.*(?= \()|, (\d+) cards$|(\d+) cards from (\S+)/, (whole, n, k, deck) => (n ? `, ${t('fiftyTwo', { n })}` : k ? t('cardsFrom', { n: k, deck }).slice(0, -1) : game ? gameTitle(what, whole) : whole)).replace(/^./, (c) => c.toUpperCase())), h('span.s.soft', got.data.chance === '1' ? '' : t('thisWay', { p: got.data.chance.length < 24 ? inline(got.data.chance) : share(got.data.decimal) })));
    player.set(frames.length, Math.min(frames.length - 1, what === 'riffle' ? Math.ceil(frames.length * 0.6) : 1));
    await showOthers();
    if (signal.aborted) return;
    const listed = shuffles.find((x) => x.name === what);
    const known = listed ?? (isShuffle && !fault ? { name: what } : null);
    if (known) {
      const shown = { ...fields, cards: got.data.cards };
      await showTable(known, shown, signal, files);
      if (listed) await showFar(known, shown, signal);
    }
    else fill(far), fill(table);
  }

  // ---- the stage
  const scene = h('div');
  const moves = makeStage();
  const player = makePlayer({ show: draw });
  fill(stage, scene, player.element);
  stage.addEventListener('keydown', player.keys);
  function draw(at) {
    const frame = frames[at];
    if (!frame) return;
    if (frame.kind === 'moving') {
      if (moves.element.parentNode !== scene) fill(scene, moves.element);
      moves.show(moving, at, (id) => faceOf(moving, id));
    } else fill(scene, (frame.kind === 'clock' ? clockScene : textScene)(frame));
    fill(say, frame.fell ? fellSays(frame.fell) : frame.say);
  }
  const fellSays = (fell) => {
    const name = faceOf(moving, fell.card);
    return [t('wFell', { card: isPlaying(name) ? nameOf(name) : name, side: t(fell.side ? 'right' : 'left'), k: fell.had, n: fell.total }), ' ', h('b', fell.chance), '.'];
  };
  const clockScene = ({ counts, turned, now }) => h('ul.clock', counts.map(([rank, n]) => h('li', { class: n === 0 && rank !== now ? 'done' : '' },
    h('div.pile', turned[rank] ? card(turned[rank].replace('♠', 's').replace('♥', 'h').replace('♦', 'd').replace('♣', 'c')) : back()), h('span', { class: rank === now ? '' : 'soft' }, rank === 'T' ? '10' : rank, h('span.xs.soft', ` · ${n}`)))));
  const textScene = ({ lines }) => h('ol.win.plain', lines.slice(-8).map((x) => h('li', x)));

  // ---- how far, and the table
  async function showFar(known, fields, signal) {
    const parameters = Object.fromEntries(PARAMETERS.filter((p) => fields[p]).map((p) => [p, fields[p]]));
    const theory = THEORY.includes(known.name);
    const slow = theory && !['riffle', 'shelf'].includes(known.name);
    const cards = slow ? 20 : theory ? 52 : Math.min(Number(fields.cards ?? 6), 6);
    const rounds = slow ? '1..60' : '1..12';
    const got = await ask({ verb: 'judge theory', model: known.name, cards, rounds, ...parameters }, { signal });
    if (!got?.data?.rows) return fill(far);
    const points = got.data.rows.map((r) => [r.rounds, null, Number(r.total_variation)]);
    if (points.every(([, , distance]) => distance === 0)) return fill(far, h('h2', t('howFar')), h('p.s.soft.top8', t('fairAtOnce', { n: cards })));
    fill(far, h('div', chart({ title: t('howFar'), series: [{ name: `${known.name}, ${cards}`, points }], sums: false, share: false, start: Math.min(7, points.length) }), h('p.s.soft', t('farSays', { n: cards }))));
    const heading = far.querySelector('.sech');
    heading.append(h('span.s.soft', t('farAfter', { n: cards, what: known.name })));
    const h3 = heading.querySelector('h3');
    h3.replaceWith(h('h2', h3.textContent));
  }
  async function showTable(known, fields, signal, files) {
    const n = Number(fields.cards ?? 8);
    const cards = Math.min(n, known.name === 'riffle' ? 8 : 6);
    const parameters = Object.fromEntries(PARAMETERS.filter((p) => fields[p]).map((p) => [p, fields[p]]));
    const rounds = fields.rounds ?? 1;
    const got = await ask({ verb: 'judge exact', shuffle: known.name, cards, rounds, ...parameters, ...(files ? { files } : {}) }, { signal });
    if (!got) return;
    if (got.error || !got.data.orders) return fill(table, got.error ? h('p.s.soft', toldWhole(got.error)) : null);
    const groups = new Map();
    const all = Array.from({ length: cards }, (_, k) => k + 1).reduce((a, b) => a * b, 1);
    for (const o of got.data.orders) groups.set(o.probability, [...(groups.get(o.probability) ?? []), o.order]);
    const never = got.data.unreachable ?? all - got.data.orders.filter((o) => o.decimal > 0).length;
    const rows = [...groups].filter(([p]) => !p.startsWith('0')).sort((a, b) => b[1].length === 1 ? 1 : a[1].length - b[1].length).slice(0, 8);
    fill(table, h('h3', t(rounds > 1 ? 'whatRoundsDo' : 'whatOneDoes', { what: known.name, n: cards, rounds })),
      h('table.law.words.top8', h('tbody', rows.map(([p, orders]) => h('tr', h('th', { title: orders[0] }, orders.length === 1 ? (isStart(orders[0]) ? t('theStart') : orders[0]) : t('eachOf', { n: whole(orders.length) })), h('td.n.m', inline(p)))),
        never ? h('tr', h('th', t('ordersN', { n: whole(never) })), h('td.m', t('never'))) : null)),
      h('p.s.soft.top16', t('tvIs', { tv: got.data.total_variation.length < 40 ? inline(got.data.total_variation) : decimal(Number(got.data.total_variation.split('/')[0]) / Number(got.data.total_variation.split('/')[1])) }), ' ', never ? t('onlyOccur', { all: whole(all), n: whole(all - never) }) : t('allOccur')));
  }
  const isStart = (order) => [...order].every((c, i) => i === 0 || c > order[i - 1]);

  async function showOthers() {
    shuffles ??= (await ask({ verb: 'shuffle', list: true }))?.data?.shuffles ?? [];
    if (others.childElementCount) return;
    const groups = ['uniform', 'fixed', 'biased', 'known-bad'].map((family) => [family, shuffles.filter((x) => x.family === family)]);
    const pick = h('select.field', { 'aria-label': t('anotherShuffle'), onchange: () => pick.value && sheet.set(`${pick.value}\ncards 8\nseed gull`) }, h('option', { value: '' }, t('chooseOne')),
      groups.map(([family, list]) => h('optgroup', { label: t(`family_${family}`) }, list.map((x) => h('option', { value: x.name }, x.name)))));
    fill(others, h('h3.top28', t('anotherShuffle')), h('div.top8', pick), h('p.s.soft.top8', t('shufflesSay')));
  }

  const element = h('section.view', { 'aria-label': t('watch') }, h('div.cols', h('div', h('p.lead', t('watchLead')), examples, sheet.element, h('div.top28', title, stage, say, taught), far), h('aside', table, others)));
  return {
    element,
    show({ text }) {
      if (text || !sheet.text) sheet.set(text || EXAMPLES[1][1]);
    },
    hash: () => hashOf('watch', sheet.text),
    focus: () => sheet.focus(),
    stop: () => (lesson?.stop(), player.stop(), asked.stop()),
  };
}
