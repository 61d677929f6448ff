// The inner loop of SHA-256, apart from what holds a message's pieces (sha256.cpp): three times over, for
// processors with SHA instructions, with BMI2, and for any. All give the same state.
#pragma once
#include <cstddef>
#include <cstdint>

namespace faro::detail {

/// Takes `count` blocks of 64 bytes into the eight words of the state, by the best of this machine.
void sha256_blocks(std::uint32_t* state, std::byte const* blocks, std::size_t count);

}  // namespace faro::detail
