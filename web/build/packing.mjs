// How the page carries the engine: compressed with LZMA, then as text of seven bits a character. web/engine/unpack takes
// it apart again; a test does both.
import { spawnSync } from 'node:child_process';

const changed = new Set([0x00, 0x0d, 0x3c]);  // what HTML would not leave as it is

/// As `xz` compresses it, best for code: the byte before is what the next depends on, its place nothing.
export function compressed(bytes) {
  const { status, error, stdout, stderr } = spawnSync('xz', ['--format=lzma', '--lzma1=preset=9e,lc=4,lp=0,pb=0', '--stdout'], {
    input: bytes,
    maxBuffer: 2 * bytes.length + 1024,
  });
  if (status !== 0) throw new Error(`xz: ${error?.message ?? stderr}`);
  stdout.writeBigUInt64LE(BigInt(bytes.length), 5);  // which a stream leaves open
  return stdout;
}

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
