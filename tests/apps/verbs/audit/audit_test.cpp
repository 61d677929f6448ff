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

// ---- What can never be drawn ------------------------------------------------------------------------------

// ---- Many at once, killed, on a full disk -----------------------------------------------------------------

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

// ---- The terminal -----------------------------------------------------------------------------------------

}  // namespace
}  // namespace faro::testing
