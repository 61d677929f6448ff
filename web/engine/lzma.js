// What is compressed with LZMA, taken apart: browsers inflate by themselves but do not know LZMA, which makes the engine
// a quarter smaller again. It reads the oldest form, that of `xz --format=lzma`: the properties, the size of the
// dictionary and that of what is packed, then one stream of a range coder.

/** Bits of a range coder: every decision with a probability of its own, which learns. */
class Bits {
  constructor(bytes, at, decisions) {
    this.bytes = bytes;
    this.at = at + 5;
    this.chances = new Uint16Array(decisions).fill(1024);  // of a 0, in 2048ths
    this.span = new Uint32Array([0xffffffff, 0]);  // the width of the interval, and where in it the code lies
    for (let i = 1; i < 5; ++i) this.span[1] = (this.span[1] << 8) | bytes[at + i];
  }

  widen() {
    const {span} = this;
    if (span[0] >= 0x1000000) return;
    span[0] <<= 8;
    span[1] = (span[1] << 8) | this.bytes[this.at++];
  }

  /** The next bit of the decision of this number. */
  one(decision) {
    const {span, chances} = this;
    const chance = chances[decision];
    const bound = (span[0] >>> 11) * chance;
    const bit = span[1] < bound ? 0 : 1;
    if (bit === 0) {
      span[0] = bound;
      chances[decision] = chance + ((2048 - chance) >> 5);
    } else {
      span[0] -= bound;
      span[1] -= bound;
      chances[decision] = chance - (chance >> 5);
    }
    this.widen();
    return bit;
  }

  /** Bits that are as likely 0 as 1. */
  even(count) {
    const {span} = this;
    let value = 0;
    for (; count > 0; --count) {
      span[0] >>>= 1;
      const bit = span[1] >= span[0] ? 1 : 0;
      if (bit) span[1] -= span[0];
      value = (value << 1) | bit;
      this.widen();
    }
    return value;
  }

  /** A number of so many bits, the highest first: each bit decides where the next is decided. */
  tree(first, count) {
    let node = 1;
    for (let i = 0; i < count; ++i) node = (node << 1) | this.one(first + node);
    return node - (1 << count);
  }

  /** The same, the lowest bit first. */
  reversed(first, count) {
    let node = 1, value = 0;
    for (let i = 0; i < count; ++i) {
      const bit = this.one(first + node);
      node = (node << 1) | bit;
      value |= bit << i;
    }
    return value;
  }
}

// Where the decisions of each kind begin; those that depend on the state have 12, on the position too 16 of each.
const MATCH = 0, REPEAT = MATCH + 192, REPEAT_OTHER = REPEAT + 12, REPEAT_OLDER = REPEAT_OTHER + 12;
const REPEAT_OLDEST = REPEAT_OLDER + 12, REPEAT_LONG = REPEAT_OLDEST + 12, SLOT = REPEAT_LONG + 192;
const NEAR = SLOT + 256, ALIGN = NEAR + 115, LENGTH = ALIGN + 16, LENGTH_REPEATED = LENGTH + 514;
const LITERAL = LENGTH_REPEATED + 514;

function lengthFrom(bits, first, place) {
  if (!bits.one(first)) return 2 + bits.tree(first + 2 + 8 * place, 3);
  if (!bits.one(first + 1)) return 10 + bits.tree(first + 130 + 8 * place, 3);
  return 18 + bits.tree(first + 258, 8);
}

/** How far back a match of this length lies, less 1. */
function distanceFrom(bits, length) {
  const slot = bits.tree(SLOT + 64 * Math.min(length - 2, 3), 6);
  if (slot < 4) return slot;
  const low = (slot >> 1) - 1;
  const base = (2 | (slot & 1)) << low;
  if (slot < 14) return base + bits.reversed(NEAR + base - slot, low);
  return (base + (bits.even(low - 4) << 4) + bits.reversed(ALIGN, 4)) >>> 0;
}

/** A byte that is written out; after a match it is expected to differ from the byte that would have gone on with it. */
function literalFrom(bits, first, expected) {
  let node = 1;
  while (expected >= 0 && node < 0x100) {
    const likely = (expected >> 7) & 1;
    expected <<= 1;
    const bit = bits.one(first + ((1 + likely) << 8) + node);
    node = (node << 1) | bit;
    if (bit !== likely) break;
  }
  while (node < 0x100) node = (node << 1) | bits.one(first + node);
  return node & 0xff;
}

/** Which of the last four distances comes again, which then stands first; true for one byte only. */
function repeats(bits, state, place, last) {
  if (!bits.one(REPEAT_OTHER + state)) return !bits.one(REPEAT_LONG + 16 * state + place);
  const which = !bits.one(REPEAT_OLDER + state) ? 1 : 2 + bits.one(REPEAT_OLDEST + state);
  const distance = last[which];
  last.copyWithin(1, 0, which);
  last[0] = distance;
  return false;
}

/** The bytes that were packed. Throws for bytes that are no such thing. */
export function decompressed(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 18 || bytes[0] >= 225) throw new Error('the engine in this file is damaged');
  const context = bytes[0] % 9, literalPlaces = Math.floor(bytes[0] / 9) % 5, places = Math.floor(bytes[0] / 45);
  const out = new Uint8Array(view.getUint32(5, true));
  const bits = new Bits(bytes, 13, LITERAL + (0x300 << (context + literalPlaces)));
  const last = new Uint32Array(4);
  let state = 0, at = 0;
  while (at < out.length) {
    const place = at & ((1 << places) - 1);
    if (!bits.one(MATCH + 16 * state + place)) {
      const before = at > 0 ? out[at - 1] : 0;
      const kind = ((at & ((1 << literalPlaces) - 1)) << context) + (before >> (8 - context));
      out[at] = literalFrom(bits, LITERAL + 0x300 * kind, state < 7 ? -1 : out[at - last[0] - 1]);
      ++at;
      state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
      continue;
    }
    let length = 1;
    if (!bits.one(REPEAT + state)) {
      length = lengthFrom(bits, LENGTH, place);
      last.copyWithin(1, 0, 3);
      last[0] = distanceFrom(bits, length);
      state = state < 7 ? 7 : 10;
    } else if (repeats(bits, state, place, last)) {
      state = state < 7 ? 9 : 11;
    } else {
      length = lengthFrom(bits, LENGTH_REPEATED, place);
      state = state < 7 ? 8 : 11;
    }
    if (last[0] >= at || at + length > out.length || bits.at > bytes.length) throw new Error('the engine in this file is damaged');
    for (const end = at + length; at < end; ++at) out[at] = out[at - last[0] - 1];
  }
  if (bits.at > bytes.length) throw new Error('the engine in this file is damaged');
  return out;
}
