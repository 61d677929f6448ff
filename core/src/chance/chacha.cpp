#include "chance/generator_kernels.hpp"
#include "chance/little_endian.hpp"

#include <faro/chance/chacha.hpp>

#include <bit>
#include <cassert>

namespace faro {

namespace {

void quarter_round(std::uint32_t& a, std::uint32_t& b, std::uint32_t& c, std::uint32_t& d) {
  a += b, d = std::rotl(d ^ a, 16);
  c += d, b = std::rotl(b ^ c, 12);
  a += b, d = std::rotl(d ^ a, 8);
  c += d, b = std::rotl(b ^ c, 7);
}

}  // namespace

std::array<std::uint32_t, 16> chacha_block(unsigned rounds, key256 const& key,
                                           std::array<std::uint32_t, 4> last) {
  assert(rounds % 2 == 0);
  std::array<std::uint32_t, 16> start{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};  // "expand 32-byte k"
  for (std::size_t i = 0; i < 8; ++i) start[4 + i] = key.word32(i);
  for (std::size_t i = 0; i < 4; ++i) start[12 + i] = last[i];
  auto x = start;
  for (unsigned round = 0; round < rounds; round += 2) {
    for (std::size_t i = 0; i < 4; ++i) quarter_round(x[i], x[4 + i], x[8 + i], x[12 + i]);
    for (std::size_t i = 0; i < 4; ++i) {
      quarter_round(x[i], x[4 + (i + 1) % 4], x[8 + (i + 2) % 4], x[12 + (i + 3) % 4]);
    }
  }
  for (std::size_t i = 0; i < 16; ++i) x[i] += start[i];
  return x;
}

void detail::chacha_words(unsigned rounds, key256 const& key, std::uint64_t stream, std::uint64_t first,
                          std::array<std::uint64_t, 128>& words) {
  assert(rounds % 2 == 0);
  std::array<std::uint32_t, 8> key_words{};
  for (std::size_t i = 0; i < key_words.size(); ++i) key_words[i] = key.word32(i);
  used_generators().chacha(rounds, key_words.data(), stream, first,
                           reinterpret_cast<std::byte*>(words.data()), 1);
  read_little_endian(words);
}

}  // namespace faro
