// Several files as one ZIP archive, stored as they are: everything that opens archives opens it.

const TABLE = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k++) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
const crc32 = (bytes) => {
  let c = 0xffffffff;
  for (const b of bytes) c = TABLE[(c ^ b) & 255] ^ (c >>> 8);
  return (c ^ 0xffffffff) >>> 0;
};
const bytesOf = (fields) => {
  const out = new Uint8Array(fields.reduce((sum, [size]) => sum + size, 0));
  const view = new DataView(out.buffer);
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return out;
};

/// An archive of {name: text}.
export function zip(files) {
  const parts = [];
  const directory = [];
  let at = 0;
  for (const [name, content] of Object.entries(files)) {
    const path = new TextEncoder().encode(name);
    const data = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    const common = [[2, 20], [2, 0x800], [2, 0], [2, 0], [2, 0x21], [4, crc32(data)], [4, data.length], [4, data.length], [2, path.length], [2, 0]];
    parts.push(bytesOf([[4, 0x04034b50], ...common]), path, data);
    directory.push(bytesOf([[4, 0x02014b50], [2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]]), path);
    at += 30 + path.length + data.length;
  }
  const size = directory.reduce((sum, x) => sum + x.length, 0);
  const n = Object.keys(files).length;
  return new Blob([...parts, ...directory, bytesOf([[4, 0x06054b50], [2, 0], [2, 0], [2, n], [2, n], [4, size], [4, at], [2, 0]])], { type: 'application/zip' });
}
