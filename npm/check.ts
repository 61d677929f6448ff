// The types of the package, as one would use them; compiled only. What is misspelt fails.
import { ask, deal, dice, draw, odds, run, shuffle, verify, type Answer, type Verdict } from 'faro';

const order: string[] = await shuffle(['a', 'b'], { seed: 'x', headCount: 1 });
const numbers: number[] = await shuffle(new Set([1, 2, 3]), { 'head-count': 2 });
const answer: Answer = await ask({ verb: 'judge exact', shuffle: 'riffle', cards: 4, rounds: 2 });
const line: Answer = await ask({ words: ['dice', '3d6'] });
const whole: Answer = await ask({ verb: 'odds', text: 'land >= 2\ndraw 7', files: { 'deck.txt': '24 land' } });
const verdict: Verdict = await verify('', { input: '' });
const chance: string | undefined = (await odds(['land', 'land >= 2'], { deck: 'land*24', draw: 7, files: { a: 'b' } })).probability;
const cards: string[] | undefined = (await deal({ hands: '4x13' })).hands?.[0]?.cards;
const winners: string[] | undefined = (await draw('winners', ['Ann', 'Ben'], { seed: 'x' })).winners;
const gifts: { giver: string; receiver: string }[] | undefined = (await run('draw santa', { file: 'f' })).gifts;
const variation: string | undefined = (await run('judge exact', { shuffle: 'riffle', cards: 4 })).total_variation;
await draw('pairs', [['a'], ['b']], { seed: 'x' });
const stopped = dice('8d6', { signal: AbortSignal.timeout(1000) });
const period: number | string = (await run('judge period', { shuffle: 'perfect-out', cards: 52n })).period;

// @ts-expect-error drw is no option
await dice('2d6', { drw: 3 });
// @ts-expect-error headcount is no option
await shuffle([1], { headcount: 1 });
// @ts-expect-error standart is none of the rules
await odds('poker', { poker: 'standart' });
// @ts-expect-error probabilty is no field of an answer
(await dice('2d6 > d12')).probabilty;
// @ts-expect-error no verb is called so
await run('oods', {});
// @ts-expect-error count is a number
await deal({ count: true });
console.log(order, numbers, answer.exit_code, line.json, whole, verdict.holds, chance, cards, winners, gifts, variation, period, stopped);
