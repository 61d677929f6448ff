// The engine in node: read and started when the first question comes, in this thread, or in one of its own that can be
// stopped. And what comes with the package.
import { existsSync, readFileSync } from 'node:fs';
import { webcrypto } from 'node:crypto';
import { Worker } from 'node:worker_threads';

import { Instance } from './engine/instance.js';

globalThis.crypto ??= webcrypto;  // node 18

let engine;

export function theEngine() {
  engine ??= new Instance(new WebAssembly.Module(readFileSync(new URL('faro.wasm', import.meta.url))), {
    print: (text) => process.stderr.write(text),
  });
  return engine;
}

const idle = [];  // workers that wait, so that only the first question starts one

/** A request answered in a worker; where the signal ends it, the worker ends, too. */
export function inWorker(request, signal) {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const worker = idle.pop() ?? new Worker(new URL('worker.js', import.meta.url));
    worker.ref();
    const over = (settle, value) => {
      signal.removeEventListener('abort', stop);
      worker.removeAllListeners();
      settle(value);
    };
    const stop = () => {
      void worker.terminate();
      over(reject, signal.reason);
    };
    signal.addEventListener('abort', stop);
    worker.once('error', (problem) => over(reject, problem));
    worker.once('exit', () => over(reject, new Error('the engine ended while it worked on this')));
    worker.once('message', (answer) => {
      worker.unref();
      idle.push(worker);
      over(resolve, answer);
    });
    worker.postMessage(request);
  });
}

/** The text of a game ("pontoon.lua") or of definitions ("dice") that come with the package. */
export function shipped(name) {
  if (!/^[\w-]+(\.lua)?$/.test(name)) return undefined;
  const place = new URL(name.endsWith('.lua') ? `games/${name}` : `definitions/${name}.faro`, import.meta.url);
  return existsSync(place) ? readFileSync(place, 'utf8') : undefined;
}
