// What sealed boxes are made of (sealed_box.hpp), for builds without OpenSSL: X25519 (RFC 7748) and
// ChaCha20-Poly1305 (RFC 8439).
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace faro::audit::own {

/// Both have 32 bytes; empty where the point is of low order.
[[nodiscard]] std::string x25519(std::string_view secret, std::string_view point);
/// The key has 32 bytes, the nonce 12.
[[nodiscard]] std::string seal(std::string_view key, std::string_view nonce, std::string_view associated,
                               std::string_view text);
/// Nothing when any of the four is not what was sealed.
[[nodiscard]] std::optional<std::string> open(std::string_view key, std::string_view nonce,
                                              std::string_view associated, std::string_view box);

}  // namespace faro::audit::own
