// faro audit select: published schemes from the command line.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace faro::testing {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;

using audit_select = workbench;

std::vector<std::string> select(std::vector<std::string> words) {
  words.insert(words.begin(), {"audit", "select", "--scheme"});
  return words;
}

TEST_F(audit_select, elegy_checks_the_code_against_the_one_before) {
  std::vector<std::string> words{"elegy",
                                 "--seed",
                                 "1.2.3.4.5.6./1.2.3.4.5.6./1.2.3.4.5.6./",
                                 "--code",
                                 "5346f2efb5397a6788fc1f1d9c05c6d3f2abe9b7d16d8592a3695b6dbe9f2456",
                                 "--commitment",
                                 "950ea08d8d5fd3ae415b9967aba7a48aba39ca62a4d98f2e7fe25cb1b8f8c488",
                                 "-"};
  EXPECT_EQ(faro(select(words), "blue\nlavenderblush\n").out, "lavenderblush\nblue\n");
  words[6][0] = '8';
  auto const [code, out, err] = faro(select(words), "blue\nlavenderblush\n");
  EXPECT_EQ(code, 1);
  EXPECT_THAT(err, HasSubstr("does not open the commitment"));
}

TEST_F(audit_select, a_drand_round_is_verified) {
  put("round",
      R"({"round":1000,"randomness":"fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd",)"
      R"("signature":"b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"})");
  auto const good = faro(select({"drand", "--drand", "round", "--pool", "10"}));
  EXPECT_EQ(good.exit_code, 0);
  EXPECT_THAT(good.err, HasSubstr("the signature of round 1000 is the League of Entropy's"));
  EXPECT_EQ(good.out,
            faro(select({"faro-draw", "--field", "drand", "--field", "1000", "--field",
                         "fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd", "--pool", "10"}))
                .out);
  EXPECT_THAT(faro(select({"drand", "--drand", "round", "--pool", "10", "--json"})).out,
              HasSubstr("\"signature_verified\":true"));
  auto const right = get("round");
  auto text = right;
  text.replace(text.find("1000"), 4, "1001");
  put("round", text);
  auto const other = faro(select({"drand", "--drand", "round", "--pool", "10"}));
  EXPECT_EQ(other.exit_code, 1);
  EXPECT_THAT(other.err, HasSubstr("is not the League of Entropy's"));
  text = right;
  text[text.find("fe290b")] = '0';
  put("round", text);
  auto const bad = faro(select({"drand", "--drand", "round", "--pool", "10"}));
  EXPECT_EQ(bad.exit_code, 1);
  EXPECT_THAT(bad.err, HasSubstr("is not SHA-256 of its signature"));
}

// What a scheme selects from at most is known before a list is read: a line behind it may be anything.
TEST_F(audit_select, a_list_too_long_for_its_scheme_is_not_read_to_its_end) {
  std::string lines;
  for (int i = 1; i <= 65'536; ++i) lines += std::to_string(i) + "\n";
  put("long", lines + "\x01\n");
  auto const run = faro(select({"rfc3797", "--seed", "1.", "-n", "3", "long"}));
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_THAT(run.err, HasSubstr("long: expected at most 65535 lines, got more"));
  EXPECT_THAT(faro(select({"faro-draw", "--field", "x", "-n", "3", "long"})).err, HasSubstr("line 65537"));
}

}  // namespace
}  // namespace faro::testing
