// The engine in node: read and started when the first question comes, in this thread.
import { readFileSync } from 'node:fs';
import { webcrypto } from 'node:crypto';

import { Instance } from './engine/instance.js';

globalThis.crypto ??= webcrypto;  // node 18

let engine;

export function theEngine() {
  engine ??= new Instance(new WebAssembly.Module(readFileSync(new URL('faro.wasm', import.meta.url))), {
    print: (text) => process.stderr.write(text),
  });
  return engine;
}
