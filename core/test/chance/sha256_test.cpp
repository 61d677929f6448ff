// SHA-256 is NIST's, by every instruction set and however the message comes.
#include "support/with_instruction_set.hpp"

#include <faro/chance/sha256.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using faro::testing::with_instruction_set;

std::string hex(std::string_view message) { return faro::to_hex(faro::sha256(message)); }

TEST(Sha256, GivesThePublishedDigestsByEveryInstructionSet) {
  for (auto const set : faro::instruction_sets()) {
    with_instruction_set const used{set};
    EXPECT_EQ(hex(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");  // CAVP, short 0
    EXPECT_EQ(hex("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    EXPECT_EQ(hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),  // FIPS 180-2, B.2
              "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
    EXPECT_EQ(hex(std::string(1'000'000, 'a')),  // FIPS 180-2, B.3
              "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
  }
}

TEST(Sha256, DoesNotDependOnThePiecesOfTheMessage) {
  std::string message;
  for (int i = 0; i < 300; ++i) message += static_cast<char>(i * 7);
  for (std::size_t size = 0; size <= message.size(); ++size) {
    auto const whole = std::string_view{message}.substr(0, size);
    faro::sha256_hasher pieces;
    for (std::size_t at = 0, piece = 1; at < size; at += piece, piece = piece * 5 % 71)
      pieces.update(whole.substr(at, piece));
    ASSERT_EQ(pieces.finish(), faro::sha256(whole)) << size;
  }
}

TEST(Sha256, IsAValueThatGoesOnFromWhereItWasCopied) {
  faro::sha256_hasher first;
  first.update("a");
  auto second = first;
  EXPECT_EQ(first.update("bc").finish(), faro::sha256("abc"));
  EXPECT_EQ(second.update("ny").finish(), faro::sha256("any"));
  EXPECT_EQ(second.finish(), faro::sha256("")) << "ready for a new message";
}

}  // namespace
