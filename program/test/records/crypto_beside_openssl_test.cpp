// libsodium and our own hashes against OpenSSL: whatever they are given, they answer alike.
#include "program/test/records/openssl.hpp"
#include "records/hashes.hpp"
#include "records/sealed_box.hpp"

#include <faro/records/detail/crypto.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace faro::audit {
namespace {

namespace openssl = faro::testing::openssl;

std::string random_message(std::size_t size) {
  return *rc::gen::container<std::string>(size, rc::gen::arbitrary<char>());
}

/// Lengths on both sides of where a block ends.
std::size_t message_length() { return *rc::gen::inRange<std::size_t>(0, 300); }

TEST(CryptoBesideOpenSSL, sha512_as_in_fips_180) {
  EXPECT_EQ(to_hex(sha512("abc")),
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
            "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f");
  EXPECT_EQ(to_hex(sha512("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn"
                          "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu")),
            "8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018"
            "501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909");
}

RC_GTEST_PROP(CryptoBesideOpenSSL, hashes, ()) {
  auto const message = random_message(message_length()), key = random_message(message_length());
  RC_ASSERT(openssl::md5(message) == md5(message));
  RC_ASSERT(openssl::ripemd160(message) == ripemd160(message));
  RC_ASSERT(openssl::sha512(message) == sha512(message));
  RC_ASSERT(openssl::sha3_256(message) == sha3_256(message));
  RC_ASSERT(openssl::hmac_sha256(key, message) == hmac_sha256(key, message));
}

RC_GTEST_PROP(CryptoBesideOpenSSL, stretched_keys, ()) {
  auto const text = random_message(message_length()),
             salt = random_message(*rc::gen::inRange<std::size_t>(0, 80));
  scrypt_cost const cost{std::uint64_t{1} << *rc::gen::inRange(1, 8), *rc::gen::inRange<std::uint64_t>(1, 9),
                         *rc::gen::inRange<std::uint64_t>(1, 4)};
  auto const length = *rc::gen::inRange<std::size_t>(1, 100);
  RC_ASSERT(openssl::stretched_key(text, salt, length, cost) == stretched_key(text, salt, length, cost));
}

RC_GTEST_PROP(CryptoBesideOpenSSL, shared_points, ()) {
  auto const secret = random_message(32), point = random_message(32);
  RC_ASSERT(openssl::x25519(secret, point) == detail::x25519(secret, point));
}

TEST(CryptoBesideOpenSSL, points_of_low_order_are_shared_with_nobody) {
  auto one = std::string(32, '\0');
  one[0] = 1;
  for (auto const& point : {std::string(32, '\0'), one, "\xec" + std::string(30, '\xff') + "\x7f"}) {
    EXPECT_EQ(openssl::x25519(std::string(32, 's'), point), "");
    EXPECT_EQ(detail::x25519(std::string(32, 's'), point), "");
  }
}

RC_GTEST_PROP(CryptoBesideOpenSSL, boxes, ()) {
  auto const key = random_message(32), nonce = random_message(12),
             bound_to = random_message(message_length()), text = random_message(message_length());
  auto box = detail::chacha20_poly1305_seal(key, nonce, bound_to, text);
  RC_ASSERT(box == openssl::chacha20_poly1305_seal(key, nonce, bound_to, text));
  RC_ASSERT(detail::chacha20_poly1305_open(key, nonce, bound_to, box) == text);
  RC_ASSERT(openssl::chacha20_poly1305_open(key, nonce, bound_to, box) == text);
  box[*rc::gen::inRange<std::size_t>(0, box.size())] ^= static_cast<char>(1 << *rc::gen::inRange(0, 7));
  RC_ASSERT(!detail::chacha20_poly1305_open(key, nonce, bound_to, box));
  RC_ASSERT(!detail::chacha20_poly1305_open(key, nonce, bound_to, box.substr(0, 15)));
}

RC_GTEST_PROP(CryptoBesideOpenSSL, keys_and_signatures, ()) {
  auto const secret = random_message(32), message = random_message(message_length());
  auto const key = ed25519_public(secret);
  RC_ASSERT(key == openssl::ed25519_public(secret));
  auto signature = ed25519_sign(secret, message);
  RC_ASSERT(signature == openssl::ed25519_sign(secret, message));
  RC_ASSERT(ed25519_holds(key, message, signature));
  RC_ASSERT(openssl::ed25519_holds(key, message, signature));
  signature[*rc::gen::inRange<std::size_t>(0, signature.size())] ^=
      static_cast<std::byte>(1 << *rc::gen::inRange(0, 8));
  RC_ASSERT(!ed25519_holds(key, message, signature));
}

RC_GTEST_PROP(CryptoBesideOpenSSL, what_is_no_key_or_signature, ()) {
  ed25519_public_key key;
  ed25519_signature signature;
  std::ranges::generate(key, [] { return static_cast<std::byte>(*rc::gen::arbitrary<unsigned char>()); });
  std::ranges::generate(signature,
                        [] { return static_cast<std::byte>(*rc::gen::arbitrary<unsigned char>()); });
  if (*rc::gen::arbitrary<bool>()) key = ed25519_public(random_message(32));
  RC_ASSERT((!is_low_order(key) && openssl::ed25519_holds(key, "m", signature)) ==
            ed25519_holds(key, "m", signature));
}

// S and S + L are the same number of the curve: only the smaller one is a signature (RFC 8032, 5.1.7).
TEST(CryptoBesideOpenSSL, a_signature_has_one_spelling) {
  auto const order = from_hex("edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010");
  auto const key = ed25519_public(std::string(32, 's'));
  auto signature = ed25519_sign(std::string(32, 's'), "m");
  ASSERT_TRUE(ed25519_holds(key, "m", signature));
  unsigned sum = 0;
  for (std::size_t i = 0; i < order.size(); ++i) {
    sum = (sum >> 8) + static_cast<unsigned char>(order[i]) + std::to_integer<unsigned>(signature[32 + i]);
    signature[32 + i] = static_cast<std::byte>(sum & 0xff);
  }
  EXPECT_FALSE(ed25519_holds(key, "m", signature));
  EXPECT_FALSE(openssl::ed25519_holds(key, "m", signature));
}

}  // namespace
}  // namespace faro::audit
