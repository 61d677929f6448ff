// Rounds of drand: real ones hold, damaged ones don't, and what is none is refused.
#include <faro/audit/drand.hpp>
#include <faro/error.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace faro::audit {
namespace {

using ::testing::HasSubstr;

// Published by the League of Entropy: round 1000 of quicknet and round 1 of the default chain.
constexpr char const* quicknet_1000 =
    R"({"round":1000,"randomness":"fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd",)"
    R"("signature":"b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"})";
constexpr char const* default_1 =
    R"({"round":1,"randomness":"101297f1ca7dc44ef6088d94ad5fb7ba03455dc33d53ddb412bbc4564ed986ec",)"
    R"("signature":"8d61d9100567de44682506aea1a7a6fa6e5491cd27a0a0ed349ef6910ac5ac20ff7bc3e09d7c046566c9f7f3c6f3b101)"
    R"(04990e7cb424998203d8f7de586fb7fa5f60045417a432684f85093b06ca91c769f0e7ca19268375e659c2a2352b4655",)"
    R"("previous_signature":"176f93498eac9ca337150b46d21dd58673ea4e3581185f869672e59fa4cb390a"})";

std::string refusal(std::string_view json) {
  try {
    static_cast<void>(parse_drand(json));
  } catch (input_error const& e) {
    return e.what();
  }
  return {};
}

TEST(drand, real_rounds_are_self_consistent) {
  EXPECT_TRUE(is_self_consistent(parse_drand(quicknet_1000)));
  EXPECT_EQ(parse_drand(quicknet_1000).round, 1000u);
  EXPECT_TRUE(is_self_consistent(parse_drand(default_1)));
}

TEST(drand, a_changed_digit_is_noticed) {
  std::string json = quicknet_1000;
  json[json.find("b44679") + 1] = '5';
  EXPECT_FALSE(is_self_consistent(parse_drand(json)));
}

TEST(drand, hexadecimal_digits_of_both_cases_are_read) {
  std::string json = quicknet_1000;
  json.replace(json.find("fe290b"), 6, "FE290B");
  EXPECT_EQ(parse_drand(json), parse_drand(quicknet_1000));
}

TEST(drand, what_is_no_round_is_refused_by_what_is_wrong) {
  EXPECT_THAT(refusal("[1]"), HasSubstr("a list"));
  EXPECT_THAT(refusal("7"), HasSubstr("an object is right"));
  EXPECT_THAT(refusal("{"), HasSubstr("not JSON"));
  EXPECT_THAT(refusal("{}"), HasSubstr("'round' is missing"));
  EXPECT_THAT(refusal(R"({"round":0})"), HasSubstr("1 and up"));
  EXPECT_THAT(refusal(R"({"round":"1"})"), HasSubstr("its round is a text"));
  EXPECT_THAT(refusal(R"({"round":1,"round":2})"), HasSubstr("given twice"));
  EXPECT_THAT(refusal(R"({"round":1,"signature":"xy"})"), HasSubstr("its signature: 'x' at place 1"));
  EXPECT_THAT(refusal(R"({"round":1,"signature":"00","randomness":"00"})"), HasSubstr("64 hexadecimal"));
  EXPECT_THAT(refusal(std::string(100'000, '[')), HasSubstr("too many"));
  EXPECT_THAT(refusal(std::string(60'000, '[')), HasSubstr("a list"));
  std::string deep;
  while (deep.size() < 60'000) deep += R"({"a":)";
  EXPECT_THAT(refusal(deep), HasSubstr("flat"));
}

TEST(drand, rounds_have_their_times) {
  // drand's own chain information: genesis and period.
  EXPECT_EQ(time_of_round(find_drand_chain("default"), 1), 1595431050);
  EXPECT_EQ(time_of_round(find_drand_chain("quicknet"), 1000), 1692803367 + 999 * 3);
  EXPECT_THROW(static_cast<void>(time_of_round(find_drand_chain("quicknet"), 0)), input_error);
  EXPECT_THROW(static_cast<void>(find_drand_chain("quiknet")), input_error);
}

}  // namespace
}  // namespace faro::audit
