// Two more hashes, which only other tools' seeds are made of. As crypto.hpp, which they belong to.
#pragma once
#include <array>
#include <cstddef>
#include <string_view>

namespace faro::audit {

/// FIPS 180-4 and FIPS 202.
[[nodiscard]] std::array<std::byte, 64> sha512(std::string_view message);
[[nodiscard]] std::array<std::byte, 32> sha3_256(std::string_view message);

}  // namespace faro::audit
