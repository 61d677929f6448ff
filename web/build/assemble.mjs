// Puts the page together: one file with its styles, its scripts, the engine and the worker's script, and a policy that
// lets nothing else run and nothing be fetched. `node assemble.mjs FARO.wasm OUTPUT.html`
//
// The engine stands before the scripts, compressed with gzip and written in base 85 (web/engine/packed.js takes it apart).
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';

import { bundle, bundleScripts } from '../bundle.mjs';
import { textOf } from '../engine/base85.js';

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

// `engine` is the path of the module. zopfli writes gzip as any other, a twentieth smaller.
export function assemble(engine) {
  const { html, styles, scripts } = bundle(join(root, 'web', 'src'), join(root, 'wings'));
  const worker = bundleScripts(join(root, 'web', 'engine', 'page-worker.js'));
  const client = bundleScripts(join(root, 'web', 'engine', 'page.js'));
  for (const source of [worker, client, scripts]) new Script(source);  // read, not run: a slip is found here, not by a reader
  const isHere = 'faroEngine.isHere()';
  const packed = execFileSync('zopfli', ['--i15', '-c', engine], { maxBuffer: 2 * most });
  let out = put(html, 'policy', policyOf([client, isHere, scripts], [styles]));
  out = put(out, 'client', `<script type="text/plain" id="faro-worker">${worker}</script>\n<script>${client}</script>`);
  out = put(out, 'styles', `<style>${styles}</style>`);
  out = put(out, 'engine', `<script type="text/plain">${textOf(packed)}</script><script>${isHere}</script>`);
  return put(out, 'scripts', `<script>${scripts}</script>`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [engine, output] = process.argv.slice(2);
  const page = assemble(engine);
  if (Buffer.byteLength(page) > most) {
    console.error(`page: expected at most ${most} bytes, got ${Buffer.byteLength(page)}`);
    process.exit(1);
  }
  mkdirSync(dirname(output), { recursive: true });
  writeFileSync(output, page);
  console.log(`${output}: ${(Buffer.byteLength(page) / 1e6).toFixed(2)} MB`);
}
