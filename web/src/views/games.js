// Games: those that are shipped and an editor; parameters as sliders; exact or played at random, with a way to stop.
import { fill, h, later, link, save } from '../dom.js';
import { ask, latest } from '../engine.js';
import { MOST_DECK } from '../files.js';
import { makeEditor } from '../games/editor.js';
import { exactAnswer } from '../answer.js';
import { lawTable } from '../law.js';
import { chart } from '../chart.js';
import { lawPicture } from '../odds/post.js';
import { showPicture } from '../picture.js';
import { inline, oneIn, places, share, whole } from '../numbers.js';
import { commandOf } from '../question.js';
import { hashOf } from '../share.js';
import { told, toldWhole } from '../told.js';
import { gameTitle, t } from '../texts.js';

const FIRST = ['pontoon.lua', 'craps.lua', 'penney.lua', 'snakes-and-ladders.lua', 'risk.lua', 'pig-turn.lua', 'blackjack.lua'];
const BUDGETS = [3, 15, 60];  // seconds of an exact reading
const MOST_ROWS = 200;
const NOT_DECIDED = 4;  // the exit code for bounds that are not narrow enough
const NEW = `return {
  title = "My game: the highest of three dice",
  parameters = {
    dice = {3, from = 1, to = 10},
  },
  play = function(t, p)
    local best = 0
    for i = 1, p.dice do
      t:merge_point(i, best) -- the rest depends on these alone
      best = math.max(best, t:die())
    end
    return best
  end,
}
`;

/// Games that were written or changed outlive the view: another language makes it anew.
const texts = { ...(globalThis.faroGames ?? {}) };

export function makeGames({ address, toast }) {
  const asked = latest();
  const chips = h('div.eg', { role: 'group', 'aria-label': t('examples') });
  const pick = h('select.field', { 'aria-label': t('otherGame'), onchange: () => pick.value && choose(pick.value) });
  const title = h('h2');
  const sliders = h('div.gamebar');
  const buttons = h('div.btns');
  const box = h('div.ansbox', { 'aria-live': 'polite' });
  const editor = makeEditor({ label: t('gameText'), oninput: later(400, (text) => {
    texts[game] = text;
    read();
  }) });
  let game = '';
  let values = {};
  let parameters = [];
  let simulated = false;
  let running = false;

  const shown = (name) => name.replace(/\.lua$/, '').replace(/-/g, ' ');
  function choose(name, wanted = {}) {
    game = name;
    values = wanted;
    simulated = false;
    editor.set(texts[name]);
    fill(chips, FIRST.filter((n) => texts[n]).map((n) => h('button', { type: 'button', 'aria-pressed': String(n === name), onclick: () => choose(n) }, shown(n))), h('button', { type: 'button', onclick: own }, t('ownGame')));
    fill(pick, h('option', { value: '' }, t('otherGame')), Object.keys(texts).sort().map((n) => h('option', { value: n, selected: n === name }, shown(n))));
    fill(box);
    read();
  }
  function own() {
    texts['mine.lua'] ??= NEW;
    choose('mine.lua');
    editor.element.querySelector('textarea').focus();
  }
  const files = () => ({ [game]: texts[game] });
  const sets = () => Object.entries(values).map(([k, v]) => `${k}=${v}`);

  /// A text that cannot be played: it is marked, and what stands there is an older answer.
  function fault(message) {
    editor.fault(message);
    if (!box.childElementCount || box.querySelector('.bar1')) fill(box, h('p.err', toldWhole(message)));
    else box.classList.add('stale');
  }
  async function read() {
    const got = await ask({ verb: 'game odds', question: game, parameters: true, files: files(), ...(sets().length ? { set: sets() } : {}) });
    if (!got) return;
    if (got.error) {
      if (/unknown parameter|no parameter|has no/.test(got.error) && sets().length) return (values = {}), read();
      return fault(got.error);
    }
    editor.fault(null);
    parameters = got.data.parameters;
    title.textContent = texts[game] === globalThis.faroGames?.[game] ? gameTitle(game, got.data.title) : got.data.title;
    showParameters();
    keep();
    run();
  }
  const keep = () => address(hashOf('games', [shown(game), ...Object.entries(values).map(([k, v]) => `${k} ${v}`)].join('\n')));
  const again = later(120, () => (keep(), run()));

  function showParameters() {
    fill(sliders, parameters.map((p) => {
      const range = p.right.match(/number from (-?\d+) to (-?\d+)/);
      const out = h('output', p.value);
      const put = (v) => ((values[p.name] = v), (out.textContent = v), again());
      if (range && Number(range[2]) - Number(range[1]) <= 2000) {
        return h('label.slide', h('span', p.name), h('input', { type: 'range', min: range[1], max: range[2], value: p.value, oninput: (e) => put(e.target.value) }), out);
      }
      const choices = / or /.test(p.right) && !/^an? /.test(p.right) ? p.right.replace(/^one of /, '').split(/, or |, | or /) : null;
      const field = choices ? h('select.field', { oninput: (e) => put(e.target.value) }, choices.map((c) => h('option', { selected: c === p.value }, c))) : h('input.field', { value: p.value, title: p.right, oninput: (e) => put(e.target.value) });
      return h('label.slide', h('span', p.name), field, h('span'));
    }));
  }

  function showButtons() {
    fill(buttons, running ? h('button.btn', { type: 'button', onclick: stop }, t('stop'))
      : [h('button', { type: 'button', class: simulated ? 'btn' : 'btn go', onclick: () => ((simulated = false), run()) }, t('exactly2')), h('button', { type: 'button', class: simulated ? 'btn go' : 'btn', onclick: () => ((simulated = true), run()) }, t('playMillion'))]);
  }
  function stop() {
    asked.stop();
  }

  async function run() {
    const signal = asked.start();
    running = true;
    showButtons();
    if (simulated) await simulate(signal);
    else await exact(signal);
    if (!signal.aborted) asked.end(signal);
    running = asked.running;
    showButtons();
  }
  const waitShown = (signal, text) => setTimeout(() => !signal.aborted && fill(box, h('p', text), h('div.bar1', { role: 'progressbar', 'aria-label': t('working') }, h('i', { style: { width: '0%' } }))), box.childElementCount ? 900 : 250);

  /// What is proved after some seconds, then after more: what stands there when it is stopped is what the program says
  /// when it is given so long.
  async function exact(signal) {
    const request = { verb: 'game odds', question: game, files: files(), ...(sets().length ? { set: sets() } : {}) };
    box.classList.add('stale');
    const timer = waitShown(signal, t('readingAll'));
    let known = null;
    for (const seconds of BUDGETS) {
      const got = await ask({ ...request, seconds }, { signal, onProgress: (p) => bar(p) });
      clearTimeout(timer);
      box.classList.remove('stale');
      if (!got) break;
      if (got.error) return /\.lua:\d/.test(got.error) ? fault(got.error) : fill(box, h('p', toldWhole(got.error)), h('p.soft', t('tryPlaying')));
      known = got.data;
      const isOpen = got.exit === NOT_DECIDED;
      show(known, isOpen ? { ...request, seconds } : request);
      if (!isOpen) return;
      if (seconds !== BUDGETS.at(-1)) box.prepend(h('div.progress', h('div.bar1', { role: 'progressbar', 'aria-label': t('working') }, h('i')), h('p.s.soft', t('goingOn', { n: seconds }))));
    }
    if (signal.aborted && asked.running) return;  // parameters or text have changed
    box.querySelector('.progress')?.remove();
    if (!known) fill(box, h('p.soft', t('stopped'), ' ', t('tryPlaying')));
    else if (signal.aborted) box.prepend(h('p.soft', t('stoppedKnown')));
  }
  const bar = (p) => {
    const i = box.querySelector('.bar1 i');
    if (i && p?.of) i.style.width = `${Math.min(100, (p.done / p.of) * 100)}%`;
  };

  /// More and more games with one seed; each estimate is what the program gives for that number.
  async function simulate(signal) {
    const most = 1000000;
    let best = null;
    for (const n of [1000, 10000, 100000, most]) {
      const request = { verb: 'game simulate', game, count: n, seed: 'faro', files: files(), ...(sets().length ? { set: sets() } : {}) };
      const got = await ask(request, { signal, onProgress: (p) => p?.of && progress(best, Math.round((p.done / p.of) * n), most) });
      if (!got) break;
      if (got.error) return fault(got.error);
      best = { ...got.data, trials: n, seed: 'faro' };
      show(best, request);
      if (n < most) progress(best, n, most);
    }
    if (best) box.querySelector('.progress')?.remove();
  }
  function progress(best, n, of) {
    if (!box.querySelector('.progress')) box.prepend(h('div.progress', h('div.bar1', { role: 'progressbar', 'aria-label': t('working') }, h('i')), h('p.s.soft.n')));
    box.querySelector('.progress i').style.width = `${(n / of) * 100}%`;
    box.querySelector('.progress p').textContent = t('gamesDone', { n: whole(n), of: whole(of) });
  }

  const isWide = (data) => data.within_bounds && (!data.distribution || data.distribution.some((r) => Number(r.high) - Number(r.low) > 1e-12));
  /// A game without an end, or one that was stopped: what is proved, and what was not read.
  function boundsOf(data) {
    const digits = (x) => places(Number(x), 12).replace(/0+$/, '').replace(/[.,]$/, '');
    const missing = (data.not_read ?? []).filter((r) => Number(r.at_most) > 0);
    if (!isWide(data)) return h('p.s.soft', t('boundsTight'));
    const law = data.distribution ?? [];
    const known = law.filter((r) => Number(r.low) > 0 || Number(r.high) < 1);
    if (law.every((r) => /^-?\d+$/.test(r.outcome))) known.sort((a, b) => a.outcome - b.outcome);
    const more = law.length - Math.min(known.length, MOST_ROWS);
    return [h('p.s.soft', t(known.length ? 'boundsWide' : 'boundsNone')), known.length ? h('table.cmp', h('thead', h('tr', h('td'), h('th', t('from')), h('th', t('upTo')))), h('tbody', known.slice(0, MOST_ROWS).map((r) =>
      h('tr', h('th', { scope: 'row' }, r.outcome), h('td.n', digits(r.low)), h('td.n', digits(r.high)))))) : null,
      more ? h('p.s.soft', t('boundsMore', { n: whole(more) })) : null,
      missing.map((r) => h('p.s.soft', t('notRead', { where: r.where, p: digits(r.at_most) })))];
  }

  function show(data, request) {
    const law = data.distribution ?? [];
    const numeric = law.every((r) => /^-?\d+(\.\d+)?$/.test(r.outcome));
    const rows = law.map((r) => ({ key: r.outcome, p: r.probability ?? null, d: r.decimal }));
    const bounds = data.within_bounds ? boundsOf(data) : null;
    const ordered = numeric || /\border\s*=/.test(texts[game]);
    const expected = Object.entries(data.expected ?? {}).map(([name, v]) => [t('expectedOf', { name }), v.exactly ? `${inline(v.exactly)} = ${places(v.decimal, 4)}` : places(v.decimal ?? v, 4)]);
    if (data.mean !== undefined || data.mean_decimal !== undefined) expected.unshift([t('mean'), data.mean ? `${inline(data.mean)} = ${places(data.mean_decimal, 4)}` : places(data.mean_decimal, 4)]);
    const yes = law.length === 2 && law[0].probability ? law[1] : null;
    const post = () => ({
      title: title.textContent, below: [[...Object.entries(values).map(([name, v]) => `${name} ${v}`), ...expected.map(([name, v]) => `${name} ${v}`)].join(' · ')].filter(Boolean), pictures: [lawPicture(law, t('outcome'))],
      chance: yes && { d: yes.decimal, said: share(yes.decimal), under: `${yes.outcome}: ${oneIn(yes.decimal, t)}`, fraction: yes.probability }, foot: data.exact === false ? t('playedAtRandom', { n: whole(data.trials), seed: data.seed }) : t('exact'),
    });
    const head = yes ? [h('h3', t('outcomeIs', { what: yes.outcome })), exactAnswer(yes.probability, yes.decimal, t('plays'))] : null;
    const picture = numeric && law.length > 60 ? chart({ title: t('outcome'), series: [{ name: shown(game), points: law.map((r) => [Number(r.outcome), r.probability ?? null, r.decimal]) }] })
      : lawTable({ title: t('outcome'), rows, asked: null, words: !numeric, sums: ordered && law.length > 2 });
    fill(box, bounds ?? (data.exact === false ? h('p.s.soft', t('playedAtRandom', { n: whole(data.trials), seed: data.seed })) : null), head, law.length && !isWide(data) ? picture : null,
      expected.length ? h('dl.rec', expected.map(([a, b]) => h('div', h('dt', a), h('dd.n', b)))) : null,
      data.unread ? h('p.s.soft.top8', t('unread', { p: share(Number(data.unread_decimal ?? 0)) })) : null,
      (data.conditions ?? []).map((c) => h('p.s.soft.top8', told(c))),
      h('div.share', bounds || !law.length ? null : link(t('picture'), () => showPicture(post(), toast)), h('button.link', { type: 'button', onclick: () => (save(game, texts[game]), toast(t('saved', { name: game }))) }, t('saveGame')), h('code.mono', commandOf({ ...request, files: undefined, ...(request.verb === 'game simulate' ? { verb: `game simulate ${game}`, game: undefined } : {}) }).replace(/ --\w+ undefined/g, ''))));
  }

  const element = h('section.view', { 'aria-label': t('games') }, h('div.cols', h('div', h('p.lead', t('gamesLead')), chips, h('div.top16', title), sliders, buttons, box, h('div.sec', h('h2', t('gameText')), h('p.s.soft.top8', t('gameTextSays')), h('div.top16', editor.element))),
    h('aside', h('h3', t('otherGame')), h('div.top8', pick), h('h3.top28', t('exactOrPlayed')), h('p.s.soft.top8', t('exactOrPlayedText')))));
  return {
    element,
    show({ text }) {
      if (!text && game) return;
      const [name, ...rest] = (text || 'pontoon').split('\n');
      choose(Object.keys(texts).find((its) => shown(its) === shown(name.trim())) ?? 'pontoon.lua', Object.fromEntries(rest.map((x) => x.match(/(\S+)\s+(.*\S)/)?.slice(1)).filter(Boolean)));
    },
    hash: () => hashOf('games', [shown(game), ...Object.entries(values).map(([k, v]) => `${k} ${v}`)].join('\n')),
    stop,
    most: MOST_DECK,
    files: ([file]) => {
      const name = /\.lua$/.test(file.name) ? file.name : `${file.name}.lua`;
      texts[name] = file.text;
      choose(name);
    },
    focus: () => chips.querySelector('button')?.focus(),
  };
}
