// The verdict on transcripts by the module that pages of draws carry: `node verify.mjs [OPTION VALUE]… FILE…`
//
// A line for each file: its code, a tab, its name, a tab, what is said. The codes are those of `faro audit verify`: 0 it holds,
// 1 it was changed, 2 it is no transcript, 4 it is not decided; the script ends with the greatest. Options are the program's:
// --head, --head-before-public, --commitment, --signer, --names, and --json, for all that the module says. Names of files come
// from standard input, one a line, where there are none: a line of output follows at once. Behind a name there, options may stand,
// each after a tab, with their values.
import { readFileSync, realpathSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const KNOWN = ['--head', '--head-before-public', '--commitment', '--signer', '--names'];

/** A verifier: (transcript, known) => verdict. `transcript` is a Uint8Array, `known` the five that KNOWN names, as texts. */
export function verifierOf(module) {
  let running;
  return (transcript, known = []) => {
    if (!running) {
      running = new WebAssembly.Instance(module, { wasi_snapshot_preview1: new Proxy({}, { get: () => () => 52 }) }).exports;
      running._initialize();
    }
    const put = (which, bytes) => {
      const at = running.room(which, bytes.length) >>> 0;  // first: memory may grow
      new Uint8Array(running.memory.buffer, at, bytes.length).set(bytes);
    };
    try {
      put(0, transcript);
      known.forEach((text, i) => put(i + 1, new TextEncoder().encode(text ?? '')));
      const at = running.verdict() >>> 0, size = new DataView(running.memory.buffer).getUint32(at, true);
      return JSON.parse(new TextDecoder().decode(new Uint8Array(running.memory.buffer, at + 4, size)));
    } catch (problem) {
      running = undefined;  // it stands in the middle of something
      throw problem;
    }
  };
}

/** Takes options and their values off the front of `words`. */
function optionsOf(words) {
  const known = KNOWN.map(() => '');
  let asJson = false;
  while (words[0]?.startsWith('--')) {
    const word = words.shift(), which = KNOWN.indexOf(word);
    if (word !== '--json' && which < 0) throw new Error(`expected ${KNOWN.join(', ')} or --json, got ${word}`);
    if (word === '--json') asJson = true;
    else known[which] = word === '--names' ? readFileSync(words.shift() ?? '', 'utf8') : words.shift() ?? '';
  }
  return { known, asJson };
}

async function main(words) {
  const verify = verifierOf(new WebAssembly.Module(readFileSync(new URL('verifier.wasm', import.meta.url))));
  const { known, asJson } = optionsOf(words);
  let worst = 0;
  const judge = (file, options = known) => {
    const found = verify(readFileSync(file), options), names = found.names?.problem, code = names ? 2 : found.code;
    worst = Math.max(worst, code);
    console.log(asJson ? JSON.stringify(found) : `${code}\t${file}\t${found.verdict}${found.said ? `: ${found.said}` : ''}${names ? `; ${names}` : ''}`);
  };
  for (const file of words) judge(file);
  if (words.length) return worst;
  for await (const line of createInterface({ input: process.stdin })) {
    const [file, ...more] = line.split('\t');
    judge(file, more.length ? optionsOf(more).known : known);
  }
  return worst;
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  main(process.argv.slice(2)).then((code) => { process.exitCode = code; }, (problem) => {
    console.error(`verify.mjs: ${problem.message}`);
    process.exitCode = 2;
  });
}
