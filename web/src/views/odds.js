// The view of odds: the sheet, what it says while one types, and when the engines are asked what.
import { h, fill, link, later } from '../dom.js';
import { ask } from '../engine.js';
import { MOST_DECK } from '../files.js';
import { clause, clauseNames, clauseOf, comparedIn, isProgram, parse, optionsOf, placeOf, requestOf, subjectOf, suggestions, withClause, withQuestion } from '../question.js';
import { showRefused } from '../refused.js';
import { makeSheet } from '../sheet.js';
import { complete } from '../odds/complete.js';
import { isDecision } from '../odds/decide.js';
import { controls } from '../odds/controls.js';
import { askForDeck, deckPanel, dicePanel, kindsOf, packPanel, panelKind, quotedName } from '../odds/deck.js';
import { deckBar, readyQuestions } from '../odds/deckbar.js';
import { ERRANDS, FIRST, SAMPLE, SAMPLE_NAME, calledBy } from '../errands.js';
import { isProse, landsAmong, looksLikeDeck, plainTagged, tagged, withWord } from '../odds/paste.js';
import { inOurWords, outputsOf, programPanel } from '../odds/program.js';
import { isSentence, makeForm, wordsOf } from '../odds/form.js';
import { postOf } from '../odds/post.js';
import { oneAnswer, running, severalAnswers, tooBig } from '../odds/render.js';
import { shareRow } from '../odds/share-row.js';
import { inline } from '../numbers.js';
import { held, hold } from '../settings.js';
import { hashOf } from '../share.js';
import { allWords } from '../help.js';
import { toldWhole } from '../told.js';
import { pieces, t } from '../texts.js';

const PATIENCE = 150; // ms before an old answer goes grey
const RESTART = 400; // ms that a question may run on after the text has changed

/// The first that this view will ask when it is shown with a text.
export function firstRequest({ text, decks }) {
  const question = parse(text || FIRST);
  return question.questions.length ? requestOf(question, question.questions[0], { [SAMPLE_NAME]: SAMPLE, ...decks }, together(question)) : null;
}
/// Several questions about the best deck have one answer.
const together = (question) => (clause(question, 'best') ? { asking: question.questions.map((q) => q.text).join('\n') } : undefined);

export function makeOdds({ address, toast }) {
  const kept = held('decks', { decks: {}, taken: null }); // they outlive a reload
  const decks = Object.assign(Object.create(null), kept.decks, { [SAMPLE_NAME]: SAMPLE });
  const box = h('div.ansbox');
  const side = h('div');
  const beside = h('div.beside');
  const bar = h('div.deckbar');
  const examples = h('div.eg', { role: 'group', 'aria-label': t('examples') }, h('button.paste', { type: 'button', onclick: () => chooseDeck() }, t('pasteDeck')), h('button.paste', { type: 'button', onclick: () => openForm() }, t('byClicks')), Object.keys(ERRANDS).map((name) => h('a', { href: `#${name}` }, t(`er_${name}`))));
  let functions = null;
  let deck = null;
  let tag = 'land'; // that is marked by click
  let question = parse('');
  let subject = 'none';
  let run = null; // {controller, text, since}
  let waiting = false;
  let left = false;
  let shownFor = null;
  let { taken } = kept; // the deck that was pasted last; it stays where the box is emptied

  const sheet = makeSheet({
    label: t('question'), placeholder: 'land in 2..4',
    oninput: () => changed(),
    complete: (text, place) => complete(text, place, { subject, deck, functions, program: question.program }),
    onescape: () => stop(),
  });

  const form = makeForm({ decks: () => [...new Set([taken, SAMPLE_NAME].filter(Boolean))], kindsOf: (name) => kindsOf(parse(name ? `deck ${name}` : ''), decks), write: (text) => write(text, -1), paste: () => chooseDeck(), onclose: () => showExamples() });
  /// The form, empty, and the examples of each errand beside it.
  function openForm() {
    form.open();
    showExamples();
    form.element.scrollIntoView({ block: 'nearest' });
  }
  const showExamples = () => fill(beside, form.isOpen ? [h('h3', t('examples')), Object.entries(ERRANDS).map(([name, all]) => {
    const asked = all.filter(([, hash]) => hash.startsWith('#odds/'));
    return asked.length ? h('p.s.top8', h('b', t(`er_${name}`)), asked.map(([key, hash]) => [' · ', h('a', { href: hash }, t(key))])) : null;
  })] : null);

  sheet.area.addEventListener('paste', (e) => {
    const text = e.clipboardData?.getData('text') ?? '';
    if (!looksLikeDeck(text)) return;
    e.preventDefault();
    takeDeck({ name: 'deck.txt', text });
  });

  let dry = null; // of a click that is only tried: what it would write
  let clicked = ''; // what a card that was clicked has written
  const write = (text, line) => {
    if (dry) dry.text = text;
    else sheet.set(text, line);
  };
  const rewrite = (out) => {
    if (!out || dry) return void (dry && (dry.text = out?.text));
    sheet.set(out.text, out.line);
    sheet.select(out.line, out.from, out.to);
  };
  /// A word that was clicked: a valid question comes of it, at the place typed or at the end of the last question.
  const insert = (word) => {
    const last = question.questions[question.questions.length - 1];
    if (!last) return write([withWord('', word), ...(shown() === question ? question.lines : shown().lines.concat('draw 7'))].join('\n').trimEnd(), 0);
    write(withQuestion(question, last, withWord(last.text, word)).join('\n'), last.line);
  };
  /// A list of cards: read by the engine, its lands marked beforehand, and asked about at once.
  const takeDeck = async (file) => {
    const name = file.name.replace(/[\s*,;'"<>|&#~]+/g, '-');
    const clauses = parse(`deck ${name}`);
    let text = file.text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
    let got = await kindsOf(clauses, { [name]: text });
    if (got.kinds?.some((k) => /["“”„]/.test(k.name))) { // no question could quote such a name
      text = text.replace(/["“”„]/g, "'");
      got = await kindsOf(clauses, { [name]: text });
    }
    if (got.kinds && isProse(text)) got = { error: t('noDeck') };
    if (got.error !== undefined) return void (sheet.note(toldWhole(got.error || t('stopped')), true), offerReadings(file.name, text, got.error));
    decks[name] = text;
    taken = name;
    hold('decks', { decks: { [name]: text }, taken });
    tag = 'land';
    const tags = (x) => x.kinds.some((k) => k.tags.includes('land'));
    let read = got;
    if (!tags(got)) read = (await mark(name, got, landsAmong(got.kinds))) ?? got;
    if (!tags(read)) tag = t('starter');
    const [first, ...rest] = tags(read) ? ['land in 2..4', 'draw 7'] : [`${quotedName([...read.kinds].sort((a, b) => b.count - a.count)[0].name)} >= 1`, `draw ${Math.min(read.cards, read.cards < 50 ? 5 : 7)}`];
    const isKept = question.questions.length && subject === 'cards' && !looksLikeDeck(sheet.text) && !clause(question, 'deck');
    const out = isKept ? withClause(sheet.text, 'deck', name, []) : { text: [first, `deck ${name}`, ...rest].join('\n'), line: 0 };
    if (isKept && !clause(parse(out.text), 'draw')) out.text = withClause(out.text, 'draw', 7, ['deck']).text;
    write(out.text, out.line);
    if (form.isOpen) form.take(name);
    sheet.focus();
  };
  /// A line of a list that has no number: both readings, to be clicked. What is a heading once is so wherever it stands alike.
  const offerReadings = (name, text, error) => {
    const lines = text.split('\n');
    const at = Number(/line (\d+)/.exec(error)?.[1]) - 1;
    const line = lines[at]?.trim();
    if (!line || /\d/.test(line)) return;
    const isAlike = (i) => !/[\d#]/.test(lines[i]) && lines[i].trim() && !lines[i - 1]?.trim() && /^\W*\d/.test(lines[i + 1] ?? '');
    const again = (change) => () => takeDeck({ name, text: lines.map(change).join('\n') });
    fill(bar, h('p', { role: 'alert' }, t('noNumber', { line }), ' ', link(t('aHeading'), again((x, i) => (i === at || isAlike(i) ? `# ${x.trim()}` : x))), t('or'), link(t('oneCard'), again((x, i) => (i === at ? `1 ${line}` : x)))));
  };
  /// Writes the tag at those kinds into the list; what the engine then reads of it.
  const mark = async (name, read, marked) => {
    if (!marked.size && !read.kinds.some((k) => k.tags.includes(tag))) return null;
    const asked = parse(`deck ${name}`);
    for (const text of [tagged(decks[name], read.kinds, tag, marked), plainTagged(read.kinds, tag, marked)]) {
      const now = await kindsOf(asked, { [name]: text });
      const isSo = !now.error && now.cards === read.cards && now.kinds.every((k) => k.tags.includes(tag) === marked.has(k.name));
      if (!isSo) continue;
      decks[name] = text;
      if (name === taken) hold('decks', { decks: { [name]: text }, taken });
      return now;
    }
    return null;
  };
  async function toggle(name, kind) {
    const marked = new Set(deck.kinds.filter((k) => k.tags.includes(tag)).map((k) => k.name));
    if (!marked.delete(kind)) marked.add(kind);
    if (await mark(name, deck, marked)) changed();
  }
  /// The question; where the box is empty, the deck that was pasted.
  const shown = (asked = question) => (asked.questions.length || asked.clauses.length || !taken ? asked : parse(`deck ${taken}`));
  function showBar() {
    const name = clause(shown(), 'deck')?.value;
    const isOwn = name && name !== SAMPLE_NAME && decks[name] && deck?.kinds && deck.deck === name;
    element.classList.toggle('decked', !!isOwn);
    fill(bar, isOwn ? deckBar({ deck, name, tag, current: sheet.text, ontag: (wanted) => ((tag = wanted), showBar()), onmark: (kind) => toggle(name, kind), onask: (text) => write(text, 0) }) : null);
  }
  const translate = async () => {
    const words = await inOurWords(requestOf(question, question.questions[0]));
    if (words) write(words, -1);
    else toast(t('notInOurs'));
  };
  const chooseDeck = async () => {
    const file = await askForDeck();
    if (file) takeDeck(file);
  };

  /// Everything that needs no engine: marks, controls, the address.
  function changed() {
    if (looksLikeDeck(sheet.text)) return void takeDeck({ name: 'deck.txt', text: sheet.text });
    question = parse(sheet.text);
    subject = subjectOf(question);
    const many = question.questions.length > 1;
    sheet.setMarks(many ? question.questions.map((q) => q.line) : []);
    showControls();
    showBar();
    keepAddress();
    answer();
  }
  const usedDecks = (asked = question) => {
    const name = clause(asked, 'deck')?.value;
    return name && name !== SAMPLE_NAME && decks[name] ? { [name]: decks[name] } : {};
  };
  const hash = () => hashOf('odds', sheet.text, usedDecks());
  const keepAddress = later(250, () => address(hash()));
  function showControls() {
    fill(sheet.write, controls({ text: sheet.text, question, subject, deck, write, rewrite, ontranslate: translate }));
  }

  /// Asks what stands in the sheet; while that runs, only the newest text waits.
  async function answer() {
    if (run) {
      waiting = true;
      if (performance.now() - run.since > RESTART) run.controller.abort();
      else run.timer ??= setTimeout(() => waiting && run?.controller.abort(), RESTART);
      return;
    }
    const line = sheet.text.trim().split('\n')[0];
    if (!question.questions.length) return /^(draw|hands|find)\b/i.test(line) && isSentence(line, await words()) ? showSentence() : showEmpty(); // "draw 5 from 60 …" looks like a clause
    const me = { controller: new AbortController(), since: performance.now(), timer: null };
    run = me;
    const mine = { question, subject, text: sheet.text, signal: me.controller.signal };
    const grey = setTimeout(() => (box.childElementCount ? box.classList.add('stale') : fill(box, h('p.soft', t('working')))), PATIENCE);
    const slow = setTimeout(() => sheet.note(t('stillExact')), 1200);
    me.quiet = () => (clearTimeout(grey), clearTimeout(slow));
    try {
      await askAll(mine);
    } finally {
      me.quiet();
      clearTimeout(me.timer);
      if (run === me) run = null;
    }
    if (waiting) {
      waiting = false;
      answer();
    }
  }
  const isOld = (mine) => mine.text !== sheet.text;

  async function askAll(mine) {
    const found = [];
    const all = mine.question.questions;
    const isOne = together(mine.question) !== undefined;
    for (const asked of isOne ? all.slice(0, 1) : all) {
      const request = requestOf(mine.question, asked, decks, together(mine.question));
      const got = await ask(request, { signal: mine.signal });
      if (!got || isOld(mine)) return;
      if (got.error) return showError(got, asked, mine);
      const about = { asked, request, options: { ...optionsOf(mine.question, asked), ...(isOne && { question: all.map((q) => q.text) }) }, notes: got.notes };
      const answers = got.data.outputs ? outputsOf(got.data) : [{ question: asked.text, data: got.data }];
      found.push(...answers.map((one) => ({ ...one, ...about })));
    }
    if (found.length === 1 && !box.querySelector('.answer')) fill(box, oneAnswer(found[0].data, mine));
    const extra = found.length === 1 && !found[0].data.players && !isDecision(found[0].data) ? await secondQuestions(found[0], mine) : {};
    if (extra === null || isOld(mine)) return;
    const context = { ...mine, ...extra, deck: clause(mine.question, 'vary') ? await kindsOf(mine.question, decks) : null };
    showAnswer(found.length === 1 ? oneAnswer(found[0].data, context) : severalAnswers(found, context), found, context);
    await showPanel(mine);
    tryControls();
  }

  /// What makes the picture under a chance: the distribution of the number it compares, and the chance by other turns.
  async function secondQuestions({ data, asked }, mine) {
    const out = {};
    const byTurn = clause(mine.question, 'by turn')?.value;
    const turn = byTurn?.match(/^\d+(?!\s*\.\.|\d)/)?.[0];
    if (turn && data.table?.[0]?.probability) {
      const got = await ask(requestOf(mine.question, asked, decks, { turns: `by turn 1..${Math.max(Number(turn) + 3, 7)}${byTurn.slice(turn.length)}` }), { signal: mine.signal });
      if (!got) return null;
      if (got.data?.table) out.turns = got.data;
      return out;
    }
    const plain = !['mulligan', 'effect', 'hands'].some((name) => clause(mine.question, name));
    const compared = data.probability && plain ? comparedIn(asked.text) : null;
    if (!compared || data.exact === false) return out;
    const got = await ask(requestOf(mine.question, asked, decks, { asking: compared.number }), { signal: mine.signal });
    if (!got) return null;
    if (got.data?.distribution && got.data.distribution.every((r) => /^-?\d+$/.test(r.outcome))) out.law = { ...compared, data: got.data };
    return out;
  }

  /// What a question is called in words, where it is one that is offered.
  const nameOf = (text) => {
    const key = calledBy(hashOf('odds', text));
    const name = clause(question, 'deck')?.value;
    return key ? t(key) : (deck?.kinds && name ? readyQuestions(deck, name, tag).find(([, asked]) => asked === text)?.[0] : undefined);
  };
  function showAnswer(parts, found, mine) {
    if (run) run.shown = true;
    run?.quiet?.();
    box.classList.remove('stale');
    const explain = () => ask({ ...found[0].request, [mine.question.program ? 'translate' : 'explain']: true });
    const name = nameOf(mine.text);
    fill(box, parts, shareRow({ found, hash, toast, explain, post: async () => postOf(found, { ...mine, name, deck: mine.subject === 'dice' || clause(mine.question, 'urn') ? null : await kindsOf(mine.question, decks) }) }));
    shownFor = mine.text;
    sheet.note(noteFor(found, mine));
  }
  function noteFor(found, mine) {
    const { data, notes } = found[0];
    const warn = notes.flatMap((x) => [' ', toldWhole(x)]);
    if (mine.question.program) return [t('programNote', { n: found.length }), warn];
    if (found.length > 1) return [t(found.every((a) => a.data.distribution) ? 'severalLines' : 'severalTable'), warn];
    if (mine.subject === 'dice' || isDecision(data)) return [data.exact === false ? '' : t('exact'), warn];
    if (mine.subject === 'showdown') return [data.seed ? '' : t('exact'), warn];
    const name = data.deck;
    if (name === undefined) return [data.exact === false ? '' : t('exact'), warn];
    const drawn = data.draw ?? clause(mine.question, 'draw')?.value ?? '';
    const hands = clause(mine.question, 'hands')?.value.match(/^(\d+)x(\d+)$/);
    const what = mine.subject === 'order' ? t('allCards', { n: drawn, deck: name }) : hands ? t('handsFrom', { n: hands[1], k: hands[2], deck: name })
      : t(clause(mine.question, 'by turn') ? 'thenTurns' : 'cardsFrom', { n: drawn, deck: name });
    const given = (data.conditions ?? []).map((c) => c.match(/^given: .*\(chance ([\d/]+)/)?.[1]).find(Boolean);
    return [what, ' ', given ? t('givenHolds', { p: inline(given) }) + ' ' : '', data.exact === false ? '' : t('exact'), warn];
  }

  function showEmpty() {
    box.classList.remove('stale');
    shownFor = null;
    sheet.note(pieces('forExample', { a: link('land in 2..4', () => write(FIRST, -1)), b: link('4d6 drop lowest', () => write('4d6 drop lowest', -1)) }));
    fill(box, h('div.answer.soft', t('standsHere')));
    showPanel({ question, subject, text: sheet.text });
  }

  /// The words of the language and of the deck that is asked about.
  async function words() {
    functions ??= { ...(await ask({ verb: 'odds', functions: true }))?.data, ...(await ask({ verb: 'dice', functions: true }))?.data };
    return wordsOf(...Object.values(functions).flat().flatMap((f) => [f.name, f.arguments, f.example]), ...clauseNames, JSON.stringify(deck?.kinds ?? []));
  }
  /// A sentence is no question; what was meant is put together by clicks.
  function showSentence() {
    box.classList.remove('stale');
    shownFor = null;
    sheet.note(t('noSentence'), true);
    fill(box, h('div.answer.soft', t('standsHere')));
    openForm();
    showPanel({ question, subject, text: sheet.text });
  }

  async function showError(got, asked, mine) {
    let message = got.error;
    run?.quiet?.();
    if (isTooMuch(message)) {
      box.classList.remove('stale');
      sheet.note(noteFor([{ data: { draw: clause(mine.question, 'draw')?.value ?? '', deck: clause(mine.question, 'deck')?.value ?? 'standard52', exact: false }, notes: [] }], mine));
      fill(box, tooBig(message, { simulate: () => simulate(asked, 1000000, mine), goOn: ['dice', 'order'].includes(mine.subject) ? null : () => goOn(mine) }));
      return showPanel(mine);
    }
    if (!mine.question.program && isSentence(asked.text, await words(), suggestions(message).length > 0)) return isOld(mine) ? undefined : showSentence();
    if (isOld(mine)) return;
    if (shownFor === null) fill(box, h('div.answer.soft', t('standsHere')));
    else box.classList.add('stale');
    if (mine.subject === 'order' && !clause(mine.question, 'order')) {
      const add = () => write(withClause(sheet.text, 'order', '').text, -1);
      return sheet.note(pieces('orderNeeded', { a: link('order', add) }), true);
    }
    if (mine.subject === 'showdown' && mine.text === clicked) return sheet.note(t('goOnClicking')), showPanel(mine); // between two cards of a hand
    const mended = await mends(asked, mine, message);
    if (isOld(mine)) return;
    if (mended.length) return sheet.note([t(/--draw N/.test(message) ? 'wantsDraw' : 'wantsLine'), ' ', mended.map(([words, text], i) => [i ? t('or') : '', link(words, () => write(text, -1))])], true), showPanel(mine);
    if (/--draw N/.test(message)) message = (await ask(requestOf(parse(`${mine.text.trimEnd()}\ndraw 7`), asked, decks)))?.error ?? message; // what is wrong beside that
    const where = placeOf(message, mine.question, asked);
    const typing = document.activeElement === sheet.area && where && sheet.menuOpen;
    if (typing) return void sheet.note(t('readingOn'));
    const meant = [];
    if (where && !mine.question.program) for (const name of suggestions(message)) if (await leadsOn(name, where, mine)) meant.push(name);
    if (isOld(mine)) return;
    showRefused(sheet, message, where, { meant, below: shownFor ? t('below') : '' });
    await showPanel(mine);
  }

  /// What puts a question right that lacks a line, or has one within it: [[the lines, the text]], each of which is answered.
  async function mends(asked, { question: its, text }, message) {
    const [, head, line] = asked.text.match(/^(.*?\S)[,;]?\s+((?:by turn|draw|given|deck|hands|mulligan|holding|seen|seed)\s.+)$/i) ?? [];
    const isShort = /--draw N/.test(message);
    if (its.program || (!line && !isShort)) return [];
    const base = (line ? [...withQuestion(its, asked, head), line] : its.lines).filter((x) => x.trim());
    const has = (name) => base.some((x) => clauseOf(x)?.name === name);
    const adds = has('draw') || has('hands') ? [[]] : [...(taken && !has('deck') ? [[`deck ${taken}`, 'draw 7']] : []), ['draw 7']];
    const found = [];
    for (const add of adds) {
      const would = [...base, ...add].join('\n');
      if (would !== text.trim() && (await isAnswered(would))) found.push([[...(line ? [line] : []), ...add].join(', '), would]);
    }
    if (found.length || !isShort) return found;
    const full = parse([...base, 'draw 7'].join('\n')); // a word is misspelt, too
    const wrong = (await ask(requestOf(full, full.questions[0], decks)))?.error ?? '';
    const where = placeOf(wrong, full, full.questions[0]);
    for (const name of where ? suggestions(wrong) : []) {
      const would = replaced(full.lines, where, name);
      if (await isAnswered(would)) found.push([`${name}, draw 7`, would]);
    }
    return found;
  }
  const replaced = (lines, { line, from, to }, name) => lines.map((x, i) => (i === line ? x.slice(0, from) + name + x.slice(to) : x)).join('\n');
  /// Whether a word in the place of what was refused is answered, or refused for what stands behind it.
  async function leadsOn(name, where, mine) {
    const would = parse(replaced(mine.question.lines, where, name));
    for (const one of would.questions.slice(0, 9)) {
      const wrong = (await ask(requestOf(would, one, decks, together(would))))?.error;
      const place = isRefusal(wrong) ? placeOf(wrong, would, one) : undefined;
      if (place === null || place?.line < where.line || (place?.line === where.line && place.from <= where.from + name.length)) return false;
    }
    return true;
  }
  const tried = new Map();
  /// Whether the engine answers a text, or would work on it for longer than a moment.
  async function isAnswered(text) {
    const asked = parse(text);
    const key = JSON.stringify([text, usedDecks(asked)]);
    if (!tried.has(key)) {
      const cut = new AbortController();
      const timer = setTimeout(() => cut.abort(), RESTART);
      let isRefused = false;
      for (const one of asked.questions.slice(0, 9)) isRefused ||= isRefusal((await ask(requestOf(asked, one, decks, together(asked)), { signal: cut.signal }))?.error);
      clearTimeout(timer);
      if (tried.size > 400) tried.clear();
      tried.set(key, !isRefused);
    }
    return tried.get(key);
  }
  const isTooMuch = (message) => /takes more than|too large|--simulate \d/.test(message) && /--simulate|--effort/.test(message);
  const isRefusal = (message) => !!message && !isTooMuch(message);
  /// What a click would be refused for is not offered: once an answer stands, each control is tried.
  const tryControls = later(250, async () => {
    if (question.program) return;
    const text = sheet.text;
    const isSame = () => !run && text === sheet.text;
    const alike = ['.grid52 button:not([class])', '.kinds button'].map((all) => (subject === 'showdown' ? [] : [...side.querySelectorAll(all)])); // one for all
    const single = [...sheet.write.querySelectorAll('button:not(:disabled)'), ...bar.querySelectorAll('.ask button'), ...side.querySelectorAll('.words button, .tags button')];
    for (const all of [...single.map((one) => [one]), ...alike]) {
      const [control] = all;
      if (!control) continue;
      if (!isSame()) return;
      dry = {};
      control.click();
      const { text: would } = dry;
      dry = null;
      if (would === undefined || (await isAnswered(would)) || !isSame()) continue;
      for (const one of all) one.disabled = true;
    }
  });

  const goOn = (mine) => {
    const now = clause(mine.question, 'effort');
    const out = withClause(mine.text, 'effort', now ? Number(now.value) * 10 : 10, []);
    write(out.text, out.line);
  };

  /// Deals at random, more and more of them with one seed: each estimate is one that the program gives for that number.
  async function simulate(asked, of, mine, again = '') {
    const request = requestOf(mine.question, asked, decks);
    const steps = [10000, 30000, 100000, 300000, 1000000].filter((n) => n <= of);
    const stated = clause(mine.question, 'seed')?.value;
    const seed = stated ?? `faro${again}`;
    run = { controller: new AbortController(), since: performance.now(), timer: null };
    const { signal } = run.controller;
    let best = null;
    let done = 0;
    const finish = () => {
      run = null;
      if (best) {
        const data = { ...best, exact: false };
        showAnswer([oneAnswer(data, mine), h('div.btns', h('button.btn', { type: 'button', onclick: () => simulate(asked, of, mine, ` ${Math.floor(performance.now())}`) }, t('anotherMillion')))],
          [{ question: asked.text, data, request, options: { ...optionsOf(mine.question, asked), simulate: best.trials, seed }, notes: [] }], mine);
      } else if (!isOld(mine)) answer();
      if (waiting) {
        waiting = false;
        answer();
      }
    };
    const show = (part = 0) => fill(box, running(best, { done: Math.max(done, part), of, unit: t('deals'), stop: () => run?.controller.abort() }));
    show();
    for (const n of steps) {
      const got = await ask({ ...request, simulate: n, ...(stated ? {} : { seed }) }, { signal, onProgress: (p) => p?.of && show(Math.round((p.done / p.of) * n)) });
      if (!got || isOld(mine)) break;
      if (got.error) {
        run = null;
        return showError(got, asked, mine);
      }
      best = got.data;
      done = n;
      show();
    }
    finish();
  }
  /// Esc: what just began is soon over by itself.
  function stop() {
    if (!run || run.shown || performance.now() - run.since < RESTART) return;
    run.controller.abort();
    sheet.note([t('stopped'), ' ', link(t('askAgain'), () => answer())]);
  }

  /// The panel follows the text once its deck is known.
  async function showPanel(mine) {
    const got = mine.subject === 'dice' ? null : await kindsOf(shown(mine.question), decks);
    if (isOld(mine)) return;
    const fresh = got && !got.error ? got : null;
    const changedDeck = fresh !== deck;
    deck = mine.subject === 'dice' ? null : fresh ?? deck;
    await words();
    if (isOld(mine)) return;
    if (changedDeck) showControls();
    showBar();
    const kind = panelKind(deck, mine.subject);
    const common = { deck, question: mine.question, showdown: mine.subject === 'showdown', text: mine.text, onwrite: (text, line) => ((clicked = text), write(text, line)), current: () => sheet.text, onword: insert, ondeck: chooseDeck, onpack: () => write(withClause(sheet.text, 'deck', null).text, -1) };
    if (mine.question.program) fill(side, programPanel((words) => write(`${sheet.text.trimEnd()}\n${words}`, -1)));
    else if (kind === 'dice') fill(side, dicePanel(diceWords(), (word) => write(word, 0), () => allWords(functions, 'dice')));
    else if (!deck) fill(side, h('p.aside-act', link(t('dropList'), chooseDeck)));
    else if (kind === 'pack') fill(side, packPanel({ ...common, words: mine.subject === 'order' ? orderWords() : mine.subject === 'showdown' ? showdownWords() : cardWords(), onword: mine.subject === 'order' ? (word) => write(`${word}\norder`, 0) : mine.subject === 'showdown' ? (word) => write(word, 0) : insert }));
    else fill(side, deckPanel(common));
  }
  const diceWords = () => [['4d6 drop lowest', t('wdDrop')], ['d20 advantage + 5 >= 15', '319/400'], ['6d10 count >= 7', t('wdCount')], ['d6 explode', t('wdExplode')], ['2d6 > d12', t('wdVersus')], ['let r = d20 in r = 20 or r + 5 >= 24', t('wdLet')]];
  const cardWords = () => [['hcp', t('wcPoints')], ['balanced', t('wcBalanced')], ['shape = 5-4-3-1', t('wcShape')], ['poker >= flush', t('wcPoker')], ['count(rank >= 10 and suit = hearts)', t('wcCount')]];
  const showdownWords = () => [['AsKs vs QhQd', t('wsTwo')], ['AKs vs QQ+', t('wsRange')], ['AsKs vs random', t('wsRandom')], ['AsKs vs QhQd on Ah Kd 2c', t('wsBoard')]];
  const orderWords = () => [['adjacent(rank) >= 1', t('woAdjacent')], ['position(ace, 1) <= 5', t('woPosition')], ['longest_run(colour) >= 5', t('woRun')], ['draws until a pair', t('woUntil')]];

  const element = h('section.view', { 'aria-label': t('odds') }, h('div.cols', h('div', h('p.lead', t('oddsLead')), examples, bar, sheet.element, form.element, h('h2.vh', t('answerHead')), box), h('aside.deck', beside, side)));

  return {
    element,
    show({ text, decks: given }) {
      Object.assign(decks, given);
      if (!sheet.text || (text && text !== sheet.text)) sheet.set(text || (taken ? '' : FIRST), -1);
      else if (left) answer();
      left = false;
    },
    hash,
    focus: () => sheet.focus(),
    stop,
    /// Nobody waits for an answer in a view that is not seen; it is asked again on coming back.
    leave: () => {
      left = !!run && !run.shown;
      if (left) run.controller.abort();
    },
    most: MOST_DECK,
    begin: takeDeck,
    paste: chooseDeck,
    form: openForm,
    files: ([file]) => (/\.anydice$/.test(file.name) || isProgram(file.text) ? write(file.text.trimEnd(), -1) : takeDeck(file)),
  };
}
