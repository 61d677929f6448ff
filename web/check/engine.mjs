// The client of the engine, and how the page carries it, without a browser: node --test web/check/engine.mjs
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';

import { Engine, withValue } from '../engine/engine.js';
import { bytesOf, textOf } from '../engine/base85.js';
import { moduleIn } from '../engine/packed.js';

test('bytes in the page come back as they were, and have no sign that begins a tag', () => {
  for (let length = 0; length < 40; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 97 + length * 31) % 256);
    const text = textOf(bytes);
    assert.deepEqual(bytesOf(text), bytes);
    assert.ok(!text.includes('<'));
  }
  assert.deepEqual(bytesOf(textOf(Uint8Array.of(255, 255, 255, 255))), Uint8Array.of(255, 255, 255, 255));
});

test('a module is compiled as it is unpacked, or at once where a browser cannot; damaged, it is refused', async () => {
  const bytes = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 8, 1, 4, 116, 114, 97, 112, 0, 0, 10, 5, 1, 3, 0, 0, 11);
  const text = new Uint8Array(gzipSync(bytes));
  const wanted = WebAssembly.Module.exports(new WebAssembly.Module(bytes));
  const streaming = WebAssembly.compileStreaming;
  for (const way of [streaming, undefined, () => Promise.reject(new TypeError('not over a network'))]) {
    WebAssembly.compileStreaming = way;
    assert.deepEqual(WebAssembly.Module.exports(await moduleIn(text)), wanted);
    await assert.rejects(moduleIn(text.subarray(0, 20)), /damaged/);
    for (let place = 10; place < text.length; ++place) {
      const changed = text.slice();
      changed[place] ^= 0x55;
      await assert.rejects(moduleIn(changed), /damaged/, `byte ${place}`);
    }
  }
  WebAssembly.compileStreaming = streaming;
});

/** A worker that answers "slow" never, and everything else with what it was asked. */
class PretendedWorker {
  postMessage(message) {
    setTimeout(() => {
      if (!this.ended) for (const data of this.said(message)) this.onmessage({ data });
    }, 1);
  }
  said({ packed, module, number, request, life }) {
    if (life) this.life = life;
    if (life) return [{ holdsLock: true }];
    if (packed) return [{ begun: true }, { module: {} }, { ready: true }];
    if (module) return [{ ready: true }];
    if (request.slow) return [{ number, done: 1, total: 2 }];
    return [{ number, answer: { json: JSON.stringify(request) + '\n', exit_code: 0, notes: [], files: {} } }];
  }
  terminate() {
    this.ended = true;
  }
}
const makeWorker = () => new PretendedWorker();
const packed = Uint8Array.of(1);

test('questions are answered in order', async () => {
  const engine = new Engine(makeWorker, packed);
  const answers = await Promise.all([1, 2, 3].map((n) => engine.ask({ n })));
  assert.deepEqual(answers.map((answer) => answer.value.n), [1, 2, 3]);
});

test('a question is stopped, and the next one answered by another worker', async () => {
  const engine = new Engine(makeWorker, packed);
  const told = [];
  const slow = engine.ask({ slow: true }, { onProgress: (how) => (told.push(how), engine.stop()) });
  assert.equal((await slow).exit_code, 130);
  assert.deepEqual(told, [{ done: 1, of: 2 }]);
  assert.equal((await engine.ask({ n: 4 })).value.n, 4);
});

test('a newer question of the same key stops the older; others wait', async () => {
  const engine = new Engine(makeWorker, packed);
  const older = engine.ask({ slow: true }, { key: 'odds' });
  const other = engine.ask({ n: 1 });
  const newer = engine.ask({ n: 2 }, { key: 'odds' });
  assert.equal((await older).exit_code, 130);
  assert.equal((await other).value.n, 1);
  assert.equal((await newer).value.n, 2);
});

test('an engine that is damaged is told to who asks', async () => {
  class Damaged extends PretendedWorker {
    said(message) {
      return message.packed ? [{ begun: true }, { failed: 'the engine in this file is damaged' }] : super.said(message);
    }
  }
  const answer = await new Engine(() => new Damaged(), packed).ask({ n: 1 });
  assert.equal(answer.exit_code, 3);
  assert.match(answer.value.error.message, /damaged/);
});

test('questions wait for an engine that is still to come', async () => {
  let come;
  const engine = new Engine(makeWorker, new Promise((settle) => (come = settle)));
  const early = engine.ask({ n: 1 });
  assert.equal(await Promise.race([early, new Promise((go) => setTimeout(go, 20))]), undefined);
  come(packed);
  assert.equal((await early).value.n, 1);
});

test('a question that is stopped before the engine runs holds up nobody', async () => {
  const engine = new Engine(makeWorker, packed);
  const control = new AbortController();
  const early = engine.ask({ n: 1 }, { signal: control.signal });
  control.abort();
  assert.equal((await early).exit_code, 130);
  await engine.ready;
  assert.equal((await engine.ask({ rare: true })).value.rare, true);
});

test('a signal stops its question, before it begins too', async () => {
  const engine = new Engine(makeWorker, packed);
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
  const engine = new Engine(() => new Broken(), packed);
  const answer = await engine.ask({ n: 1 });
  assert.equal(answer.exit_code, 3);
  assert.match(answer.value.error.message, /no WebAssembly/);
});

/** An engine whose workers can be ended as by the system: who waits for what such a one held gets it. */
function fragile() {
  const workers = [], waiting = new Map();
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { locks: { request: async (name, gone) => void waiting.set(name, gone) } } });
  const engine = new Engine(() => (workers.push(makeWorker()), workers.at(-1)), packed);
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
  await engine.ready;
  const answer = await engine.ask({ slow: true }, { onProgress: () => end(alive()[0]) });
  assert.equal(answer.exit_code, 3);
  assert.match(answer.value.error.message, /ended twice/);
  assert.equal((await engine.ask({ n: 1 })).value.n, 1);
});

test('several lines are several values', () => {
  assert.deepEqual(withValue({ json: '{"a":1}\n{"a":2}\n' }).value, [{ a: 1 }, { a: 2 }]);
  assert.equal(withValue({ json: '' }).value, null);
});
