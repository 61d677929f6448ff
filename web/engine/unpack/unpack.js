// The engine out of the text that the page carries it in: by a small module of its own (unpack.cpp), piece by piece, so
// that the browser compiles what is there while the rest is taken apart.

const pieceSize = 1 << 18;

/**
 * The bytes in a text, in pieces that are good until the next one. Throws for a text that is damaged.
 * @param {BufferSource} unpacker unpack.wasm
 * @param {Uint8Array} text in UTF-8, as web/build/packing.mjs writes it
 */
export function* piecesOf(unpacker, text) {
  const {memory, room, begin, on, out} = new WebAssembly.Instance(new WebAssembly.Module(unpacker)).exports;
  const damaged = () => new Error('the engine in this file is damaged');
  const place = room(text.length) >>> 0;
  if (place === 0) throw new Error('there is no memory for the engine');
  new Uint8Array(memory.buffer, place, text.length).set(text);
  const size = begin(text.length) >>> 0;
  if (size === 0) throw damaged();
  for (let at = 0; at < size;) {
    const there = on(at + pieceSize) >>> 0;
    if (there === 0) throw damaged();
    yield new Uint8Array(memory.buffer, (out() >>> 0) + at, there - at);
    at = there;
  }
}

/** All of them in one. */
export function unpacked(unpacker, text) {
  const pieces = [];
  for (const piece of piecesOf(unpacker, text)) pieces.push(piece.slice());
  const all = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** Hands the pieces in a text to a port, one after another, and then null; what went wrong as a text. */
export function handOver({packed, unpacker, port}) {
  try {
    for (const piece of piecesOf(unpacker, packed)) {
      const own = piece.slice();
      port.postMessage(own, [own.buffer]);
    }
    port.postMessage(null);
  } catch (problem) {
    port.postMessage(problem.message);
  }
}

/** The other end: the pieces as they come. */
async function* arriving(port) {
  const there = [];
  let wake = () => {};
  port.onmessage = ({data}) => {
    there.push(data);
    wake();
  };
  try {
    for (;;) {
      while (there.length === 0) await new Promise((go) => (wake = go));
      const piece = there.shift();
      if (piece === null) return;
      if (typeof piece === 'string') throw new Error(piece);
      yield piece;
    }
  } finally {
    port.close();
  }
}

/** The engine compiled: out of one text, and what comes through `rest` behind it. */
export async function moduleIn({packed, unpacker, rest}) {
  const kept = [];
  async function* all() {
    for (const piece of piecesOf(unpacker, packed)) yield piece.slice();
    if (rest) yield* arriving(rest);
  }
  const whole = async () => {
    for await (const piece of coming) kept.push(piece);
    return WebAssembly.compile(await new Blob(kept).arrayBuffer());
  };
  const coming = all();
  if (!WebAssembly.compileStreaming) return whole();
  let problem;
  const stream = new ReadableStream({
    async pull(to) {
      try {
        const {value, done} = await coming.next();
        if (done) return to.close();
        kept.push(value);
        to.enqueue(value);
      } catch (found) {
        to.error((problem = found));
      }
    },
  });
  try {
    return await WebAssembly.compileStreaming(new Response(stream, {headers: {'Content-Type': 'application/wasm'}}));
  } catch {
    if (problem) throw problem;
    return whole();  // a browser that compiles only what came over a network
  }
}
