// Rounds of drand: real ones hold, damaged ones don't, and what is none is refused.
#include "audit/src/drand.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/encodings.hpp>

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

// Rounds 2 and 3311596 of the default chain, each with the signature of the round before.
constexpr char const* default_2 =
    R"({"round":2,"randomness":"e8fee7dac6eb2b89df97d631cfccedbada7d5d05495bb546eef462e4145fdf8f",)"
    R"("signature":"aa18facd2d51b616511d542de6f9af8a3b920121401dad1434ed1db4a565f10e04fad8d9b2b4e3e0094364374caafe9b)"
    R"(10478bf75650124831509c638b5a36a7a232ec70289f8751a2adb47fc32eb70b57dc81c39d48cbcac9fec46cdfc31663",)"
    R"("previous_signature":"8d61d9100567de44682506aea1a7a6fa6e5491cd27a0a0ed349ef6910ac5ac20ff7bc3e09d7c046566c9f7f)"
    R"(3c6f3b10104990e7cb424998203d8f7de586fb7fa5f60045417a432684f85093b06ca91c769f0e7ca19268375e659c2a2352b4655"})";
constexpr char const* default_3311596 =
    R"({"round":3311596,"randomness":"647c07b2abbf7ff2afb4d670214f565e5cd9f9c91bfdcecb59a21f3c78d73920",)"
    R"("signature":"a696b9409ababce45749c3a4ec369074453dd4a79967734e1390d969c8ad8d98897d217b9121e92c8ddebbddda8d92f9)"
    R"(00e3bd6bf9deb166863b1a19390d743f82774001487594c5c09e581db7365f02b70a2c8cc41ce32446ef08e4890c4754",)"
    R"("previous_signature":"8ed588f2a7716fb1349e2d9803da5db0005e98a83783c353d4a08f183236a9ad91d70ddb01266f4b7c57698)"
    R"(3db464b430e65680b9e0098552758afd6c1e6afcb77e3f62fe1b93d42d1cb63abbb2205512fe12fbf74ea9c5ac3b8f5c1e283a1d8"})";
constexpr char const* quicknet_657413 =
    R"({"round":657413,"randomness":"fc1873a13f3545aeade8401532ef5519920652eee6b0d2b19ca12643b87b3587",)"
    R"("signature":"b713718a38ae728dfd477991af2822e08d2f305e47718cef9f7848ce4050e7be41076862b98fad56e91a6b85b89cd97b"})";

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
  EXPECT_THAT(refusal("7"), HasSubstr("expected an object, got a number"));
  EXPECT_THAT(refusal("{"), HasSubstr("not JSON"));
  EXPECT_THAT(refusal("{}"), HasSubstr("'round' is missing"));
  EXPECT_THAT(refusal(R"({"round":0})"), HasSubstr("expected 1 or more"));
  EXPECT_THAT(refusal(R"({"round":"1"})"), HasSubstr("its round: expected a whole number, got a text"));
  EXPECT_THAT(refusal(R"({"round":1,"round":2})"), HasSubstr("given twice"));
  EXPECT_THAT(refusal(R"({"round":1,"signature":"xy"})"), HasSubstr("its signature: 'x' at place 1"));
  EXPECT_THAT(refusal(R"({"round":1,"signature":"00","randomness":"00"})"), HasSubstr("64 hexadecimal"));
  EXPECT_THAT(refusal(std::string(100'000, '[')), HasSubstr("expected at most"));
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

// What `./try` builds verifies drand. If this fails, scripts/fetch-blst could not fetch the source of blst,
// or the build was configured before it was there; -D FARO_BLST=OFF says that it is not wanted.
TEST(drand, this_build_verifies_signatures) {
#ifdef FARO_WITHOUT_BLST
  GTEST_SKIP() << "built without blst, as it was asked for";
#else
  EXPECT_TRUE(can_verify_drand()) << "run scripts/fetch-blst, then configure again";
#endif
}

struct known_round {
  char const *chain, *json;
};

class signatures_of_drand : public ::testing::TestWithParam<known_round> {
 protected:
  signatures_of_drand() {
    if (!can_verify_drand()) return;
    chain = &find_drand_chain(GetParam().chain);
    round = parse_drand(GetParam().json);
  }
  void SetUp() override {
    if (!can_verify_drand()) GTEST_SKIP() << "this build has no blst";
  }
  drand_chain const* chain = nullptr;
  drand_round round;
};

TEST_P(signatures_of_drand, hold) {
  EXPECT_TRUE(is_self_consistent(round));
  EXPECT_EQ(check_signature(*chain, round), drand_signature::holds);
}

TEST_P(signatures_of_drand, fail_when_any_bit_is_another) {
  // Every eighth bit; a flip may leave the curve, the group, or only the right point: none may hold.
  auto const bytes = from_hex(round.signature);
  for (std::size_t bit = 0; bit < 8 * bytes.size(); bit += 8 + bit % 3) {
    auto changed = bytes;
    changed[bit / 8] = static_cast<char>(changed[bit / 8] ^ (1 << bit % 8));
    auto other = round;
    other.signature = to_hex(changed);
    EXPECT_EQ(check_signature(*chain, other), drand_signature::fails) << "bit " << bit;
  }
}

TEST_P(signatures_of_drand, are_of_their_round_only) {
  for (auto const near : {round.round + 1, round.round ^ (std::uint64_t{1} << 40), round.round + 256}) {
    auto other = round;
    other.round = near;
    EXPECT_EQ(check_signature(*chain, other), drand_signature::fails) << near;
  }
}

TEST_P(signatures_of_drand, are_of_their_chain_only) {
  for (auto const& other : drand_chains()) {
    if (&other == chain) continue;
    EXPECT_NE(check_signature(other, round), drand_signature::holds);
  }
}

TEST_P(signatures_of_drand, are_refused_when_they_are_no_points) {
  std::string const infinity = "c0" + std::string(round.signature.size() - 2, '0');
  for (auto const& text :
       {std::string{}, std::string{"00"}, infinity, std::string(round.signature.size(), '0'),
        std::string(round.signature.size(), 'f'), round.signature + "00", round.signature.substr(2)}) {
    auto other = round;
    other.signature = text;
    EXPECT_EQ(check_signature(*chain, other), drand_signature::fails) << text;
  }
}

TEST_P(signatures_of_drand, cover_the_round_before_on_chains_that_do) {
  if (!chain->is_chained()) return;
  auto other = round;
  other.previous_signature = "00" + round.previous_signature.substr(2);
  EXPECT_EQ(check_signature(*chain, other), drand_signature::fails);
  other.previous_signature.clear();
  // Without it nothing can be said, except of round 1, before which stands a published value.
  EXPECT_EQ(check_signature(*chain, other),
            round.round == 1 ? drand_signature::holds : drand_signature::not_checked);
}

INSTANTIATE_TEST_SUITE_P(rounds_that_the_league_published, signatures_of_drand,
                         ::testing::Values(known_round{"quicknet", quicknet_1000},
                                           known_round{"quicknet", quicknet_657413},
                                           known_round{"default", default_1},
                                           known_round{"default", default_2},
                                           known_round{"default", default_3311596}));

}  // namespace
}  // namespace faro::audit
