// faro audit squaredeal: a tournament from its making to its check, and every way of cheating with its
// message.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

namespace {

using faro::testing::lines_of;
using faro::testing::workbench;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

/// A tournament that was made, published and played.
class audit_squaredeal : public workbench {
 protected:
  audit_squaredeal() {
    made = faro({"audit", "squaredeal", "new", "club", "--name", "Club Open", "--delayed-info", "DJI 3 May",
                 "--phase", "3:1-4,5-8:RR#:Round #/3", "--phase", "1:6:FIN:Final"});
    dated = faro({"audit", "squaredeal", "value", "club.sqd", "43,275.91"});
    squaredeal({"--out", "all.pbn"});
  }
  faro::testing::outcome squaredeal(std::vector<std::string> words) const {
    words.insert(words.begin(), {"audit", "squaredeal", "club.sqd", "club.sqk"});
    return faro(std::move(words));
  }
  void replace_in(std::string const& file, std::string const& from, std::string const& to) const {
    auto text = get(file);
    auto const at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    put(file, text.replace(at, from.size(), to));
  }
  faro::testing::outcome made, dated;
};

TEST_F(audit_squaredeal, a_tournament_is_made_dated_dealt_and_reproduced) {
  EXPECT_EQ(made.exit_code, 0) << made.err;
  EXPECT_EQ(dated.exit_code, 0) << dated.err;
  EXPECT_THAT(get("club.sqd"), HasSubstr("DI DJI 3 May\nDV 4327591\n"));
  auto const check = squaredeal({"--boards", "all.pbn"});
  EXPECT_EQ(check.exit_code, 0) << check.err;
  EXPECT_THAT(check.out, HasSubstr("club.sqk is the file committed to"));
  EXPECT_THAT(check.out, HasSubstr("18 of 18 boards that were played are reproduced\n"));
}

TEST_F(audit_squaredeal, no_boards_are_not_boards_that_are_reproduced) {
  shell("mkdir none");
  auto const check = squaredeal({"--boards", "none"});
  EXPECT_EQ(check.exit_code, 2);
  EXPECT_THAT(check.err, HasSubstr("--boards: expected boards that were played, got none in none"));
}

TEST_F(audit_squaredeal, keys_are_for_the_owner_alone_and_never_printed) {
  using std::filesystem::perms;
  auto const mode = shell("stat -c %a club.sqk club.sqd").out;
  EXPECT_THAT(mode, StartsWith("600\n6"));
  auto const key = get("club.sqk").substr(4, 60);
  for (auto const& out :
       {made.out, squaredeal({}).out, squaredeal({"--json"}).out, squaredeal({"--boards", "all.pbn"}).out})
    EXPECT_THAT(out, Not(HasSubstr(key.substr(0, 8))));
  EXPECT_THAT(get("club.sqk"), HasSubstr("\r\n2,1:"));
}

TEST_F(audit_squaredeal, a_tournament_is_never_overwritten) {
  auto const before = get("club.sqk");
  auto const again = faro(
      {"audit", "squaredeal", "new", "club", "--name", "x", "--delayed-info", "y", "--phase", "1:2:A:b"});
  EXPECT_EQ(again.exit_code, 2);
  EXPECT_THAT(again.err, HasSubstr("club.sqd exists"));
  EXPECT_EQ(get("club.sqk"), before);
  EXPECT_THAT(faro({"audit", "squaredeal", "value", "club.sqd", "1"}).err,
              HasSubstr("has the delayed value '4327591' already"));
}

TEST_F(audit_squaredeal, a_flipped_byte_in_the_keys) {
  auto keys = get("club.sqk");
  keys[20] = static_cast<char>(keys[20] ^ 1);
  put("club.sqk", keys);
  auto const out = squaredeal({"--boards", "all.pbn"});
  EXPECT_EQ(out.exit_code, 1);
  EXPECT_THAT(out.err,
              HasSubstr("club.sqk is not the file that was committed to, a byte or more differs: SHA-256 "));
}

TEST_F(audit_squaredeal, line_ends_that_were_changed) {
  auto keys = get("club.sqk");
  std::erase(keys, '\r');
  put("club.sqk", keys);
  auto const out = squaredeal({});
  EXPECT_EQ(out.exit_code, 1);
  EXPECT_THAT(out.err, HasSubstr("do not all end in CRLF"));
  EXPECT_THAT(out.err, HasSubstr("which is the committed one"));
}

TEST_F(audit_squaredeal, a_delayed_value_off_by_a_cent) {
  replace_in("club.sqd", "DV 4327591", "DV 4327592");
  auto const out = squaredeal({"--boards", "all.pbn"});
  EXPECT_EQ(out.exit_code, 1);
  EXPECT_THAT(out.err, HasSubstr("they were dealt with the delayed value '4327591', not with '4327592'"));
}

TEST_F(audit_squaredeal, a_session_swapped_for_its_reserve) {
  squaredeal({"--folder", "boards"});
  squaredeal({"--folder", "boards", "--reserve-sets"});
  auto const played = [&](std::string const& second) {
    return std::vector<std::string>{"--boards", "boards/RR1.pbn", "--boards", "boards/RR2" + second + ".pbn"};
  };
  EXPECT_EQ(squaredeal(played("")).exit_code, 0);
  auto swapped = played("reserve");
  auto const out = squaredeal(swapped);
  EXPECT_EQ(out.exit_code, 1);
  EXPECT_THAT(out.err, HasSubstr("RR2: the reserve set was played, not the original one"));
  swapped.insert(swapped.end(), {"--reserve", "RR2"});
  EXPECT_EQ(squaredeal(swapped).exit_code, 0);
}

TEST_F(audit_squaredeal, an_announced_reserve_that_was_not_played) {
  squaredeal({"--folder", "boards"});
  for (auto const* file : {"boards/RR2.pbn", "boards/RR1.pbn"}) {
    auto const out = squaredeal({"--boards", file, "--reserve", "RR2"});
    EXPECT_EQ(out.exit_code, 1) << file;
    EXPECT_THAT(out.err, HasSubstr("RR2: the reserve set was announced"));
  }
}

TEST_F(audit_squaredeal, a_folder_of_sessions_is_compared_whole) {
  squaredeal({"--folder", "boards", "--out", "lin"});
  EXPECT_THAT(squaredeal({"--boards", "boards"}).out, HasSubstr("18 of 18 boards"));
}

TEST_F(audit_squaredeal, a_session_under_another_ones_name) {
  squaredeal({"--folder", "boards"});
  shell("cp boards/RR3.pbn RR1.pbn");
  auto const out = squaredeal({"--boards", "RR1.pbn"});
  EXPECT_EQ(out.exit_code, 1);
  EXPECT_THAT(out.err, HasSubstr("RR1.pbn, line 15: board 1 of RR3 stands in the file of RR1"));
}

TEST_F(audit_squaredeal, a_board_that_was_exchanged) {
  // North and South exchange their hands in the first board.
  shell(R"(sed -i '0,/\[Deal "N:\([^ ]*\) \([^ ]*\) \([^ ]*\)/s//[Deal "N:\3 \2 \1/' all.pbn)");
  auto const out = squaredeal({"--boards", "all.pbn"});
  EXPECT_EQ(out.exit_code, 1);
  EXPECT_THAT(
      out.err,
      HasSubstr("all.pbn, line 15: this board is of no session, original or reserve; board 1 of RR1 is N:"));
  EXPECT_THAT(out.out, HasSubstr("17 of 18 boards"));
}

TEST_F(audit_squaredeal, a_description_with_another_hash) {
  replace_in("club.sqd", "KH ", "KH 0");
  EXPECT_THAT(squaredeal({}).err,
              HasSubstr("club.sqd: line 9: KH: expected 64 hexadecimal digits in lower case, got '0"));
  EXPECT_EQ(squaredeal({}).exit_code, 2);
}

TEST_F(audit_squaredeal, a_session_that_was_added_has_no_key) {
  replace_in("club.sqd", "SN 3:", "SN 4:");
  auto const out = squaredeal({});
  EXPECT_EQ(out.exit_code, 2);
  EXPECT_THAT(out.err, HasSubstr("session 1,4 has no key"));
}

TEST_F(audit_squaredeal, boards_come_in_every_format_and_are_taken_in_every_format) {
  for (auto const* format : {"pbn", "csv", "bri", "dge", "ber", "bhg", "goe", "lin", "deals"}) {
    put(std::string{"x."} + format, squaredeal({"--session", "RR1", "--out", format}).out);
    auto const out = squaredeal({"--boards", std::string{"x."} + format});
    EXPECT_EQ(out.exit_code, 0) << format << out.err;
    EXPECT_THAT(out.out, HasSubstr("4 of 4 boards")) << format;
  }
  EXPECT_THAT(squaredeal({"--out", "pbm"}).err, HasSubstr("did you mean pbn"));
}

TEST_F(audit_squaredeal, reports_as_json) {
  auto const out = squaredeal({"--boards", "all.pbn", "--json"});
  auto const report = nlohmann::json::parse(out.out);
  EXPECT_EQ(report["verdict"], "reproduced");
  EXPECT_EQ(report["reproduced"], 18);
  EXPECT_EQ(report["sessions"].size(), 4u);
  EXPECT_EQ(report["sessions"][1]["first_board"], 5);
}

TEST_F(audit_squaredeal, a_part_of_a_session_is_noted) {
  shell("head -n 36 all.pbn > part.pbn");  // a file that ends within a board is refused
  auto const out = squaredeal({"--boards", "part.pbn"});
  EXPECT_EQ(out.exit_code, 0) << out.err;
  EXPECT_THAT(out.out, HasSubstr("note: RR1: 2 of 4 boards were played"));
}

TEST_F(audit_squaredeal, what_is_missing_is_asked_for) {
  EXPECT_THAT(faro({"audit", "squaredeal"}).err, HasSubstr("expected a description (.sqd)"));
  EXPECT_THAT(faro({"audit", "squaredeal", "club.sqd", "--out", "pbn"}).err,
              HasSubstr("boards: expected the keys"));
  EXPECT_THAT(faro({"audit", "squaredeal", "new", "t", "--name", "n", "--delayed-info", "d"}).err,
              HasSubstr("--phase"));
  EXPECT_THAT(
      faro({"audit", "squaredeal", "new", "t", "--name", "n", "--delayed-info", "d", "--phase", "x"}).err,
      HasSubstr("expected sessions:boards:file:description"));
  faro({"audit", "squaredeal", "new", "t", "--name", "n", "--delayed-info", "d", "--phase", "2:2x8:A:b"});
  EXPECT_THAT(get("t.sqd"), HasSubstr("SN 2:1-8,9-16:A#:b #/2\n"));
  EXPECT_THAT(faro({"audit", "squaredeal", "t.sqd", "t.sqk", "--out", "pbn"}).err,
              HasSubstr("has no delayed value (DV) yet"));
}

TEST_F(audit_squaredeal, sessions_left_open_are_told_later) {
  faro({"audit", "squaredeal", "new", "t", "--name", "n", "--delayed-info", "d", "--phase", "0:?:EX:Extra"});
  EXPECT_THAT(get("t.sqd"), HasSubstr("SN 0:?:EX#:Extra #\n"));
  faro({"audit", "squaredeal", "value", "t.sqd", "7"});
  auto const boards = faro({"audit", "squaredeal", "t.sqd", "t.sqk", "--sessions", "1=2", "--lengths",
                            "1=1-3,4-6", "--out", "deals"});
  EXPECT_EQ(lines_of(boards.out).size(), 6u) << boards.err;
  EXPECT_THAT(faro({"audit", "squaredeal", "t.sqd", "t.sqk"}).out,
              HasSubstr("leaves its sessions open; --sessions 1=N"));
}

TEST_F(audit_squaredeal, its_help_shows_operands_and_verbs) {
  auto const help = faro({"audit", "squaredeal", "--help"}).out;
  EXPECT_THAT(help, StartsWith("Usage: faro audit squaredeal [OPTION]... [SQD] [SQK]\n"));
  EXPECT_THAT(help, HasSubstr("\nVerbs:\n  new "));
  for (auto const& line : lines_of(help)) EXPECT_LE(line.size(), 80u) << line;
}

}  // namespace
