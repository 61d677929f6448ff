// scrypt: a table as large as was asked for is written in order and read in an order that nobody knows
// before.
#include "audit/own/scrypt.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <new>
#include <span>
#include <vector>

namespace faro::audit::own {
namespace {

using salsa_block = std::array<std::uint32_t, 16>;

/// Salsa20 with eight rounds, without a key: 64 bytes mixed.
void salsa8(salsa_block& block) {
  auto x = block;
  auto const quarter = [&x](std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
    x[b] ^= std::rotl(x[a] + x[d], 7);
    x[c] ^= std::rotl(x[b] + x[a], 9);
    x[d] ^= std::rotl(x[c] + x[b], 13);
    x[a] ^= std::rotl(x[d] + x[c], 18);
  };
  for (int pair = 0; pair < 4; ++pair) {
    quarter(0, 4, 8, 12), quarter(5, 9, 13, 1), quarter(10, 14, 2, 6), quarter(15, 3, 7, 11);  // columns
    quarter(0, 1, 2, 3), quarter(5, 6, 7, 4), quarter(10, 11, 8, 9), quarter(15, 12, 13, 14);  // rows
  }
  for (std::size_t i = 0; i < 16; ++i) block[i] += x[i];
}

/// scryptBlockMix: 2r blocks of 64 bytes, the even ones then the odd ones.
void mix_blocks(std::span<salsa_block const> in, std::span<salsa_block> out) {
  auto x = in.back();
  for (std::size_t i = 0; i < in.size(); ++i) {
    for (std::size_t k = 0; k < 16; ++k) x[k] ^= in[i][k];
    salsa8(x);
    out[i / 2 + (i % 2) * in.size() / 2] = x;
  }
}

/// scryptROMix, in place.
void mix_with_table(std::span<salsa_block> lane, std::uint64_t work) {
  auto const width = lane.size();
  std::vector<salsa_block> table(static_cast<std::size_t>(work) * width);
  std::vector<salsa_block> other(width);
  for (std::uint64_t i = 0; i < work; ++i) {
    std::ranges::copy(lane, table.begin() + static_cast<std::ptrdiff_t>(i * width));
    mix_blocks(lane, other);
    std::ranges::copy(other, lane.begin());
  }
  for (std::uint64_t i = 0; i < work; ++i) {
    auto const j = (std::uint64_t{lane.back()[1]} << 32 | lane.back()[0]) & (work - 1);
    auto const* const row = table.data() + static_cast<std::size_t>(j) * width;
    for (std::size_t b = 0; b < width; ++b)
      for (std::size_t k = 0; k < 16; ++k) lane[b][k] ^= row[b][k];
    mix_blocks(lane, other);
    std::ranges::copy(other, lane.begin());
  }
}

}  // namespace

std::string pbkdf2(std::string_view text, std::string_view salt, std::size_t length) {
  std::string out;
  for (std::uint32_t number = 1; out.size() < length; ++number) {
    auto const digits = big_endian(number);
    out += as_text(hmac_sha256(text, std::string{salt} + digits.substr(4)));
  }
  out.resize(length);
  return out;
}

std::string scrypt(std::string_view text, std::string_view salt, std::size_t length,
                   scrypt_cost const& cost) {
  auto const width = static_cast<std::size_t>(2 * cost.blocks);
  auto const bytes = width * 64;
  if (cost.work > SIZE_MAX / 2 / bytes) throw std::bad_alloc{};
  auto mixed = pbkdf2(text, salt, bytes * static_cast<std::size_t>(cost.lanes));
  std::vector<salsa_block> lane(width);
  for (std::size_t l = 0; l < cost.lanes; ++l) {
    auto const part = std::span{mixed}.subspan(l * bytes, bytes);
    for (std::size_t i = 0; i < bytes; i += 4) {
      std::uint32_t word = 0;
      for (std::size_t k = 4; k-- > 0;) word = word << 8 | static_cast<unsigned char>(part[i + k]);
      lane[i / 64][i % 64 / 4] = word;
    }
    mix_with_table(lane, cost.work);
    for (std::size_t i = 0; i < bytes; ++i)
      part[i] = static_cast<char>(static_cast<unsigned char>(lane[i / 64][i % 64 / 4] >> (8 * (i % 4))));
  }
  auto out = pbkdf2(text, mixed, length);
  erase_secret(mixed);
  erase_secret(std::as_writable_bytes(std::span{lane}));
  return out;
}

}  // namespace faro::audit::own
