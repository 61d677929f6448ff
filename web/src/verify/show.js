// A verdict with its chain: a line of the file each, a sentence for people and the hash for machines.
import { h, link } from '../dom.js';
import { whole } from '../numbers.js';
import { verdict } from '../signs.js';
import { language, pieces, t } from '../texts.js';
import { stepsOf } from './read.js';

const day = (date) => (date ? new Date(date).toLocaleDateString(language(), { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }) : '');
const time = (date) => (date ? date.slice(11, 16) : '');
const short = (hash) => (hash?.length > 24 ? h('span.mono', `${hash.slice(0, 16)}…${hash.slice(-8)}`) : h('span.mono', hash ?? ''));

/// A step in plain words.
function sentence(step, steps) {
  const plan = steps[0];
  switch (step.step) {
    case 'commit': {
      const n = plan.items?.length || plan.range;
      const publics = (plan.publics ?? []).map((p) => t('sMixed', { name: p.name, when: `${day(p.when)}, ${time(p.when)} UTC` })).join(' ');
      return [t('sCommit', { n, k: plan.take }), ' ', publics, ' ', t('sSecret')];
    }
    case 'public':
      return pieces('sPublic', { name: step.name, value: short(step.value) });
    case 'contribute':
      return step.sealed ?? step.seal ? t('sSealed', { name: step.party }) : t('sGave', { name: step.party, value: step.value ?? '' });
    case 'reveal':
      return step.party ? t('sRevealed', { name: step.party }) : t('sOpened');
    case 'draw':
      return t('sDrawn', { names: (step.result ?? []).slice(0, 12).join(', ') + ((step.result ?? []).length > 12 ? ' …' : '') });
    case 'absent':
      return t('sAbsent', { name: step.party });
    case 'sign':
      return t('sSigned', { name: step.signer ?? step.as ?? '' });
    default:
      return t('sOther');
  }
}
const titles = { commit: 'stAnnounced', public: 'stPublic', contribute: 'stContributed', reveal: 'stOpened', draw: 'stDrawn', absent: 'stAbsent', sign: 'stSigned' };

/// Two hashes with what differs underlined.
function compared(problem) {
  const m = problem.match(/its h is ([0-9a-f]{64}), expected ([0-9a-f]{64})/);
  if (!m) return null;
  const marked = (text, other) => [...text].map((c, i) => (c === other[i] ? c : h('mark', c)));
  return h('div.top8', h('p.mono', `${t('stands')} `, marked(m[1], m[2])), h('p.mono', `${t('shouldBe')} `, marked(m[2], m[1])));
}

export function chain(text, data) {
  const steps = stepsOf(text);
  const bad = data.holds ? null : data.line ?? 1;
  return h('ol', { class: `chain${bad ? ' broken' : ''}` }, steps.map((step, i) => {
    const number = i + 1;
    const verified = step.step !== 'public' || (data.publics ?? []).find((p) => p.name === step.name)?.signature_verified !== false;
    const state = !bad ? (verified ? 'holds' : 'consistent') : number < bad ? 'holds' : number === bad ? 'doesNot' : 'notJudged';
    return h('li', { class: number === bad ? 'b1' : '' },
      h('span', { class: `no${state === 'holds' ? ' full' : ''}`, 'aria-hidden': 'true' }, number),
      h('div', h('h3', t(titles[step.step] ?? 'stOther'), ' ', h('span', { class: number === bad ? 'red s' : 'ok s' }, t(state))),
        h('p.s', sentence(step, steps)), number === bad ? compared(data.problem ?? '') : h('p.mono', `h ${step.h ?? ''}`)),
      h('time', { datetime: step.date, title: step.date }, time(step.date)));
  }));
}

export function transcript(text, data) {
  const steps = stepsOf(text);
  if (!data.holds) return [verdict('no', t('doesNotHold'), cleaned(data.problem ?? '')), chain(text, data)];
  const drawn = (data.sessions ?? []).filter((x) => x.drawn);
  const all = drawn.flatMap((x) => x.result);
  const line = data.decided ? t('heldOn', { title: data.title, k: all.length, n: whole(data.items), day: day(steps[steps.length - 1].date) }) : t('waitsFor', { what: data.waits_for });
  return [verdict(data.decided ? 'ok' : 'open', t(data.decided ? 'itHolds' : 'holdsSoFar'), line), chain(text, data),
    drawn.map((x) => h('div.sec', h('h3', drawn.length > 1 ? x.name : t('winners')), h('ol.win', x.result.map((name) => h('li', name))))),
    h('div.sec', h('h3', t('whatShows')), h('p', t(data.grinding_possible ? 'showsChain' : 'showsAll'))),
    h('div.top28', h('h3', t('whatNot')), h('ul', [...(data.ways_to_grind ?? []), ...(data.claims ?? [])].map((x) => h('li.s.top8', x.charAt(0).toUpperCase() + x.slice(1) + '.'))), h('p.s.soft.top8', data.reach))];
}
const cleaned = (problem) => {
  const said = problem.replace(/^.*?does not hold: /, '').replace(/its h is [0-9a-f]{64}, expected [0-9a-f]{64}: /, '');
  return said.charAt(0).toUpperCase() + said.slice(1) + '.';
};

export function record(data, said) {
  const rows = [[t('fWhat'), `faro ${data.verb}, ${data.algorithm}`], [t('fItems'), whole(data.items)], [t('fPicks'), whole(data.picks)], [t('fSeed'), said.seed ?? t('fFresh')], [t('fOutput'), h('span.mono', `sha256 ${data.output_sha256}`)]];
  return [verdict('ok', t('itHolds'), t(data.picks_regenerated ? 'recordHoldsSeed' : 'recordHolds')), h('dl.rec', rows.map(([a, b]) => h('div', h('dt', a), h('dd', b)))),
    h('div.sec', h('h3', t('whatNot')), h('p', t('recordNot')), (data.claims ?? []).map((x) => h('p.s.soft.top8', x)), data.reach ? h('p.s.soft.top8', data.reach) : null)];
}

export function squaredeal(data, exit) {
  const holds = exit === 0;
  const rows = Object.entries(data).filter(([, v]) => ['string', 'number', 'boolean'].includes(typeof v)).map(([k, v]) => [k.replace(/_/g, ' '), String(v)]);
  return [verdict(holds ? 'ok' : exit === 4 ? 'open' : 'no', t(holds ? 'itHolds' : exit === 4 ? 'holdsSoFar' : 'doesNotHold'), data.problem ? cleaned(data.problem) : t('sqHolds')), h('dl.rec', rows.map(([a, b]) => h('div', h('dt', a), h('dd', b)))),
    (data.sessions ?? []).map((x) => h('p.s.top8', typeof x === 'string' ? x : Object.values(x).join(', ')))];
}

export const failed = (message) => [verdict('no', t('doesNotHold'), cleaned(message))];
export const tryThese = (onpick) => h('p.s', [['tryHolds', 'ok'], ['tryChanged', 'changed'], ['tryHold', 'hold']].map(([text, which]) => [link(t(text), () => onpick(which)), h('br')]));
