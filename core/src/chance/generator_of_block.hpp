// The generator of one block of trials, so that threads can share blocks out and the counts depend on none of
// them. Private to the library.
#pragma once
#include <faro/chance/chacha.hpp>
#include <faro/chance/xoshiro.hpp>

#include <algorithm>
#include <array>
#include <cstdint>

namespace faro::detail {

/// xoshiro256++ from the first 256 bits of ChaCha20 with this key and the block's number as stream number.
inline xoshiro256pp generator_of_block(key256 const& key, std::uint64_t block) {
  chacha20 words{key, block};
  std::array<std::uint64_t, 4> state;
  std::ranges::generate(state, words);
  return xoshiro256pp{state};
}

}  // namespace faro::detail
