#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

namespace faro::detail {

/// Bytes that were written over the words become the numbers they stand for, little-endian. Nothing to do on
/// most machines.
inline void read_little_endian(std::span<std::uint64_t> words) {
  if constexpr (std::endian::native != std::endian::little) {
    for (auto& word : words) {
      std::uint64_t turned = 0;
      for (int i = 0; i < 8; ++i) turned = turned << 8 | (word >> 8 * i & 0xff);
      word = turned;
    }
  }
}

}  // namespace faro::detail
