// What crypto_openssl.cpp and crypto_own.cpp both refuse, in the same words.
#pragma once
#include <faro/audit/crypto.hpp>

#include <string_view>

namespace faro::audit {

/// Throws input_error where stretched_key() says so.
void require_scrypt_cost(scrypt_cost const& cost);
/// Throws input_error unless there are 32 bytes.
void require_ed25519_secret(std::string_view secret);

}  // namespace faro::audit
