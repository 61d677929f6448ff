// Texts sealed to a public key: only who has the secret key opens them.
//
// Hybrid public key encryption as RFC 9180 has it, mode base, with DHKEM(X25519, HKDF-SHA256), HKDF-SHA256
// and ChaCha20-Poly1305: any implementation of that standard opens what is sealed here. A box is 32 bytes of
// a key that was made for it alone, then the text, encrypted, and 16 bytes that show any change. It does not
// say who sealed it. About 0.1 ms. Thread-safe.
//
// Origins: X25519 (D. Bernstein, 2006, RFC 7748), ChaCha20-Poly1305 (D. Bernstein; Y. Nir and A. Langley, RFC
// 8439), HPKE (R. Barnes, K. Bhargavan, B. Lipp, C. Wood, 2022).
#pragma once
#include <faro/records/detail/crypto.hpp>

#include <optional>
#include <string>
#include <string_view>

namespace faro::audit {

/// The public key of 32 secret bytes. Throws input_error when there are not 32.
[[nodiscard]] std::string box_public_key(std::string_view secret);

/// A text sealed to a public key of 32 bytes; `purpose` and `bound_to` are not in it, but have to be the same
/// to open it. Throws input_error for a key that is none (or of low order), system_error without randomness.
[[nodiscard]] std::string seal_to(std::string_view public_key, std::string_view purpose,
                                  std::string_view bound_to, std::string_view text);
/// The text of a box; nothing when the key, the purpose or what it is bound to is another, or a byte was
/// changed.
[[nodiscard]] std::optional<std::string> open_box(std::string_view secret, std::string_view purpose,
                                                  std::string_view bound_to, std::string_view box);

/// Throws system_error unless the vector of RFC 9180, A.2.1, is computed as published.
void check_boxes();

namespace detail {
// The primitives, defined where the library behind them is known (crypto_sodium.cpp).
[[nodiscard]] std::string x25519(std::string_view secret, std::string_view point);  ///< empty: of low order
[[nodiscard]] std::string chacha20_poly1305_seal(std::string_view key, std::string_view nonce,
                                                 std::string_view associated, std::string_view text);
[[nodiscard]] std::optional<std::string> chacha20_poly1305_open(std::string_view key, std::string_view nonce,
                                                                std::string_view associated,
                                                                std::string_view box);
/// seal_to() with the key that was made for it: for the published vector.
[[nodiscard]] std::string seal_with(std::string_view ephemeral_secret, std::string_view public_key,
                                    std::string_view purpose, std::string_view bound_to,
                                    std::string_view text);
}  // namespace detail

}  // namespace faro::audit
