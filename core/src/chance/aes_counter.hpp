// AES-256 in counter mode for machines without VAES (generators_avx512.cpp has those), apart from the
// streams that are made of it.
#pragma once
#include <cstddef>
#include <cstdint>

namespace faro::detail {

/// `blocks` blocks. `key`: its 32 bytes. A block's plaintext is `number` and the number of the block, eight
/// bytes each, most significant first.
void aes256_counter(std::byte const* key, std::uint64_t number, std::uint64_t first, std::byte* out,
                    std::size_t blocks);

}  // namespace faro::detail
