// The engine out of the text that the page carries it in: by a small module of its own (unpack.cpp), piece by piece, so
// that the browser compiles what is there while the rest is taken apart.

const pieceSize = 1 << 18;

/**
 * The bytes in a text, or those of them from one to before another, in pieces that are good until the next one. Of a text whose end is not
 * there yet those can be had that its beginning tells. Throws for a text that is damaged.
 * @param {BufferSource} unpacker unpack.wasm
 * @param {Uint8Array} text in UTF-8, as web/build/packing.mjs writes it
 */
export function* piecesOf(unpacker, text, from = 0, to = Infinity) {
  const {memory, room, begin, on, out} = new WebAssembly.Instance(new WebAssembly.Module(unpacker)).exports;
  const damaged = () => new Error('the engine in this file is damaged');
  const place = room(text.length) >>> 0;
  if (place === 0) throw new Error('there is no memory for the engine');
  new Uint8Array(memory.buffer, place, text.length).set(text);
  const size = Math.min(begin(text.length) >>> 0, to);
  if (size === 0) throw damaged();
  for (let at = 0; at < size;) {
    const there = Math.min(on(Math.min(at + pieceSize, size)) >>> 0, size);
    if (there === 0) throw damaged();
    if (there > from) yield new Uint8Array(memory.buffer, (out() >>> 0) + Math.max(at, from), there - Math.max(at, from));
    at = there;
  }
}

/** All of them in one. */
export function unpacked(unpacker, text, from, to) {
  const pieces = [];
  for (const piece of piecesOf(unpacker, text, from, to)) pieces.push(piece.slice());
  const all = new Uint8Array(pieces.reduce((size, piece) => size + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** The module in a text. */
export async function moduleIn({packed, unpacker, from, to}) {
  const kept = [];
  const coming = piecesOf(unpacker, packed, from, to);
  const whole = async () => {
    for (const piece of coming) kept.push(piece.slice());
    return WebAssembly.compile(await new Blob(kept).arrayBuffer());
  };
  if (!WebAssembly.compileStreaming) return whole();
  let problem;
  const stream = new ReadableStream({
    pull(to) {
      try {
        const {value, done} = coming.next();
        if (done) return to.close();
        const piece = value.slice();
        kept.push(piece);
        to.enqueue(piece);
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
