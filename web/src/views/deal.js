// Deal and draw: a sheet says what; with a seed the result follows as one types, fresh it waits for the button.
import { $$, button, fill, goButton, h, later, link, save } from '../dom.js';
import { ask, latest } from '../engine.js';
import { MOST_IN_BOX } from '../files.js';
import { makeSheet } from '../sheet.js';
import { makeList } from '../lists.js';
import { KINDS, kindOf, names, read, requestOf } from '../deal/kinds.js';
import { facts, result } from '../deal/show.js';
import { hashOf } from '../share.js';
import { setSuits, suits } from '../settings.js';
import { comma } from '../numbers.js';
import { toldWhole } from '../told.js';
import { pieces, t } from '../texts.js';

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

  const sheet = makeSheet({
    label: t('deal'), placeholder: 'deal bridge', oninput: () => (number = 1, changed()),
    complete: (text, place) => {
      const start = text.lastIndexOf('\n', place - 1) + 1;
      const line = text.slice(start, place);
      const starts = start === 0 ? ['deal bridge', 'deal hands 4x5', 'draw 3 winners', 'shuffle the list', 'roll 4d6', 'pair them', 'groups', 'santa'] : names.map((n) => `${n} `);
      const items = line && /^\S*$/.test(line) ? starts.filter((x) => x.startsWith(line) && x.trim() !== line).map((x) => ({ text: x, about: t('kindClause') })) : [];
      return items.length ? { from: start, items } : null;
    },
  });
  sheet.element.classList.add('small');

  const listsOf = (name) => (lists[name] ??= KINDS[name].lists.map(([label, text]) => makeList({ label: t(label), text, onchange: () => again() })));
  const again = later(200, () => changed());

  function setSeed(value) {
    const lines = sheet.text.split('\n').filter((x) => !/^\s*seed(\s|$)/.test(x));
    if (value !== null) lines.splice(1, 0, `seed ${value}`);
    sheet.set(lines.join('\n'), value === null ? -1 : 1);
  }
  function showBeside(name, fields) {
    const seeded = fields.seed !== undefined;
    const radio = (checked, label, onchange) => h('label', h('input', { type: 'radio', name: 'chance', checked, onchange }), h('span', label));
    const colours = (value, label) => h('label', h('input', { type: 'radio', name: 'suits', checked: suits() === value, onchange: () => setSuits(value) }), h('span', label));
    fill(beside,
      listsOf(name).map((list, i) => h('div', { class: i ? 'top28' : '' }, list.element)),
      name === 'bridge' || name === 'hands' ? [h('h3', t('theCards')), h('div.opt', colours('two', t('twoColours')), colours('four', t('fourColours')))] : null,
      h('h3.top28', t('whereChance')),
      h('div.opt', radio(!seeded, t('fromBrowser'), () => setSeed(null)), radio(seeded, t('fromText'), () => setSeed(t('mySeed'))), radio(false, t('fromPublic'), () => go('verify'))),
      h('p.s.soft', t(seeded ? 'seedSays' : 'freshSays')));
  }

  function changed() {
    address(hashOf('deal', sheet.text));
    const next = kindOf(sheet.text);
    const { fields, wrong } = read(sheet.text);
    fill(kinds, Object.keys(KINDS).map((name) => h('button', { type: 'button', 'aria-pressed': String(name === next), onclick: () => (number = 1, sheet.set(KINDS[name].text)) }, t(`kind_${name}`))));
    if (!next) {
      sheet.note(t('sayWhat'));
      return fill(buttons);
    }
    const seeded = fields.seed !== undefined;
    const shape = `${next} ${seeded}`;
    if (beside.dataset.shape !== shape) {
      beside.dataset.shape = shape;
      showBeside(next, fields);
    }
    if (kind !== next) fill(out), fill(record);
    kind = next;
    if (wrong) {
      sheet.mark(wrong, t('noSuchClause', { names: names.join(', ') }));
      return sheet.note([t('lineAt', { line: wrong.line + 1, at: wrong.from + 1 })], true);
    }
    if (seeded) draw();
    else if (kind === 'bridge' || kind === 'hands') draw();
    else {
      sheet.note(t('freshNote'));
      fill(out);
      fill(record);
      fill(buttons, goButton(t('drawNow'), () => draw()));
    }
  }

  async function draw() {
    const signal = asked.start();
    const what = read(sheet.text);
    const tables = listsOf(kind).map((list) => (kind === 'shuffle' ? list.lines().join('\n') + '\n' : list.table));
    const mine = { kind, number, text: sheet.text, seeded: what.fields.seed !== undefined };
    const request = requestOf(kind, what, tables, number);
    const got = await ask(request, { signal });
    asked.end(signal);
    if (!got || sheet.text !== mine.text) return;
    if (got.error) {
      out.classList.add('stale');
      return sheet.note(toldWhole(got.error), true);
    }
    out.classList.remove('stale');
    kept = got.files['record.json'] ? { text: got.files['record.json'], request, lists: tables } : null;
    const written = kept ? JSON.parse(kept.text) : null;
    fill(out, result(kind, got.data, got.all));
    const isDeal = kind === 'bridge' || kind === 'hands';
    fill(record, isDeal || !written ? null : [facts(written, got.data), h('p.s.top16', pieces(mine.seeded ? 'recordSays' : 'recordFresh', { announce: link(t('announceIt'), () => go('verify')) }))]);
    fill(buttons,
      isDeal ? goButton(t(mine.seeded ? 'dealNext' : 'dealAgain'), () => (mine.seeded && number++, draw())) : mine.seeded && !kept ? null : goButton(t(mine.seeded ? 'keepRecord' : 'drawAgain'), () => (mine.seeded ? keep() : draw())),
      kind === 'bridge' ? button(t('saveAs', { format: 'PBN' }), () => saveAs('pbn')) : null,
      kept && (isDeal || !mine.seeded) ? button(t('keepRecord'), keep) : null,
      button(t('print'), () => window.print()));
    sheet.note(noteOf(got, mine));
    if (kind === 'raffle') markNames(got.data.winners);
  }
  function noteOf(got, mine) {
    const some = got.notes.find((x) => /chance/.test(x))?.match(/^(\d+) of \d+ deals, chance ([\d/]+) .*\((.*)\)/);
    const which = kind === 'bridge' || kind === 'hands' ? t('dealNumber', { n: mine.number }) : '';
    if (some) return `${which} ${t('fitting', { one: some[3].replace(/^1 in ([\d.]+)$/, (_, n) => t('oneIn', { n: comma(n) })) })}`;
    return `${which} ${mine.seeded ? t('fromSeed') : t('fromFresh')}`.trim();
  }
  const markNames = (winners) => $$('.names li', beside).forEach((li) => li.classList.toggle('out', winners.includes(li.textContent)));
  const keep = () => {
    const name = `${kind}.record.json`;
    save(name, kept.text, 'application/json');
    toast(t('saved', { name }));
  };
  async function saveAs(format) {
    const { record: _, ...request } = kept.request;
    const got = await ask({ verb: 'deal', format, replay: 'r.json', files: { 'r.json': kept.text } });
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
    files: ([file]) => kind && listsOf(kind)[0]?.set(file.text),
  };
}
