// MD5 and RIPEMD-160, which published schemes are made of. Both are one plan: words of 32 bits, the least
// significant byte first, mixed by tables of shifts.
#include <faro/records/detail/crypto.hpp>

#include <bit>
#include <cmath>

namespace faro::audit {
namespace {

/// Calls use(block) for all blocks of 64 bytes: the last is filled up with one bit, zeros and the length.
template <class Use>
void padded_blocks(std::string_view message, Use const& use) {
  constexpr std::size_t size = 64;
  auto const length = std::uint64_t{message.size()} << 3;
  std::string last{message.substr(message.size() - message.size() % size)};
  last += '\x80';
  while (last.size() % size != size - sizeof length) last += '\0';
  for (std::size_t i = 0; i < sizeof length; ++i) last += static_cast<char>(length >> (8 * i));
  message.remove_suffix(message.size() % size);
  for (std::string_view const part : {message, std::string_view{last}}) {
    for (std::size_t at = 0; at < part.size(); at += size) use(part.substr(at, size));
  }
}

using words16 = std::array<std::uint32_t, 16>;

words16 words_of_block(std::string_view block) {
  words16 out{};
  for (std::size_t i = 0; i < 64; ++i)
    out[i / 4] |= std::uint32_t{static_cast<unsigned char>(block[i])} << (8 * (i % 4));
  return out;
}

template <std::size_t Words>
std::array<std::byte, 4 * Words> digest_of(std::array<std::uint32_t, Words> const& state) {
  std::array<std::byte, 4 * Words> out;
  for (std::size_t i = 0; i < out.size(); ++i) out[i] = static_cast<std::byte>(state[i / 4] >> (8 * (i % 4)));
  return out;
}

// ---- MD5 (RFC 1321) ---------------------------------------------------------------------------------------

/// The whole part of 2^32 |sin(t + 1)|.
std::array<std::uint32_t, 64> const& md5_constants() {
  static auto const table = [] {
    std::array<std::uint32_t, 64> out;
    for (std::size_t t = 0; t < 64; ++t)
      out[t] = static_cast<std::uint32_t>(
          std::floor(std::ldexp(std::fabs(std::sin(static_cast<double>(t + 1))), 32)));
    return out;
  }();
  return table;
}

void md5_block(std::array<std::uint32_t, 4>& state, std::string_view block) {
  static constexpr int shifts[4][4] = {{7, 12, 17, 22}, {5, 9, 14, 20}, {4, 11, 16, 23}, {6, 10, 15, 21}};
  auto const& constants = md5_constants();
  auto const w = words_of_block(block);
  auto [a, b, c, d] = state;
  for (std::size_t t = 0; t < 64; ++t) {
    auto const round = t / 16;
    auto const mixed = round == 0   ? (b & c) | (~b & d)
                       : round == 1 ? (d & b) | (~d & c)
                       : round == 2 ? b ^ c ^ d
                                    : c ^ (b | ~d);
    std::size_t const word = round == 0 ? t : round == 1 ? 5 * t + 1 : round == 2 ? 3 * t + 5 : 7 * t;
    auto const sum = a + mixed + constants[t] + w[word % 16];
    a = d, d = c, c = b;
    b += std::rotl(sum, shifts[round][t % 4]);
  }
  state[0] += a, state[1] += b, state[2] += c, state[3] += d;
}

// ---- RIPEMD-160 (Dobbertin, Bosselaers, Preneel) ----------------------------------------------------------

/// One of its two lines: which word and which shift at each of 80 steps, and what is added in each fifth.
struct ripemd_line {
  char const *words, *shifts;  // as hexadecimal digits
  std::uint32_t constants[5];
  bool backwards;  // its functions come in the opposite order
};
constexpr ripemd_line left_line{
    "0123456789abcdef"
    "74d1a6f3c0952eb8"
    "3ae49f812706db5c"
    "19ba08c4d37fe562"
    "40597c2ae138b6fd",
    "befc5879bdef6798"
    "768db97f7cf9b7dc"
    "bd67e9dfe8d65c75"
    "bcefef989e56865c"
    "9f5b68dc5cdeb856",
    {0, 0x5a827999, 0x6ed9eba1, 0x8f1bbcdc, 0xa953fd4e},
    false};
constexpr ripemd_line right_line{
    "5e7092b4d6f81a3c"
    "6b370d5aef8c4912"
    "f5137e69b8c2a04d"
    "86413bf05c2d97ae"
    "cfa4158762de039b",
    "899bdff5778beec6"
    "9df7c89b77c76fdb"
    "97fb866ecd5edd75"
    "f58bee6e69c9c5f8"
    "85c9c5e68d65fdbb",
    {0x50a28be6, 0x5c4dd124, 0x6d703ef3, 0x7a6d76e9, 0},
    true};

using ripemd_state = std::array<std::uint32_t, 5>;

ripemd_state ripemd_run(ripemd_line const& line, ripemd_state const& state, words16 const& w) {
  auto const digit = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
  auto [a, b, c, d, e] = state;
  for (std::size_t t = 0; t < 80; ++t) {
    auto const fifth = t / 16;
    auto const function = line.backwards ? 4 - fifth : fifth;
    auto const mixed = function == 0   ? b ^ c ^ d
                       : function == 1 ? (b & c) | (~b & d)
                       : function == 2 ? (b | ~c) ^ d
                       : function == 3 ? (b & d) | (c & ~d)
                                       : b ^ (c | ~d);
    auto const sum = a + mixed + w[static_cast<std::size_t>(digit(line.words[t]))] + line.constants[fifth];
    a = e, e = d, d = std::rotl(c, 10), c = b;
    b = std::rotl(sum, digit(line.shifts[t])) + a;
  }
  return {a, b, c, d, e};
}

void ripemd_block(ripemd_state& state, std::string_view block) {
  auto const w = words_of_block(block);
  auto const left = ripemd_run(left_line, state, w), right = ripemd_run(right_line, state, w);
  auto const before = state;
  for (std::size_t i = 0; i < 5; ++i) state[i] = before[(i + 1) % 5] + left[(i + 2) % 5] + right[(i + 3) % 5];
}

}  // namespace

std::array<std::byte, 16> md5(std::string_view message) {
  std::array<std::uint32_t, 4> state{0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476};
  padded_blocks(message, [&](std::string_view block) { md5_block(state, block); });
  return digest_of(state);
}

std::array<std::byte, 20> ripemd160(std::string_view message) {
  ripemd_state state{0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0};
  padded_blocks(message, [&](std::string_view block) { ripemd_block(state, block); });
  return digest_of(state);
}

}  // namespace faro::audit
