// Verify: files dropped or pasted are checked line by line; below, a draw of one's own, held step by step.
import { bringIntoView, button, fill, goButton, h, link } from '../dom.js';
import { openFiles } from '../files.js';
import { ask } from '../engine.js';
import { askForText } from '../pasted.js';
import { makeHold } from '../verify/hold.js';
import { makePublished } from '../verify/published.js';
import { isWhole, linesIn, requestOf, requestsOf } from '../verify/read.js';
import { RAFFLE } from '../verify/sample.js';
import { checkKept } from '../verify/keep.js';
import { checkRound } from '../verify/round.js';
import { failed, kept, paper, record, round, squaredeal, transcript, tryThese } from '../verify/show.js';
import { toldWhole } from '../told.js';
import { count, t } from '../texts.js';

/// What was checked last outlives the view: another language makes it anew.
let checked = [];

export function makeVerify({ address, toast }) {
  const zone = h('div');
  const result = h('div', { 'aria-live': 'polite' });
  const side = h('aside');
  let files = [];
  const hold = makeHold({ toast, onverify: (file) => take([file], true) });

  const choose = async () => {
    const given = await openFiles({ many: true, raw: true });
    if (given.length) take(given);
  };
  const paste = () => askForText((file) => take([file]));
  function empty() {
    files = checked = [];
    fill(zone, h('div.drop.wide', h('h2', t('dropFile')), h('p.soft', t('dropWhat')), h('div.btns', goButton(t('openFile'), choose), button(t('pasteText'), paste))));
    fill(result);
    fill(side, h('h3', t('whatHappens')), h('p.s.top8', t('whatHappensText')), h('h3.top28', t('nothingAtHand')), tryThese(pick));
  }
  function pick(which) {
    if (which === 'hold') {
      hold.element.scrollIntoView({ block: 'start' });
      return hold.element.querySelector('input')?.focus({ preventScroll: true });
    }
    const text = which === 'changed' ? RAFFLE.replace('Carla', 'Karla') : RAFFLE;
    files = [];
    take([{ name: which === 'changed' ? 'changed.draw' : 'raffle.draw', text }]);
  }
  const about = (kind, text) => (kind === 'transcript' ? count('aTranscript', linesIn(text)) : kind === 'kept' ? t('aKept') : kind === 'record' ? t('aRecord') : kind === 'squaredeal' ? 'SquareDeal' : kind === 'paper' ? t('aSignature') : kind === 'round' ? t('aRound') : '');

  const isAlone = ({ kind, wants }) => kind === 'transcript' || kind === 'kept' || (kind === 'round' && !wants);

  async function take(given, fresh = false) {
    const seen = requestOf(files);
    if (given.some(isWhole)) files = files.filter((f) => !isWhole(f));
    if (isAlone(seen)) files = []; // nothing goes with what was seen before
    files = fresh ? given : [...files.filter((f) => !given.some((g) => g.name === f.name)), ...given];
    const what = requestOf(files);
    if (isAlone(what)) {
      const others = given.filter((f) => f.name !== what.file.name);
      if (others.length) toast(t('oneAtATime', { name: what.file.name }), 8000);
      files = [what.file];
    }
    checked = files;
    fill(zone, h('div.drop', h('span', h('b', files.map((f) => f.name).join(', ')), ' ', h('span.soft', about(what.kind, what.file.text))),
      h('span.s', link(t('openOther'), choose), ' ', t('dropAnywhere'), ' · ', link(t('startAgain'), empty))));
    fill(side, h('h3', t('nothingAtHand')), tryThese(pick));
    if (what.wants) return fill(result, h('p.top28', t(what.wants)));
    if (what.kind === 'round') return showRound(what);
    if (what.kind === 'kept') return showKept(what);
    let got = null;
    for (const request of what.kind === 'record' ? requestsOf(what) : [what.request]) {
      got = await ask(request);
      if (!got || !/for another file/.test(got.error ?? '')) break;
    }
    if (!got) return;
    if (got.error || !got.data) fill(result, got.exit === 1 ? failed(got.error) : h('p.top28.err', toldWhole(got.error ?? got.notes.join(' '))));
    else if (what.kind === 'transcript') showTranscript(what, got.data);
    else if (what.kind === 'paper') fill(result, got.data.holds ? paper(got.data) : failed(got.data.problem ?? ''));
    else if (what.kind === 'record') fill(result, got.data.holds === false ? failed(got.data.problem ?? '') : record(got.data, what.said));
    else fill(result, squaredeal(got.data, got.exit));
    bringIntoView(result);
    address('#verify');
  }

  async function showKept(what) {
    const got = await checkKept(what.kept);
    if (!got) return;
    fill(result, got.problem ? failed(got.problem) : kept(what.kept, got.data));
    bringIntoView(result);
    address('#verify');
  }
  async function showRound(what) {
    const got = await checkRound(what.file);
    if (got) bringIntoView(fill(result, got.error ? h('p.top28.err', toldWhole(got.error)) : round(got)));
  }

  /// A transcript, and with it a hash that was published: the engine then says what that excludes.
  function showTranscript({ file, request }, first) {
    const show = (data) => fill(result, transcript(file.text, data, box.element));
    const box = makePublished({ data: first, text: file.text, verify: async (published) => {
      const got = await ask({ ...request, ...published });
      if (got?.data?.kind === 'transcript') show(got.data);
    } });
    show(first);
  }

  if (checked.length) take(checked);
  else empty();
  const element = h('section.view', { 'aria-label': t('verify') }, h('div.cols', h('div', zone, result, h('div.gap', hold.element)), side));
  return {
    element,
    show({ text }) {
      if (text === 'changed' || text === 'ok') pick(text);
    },
    hash: () => '#verify',
    takesBytes: true,
    files: (given) => take(given),
    /// A draw that was begun in another view is announced here.
    begin: (draw) => hold.begin(draw),
    focus: () => element.querySelector('button')?.focus(),
  };
}
