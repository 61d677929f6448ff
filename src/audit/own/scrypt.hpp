// scrypt (RFC 7914) for builds without OpenSSL.
#pragma once
#include <faro/audit/crypto.hpp>

#include <string>
#include <string_view>

namespace faro::audit::own {

/// PBKDF2 with HMAC-SHA-256 and one round, which scrypt begins and ends with.
[[nodiscard]] std::string pbkdf2(std::string_view text, std::string_view salt, std::size_t length);
/// Throws bad_alloc when memory is short.
[[nodiscard]] std::string scrypt(std::string_view text, std::string_view salt, std::size_t length,
                                 scrypt_cost const& cost);

}  // namespace faro::audit::own
