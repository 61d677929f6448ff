// The engine in node: read and started when the first question comes, in this thread. And what comes with the package.
import { existsSync, readFileSync } from 'node:fs';
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

/** The text of a game ("pontoon.lua") or of definitions ("dice") that come with the package. */
export function shipped(name) {
  if (!/^[\w-]+(\.lua)?$/.test(name)) return undefined;
  const place = new URL(name.endsWith('.lua') ? `games/${name}` : `definitions/${name}.faro`, import.meta.url);
  return existsSync(place) ? readFileSync(place, 'utf8') : undefined;
}
