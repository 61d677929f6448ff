// A verdict with its chain: a line of the file each, a sentence for people, what the engine found of its signature, and the
// hash for machines.
import { copyable, h, link } from '../dom.js';
import { resultOf } from '../kept.js';
import { whole } from '../numbers.js';
import { facts, result, roll, tookPart } from '../deal/show.js';
import { verdict } from '../signs.js';
import { told, toldWhole } from '../told.js';
import { language, pieces, said, t } from '../texts.js';
import { stepsOf } from './read.js';

const MOST_PROBLEMS = 20;
const NOT_DECIDED = 4; // the exit code
const day = (date) => (date ? new Date(date).toLocaleDateString(language(), { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }) : '');
const time = (date) => (date ? `${String(date).slice(11, 16)} UTC` : '');
/// A moment as the reader's clock has it, with its zone.
export const moment = (date) => new Date(date).toLocaleString(language(), { year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit', timeZoneName: 'short' });
const short = (hash) => (hash?.length > 24 ? h('span.mono', `${hash.slice(0, 16)}…${hash.slice(-8)}`) : h('span.mono', hash ?? ''));

/// A step in plain words.
function sentence(step, steps) {
  const plan = steps[0];
  switch (step.step) {
    case 'commit': {
      const n = plan.items?.length || plan.range;
      const publics = (plan.publics ?? []).map((p) => t(p.kind === 'drand' ? 'sMixed' : 'sMixedText', { name: p.name, when: `${day(p.when)}, ${time(p.when)}` })).join(' ');
      return [t('sCommit', { n, k: plan.take }), ' ', publics, ' ', t('sSecret')];
    }
    case 'public':
      return pieces(isDrand(step, plan) ? 'sPublic' : 'sPublicText', { name: step.name, value: isDrand(step, plan) ? short(step.value) : step.value });
    case 'contribute':
      return step.sealed ?? step.seal ? t('sSealed', { name: step.party }) : t('sGave', { name: step.party, value: step.value ?? '' });
    case 'reveal':
      return step.party ? t('sRevealed', { name: step.party }) : t('sOpened');
    case 'draw':
      return t('sDrawn', { names: (step.result ?? []).slice(0, 12).join(', ') + ((step.result ?? []).length > 12 ? ' …' : '') });
    case 'absent':
      return t('sAbsent', { name: step.party });
    case 'sign':
      return t(step.purpose ? 'sSignedAs' : 'sSigned', { name: step.signer ?? '', purpose: step.purpose });
    case 'publish':
      return t('sPublished', { name: step.name, value: step.value });
    default:
      return t('sOther');
  }
}
/// Of a line that does not hold, or was not judged, nothing is said but what stands in it.
function sentenceOf(step, steps, isJudged) {
  try {
    if (!isJudged && step.step === 'reveal') return '';
    if (!isJudged && step.step === 'draw') return (step.result ?? []).slice(0, 12).join(', ');
    return sentence(step, steps);
  } catch {
    return t('sOther'); // a line whose parts are of other kinds than the format says
  }
}
const titles = { commit: 'stAnnounced', public: 'stPublic', contribute: 'stContributed', reveal: 'stOpened', draw: 'stDrawn', absent: 'stAbsent', sign: 'stSigned', publish: 'stPublished' };
const isDrand = (step, plan) => (plan.publics ?? []).some((p) => p.name === step.name && p.kind === 'drand');

/// What the engine found of the signature in a line: {checked, text}; null for a line without one, or one it did not judge.
export function signatureOf(step, number, data) {
  const round = step.step === 'public' ? (data.publics ?? []).find((p) => p.name === step.name && p.kind === 'drand') : null;
  if (round) return { checked: round.signature_verified, text: t(round.signature_verified ? 'sigDrand' : 'sigDrandNot') };
  const signed = step.step === 'sign' ? (data.signatures ?? []).find((x) => x.line === number) : null;
  if (!signed) return null;
  return { checked: true, text: pieces(signed.date_and_purpose_signed ? 'sigKey' : 'sigKeyOnly', { key: short(signed.public_key) }) };
}

/// Two hashes with what differs underlined.
function compared(problem) {
  const m = problem.match(/its h is ([0-9a-f]{64}), expected ([0-9a-f]{64})/);
  if (!m) return null;
  const marked = (text, other) => [...text].map((c, i) => (c === other[i] ? c : h('mark', c)));
  return h('div.top8', h('p.mono', `${t('stands')} `, marked(m[1], m[2])), h('p.mono', `${t('shouldBe')} `, marked(m[2], m[1])));
}

const MOST_LINES = 200; // of a chain that are shown, and those about the one that does not hold

export function chain(text, data) {
  const steps = stepsOf(text);
  const bad = data.holds ? null : data.line ?? 1;
  return h('ol', { class: `chain${bad ? ' broken' : ''}` }, steps.map((step, i) => {
    const number = i + 1;
    if (number > MOST_LINES && Math.abs(number - (bad ?? steps.length)) > 1) return null;
    const signature = signatureOf(step, number, data);
    const state = !bad ? (signature?.checked === false ? 'consistent' : 'holds') : number < bad ? 'holds' : number === bad ? 'doesNot' : 'notJudged';
    return h('li', { class: number === bad ? 'b1' : '' },
      h('span', { class: `no${state === 'holds' ? ' full' : ''}`, 'aria-hidden': 'true' }, number),
      h('div', h('h3', t(titles[step.step] ?? 'stOther'), ' ', h('span', { class: { holds: 'ok s', doesNot: 'red s' }[state] ?? 'soft s' }, t(state))),
        h('p.s', sentenceOf(step, steps, state === 'holds' || state === 'consistent')), signature ? h('p', { class: signature.checked ? 's signed' : 's' }, signature.text) : null, number === bad ? compared(data.problem ?? '') : h('p.mono', 'h ', copyable(step.h ?? '', t('copyIt')))),
      h('time', { datetime: step.date, title: step.date }, time(step.date)));
  }));
}

/// The result of a session: a name a line, or a pair, a group a line.
function winnersOf({ result }, rows = []) {
  if (!rows.length) return h('ol.win', result.slice(0, MOST_NAMES).map((name) => h('li', name)), result.length > MOST_NAMES ? h('li.s.soft', t('andMore', { n: whole(result.length - MOST_NAMES) })) : null);
  let at = 0;
  return h('ol.win', rows.map((size) => h('li', result.slice(at, (at += size)).join(', '))));
}
const MOST_NAMES = 500;

/// What a draw waits for, for those who only look on: a round and its time, or what the engine says without its commands.
const waitsFor = (data, plan) => {
  const next = (plan.publics ?? []).find((x) => x.kind === 'drand');
  if (next && data.waits_for.includes(next.name)) return t('waitsRound', { name: next.name, when: moment(next.when) });
  return said(data.waits_for).replace(/, (?:and|und) faro audit .*$/, '');
};

/// A transcript; `published` is the box for a hash that was published beforehand.
export function transcript(text, data, published) {
  const steps = stepsOf(text);
  if (!data.holds) return [verdict('no', t('doesNotHold'), cleaned(data.problem ?? '')), chain(text, data)];
  const drawn = (data.sessions ?? []).filter((x) => x.drawn);
  const all = drawn.flatMap((x) => x.result);
  const plan = steps[0];
  const people = (plan.items ?? []).map((name, i) => ({ name, tickets: plan.kind === 'tickets' ? plan.rules[i] : undefined }));
  const line = data.decided ? t('heldOn', { title: data.title, k: all.length, n: whole(data.items), day: day(steps[steps.length - 1].date) }) : t('waitsFor', { what: waitsFor(data, plan) });
  return [verdict(data.decided ? 'ok' : 'open', t(data.decided ? 'itHolds' : 'holdsSoFar'), line), h('h2', data.title),
    drawn.map((x) => h('div.sec', h('h3', drawn.length > 1 ? x.name : t(data.rows?.length ? 'fOutput' : 'winners')), winnersOf(x, data.rows))),
    people.length ? roll(people, drawn.flatMap((x) => x.result)) : null, h('div.sec', chain(text, data)),
    h('div.sec', h('h3', t('whatShows')), h('p', t(!data.decided ? 'showsPlan' : data.grinding_possible ? 'showsChain' : 'showsAll'))),
    published,
    h('div.top28', h('h3', t('whatNot')), h('ul', [...(data.ways_to_grind ?? []), ...(data.claims ?? [])].map((x) => h('li.s.top8', toldWhole(x)))), h('p.s.soft.top8', told(data.reach)))];
}
const cleaned = (problem) => toldWhole(problem, (text) => text.replace(/^.*?(does not hold|stimmt nicht): /, '').replace(/(its h is|ihr h ist) [0-9a-f]{64}, (expected|erwartet wird) [0-9a-f]{64}: /, ''));

export function record(data, given) {
  const rows = [[t('fWhat'), `faro ${data.verb}, ${data.algorithm}`], [t('fItems'), whole(data.items)], [t('fPicks'), whole(data.picks)], [t('fSeed'), given.seed ?? t('fFresh')], [t('fOutput'), h('span.mono', `sha256 ${data.output_sha256}`)]];
  return [verdict('ok', t('itHolds'), t(data.picks_regenerated ? 'recordHoldsSeed' : 'recordHolds')), h('dl.rec', rows.map(([a, b]) => h('div', h('dt', a), h('dd', b)))),
    h('div.sec', h('h3', t('whatNot')), h('p', t('recordNot')), (data.claims ?? []).map((x) => h('p.s.soft.top8', toldWhole(x))), data.reach ? h('p.s.soft.top8', told(data.reach)) : null)];
}

/// A draw in one file: its title, who won, who took part, and its record in words.
const peopleIn = (list) => list.split('\n').filter((x) => x.trim()).map((name) => ({ name: name.trim() }));
export function kept({ title, date, kind, lists, record: text }, data) {
  return [verdict('ok', t('itHolds'), t('keptHolds', { day: day(date) })), h('h2', title || t(`kind_${kind}`)), result(kind, data, [data]), tookPart(data), lists.map((list) => roll(peopleIn(list), [resultOf(data)].flat(3).filter((x) => typeof x === 'string'))), facts(JSON.parse(text), data),
    h('div.sec', h('h3', t('whatNot')), h('p', t('recordNot')))];
}

/// A SquareDeal tournament: its keys, its delayed value, and its boards, a session a line.
export function squaredeal(data, exit) {
  const kind = exit === 0 ? 'ok' : exit === NOT_DECIDED ? 'open' : 'no';
  const problems = data.problems ?? [];
  const facts = [
    [t('sqTournament'), data.tournament],
    [t('sqKeys'), [t(data.keys_hold ? 'sqKeysHold' : 'sqKeysOf'), ' ', short(data.key_hash)]],
    [t('sqValue'), [`${data.delayed_value ?? ''} (${data.delayed_info}) `, h('span.soft', t('sqValueNot'))]],
    [t('sqPlayed'), t('sqReproduced', { k: whole(data.reproduced ?? 0), n: whole(data.played ?? 0) })],
  ];
  const head = ['sqSession', 'sqBoards', 'sqOriginal', 'sqReserve'].map((name) => h('th', t(name)));
  const sessions = (data.sessions ?? []).map((x) => h('tr', h('th', { scope: 'row' }, [...new Set([x.file, x.description].filter(Boolean))].join(', ')), h('td.n', x.first_board === x.last_board ? x.first_board : `${x.first_board}–${x.last_board}`),
    h('td.n', whole(x.original_played ?? 0)), h('td.n', whole(x.reserve_played ?? 0))));
  return [verdict(kind, t({ ok: 'itHolds', open: 'holdsSoFar', no: 'doesNotHold' }[kind]), problems.length ? toldWhole(problems[0]) : kind === 'no' ? '' : t('sqHolds')),
    problems.slice(1, MOST_PROBLEMS).map((x) => h('p.err.top8', toldWhole(x))), problems.length > MOST_PROBLEMS ? h('p.s.soft', `+ ${problems.length - MOST_PROBLEMS}`) : null,
    h('dl.rec.top28', facts.map(([a, b]) => h('div', h('dt', a), h('dd', b)))), h('table.cmp.top28', h('thead', h('tr', head)), h('tbody', sessions)),
    (data.notes ?? []).map((x) => h('p.s.soft.top8', toldWhole(x)))];
}

export const paper = (data) => [verdict('ok', t('itHolds'), t('paperHolds', { name: data.file })), h('p.top16', toldWhole(data.said)), h('div.sec', h('h3', t('whatNot')), h('p', t('paperNot')))];

/// A round of drand by itself.
export function round({ holds, isOpen, name, said: told }) {
  if (isOpen) return [verdict('open', t('holdsSoFar'), t('sigDrandNot'))];
  return [verdict(holds ? 'ok' : 'no', t(holds ? 'itHolds' : 'doesNotHold'), holds ? t('roundHolds', { name }) : cleaned(told)),
    holds ? h('p.top16', h('span.mono', told.match(/[0-9a-f]{64}/)?.[0] ?? '')) : null, h('p.s.soft.top16', t('roundGoesOn'))];
}

export const failed = (message) => [verdict('no', t('doesNotHold'), cleaned(message))];
export const tryThese = (onpick) => h('p.s', [['tryHolds', 'ok'], ['tryChanged', 'changed'], ['tryHold', 'hold']].map(([text, which]) => [link(t(text), () => onpick(which)), h('br')]));
