// The types of the package, as one would use them; compiled only.
import { ask, odds, shuffle, verify, type Answer, type Verdict } from 'faro';

const order: string[] = await shuffle(['a', 'b'], { seed: 'x', headCount: 1 });
const numbers: number[] = await shuffle(new Set([1, 2, 3]));
const answer: Answer = await ask({ verb: 'judge exact', shuffle: 'riffle', cards: 4, rounds: 2 });
const line: Answer = await ask({ words: ['odds', '3d6'] });
const verdict: Verdict = await verify('', { input: '' });
await odds(['2d6', '3d6'], { deck: 'land*24', draw: 7, files: { a: 'b' } });
console.log(order, numbers, answer.exit_code, line.json, verdict.holds);
