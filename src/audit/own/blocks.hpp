// What MD5, RIPEMD-160 and SHA-512 have in common: a message is cut into blocks, the last of them filled up
// with one bit, zeros and the message's length.
#pragma once
#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace faro::audit::own {

/// Calls use(block) for all blocks of the texts, one after the other, the length in an eighth of a block.
template <std::size_t Size, std::endian Order, class Use>
void padded_blocks(std::initializer_list<std::string_view> parts, Use const& use) {
  std::array<unsigned char, Size> block{};
  std::size_t filled = 0;
  std::uint64_t length = 0;
  auto const take = [&](unsigned char byte) {
    block[filled++] = byte;
    if (filled < Size) return;
    use(block.data());
    filled = 0;
  };
  for (auto const part : parts) {
    length += part.size();
    for (char const c : part) take(static_cast<unsigned char>(c));
  }
  take(0x80);
  while (filled != Size - Size / 8) take(0);
  for (std::size_t i = 0; i < Size / 8; ++i) {
    auto const place = Order == std::endian::big ? Size / 8 - 1 - i : i;  // of a byte worth 256^place
    take(place < 8 ? static_cast<unsigned char>((length << 3) >> (8 * place)) : 0);
  }
  block.fill(0);
}

}  // namespace faro::audit::own
