// Ed25519 signatures (RFC 8032) for builds without OpenSSL.
#pragma once
#include <faro/audit/crypto.hpp>

#include <string_view>

namespace faro::audit::own {

/// The secret has 32 bytes.
[[nodiscard]] ed25519_public_key public_key(std::string_view secret);
[[nodiscard]] ed25519_signature sign(std::string_view secret, std::string_view message);
/// As OpenSSL decides it: S below the order, and R = S B - h A to the byte.
[[nodiscard]] bool holds(ed25519_public_key const& key, std::string_view message,
                         ed25519_signature const& signature);

}  // namespace faro::audit::own
