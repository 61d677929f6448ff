// Announce and hold a draw, step by step, for somebody who has never heard of a hash. Two files come of it: one to
// publish, one to keep secret; whoever comes back drops both here and goes on where they stopped.
import { button, copyable, fill, goButton, h, save } from '../dom.js';
import { ask } from '../engine.js';
import { openFiles } from '../files.js';
import { slug } from '../kept.js';
import { inDoubt, makeList } from '../lists.js';
import { toldWhole } from '../told.js';
import { pieces, t } from '../texts.js';
import { stepsOf } from './read.js';
import { moment } from './show.js';

// drand's chain "quicknet": a round every 3 seconds since 23 August 2023, 15:09:27 UTC.
const FIRST_ROUND = 1692803367;
const PERIOD = 3;
export const roundAt = (seconds) => Math.floor((seconds - FIRST_ROUND) / PERIOD) + 1;
const CHAIN = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';
/// Where people find a round; this page does not open it.
export const addressOf = (round) => `https://api.drand.sh/${CHAIN}/public/${round}`;

/// The draw outlives the view, another language makes it anew: what was typed, the transcript and the secret (files), and how the
/// list is read (header, name, tickets; of the list that has this first line).
const memory = { title: '', list: '', files: {}, name: 'draw.draw', how: {}, round: '' };

/// {element, take(files)}
export function makeHold({ toast, onverify }) {
  let { files, name, how } = memory;
  let waitsFor = null;
  const secretName = () => `${name}.private`;
  const titleSaid = h('p.err.s', { id: 'hold-title', role: 'alert' });
  const title = h('input.field', { value: memory.title, 'aria-label': t('holdTitle'), placeholder: t('holdTitle'), oninput: () => ((memory.title = title.value), wrongTitle('')) });
  const list = makeList({ label: t('listPeople'), text: memory.list, roles: ['name', 'tickets'], onchange: () => ((memory.list = list.text), list.accept(), forget()), onoptions: (options) => (Object.assign(how, options), announce()) });
  const keep = (field) => (e) => (memory[field] = e.target.value);
  const prizes = h('input.field', { type: 'number', min: 1, value: memory.prizes ?? 1, 'aria-label': t('holdPrizes'), oninput: keep('prizes') });
  const soon = new Date(Date.now() + 24 * 3600e3);
  soon.setMinutes(0, 0, 0);
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const local = (d) => new Date(d.getTime() - d.getTimezoneOffset() * 60000).toISOString().slice(0, 16);
  const when = h('input.field', { type: 'datetime-local', value: memory.when ?? local(soon), 'aria-label': t('holdWhen'), oninput: keep('when') });
  const round = h('textarea.field', { rows: 3, value: memory.round, 'aria-label': t('holdRound'), oninput: keep('round'), placeholder: '{"round": …, "randomness": "…", "signature": "…"}' });
  const said = h('p.err.s', { role: 'alert' });
  const body = h('ol.steps');

  /// What was chosen for a list says nothing of another one.
  function forget() {
    const first = list.lines()[0];
    if (first !== how.first) memory.how = how = { isLines: how.isLines, first };
  }
  function wrongTitle(text) {
    fill(titleSaid, text);
    title.toggleAttribute('aria-invalid', !!text);
    if (text) title.setAttribute('aria-errormessage', titleSaid.id);
    else title.removeAttribute('aria-errormessage');
  }

  const step = async (request) => {
    said.textContent = '';
    const got = await ask({ ...request, transcript: name, files: { ...files, ...(request.files ?? {}) } });
    if (!got || got.error) {
      if (got && /^names\.txt/.test(got.error)) list.refuse({ ...got.data?.error, message: got.error }), list.focus(); // on a phone, the list is above what was pressed
      else fill(said, got ? toldWhole(got.error) : '');
      return null;
    }
    files = { ...files, ...got.files };
    return got;
  };
  async function announce() {
    const wanted = title.value.trim();
    if (!wanted) return void (wrongTitle(t('holdTitleWrong')), title.focus());
    if (!list.lines().length) return void (list.refuse({ message: t('listEmpty') }), list.area.focus());
    const doubt = inDoubt(list.lines(), how);
    if (doubt) return void (list.refuse(doubt), list.focus());
    const at = new Date(when.value);
    if (Number.isNaN(at.getTime())) return void (said.textContent = t('holdWhenWrong'));
    name = `${slug(wanted)}.draw`;
    const { isLines, first, ...reading } = how;
    const names = { [isLines ? 'items' : 'people']: 'names.txt', ...reading, files: { 'names.txt': list.table } };
    const got = await step({ verb: 'audit commit', title: wanted, ...names, 'head-count': Number(prizes.value) || 1, drand: [`quicknet ${roundAt(Math.floor(at.getTime() / 1000))}`] });
    if (!got) return;
    saveBoth();
    show();
    body.querySelector('.btn').focus({ preventScroll: true });
    element.scrollIntoView({ block: 'start' }); // what was typed took more room
  }
  const saveBoth = () => {
    save(name, files[name]);
    setTimeout(() => files[secretName()] && save(secretName(), files[secretName()]), 300);
    toast(t('holdSaved', { name, secret: secretName() }), 8000);
  };
  async function finish() {
    const given = { ...files };
    const fresh = await step({ verb: 'audit contribute', drand: 'round.json', files: { 'round.json': round.value } });
    if (!fresh) return;
    if (!(await step({ verb: 'audit reveal' })) || !(await step({ verb: 'audit draw' }))) return void (files = given);
    save(name, files[name]);
    show();
    onverify({ name, text: files[name] });
  }

  function show() {
    Object.assign(memory, { files, name, how });
    const steps = files[name] ? stepsOf(files[name]) : [];
    const plan = steps[0];
    waitsFor = plan?.publics?.[0] ?? null;
    const announced = steps.length > 0;
    const drawn = steps.some((x) => x.step === 'draw');
    const one = announced
      ? [h('p.s', t('holdAnnounced', { title: plan.title, n: plan.items?.length ?? plan.range, k: plan.take })), h('div.btns', button(t('holdSaveAgain'), saveBoth))]
      : [h('p.s', t('holdOne')), h('label.s', t('holdTitle'), title), titleSaid, h('div.top8', list.element), h('div.twoup.top8', h('label.s', t('holdPrizes'), prizes), h('label.s', `${t('holdWhen')} (${zone})`, when)), h('div.btns', goButton(t('holdAnnounce'), announce),
        button(t('holdBack'), async () => take(await openFiles({ many: true }))))];
    const two = announced ? [h('p.s', t('holdTwo', { name, secret: secretName() })), h('p.mono.soft', 'h ', copyable(plan.h, t('copyIt')))] : h('p.s.soft', t('holdTwoLater'));
    const round2 = waitsFor?.name.split(' ')[1];
    const three = announced && !drawn
      ? [h('p.s', pieces('holdThree', { round: round2, when: moment(waitsFor?.when) })), h('p.s.top8', h('a', { href: addressOf(round2), target: '_blank', rel: 'noopener noreferrer' }, addressOf(round2))), h('div.top8', round), h('div.btns', goButton(t('holdDraw'), finish))]
      : h('p.s.soft', t(drawn ? 'holdDone' : 'holdThreeLater'));
    fill(body, h('li', h('div', h('h3', t('holdH1')), one)), h('li', h('div', h('h3', t('holdH2')), two)), h('li', h('div', h('h3', t('holdH3')), three)), h('li', h('div', h('h3', t('holdH4')), h('p.s', t('holdFour')))));
  }
  /// Goes on with files that were kept.
  function take(given) {
    const secret = given.find((f) => f.text.includes('"secret"') && !f.text.includes('"step"'));
    const transcript = given.find((f) => f.text.includes('"step"'));
    if (transcript) name = transcript.name;
    if (transcript) files[name] = transcript.text;
    if (secret) files[secretName()] = secret.text;
    show();
  }
  /// Begins with a list, a title and a number from another view, at the step it is at.
  function begin({ title: wanted, names, count, ...reading }) {
    files = {};
    memory.title = title.value = wanted;
    memory.prizes = prizes.value = count;
    list.set(names);
    how = { ...Object.fromEntries(Object.entries(reading).filter(([, value]) => value)), first: list.lines()[0] };
    show();
    element.scrollIntoView({ block: 'start' });
    (wanted ? body.querySelector('.btn.go') : title).focus({ preventScroll: true });
  }
  show();
  const element = h('section.sec', { id: 'hold' }, h('h2', t('holdTitleHead')), h('p.soft.top8', t('holdLead')), body, said);
  return { element, begin, take };
}
