// How the engine comes out of the page: a text of seven bits a character, of bytes that LZMA has compressed.
// A WebAssembly module of its own, of three thousand bytes and without any library, because a browser has it
// running at once, and the same in JavaScript takes twice as long.
//
// room() makes place for the text; begin() reads what it says of itself; on() takes it apart as far as it is
// told, so that what is there can be compiled while the rest is still to come.
//
// LZMA in its oldest form, that of `xz --format=lzma`: the properties, the size of the dictionary and that of
// what is packed, then one stream of a range coder.
namespace {

using byte = unsigned char;
using number = unsigned int;
using probability = unsigned short;  // of a 0, in 2048ths

constexpr number most_context = 8, literal_decisions = 0x300, states = 12, positions = 16;

struct lengths {
  probability above_low, above_middle, low[positions][8], middle[positions][8], high[256];
};

/// Every decision with a probability of its own, which learns.
struct decisions {
  probability is_match[states][positions], is_repeat[states], is_other[states], is_older[states],
      is_oldest[states];
  probability is_long_repeat[states][positions], slot[4][64], near[115], align[16];
  lengths length, repeated_length;
  probability literal[literal_decisions << most_context];
};

/// The range coder: the width of the interval, and where in it the code lies.
struct coder {
  byte const* at;
  byte const* end;
  number width, code;
  bool beyond;  // read behind the end: the stream is damaged

  inline void widen() {
    if (width >= 1U << 24) return;
    width <<= 8;
    if (at == end) beyond = true;
    code = code << 8 | (at == end ? 0 : *at++);
  }

  inline number one(probability& p) {
    number const bound = (width >> 11) * p;
    number bit = 0;
    if (code < bound) {
      width = bound;
      p = static_cast<probability>(p + ((2048 - p) >> 5));
    } else {
      width -= bound;
      code -= bound;
      p = static_cast<probability>(p - (p >> 5));
      bit = 1;
    }
    widen();
    return bit;
  }

  /// Bits that are as likely 0 as 1.
  number even(number count) {
    number value = 0;
    for (; count > 0; --count) {
      width >>= 1;
      number const bit = code >= width ? 1 : 0;
      if (bit) code -= width;
      value = value << 1 | bit;
      widen();
    }
    return value;
  }

  /// A number of so many bits, the highest first: each bit decides where the next is decided.
  inline number tree(probability* p, number count) {
    number node = 1;
    for (number i = 0; i < count; ++i) node = node << 1 | one(p[node]);
    return node - (1U << count);
  }

  /// The same, the lowest bit first.
  number reversed(probability* p, number count) {
    number node = 1, value = 0;
    for (number i = 0; i < count; ++i) {
      number const bit = one(p[node]);
      node = node << 1 | bit;
      value |= bit << i;
    }
    return value;
  }

  number length_from(lengths& p, number place) {
    if (!one(p.above_low)) return 2 + tree(p.low[place], 3);
    if (!one(p.above_middle)) return 10 + tree(p.middle[place], 3);
    return 18 + tree(p.high, 8);
  }
};

/// All that is known between two calls.
struct decoder {
  coder in;
  byte* out;
  number at, size, context, literal_places, places, state;
  number last[4];  // how far back the last matches lay, less 1
  bool damaged;
};

alignas(16) decisions table;
decoder known;

extern "C" byte __heap_base;
byte* text_begin = &__heap_base;

/// Memory up to here.
bool make_room(byte const* end) {
  constexpr number page = 65536;
  auto const there = __builtin_wasm_memory_size(0) * page;
  auto const wanted = static_cast<number>(reinterpret_cast<__UINTPTR_TYPE__>(end));
  return wanted <= there || __builtin_wasm_memory_grow(0, (wanted - there + page - 1) / page) != ~0UL;
}

/// From seven bits a character to bytes, in their place. Two bytes of UTF-8 are one of the three characters that HTML
/// would change (NUL, CR, <) and the one after it: web/build/packing.mjs.
byte* unpacked(byte* text, number size) {
  constexpr byte changed[]{0x00, 0x0D, 0x3C, 0x00};
  byte* out = text;
  number bits = 0, count = 0;
  auto const add = [&](number seven) {
    bits = bits << 7 | seven;
    count += 7;
    if (count >= 8) *out++ = static_cast<byte>(bits >> (count -= 8));
    bits &= 0xFF;
  };
  for (number i = 0; i < size; ++i) {
    if (text[i] < 0x80) {
      add(text[i]);
      continue;
    }
    number const two = (text[i] & 0x1FU) << 6 | (i + 1 < size ? text[i + 1] & 0x3FU : 0);
    ++i;
    add(changed[((two >> 7) - 1) & 3]);
    add(two & 0x7F);
  }
  return out;
}

number distance_from(coder& in, number length) {
  number const slot = in.tree(table.slot[length < 5 ? length - 2 : 3], 6);
  if (slot < 4) return slot;
  number const low = (slot >> 1) - 1;
  number const base = (2 | (slot & 1)) << low;
  if (slot < 14) return base + in.reversed(table.near + base - slot, low);
  number const high = in.even(low - 4) << 4;
  return base + high + in.reversed(table.align, 4);
}

/// A byte that is written out; after a match it is expected to differ from the byte that would have gone on
/// with it.
inline byte literal_from(coder& in, probability* p, bool after_match, number expected) {
  number node = 1;
  while (after_match && node < 0x100) {
    number const likely = expected >> 7 & 1;
    expected <<= 1;
    number const bit = in.one(p[((1 + likely) << 8) + node]);
    node = node << 1 | bit;
    if (bit != likely) break;
  }
  while (node < 0x100) node = node << 1 | in.one(p[node]);
  return static_cast<byte>(node);
}

/// Which of the last four distances comes again, which then stands first; true for one byte only.
bool repeats(decoder& d, number place) {
  if (!d.in.one(table.is_other[d.state])) return !d.in.one(table.is_long_repeat[d.state][place]);
  number const which = !d.in.one(table.is_older[d.state]) ? 1 : 2 + d.in.one(table.is_oldest[d.state]);
  number const distance = d.last[which];
  for (number i = which; i > 0; --i) d.last[i] = d.last[i - 1];
  d.last[0] = distance;
  return false;
}

/// How long what comes again is; where it lies is then the first of `last`.
number match_from(decoder& d, number place) {
  if (!d.in.one(table.is_repeat[d.state])) {
    number const length = d.in.length_from(table.length, place);
    for (number i = 3; i > 0; --i) d.last[i] = d.last[i - 1];
    d.last[0] = distance_from(d.in, length);
    d.state = d.state < 7 ? 7 : 10;
    return length;
  }
  if (repeats(d, place)) {
    d.state = d.state < 7 ? 9 : 11;
    return 1;
  }
  d.state = d.state < 7 ? 8 : 11;
  return d.in.length_from(table.repeated_length, place);
}

void take_apart(decoder& d, number until) {
  while (d.at < until && !d.in.beyond) {
    number const place = d.at & ((1U << d.places) - 1);
    if (!d.in.one(table.is_match[d.state][place])) {
      number const before = d.at > 0 ? d.out[d.at - 1] : 0;
      number const kind =
          ((d.at & ((1U << d.literal_places) - 1)) << d.context) + (before >> (8 - d.context));
      bool const after_match = d.state >= 7;
      d.out[d.at] = literal_from(d.in, table.literal + literal_decisions * kind, after_match,
                                 after_match ? d.out[d.at - d.last[0] - 1] : 0);
      ++d.at;
      d.state = d.state < 4 ? 0 : d.state < 10 ? d.state - 3 : d.state - 6;
      continue;
    }
    number const length = match_from(d, place);
    d.damaged = d.damaged || d.last[0] >= d.at || length > d.size - d.at;
    if (d.damaged) return;
    byte const* from = d.out + d.at - d.last[0] - 1;
    for (number i = 0; i < length; ++i) d.out[d.at + i] = from[i];
    d.at += length;
  }
}

number four_bytes(byte const* at) {
  return at[0] | number{at[1]} << 8 | number{at[2]} << 16 | number{at[3]} << 24;
}

}  // namespace

extern "C" {

/// Place for a text of so many bytes; null where there is no memory for it.
__attribute__((export_name("room"))) byte* room(number size) {
  return make_room(text_begin + size) ? text_begin : nullptr;
}

/// Reads the head of the text that stands there: how many bytes are in it, 0 where it is no such text.
__attribute__((export_name("begin"))) number begin(number size) {
  constexpr number head = 13;
  auto* const end = unpacked(text_begin, size);
  auto const* const text = text_begin;
  if (end < text + head + 5 || text[0] >= 225 || text[head] != 0) return 0;
  auto& d = known;
  d = {{text + head + 5, end, ~0U, 0, false},
       end,
       0,
       four_bytes(text + 5),
       text[0] % 9U,
       text[0] / 9U % 5,
       text[0] / 45U,
       0,
       {},
       false};
  if (d.context + d.literal_places > most_context || !make_room(end + d.size)) return 0;
  for (number i = 1; i < 5; ++i) d.in.code = d.in.code << 8 | text[head + i];
  auto* const all = reinterpret_cast<probability*>(&table);
  for (number i = 0; i < sizeof table / sizeof(probability); ++i) all[i] = 1024;
  return d.size;
}

__attribute__((export_name("out"))) byte const* out() { return known.out; }

/// Goes on until so many bytes are there or all; how many are, 0 where they are damaged.
__attribute__((export_name("on"))) number on(number until) {
  decoder d = known;  // by value: it stands in registers meanwhile
  take_apart(d, until < d.size ? until : d.size);
  known = d;
  return d.damaged || d.in.beyond ? 0 : d.at;
}

}  // extern "C"
