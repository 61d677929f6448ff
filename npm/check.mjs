// The functions of the installed package, as one would use them.
import assert from 'node:assert/strict';

import { FaroError, ask, deal, deck, dice, draw, game, odds, run, shuffle, simulate, verify } from 'faro';

const more = await dice('2d6 > d12');
assert.equal(more.probability, '1/2');

const names = ['Ann', 'Ben', 'Cid', 'Dot', 'Eve'];
const order = await shuffle(names, { seed: 'x' });
assert.deepEqual(order, ['Ben', 'Ann', 'Eve', 'Dot', 'Cid']);  // as every door has it: docs/spec-streams.md
assert.deepEqual(await shuffle(names, { seed: 'x', headCount: 2 }), order.slice(0, 2));
assert.deepEqual([...(await shuffle(names))].sort(), names);
assert.deepEqual(await shuffle([]), []);
assert.deepEqual(await shuffle([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], { like: 'python', seed: '42' }), [7, 3, 2, 8, 5, 6, 9, 4, 0, 1]);
const found = await run('judge seed', { order: 'o', like: 'python', seeds: '0..999', files: { o: '8 4 3 9 6 7 10 5 1 2' } });
assert.deepEqual(found.found, [{ tools: ['python'], seed: 42 }]);
const objects = names.map((name) => ({ name }));
assert.equal((await shuffle(objects, { seed: 'x' }))[2], objects[4]);

assert.equal((await deal({ hands: '4x13', seed: 's', count: 3 })).length, 3);
const coin = "return function(t) return t:die(2) == 1 and 'heads' or 'tails' end";
await simulate('coin.lua', { count: 1000, seed: 's', files: { 'coin.lua': coin } });

await assert.rejects(dice('2d6 >'), (problem) => problem instanceof FaroError && problem.exitCode === 2);

const odd = ['Smith, Anna', 'Name', '"Bo"', 'Zoë'];
assert.deepEqual([...(await draw('winners', odd, { count: 4, seed: 's' })).winners].sort(), [...odd].sort());
assert.deepEqual((await draw('winners', 'name;tickets\nAnn;2\nBen;1\n', { count: 1, weights: 'tickets', seed: 's' })).people, 2);
assert.equal((await draw('pairs', [['Ann', 'Ben'], ['Cid', 'Dot']], { seed: 's' })).pairs.length, 2);
await assert.rejects(draw('winners', ['Ann', 'Ben', 'Ann']), /^FaroError: people, place 2: 'Ann' stands at place 0 already/);
const shared = await draw('buckets', odd, { buckets: 'x,y', seed: 's' });
assert.deepEqual(shared.allocation.map(({ item }) => item), odd);
await assert.rejects(draw('buckets', ['a\nb'], { buckets: 'x,y' }), /at place 0 one line/);
await assert.rejects(draw('winners', [1, 2]), /expected a list of names/);
await assert.rejects(dice('2d6', { drw: 3 }), /no field 'drw'/);
await assert.rejects(deck('land', { byTrun: '1..3' }), /no field 'byTrun' of faro deck; did you mean byTurn/);
await assert.rejects(odds('land'), /^FaroError: expected draw N \(or hands PxC\)/);
await assert.rejects(odds('ace', { draw: NaN }), /^FaroError: draw: expected a whole number .* got 'NaN'/);
await assert.rejects(draw('winners', ['Ann', '']), /at place 1 a name, got nothing/);
await assert.rejects(draw('pairs', ['Ann', 'Ben']), /expected a list of names, .* got Ann/);
assert.equal((await run('judge period', { shuffle: 'perfect-out', cards: 52 })).period, 8);

const many = await shuffle(Array.from({ length: 1_000_000 }, (_, i) => i), { seed: 's' });
assert.equal(new Set(many).size, 1_000_000);
const tired = new AbortController();
setTimeout(() => tired.abort(new Error('enough')), 50);
await assert.rejects(simulate('pontoon.lua', { count: 100_000_000, signal: tired.signal }), /enough/);
assert.equal((await dice('2d6 > d12', { signal: AbortSignal.timeout(60_000) })).probability, '1/2');

const recorded = await ask({ verb: 'shuffle', input: 'a\nb\nc\n', seed: 's', record: 'r.json', json: false });
const record = recorded.files['r.json'];
assert.equal((await verify(record, { input: 'a\nb\nc\n' })).holds, true);
await assert.rejects(verify(record, { input: 'a\nb\nd\n' }), /another input/);
await assert.rejects(verify('nonsense'), FaroError);
await assert.rejects(verify(undefined), /expected the text of a transcript or a record, got undefined/);
await assert.rejects(shuffle(5), /expected a list of items, got 5/);

assert.equal((await game('pontoon.lua', { set: 'stick=16' })).exact, true);
assert.ok(await simulate('pontoon.lua', { count: 100, seed: 's' }));
assert.ok((await dice('attack(5, 15)', { with: 'dice' })).probability);
const circle = {};
circle.circle = circle;
assert.equal((await ask(circle)).exit_code, 2);
console.log('npm: odds, dice, games, shuffle, deal, simulate, verify');
