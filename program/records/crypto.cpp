// What is made of the functions of crypto_sodium.cpp, whatever stands there, and the vectors that they are
// held to.
#include <faro/chance/seed.hpp>
#include <faro/error.hpp>
#include <faro/records/detail/crypto.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::audit {

// ---- Hashes -----------------------------------------------------------------------------------------------

sha256_digest hkdf_extract(std::string_view salt, std::string_view input_key) {
  return hmac_sha256(salt.empty() ? std::string(32, '\0') : std::string{salt}, input_key);
}

std::string hkdf_expand(sha256_digest const& key, std::string_view info, std::size_t length) {
  constexpr std::size_t most = 255 * std::size_t{32};
  if (length > most) throw input_error{say("HKDF gives at most {} bytes, {} were asked for", most, length)};
  std::string out, block;
  for (char count = 1; out.size() < length; ++count) {
    block = as_text(hmac_sha256(as_text(key), block + std::string{info} + count));
    out += block;
  }
  out.resize(length);
  return out;
}

std::string_view as_text(std::span<std::byte const> bytes) {
  return {reinterpret_cast<char const*>(bytes.data()), bytes.size()};  // NOLINT: bytes are bytes
}

std::string big_endian(std::uint64_t number) {
  std::string out(sizeof number, '\0');
  for (std::size_t i = out.size(); i-- > 0; number >>= 8)
    out[i] = static_cast<char>(static_cast<unsigned char>(number));
  return out;
}

std::string framed(std::span<std::string const> fields) {
  std::string out;
  for (auto const& field : fields) out += big_endian(field.size()) + field;
  return out;
}

std::string framed(std::initializer_list<std::string_view> fields) {
  std::string out;
  for (auto const field : fields) (out += big_endian(field.size())) += field;
  return out;
}

// ---- Signatures -------------------------------------------------------------------------------------------

bool is_low_order(ed25519_public_key const& key) {
  // The y coordinates of the eight points whose order divides 8, in their one right spelling and, where it
  // fits into 255 bits, with the prime added. The highest bit is the sign of x and plays no part.
  static constexpr std::array<std::string_view, 7> coordinates{
      "0000000000000000000000000000000000000000000000000000000000000000",   // order 4
      "0100000000000000000000000000000000000000000000000000000000000000",   // order 1
      "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",   // order 2
      "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",   // 0 again
      "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",   // 1 again
      "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",   // order 8
      "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"};  // order 8
  auto unsigned_key = key;
  unsigned_key.back() &= std::byte{0x7f};
  return std::ranges::find(coordinates, to_hex(unsigned_key)) != coordinates.end();
}

// ---- Secrets ----------------------------------------------------------------------------------------------

void erase_secret(std::string& text) {
  text.resize(text.capacity());  // a longer text that was here before
  erase_secret(std::as_writable_bytes(std::span{text}));
  text.clear();
}

secret_text& secret_text::operator=(secret_text&& other) noexcept {
  if (this != &other) {
    erase_secret(text_);
    text_.swap(other.text_);  // a short text is copied: the other one's is erased here, not left behind
    erase_secret(other.text_);
  }
  return *this;
}

secret_text fresh_secret() {
  auto key = fresh_key();
  secret_text out{std::string{as_text(key.bytes)}};
  erase_secret(key.bytes);
  return out;
}

// ---- Trust ------------------------------------------------------------------------------------------------

void check_cryptography() {
  auto const expect = [](std::string_view what, std::string_view found, std::string_view right) {
    if (to_hex(found) == right) return;
    throw system_error{say("{} on this system gives {} where {} is published; nothing can be verified here",
                           what, to_hex(found), right)};
  };
  expect("SHA-256", as_text(sha256("abc")),  // FIPS 180-4, B.1
         "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  expect("MD5", as_text(md5("abc")), "900150983cd24fb0d6963f7d28e17f72");  // RFC 1321, A.5
  expect("RIPEMD-160", as_text(ripemd160("abc")),                          // the authors' table
         "8eb208f7e05d987a9b044a8e98c6b087f15a0bfc");
  expect("HMAC-SHA256", as_text(hmac_sha256("Jefe", "what do ya want for nothing?")),  // RFC 4231, case 2
         "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
  auto const prk = hkdf_extract(from_hex("000102030405060708090a0b0c"), std::string(22, '\x0b'));
  expect("HKDF", hkdf_expand(prk, from_hex("f0f1f2f3f4f5f6f7f8f9"), 42),  // RFC 5869, A.1
         "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865");
  expect("scrypt", stretched_key("", "", 64, {16, 1, 1}),  // RFC 7914, 12
         "77d6576238657b203b19ca42c18a0497f16b4844e3074ae8dfdffa3fede21442"
         "fcd0069ded0948f8326a753a0fc81f17e8d3e0fb2e0d3628cf35e20c38d18906");
  // RFC 8032, 7.1, test 2
  auto const secret = from_hex("4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb");
  auto const signature = ed25519_sign(secret, "r");
  expect("Ed25519", as_text(signature),
         "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
         "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00");
  if (!ed25519_holds(ed25519_public(secret), "r", signature) ||
      ed25519_holds(ed25519_public(secret), "s", signature)) {
    throw system_error{"Ed25519 on this system does not tell a right signature from a wrong one"};
  }
}

}  // namespace faro::audit
