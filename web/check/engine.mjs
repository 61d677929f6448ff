// The client of the engine and its packing, without a browser: node --test web/check/engine.mjs
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { compressed, packed } from '../build/packing.mjs';
import { Engine, withValue } from '../engine/engine.js';
import { handOver, moduleIn, unpacked } from '../engine/unpack/unpack.js';

const unpacker = readFileSync(process.env.FARO_UNPACKER ?? 'build/page/unpack.wasm');
const carried = (bytes) => new Uint8Array(Buffer.from(packed(bytes), 'utf8'));
const back = (text) => Buffer.from(unpacked(unpacker, text));

test('a text that carries bytes has nothing that HTML would change', () => {
  for (let size = 0; size < 200; ++size) assert.ok(!/[\0\r<]/.test(packed(randomBytes(size))));
});

test('what is carried comes back, however long, whatever it repeats', () => {
  const noise = randomBytes(5000);
  const texts = ['a', 'ab'.repeat(4000), 'abc '.repeat(9) + 'abd '.repeat(9), noise, Buffer.concat([noise, noise.subarray(7, 4000), noise])];
  for (let size = 1; size < 200; ++size) texts.push(randomBytes(size));
  for (let step = 1; step < 400; step += 13)
    texts.push(Buffer.from({ length: 70000 }, (_, i) => (i % step === 0 ? noise[(i * step) % 4999] : i % 7)));
  texts.push(Buffer.concat(Array.from({ length: 40 }, (_, i) => Buffer.concat([noise, noise.subarray(i)]))));  // several pieces
  for (const bytes of texts.map((text) => Buffer.from(text))) assert.ok(back(carried(compressed(bytes))).equals(bytes));
});

test('what is cut short or changed is not taken for an engine', () => {
  const bytes = Buffer.from(Array.from({ length: 3000 }, (_, i) => `${i * i} `).join(''));
  const text = compressed(bytes);
  for (const size of [0, 5, 17, 18, 40, text.length >> 1]) assert.throws(() => back(carried(text.subarray(0, size))), /damaged/);
  assert.throws(() => back(carried(Buffer.concat([Buffer.from([225]), text.subarray(1)]))), /damaged/);
  const attempt = (changed) => {
    try {
      return back(carried(changed));
    } catch (problem) {
      assert.match(problem.message, /damaged/);
      return null;
    }
  };
  for (let place = 13; place < text.length; place += 97) {
    const changed = Buffer.from(text);
    changed[place] ^= 0x55;
    const got = attempt(changed);
    assert.ok(got === null || !got.equals(bytes), `byte ${place}`);
  }
});

test('an engine in two halves, unpacked at once', async () => {
  const half = unpacker.length >> 1;  // itself a module
  const halves = [unpacker.subarray(0, half), unpacker.subarray(half)].map((part) => compressed(part));
  const compiled = (second) => {
    const { port1, port2 } = new MessageChannel();
    const module = moduleIn({ packed: carried(halves[0]), unpacker, rest: port1 });
    handOver({ packed: second, unpacker, port: port2 });
    return module;
  };
  const wanted = WebAssembly.Module.exports(new WebAssembly.Module(unpacker));
  const streaming = WebAssembly.compileStreaming;
  for (const way of [streaming, undefined, () => Promise.reject(new TypeError('not over a network'))]) {
    WebAssembly.compileStreaming = way;
    assert.deepEqual(WebAssembly.Module.exports(await compiled(carried(halves[1]))), wanted);
    if (way !== undefined) await assert.rejects(compiled(carried(halves[1].subarray(0, 40))), /damaged/);
  }
  WebAssembly.compileStreaming = streaming;
});

/** A worker that answers "slow" never, and everything else with what it was asked. */
class PretendedWorker {
  static made = 0;
  constructor() {
    ++PretendedWorker.made;
  }
  postMessage(message) {
    setTimeout(() => {
      if (this.ended) return;
      if ('packed' in message || 'module' in message) return this.onmessage({ data: { ready: true, module: {} } });
      if (message.request.slow) return this.onmessage({ data: { number: message.number, done: 1, total: 2 } });
      const answer = { json: JSON.stringify(message.request) + '\n', exit_code: 0, notes: [], files: {} };
      return this.onmessage({ data: { number: message.number, answer } });
    }, 1);
  }
  terminate() {
    this.ended = true;
  }
}
const makeWorker = () => new PretendedWorker();

test('questions are answered in order', async () => {
  const engine = new Engine(makeWorker, { packed: '' });
  const answers = await Promise.all([1, 2, 3].map((n) => engine.ask({ n })));
  assert.deepEqual(answers.map((answer) => answer.value.n), [1, 2, 3]);
});

test('a question is stopped, and the next one answered by another worker', async () => {
  const engine = new Engine(makeWorker, { packed: '' });
  const told = [];
  const slow = engine.ask({ slow: true }, { onProgress: (how) => (told.push(how), engine.stop()) });
  assert.equal((await slow).exit_code, 130);
  assert.deepEqual(told, [{ done: 1, of: 2 }]);
  assert.equal((await engine.ask({ n: 4 })).value.n, 4);
});

test('a newer question of the same key stops the older; others wait', async () => {
  const engine = new Engine(makeWorker, { packed: '' });
  const older = engine.ask({ slow: true }, { key: 'odds' });
  const other = engine.ask({ n: 1 });
  const newer = engine.ask({ n: 2 }, { key: 'odds' });
  assert.equal((await older).exit_code, 130);
  assert.equal((await other).value.n, 1);
  assert.equal((await newer).value.n, 2);
});

test('a signal stops its question, before it begins too', async () => {
  const engine = new Engine(makeWorker, { packed: '' });
  const control = new AbortController();
  const slow = engine.ask({ slow: true }, { signal: control.signal });
  const waiting = engine.ask({ n: 1 }, { signal: control.signal });
  control.abort();
  assert.deepEqual([(await slow).exit_code, (await waiting).exit_code], [130, 130]);
  assert.equal((await engine.ask({ n: 2 }, { signal: control.signal })).exit_code, 130);
});

test('a worker that cannot start is an answer', async () => {
  class Broken extends PretendedWorker {
    postMessage() {
      setTimeout(() => this.onmessage({ data: { failed: 'no WebAssembly' } }), 1);
    }
  }
  const engine = new Engine(() => new Broken(), { packed: '' });
  const answer = await engine.ask({ n: 1 });
  assert.equal(answer.exit_code, 3);
  assert.match(answer.value.error.message, /no WebAssembly/);
});

test('several lines are several values', () => {
  assert.deepEqual(withValue({ json: '{"a":1}\n{"a":2}\n' }).value, [{ a: 1 }, { a: 2 }]);
  assert.equal(withValue({ json: '' }).value, null);
});
