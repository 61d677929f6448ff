// What `watch` prints as a row of frames, each with a sentence: a shuffle's moments as the engine saw them (`moving`), Clock
// Solitaire as its piles, anything else by its questions.
import { said, t } from '../texts.js';

const HEARTS = ['Ah', 'Kh', 'Qh', 'Jh', 'Th', '9h', '8h', '7h', '6h', '5h', '4h', '3h', '2h'];
const PACK = ['h', 's', 'd', 'c'].flatMap((suit) => HEARTS.map((c) => c[0] + suit));

/// The playing card that stands for the k-th card of a new deck; cards that have names of their own are those.
export function faceOf({ names, copies }, id) {
  const whole = names.length - copies.length;
  const plain = names.slice(0, whole).every((name, i) => name === (whole > 26 ? String(i + 1) : String.fromCharCode(65 + i)));
  const of = id < whole ? id : copies[id - whole];
  return plain ? PACK[of] ?? names[of] : names[of];
}

const gcd = (a, b) => (b ? gcd(b, a % b) : a);
export const ratio = (a, b) => (b === 0 ? '' : a === b ? '1' : a === 0 ? '0' : `${a / gcd(a, b)}/${b / gcd(a, b)}`);

function clockFrames(data) {
  const frames = [{ kind: 'clock', counts: countsOf(data.start), turned: {}, say: t('wClock') }];
  const turned = {};
  for (const part of data.parts) {
    for (const step of part.steps) {
      const m = step.did.match(/from pile\s+(\S+) under pile\s+(\S+)/);
      if (m) turned[m[2]] = step.answered;
      frames.push({ kind: 'clock', counts: countsOf(step.did), turned: { ...turned }, now: m?.[2], from: m?.[1], say: t('wTurned', { card: step.answered, from: m?.[1] ?? '', to: m?.[2] ?? '', of: step.of, chance: step.chance }) });
    }
    frames.push({ ...frames[frames.length - 1], say: part.result, last: true });
  }
  return frames;
}
const countsOf = (text) => [...text.matchAll(/(\S+):(\d+)/g)].map((m) => [m[1], Number(m[2])]);

const count = (ids) => ids.filter((x) => x !== null).length;
const same = (a, b) => a.length === b.length && a.every((x, i) => x === b[i]);

/// A card that fell from one of two packets: which side, and how many cards lay there and in all.
function fallOf(frame, before, step) {
  if (before?.deck.length !== 2 || frame.deck.length !== 2 || step?.of !== 2) return null;
  const had = before.deck.map(count);
  const side = count(frame.deck[0]) < had[0] ? 0 : 1;
  if (had[0] + had[1] - count(frame.deck.flat()) !== 1) return null;
  const card = before.deck[side].find((x) => x !== null && !frame.deck[side].includes(x));
  return { card, side, had: had[side], total: had[0] + had[1], chance: ratio(had[side], had[0] + had[1]) };
}

/// What was asked and answered: numbers, or cards of so many kinds.
const spoken = (text) => said(text).replace(/^kinds of (.*)$/, (_, list) => t('wKinds', { list })).replace(/^kind (\d+)$/, (_, n) => t('wKind', { n }));

/// The moments that the engine saw (`moving`), each with a sentence.
function movingFrames(data) {
  const { frames, lost, fault } = data.moving;
  return frames.map((frame, i) => {
    const before = frames[i - 1];
    const part = data.parts[frame.part];
    const step = frame.step === null ? null : part?.steps[frame.step];
    const at = part?.title ? `${part.title}, ` : '';
    const fell = fallOf(frame, before, step);
    const full = count(frame.pile) === data.moving.names.length - data.moving.copies.length;
    const last = i === frames.length - 1;
    const say = i === 0 ? t('wStart')
      : fault && last ? t(lost.length ? 'wLost' : 'wDoubled')
      : !count(frame.pile) && frame.deck.length === 2 ? t('wCut', { a: frame.deck[0].length, b: frame.deck[1].length })
      : !count(frame.pile) ? t('wTaken')
      : step ? `${(at + t('wAsked', { i: frame.step + 1, of: part.steps.length, answered: spoken(step.answered), asked: spoken(step.asked), chance: step.chance })).replace(/^./, (x) => x.toUpperCase())}${frame.again === undefined ? '' : ` ${t('wAgain')}`}`
      : full && !frame.deck.length && same(frame.pile, before.deck.flat()) ? t('wLies')
      : full ? (part?.title ? t('wAfterRound', { round: part.title }) : t('wAfter')) : t('wLaid');
    return { kind: 'moving', index: i, fell, say };
  });
}

/// The frames of what was watched.
export function framesOf(data) {
  if (data.watched === 'clock-patience') return clockFrames(data);
  if (data.moving) return movingFrames(data);
  return [{ kind: 'text', lines: [], say: data.title }, ...data.parts.flatMap((p) => [...p.steps.map((x, i) => ({ kind: 'text', lines: p.steps.slice(0, i + 1).map((y) => y.did || y.answered), say: t('wAsked', { i: i + 1, of: p.steps.length, answered: spoken(x.answered), asked: spoken(x.asked), chance: x.chance }) })), { kind: 'text', lines: p.steps.map((y) => y.did || y.answered), say: p.result }])];
}
