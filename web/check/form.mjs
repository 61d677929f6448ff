// Every question that the form makes is one that the engine answers: all its choices are crossed, each as a click makes it.
// node --test web/check/form.mjs, with the engine that ./page made (FARO_WASM: another).
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

globalThis.document ??= { documentElement: {} };
const { Instance } = await import('../engine/instance.js');
const { parse, requestOf } = await import('../src/question.js');
const { CHOICES, NUMBERS, PACK, chosen, questionOf } = await import('../src/odds/form.js');

const instance = new Instance(new WebAssembly.Module(readFileSync(process.env.FARO_WASM ?? new URL('../../build/page/faro.wasm', import.meta.url))), { print: () => {} });
const asked = new Set();
function ask(form, decks = {}) {
  const text = questionOf(form);
  if (asked.has(text)) return;
  asked.add(text);
  const question = parse(text);
  assert.equal(question.questions.length, 1, text);
  const answer = JSON.parse(instance.ask(JSON.stringify(requestOf(question, question.questions[0], decks))).json.split('\n')[0]);
  assert.equal(answer.error, undefined, `${text}: ${answer.error?.message}`);
}
/// Each way to take one value of every list: [{name: value}].
const crossed = (lists) => Object.entries(lists).reduce((all, [name, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))), [{}]);
/// The choices, made one after another.
const clicked = (start, changes, size) => Object.entries(changes).reduce((form, [name, value]) => chosen(form, { [name]: value }, size), start);

test('dice', () => {
  const start = chosen({}, { subject: 'dice' });
  for (const changes of crossed({ n: [1, 2, 30], sides: CHOICES.sides, dice: ['', ...CHOICES.dice], face: [1, 100], plus: [-2, 0, 3], sign: CHOICES.signs, k: [0, 30] })) ask(clicked(start, changes));
});

test('52 cards', () => {
  const start = chosen({}, { subject: 'cards', deck: PACK });
  const whats = [...CHOICES.pack.map((x) => [x]), ['ace', 'king'], ['red', 'ace', 'hcp']];
  for (const changes of crossed({ what: whats, together: [false, true], sign: CHOICES.signs, k: [0, 1, 99], draw: [1, 5, 52] })) ask(clicked(start, changes));
});

test('a deck, with names that need quoting', () => {
  const names = ['Sheoldred, the Apocalypse', "Urza's Tower", 'Fire // Ice', 'draw', 'and', 'Not', 'in', 'Order', 'land >= 2', '5370235', 'Ace', 'flush', "Kongming, 'Sleeping Dragon'", '+2 Mace', 'Jötun Grunt', 'hand', 'As', 'deck'];
  const text = names.map((name) => `2 ${name} {spell}\n`).join('') + '20 Island {land,blue-source}\n';
  const kinds = JSON.parse(instance.ask(JSON.stringify({ verb: 'odds', kinds: true, deck: 'my.txt', files: { 'my.txt': text } })).json);
  assert.deepEqual(kinds.kinds.map((k) => k.name).sort(), [...names, 'Island'].sort());
  const start = chosen(chosen({}, { subject: 'cards' }), { deck: 'my.txt' }, kinds.cards);
  const whats = [...names, 'land', 'spell', 'blue-source', 'Island'].map((x) => [x]).concat([names.slice(0, 3), ['land', 'Urza\'s Tower']]);
  for (const changes of crossed({ what: whats, together: [false, true], sign: CHOICES.signs, k: [1, 9], when: CHOICES.when, draw: [1, 7, 99], turn: [1, 40] })) ask(clicked(start, changes, kinds.cards), { 'my.txt': text });
});

test('a deck in numbers', () => {
  const start = chosen({}, { subject: 'cards', deck: NUMBERS });
  for (const changes of crossed({ copies: [1, 4, 99], cards: [2, 60, 999], sign: CHOICES.signs, k: [0, 1, 3], when: CHOICES.when, draw: [1, 7, 99], turn: [1, 40] })) ask(clicked(start, changes));
});
