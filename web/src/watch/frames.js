// What `watch` prints as a row of frames: for each the deck as it lies, what fell where, and a sentence. A riffle is shown
// as two packets whose cards fall; Clock Solitaire as its piles; any other shuffle by its questions and the deck after them.
import { said, t } from '../texts.js';

const HEARTS = ['Ah', 'Kh', 'Qh', 'Jh', 'Th', '9h', '8h', '7h', '6h', '5h', '4h', '3h', '2h'];
const PACK = ['h', 's', 'd', 'c'].flatMap((suit) => HEARTS.map((c) => c[0] + suit));

const tokens = (text) => text.trim().split(/\s+/);

/// The playing card that stands for the k-th card of the new deck.
export const cardOf = (name, start) => PACK[start.indexOf(name)] ?? name;

const gcd = (a, b) => (b ? gcd(b, a % b) : a);
export const ratio = (a, b) => (b === 0 ? '' : a === b ? '1' : a === 0 ? '0' : `${a / gcd(a, b)}/${b / gcd(a, b)}`);

/// One riffle of two packets: cards fall from below, each packet with a chance by its size.
function riffleFrames(before, after, sides, round) {
  const left = before.slice(0, sides.filter((x) => x === 0).length);
  const frames = [{ kind: 'riffle', packs: [left, before.slice(left.length)], pile: [], say: t('wCut', { a: left.length, b: before.length - left.length, round }) }];
  const packs = [[...left], before.slice(left.length)];
  const pile = [];
  for (let i = after.length - 1; i >= 0; i--) {
    const side = sides[i];
    const total = packs[0].length + packs[1].length;
    const had = packs[side].length;
    const card = packs[side].pop();
    pile.unshift(card);
    frames.push({ kind: 'riffle', packs: packs.map((x) => [...x]), pile: [...pile], now: card, fell: { card, side, had, total, chance: ratio(had, total) } });
  }
  return frames;
}

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

function rowFrames(data) {
  let order = tokens(data.start);
  const frames = [{ kind: 'row', order, moved: [], say: t('wStart') }];
  for (const part of data.parts) {
    part.steps.forEach((step, i) => {
      const next = step.did && tokens(step.did).length === order.length ? tokens(step.did) : order;
      frames.push({ kind: 'row', order: next, moved: next.filter((c, k) => c !== order[k]), say: [part.title ? `${part.title}, ` : '', t('wAsked', { i: i + 1, of: part.steps.length, answered: step.answered, asked: said(step.asked), chance: step.chance })].join('') });
      order = next;
    });
    const result = tokens(part.result);
    if (result.join() !== order.join() || !part.steps.length) {
      frames.push({ kind: 'row', order: result, moved: result.filter((c, k) => c !== order[k]), say: part.title ? t('wAfterRound', { round: part.title }) : t('wAfter') });
      order = result;
    }
  }
  return frames;
}

/// The frames of what was watched.
export function framesOf(data) {
  if (data.watched === 'clock-patience') return clockFrames(data);
  if (!data.start) return [{ kind: 'text', lines: [], say: data.title }, ...data.parts.flatMap((p) => [...p.steps.map((x, i) => ({ kind: 'text', lines: p.steps.slice(0, i + 1).map((y) => y.did || y.answered), say: t('wAsked', { i: i + 1, of: p.steps.length, answered: x.answered, asked: said(x.asked), chance: x.chance }) })), { kind: 'text', lines: p.steps.map((y) => y.did || y.answered), say: p.result }])];
  if (data.watched !== 'riffle' || data.parts.some((p) => p.steps.some((x) => x.of !== 2))) return rowFrames(data);
  let order = tokens(data.start);
  return data.parts.flatMap((part, i) => {
    const after = tokens(part.result);
    const frames = riffleFrames(order, after, part.steps.map((x) => x.answer), data.parts.length > 1 ? i + 1 : '');
    order = after;
    return frames;
  });
}
