// faro audit: a raffle from its announcement to its verification, and what can go wrong on the way.
#include "apps/workbench.hpp"
#include "support/places.hpp"

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
    step({"reveal", "raffle", "--private", "raffle.bank.private"}, "15:00");
    step({"contribute", "raffle", "--drand", "round"}, "16:00");
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
  auto const before = json::parse(lines_of(get("raffle")).at(3)).at("h").get<std::string>();
  auto const [code, out, err] = faro({"audit", "verify", "raffle", "--head-before-public", before});
  EXPECT_EQ(code, 0) << err;
  EXPECT_THAT(out, StartsWith("raffle holds: Summer raffle\nreplay: 8 lines"));
  EXPECT_THAT(out, HasSubstr("draw: 3 of 5 drawn, as the key "));
  EXPECT_THAT(out, HasSubstr("bank contributed, sealed and revealed\n"));
  EXPECT_THAT(out, HasSubstr("its signature is the League of Entropy's"));
  EXPECT_THAT(
      out, HasSubstr("secretary signed the lines before 8 as 'witness', 2023-08-23T16:40:00Z, by the key "));
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
              StartsWith("4 faro audit verify: tampered holds so far and is not drawn yet: the secret"));
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
  // What was copied in part accuses nobody; capitals are the same digits.
  for (auto const* pin : {"--head", "--head-before-public", "--commitment", "--signer"}) {
    auto const part = faro({"audit", "verify", "raffle", pin, head.substr(0, 60) + "..."});
    EXPECT_EQ(part.exit_code, 2) << pin;
    EXPECT_THAT(part.err, HasSubstr(std::string{pin} + ": expected 64 hexadecimal digits, got"));
  }
  auto capitals = head;
  for (auto& c : capitals) c = c >= 'a' ? static_cast<char>(c - 'a' + 'A') : c;
  EXPECT_EQ(faro({"audit", "verify", "raffle", "--head", " " + capitals}).exit_code, 0);
}

TEST_F(audit, a_file_that_is_neither_transcript_nor_record_is_called_so) {
  put("half", "{\"format\": ");
  auto const half = faro({"audit", "verify", "half", "names"});
  EXPECT_EQ(half.exit_code, 2);
  EXPECT_THAT(half.err, HasSubstr("half: expected a transcript, or a record of faro shuffle"));
  EXPECT_EQ(faro({"audit", "verify", "missing", "names"}).err,
            "faro audit verify: cannot read missing: No such file or directory: expected an existing, "
            "readable file\n");
  EXPECT_EQ(
      faro({"audit", "reveal", "missing"}).err,
      "faro audit reveal: cannot read missing.private: No such file or directory: expected an existing, "
      "readable file\n");
}

TEST_F(audit, a_transcript_that_an_editor_put_a_mark_before_is_told_so) {
  put("marked", "\xEF\xBB\xBF{\"step\":\"commit\"}\n");
  EXPECT_EQ(
      faro({"audit", "verify", "marked"}).err,
      "faro audit verify: marked is no transcript: it begins with a byte order mark, as some editors add; "
      "expected it to the byte\n");
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
              HasSubstr("expected --session NAME, one of round 1, round 2, final"));
  step({"reveal", "cup", "--session", "round 2"}, "13:00");
  auto const second = step({"draw", "cup"}, "13:00");
  EXPECT_THAT(faro({"audit", "verify", "cup"}).out, HasSubstr("round 1: not drawn\nround 2: 8 of 8 drawn"));
  step({"reveal", "cup", "--session", "final"}, "14:00");
  EXPECT_NE(step({"draw", "cup"}, "14:00"), second);
  EXPECT_EQ(faro({"audit", "verify", "cup"}).exit_code, 4) << "round 1 was announced, too";
  step({"reveal", "cup", "--session", "round 1"}, "15:00");
  step({"draw", "cup"}, "15:00");
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
              HasSubstr("expected at least 16 bytes, got 9"));
  EXPECT_THAT(complaint({"--range", "1-9", "--secret-file", "weak"}), HasSubstr("different bytes"));
  EXPECT_THAT(complaint({"--items", "twice"}), HasSubstr("item 3, 'ann', is item 1 again"));
  EXPECT_THAT(complaint({"--range", "1-9", "-n", "10"}),
              HasSubstr("how many are drawn: expected 1 to 9, got 10"));
  EXPECT_THAT(complaint({"--range", "1-9", "--public", "DJIA"}),
              HasSubstr("needs the time when it will be known"));
  EXPECT_THAT(complaint({"--range", "1-9", "--public", "DJIA", "--when", "2020-01-01"}),
              HasSubstr("before the commitment"));
  EXPECT_THAT(complaint({"--range", "1-9", "--drand", "quiknet 7"}), HasSubstr("did you mean quicknet"));
  EXPECT_THAT(complaint({"--range", "1-9", "--party", "a", "--party", "a"}), HasSubstr("named twice"));
  EXPECT_THAT(complaint({}), HasSubstr("expected --items FILE, --people FILE, --range LO-HI or --pool N"));
  EXPECT_THAT(complaint({"--range", "49"}), HasSubstr("--range: expected LO-HI, such as 1-49, got '49'"));
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
  EXPECT_THAT(complaint({"--as", "ann", "--value", ""}),
              HasSubstr("--value: expected TEXT, got an empty text"));
  EXPECT_THAT(complaint({"--as", "ann", "--value-file", "empty"}),
              HasSubstr("expected a text of its own choice, got none"));
  EXPECT_THAT(complaint({"--as", "ann"}), HasSubstr("one of --value TEXT, --value-file FILE and --ask"));
  EXPECT_THAT(complaint({"--as", "ann", "--seal", "--value", "x"}), HasSubstr("would show to others"));
  EXPECT_THAT(complaint({"--as", "anna", "--value", "x"}), HasSubstr("did you mean ann"));
  EXPECT_THAT(complaint({"--as", "ann", "--value", "two\nlines"}),
              HasSubstr("one line of UTF-8 text, without tabs"));
  EXPECT_THAT(complaint({}), HasSubstr("one of --as NAME"));
  EXPECT_THAT(complaint({"--as", "ann", "--ask"}), HasSubstr("terminal"));
  EXPECT_EQ(lines_of(get("d")).size(), 1u);
  step({"contribute", "d", "--as", "ann", "--value", "10 O1"}, "12:30");
  EXPECT_THAT(complaint({"--as", "bob", "--value", "10 O1"}), HasSubstr("'bob' contributes what 'ann' did"));
  EXPECT_THAT(faro({"audit", "contribute", "d", "--as", "bob", "--value", "lI1"}).err,
              HasSubstr("easily mistaken"));
}

// What was sealed has to be opened later: what can't stand in the file is refused before.
TEST_F(audit, what_is_sealed_can_be_revealed) {
  step({"commit", "d", "--title", "t", "--range", "1-10", "--party", "ann", "--party", "a/b"}, "12:00");
  std::vector<std::string> const never{
      "two\nlines",           "a\ttab",        "line\r\n",      "\xff\xfe",
      std::string{"a\0b", 3}, " blank before", "blank behind ", std::string(1001, 'x')};
  for (auto const& text : never) {
    put("text", text);
    auto const run = faro({"audit", "contribute", "d", "--as", "ann", "--seal", "--value-file", "text",
                           "--date", "2023-08-23T13:00:00Z"});
    EXPECT_EQ(run.exit_code, 2) << text;
    EXPECT_FALSE(has("d.ann.private")) << text;
    EXPECT_EQ(lines_of(get("d")).size(), 1u) << text;
  }
  put("text", "Zo\u00eb \"7\" \\ \u5c71\n");
  step({"contribute", "d", "--as", "ann", "--seal", "--value-file", "text"}, "13:00");
  auto const slash = faro({"audit", "contribute", "d", "--as", "a/b", "--seal", "--value-file", "text"});
  EXPECT_THAT(slash.err, HasSubstr("expected --private FILE for a party with a / in its name"));
  put("other", "mine");
  step({"contribute", "d", "--as", "a/b", "--seal", "--value-file", "other", "--private", "ab"}, "13:00");
  step({"reveal", "d", "--private", "d.ann.private"}, "14:00");
  step({"reveal", "d", "--private", "ab"}, "14:00");
  step({"reveal", "d"}, "15:00");
  step({"draw", "d"}, "15:00");
  EXPECT_THAT(faro({"audit", "draw", "d"}).err, HasSubstr("d: session 'draw' is drawn already"));
}

TEST_F(audit, a_panel_that_can_not_be_is_refused_at_once_with_what_helps) {
  put("people.csv", "name,sex\nann,f\nbob,m\ncyd,f\ndan,m\n");
  put("quotas.csv", "Attribute,Value,Min,Max\nsex,f,0,1\nsex,m,0,1\n");  // headings in any case
  EXPECT_EQ(
      faro({"audit", "commit", "p.draw", "--title", "P", "--people", "people.csv", "--panel", "-n", "3",
            "--quotas", "quotas.csv", "--drand", "quicknet 40000000"})
          .err,
      "faro audit commit: no panel meets the quotas: at most 2 can be chosen by the quotas of 'sex', fewer "
      "than a panel of 3; allow 1 more\n");
}

TEST_F(audit, a_date_in_place_of_a_round_is_answered_with_the_round) {
  put("names.txt", "ann\nbob\n");
  EXPECT_EQ(
      faro({"audit", "commit", "a.draw", "--title", "A", "--items", "names.txt", "-n", "1", "--drand",
            "quicknet 2023-08-23T15:59:22Z"})
          .err,
      "faro audit commit: --drand: expected the number of a round, got '2023-08-23T15:59:22Z'; the first "
      "from then on is 'quicknet 1000'\n");
}

TEST_F(audit, draws_of_pairs_are_shown_as_pairs) {
  put("people", "Ann\n\"M\u00fcller, Hans\"\nBen\nCid\n");
  step({"commit", "d", "--title", "t", "--people", "people", "--pairs"}, "12:00");
  step({"reveal", "d"}, "13:00");
  auto const drawn = step({"draw", "d"}, "13:00");
  EXPECT_EQ(lines_of(drawn).size(), 2u) << drawn;
  EXPECT_THAT(lines_of(drawn).front(), HasSubstr("; ")) << "a name has a comma";
  EXPECT_THAT(faro({"audit", "verify", "d"}).out, HasSubstr(drawn));
}

TEST_F(audit, items_may_end_as_windows_ends_them) {
  put("items",
      "\xEF\xBB\xBF"
      "Ann\r\nBen\r\n");
  step({"commit", "d", "--title", "t", "--items", "items"}, "12:00");
  EXPECT_THAT(get("d"), HasSubstr(R"(["Ann","Ben"])"));
  put("items", "Ann\nM\xfcller\n");
  EXPECT_THAT(faro({"audit", "commit", "e", "--title", "t", "--items", "items"}).err,
              HasSubstr("items, line 2: expected UTF-8, got other bytes; iconv -f WINDOWS-1252"));
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
  EXPECT_THAT(err, HasSubstr("junk is no secret that faro audit commit or contribute kept: line 1, byte 2"));
}

TEST_F(audit, hostile_files_are_refused_in_bounded_memory) {
  // 10 GB without a line end, given at most 400 MB of address space beyond the program's own.
  auto const line =
      shell("ulimit -v 600000; yes | head -c 10G | tr -d '\\n' | timeout 60 $FARO audit verify -; echo $?");
  EXPECT_EQ(line.out, "2\n");
  EXPECT_THAT(line.err, HasSubstr("expected at most 67108864 bytes, got more"));
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

// ---- What is claimed --------------------------------------------------------------------------------------

TEST_F(audit, without_what_was_published_in_time_verify_says_what_the_organiser_could_have_done) {
  hold_raffle();
  auto const plain = faro({"audit", "verify", "raffle"});
  EXPECT_EQ(plain.exit_code, 0);
  EXPECT_THAT(
      plain.out,
      HasSubstr("grinding possible: whoever wrote the file could have made many transcripts once the public "
                "information was known and kept one that pleased: its lines may be younger"));
  auto const object = json::parse(faro({"audit", "verify", "raffle", "--json"}).out);
  EXPECT_EQ(object.at("grinding_possible"), true);
  EXPECT_EQ(object.at("head_before_public_checked"), false);
  EXPECT_EQ(object.at("version"), 2);
  auto const before = object.at("head_before_public").get<std::string>();
  auto const pinned =
      json::parse(faro({"audit", "verify", "raffle", "--json", "--head-before-public", before}).out);
  EXPECT_EQ(pinned.at("grinding_possible"), false);
  EXPECT_EQ(pinned.at("ways_to_grind").size(), 0u);
  auto const other = faro({"audit", "verify", "raffle", "--head-before-public", std::string(64, '0')});
  EXPECT_EQ(other.exit_code, 1);
  EXPECT_THAT(other.err, HasSubstr("what came before it was changed after that was published"));
}

TEST_F(audit, a_draw_that_waits_is_not_decided_yet) {
  step({"commit", "d", "--title", "t", "--range", "1-10", "--drand", "quicknet 1000", "--party", "ann"},
       "12:00");
  auto const waiting = faro({"audit", "verify", "d"});
  EXPECT_EQ(waiting.exit_code, 4);
  EXPECT_THAT(waiting.out, StartsWith("d holds so far: t\n"));
  EXPECT_THAT(waiting.err, HasSubstr("'ann' has not contributed"));
  auto const early = faro({"audit", "draw", "d"});
  EXPECT_EQ(early.exit_code, 4);
  EXPECT_THAT(early.err, StartsWith("faro audit draw: d can't be drawn yet: "));
  step({"contribute", "d", "--as", "ann", "--value", "mine"}, "13:00");
  auto const object = faro({"audit", "verify", "d", "--json"});
  EXPECT_EQ(object.exit_code, 4);
  EXPECT_EQ(json::parse(object.out).at("holds"), true);
  EXPECT_EQ(json::parse(object.out).at("decided"), false);
  EXPECT_THAT(
      json::parse(object.out).at("waits_for").get<std::string>(),
      AllOf(StartsWith("'quicknet 1000' is not in the file yet: the round is known from 2023-08-23T15:59"),
            HasSubstr("https://api.drand.sh/"), HasSubstr("/public/1000, and faro audit contribute")));
  // What is wrong stays wrong while it waits.
  put("bad", with(get("d"), "mine", "nine"));
  EXPECT_EQ(faro({"audit", "verify", "bad"}).exit_code, 1);
}

TEST_F(audit, drand_is_verified_and_json_says_so) {
  put("round", quicknet_1000);
  step({"commit", "d", "--title", "t", "--range", "1-10", "--drand", "quicknet 1000"}, "12:00");
  auto const added =
      faro({"audit", "contribute", "d", "--drand", "round", "--json", "--date", "2023-08-23T16:00:00Z"});
  ASSERT_EQ(added.exit_code, 0) << added.err;
  EXPECT_EQ(json::parse(added.out).at("signature_verified"), true);
  step({"reveal", "d"}, "16:00");
  step({"draw", "d"}, "16:00");
  auto const object = json::parse(faro({"audit", "verify", "d", "--json"}).out);
  EXPECT_EQ(object.at("publics").at(0).at("signature_verified"), true);
}

TEST_F(audit, a_round_of_drand_that_cannot_be_verified_is_refused) {
  // Without the signature of the round before, any 96 bytes would pass.
  shell(
      "python3 -c \"import hashlib, json; b = bytes(range(96)); json.dump({'round': 2, 'signature': b.hex(), "
      "'randomness': hashlib.sha256(b).hexdigest()}, open('round', 'w'))\"");
  ASSERT_EQ(faro({"audit", "commit", "d", "--title", "t", "--range", "1-10", "--drand", "default 2", "--date",
                  "2020-07-22T12:00:00Z"})
                .exit_code,
            0);
  auto const run = faro({"audit", "contribute", "d", "--drand", "round", "--date", "2020-07-23T12:00:00Z"});
  EXPECT_EQ(run.exit_code, 1);
  EXPECT_THAT(run.err, HasSubstr("can't be checked without the 'previous_signature'"));
}

TEST_F(audit, a_round_awaited_of_both_chains_goes_to_its_own) {
  ASSERT_EQ(faro({"audit", "commit", "d", "--title", "t", "--range", "1-10", "--drand", "default 1000",
                  "--drand", "quicknet 1000", "--date", "2020-07-22T12:00:00Z"})
                .exit_code,
            0);
  auto const round_of = [&](int bytes) {
    shell(
        "python3 -c \"import hashlib, json; b = bytes(range(" + std::to_string(bytes) +
        ")); json.dump({'round': 1000, 'signature': b.hex(), 'previous_signature': 'ab' * 96, 'randomness': "
        "hashlib.sha256(b).hexdigest()}, open('round', 'w'))\"");
    return faro({"audit", "contribute", "d", "--drand", "round", "--date", "2023-08-23T16:00:00Z"}).err;
  };
  EXPECT_THAT(round_of(48), HasSubstr("on the chain quicknet"));
  EXPECT_THAT(round_of(96), HasSubstr("on the chain default"));
  EXPECT_THAT(round_of(20), HasSubstr("its signature of 40 hexadecimal digits is of none"));
  put("round", quicknet_1000);
  step({"contribute", "d", "--drand", "round"}, "16:00");
  EXPECT_THAT(get("d"), HasSubstr(R"("name":"quicknet 1000","value")"));
}

TEST_F(audit, a_forged_round_of_drand_is_refused_by_its_signature) {
  // Any bytes and their SHA-256, in place of what the League of Entropy signed.
  put("round", R"({"round":1000,"signature":"6d79206f776e20636861726d6564206e756d626572","randomness":")"
               R"(4d3c6ee0cb0fb5ec6eae04c4b5e5a52c2d2c3e9f0d0d5ef1f7bb8d3ae3fd6c1c"})");
  shell(
      "python3 -c \"import hashlib, json; r = json.load(open('round')); r['randomness'] = "
      "hashlib.sha256(bytes.fromhex(r['signature'])).hexdigest(); json.dump(r, open('round', 'w'))\"");
  step({"commit", "d", "--title", "t", "--range", "1-10", "--drand", "quicknet 1000"}, "12:00");
  auto const forged =
      faro({"audit", "contribute", "d", "--drand", "round", "--date", "2023-08-23T16:00:00Z"});
  EXPECT_EQ(forged.exit_code, 1);
  EXPECT_THAT(forged.err, HasSubstr("the signature of round 1000 is not the League of Entropy's"));
  EXPECT_EQ(lines_of(get("d")).size(), 1u);
}

TEST_F(audit, signatures_say_what_for) {
  step({"commit", "d", "--title", "t", "--range", "1-10"}, "12:00");
  faro({"audit", "sign", "--new-key", "key"});
  step({"sign", "d", "--as", "mayor", "--key-file", "key", "--purpose", "announcement read aloud"}, "12:30");
  step({"reveal", "d"}, "13:00");
  step({"draw", "d"}, "13:00");
  EXPECT_THAT(faro({"audit", "verify", "d"}).out,
              HasSubstr("as 'announcement read aloud', 2023-08-23T12:30:00Z"));
  EXPECT_EQ(faro({"audit", "verify", "d", "--signer", std::string(64, 'a')}).exit_code, 1);
}

TEST_F(audit, a_secret_of_ones_own_is_stretched_and_warned_about) {
  put("phrase", "to be or not to be, that is the question\n");
  auto const said =
      faro({"audit", "commit", "d", "--title", "t", "--range", "1-10", "--secret-file", "phrase"});
  EXPECT_EQ(said.exit_code, 0);
  EXPECT_THAT(said.err, HasSubstr("a secret of your own can be guessed"));
  auto const kept = json::parse(get("d.private")).at("secret").get<std::string>();
  EXPECT_EQ(kept.size(), 64u);
  EXPECT_EQ(kept.find("746f206265"), std::string::npos) << "the phrase itself, which may be used elsewhere";
  EXPECT_EQ(faro({"audit", "reveal", "d"}).exit_code, 0);
  EXPECT_EQ(faro({"audit", "draw", "d"}).exit_code, 0);
}

TEST_F(audit, names_that_look_alike_are_warned_about) {
  put("names", "Ann\nBob\nann\n");
  EXPECT_THAT(faro({"audit", "commit", "d", "--title", "t", "--items", "names"}).err,
              HasSubstr("warning: items 1 and 3 look alike"));
}

// ---- What a stranger sees ---------------------------------------------------------------------------------

TEST_F(audit, of_twenty_announced_draws_one_decides_nothing) {
  std::vector<std::string> words{"commit",  "d",   "--title", "Raffle",
                                 "--range", "1-9", "--drand", "quicknet 1000"};
  for (int i = 1; i <= 20; ++i) words.insert(words.end(), {"--session", std::to_string(i)});
  step(words, "12:00");
  auto const before = json::parse(get("d")).at("h").get<std::string>();
  put("round", quicknet_1000);
  step({"contribute", "d", "--drand", "round"}, "16:00");
  step({"reveal", "d", "--session", "7"}, "16:10");
  step({"draw", "d"}, "16:10");
  auto const [code, out, err] = faro({"audit", "verify", "d", "--head-before-public", before});
  EXPECT_EQ(code, 4);
  EXPECT_THAT(out, StartsWith("d holds so far: Raffle\n"));
  EXPECT_THAT(out, Not(HasSubstr("nobody could choose")));
  EXPECT_THAT(out, HasSubstr("grinding possible: the organiser knows what all 20 announced draws lead to"));
  EXPECT_THAT(err,
              HasSubstr("d holds so far and is not decided: 19 of 20 announced draws are missing: '1', '2', "
                        "'3' and 16 more; the secret of session '1' has not been revealed"));
  auto const told = faro({"audit", "verify", "d", "--head-before-public", before, "--json"});
  EXPECT_EQ(told.exit_code, 4);
  auto const object = json::parse(told.out);
  EXPECT_EQ(object.at("decided"), false);
  EXPECT_EQ(object.at("grinding_possible"), true);
  EXPECT_EQ(object.at("missing").size(), 19u);
  auto const choice =
      std::ranges::find_if(object.at("trust"), [](auto const& l) { return l.at("chooses") == true; });
  ASSERT_NE(choice, object.at("trust").end());
  EXPECT_EQ(choice->at("id"), "session-choice");
}

TEST_F(audit, look_alikes_and_dates_to_come_are_shown_to_strangers) {
  put("names", "Ann\nBob\nAn\u200bn\n");
  faro({"audit", "commit", "d", "--title", "t", "--items", "names", "--date", "2199-01-01T00:00:00Z"});
  auto const out = faro({"audit", "verify", "d"}).out;
  EXPECT_THAT(out, HasSubstr("warning: item 3, "));
  EXPECT_THAT(out, HasSubstr("warning: items 1 and 3 look alike"));
  EXPECT_THAT(out, HasSubstr("warning: line 1 is dated in the future"));
  EXPECT_EQ(json::parse(faro({"audit", "verify", "d", "--json"}).out).at("warnings").size(), 3u);
}

TEST_F(audit, one_person_under_several_salts_is_found_by_the_list_of_names) {
  put("names", "Ann\nBob\nann\nCid\n");
  faro({"audit", "commit", "d", "--title", "t", "--items", "names", "--hide-names"});
  EXPECT_THAT(faro({"audit", "verify", "d", "--names", "d.names"}).out,
              HasSubstr("warning: 'Ann', 'ann' stands 2 times among those who take part: items 1, 3\n"));
  auto lines = lines_of(get("d.names"));
  lines.pop_back();
  put("three", joined(lines));
  EXPECT_THAT(faro({"audit", "verify", "d", "--names", "three"}).out,
              HasSubstr("who 1 of 4 items are is not in"));
  put("twice", "Ann\nBob\nAnn\n");
  auto const refused = faro({"audit", "commit", "e", "--title", "t", "--items", "twice", "--hide-names"});
  EXPECT_EQ(refused.exit_code, 2);
  EXPECT_THAT(refused.err, HasSubstr("item 3, 'Ann', is item 1 again"));
}

TEST_F(audit, a_secret_that_others_can_read_is_used_with_a_warning) {
  step({"commit", "d", "--title", "t", "--range", "1-3"}, "12:00");
  ASSERT_EQ(shell("chmod 644 d.private").exit_code, 0);
  auto const [code, out, err] = faro({"audit", "reveal", "d"});
  EXPECT_EQ(code, 0);
  EXPECT_THAT(err, HasSubstr("d.private can be read by others than its owner"));
  EXPECT_THAT(err, HasSubstr("chmod 600 d.private"));
  step({"commit", "e", "--title", "t", "--range", "1-3"}, "12:00");
  EXPECT_EQ(faro({"audit", "reveal", "e"}).err, "");
}

// ---- What can never be drawn ------------------------------------------------------------------------------

TEST_F(audit, what_can_never_be_drawn_is_not_announced) {
  auto const refused = [this](std::vector<std::string> words) {
    words.insert(words.begin(), {"audit", "commit", "never", "--title", "t"});
    auto const [code, out, err] = faro(words);
    EXPECT_EQ(code, 2);
    EXPECT_FALSE(has("never") || has("never.private"));
    return err;
  };
  EXPECT_THAT(refused({"--range", "1-10000000"}),
              HasSubstr("how many are drawn: expected at most 1000000, got 10000000"));
  std::vector<std::string> many{"--range", "1-1000000", "-n", "100000"};
  for (int i = 0; i < 100; ++i) many.insert(many.end(), {"--session", std::to_string(i)});
  EXPECT_THAT(refused(many), HasSubstr("the transcript of 100 draws of 100000 each could have"));
  put("people.csv", "name,team\nAnn,A\nBob,A\nCid,A\nDan,A\nEve,B\nFay,C\n");
  EXPECT_THAT(
      refused({"--people", "people.csv", "--pairs", "--apart", "team"}),
      HasSubstr("the rules can't be met: 4 of 6 are of A ('Ann', 'Bob', 'Cid', 'Dan'), and no two of these"));
  EXPECT_THAT(
      refused({"--people", "people.csv", "--groups", "3", "--apart", "team"}),
      HasSubstr("4 of 6 are of A ('Ann', 'Bob', 'Cid', 'Dan'): with at most 1 of these in each of 3 groups"));
  // No set alone is too large: Ann and Bob may meet Eve alone.
  put("two.csv", "name,team,club,town\nAnn,1,1,1\nBob,1,1,1\nCid,1,2,2\nDan,2,1,3\nEve,3,3,4\nFay,4,4,1\n");
  EXPECT_THAT(
      refused({"--people", "two.csv", "--pairs", "--apart", "team", "--apart", "club", "--apart", "town"}),
      AllOf(HasSubstr("the rules can't be met: 'Ann', 'Bob', 'Cid' and 2 more fall into 3 sets"),
            HasSubstr("only 'Eve' could meet them")));
}

// ---- Many at once, killed, on a full disk -----------------------------------------------------------------

TEST_F(audit, eight_contribute_at_once_and_all_are_there) {
  std::vector<std::string> words{"commit", "d", "--title", "t", "--range", "1-10"};
  for (int i = 1; i <= 8; ++i) words.insert(words.end(), {"--party", "party " + std::to_string(i)});
  step(words, "12:00");
  auto const run = shell(
      "for i in 1 2 3 4 5 6 7 8; do ($FARO audit contribute d --as \"party $i\" --value \"value $i\" "
      ">out.$i 2>err.$i; echo $? >code.$i) & done; wait; cat code.*");
  EXPECT_EQ(run.out, "0\n0\n0\n0\n0\n0\n0\n0\n");
  EXPECT_EQ(lines_of(get("d")).size(), 9u);
  EXPECT_EQ(faro({"audit", "verify", "d"}).exit_code, 4);
  std::vector<std::string> heads;  // each was told the h of its own line
  for (int i = 1; i <= 8; ++i) heads.push_back(lines_of(get("out." + std::to_string(i))).at(1).substr(12));
  std::vector<std::string> found;
  for (auto const& line : lines_of(get("d"))) found.push_back(json::parse(line).at("h"));
  found.erase(found.begin());
  EXPECT_EQ(sorted(heads), sorted(found));
}

TEST_F(audit, the_same_party_at_once_is_taken_once) {
  step({"commit", "d", "--title", "t", "--range", "1-10", "--party", "ann"}, "12:00");
  auto const run = shell(
      "for i in 1 2 3 4; do ($FARO audit contribute d --as ann --value \"v$i\" >/dev/null "
      "2>&1; echo $? >code.$i) & done; wait; cat code.* | sort");
  EXPECT_EQ(run.out, "0\n2\n2\n2\n");
  EXPECT_EQ(lines_of(get("d")).size(), 2u);
}

TEST_F(audit, a_writer_that_is_killed_leaves_a_whole_transcript) {
  std::vector<std::string> words{"commit", "d", "--title", "t", "--range", "1-10"};
  for (int i = 1; i <= 40; ++i) words.insert(words.end(), {"--party", "party " + std::to_string(i)});
  step(words, "12:00");
  // Killed after 0 to 20 ms, at moments that differ from machine to machine.
  shell(
      "for i in $(seq 1 40); do $FARO audit contribute d --as \"party $i\" --value \"value $i\" "
      ">/dev/null 2>&1 & p=$!; sleep 0.0$((RANDOM % 3))$((RANDOM % 10)); kill -9 $p 2>/dev/null; wait $p "
      "2>/dev/null; done");
  EXPECT_EQ(faro({"audit", "verify", "d"}).exit_code, 4);
  // Whoever comes next is not in the way of what was left.
  for (int i = 1; i <= 40; ++i)
    faro({"audit", "contribute", "d", "--as", "party " + std::to_string(i), "--value", std::to_string(i)});
  EXPECT_EQ(lines_of(get("d")).size(), 41u);
}

TEST_F(audit, a_link_to_a_transcript_stays_a_link_and_the_mode_stays) {
  shell("mkdir real");
  step({"commit", "real/d", "--title", "t", "--range", "1-10", "--party", "ann"}, "12:00");
  shell("ln -s real/d d; chmod 640 real/d");
  step({"contribute", "d", "--as", "ann", "--value", "mine"}, "13:00");
  EXPECT_EQ(shell("stat -c '%F %a' d real/d").out, "symbolic link 777\nregular file 640\n");
  EXPECT_EQ(lines_of(get("real/d")).size(), 2u);
}

TEST_F(audit, on_a_full_disk_nothing_is_left_and_the_retry_goes_through) {
  shell("mkdir small");
  if (shell("mount -t tmpfs -o size=64k none small && echo mounted").out != "mounted\n")
    GTEST_SKIP() << "mounting a small disk takes root";
  put("small/names", numbers_to(400));
  // The secret fits, the announcement does not.
  shell("head -c 48k /dev/zero > small/filler");
  auto const full = faro({"audit", "commit", "small/d", "--title", "t", "--range", "1-10", "--party",
                          std::string(900, 'p'), "--public", std::string(900, 'x'), "--when", "2099-01-01"});
  auto const left = shell("cd small; dd if=/dev/zero of=rest bs=1k count=64 2>/dev/null; ls").out;
  auto const commit = faro({"audit", "commit", "small/e", "--title", "t", "--range", "1-10"});
  auto const after = shell("ls small").out;
  shell("rm small/rest small/filler");
  auto const retry =
      faro({"audit", "commit", "small/e", "--title", "t", "--range", "1-10", "--party", "ann"});
  shell("dd if=/dev/zero of=small/rest bs=1k count=64 2>/dev/null");
  auto const before = get("small/e");
  auto const contribute = faro({"audit", "contribute", "small/e", "--as", "ann", "--value", "mine"});
  auto const kept = get("small/e");
  shell("umount small");
  EXPECT_EQ(full.exit_code, 0) << full.err;
  EXPECT_EQ(commit.exit_code, 3) << commit.err;
  EXPECT_EQ(after, left) << "nothing of e";
  EXPECT_EQ(retry.exit_code, 0) << retry.err;
  EXPECT_EQ(contribute.exit_code, 3);
  EXPECT_EQ(kept, before);
}

TEST_F(audit, a_file_that_may_not_grow_is_as_a_full_disk) {
  step({"commit", "d", "--title", "t", "--range", "1-10", "--party", "ann"}, "12:00");
  auto const before = get("d");
  shell("ulimit -f 0; $FARO audit contribute d --as ann --value mine");
  EXPECT_EQ(get("d"), before);
  EXPECT_EQ(names(), (std::vector<std::string>{"d", "d.private"}));
  shell("ulimit -f 0; $FARO audit commit e --title t --range 1-10");
  EXPECT_EQ(names(), (std::vector<std::string>{"d", "d.private"}));
}

TEST_F(audit, a_secret_without_its_announcement_is_named_as_what_a_killed_run_left) {
  put("d.private", "left");
  auto const said = faro({"audit", "commit", "d", "--title", "t", "--range", "1-10"});
  EXPECT_EQ(said.exit_code, 2);
  EXPECT_THAT(said.err, HasSubstr("a run that was killed may have left it"));
  EXPECT_EQ(get("d.private"), "left");
}

// ---- The terminal -----------------------------------------------------------------------------------------

TEST_F(audit, what_stands_in_a_file_does_not_steer_the_terminal) {
  put("names", "a\nb\nc\n");
  faro({"shuffle", "--seed",
        "x\x1b[2J\xc2\x9b"
        "31m\u202e",
        "--record", "rec", "-o", "out", "names"});
  auto const said = faro({"audit", "verify", "rec", "names"});
  EXPECT_EQ(said.exit_code, 0) << said.err;
  for (auto const* control : {"\x1b", "\xc2\x9b", "\u202e"}) {
    EXPECT_THAT(said.out, Not(HasSubstr(control)));
    EXPECT_THAT(said.err, Not(HasSubstr(control)));
  }
  put("names", "ann\nb\u202eob\n");
  auto const raffle = faro({"audit", "commit", "d", "--title", "\u202etitle", "--items", "names"});
  EXPECT_EQ(raffle.exit_code, 0) << raffle.err;
  auto const verified = faro({"audit", "verify", "d"});
  EXPECT_THAT(raffle.out + raffle.err + verified.out + verified.err, Not(HasSubstr("\u202e")));
}

}  // namespace
}  // namespace faro::testing
