// faro audit: a raffle from its announcement to its verification, and what can go wrong on the way.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>
#include <sys/stat.h>

#include <algorithm>

namespace faro::testing {
namespace {

using nlohmann::json;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

// Published by the League of Entropy.
constexpr char const* quicknet_1000 =
    R"({"round":1000,"randomness":"fe290beca10872ef2fb164d2aa4442de4566183ec51c56ff3cd603d930e54fdd",)"
    R"("signature":"b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39"})";

class audit : public workbench {
 protected:
  /// Runs a verb that has to succeed, dated with an hour of 23 August 2023.
  std::string step(std::vector<std::string> words, std::string const& hour) const {
    words.insert(words.begin(), "audit");
    words.insert(words.end(), {"--date", "2023-08-23T" + hour + ":00Z"});
    auto const [code, out, err] = faro(words);
    EXPECT_EQ(code, 0) << words[1] << ": " << err;
    return out;
  }

  /// A transcript with an open and a sealed contribution, a drand round, a draw of three of five, and a
  /// signature.
  void hold_raffle() const {
    put("names", "ann\nbob\ncarla\ndave\nemil\n");
    put("round", quicknet_1000);
    put("sealed", "words of the bank\n");
    step({"commit", "raffle", "--title", "Summer raffle", "--items", "names", "-n", "3", "--drand",
          "quicknet 1000", "--party", "hall", "--party", "bank"},
         "12:00");
    step({"contribute", "raffle", "--as", "hall", "--value", "dice: 3 5 1 6"}, "13:00");
    step({"contribute", "raffle", "--as", "bank", "--seal", "--value-file", "sealed"}, "14:00");
    step({"contribute", "raffle", "--drand", "round"}, "16:00");
    step({"reveal", "raffle", "--private", "raffle.bank.private"}, "16:10");
    step({"reveal", "raffle"}, "16:20");
    step({"draw", "raffle"}, "16:30");
    faro({"audit", "sign", "--new-key", "key"});
    step({"sign", "raffle", "--as", "secretary", "--key-file", "key"}, "16:40");
  }

  /// What verify says of a text; the code goes before it.
  std::string verdict(std::string const& text) const {
    put("tampered", text);
    auto const [code, out, err] = faro({"audit", "verify", "tampered"});
    return std::to_string(code) + " " + err;
  }
};

std::string with(std::string text, std::string const& from, std::string const& to) {
  auto const at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return text.replace(at, from.size(), to);
}

std::string joined(std::vector<std::string> const& lines) {
  std::string out;
  for (auto const& line : lines) out += line + "\n";
  return out;
}

TEST_F(audit, a_raffle_from_announcement_to_verification) {
  hold_raffle();
  auto const [code, out, err] = faro({"audit", "verify", "raffle"});
  EXPECT_EQ(code, 0) << err;
  EXPECT_THAT(out, StartsWith("raffle holds: Summer raffle\nreplay: 8 lines"));
  EXPECT_THAT(out, HasSubstr("draw: 3 of 5 drawn, as the key "));
  EXPECT_THAT(out, HasSubstr("bank contributed, sealed and revealed\n"));
  EXPECT_THAT(out, HasSubstr("the signature was not verified"));
  EXPECT_THAT(out, HasSubstr("secretary signed the lines before 8 by the key "));
  EXPECT_THAT(out, Not(HasSubstr("grinding")));
}

TEST_F(audit, json_says_the_same) {
  hold_raffle();
  auto const object = json::parse(faro({"audit", "verify", "raffle", "--json"}).out);
  EXPECT_EQ(object.at("holds"), true);
  EXPECT_EQ(object.at("run"), "replay");
  EXPECT_EQ(object.at("sessions").at(0).at("result").size(), 3u);
  EXPECT_EQ(object.at("parties").at(1).at("value"), "words of the bank");
  put("bad", with(get("raffle"), "emil", "emma"));
  auto const bad = faro({"audit", "verify", "bad", "--json"});
  EXPECT_EQ(bad.exit_code, 1);
  EXPECT_EQ(json::parse(bad.out).at("line"), 1);
}

TEST_F(audit, every_tampering_has_its_exit_code_and_names_its_line) {
  hold_raffle();
  auto const right = get("raffle");
  auto const lines = lines_of(right);
  EXPECT_THAT(verdict(right), StartsWith("0 "));
  EXPECT_THAT(verdict(with(right, "carla", "karla")),
              HasSubstr("1 faro audit verify: tampered does not hold: line 1: its h is"));
  auto swapped = lines;
  std::swap(swapped[1], swapped[2]);
  EXPECT_THAT(verdict(joined(swapped)), HasSubstr("does not hold: line 2: its h is"));
  auto deleted = lines;
  deleted.erase(deleted.begin() + 3);
  EXPECT_THAT(verdict(joined(deleted)), HasSubstr("does not hold: line 4: its h is"));
  EXPECT_THAT(verdict(right + lines[1] + "\n"), HasSubstr("does not hold: line 9: its h is"));
  std::string crlf;
  for (auto const& line : lines) crlf += line + "\r\n";
  EXPECT_THAT(verdict(crlf),
              StartsWith("2 faro audit verify: tampered is no transcript: line 1 ends in a carriage return"));
  EXPECT_THAT(verdict(right.substr(0, right.size() - 30)), StartsWith("2 "));
  EXPECT_THAT(verdict(joined({lines.begin(), lines.begin() + 5})),
              HasSubstr("line 6: the file ends, a draw was expected"));
  EXPECT_THAT(verdict(""), StartsWith("2 "));
}

TEST_F(audit, verify_holds_the_file_against_what_was_published) {
  hold_raffle();
  auto const lines = lines_of(get("raffle"));
  auto const head = json::parse(lines.back()).at("h").get<std::string>();
  auto const commitment = json::parse(lines.front()).at("commitment").get<std::string>();
  EXPECT_EQ(faro({"audit", "verify", "raffle", "--head", head, "--commitment", commitment}).exit_code, 0);
  // Without its signature it is a transcript that holds, but not the one that was published.
  put("short", joined({lines.begin(), lines.end() - 1}));
  EXPECT_EQ(faro({"audit", "verify", "short"}).exit_code, 0);
  auto const cut = faro({"audit", "verify", "short", "--head", head});
  EXPECT_EQ(cut.exit_code, 1);
  EXPECT_THAT(cut.err, HasSubstr("lines were added, or taken off its end"));
  auto const key = json::parse(lines.back()).at("public_key").get<std::string>();
  EXPECT_EQ(faro({"audit", "verify", "raffle", "--signer", key}).exit_code, 0);
  EXPECT_EQ(faro({"audit", "verify", "short", "--signer", key}).exit_code, 1);
}

TEST_F(audit, secrets_stay_with_their_owner) {
  hold_raffle();
  for (auto const* name : {"raffle.private", "raffle.bank.private", "key"}) {
    EXPECT_EQ(shell(std::string{"stat -c %a "} + name).out, "600\n") << name;
  }
  // Nothing that is printed has the secret in it.
  auto const secret = json::parse(get("raffle.private")).at("secret").get<std::string>();
  EXPECT_THAT(get("raffle"), Not(HasSubstr(secret)));
}

TEST_F(audit, draws_are_labelled_fresh_and_verifications_replay) {
  hold_raffle();
  auto const shorter = lines_of(get("raffle"));
  put("again", joined({shorter.begin(), shorter.begin() + 6}));
  auto const drawn = faro({"audit", "draw", "again", "--date", "2023-08-23T17:00:00Z"});
  EXPECT_THAT(drawn.err, HasSubstr("fresh: session 'draw' was drawn now, for the first time"));
  EXPECT_EQ(lines_of(drawn.out).size(), 3u);
  EXPECT_THAT(faro({"audit", "verify", "again"}).out, HasSubstr("replay: "));
}

TEST_F(audit, without_public_information_grinding_is_said_to_be_possible) {
  auto const said = step({"commit", "d", "--title", "t", "--range", "1-10"}, "12:00");
  EXPECT_THAT(said, HasSubstr("grinding possible"));
  step({"reveal", "d"}, "12:00");
  step({"draw", "d"}, "12:00");
  EXPECT_THAT(faro({"audit", "verify", "d"}).out, HasSubstr("grinding possible"));
}

TEST_F(audit, more_orders_than_keys_are_counted) {
  auto const said = step({"commit", "d", "--title", "t", "--range", "1-60"}, "12:00");
  EXPECT_THAT(
      said,
      HasSubstr(
          "60 items: 2^272.1 orders; a seed of 256.0 bits reaches at most 2^256.0 of them, 1 in 2^16.1"));
}

TEST_F(audit, several_sessions_are_opened_one_at_a_time) {
  step({"commit", "cup", "--title", "Cup", "--range", "1-8", "--session", "round 1", "--session", "round 2",
        "--session", "final"},
       "12:00");
  EXPECT_THAT(faro({"audit", "reveal", "cup"}).err,
              HasSubstr("--session NAME is needed: round 1, round 2, final"));
  step({"reveal", "cup", "--session", "round 2"}, "13:00");
  auto const second = step({"draw", "cup"}, "13:00");
  EXPECT_THAT(faro({"audit", "verify", "cup"}).out, HasSubstr("round 1: not drawn\nround 2: 8 of 8 drawn"));
  step({"reveal", "cup", "--session", "final"}, "14:00");
  EXPECT_NE(step({"draw", "cup"}, "14:00"), second);
  EXPECT_EQ(faro({"audit", "verify", "cup"}).exit_code, 0);
}

TEST_F(audit, who_does_not_come_is_recorded) {
  step({"commit", "d", "--title", "t", "--range", "1-10", "--party", "ann", "--party", "bob"}, "12:00");
  step({"contribute", "d", "--as", "ann", "--value", "mine"}, "12:00");
  EXPECT_THAT(faro({"audit", "draw", "d"}).err,
              HasSubstr("'bob' has not contributed and is not recorded as absent"));
  step({"contribute", "d", "--absent", "bob"}, "13:00");
  step({"reveal", "d"}, "13:00");
  step({"draw", "d"}, "13:00");
  EXPECT_THAT(faro({"audit", "verify", "d"}).out, HasSubstr("bob did not contribute\n"));
}

TEST_F(audit, commit_refuses_what_is_weak_or_in_the_way) {
  put("short", "swordfish\n");
  put("weak", "aaaaaaaaaaaaaaaaaaaaaaaa");
  put("twice", "ann\nbob\nann\n");
  auto const complaint = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"audit", "commit", "d", "--title", "t"});
    auto const [code, out, err] = faro(words);
    EXPECT_EQ(code, 2);
    EXPECT_EQ(out, "");
    EXPECT_FALSE(has("d"));
    EXPECT_FALSE(has("d.private"));
    return err;
  };
  EXPECT_THAT(complaint({"--range", "1-9", "--secret-file", "short"}),
              HasSubstr("9 bytes can be found by trying"));
  EXPECT_THAT(complaint({"--range", "1-9", "--secret-file", "weak"}), HasSubstr("different bytes"));
  EXPECT_THAT(complaint({"--items", "twice"}), HasSubstr("item 3, 'ann', is item 1 again"));
  EXPECT_THAT(complaint({"--range", "1-9", "-n", "10"}), HasSubstr("10 are to be drawn of 9"));
  EXPECT_THAT(complaint({"--range", "1-9", "--public", "DJIA"}),
              HasSubstr("needs the time when it will be known"));
  EXPECT_THAT(complaint({"--range", "1-9", "--public", "DJIA", "--when", "2020-01-01"}),
              HasSubstr("before the commitment"));
  EXPECT_THAT(complaint({"--range", "1-9", "--drand", "quiknet 7"}), HasSubstr("did you mean quicknet"));
  EXPECT_THAT(complaint({"--range", "1-9", "--party", "a", "--party", "a"}), HasSubstr("named twice"));
  EXPECT_THAT(complaint({}), HasSubstr("one of a file of lines"));
  put("d", "mine");
  EXPECT_THAT(faro({"audit", "commit", "d", "--title", "t", "--range", "1-9"}).err,
              HasSubstr("never replaced"));
  EXPECT_EQ(get("d"), "mine");
}

TEST_F(audit, contribute_refuses_empty_copied_late_and_shown_texts) {
  put("empty", "\n");
  put("v", "sealed\n");
  step({"commit", "d", "--title", "t", "--range", "1-10", "--party", "ann", "--party", "bob"}, "12:00");
  auto const complaint = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"audit", "contribute", "d", "--date", "2023-08-23T13:00:00Z"});
    auto const [code, out, err] = faro(words);
    EXPECT_EQ(code, 2);
    return err;
  };
  EXPECT_THAT(complaint({"--as", "ann", "--value", ""}), HasSubstr("contributes nothing"));
  EXPECT_THAT(complaint({"--as", "ann", "--value-file", "empty"}), HasSubstr("contributes nothing"));
  EXPECT_THAT(complaint({"--as", "ann"}), HasSubstr("one of --value TEXT, --value-file FILE and --ask"));
  EXPECT_THAT(complaint({"--as", "ann", "--seal", "--value", "x"}), HasSubstr("would show to others"));
  EXPECT_THAT(complaint({"--as", "anna", "--value", "x"}), HasSubstr("did you mean ann"));
  EXPECT_THAT(complaint({"--as", "ann", "--value", "two\nlines"}),
              HasSubstr("UTF-8 text without control characters"));
  EXPECT_THAT(complaint({}), HasSubstr("one of --as NAME"));
  EXPECT_THAT(complaint({"--as", "ann", "--ask"}), HasSubstr("terminal"));
  EXPECT_EQ(lines_of(get("d")).size(), 1u);
  step({"contribute", "d", "--as", "ann", "--value", "10 O1"}, "12:30");
  EXPECT_THAT(complaint({"--as", "bob", "--value", "10 O1"}), HasSubstr("'bob' contributes what 'ann' did"));
  EXPECT_THAT(faro({"audit", "contribute", "d", "--as", "bob", "--value", "lI1"}).err,
              HasSubstr("easily mistaken"));
}

TEST_F(audit, a_damaged_drand_round_is_refused) {
  put("round", with(quicknet_1000, "fe290b", "fe290c"));
  step({"commit", "d", "--title", "t", "--range", "1-10", "--drand", "quicknet 1000"}, "12:00");
  auto const bad = faro({"audit", "contribute", "d", "--drand", "round"});
  EXPECT_EQ(bad.exit_code, 1);
  EXPECT_THAT(bad.err, HasSubstr("is not SHA-256 of its signature"));
  put("round", with(quicknet_1000, "1000", "1001"));
  EXPECT_THAT(faro({"audit", "contribute", "d", "--drand", "round"}).err,
              HasSubstr("round 1001 of drand, which d does not wait for"));
  EXPECT_THAT(
      faro({"audit", "contribute", "d", "--public", "quicknet 1000", "--value", std::string(64, 'a')}).err,
      HasSubstr("hexadecimal"));
}

TEST_F(audit, a_private_file_opens_its_own_draw_only) {
  step({"commit", "a", "--title", "t", "--range", "1-10"}, "12:00");
  step({"commit", "b", "--title", "t", "--range", "1-10"}, "12:00");
  EXPECT_THAT(faro({"audit", "reveal", "a", "--private", "b.private"}).err,
              HasSubstr("belongs to the commitment"));
  put("junk", "{}\n");
  auto const [code, out, err] = faro({"audit", "reveal", "a", "--private", "junk"});
  EXPECT_EQ(code, 2);
  EXPECT_THAT(err, HasSubstr("junk: line 1, byte 2"));
}

TEST_F(audit, hostile_files_are_refused_in_bounded_memory) {
  // 10 GB without a line end, given at most 400 MB of address space beyond the program's own.
  auto const line =
      shell("ulimit -v 600000; yes | head -c 10G | tr -d '\\n' | timeout 60 $FARO audit verify -; echo $?");
  EXPECT_EQ(line.out, "2\n");
  EXPECT_THAT(line.err, HasSubstr("has more than 67108864 bytes"));
  EXPECT_THAT(shell("head -c 60M /dev/zero | tr '\\0' '[' | (cat; echo) | $FARO audit verify -; echo $?").out,
              "2\n");
  put("deep", "{\"step\":\"commit\",\"format\":" + std::string(100'000, '[') + ",\"h\":\"" +
                  std::string(64, '0') + "\"}\n");
  EXPECT_EQ(faro({"audit", "verify", "deep"}).exit_code, 2);
  EXPECT_EQ(faro({"audit", "verify", "/dev/null"}).exit_code, 2);
  EXPECT_EQ(faro({"audit", "verify", "/"}).exit_code, 2);
  EXPECT_EQ(faro({"audit", "verify", "none"}).exit_code, 2);
}

TEST_F(audit, a_transcript_from_standard_input_is_verified) {
  hold_raffle();
  EXPECT_EQ(faro({"audit", "verify", "-"}, get("raffle")).exit_code, 0);
}

}  // namespace
}  // namespace faro::testing
