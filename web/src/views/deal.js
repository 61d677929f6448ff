// Deal and draw: a sheet says what; with a seed the result follows as one types, fresh it waits for the button.
import { $$, bringIntoView, button, fill, goButton, h, later, link, save } from '../dom.js';
import { ask, latest } from '../engine.js';
import { MOST_IN_BOX } from '../files.js';
import { makeSheet } from '../sheet.js';
import { inDoubt, makeList } from '../lists.js';
import { showRefused } from '../refused.js';
import { KINDS, READING, STARTS, boardsIn, dryRunOf, kindOf, names, numberIn, placeOf, read, requestOf } from '../deal/kinds.js';
import { facts, result, tookPart } from '../deal/show.js';
import { keptFile, slug } from '../kept.js';
import { hashOf } from '../share.js';
import { held, hold, setSuits, suits } from '../settings.js';
import { comma } from '../numbers.js';
import { toldWhole } from '../told.js';
import { language, pieces, t } from '../texts.js';

/// Lists and fresh draws outlive the view and a reload.
const memory = held('deal', { texts: {}, drawn: {} });
const keepAll = () => hold('deal', memory);

export function makeDeal({ address, toast, go }) {
  const out = h('div.top28', { 'aria-live': 'polite' });
  const buttons = h('div.btns');
  const record = h('div');
  const kinds = h('div.eg', { role: 'group', 'aria-label': t('examples') });
  const beside = h('div');
  const asked = latest();
  const lists = {};
  let kind = null;
  let number = 1;
  let kept = null;
  const chosen = { list: null, first: null, fields: new Set() }; // how the list with that first line is read
  let isRefused = false; // by the list, the last time it was drawn from

  const starts = () => STARTS[language()];

  const sheet = makeSheet({
    label: t('deal'), placeholder: 'deal bridge', oninput: () => (number = 1, changed()),
    complete: (text, place) => {
      const start = text.lastIndexOf('\n', place - 1) + 1;
      const line = text.slice(start, place);
      const begun = start === 0 ? starts() : names.map((n) => `${n} `);
      const items = line && /^\S*$/.test(line) ? begun.filter((x) => x.startsWith(line) && x.trim() !== line).map((x) => ({ text: x, about: t('kindClause') })) : [];
      return items.length ? { from: start, items } : null;
    },
  });
  sheet.element.classList.add('small');

  const ROLES = { raffle: ['name', 'weights'], shuffle: [] };
  const listsOf = (name) => (lists[name] ??= KINDS[name].lists.map(([label, text], i) => {
    const kept = (memory.texts[name] ??= []);
    const list = makeList({ label: t(label), roles: ROLES[name] ?? ['name', 'apart', 'not-with'], text: kept[i] ?? text, onchange: () => (kept[i] = list.text, keepAll(), forget(list), out.classList.add('stale'), again()), onoptions: (options) => choose(list, options) });
    return list;
  }));
  /// What was chosen by click for a list says nothing of another one.
  function forget(list) {
    if (list !== chosen.list || list.lines()[0] === chosen.first) return;
    for (const field of chosen.fields) setClause(field, null);
    chosen.fields.clear();
  }
  const again = later(200, () => changed());

  function setClause(name, value) {
    const lines = sheet.text.split('\n').filter((x) => !new RegExp(`^\\s*${name}(\\s|$)`, 'i').test(x));
    if (value !== null) lines.splice(1, 0, `${name} ${value}`.trim());
    sheet.set(lines.join('\n'), value === null ? -1 : 1);
  }
  /// How a list is to be read. Where it was asked because a fresh draw was wanted, that draw goes on.
  const AGAINST = { table: ['list'], list: ['table', 'name', 'weights', 'apart', 'not with', 'separator'], header: ['no header'] };
  /// Names between commas, less these; null where none is left.
  const without = (all = '', these) => all.split(/\s*,\s*/).filter((x) => x && !these.split(',').includes(x)).join(',') || null;
  async function choose(list, options) {
    const goesOn = isRefused;
    Object.assign(chosen, { list, first: list.lines()[0] });
    for (const [field, value] of Object.entries(options)) {
      const name = field.replace(/-/g, ' ');
      chosen.fields.add(name);
      for (const other of AGAINST[name] ?? []) setClause(other, null);
      if (name === 'not with') setClause('apart', without(read(sheet.text).fields.apart, value));
      setClause(name, value === true ? '' : value); // null: it is left out
    }
    if (!goesOn || read(sheet.text).fields.seed !== undefined) return;
    await draw();
    if (!isRefused) buttons.querySelector('.btn')?.focus(); // on a phone, the result is above the list
  }
  const setSeed = (value) => setClause('seed', value);
  function showBeside(name, fields) {
    const seeded = fields.seed !== undefined;
    const radio = (checked, label, onchange) => h('label', h('input', { type: 'radio', name: 'chance', checked, onchange }), h('span', label));
    const colours = (value, label) => h('label', h('input', { type: 'radio', name: 'suits', checked: suits() === value, onchange: () => setSuits(value) }), h('span', label));
    const title = h('input.field', { value: fields.title ?? '', 'aria-label': t('holdTitle'), placeholder: t('holdTitle'), oninput: () => setClause('title', title.value.trim() || null) });
    fill(beside,
      isOfPeople(name) ? [h('h3', t('holdTitle')), h('div.top8', title), h('div.top28')] : null,
      listsOf(name).map((list, i) => h('div', { class: i ? 'top28' : '' }, list.element)),
      name === 'bridge' || name === 'hands' ? [h('h3', t('theCards')), h('div.opt', colours('two', t('twoColours')), colours('four', t('fourColours')))] : null,
      h('h3.top28', t('whereChance')),
      h('div.opt', radio(!seeded, t('fromBrowser'), () => setSeed(null)), radio(seeded, t('fromText'), () => setSeed(t('mySeed'))), canAnnounce(name) ? radio(false, t('fromPublic'), announce) : null),
      h('p.s.soft', t(seeded ? 'seedSays' : 'freshSays')));
  }

  function changed() {
    address(hashOf('deal', sheet.text));
    const next = kindOf(sheet.text);
    const { fields, wrong } = read(sheet.text);
    fill(kinds, Object.keys(KINDS).map((name) => h('button', { type: 'button', 'aria-pressed': String(name === next), onclick: () => (number = 1, sheet.set(KINDS[name].text)) }, t(`kind_${name}`))));
    if (!next) {
      const [first] = sheet.text.split('\n');
      clear(), (kind = null); // nothing of another question stays
      return showRefused(sheet, t('sayWhat'), { line: 0, from: 0, to: first.length }, { meant: starts() });
    }
    const seeded = fields.seed !== undefined;
    const shape = `${next} ${seeded}`;
    if (beside.dataset.shape !== shape) {
      beside.dataset.shape = shape;
      showBeside(next, fields);
    }
    if (kind !== next) clear();
    kind = next;
    element.classList.toggle('people', isOfPeople(kind));
    if (wrong) {
      const word = sheet.text.split('\n')[wrong.line].slice(wrong.from).match(/^\S*/)[0];
      return showRefused(sheet, t('noSuchClause', { names: names.join(', ') }), { ...wrong, to: wrong.from + word.length }, { meant: names.filter((x) => x.startsWith(word.slice(0, 2))) });
    }
    if (seeded || isDealt(kind)) draw();
    else showFresh();
  }

  const isDealt = (name) => name === 'bridge' || name === 'hands';
  const isOfPeople = (name) => KINDS[name].lists.length > 0;
  const canAnnounce = (name) => name === 'raffle' || name === 'shuffle';
  const tablesOf = () => listsOf(kind).map((list) => list.table);
  /// What a draw depends on, so that neither a blank nor a title makes another of it.
  const keyOf = (what) => JSON.stringify([kind, requestOf(kind, what, listsOf(kind).map((list) => list.lines().join('\n')))]);

  /// A fresh draw is there until it is drawn again; of another list or by other rules, it is only said that there is one.
  function showFresh() {
    const drawn = memory.drawn[kind];
    const isSame = drawn?.key === keyOf(read(sheet.text));
    if (isSame) drawn.title = read(sheet.text).fields.title;
    if (drawn) present(drawn, isSame);
    else clear();
    lookOnly();
    if (isSame) return;
    sheet.note(t(drawn ? 'drawnBefore' : 'freshNote'));
    fill(buttons, goButton(t('drawNow'), () => draw()));
  }
  function lookOnly() {
    const what = read(sheet.text), tables = tablesOf();
    if (tables.every((x) => x.trim())) look(requestOf(kind, what, tables), { kind, key: keyOf(what) }, { isOnly: true });
  }
  function clear() {
    for (const part of [out, buttons, record]) fill(part);
    out.classList.remove('stale');
  }

  async function draw() {
    const wasPressed = buttons.contains(document.activeElement);
    const signal = asked.start();
    const what = read(sheet.text);
    const tables = tablesOf();
    const mine = { kind, number, title: what.fields.title, key: keyOf(what), seeded: what.fields.seed !== undefined };
    if (tables.length && listsOf(kind).some((list) => !list.lines().length)) return refuse(t('listEmpty'), listsOf(kind).findIndex((list) => !list.lines().length), {});
    const request = requestOf(kind, what, tables, number);
    if (!(await look(request, mine, { signal }))) return;
    const got = await ask(request, { signal });
    asked.end(signal);
    if (!got || kind !== mine.kind || keyOf(read(sheet.text)) !== mine.key) return;
    if (got.error) return refuse(got.error, listIn(got.error), got.data?.error);
    const written = got.files['record.json'];
    const drawn = { ...mine, got, request, tables, written, date: new Date() };
    if (!mine.seeded && !isDealt(kind)) memory.drawn[kind] = drawn;
    keepAll();
    present(drawn, true);
    if (wasPressed) bringIntoView(out);
  }
  const listIn = (message) => (/^second\.txt/.test(message) ? 1 : /^(first\.txt|standard input|die Standardeingabe)/.test(message) ? 0 : -1);
  /// A clause that names a column which is not there is left out by click.
  function withoutColumn(message) {
    const missing = message.match(/no column is called '(.*?)'/)?.[1];
    const { fields } = read(sheet.text);
    const name = missing && ['apart', 'not-with', 'pots', 'weights', 'name'].find((x) => fields[x]?.split(/\s*[,+]\s*/).includes(missing));
    return name ? [[t('leaveOut', { clause: `${name.replace('-', ' ')} ${fields[name]}` }), { [name]: null }]] : [];
  }
  /// Shows how the lists are read, or what has to be said of them first; whether they were read.
  async function look(request, mine, { signal, isOnly = false } = {}) {
    if (!request.files && request.input === undefined) return true;
    const doubts = listsOf(kind).map((list) => inDoubt(list.lines(), read(sheet.text).fields));
    const doubt = doubts.findIndex(Boolean);
    if (doubt >= 0) return refuse(doubts[doubt].message, doubt, doubts[doubt], isOnly), false;
    const got = await ask(dryRunOf(request), { signal });
    if (!got || kind !== mine.kind || keyOf(read(sheet.text)) !== mine.key) return false;
    if (got.error) return refuse(got.error, listIn(got.error), got.data?.error, isOnly), false;
    listsOf(kind).forEach((list, i) => list.accept(got.data.tables[i]));
    return true;
  }
  /// What is wrong, at its place: below the list, or under the sheet. The last result is not the one of this list.
  function refuse(message, list, details, isOnlyLooked) {
    const wasPressed = buttons.contains(document.activeElement);
    out.classList.add('stale');
    fill(record);
    fill(buttons, isOnlyLooked ? goButton(t('drawNow'), () => draw()) : null);
    kept = null;
    isRefused = list >= 0 && !isOnlyLooked;
    if (list < 0) return showRefused(sheet, message, placeOf(sheet.text.split('\n'), { ...details, message }));
    listsOf(kind)[list].refuse({ ...details, message, more: withoutColumn(message) });
    sheet.note(t('listWrong'), true);
    if (wasPressed && !isOnlyLooked) listsOf(kind)[list].focus();
  }
  function present(drawn, isLive) {
    const { got, written, seeded, title } = drawn;
    if (isLive) isRefused = false;
    kept = isLive && written ? drawn : null;
    out.classList.toggle('stale', !isLive);
    fill(out, title && isOfPeople(kind) ? h('h2', title) : null, result(kind, got.data, got.all, shownOf(drawn)));
    if (!isLive) return fill(record);
    const dealt = isDealt(kind);
    fill(record, dealt || !written ? null : [tookPart(got.data), facts(JSON.parse(written), got.data), h('p.s.top16', t(seeded ? 'recordSays' : 'recordFresh'), canAnnounce(kind) ? [' ', pieces('recordBetter', { announce: link(t('announceIt'), announce) })] : null)]);
    fill(buttons,
      dealt ? goButton(t(seeded ? 'dealNext' : 'dealAgain'), () => (seeded && number++, draw())) : seeded && !kept ? null : goButton(t(seeded ? 'keepRecord' : 'drawAgain'), () => (seeded ? keep() : draw())),
      kind === 'bridge' ? button(t('saveAs', { format: 'PBN' }), () => saveAs('pbn')) : null,
      kept && (dealt || !seeded) ? button(t('keepRecord'), keep) : null,
      button(t('print'), () => window.print()));
    sheet.note(noteOf(got, drawn));
    if (kind === 'raffle') markNames(got.data.winners);
  }
  /// Of boards: how many of the last are shown.
  const shownOf = ({ kind: its }) => (its === 'bridge' ? boardsIn(read(sheet.text).first) : 1);
  function noteOf(got, mine) {
    const some = got.notes.find((x) => /chance/.test(x))?.match(/^(\d+) of \d+ deals, chance ([\d/]+) .*\((.*)\)/);
    const which = isDealt(kind) && shownOf(mine) === 1 ? t('dealNumber', { n: mine.number }) : '';
    if (some) return `${which} ${t('fitting', { one: some[3].replace(/^1 in ([\d.]+)$/, (_, n) => t('oneIn', { n: comma(n) })) })}`;
    return `${which} ${mine.seeded ? t('fromSeed') : t('fromFresh')}`.trim();
  }
  /// To the steps of a draw that is announced: with the list, how many are drawn, and what for.
  function announce() {
    const { first, fields } = read(sheet.text);
    const how = Object.fromEntries(READING.filter((x) => fields[x] !== undefined).map((x) => [x, fields[x]]));
    go('verify', { title: fields.title ?? '', names: listsOf(kind)[0].text, count: numberIn(first) ?? (kind === 'raffle' ? 1 : listsOf(kind)[0].lines().length), isLines: kind === 'shuffle', ...how, tickets: fields.weights });
  }
  const markNames = (winners) => $$('.names li', beside).forEach((li) => li.classList.toggle('out', winners.includes(li.textContent)));
  const keep = () => {
    if (!kept) return;
    const isWhole = isOfPeople(kind);
    const name = isWhole ? `${slug(kept.title ?? kind)}.draw.json` : `${kind}.record.json`;
    const rules = sheet.text.split('\n').map((line) => line.trim()).filter((line) => line && !/^title(\s|$)/i.test(line));
    save(name, isWhole ? keptFile({ title: kept.title ?? '', kind, rules, lists: kept.tables, data: kept.got.data, record: kept.written, date: new Date(kept.date) }) : kept.written, 'application/json');
    toast(t(isWhole ? 'keptWhole' : 'saved', { name }), 8000);
  };
  async function saveAs(format) {
    const { record: _, ...request } = kept.request;
    const got = await ask({ verb: 'deal', format, replay: 'r.json', files: { 'r.json': kept.written } });
    if (!got || got.error) return toast(got ? toldWhole(got.error) : t('stopped'));
    const name = `${(request.seed ?? 'deal').replace(/\W+/g, '-')}.${format}`;
    save(name, got.data.text);
    toast(t('saved', { name }));
  }

  const element = h('section.view', { 'aria-label': t('deal') }, h('div.cols', h('div', h('p.lead', t('dealLead')), kinds, sheet.element, h('h2.vh', t('fOutput')), out, buttons, record), h('aside', beside)));
  return {
    element,
    show({ text }) {
      if (text || !sheet.text) sheet.set(text || KINDS.bridge.text);
    },
    hash: () => hashOf('deal', sheet.text),
    focus: () => sheet.focus(),
    stop: () => {
      if (!asked.running) return;
      asked.stop();
      sheet.note([t('stopped'), ' ', link(t('askAgain'), () => draw())]);
    },
    most: MOST_IN_BOX,
    files: ([file]) => kind && listsOf(kind)[0]?.take(file),
  };
}
