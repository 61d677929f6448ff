// Hashes, keyed hashes, signatures and their spellings: all the cryptography that evidence rests on.
//
// A thin wrapper around libsodium, which program/records/crypto_sodium.cpp alone knows: another library can
// stand there, held to the same published vectors (SHA-256 itself is chance/sha256.hpp, which seeds need
// too). MD5 and RIPEMD-160 are here because published schemes are made of them (RFC 3797, BigDeal); nothing
// of ours is, and libsodium rightly has them not: they are written out in program/records/hashes/, and guard
// nothing. Bytes are texts (std::string_view): any byte may be in them. About 1 µs a call on short messages,
// 30 µs to sign, 80 µs to check a signature; stretching a key takes 0.2 s and 64 MB on purpose. Thread-safe.
//
// Origins: MD5 (R. Rivest, 1992, RFC 1321), RIPEMD-160 (H. Dobbertin, A. Bosselaers, B. Preneel, 1996), HMAC
// (RFC 2104), HKDF (H. Krawczyk, RFC 5869), scrypt (C. Percival, 2009, RFC 7914), Ed25519 (D. Bernstein and
// others, 2011, RFC 8032).
#pragma once
#include <faro/chance/sha256.hpp>
#include <faro/error.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace faro::audit {

// ---- Hashes -----------------------------------------------------------------------------------------------

[[nodiscard]] std::array<std::byte, 16> md5(std::string_view message);
[[nodiscard]] std::array<std::byte, 20> ripemd160(std::string_view message);
[[nodiscard]] sha256_digest hmac_sha256(std::string_view key, std::string_view message);
/// HKDF with SHA-256. An empty salt is 32 zero bytes, as RFC 5869 has it.
[[nodiscard]] sha256_digest hkdf_extract(std::string_view salt, std::string_view input_key);
/// The first `length` bytes. Throws input_error above 255 x 32.
[[nodiscard]] std::string hkdf_expand(sha256_digest const& key, std::string_view info, std::size_t length);

/// What one try of scrypt costs: 128 x work x blocks bytes of memory, and time in proportion.
struct scrypt_cost {
  std::uint64_t work = std::uint64_t{1} << 16;  ///< N, a power of two
  std::uint64_t blocks = 8;                     ///< r
  std::uint64_t lanes = 1;                      ///< p
};
/// A key from a text that people chose, by scrypt: whoever guesses the text pays the cost for every guess.
/// For texts that are meant to be secret; what is public needs none. Throws input_error for a cost beyond
/// 2^22, 64 and 64, system_error when memory is short.
[[nodiscard]] std::string stretched_key(std::string_view text, std::string_view salt, std::size_t length = 32,
                                        scrypt_cost const& cost = {});

/// The bytes of a digest as text, to go into another hash.
[[nodiscard]] std::string_view as_text(std::span<std::byte const> bytes);
/// Eight bytes, the most significant first.
[[nodiscard]] std::string big_endian(std::uint64_t number);
/// Each field as its length (eight bytes, big-endian) and its bytes: "1", "23" can't be taken for "12", "3".
[[nodiscard]] std::string framed(std::span<std::string const> fields);
[[nodiscard]] std::string framed(std::initializer_list<std::string_view> fields);

// ---- Signatures -------------------------------------------------------------------------------------------

using ed25519_public_key = std::array<std::byte, 32>;
using ed25519_signature = std::array<std::byte, 64>;

/// The public key of 32 secret bytes. Throws input_error when there are not 32.
[[nodiscard]] ed25519_public_key ed25519_public(std::string_view secret);
/// Whether a key is one of the points of order 1, 2, 4 or 8, however it is written: nobody's own.
[[nodiscard]] bool is_low_order(ed25519_public_key const& key);
[[nodiscard]] ed25519_signature ed25519_sign(std::string_view secret, std::string_view message);
/// Whether the signature is one of this message by this key. A key that is no point of the curve signs
/// nothing; nor does one of low order, under which one signature would hold for many messages. Numbers have
/// one spelling: a key or a signature in another one does not hold.
[[nodiscard]] bool ed25519_holds(ed25519_public_key const& key, std::string_view message,
                                 ed25519_signature const& signature);

// ---- Secrets ----------------------------------------------------------------------------------------------

/// Overwrites bytes so that no optimiser takes it for idle.
void erase_secret(std::span<std::byte> bytes);
void erase_secret(std::string& text);

/// A text that is erased when it goes out of use. Move-only.
class secret_text {
 public:
  secret_text() = default;
  explicit secret_text(std::string text) : text_{std::move(text)} {}
  secret_text(secret_text&& other) noexcept { *this = std::move(other); }
  secret_text& operator=(secret_text&& other) noexcept;
  secret_text(secret_text const&) = delete;
  secret_text& operator=(secret_text const&) = delete;
  ~secret_text() { erase_secret(text_); }

  [[nodiscard]] std::string_view view() const { return text_; }
  [[nodiscard]] bool empty() const { return text_.empty(); }

 private:
  std::string text_;
};

/// 32 fresh bytes from the operating system. Throws system_error when there are none.
[[nodiscard]] secret_text fresh_secret();

// ---- Trust ------------------------------------------------------------------------------------------------

/// Computes a published vector of every function here. Throws system_error that names the one that is wrong:
/// then nothing on this system can be verified.
void check_cryptography();

}  // namespace faro::audit
