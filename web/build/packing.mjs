// Bytes as text of seven bits a character. worker.js takes it apart again; a test does both.
const changed = new Set([0x00, 0x0d, 0x3c]);  // what HTML would not leave as it is

export function packed(bytes) {
  const out = Buffer.alloc(Math.ceil((bytes.length * 8) / 7));
  let bits = 0, count = 0, at = 0;
  const put = (code) => (out[at++] = changed.has(code) ? code | 0x80 : code);
  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    count += 8;
    while (count >= 7) put((bits >> (count -= 7)) & 0x7f);
    bits &= 0x7f;
  }
  if (count > 0) put((bits << (7 - count)) & 0x7f);
  return out.toString('latin1');
}
