// What runs in a worker: the engine, which may take as long as it likes there. It is told what to run once, as a module
// or as its packed bytes, and then answers one question after another.
import {Instance} from './instance.js';
import {decompressed} from './lzma.js';

/** Bytes of a text with seven bits a character (web/build/packing.mjs). */
export function bytesOf(text) {
  const bytes = new Uint8Array((text.length * 7) >> 3);
  let bits = 0, count = 0, at = 0;
  for (let i = 0; i < text.length; ++i) {
    bits = (bits << 7) | (text.charCodeAt(i) & 0x7f);
    count += 7;
    if (count >= 8) bytes[at++] = bits >> (count -= 8);
    bits &= 0xff;
  }
  return bytes;
}

/** Answers the messages of a port: of engine.js, or of a test. */
export function serve(port) {
  let instance;
  port.onmessage = async ({data}) => {
    if ('packed' in data || 'module' in data) {
      try {
        const module = data.module ?? await WebAssembly.compile(decompressed(bytesOf(data.packed)));
        instance = new Instance(module);
        instance.start();
        port.postMessage({ready: true, module});
      } catch (problem) {
        port.postMessage({failed: problem.message});
      }
      return;
    }
    const {number, request} = data;
    const answer = instance.ask(request, (done, total) => {
      port.postMessage({number, done, total});
      return false;  // a worker hears nothing while it works: it is ended from outside
    });
    port.postMessage({number, answer});
  };
}
