// Announce and hold a draw, step by step, for somebody who has never heard of a hash. Two files come of it: one to
// publish, one to keep secret; whoever comes back drops both here and goes on where they stopped.
import { button, fill, goButton, h, save } from '../dom.js';
import { ask } from '../engine.js';
import { openFiles } from '../files.js';
import { makeList } from '../lists.js';
import { toldWhole } from '../told.js';
import { language, t } from '../texts.js';
import { stepsOf } from './read.js';

// drand's chain "quicknet": a round every 3 seconds since 23 August 2023, 15:09:27 UTC.
const FIRST_ROUND = 1692803367;
const PERIOD = 3;
export const roundAt = (seconds) => Math.floor((seconds - FIRST_ROUND) / PERIOD) + 1;
const name = 'draw.draw';
const secretName = `${name}.private`;

/// {element, take(files)}
export function makeHold({ toast, onverify }) {
  let files = {}; // the transcript and the secret
  let waitsFor = null;
  const title = h('input.field', { value: '', 'aria-label': t('holdTitle'), placeholder: t('holdTitleEg') });
  const list = makeList({ label: t('listPeople'), text: '', onchange: () => {} });
  const prizes = h('input.field', { type: 'number', min: 1, value: 1, 'aria-label': t('holdPrizes') });
  const soon = new Date(Date.now() + 24 * 3600e3);
  soon.setMinutes(0, 0, 0);
  const local = (d) => new Date(d.getTime() - d.getTimezoneOffset() * 60000).toISOString().slice(0, 16);
  const when = h('input.field', { type: 'datetime-local', value: local(soon), 'aria-label': t('holdWhen') });
  const round = h('textarea.field', { rows: 3, 'aria-label': t('holdRound'), placeholder: '{"round": …, "randomness": "…", "signature": "…"}' });
  const said = h('p.err.s', { role: 'alert' });
  const body = h('ol.steps');

  const step = async (request) => {
    said.textContent = '';
    const got = await ask({ ...request, transcript: name, files: { ...files, ...(request.files ?? {}) } });
    if (!got || got.error) {
      fill(said, got ? toldWhole(got.error) : '');
      return null;
    }
    files = { ...files, ...got.files };
    return got;
  };
  async function announce() {
    const at = new Date(when.value);
    if (Number.isNaN(at.getTime())) return void (said.textContent = t('holdWhenWrong'));
    const got = await step({ verb: 'audit commit', title: title.value || t('holdTitleEg'), items: 'names.txt', 'head-count': prizes.value || 1, drand: [`quicknet ${roundAt(Math.floor(at.getTime() / 1000))}`], files: { 'names.txt': list.lines().join('\n') + '\n' } });
    if (!got) return;
    saveBoth();
    show();
  }
  const saveBoth = () => {
    save(name, files[name]);
    setTimeout(() => files[secretName] && save(secretName, files[secretName]), 300);
    toast(t('holdSaved'));
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
    const steps = files[name] ? stepsOf(files[name]) : [];
    const plan = steps[0];
    waitsFor = plan?.publics?.[0] ?? null;
    const announced = steps.length > 0;
    const drawn = steps.some((x) => x.step === 'draw');
    const date = (x) => new Date(x).toLocaleString(language(), { dateStyle: 'long', timeStyle: 'short' });
    const one = announced
      ? [h('p.s', t('holdAnnounced', { title: plan.title, n: plan.items?.length ?? plan.range, k: plan.take })), h('div.btns', button(t('holdSaveAgain'), saveBoth))]
      : [h('p.s', t('holdOne')), h('div.top8', title), h('div.top8', list.element), h('div.twoup.top8', h('label.s', t('holdPrizes'), prizes), h('label.s', t('holdWhen'), when)), h('div.btns', goButton(t('holdAnnounce'), announce),
        button(t('holdBack'), async () => take(await openFiles({ many: true }))))];
    const two = announced ? [h('p.s', t('holdTwo', { name, h: '' })), h('p.mono.soft', `h ${plan.h}`)] : h('p.s.soft', t('holdTwoLater'));
    const round2 = waitsFor?.name.split(' ')[1];
    const three = announced && !drawn
      ? [h('p.s', t('holdThree', { round: round2, when: date(waitsFor?.when) })), h('div.top8', round), h('div.btns', goButton(t('holdDraw'), finish))]
      : h('p.s.soft', t(drawn ? 'holdDone' : 'holdThreeLater'));
    fill(body, h('li', h('div', h('h3', t('holdH1')), one)), h('li', h('div', h('h3', t('holdH2')), two)), h('li', h('div', h('h3', t('holdH3')), three)), h('li', h('div', h('h3', t('holdH4')), h('p.s', t('holdFour')))));
  }
  /// Goes on with files that were kept.
  function take(given) {
    const secret = given.find((f) => f.text.includes('"secret"') && !f.text.includes('"step"'));
    const transcript = given.find((f) => f.text.includes('"step"'));
    if (transcript) files[name] = transcript.text;
    if (secret) files[secretName] = secret.text;
    show();
  }
  show();
  return { element: h('section.sec', { id: 'hold' }, h('h2', t('holdTitleHead')), h('p.soft.top8', t('holdLead')), body, said), take };
}
