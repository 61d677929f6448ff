// Is it rigged? Hands, decks or playlists as they were seen, the verdict, its picture, and what so few could not show;
// or one bad game, in numbers.
import { $$, bringIntoView, button, fill, goButton, h, later, s, link } from '../dom.js';
import { MOST_IN_BOX, openFiles } from '../files.js';
import { ask, latest } from '../engine.js';
import { verdict } from '../signs.js';
import { averageTable, dots, handList, testTable } from '../rigged/pictures.js';
import { CLIENT, CLUMPS, DECK, EVENINGS, SONGS } from '../rigged/samples.js';
import { places, share, whole } from '../numbers.js';
import { told, toldWhole } from '../told.js';
import { count, t } from '../texts.js';

/// Whether a text has words for people, and no cards.
const SPOKEN = /(?<!\p{L})(i|my|me|the|a|is|are|was|it|this|that|have|get|got|never|always|too|why|in|of|and|not|to|ich|mein\w*|ist|sind|war|das|die|der|den|es|habe|immer|nie|keine?|und|nicht|zu|warum)(?!\p{L})/giu;
export const isSaid = (text) => new Set(text.toLowerCase().match(SPOKEN)).size > 1 && text.trim().split('\n').every((line) => !/[,\t*]/.test(line) || /[.!?]$/.test(line.trim()));

const CARD = /(?<![\p{L}\d])(?:10|[2-9TJQKA])[shdc♠♥♦♣](?=$|[^\p{L}\d]|(?:10|[2-9TJQKA])[shdc])|(?<=(?:10|[2-9TJQKA])[shdc])(?:10|[2-9TJQKA])[shdc](?![\p{L}])/giu;
/// Hands of playing cards as sites write them (AhKd, [Ah Kd] in a hand's history), a hand a line; null where they are none, or a whole pack.
export function playingHands(text) {
  const lines = text.normalize('NFKC').split('\n').filter((line) => line.trim());
  const dealt = lines.filter((line) => /^dealt to /i.test(line.trim()) || /dealt to \S+ \[/i.test(line));
  const rows = (dealt.length ? dealt : lines).map((line) => (line.match(CARD) ?? []).map((x) => x.replace(/^10/, 'T').replace(/[♠♥♦♣]/, (suit) => 'shdc'['♠♥♦♣'.indexOf(suit)])).map((x) => x[0].toUpperCase() + x[1].toLowerCase()));
  const isAll = dealt.length || lines.every((line) => !line.replace(CARD, '').replace(/[\s,;[\]()]/g, ''));
  const n = rows[0]?.length;
  return isAll && n > 0 && n < 52 && rows.every((row) => row.length === n) ? `${rows.map((row) => row.join(' ')).join('\n')}\n` : null;
}

/// What was pasted outlives the view: another language makes it anew.
const memory = { hands: CLIENT, deck: DECK };
const SAMPLES = [['egClient', CLIENT, DECK], ['egClumps', CLUMPS, DECK], ['egSongs', EVENINGS, SONGS]];

export function makeRigged({ toast }) {
  const examples = h('div.eg', { role: 'group', 'aria-label': t('examples') });
  const box = h('div', { 'aria-live': 'polite' });
  const old = h('p.err.s.top16', { role: 'status' });
  const listBox = h('div');
  const asked = latest();
  let { hands, deck } = memory;
  let refused = ''; // what was pasted last and could not be read: it is there to be put right
  const deckField = h('input.field', { value: deck, 'aria-label': t('deckBefore'), spellcheck: 'false', oninput: () => (markOld(), soon()) });
  const soon = later(300, () => judge(hands, deckField.value));
  /// What stands there was said of what stood in the boxes before.
  const markOld = () => box.childElementCount && (box.classList.add('stale'), fill(old, t('oldVerdict')));

  const splitHand = (line) => (line.includes(',') ? line.split(',') : line.includes('\t') ? line.split('\t') : line.split(/\s+/)).map((x) => x.trim()).filter(Boolean);

  /// The deck for hands of the reader's own: that of an example is none of theirs unless it has their cards.
  function deckOf(text, of) {
    if (!SAMPLES.some(([, , its]) => its === of)) return of;
    const names = new Set(of.split(/,|\s/).map((x) => x.trim().replace(/\*.*/, '')));
    return text.trim().split('\n').flatMap(splitHand).every((card) => names.has(card)) ? of : '';
  }

  function showExamples() {
    fill(examples, h('button.paste', { type: 'button', onclick: paste }, t('pasteHands')), SAMPLES.map(([name, text, of]) => h('button', { type: 'button', 'aria-pressed': String(text === hands && of === deck), onclick: async () => (await judge(text, of), bringIntoView(box)) }, t(name))));
  }
  async function judge(text, of) {
    refused = text;
    fill(old);
    if (isSaid(text)) return fill(box, h('p.err.top28', t('noCards'), ' ', t('pasteHandsHelp')));
    const cards = !of.trim() || SAMPLES.some(([, , its]) => its === of) ? playingHands(text) : null;
    hands = cards ?? text;
    deck = of = cards ? 'standard52' : of;
    if (deckField.value !== of) deckField.value = of;
    showExamples();
    const signal = asked.start();
    markOld();
    const files = /\n/.test(of) ? { 'deck.txt': of } : undefined;
    const request = { verb: 'judge test', input: hands, ...(of.trim() ? { deck: files ? 'deck.txt' : of } : {}), ...(files ? { files } : {}), missed: true };
    const got = await ask(request, { signal });
    if (!got) return;
    box.classList.remove('stale');
    fill(old);
    if (got.error || !got.data?.tests) fill(listBox, h('label.s.soft', t('deckBefore'), deckField), h('p.aside-act', link(t('pasteHands'), paste))); // no example's hands beside what was refused
    if (got.error || !got.data?.tests) return fill(box, h('p.err.top28', toldWhole(got.error ?? got.notes.join(' '), (text) => text.replace(/^(?:standard input|die Standardeingabe), /, ''))));
    refused = '';
    Object.assign(memory, { hands, deck });
    await show(got.data, of, signal);
  }

  async function show(data, of, signal) {
    const rows = hands.trim().split('\n').filter((x) => x.trim() && !x.startsWith('#')).map(splitHand);
    const kinds = new Map();
    rows.flat().forEach((c) => kinds.set(c, (kinds.get(c) ?? 0) + 1));
    const isPack = of === 'standard52';
    const few = !isPack && kinds.size <= 6 && rows.every((r) => r.length === rows[0].length && r.length <= 20);
    const kind = few ? (of.match(/^"?([^"*]+?)"?\*/)?.[1] ?? [...kinds].sort((a, b) => a[1] - b[1])[0][0]) : null;
    const counts = few ? rows.map((r) => r.filter((c) => c === kind).length) : null;
    const law = few && of.trim() ? (await ask({ verb: 'odds', question: /^\w+$/.test(kind) ? kind : `"${kind}"`, deck: of, draw: rows[0].length }, { signal }))?.data?.distribution : null;
    const found = data.verdict !== 'none';
    const what = few || isPack ? count('handsN', rows.length) : count('decksN', data.decks ?? rows.length);
    const head = verdict(found ? 'no' : 'open', t(found ? 'deviates' : 'noDeviation'), found ? named(data) : t('noDeviationSays', { what }));
    const picture = h('div');
    const read = h('div.read');
    fill(box, head, law ? h('div', h('div.sech', h('h3', t('inEachHand', { kind })), h('span.s.soft', t('dotIs', { n: rows.length }))), picture, read) : null,
      averageTable(data), h('p.s.soft.top8', t('testsMade', { n: data.tests.length, rate: whole(1 / data.error_rate) })),
      found ? h('div.sec', h('h3', t('whichTests')), testTable(data)) : null, cannot(data, what));
    fill(listBox, h('h3', few || isPack ? t('handsOf', { n: rows.length, k: rows[0].length }) : what), h('div.top8', h('label.s.soft', t('deckBefore'), deckField)),
      h('div.top8', handList({ hands: rows, kind, counts })), kind ? key(kind) : null, h('p.aside-act', link(t('pasteHands'), paste)));
    if (law) connect(picture, read, law, counts, kind, rows.length);
  }
  const named = (data) => {
    const best = data.findings?.[0];
    if (!best) return t('deviationSays');
    return [best.explains === false ? t('nearestTo') : t('looksLike'), ' ', best.statement, '. ', best.explains === false ? t('notAll') : ''];
  };
  const key = (kind) => {
    const mark = (c) => s('svg', { viewBox: '0 0 13 18', 'aria-hidden': 'true' }, s('rect', { class: c, x: 0.5, y: 0.5, width: 12, height: 17, rx: 2 }));
    return h('p.key', h('span', mark('l'), kind), h('span', mark('p'), t('anyOther')));
  };
  function connect(element, read, law, counts, kind, n) {
    const list = listBox.querySelector('.hands');
    const point = (i) => {
      $$('li', list).forEach((li, k) => li.classList.toggle('at', k === i));
      const li = list.children[i];
      if (li) list.scrollTop = Math.max(0, li.offsetTop - list.offsetTop - 180);
      picture.mark(i);
      readOut(counts[i]);
    };
    const picture = dots({ counts, law, onpoint: point, element });
    const readOut = (k) => fill(read, h('b', t('ofHands', { k: picture.tally[k], n })), ' ', t('hadSo', { kind, k: law[k].outcome, expected: places(n * law[k].decimal, 1) }));
    readOut(picture.tally.indexOf(Math.max(...picture.tally)));
  }
  const cannot = (data, what) => h('div.sec', h('h2', t('cantShow', { what })), h('ul.cant.top16',
    data.power ? h('li', toldWhole(data.power)) : null, data.missed?.length ? h('li', t('missedSays')) : null, (data.missed ?? []).slice(0, 6).map((x) => h('li', told(typeof x === 'string' ? x : x.statement ?? x.name))),
    (data.notes ?? []).map((x) => h('li.soft', toldWhole(x)))), h('p.s.soft', t('neverFair')));

  function paste() {
    const area = h('textarea.field', { rows: 9, 'aria-label': t('pasteHands'), value: refused });
    const of = h('input.field', { value: deck, 'aria-label': t('deckBefore') });
    const use = async () => (dialog.close(), area.value.trim() && (await judge(area.value, deckOf(area.value, of.value)), bringIntoView(box)));
    const dialog = h('dialog', { class: 'wide', 'aria-label': t('pasteHands') }, h('h2', t('pasteHands')), h('p.s.soft.top8', t('pasteHandsHelp')), h('div.top16', area), h('label.s.top8', t('deckBefore'), of),
      h('div.btns', goButton(t('judgeIt'), use), button(t('openFile'), async () => {
        const [file] = await openFiles({ most: MOST_IN_BOX });
        if (file) area.value = file.text;
      }), button(t('cancel'), () => dialog.close())));
    dialog.addEventListener('close', () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  }

  const bad = badGame();
  const element = h('section.view', { 'aria-label': t('rigged') }, h('div.cols', h('div', h('p.lead', t('riggedLead')), examples, old, box), h('aside', listBox, h('h3.top28', t('oneBadGame')), bad.element)));
  return {
    element,
    show() {
      if (!box.childElementCount) judge(hands, deck);
      bad.show();
    },
    hash: () => '#rigged',
    stop: () => asked.stop(),
    most: MOST_IN_BOX,
    files: ([file]) => (judge(file.text, deckOf(file.text, deckField.value)), toast(file.name)),
    focus: () => examples.querySelector('button')?.focus(),
  };
}

/// One bad game, in numbers; answered as one types.
function badGame() {
  const said = h('p.s.top8', { 'aria-live': 'polite' });
  const numbers = { hits: 16, seen: 20, deck: 60, copies: 24, games: 50 };
  const answer = later(150, async () => {
    const got = await ask({ verb: 'judge complaint', ...numbers });
    if (!got) return;
    if (got.error) return void fill(said, h('span.soft', toldWhole(got.error)));
    const { complaint: c, one_game: one, some_games: some } = got.data;
    const p = Number(one.decimal);
    const all = some ? Number(some.decimal) : p;
    fill(said, t(c.side === 'at most' ? 'fairFewer' : 'fairMore', { k: c.hits, n: c.seen }), ' ', h('b', p > 0 ? t('onceIn', { n: 1 / p >= 100 ? whole(1 / p) : places(1 / p, 1) }) : t('never')),
      c.games > 1 ? ['; ', t('someGame', { games: c.games, p: share(all) })] : '.', ' ', t(all < 0.001 ? 'hardly' : all < 0.05 ? 'rarely' : 'happens'));
  });
  const fields = Object.entries(numbers).map(([name, value]) => h('label.s.top8', t(`bad_${name}`),
    h('input.field', { type: 'number', min: name === 'hits' ? 0 : 1, value, oninput: (e) => ((numbers[name] = Number(e.target.value)), answer()) })));
  return { element: h('div', fields, said), show: answer };
}
