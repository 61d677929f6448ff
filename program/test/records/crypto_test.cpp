// The cryptography that evidence rests on, against published vectors; spellings; secrets.
#include <faro/error.hpp>
#include <faro/records/detail/crypto.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace faro::audit {
namespace {

using ::testing::HasSubstr;

std::string repeated(std::string_view text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

TEST(crypto, checks_itself_against_published_vectors) { EXPECT_NO_THROW(check_cryptography()); }

TEST(crypto, md5_as_in_rfc_1321) {
  EXPECT_EQ(to_hex(md5("")), "d41d8cd98f00b204e9800998ecf8427e");
  EXPECT_EQ(to_hex(md5("message digest")), "f96b697d7cb7938d525a2f31aaf161d0");
  EXPECT_EQ(to_hex(md5(repeated("1234567890", 8))), "57edf4a22be3c955ac49da2e2107b67a");
}

TEST(crypto, ripemd160_as_its_authors_publish) {
  // Dobbertin, Bosselaers, Preneel: the test vectors on their page.
  EXPECT_EQ(to_hex(ripemd160("")), "9c1185a5c5e9fc54612808977ee8f548b2258d31");
  EXPECT_EQ(to_hex(ripemd160("abc")), "8eb208f7e05d987a9b044a8e98c6b087f15a0bfc");
  EXPECT_EQ(to_hex(ripemd160(repeated("1234567890", 8))), "9b752e45573d4b39f4dbd3323cab82bf63326bfb");
}

TEST(crypto, hmac_as_in_rfc_4231) {
  EXPECT_EQ(to_hex(hmac_sha256(std::string(20, '\x0b'), "Hi There")),
            "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
  // Case 6: a key longer than a block.
  EXPECT_EQ(
      to_hex(hmac_sha256(std::string(131, '\xaa'), "Test Using Larger Than Block-Size Key - Hash Key First")),
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
  // Python 3: hmac.new(b"", b"", "sha256").
  EXPECT_EQ(to_hex(hmac_sha256("", "")), "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad");
}

TEST(crypto, hkdf_as_in_rfc_5869) {
  auto const key = hkdf_extract({}, std::string(22, '\x0b'));  // A.3: no salt, no info
  EXPECT_EQ(to_hex(key), "19ef24a32c717b167f33a91d6f648bdf96596776afdb6377ac434c1c293ccb04");
  EXPECT_EQ(to_hex(hkdf_expand(key, {}, 42)),
            "8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8");
  EXPECT_EQ(hkdf_expand(key, {}, 255 * 32).size(), 255u * 32);
  EXPECT_THROW(static_cast<void>(hkdf_expand(key, {}, 255 * 32 + 1)), input_error);
}

TEST(crypto, scrypt_as_in_rfc_7914) {
  EXPECT_EQ(to_hex(stretched_key("pleaseletmein", "SodiumChloride", 64, {16384, 8, 1})),
            "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"
            "d5432955613f0fcf62d49705242a9af9e61e85dc0d651e40dfcf017b45575887");
  EXPECT_EQ(stretched_key("a word", "salt", 20, {2, 1, 1}).size(), 20u);
  for (auto const& cost : {scrypt_cost{3, 8, 1},
                           {0, 8, 1},
                           {1, 8, 1},
                           {std::uint64_t{1} << 23, 8, 1},
                           {16, 0, 1},
                           {16, 65, 1},
                           {16, 1, 0}})
    EXPECT_THROW(static_cast<void>(stretched_key("a", "b", 32, cost)), input_error) << cost.work;
}

TEST(crypto, the_usual_stretching_is_that_of_python) {
  // hashlib.scrypt(b"a word", salt=b"of salt", n=65536, r=8, p=1, dklen=32)
  EXPECT_EQ(to_hex(stretched_key("a word", "of salt")),
            "07fba0143fe51f6b83e1dc3ab165d8beb5e813111d28d84a5d7ea27e594bbb0e");
}

struct signature_vector {
  char const *secret, *key, *message, *signature;
};

TEST(crypto, ed25519_as_in_rfc_8032_tests_1_to_3) {
  for (auto const& v :
       {signature_vector{
            "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
            "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a", "",
            "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39"
            "701cf9b46bd25bf5f0595bbe24655141438e7a100b"},
        signature_vector{
            "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
            "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "72",
            "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f36"
            "13d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"},
        signature_vector{
            "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
            "fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025", "af82",
            "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac18ff9b538d16f290ae67f7"
            "60984dc6594a7c15e9716ed28dc027beceea1ec40a"}}) {
    auto const secret = from_hex(v.secret), message = from_hex(v.message);
    auto const key = ed25519_public(secret);
    EXPECT_EQ(to_hex(key), v.key);
    auto signature = ed25519_sign(secret, message);
    EXPECT_EQ(to_hex(signature), v.signature);
    EXPECT_TRUE(ed25519_holds(key, message, signature));
    EXPECT_FALSE(ed25519_holds(key, message + " ", signature));
    signature[0] ^= std::byte{1};
    EXPECT_FALSE(ed25519_holds(key, message, signature));
  }
}

// Under a key of low order, R = B to the power of S is all a signature needs: one for every message.
TEST(crypto, keys_of_low_order_sign_nothing) {
  // All 14 spellings: seven y coordinates (p and p + 1 stand for 0 and 1 again) with either sign.
  for (std::string_view const y : {"0000000000000000000000000000000000000000000000000000000000000000",
                                   "0100000000000000000000000000000000000000000000000000000000000000",
                                   "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
                                   "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
                                   "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
                                   "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
                                   "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"}) {
    for (auto const sign : {std::byte{0}, std::byte{0x80}}) {
      auto const bytes = from_hex(y);
      ed25519_public_key key;
      std::ranges::copy(std::as_bytes(std::span{bytes}), key.begin());
      key.back() |= sign;
      EXPECT_TRUE(is_low_order(key)) << y;
      // The neutral element and S = 0: OpenSSL by itself takes this under the neutral key for any message.
      ed25519_signature forged{};
      forged[0] = std::byte{1};
      for (auto const* message : {"pay", "don't pay", "a", "b"})
        EXPECT_FALSE(ed25519_holds(key, message, forged)) << y << ' ' << message;
    }
  }
  EXPECT_FALSE(is_low_order(ed25519_public(std::string(32, 'k'))));
}

TEST(crypto, a_secret_key_has_32_bytes) {
  EXPECT_THROW(static_cast<void>(ed25519_sign(std::string(31, 'x'), "m")), input_error);
}

TEST(crypto, framing_keeps_fields_apart) {
  EXPECT_NE(framed({"1", "23"}), framed({"12", "3"}));
  EXPECT_EQ(to_hex(framed({"ab", ""})), "000000000000000261620000000000000000");
}

TEST(crypto, hex_says_what_is_no_digit) {
  EXPECT_EQ(from_hex("00fFa0"), std::string("\x00\xff\xa0", 3));
  for (auto const& [text, complaint] : {std::pair{"0g", "'g' at place 2"}, {"abc", "got 3 digits"}}) {
    try {
      static_cast<void>(from_hex(text));
      ADD_FAILURE() << text;
    } catch (input_error const& e) {
      EXPECT_THAT(e.what(), HasSubstr(complaint));
    }
  }
}

TEST(crypto, base64_as_in_rfc_4648) {
  EXPECT_EQ(to_base64(""), "");
  EXPECT_EQ(to_base64("f"), "Zg==");
  EXPECT_EQ(to_base64("fo"), "Zm8=");
  EXPECT_EQ(to_base64("foobar"), "Zm9vYmFy");
  for (auto const* wrong : {"Zg", "Zg=", "Zh==", "Z g=", "====", "Zm9v\n"})
    EXPECT_THROW(static_cast<void>(from_base64(wrong)), input_error) << wrong;
}

RC_GTEST_PROP(crypto, spellings_are_read_back, (std::string const& bytes)) {
  RC_ASSERT(from_hex(to_hex(std::string_view{bytes})) == bytes);
  RC_ASSERT(from_base64(to_base64(bytes)) == bytes);
}

TEST(crypto, a_secret_is_erased_where_it_was) {
  std::string text(100, 's');
  auto const* const place = text.data();
  erase_secret(text);
  text.reserve(100);  // the same memory
  ASSERT_EQ(text.data(), place);
  EXPECT_EQ(std::string(place, 100), std::string(100, '\0'));
}

TEST(crypto, secrets_move_and_leave_nothing) {
  secret_text short_one{"tiny"};
  secret_text other{std::move(short_one)};
  EXPECT_EQ(other.view(), "tiny");
  EXPECT_TRUE(short_one.empty());  // NOLINT(bugprone-use-after-move): that it is empty is the point
}

TEST(crypto, fresh_secrets_have_32_bytes_and_differ) {
  auto const a = fresh_secret(), b = fresh_secret();
  EXPECT_EQ(a.view().size(), 32u);
  EXPECT_NE(a.view(), b.view());
}

}  // namespace
}  // namespace faro::audit
