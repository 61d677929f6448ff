// The client of the engine and its packing, without a browser: node --test web/check/engine.mjs
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { deflateRawSync } from 'node:zlib';

import { compressed, packed } from '../build/packing.mjs';
import { Engine, withValue } from '../engine/engine.js';
import { Instance } from '../engine/instance.js';
import { bytesOf, inflated } from '../engine/inflate.js';
import { moduleIn, unpacked } from '../engine/unpack/unpack.js';

const unpacker = readFileSync(process.env.FARO_UNPACKER ?? 'build/page/unpack.wasm');
const carried = (bytes) => new Uint8Array(Buffer.from(packed(bytes), 'utf8'));
const back = (text) => Buffer.from(unpacked(unpacker, text));

test('a text that carries bytes has nothing that HTML would change', () => {
  for (let size = 0; size < 200; ++size) assert.ok(!/[\0\r<]/.test(packed(randomBytes(size))));
});

test('a script that is carried comes back', async () => {
  for (let size = 0; size < 300; ++size) {
    const bytes = randomBytes(size);
    assert.ok(Buffer.from(bytesOf(packed(bytes), size)).equals(bytes));
  }
  const script = readFileSync('web/src/main.js', 'utf8');
  const deflated = deflateRawSync(script);
  assert.equal(await (await inflated(bytesOf(packed(deflated), deflated.length))).text(), script);
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

test('a part of what is carried comes without the end of the text, another without what stands before', () => {
  const bytes = Buffer.concat([randomBytes(400000), randomBytes(300000)]);
  const text = carried(compressed(bytes));
  for (const cut of [1, 1 << 18, 400000]) {
    assert.ok(Buffer.from(unpacked(unpacker, text.subarray(0, Math.ceil(cut * 1.2) + 100), 0, cut)).equals(bytes.subarray(0, cut)));
    assert.ok(Buffer.from(unpacked(unpacker, text, cut)).equals(bytes.subarray(cut)));
  }
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

test('a module is compiled as it is unpacked, or at once where a browser cannot', async () => {
  const text = compressed(unpacker);  // itself a module
  const wanted = WebAssembly.Module.exports(new WebAssembly.Module(unpacker));
  const streaming = WebAssembly.compileStreaming;
  for (const way of [streaming, undefined, () => Promise.reject(new TypeError('not over a network'))]) {
    WebAssembly.compileStreaming = way;
    assert.deepEqual(WebAssembly.Module.exports(await moduleIn({ packed: carried(text), unpacker })), wanted);
    if (way !== undefined) await assert.rejects(moduleIn({ packed: carried(text.subarray(0, 40)), unpacker }), /damaged/);
  }
  WebAssembly.compileStreaming = streaming;
});

const [first, rest] = ['first', 'rest'].map((part) => new WebAssembly.Module(readFileSync(process.env[`FARO_${part.toUpperCase()}`] ?? `build/page/${part}.wasm`)));
const easy = { verb: 'odds', question: '2d6 > d12' };
const other = { verb: 'shuffle', input: 'list', seed: 's', files: { list: 'a\nb\nc\n' } };

test('the first part of the engine answers alone, and says when it needs the other', () => {
  const engine = new Instance(first);
  assert.equal(JSON.parse(engine.ask(easy).json).probability, '1/2');
  assert.equal(engine.ask(other), null);
  const known = engine.ask(easy).json;
  engine.take(rest);
  assert.equal(engine.ask(other).exit_code, 0);
  assert.equal(engine.ask(easy).json, known);
  const whole = new Instance(first, { rest });
  assert.equal(whole.ask(other).json, engine.ask(other).json);
});

/** A worker that answers "slow" never, "rare" only with both parts, and everything else with what it was asked. */
class PretendedWorker {
  static made = 0;
  constructor() {
    ++PretendedWorker.made;
    this.has = {};
  }
  postMessage(message) {
    setTimeout(() => {
      if (!this.ended) for (const data of this.said(message)) this.onmessage({ data });
    }, 1);
  }
  said({ part, modules, number, request, life }) {
    if (life) this.life = life;
    if (life) return [{ holdsLock: true }];
    if (part || modules) {
      const couldRun = this.has.first;
      Object.assign(this.has, modules ?? { [part]: {} });
      return [...(part ? [{ part, module: {} }] : []), ...(!couldRun && this.has.first ? [{ ready: true }] : [])];
    }
    if (request.slow) return [{ number, done: 1, total: 2 }];
    if (request.rare && !this.has.rest) return [{ number, isIncomplete: true }];
    return [{ number, answer: { json: JSON.stringify(request) + '\n', exit_code: 0, notes: [], files: {} } }];
  }
  terminate() {
    this.ended = true;
  }
}
const makeWorker = () => new PretendedWorker();
const both = () => ({ first: '', rest: '' });

test('questions are answered in order', async () => {
  const engine = new Engine(makeWorker, both());
  const answers = await Promise.all([1, 2, 3].map((n) => engine.ask({ n })));
  assert.deepEqual(answers.map((answer) => answer.value.n), [1, 2, 3]);
});

test('a question is stopped, and the next one answered by another worker', async () => {
  const engine = new Engine(makeWorker, both());
  const told = [];
  const slow = engine.ask({ slow: true }, { onProgress: (how) => (told.push(how), engine.stop()) });
  assert.equal((await slow).exit_code, 130);
  assert.deepEqual(told, [{ done: 1, of: 2 }]);
  assert.equal((await engine.ask({ n: 4 })).value.n, 4);
});

test('a newer question of the same key stops the older; others wait', async () => {
  const engine = new Engine(makeWorker, both());
  const older = engine.ask({ slow: true }, { key: 'odds' });
  const other = engine.ask({ n: 1 });
  const newer = engine.ask({ n: 2 }, { key: 'odds' });
  assert.equal((await older).exit_code, 130);
  assert.equal((await other).value.n, 1);
  assert.equal((await newer).value.n, 2);
});

test('a question that needs the second part waits for it; others do not', async () => {
  let come;
  const engine = new Engine(makeWorker, { first: '', rest: new Promise((settle) => (come = settle)) });
  assert.equal((await engine.ask({ n: 1 })).value.n, 1);
  const rare = engine.ask({ rare: true });
  assert.equal(await Promise.race([rare, new Promise((go) => setTimeout(go, 20))]), undefined);
  come('');
  assert.equal((await rare).value.rare, true);
  const slow = engine.ask({ slow: true }, { onProgress: () => engine.stop() });
  assert.equal((await slow).exit_code, 130);
  assert.equal((await engine.ask({ rare: true })).value.rare, true, 'the worker that takes its place has both');
});

test('a second part that is damaged is told to who needs it', async () => {
  class Damaged extends PretendedWorker {
    said(message) {
      return message.part === 'rest' ? [{ failed: 'the engine in this file is damaged' }] : super.said(message);
    }
  }
  const engine = new Engine(() => new Damaged(), both());
  assert.equal((await engine.ask({ n: 1 })).value.n, 1);
  const answer = await engine.ask({ rare: true });
  assert.equal(answer.exit_code, 3);
  assert.match(answer.value.error.message, /damaged/);
});

test('a question that is stopped before the engine runs holds up nobody', async () => {
  const engine = new Engine(makeWorker, both());
  const control = new AbortController();
  const early = engine.ask({ n: 1 }, { signal: control.signal });
  control.abort();
  assert.equal((await early).exit_code, 130);
  await engine.ready;
  assert.equal((await engine.ask({ rare: true })).value.rare, true);
});

test('a signal stops its question, before it begins too', async () => {
  const engine = new Engine(makeWorker, both());
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
  const engine = new Engine(() => new Broken(), both());
  const answer = await engine.ask({ n: 1 });
  assert.equal(answer.exit_code, 3);
  assert.match(answer.value.error.message, /no WebAssembly/);
});

/** An engine whose workers can be ended as by the system: who waits for what such a one held gets it. */
function fragile() {
  const workers = [], waiting = new Map();
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { locks: { request: async (name, gone) => void waiting.set(name, gone) } } });
  const engine = new Engine(() => (workers.push(makeWorker()), workers.at(-1)), both());
  const alive = () => workers.filter((one) => !one.ended && waiting.has(one.life));
  const end = (worker) => ((worker.ended = true), waiting.get(worker.life)());
  return { engine, alive, end };
}

test('a worker that ends at any moment is succeeded by another, which is asked the same', async () => {
  for (let moment = 0; moment < 50; ++moment) {
    const { engine, alive, end } = fragile();
    for (const rare of [1, 2, 3]) {
      const answer = engine.ask({ rare });
      await new Promise((go) => setTimeout(go, (moment / 10) * (rare - 1)));
      if (alive().length > 0) end(alive()[moment % alive().length]);
      assert.equal((await answer).value.rare, rare);
    }
  }
});

test('a question on which workers end twice is told so', async () => {
  const { engine, alive, end } = fragile();
  await engine.whole;
  const answer = await engine.ask({ slow: true }, { onProgress: () => end(alive()[0]) });
  assert.equal(answer.exit_code, 3);
  assert.match(answer.value.error.message, /ended twice/);
  assert.equal((await engine.ask({ n: 1 })).value.n, 1);
});

test('several lines are several values', () => {
  assert.deepEqual(withValue({ json: '{"a":1}\n{"a":2}\n' }).value, [{ a: 1 }, { a: 2 }]);
  assert.equal(withValue({ json: '' }).value, null);
});
