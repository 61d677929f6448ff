// Hashes for builds without OpenSSL: MD5, RIPEMD-160, SHA-512, SHA3-256. The seam is faro/audit/crypto.hpp.
#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string_view>

namespace faro::audit::own {

[[nodiscard]] std::array<std::byte, 16> md5(std::string_view message);
[[nodiscard]] std::array<std::byte, 20> ripemd160(std::string_view message);
/// Of several texts, one after the other.
[[nodiscard]] std::array<std::byte, 64> sha512(std::initializer_list<std::string_view> parts);

[[nodiscard]] std::array<std::byte, 32> sha3_256(std::string_view message);

}  // namespace faro::audit::own
