// The page's own script, and what unpacks its engine, out of the text that the file carries them in: seven bits a character (web/build/packing.mjs), deflated.

const changed = [0x00, 0x0d, 0x3c];  // what HTML would not leave as it is: such a character takes the next seven bits with it

/** The bytes in a text, so many of them. */
export function bytesOf(text, size) {
  const bytes = new Uint8Array(size);
  let bits = 0, count = 0, at = 0;
  const take = (code) => {
    bits = (bits << 7) | code;
    count += 7;
    if (count < 8) return;
    count -= 8;
    if (at < size) bytes[at++] = bits >> count;
    bits &= (1 << count) - 1;
  };
  for (let i = 0; i < text.length; ++i) {
    const code = text.charCodeAt(i);
    if (code < 0x80) take(code);
    else take(changed[(code >> 7) - 1]), take(code & 0x7f);
  }
  return bytes;
}

/** What was deflated, as a response: its text or its bytes are asked of it. */
export const inflated = async (bytes) => new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate-raw')));
