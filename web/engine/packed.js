// The engine as the page carries it: compressed with gzip, which browsers take apart by themselves.

const unpacked = (packed, type) =>
  new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip')), {headers: {'Content-Type': type}});

/** The module in these bytes; it is compiled while they come, where a browser can. Rejects what is damaged. */
export async function moduleIn(packed) {
  if (!globalThis.DecompressionStream) throw new Error('it needs a browser of 2023 or later');
  try {
    if (WebAssembly.compileStreaming) return await WebAssembly.compileStreaming(unpacked(packed, 'application/wasm'));
  } catch {
    // a browser that compiles only what came over a network; what is damaged is found again
  }
  try {
    return await WebAssembly.compile(await unpacked(packed, '').arrayBuffer());
  } catch (problem) {
    throw new Error('the engine in this file is damaged', {cause: problem});
  }
}
