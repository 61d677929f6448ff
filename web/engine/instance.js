// One running engine: a request in, an answer out, in this thread. It is the other side of engine.cpp.
import {wasiOf} from './wasi.js';

/**
 * What a question is answered with. `json` is what the program prints with --json, to the byte; `files` are what it
 * would write, by name: texts, or bytes where they are no text.
 */
export function answerOf(json, exit_code = 0, notes = [], files = {}, words = {}) {
  return {json, exit_code, notes, files, words};
}

/** An answer that says what went wrong, as the program does. */
export function errorAnswer(message, exit_code) {
  return answerOf(JSON.stringify({error: {message, exit_code}}) + '\n', exit_code);
}

const mostKept = 256 << 20;  // bytes: memory never becomes smaller, so an engine that took more is made anew

const strict = new TextDecoder('utf-8', {fatal: true, ignoreBOM: true});

function textOrBytes(bytes) {
  try {
    return strict.decode(bytes);
  } catch {
    return bytes.slice();
  }
}

export class Instance {
  /**
   * @param {WebAssembly.Module} module the engine
   * @param {{print?: (text: string, isError: boolean) => void}} options
   */
  constructor(module, {print = (text) => console.log(text)} = {}) {
    this.module = module;
    this.print = print;
    this.encoder = new TextEncoder();
    this.decoder = new TextDecoder('utf-8', {ignoreBOM: true});
    this.running = null;
  }

  start() {
    let memory;
    const imports = {
      wasi_snapshot_preview1: wasiOf(() => memory, this.print),
      faro: {progress: (all, total) => (this.tell(all, total) ? 1 : 0)},
    };
    const {exports} = new WebAssembly.Instance(this.module, imports);
    memory = exports.memory;
    exports._initialize();
    this.running = exports;
  }

  /**
   * @param {object | string} request as faro::ask takes it (docs/ask.md)
   * @param {(done: number, total: number) => unknown} [tell] told how far it is; true stops it
   * @returns the answer
   */
  ask(request, tell = () => false) {
    const text = this.encoder.encode(typeof request === 'string' ? request : JSON.stringify(request));
    this.tell = tell;
    try {
      if (!this.running) this.start();
      const at = this.running.faro_room(text.length);
      new Uint8Array(this.running.memory.buffer, at, text.length).set(text);
      return this.read(this.running.faro_ask());
    } catch (problem) {
      this.running = null;  // it stands in the middle of something
      if (problem instanceof RangeError || /stack|recursion/i.test(problem.message))
        return errorAnswer('this question goes deeper than the browser allows', 3);
      return errorAnswer(`the engine failed: ${problem.message}`, 3);
    } finally {
      if (this.running && this.running.memory.buffer.byteLength > mostKept) this.running = null;
    }
  }

  read(at) {
    const buffer = this.running.memory.buffer, view = new DataView(buffer);
    at >>>= 0;
    let place = at + 20;
    const bytes = () => {
      const size = view.getUint32(place, true);
      place += 4 + size;
      return new Uint8Array(buffer, place - size, size);
    };
    const text = () => this.decoder.decode(bytes());
    const json = text(), notes = [], files = {}, words = {};
    for (let i = view.getUint32(at + 8, true); i > 0; --i) notes.push(text());
    for (let i = view.getUint32(at + 12, true); i > 0; --i) {
      const name = text();
      files[name] = textOrBytes(bytes());
    }
    for (let i = view.getUint32(at + 16, true); i > 0; --i) words[text()] = text();
    return answerOf(json, view.getInt32(at + 4, true), notes, files, words);
  }
}
