// The verdict on transcripts by the module that pages of draws carry: `node verify.mjs [OPTION VALUE]… FILE…`
//
// A line for each file: its code, a tab, its name, a tab, what is said. The codes are those of `faro audit verify`: 0 it holds,
// 1 it was changed, 2 it is no transcript, 4 it is not decided; the script ends with the greatest. Options are the program's:
// --head, --head-before-public, --commitment, --signer, and --json, for all that the module says. Names come from standard
// input, one a line, where there are none: a line of output follows at once.
import { readFileSync, realpathSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const KNOWN = ['--head', '--head-before-public', '--commitment', '--signer'];

/** A verifier: (transcript, known) => verdict. `transcript` is a Uint8Array, `known` the four that KNOWN names, as texts. */
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

async function main(words) {
  const verify = verifierOf(new WebAssembly.Module(readFileSync(new URL('verifier.wasm', import.meta.url))));
  const known = ['', '', '', ''];
  let asJson = false, worst = 0;
  while (words[0]?.startsWith('--')) {
    const word = words.shift(), which = KNOWN.indexOf(word);
    if (word !== '--json' && which < 0) throw new Error(`expected ${KNOWN.join(', ')} or --json, got ${word}`);
    if (word === '--json') asJson = true;
    else known[which] = words.shift() ?? '';
  }
  const judge = (file) => {
    const found = verify(readFileSync(file), known);
    worst = Math.max(worst, found.code);
    console.log(asJson ? JSON.stringify(found) : `${found.code}\t${file}\t${found.verdict}${found.said ? `: ${found.said}` : ''}`);
  };
  words.forEach(judge);
  if (!words.length) for await (const line of createInterface({ input: process.stdin })) judge(line);
  return worst;
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  main(process.argv.slice(2)).then((code) => { process.exitCode = code; }, (problem) => {
    console.error(`verify.mjs: ${problem.message}`);
    process.exitCode = 2;
  });
}
