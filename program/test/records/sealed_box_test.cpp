// Sealed boxes: the published vector of RFC 9180, and what does not open.
#include "records/sealed_box.hpp"

#include "support/error_of.hpp"

#include <gtest/gtest.h>

#include <string>

namespace faro::audit {
namespace {

TEST(SealedBox, IsThatOfRfc9180) { EXPECT_NO_THROW(check_boxes()); }

TEST(SealedBox, OpensForTheRightKeyPurposeAndName) {
  auto const secret = fresh_secret(), other = fresh_secret();
  auto const to = box_public_key(secret.view());
  auto const box = seal_to(to, "slips", "Ann", "you give to Bo");
  EXPECT_EQ(open_box(secret.view(), "slips", "Ann", box), "you give to Bo");
  EXPECT_NE(box, seal_to(to, "slips", "Ann", "you give to Bo"));
  EXPECT_FALSE(open_box(other.view(), "slips", "Ann", box));
  EXPECT_FALSE(open_box(secret.view(), "exams", "Ann", box));
  EXPECT_FALSE(open_box(secret.view(), "slips", "Bo", box));
  EXPECT_EQ(open_box(secret.view(), "", "", seal_to(to, "", "", "")), "");
}

TEST(SealedBox, NoByteOfItCanBeChanged) {
  auto const secret = fresh_secret();
  auto const box = seal_to(box_public_key(secret.view()), "p", "b", "text");
  for (std::size_t i = 0; i < box.size(); ++i) {
    auto changed = box;
    changed[i] = static_cast<char>(changed[i] ^ 1);
    EXPECT_FALSE(open_box(secret.view(), "p", "b", changed)) << i;
    EXPECT_FALSE(open_box(secret.view(), "p", "b", box.substr(0, i))) << i;
  }
}

TEST(SealedBox, KeysThatAreNoneAreRefused) {
  EXPECT_EQ(faro::testing::error_of([] { (void)seal_to("short", "", "", "text"); }),
            "expected a public key of 32 bytes, got 5");
  EXPECT_EQ(faro::testing::error_of([] { (void)seal_to(std::string(32, '\0'), "", "", "text"); }),
            "the public key is a point of low order: nobody's own");
}

}  // namespace
}  // namespace faro::audit
