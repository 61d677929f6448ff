// Puts the page together: one file with its styles, its scripts, the engine and the worker's script, and a policy that
// lets nothing else run and nothing be fetched. `node assemble.mjs FIRST.wasm REST.wasm UNPACKER.wasm OUTPUT.html`
//
// The engine stands in two parts (split): the first before the scripts, the rest at the end, so that the first answer
// doesn't wait for it. Both are compressed as one, for what the rest repeats of the first, with LZMA, a quarter smaller than what browsers
// inflate by themselves; its decoder is a small module beside it (web/engine/unpack). It is written with seven bits a character, which UTF-8 writes in one byte: a sixth less than
// base64 (packing.mjs).
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';

import { compressed, deflated, packed, shortened } from './packing.mjs';
import { bundle, bundleScripts } from '../bundle.mjs';
import { unpacked } from '../engine/unpack/unpack.js';

const most = 5_000_000;  // bytes
const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '..', '..');

const digest = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/// What may run: scripts and styles by their digests, the engine, workers and downloads made by the page itself.
function policyOf(scripts, styles) {
  const rules = {
    'default-src': "'none'",
    'script-src': `${scripts.map(digest).join(' ')} 'wasm-unsafe-eval'`,
    'style-src': styles.map(digest).join(' '),
    'worker-src': 'blob:',
    'img-src': 'data: blob:',
    'font-src': 'data:',
    'base-uri': "'none'",
    'form-action': "'none'",
  };
  const text = Object.entries(rules).map(([name, value]) => `${name} ${value}`).join('; ');
  return `<meta http-equiv="Content-Security-Policy" content="${text}">`;
}

function put(html, place, text) {
  const parts = html.split(`<!-- ${place} -->`);
  if (parts.length !== 2) throw new Error(`web/src/index.html: expected one <!-- ${place} -->, got ${parts.length - 1}`);
  return parts.join(text);
}

/// How much of a text tells so many bytes: the least.
function enough(text, bytes, unpacker) {
  const tells = (length) => {
    try {
      return unpacked(unpacker, new TextEncoder().encode(text.slice(0, length)), 0, bytes).length === bytes;
    } catch {
      return false;  // it ends before
    }
  };
  let [low, high] = [0, text.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tells(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

export function assemble(first, rest, unpacker) {
  const { html, fonts, styles, scripts: page } = bundle(join(root, 'web', 'src'), join(root, 'games'), join(root, 'definitions'));
  const [scripts, worker, engine] = [
    page,
    bundleScripts(join(root, 'web', 'engine', 'page-worker.js')),
    bundleScripts(join(root, 'web', 'engine', 'page.js')),
  ].map(shortened);
  for (const source of [worker, engine, scripts]) new Script(source);  // read, not run: a slip is found here, not by a reader
  const here = 'faroEngine.partIsHere()', run = 'faroEngine.runScript()';
  const [script, small] = [scripts, unpacker].map(deflated);
  const whole = packed(compressed(Buffer.concat([first, rest])));
  const cut = enough(whole, first.length, unpacker);
  const part = (name, text, { length }) =>
    `<script type="text/plain" data-part="${name}" data-bytes="${length}">${text}</script><script>${here}</script>`;
  // The worker's script is no script of the document's: its policy names it by its own digest all the same.
  const carried =
    `<script type="text/plain" id="faro-unpacker" data-bytes="${small.length}">${packed(small)}</script>\n` +
    `<script type="text/plain" id="faro-worker">${worker}</script>\n<script>${engine}</script>`;
  let out = put(html, 'policy', policyOf([engine, here, run, scripts], [fonts, styles]));
  out = put(out, 'engine', carried);
  out = put(out, 'fonts', `<style>${fonts}</style>`);
  out = put(out, 'first', part('first', whole.slice(0, cut), first));
  out = put(out, 'scripts', `<script type="text/plain" data-bytes="${script.length}">${packed(script)}</script><script>${run}</script>`);
  out = put(out, 'rest', part('rest', whole.slice(cut), rest));
  return out;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const output = process.argv[5];
  const page = assemble(...process.argv.slice(2, 5).map((path) => readFileSync(path)));
  if (Buffer.byteLength(page) > most) {
    console.error(`page: expected at most ${most} bytes, got ${Buffer.byteLength(page)}`);
    process.exit(1);
  }
  mkdirSync(dirname(output), { recursive: true });
  writeFileSync(output, page);
  console.log(`${output}: ${(Buffer.byteLength(page) / 1e6).toFixed(2)} MB`);
}
