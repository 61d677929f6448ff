// The page: its head, its views, the address, the keys, light and dark, two languages. Views are made when they are
// first seen.
import { $, $$, h, s, fill, link } from './dom.js';
import { ask, askAhead } from './engine.js';
import { MOST, MOST_DECK, onRefused, readFiles } from './files.js';
import { ERRANDS, enter, errand, framed, leaveErrand, opening } from './errands.js';
import { allWords, showKeys } from './help.js';
import { readHash } from './share.js';
import { firstLanguage, language, languages, setLanguage, t } from './texts.js';
import { looksLikeDeck } from './odds/paste.js';
import { remember, remembered } from './settings.js';
import { makeDeal } from './views/deal.js';
import { makeExam } from './views/exam.js';
import { makeGames } from './views/games.js';
import { firstRequest, makeOdds } from './views/odds.js';
import { makeRigged } from './views/rigged.js';
import { makeVerify } from './views/verify.js';
import { makeWatch } from './views/watch.js';

const VIEWS = [
  ['odds', makeOdds],
  ['games', makeGames],
  ['deal', makeDeal],
  ['verify', makeVerify],
  ['rigged', makeRigged],
  ['watch', makeWatch],
  ['exam', makeExam],
];
let views = {};
let current = null;
let shown = null; // the address of what is shown
let toastGoes = () => {};
const bar = h('div.errand');

/// A line for a while; what was refused is read at leisure: it `stays` until the next key, press or drop.
function toast(text, stays = false) {
  toastGoes();
  const element = h('div.toast', { role: 'status' }, text);
  ($('dialog[open]') ?? document.body).append(element);
  const next = new AbortController();
  toastGoes = () => (next.abort(), clearTimeout(timer), element.remove());
  const timer = stays ? 0 : setTimeout(toastGoes, 3500);
  if (stays) for (const type of ['keydown', 'pointerdown', 'drop']) document.addEventListener(type, toastGoes, { capture: true, signal: next.signal });
}

/// What the address says changes with the question, without a step in the history for each letter.
const address = (hash) => {
  if (location.hash !== framed(hash)) history.replaceState(null, '', framed(hash));
  shown = location.hash;
  markErrand(hash);
};
/// Shows it at once: an answer that comes before the browser says that the address changed would change it back.
const go = (name, begun) => {
  location.hash = framed(views[name]?.hash?.() ?? `#${name}`);
  show();
  if (begun) views[name].begin(begun);
};

/// The same, out of the errand.
const goAlone = (name) => (leaveErrand(), go(name));

/// {view, text, decks} of an address; of one that names no view, what its errand opens with, or the first. The errand that it
/// names is entered.
function wantedIn(hash) {
  const isView = ({ view }) => VIEWS.some(([name]) => name === view);
  const read = readHash(enter(hash));
  return isView(read) ? read : opening() ? readHash(opening()) : { view: VIEWS[0][0], text: '', decks: {} };
}

/// The questions of an errand, in place of those of the views.
function showErrand() {
  const name = errand();
  if ((bar.dataset.name ?? '') === name) return;
  bar.dataset.name = name;
  document.title = name ? `faro: ${t(`er_${name}`)}` : t('title');
  document.body.classList.toggle('in-errand', !!name);
  if (!name) return fill(bar);
  const paste = ['magic', 'yugioh'].includes(name) ? h('button.paste', { type: 'button', onclick: () => views.odds.paste() }, t('pasteDeck')) : null;
  const clicks = name === 'raffle' ? null : h('button.paste', { type: 'button', onclick: () => (views.odds && current === 'odds' || go('odds'), views.odds.form()) }, t('byClicks'));
  fill(bar, h('p.lead', t(`el_${name}`)), h('div.eg', { role: 'group', 'aria-label': t(`er_${name}`) }, paste, clicks, ERRANDS[name].map(([key, hash]) => h('a', { href: framed(hash), 'data-hash': hash }, t(key))), h('a.all', { href: '#odds' }, t('allErrands'))));
}
const markErrand = (hash) => $$('a[data-hash]', bar).forEach((a) => (a.dataset.hash === hash ? a.setAttribute('aria-current', 'page') : a.removeAttribute('aria-current')));

/// Only the tabs are scrolled, not the page: it may be at a draw that goes on.
function showTab() {
  const nav = $('nav'), tab = $('[aria-current]', nav), left = tab.offsetLeft - nav.offsetLeft;
  if (left < nav.scrollLeft || left + tab.offsetWidth > nav.scrollLeft + nav.clientWidth) nav.scrollLeft = left - 16;
}

function show() {
  shown = location.hash;
  const wanted = wantedIn(location.hash);
  const name = wanted.view;
  showErrand();
  const make = VIEWS.find(([n]) => n === name)[1];
  views[name] ??= make({ address: (hash) => current === name && address(hash), toast, go });
  if (current !== name) {
    const isFirst = !$('main').childElementCount;
    (views[current]?.leave ?? views[current]?.stop)?.();
    fill($('main'), h('h1.vh', `${t('title')}: ${t(name)}`), bar, views[name].element);
    current = name;
    if (!isFirst) window.scrollTo(0, 0);
  }
  $$('nav [data-view]').forEach((a) => (a.dataset.view === name ? a.setAttribute('aria-current', 'page') : a.removeAttribute('aria-current')));
  requestAnimationFrame(showTab); // asked now, all would be laid out twice
  views[name].show(wanted);
  markErrand(views[name].hash());
}

const logo = () => s('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' },
  s('path', { fill: 'currentColor', d: 'M1 2h17v2.400H1zM1 11h17v2.400H1zM1 20h17v2.400H1z' }), s('path', { class: 'fill-accent', d: 'M6 6.500h17v2.400H6zM6 15.500h17v2.400H6z' }));

function setTheme(name) {
  document.documentElement.dataset.theme = name;
  const toggle = $('#theme');
  if (toggle) fill(toggle, t(name === 'dark' ? 'light' : 'dark'));
}

function frame() {
  document.title = t('title');
  $('.skip').textContent = t('skip');
  const toggle = h('button.tog', { type: 'button', id: 'theme', onclick: () => {
    const next = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
    setTheme(next);
    remember('theme', next);
  } });
  const tab = ([name]) => {
    const [long, short] = [t(name), t(`${name}Short`)];
    const text = short === `${name}Short` ? long : [h('span.long', long), h('span.short', short)];
    return h('a', { href: `#${name}`, 'data-view': name, onclick: (e) => (e.preventDefault(), goAlone(name)) }, text);
  };
  fill($('.head'), h('a.word', { href: '#odds' }, logo(), 'faro'), h('nav', { 'aria-label': t('views') }, VIEWS.map(tab)), toggle);
  const tongues = Object.entries(languages).map(([code, name]) => (code === language() ? h('span', { 'aria-current': 'true' }, name) : link(name, () => speak(code), { lang: code })));
  const net = h('span', { id: 'net' }, t(navigator.onLine ? 'here' : 'offline'));
  fill($('.foot'), net, h('span.ways', tongues, link(t('aboutPage'), words), link(t('keys'), showKeys)));
  setTheme(document.documentElement.dataset.theme);
}
const words = async () => allWords({ ...(await ask({ verb: 'odds', functions: true }))?.data, ...(await ask({ verb: 'dice', functions: true }))?.data });

/// Another language: everything is made anew, what was typed stays.
function speak(code) {
  const hash = views[current]?.hash?.() ?? '#odds';
  setLanguage(code);
  remember('language', code);
  views = {};
  current = null;
  delete bar.dataset.name;
  frame();
  address(hash);
  show();
}

function keys() {
  document.addEventListener('keydown', (e) => {
    const typing = e.target.matches?.('input:not([type=range]):not([type=radio]):not([type=checkbox]),textarea,select');
    if (e.key === 'Escape') return views[current]?.stop?.();
    if (typing || e.ctrlKey || e.metaKey || e.altKey || $('dialog[open]')) return;
    const number = Number(e.key);
    if (e.key === '/') views[current]?.focus?.();
    else if (e.key === '?') showKeys();
    else if (number >= 1 && number <= VIEWS.length) goAlone(VIEWS[number - 1][0]);
    else return;
    e.preventDefault();
  });
  $('.skip').addEventListener('click', (e) => {
    e.preventDefault();
    if (views[current]?.focus) views[current].focus();
    else $('main').focus();
  });
}

/// A list of cards is a deck wherever it is pasted or dropped, but where lists and hands belong.
const isForLists = (name) => ['odds', 'deal', 'verify', 'rigged', 'exam'].includes(name);
function pastes() {
  document.addEventListener('paste', (e) => {
    const text = e.clipboardData?.getData('text') ?? '';
    const isInList = e.target.closest?.('.field,.editor,dialog');
    if (e.defaultPrevented || isInList || !looksLikeDeck(text)) return;
    e.preventDefault();
    go('odds', { name: 'deck.txt', text });
  });
}

function drops() {
  const files = (e) => e.dataTransfer?.types?.includes('Files');
  document.addEventListener('dragover', (e) => files(e) && (e.preventDefault(), document.body.classList.add('dropping')));
  document.addEventListener('dragleave', (e) => e.relatedTarget === null && document.body.classList.remove('dropping'));
  document.addEventListener('drop', async (e) => {
    document.body.classList.remove('dropping');
    if (!files(e)) return;
    e.preventDefault();
    const view = views[current];
    if (!isForLists(current)) {
      const [file] = await readFiles([...e.dataTransfer.files].slice(0, 1).filter((f) => f.size < MOST_DECK), { quiet: true });
      if (file && looksLikeDeck(file.text)) return go('odds', file);
    }
    if (!view.files) return toast(t('filesNotHere'), true);
    const given = await readFiles(e.dataTransfer.files, { most: view.most ?? MOST, raw: view.takesBytes });
    if (given.length) view.files(given);
  });
}

function start() {
  setTheme(remembered('theme') ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'));
  document.documentElement.dataset.suits = remembered('suits') ?? 'two';
  frame();
  keys();
  onRefused((line) => toast(line, true));
  pastes();
  drops();
  addEventListener('hashchange', () => location.hash !== shown && show());
  addEventListener('online', frameNet);
  addEventListener('offline', frameNet);
  show();
}
const frameNet = () => fill($('#net'), t(navigator.onLine ? 'here' : 'offline'));

/// The engine is brought to its worker by this thread, and then takes longer than the view does: it goes first.
const PATIENCE = 250; // ms
for (const font of document.fonts) font.load().catch(() => {}); // else all is laid out in another face first
const { view, ...asked } = wantedIn(location.hash);
setLanguage(remembered('language') ?? firstLanguage()); // what is asked ahead is asked in it
if (view === 'odds') askAhead(firstRequest(asked));
Promise.race([globalThis.faroEngine?.begun, new Promise((go) => setTimeout(go, PATIENCE))]).then(start);
