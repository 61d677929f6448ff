// Shuffles: one step by step; its exact table for few cards; how far from fair as rounds go.
import { fill, h, later } from '../dom.js';
import { ask, latest } from '../engine.js';
import { back, card, nameOf } from '../cards.js';
import { chart } from '../chart.js';
import { makeSheet } from '../sheet.js';
import { hashOf } from '../share.js';
import { makeLesson } from '../watch/lesson.js';
import { cardOf, framesOf } from '../watch/frames.js';
import { decimal, inline, share, whole } from '../numbers.js';
import { toldWhole } from '../told.js';
import { said, t } from '../texts.js';

const LESSON = 'lesson';
const EXAMPLES = [['egNaive', LESSON], ['egRiffle', 'riffle\ncards 8\nseed gull'], ['egPerfect', 'perfect-out\ncards 8\nrounds 3'], ['egExchange', 'exchange\ncards 6\nrounds 3\nseed gull'], ['egOverhand', 'overhand\ncards 8\nseed gull'], ['egClock', 'clock-patience\nranks 13\nsuits 4\nseed gull']];
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
  let at = 0;
  let start = [];
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
    for (const part of [title, stage, say]) part.hidden = isLesson;
  }
  const soon = later(120, () => run());

  function read() {
    const [first, ...rest] = sheet.text.trim().split('\n').map((x) => x.trim());
    const fields = {};
    for (const line of rest.filter(Boolean)) {
      const m = line.match(/^(\w+)\s+(.+)$/);
      if (!m || !CLAUSES.includes(m[1])) return { wrong: line };
      fields[m[1]] = m[2];
    }
    return { what: first, fields };
  }

  async function run() {
    const { what, fields, wrong } = read();
    if (wrong) return sheet.note(t('noSuchClause', { names: CLAUSES.slice(0, 6).join(', ') + ' …' }), true);
    if (!what) return;
    if (what === LESSON) {
      asked.stop();
      sheet.note(t('lessonNote'));
      return void showOthers();
    }
    const signal = asked.start();
    const game = globalThis.faroGames?.[what];
    const got = await ask({ verb: 'watch', what, ...fields, ...(game ? { files: { [what]: game } } : {}) }, { signal });
    if (!got) return;
    if (got.error) return sheet.note(toldWhole(got.error), true);
    sheet.note(got.data.seed ? t('fromSeed') : fields.way !== undefined ? t('wayGiven') : got.data.parts.some((p) => p.steps.length) ? t('fromFresh') : t('noChance'));
    stage.classList.remove('stale');
    say.classList.remove('stale');
    start = (got.data.start ?? '').trim().split(/\s+/);
    frames = framesOf(got.data);
    at = Math.min(frames.length - 1, got.data.watched === 'riffle' ? Math.ceil(frames.length * 0.6) : 1);
    fill(title, h('h2', said(got.data.title).replace(/^./, (c) => c.toUpperCase())), h('span.s.soft', got.data.chance === '1' ? '' : t('thisWay', { p: got.data.chance.length < 24 ? inline(got.data.chance) : share(got.data.decimal) })));
    draw();
    await showOthers();
    if (signal.aborted) return;
    const known = shuffles.find((x) => x.name === what);
    if (known) {
      await showTable(known, fields, signal);
      await showFar(known, fields, signal);
    }
    else fill(far), fill(table);
  }

  // ---- the stage
  const slider = h('input', { type: 'range', min: 0, 'aria-label': t('step'), oninput: () => go(Number(slider.value)) });
  const number = h('span.n.s.soft');
  const backward = h('button.chip', { type: 'button', onclick: () => go(at - 1) }, t('back'));
  const forward = h('button.chip', { type: 'button', onclick: () => go(at + 1) }, t('step'));
  const scene = h('div');
  fill(stage, scene, h('div.trans', backward, forward, slider, number));
  stage.addEventListener('keydown', (e) => {
    if (e.target === slider || !['ArrowLeft', 'ArrowRight'].includes(e.key)) return;
    go(at + (e.key === 'ArrowRight' ? 1 : -1));
    e.preventDefault();
  });
  const go = (n) => {
    at = Math.max(0, Math.min(frames.length - 1, n));
    draw();
  };
  function draw() {
    const frame = frames[at];
    slider.max = frames.length - 1;
    slider.value = at;
    number.textContent = t('ofSteps', { n: at, of: frames.length - 1 });
    backward.disabled = at === 0;
    forward.disabled = at === frames.length - 1;
    fill(scene, { riffle: riffleScene, row: rowScene, clock: clockScene, text: textScene }[frame.kind](frame));
    fill(say, frame.fell ? fellSays(frame) : frame.say);
  }
  const fellSays = ({ fell }) => {
    const name = cardOf(fell.card, start);
    return [t('wFell', { card: name === fell.card ? name : nameOf(name), side: t(fell.side ? 'right' : 'left'), k: fell.had, n: fell.total }), ' ', h('b', fell.chance), '.'];
  };
  const asCard = (name) => card(cardOf(name, start));
  function pileRow(pile, n, now) {
    const holes = Array.from({ length: Math.max(0, n - pile.length) }, () => h('span.hole'));
    return h('div.row8', { style: { '--cards': Math.min(n, 13) } }, [...pile].map((c) => h('span', { class: c === now ? 'now' : '' }, asCard(c))), holes);
  }
  function riffleScene({ packs, pile, now }) {
    const total = packs[0].length + packs[1].length;
    const side = (pack, i) => h('div', h('div.pack', pack.map((c) => h('span', asCard(c)))), h('p.s.soft', total ? t('nextWith', { p: i ? chanceOf(packs[1].length, total) : chanceOf(packs[0].length, total) }) : ''));
    return [h('div.packs', side(packs[0], 0), side(packs[1], 1)), pileRow(pile, start.length, now)];
  }
  const chanceOf = (a, b) => (a === 0 ? '0' : a === b ? '1' : `${a}/${b}`);
  const rowScene = ({ order, moved }) => h('div.row8', { style: { '--cards': Math.min(order.length, 13) } }, order.map((c) => h('span', { class: moved.includes(c) ? 'now' : '' }, asCard(c))));
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
  async function showTable(known, fields, signal) {
    const n = Number(fields.cards ?? 8);
    const cards = Math.min(n, known.name === 'riffle' ? 8 : 6);
    const parameters = Object.fromEntries(PARAMETERS.filter((p) => fields[p]).map((p) => [p, fields[p]]));
    const rounds = fields.rounds ?? 1;
    const got = await ask({ verb: 'judge exact', shuffle: known.name, cards, rounds, ...parameters }, { signal });
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
    const groups = ['uniform', 'fixed', 'biased', 'specimen'].map((family) => [family, shuffles.filter((x) => x.family === family)]);
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
    stop: () => (lesson?.stop(), asked.stop()),
  };
}
