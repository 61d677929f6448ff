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

TEST_F(audit_select, rfc3797_of_the_rfcs_own_files) {
  put("seeds", "# ignore me\n9319\n2 5 12 8 10\n9 18 26 34 41 45\n# ignore me too\n");
  put("names",
      "John\nMary\nBashful\nDopey\nSleepy\nGrouchy\nDoc\nSneazy\nHandsome\nCassandra\nPollyanna\n"
      "Pendragon\nPandora\nFaith\nHope\nCharity\nLee\nLongsuffering\nChastity\nSmith\nPride\nSloth\n"
      "Envy\nAnger\nKasczynski\n");
  auto const out = faro(select({"rfc3797", "--seed-file", "seeds", "-n", "5", "names"}));
  EXPECT_EQ(out.out, "Lee\nDoc\nMary\nCharity\nKasczynski\n") << out.err;
}

TEST_F(audit_select, rfc3797_from_sources_is_rfc3797_from_its_key_text) {
  auto const by_sources = faro(select({"rfc3797", "--source", "9319", "--source", "2 5 12 8 10", "--source",
                                       "9 18 26 34 41 45", "--pool", "25", "-n", "16"}));
  EXPECT_EQ(by_sources.out, "17\n7\n2\n16\n25\n23\n8\n24\n19\n13\n22\n5\n18\n9\n1\n4\n") << by_sources.err;
  EXPECT_EQ(
      by_sources.out,
      faro(select({"rfc3797", "--seed", "9319./2.5.8.10.12./9.18.26.34.41.45./", "--pool", "25", "-n", "16"}))
          .out);
}

TEST_F(audit_select, ranges_count_from_where_they_begin) {
  EXPECT_EQ(faro(select({"audit-lab", "--seed", "1234567890", "--range", "0-19", "-n", "4"})).out,
            "12\n13\n2\n18\n");
}

TEST_F(audit_select, tickets_are_shown_with_the_digits_asked_for) {
  EXPECT_EQ(faro(select({"consistent-sampler", "--seed", "314159", "--digits", "9", "-"}),
                 "ab-1\nab-2\ncd-1\nef-3\n")
                .out,
            "0.317685817  cd-1\n0.832984519  ef-3\n0.9098039269  ab-1\n0.9231549043  ab-2\n");
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

TEST_F(audit_select, a_drand_round_that_cannot_be_verified_draws_nothing) {
  // Round 1 of the default chain needs none before it; as round 2 it does, and has none.
  std::string const rest =
      R"(,"randomness":"101297f1ca7dc44ef6088d94ad5fb7ba03455dc33d53ddb412bbc4564ed986ec","signature":)"
      R"("8d61d9100567de44682506aea1a7a6fa6e5491cd27a0a0ed349ef6910ac5ac20ff7bc3e09d7c046566c9f7f3c6f3b10104990e7c)"
      R"(b424998203d8f7de586fb7fa5f60045417a432684f85093b06ca91c769f0e7ca19268375e659c2a2352b4655"})";
  put("one", R"({"round":1)" + rest);
  EXPECT_EQ(faro(select({"drand", "--drand", "one", "--pool", "10"})).exit_code, 0);
  put("two", R"({"round":2)" + rest);
  auto const run = faro(select({"drand", "--drand", "two", "--pool", "10"}));
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_EQ(run.out, "");
  EXPECT_THAT(run.err, HasSubstr("can't be checked without the 'previous_signature'"));
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

TEST_F(audit_select, a_seed_too_short_for_every_order_is_said_to_be) {
  EXPECT_THAT(faro(select({"sampler", "--seed", "12345", "--pool", "876", "-n", "5"})).err,
              HasSubstr("5 of 876 items in order: 2^48.9 ways; a seed of 16.6 bits reaches at most 2^16.6"));
  EXPECT_EQ(
      faro(select({"sampler", "--seed", "3546311556112163624615351222", "--pool", "876", "-n", "5"})).err,
      "");
}

TEST_F(audit_select, json_has_steps_when_they_are_asked_for) {
  auto const object = json::parse(
      faro(select({"sampler", "--seed", "1", "--pool", "1000", "-n", "3", "--explain", "--json"})).out);
  EXPECT_EQ(object.at("scheme"), "sampler");
  EXPECT_EQ(object.at("steps").size(), 3u);
  EXPECT_EQ(object.at("selected").at(0).at("item"), "97");
  EXPECT_THAT(object.at("bias").get<std::string>(), HasSubstr("1 part in 2^246.0"));
}

TEST_F(audit_select, bad_usage_says_what_is_right) {
  auto const complaint = [&](std::vector<std::string> const& words) {
    auto const [code, out, err] = faro(select(words));
    EXPECT_EQ(code, 2) << words[0];
    EXPECT_EQ(out, "");
    return err;
  };
  EXPECT_THAT(complaint({"smapler", "--seed", "1", "--pool", "5"}), HasSubstr("did you mean sampler"));
  EXPECT_THAT(complaint({"sampler", "--pool", "5"}), HasSubstr("--seed"));
  EXPECT_THAT(complaint({"sampler", "--seed", "1"}),
              HasSubstr("one of a file of lines, --range LO-HI and --pool N"));
  EXPECT_THAT(complaint({"sampler", "--seed", "1", "--pool", "5", "--range", "1-2"}),
              HasSubstr("one of a file of lines"));
  EXPECT_THAT(complaint({"sampler", "--seed", "1", "--pool", "5", "-n", "6"}),
              HasSubstr("6 can't be selected of 5"));
  EXPECT_THAT(complaint({"stake", "--seed", "1", "--pool", "5"}), HasSubstr("--client"));
  EXPECT_THAT(complaint({"elegy", "--seed", "1", "--pool", "5"}), HasSubstr("--code"));
  EXPECT_THAT(complaint({"sampler", "--seed", "1", "--code", "00", "--pool", "5"}),
              HasSubstr("belongs to elegy"));
  EXPECT_THAT(complaint({"sampler", "--seed", "1", "-r", "--pool", "5"}), HasSubstr("-n N"));
}

TEST_F(audit_select, items_are_plain_lines) {
  auto const complaint = [&](std::string const& text) {
    auto const [code, out, err] = faro(select({"sampler", "--seed", "1", "-n", "1", "-"}), text);
    EXPECT_EQ(code, 2);
    return err;
  };
  EXPECT_THAT(complaint("a\tb\n"),
              HasSubstr("standard input, line 1: expected a name without control characters, got 'a"));
  EXPECT_THAT(complaint("a\n\nb\n"), HasSubstr("line 2: expected the name of an item, got an empty line"));
  EXPECT_THAT(complaint("a\n\xff\n"), HasSubstr("line 2: expected UTF-8, got other bytes"));
  EXPECT_THAT(complaint(""), HasSubstr("nothing to select from"));
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

// An empty file of sources would be a seed that everybody knows.
TEST_F(audit_select, a_seed_of_no_sources_is_refused) {
  put("sources", "# none yet\n\n");
  auto const run = faro(select({"rfc3797", "--seed-file", "sources", "--pool", "9", "-n", "1"}));
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_THAT(run.err, HasSubstr("sources: expected the numbers of a source on each line, got no line"));
  EXPECT_EQ(run.out, "");
}

}  // namespace
}  // namespace faro::testing
