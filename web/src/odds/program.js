// Programs in the language of AnyDice: an answer for each of their outputs, words to begin with, and their way into our
// own language.
import { h } from '../dom.js';
import { ask } from '../engine.js';
import { wordList } from './render.js';
import { t } from '../texts.js';

/// The outputs of a program, each as an answer by itself.
export const outputsOf = (data) =>
  data.outputs.map(({ name, ...answer }) => ({ question: name, data: { query: name, exact: data.exact, conditions: data.conditions, ...answer } }));

/// The same questions in our own words, a line each; nothing where one of them has none.
export async function inOurWords(request) {
  const got = await ask({ ...request, translate: true });
  const outputs = got?.data?.outputs ?? [];
  return outputs.length && outputs.every((output) => output.question) ? outputs.map((output) => output.question).join('\n') : null;
}

/// Words that fit in a program: what it is made of, and the functions that are there without being written.
export const PROGRAM_WORDS = ['output …', 'named "…"', 'function: ', 'result: ', 'loop ', 'over ', 'if ', 'else ', '[highest 3 of …]', '[lowest 1 of …]', '[middle 1 of …]',
  '[explode …]', '[count {5, 6} in …]', '[maximum of …]', '[reverse …]', '[sort {…}]', '[absolute …]', '[contains 1 in …]'];

const BEGINNINGS = [
  ['output [highest 3 of 4d6] named "best three"', 'wpHighest'],
  ['output [explode d6] named "exploding"', 'wpExplode'],
  ['output [count {5, 6} in 4d6] named "hits"', 'wpCount'],
  ['function: crit ROLL:n {\n  if ROLL = 20 { result: 4d6 }\n  result: 2d6\n}\noutput [crit d20] named "damage"', 'wpFunction'],
];

/// The panel beside a program.
export const programPanel = (onword) => [h('h3.big', 'AnyDice'), h('p.s.soft', t('programSays')), h('div.top16', wordList(BEGINNINGS.map(([words, about]) => [words, t(about)]), onword))];
