// One running engine: a request in, an answer out, in this thread. It is the other side of engine.cpp.
//
// A page may run the first of the engine's two parts while the other is still to come (web/build/split): where that one
// is called it is noted, and everything stops there, to be asked again once the engine is whole.
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

/// Ends what runs in a way that no handler of C++ catches: (module (func (export "trap") unreachable)).
const {trap} = new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.of(
  0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 8, 1, 4, 116, 114, 97, 112, 0, 0, 10, 5, 1, 3, 0, 0, 11))).exports;

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
   * @param {WebAssembly.Module} module the engine, or its first part
   * @param {{rest?: WebAssembly.Module, print?: (text: string, isError: boolean) => void}} options
   */
  constructor(module, {rest, print = (text) => console.log(text)} = {}) {
    this.module = module;
    this.rest = rest;
    this.isIncomplete = false;
    this.print = print;
    this.encoder = new TextEncoder();
    this.decoder = new TextDecoder('utf-8', {ignoreBOM: true});
    this.running = null;
  }

  start() {
    let memory;
    const later = () => {
      this.isIncomplete = true;
      trap();
    };
    const imports = {
      later: new Proxy({}, {get: () => later}),
      wasi_snapshot_preview1: wasiOf(() => memory, this.print),
      faro: {progress: (all, total) => (this.tell(all, total) ? 1 : 0)},
    };
    const {exports} = new WebAssembly.Instance(this.module, imports);
    memory = exports.memory;
    if (this.rest) this.complete(exports);
    exports._initialize();
    this.running = exports;
  }

  /** Puts the second part beside the first one. */
  complete(first) {
    new WebAssembly.Instance(this.rest, {first});
  }

  /** The second part, where it came later. */
  take(rest) {
    this.rest = rest;
    if (this.running) this.complete(this.running);
  }

  /**
   * @param {object | string} request as faro::ask takes it (docs/ask.md)
   * @param {(done: number, total: number) => unknown} [tell] told how far it is; true stops it
   * @returns the answer; null where the second part is needed for it and not there yet
   */
  ask(request, tell = () => false) {
    const text = this.encoder.encode(typeof request === 'string' ? request : JSON.stringify(request));
    this.tell = tell;
    try {
      if (!this.running) this.start();
      const at = this.running.faro_room(text.length);
      new Uint8Array(this.running.memory.buffer, at, text.length).set(text);
      const answer = this.read(this.running.faro_ask());
      return this.isIncomplete ? this.asIncomplete() : answer;
    } catch (problem) {
      this.running = null;  // it stands in the middle of something
      if (this.isIncomplete) return this.asIncomplete();
      if (problem instanceof RangeError || /stack|recursion/i.test(problem.message))
        return errorAnswer('this question goes deeper than the browser allows', 3);
      return errorAnswer(`the engine failed: ${problem.message}`, 3);
    } finally {
      if (this.running && this.running.memory.buffer.byteLength > mostKept) this.running = null;
    }
  }

  asIncomplete() {
    this.running = null;
    this.isIncomplete = false;
    return null;
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
