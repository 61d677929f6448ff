// Our own hashes and signatures, for builds without OpenSSL, against OpenSSL: whatever they are given, they
// answer alike.
#include "audit/own/curve25519.hpp"
#include "audit/own/ed25519.hpp"
#include "audit/own/hashes.hpp"
#include "audit/own/scrypt.hpp"
#include "audit/own/sealing.hpp"

#include <faro/audit/crypto.hpp>
#include <faro/audit/hashes.hpp>
#include <faro/audit/sealed_box.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace faro::audit {
namespace {

std::string random_message(std::size_t size) {
  return *rc::gen::container<std::string>(size, rc::gen::arbitrary<char>());
}

/// Lengths on both sides of where a block ends.
std::size_t message_length() { return *rc::gen::inRange<std::size_t>(0, 300); }

TEST(CryptoOwn, sha512_as_in_fips_180) {
  EXPECT_EQ(to_hex(own::sha512({"ab", "c"})),
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
            "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f");
  EXPECT_EQ(to_hex(own::sha512({"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn",
                                "hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu"})),
            "8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018"
            "501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909");
}

RC_GTEST_PROP(CryptoOwn, older_hashes_are_those_of_openssl, ()) {
  auto const message = random_message(message_length());
  RC_ASSERT(own::md5(message) == md5(message));
  RC_ASSERT(own::ripemd160(message) == ripemd160(message));
  RC_ASSERT(own::sha512({message}) == sha512(message));
  RC_ASSERT(own::sha3_256(message) == sha3_256(message));
}

RC_GTEST_PROP(CryptoOwn, stretched_keys_are_those_of_openssl, ()) {
  auto const text = random_message(message_length()),
             salt = random_message(*rc::gen::inRange<std::size_t>(0, 80));
  scrypt_cost const cost{std::uint64_t{1} << *rc::gen::inRange(1, 8), *rc::gen::inRange<std::uint64_t>(1, 9),
                         *rc::gen::inRange<std::uint64_t>(1, 4)};
  auto const length = *rc::gen::inRange<std::size_t>(1, 100);
  RC_ASSERT(own::scrypt(text, salt, length, cost) == stretched_key(text, salt, length, cost));
}

RC_GTEST_PROP(CryptoOwn, shared_points_are_those_of_openssl, ()) {
  auto const secret = random_message(32), point = random_message(32);
  RC_ASSERT(own::x25519(secret, point) == detail::x25519(secret, point));
}

TEST(CryptoOwn, points_of_low_order_are_shared_with_nobody) {
  auto one = std::string(32, '\0');
  one[0] = 1;
  for (auto const& point : {std::string(32, '\0'), one, "\xec" + std::string(30, '\xff') + "\x7f"}) {
    EXPECT_EQ(own::x25519(std::string(32, 's'), point), "");
    EXPECT_EQ(detail::x25519(std::string(32, 's'), point), "");
  }
}

RC_GTEST_PROP(CryptoOwn, what_is_sealed_is_what_openssl_seals, ()) {
  auto const key = random_message(32), nonce = random_message(12),
             bound_to = random_message(message_length()), text = random_message(message_length());
  auto box = own::seal(key, nonce, bound_to, text);
  RC_ASSERT(box == detail::chacha20_poly1305_seal(key, nonce, bound_to, text));
  RC_ASSERT(own::open(key, nonce, bound_to, box) == text);
  box[*rc::gen::inRange<std::size_t>(0, box.size())] ^= static_cast<char>(1 << *rc::gen::inRange(0, 7));
  RC_ASSERT(!own::open(key, nonce, bound_to, box));
  RC_ASSERT(!own::open(key, nonce, bound_to, box.substr(0, 15)));
}

RC_GTEST_PROP(CryptoOwn, keys_and_signatures_are_those_of_openssl, ()) {
  auto const secret = random_message(32), message = random_message(message_length());
  auto const key = own::public_key(secret);
  RC_ASSERT(key == ed25519_public(secret));
  auto signature = own::sign(secret, message);
  RC_ASSERT(signature == ed25519_sign(secret, message));
  RC_ASSERT(own::holds(key, message, signature));
  signature[*rc::gen::inRange<std::size_t>(0, signature.size())] ^=
      static_cast<std::byte>(1 << *rc::gen::inRange(0, 8));
  RC_ASSERT(!own::holds(key, message, signature));
}

RC_GTEST_PROP(CryptoOwn, what_is_no_key_or_signature_is_judged_as_openssl_does, ()) {
  ed25519_public_key key;
  ed25519_signature signature;
  std::ranges::generate(key, [] { return static_cast<std::byte>(*rc::gen::arbitrary<unsigned char>()); });
  std::ranges::generate(signature,
                        [] { return static_cast<std::byte>(*rc::gen::arbitrary<unsigned char>()); });
  if (*rc::gen::arbitrary<bool>()) key = own::public_key(random_message(32));
  RC_ASSERT((!is_low_order(key) && own::holds(key, "m", signature)) == ed25519_holds(key, "m", signature));
}

// S and S + L are the same number of the curve: only the smaller one is a signature (RFC 8032, 5.1.7).
TEST(CryptoOwn, a_signature_has_one_spelling) {
  std::string const secret(32, 's');
  auto signature = own::sign(secret, "m");
  own::scalar const order{0x5812631a5cf5d3ed, 0x14def9dea2f79cd6, 0, 0x1000000000000000};
  auto s = own::scalar_of(std::span{signature}.last<32>());
  std::uint64_t carry = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    auto const before = s[i];
    s[i] += order[i] + carry;
    carry = s[i] < before || (carry == 1 && s[i] == before) ? 1 : 0;
  }
  std::ranges::copy(own::bytes_of(s), signature.begin() + 32);
  EXPECT_FALSE(own::holds(own::public_key(secret), "m", signature));
  EXPECT_FALSE(ed25519_holds(own::public_key(secret), "m", signature));
}

// A field element that is not reduced, p + 1 for 1, still reads as that number.
TEST(CryptoOwn, numbers_of_the_field_are_written_in_one_way) {
  std::array<std::byte, 32> above{};
  above.fill(std::byte{0xff});
  above[0] = std::byte{0xee};  // p + 1
  above[31] = std::byte{0x7f};
  EXPECT_EQ(own::field{above}, own::field{1});
  EXPECT_EQ(own::field{7} * own::field{7}.inverse(), own::field{1});
  EXPECT_EQ((own::field{0} - own::field{1}) + own::field{1}, own::field{0});
}

}  // namespace
}  // namespace faro::audit
