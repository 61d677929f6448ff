// How the page carries what it is made of. The engine: compressed with LZMA, then as text of seven bits a character. web/engine/unpack
// takes it apart again; a test does both. Scripts: without comments, blanks and long names of their own, by esbuild; the page's own
// then deflated by zopfli, as browsers inflate by themselves, in the same text (web/engine/inflate.js).
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const changed = [0x00, 0x0d, 0x3c];  // what HTML would not leave as it is

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

/// As `zopfli` deflates it: a twentieth smaller than zlib at its best, and as fast to inflate.
export function deflated(text) {
  const folder = mkdtempSync(join(tmpdir(), 'faro-deflate-'));
  try {
    const file = join(folder, 'script');
    writeFileSync(file, text);
    const { status, error, stdout, stderr } = spawnSync('zopfli', ['--deflate', '-c', file], { maxBuffer: 2 * text.length + 1024 });
    if (status !== 0) throw new Error(`zopfli: ${error?.message ?? stderr}`);
    return stdout;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/// The same script in fewer bytes. What other scripts see of it keeps its name.
export function shortened(script) {
  const { status, error, stdout, stderr } = spawnSync('esbuild', ['--minify', '--charset=utf8', '--log-level=error'], {
    input: script,
    maxBuffer: 2 * script.length + 1024,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`esbuild: ${error?.message ?? stderr}`);
  if (/<\/script|<!--/i.test(stdout)) throw new Error('a shortened script holds the end of a script');
  return stdout;
}

/// Seven bits a character. One that HTML would change takes the next seven with it, into one of two bytes: so no
/// bit is lost by them.
export function packed(bytes) {
  const codes = new Uint8Array(Math.ceil((bytes.length * 8) / 7));
  let bits = 0, count = 0, length = 0;
  for (const byte of bytes) {
    bits = (bits << 8) | byte;
    count += 8;
    while (count >= 7) codes[length++] = (bits >> (count -= 7)) & 0x7f;
    bits &= 0x7f;
  }
  if (count > 0) codes[length++] = (bits << (7 - count)) & 0x7f;
  const out = Buffer.alloc(length + 1);
  let at = 0;
  for (let i = 0; i < length; ++i) {
    const which = changed.indexOf(codes[i]);
    if (which < 0) {
      out[at++] = codes[i];
      continue;
    }
    const two = 0x80 * (which + 1) + (codes[++i] ?? 0);
    out[at++] = 0xc0 | (two >> 6);
    out[at++] = 0x80 | (two & 0x3f);
  }
  return out.subarray(0, at).toString('utf8');
}
