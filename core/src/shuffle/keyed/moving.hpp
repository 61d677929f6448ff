// Items that change places while the words for those after them are made: moving waits for memory and ChaCha
// for the processor's vectors, so that both take little longer than one. A third less than one after the
// other. No includes of the standard library's templates, as in chance/generator_kernels.hpp.
#pragma once
#include <cstddef>
#include <cstdint>

namespace faro::detail {

inline constexpr std::size_t moving_group = 1024;  // items moved, words made
inline constexpr std::size_t moving_ahead = 64;  // picks behind the group that may be read, whatever they are

/// Item k of `from` goes to items[picks[k]], and what was there to items[first + k], for k = 0 .. 1023 in
/// order; `from` may be items + first. Meanwhile the 64 blocks from number `block` on of ChaCha20's stream 0
/// for the eight words of a key are made.
using moving_loop = void (*)(std::byte* items, std::byte const* from, std::size_t first,
                             std::uint32_t const* picks, std::uint32_t const* key, std::uint64_t block,
                             std::byte* out);
/// For items of 4 or of 8 bytes.
#if defined(__x86_64__)
void move_4_avx2(std::byte* items, std::byte const* from, std::size_t first, std::uint32_t const* picks,
                 std::uint32_t const* key, std::uint64_t block, std::byte* out);
void move_8_avx2(std::byte* items, std::byte const* from, std::size_t first, std::uint32_t const* picks,
                 std::uint32_t const* key, std::uint64_t block, std::byte* out);
#endif

}  // namespace faro::detail
