// SquareDeal. The tournament here was made up; its boards are by an independent implementation in Python of
// the published rules, which agrees with 16 boards of the Big Deal program.
#include "audit/src/squaredeal.hpp"

#include "support/places.hpp"

#include <faro/error.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <rapidcheck.h>

#include <fstream>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace faro::audit {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

std::string const keys_text =
    "1,1:u8jzPde0IgxLd6GncfBAepfJBd0Kh8oOOL8dKLzdocJ2isAjIhKtJ0RlgLKO\r\n"
    "1,2:mxgJTeKdNnFRIBXuDL7DxtpYlSXpfKtHF4vUCsMehGAkWvj7FAc9QeWJKY40\r\n"
    "2,1:uvSwMFLZDe1f8rESQedUStPKR0CsTy4Qwb8DwkNhFdnXsiVpzz63FfkCzJr4\r\n"
    "3,0:i0B3JrTAwR4y9ojfljoQoaF1LlqsajAIxNKu8iS2G8NPRVdD53X83RZJzzzz\r\n";
std::string const key_hash =
    "ed7a3c74fbb8686ad7db5a2fe0302f5ed9313a3219a6c63f84b39737236378fc";  // hashlib.sha256
std::string const description_text =
    "# Description file of tournament for program SquareDeal 2.7\n"
    "#\n"
    "TN Club Championship\n"
    "DI DJI1910\n"
    "DV 43275.91\n"
    "SN 2:1-16,17-32:RR##:Round Robin #/2\n"
    "SN 1:8:FIN:Final\n"
    "SN 0:?:EXTRA#:Extra #\n"
    "KH " +
    key_hash + "\n";

squaredeal_description description() { return parse_squaredeal(description_text); }

std::string error_of(auto run) {
  try {
    run();
  } catch (input_error const& e) {
    return e.what();
  }
  return "no input_error";
}
std::string squaredeal_refusal(std::string const& sqd) {
  return error_of([&] { static_cast<void>(parse_squaredeal(sqd)); });
}
std::string key_refusal(std::string const& sqk) {
  return error_of([&] { static_cast<void>(parse_squaredeal_keys(description(), sqk)); });
}
std::string deal_of(deal_seats const& seats) { return pbn_deal(hands_of(seats)); }

// ---- The files --------------------------------------------------------------------------------------------

TEST(squaredeal, reads_a_description) {
  auto const d = description();
  EXPECT_EQ(d.name, "Club Championship");
  EXPECT_EQ(d.delayed_info, "DJI1910");
  EXPECT_EQ(d.delayed_value, "43275.91");
  EXPECT_EQ(d.key_hash, key_hash);
  ASSERT_EQ(d.phases.size(), 3u);
  EXPECT_THAT(d.phases[0].boards, ElementsAre(board_range{1, 16}, board_range{17, 32}));
  EXPECT_THAT(d.phases[1].boards, ElementsAre(board_range{1, 8}));
  EXPECT_THAT(d.phases[2].boards, IsEmpty());
}

TEST(squaredeal, line_ends_of_the_description_do_not_matter) {
  std::string crlf;
  for (auto const c : description_text) crlf += c == '\n' ? "\r\n" : std::string(1, c);
  EXPECT_EQ(squaredeal_text(parse_squaredeal(crlf)), squaredeal_text(description()));
  auto const marked = "\xEF\xBB\xBF" + std::string{description_text};
  EXPECT_EQ(squaredeal_text(parse_squaredeal(marked)), squaredeal_text(description()));
}

TEST(squaredeal, writes_what_it_reads) {
  auto const again = parse_squaredeal(squaredeal_text(description()));
  EXPECT_EQ(squaredeal_text(again), squaredeal_text(description()));
  EXPECT_EQ(again.key_hash, key_hash);
}

TEST(squaredeal, sessions_take_board_ranges_in_turns_and_their_number_for_the_signs) {
  auto const all = sessions_of(parse_squaredeal("SN 3:1-14,15-28:QF#A:Quarter #/3\nSN 12:20:RR##:#\n"));
  ASSERT_EQ(all.size(), 15u);
  EXPECT_EQ(all[1].file, "QF2A");
  EXPECT_EQ(all[1].description, "Quarter 2/3");
  EXPECT_EQ(all[1].boards, (board_range{15, 28}));
  EXPECT_EQ(all[2].boards, (board_range{1, 14}));
  EXPECT_EQ(all[3].file, "RR01");
  EXPECT_EQ(all[14].file, "RR12");
  EXPECT_EQ(all[14].description, "12");
  EXPECT_EQ(with_session_number("RR#", 10), "RR10");
}

TEST(squaredeal, a_tournament_has_at_most_a_million_boards) {
  auto const huge = parse_squaredeal("SN 9999:9999:a#:b\n");
  EXPECT_EQ(error_of([&] { static_cast<void>(sessions_of(huge)); }), "more than 1000000 boards");
}

TEST(squaredeal, what_is_no_description_is_refused_with_its_line) {
  EXPECT_EQ(squaredeal_refusal("TN a\nXX b\n"),
            "line 2: expected TN, DI, DV, SN or KH at the beginning, got 'XX b'");
  EXPECT_THAT(squaredeal_refusal("SN 3:1-14:QF#\n"),
              HasSubstr("line 1: a phase: expected sessions:boards:file:description, got '3:1-14:QF#'"));
  EXPECT_THAT(squaredeal_refusal("SN x:1-14:QF#:a\n"),
              HasSubstr("expected at most 10000 sessions, got 'x:1-14:QF#:a'"));
  EXPECT_THAT(squaredeal_refusal("SN 3:14-1:QF#:a\n"),
              HasSubstr("expected the lower number first, 1-14, got '14-1'"));
  EXPECT_THAT(squaredeal_refusal("SN 3:14:../../etc/x#:a\n"), HasSubstr("got '../../etc/x#'"));
  EXPECT_THAT(squaredeal_refusal("SN 3:14:a#b#:a\n"), HasSubstr("one row of #"));
  EXPECT_THAT(squaredeal_refusal("SN 1:4:a:b\nKH 12\n"),
              HasSubstr("line 2: KH: expected 64 hexadecimal digits in lower case, got '12'"));
  EXPECT_THAT(squaredeal_refusal("TN a\nTN b\n"), HasSubstr("line 2: expected one TN, got a second"));
  EXPECT_THAT(squaredeal_refusal(""), HasSubstr("no phase"));
  EXPECT_THAT(squaredeal_refusal(std::string(2'000'000, '#')), HasSubstr("at most"));
  EXPECT_THAT(squaredeal_refusal("SN 9999:9999:a#:b\nSN 9999:9999:c#:d\n"),
              HasSubstr("more than 10000 sessions"));
}

TEST(squaredeal, the_hash_is_over_crlf_and_says_which_ends_are_there) {
  EXPECT_EQ(check_keys(description(), keys_text).agreement, key_agreement::same);
  auto lf = keys_text;
  std::erase(lf, '\r');
  auto const check = check_keys(description(), lf);
  EXPECT_EQ(check.agreement, key_agreement::same_with_crlf);
  EXPECT_EQ(check.hash,
            "c5ec4ec855254aa896f104aa529df0a1172eb926d5a4c96a1454f45e8946d84b");  // hashlib.sha256
  EXPECT_EQ(check.crlf_hash, key_hash);
}

TEST(squaredeal, any_byte_that_differs_is_noticed) {
  for (std::size_t i = 0; i < keys_text.size(); ++i) {
    auto flipped = keys_text;
    flipped[i] = static_cast<char>(flipped[i] ^ 1);
    ASSERT_NE(check_keys(description(), flipped).agreement, key_agreement::same) << i;
  }
}

TEST(squaredeal, keys_that_are_none_are_refused_and_never_quoted) {
  EXPECT_EQ(key_refusal("1,1\r\n"), "line 1: expected phase,session:key");
  EXPECT_EQ(key_refusal("1:1,Secret\r\n"), "line 1: expected phase,session:key");
  EXPECT_THAT(key_refusal(keys_text.substr(0, 66) + keys_text.substr(0, 66)),
              HasSubstr("line 2: session 1,1 has a key already"));
  EXPECT_EQ(key_refusal(keys_text.substr(0, 66)), "session 1,2 has no key");
  EXPECT_THAT(key_refusal(keys_text + "4,1:" + std::string(60, 'a') + "\r\n"),
              HasSubstr("expected a key for each of 4 sessions, got 5"));
  auto same = keys_text;
  same.replace(70, 60, keys_text.substr(4, 60));
  EXPECT_THAT(key_refusal(same), HasSubstr("session 1,2 has the key of another one"));
  auto const odd = key_refusal("1,1:SecretSecretSecretSecretSecretSecret-Secret\r\n");
  EXPECT_THAT(odd, HasSubstr("letters and digits alone"));
  EXPECT_THAT(odd, ::testing::Not(HasSubstr("Secret")));
}

TEST(squaredeal, fresh_keys_make_a_file_that_its_own_hash_fits) {
  auto d = description();
  auto const keys = fresh_squaredeal_keys(d);
  auto const text = squaredeal_key_text(keys);
  d.key_hash = to_hex(sha256(text.view()));
  EXPECT_EQ(check_keys(d, text.view()).agreement, key_agreement::same);
  EXPECT_EQ(text.view().size(), keys_text.size());
  EXPECT_EQ(parse_squaredeal_keys(d, text.view()).size(), 4u);
  std::set<char> letters;
  for (int i = 0; i < 40; ++i) {
    for (auto const& [session, key] : fresh_squaredeal_keys(d))
      letters.insert(key.view().begin(), key.view().end());
  }
  EXPECT_EQ(letters.size(), 62u);  // 9,600 characters: one is missing once in 10^66 runs
}

TEST(squaredeal, no_bytes_make_the_readers_break_down) {
  rc::check([](std::vector<std::pair<std::uint16_t, char>> const& changes, std::uint16_t cut) {
    auto sqd = description_text, sqk = keys_text;
    for (auto const& [at, c] : changes) {
      sqd[at % sqd.size()] = c;
      sqk[at % sqk.size()] = c;
    }
    sqk.erase(sqk.size() - cut % 7);
    try {
      static_cast<void>(parse_squaredeal(sqd));
    } catch (input_error const&) {}
    try {
      static_cast<void>(parse_squaredeal_keys(description(), sqk));
    } catch (input_error const&) {}
  });
}

TEST(squaredeal, a_delayed_value_is_stored_as_squaredeal_stores_it) {
  EXPECT_EQ(canonical_delayed_value("43275.91"), "4327591");
  EXPECT_EQ(canonical_delayed_value(" 43,275.91 "), "4327591");
  EXPECT_EQ(canonical_delayed_value("Dow \t Jones.  44901,92"), "Dow Jones. 4490192");
  EXPECT_EQ(canonical_delayed_value("1,2,3"), "12,3");  // Perl's s///g does not look back
  EXPECT_EQ(canonical_delayed_value(""), "");
}

// ---- The boards -------------------------------------------------------------------------------------------

TEST(squaredeal, makes_the_boards_of_an_independent_implementation) {
  auto const d = description();
  auto const keys = parse_squaredeal_keys(d, keys_text);
  auto const all = sessions_of(d);
  auto const boards = [&](squaredeal_session const& session, bool reserve) {
    return squaredeal_boards(keys, session, *d.delayed_value, reserve);
  };
  EXPECT_EQ(boards(all[0], false).size(), 16u);
  EXPECT_EQ(deal_of(boards(all[0], false)[0]),
            "N:AJ9.987.QT4.A762 T762.T3.873.T954 K4.KQ62.965.KQJ3 Q853.AJ54.AKJ2.8");
  EXPECT_EQ(deal_of(boards(all[0], false)[1]),
            "N:2.KT3.Q542.Q5432 K874.AQ95.K3.K96 QJT53.7.A976.AT7 A96.J8642.JT8.J8");
  EXPECT_EQ(deal_of(boards(all[0], true)[0]),
            "N:J4.2.AKJ3.AKQ872 Q3.KQ763.96.J963 9876.JT984.752.5 AKT52.A5.QT84.T4");
  EXPECT_EQ(deal_of(boards(all[1], false)[1]),
            "N:A6.AJ54.KT954.96 85.T32.QJ872.AK7 K3.K9876.6.JT852 QJT9742.Q.A3.Q43");
  EXPECT_EQ(deal_of(boards(all[2], false)[0]),
            "N:A9.986.AQ64.Q984 J7.KQT3.KT87.J75 Q82.A52.J532.T32 KT6543.J74.9.AK6");
}

TEST(squaredeal, sessions_left_open_share_a_key_and_differ_by_their_number) {
  auto d = description();
  auto const keys = parse_squaredeal_keys(d, keys_text);
  d.phases[2].sessions = 2;
  d.phases[2].boards = parse_board_ranges("1-4");
  auto const all = sessions_of(d);
  ASSERT_EQ(all.size(), 5u);
  EXPECT_EQ(deal_of(squaredeal_boards(keys, all[3], "43275.91", false)[0]),
            "N:K865.87.AKQ62.T5 T9742.A6532.J9.2 A3.KJ.743.AQ9743 QJ.QT94.T85.KJ86");
  EXPECT_EQ(deal_of(squaredeal_boards(keys, all[4], "43275.91", true)[0]),
            "N:K432.K65.K75.Q92 5.J974.JT6.J8754 Q97.T832.A8.AKT6 AJT86.AQ.Q9432.3");
}

// ---- What was played --------------------------------------------------------------------------------------

class squaredeal_played : public ::testing::Test {
 protected:
  squaredeal_description d = description();
  squaredeal_keys keys = parse_squaredeal_keys(d, keys_text);
  std::vector<squaredeal_session> sessions = sessions_of(d);

  std::vector<played_board> boards(std::size_t session, bool reserve = false,
                                   std::string const& value = "43275.91") const {
    std::vector<played_board> out;
    auto number = sessions[session].boards.first;
    for (auto const& seats : squaredeal_boards(keys, sessions[session], value, reserve)) {
      out.push_back({seats, number, "s" + std::to_string(session) + " board " + std::to_string(number)});
      ++number;
    }
    return out;
  }
  std::vector<played_board> tournament(std::string const& value = "43275.91") const {
    std::vector<played_board> all;
    for (std::size_t s = 0; s < sessions.size(); ++s) {
      for (auto& board : boards(s, false, value)) all.push_back(std::move(board));
    }
    return all;
  }
  squaredeal_comparison compare(std::vector<played_board> const& played,
                                std::vector<std::string> const& announced = {}) const {
    return compare_played(keys, sessions, "43275.91", played, announced);
  }
};

TEST_F(squaredeal_played, all_boards_are_reproduced) {
  auto const result = compare(tournament());
  EXPECT_THAT(result.problems, IsEmpty());
  EXPECT_EQ(result.reproduced, 40u);
  EXPECT_EQ(result.sessions[1].original, 16u);
}

TEST_F(squaredeal_played, sessions_may_come_in_another_order_and_without_numbers) {
  auto played = boards(2);
  for (auto& board : boards(0)) played.push_back(std::move(board));
  for (auto& board : played) board.number = 0;
  EXPECT_THAT(compare(played).problems, IsEmpty());
}

TEST_F(squaredeal_played, a_value_off_by_a_cent_is_told_from_all_else) {
  for (auto const* other : {"43275.92", "43275.90", "4327591", "43275,91", "43276.91"}) {
    auto const result = compare(tournament(other));
    EXPECT_EQ(result.reproduced, 0u);
    EXPECT_THAT(result.problems, ElementsAre("no board agrees: they were dealt with the delayed value '" +
                                             std::string{other} + "', not with '43275.91'"));
    EXPECT_EQ(result.other_value, other);
  }
}

TEST_F(squaredeal_played, boards_of_somebody_else_are_told_from_all_else) {
  auto const result = compare(tournament("a quite different value"));
  EXPECT_THAT(result.problems,
              ElementsAre(HasSubstr(
                  "none of 40 was dealt with these keys and the delayed value '43275.91' or one near it")));
}

TEST_F(squaredeal_played, a_reserve_set_has_to_be_announced) {
  auto played = boards(0);
  for (auto& board : boards(1, true)) played.push_back(std::move(board));
  EXPECT_THAT(compare(played).problems, ElementsAre("RR02: the reserve set was played, not the original one; "
                                                    "that has to be announced (--reserve RR02)"));
  EXPECT_THAT(compare(played, {"RR02"}).problems, IsEmpty());
}

TEST_F(squaredeal_played, an_announced_reserve_set_has_to_be_played) {
  auto played = boards(0);
  EXPECT_THAT(
      compare(played, {"RR01"}).problems,
      ElementsAre("RR01: the reserve set was announced (--reserve RR01), but the original one was played"));
  EXPECT_THAT(compare(played, {"RR02"}).problems,
              ElementsAre(HasSubstr("none of its boards is among those")));
}

TEST_F(squaredeal_played, a_session_is_of_one_set) {
  auto played = boards(2);
  played[3] = boards(2, true)[3];
  EXPECT_THAT(compare(played, {"FIN"}).problems,
              ElementsAre("FIN: 7 boards are of the original set and 1 of the reserve: expected all of one"));
}

TEST_F(squaredeal_played, a_board_that_was_changed_is_shown_with_the_one_expected) {
  auto played = tournament();
  std::swap(*std::ranges::find(played[4].seats, 0), *std::ranges::find(played[4].seats, 2));
  auto const found = deal_of(played[4].seats), expected = deal_of(tournament()[4].seats);
  EXPECT_THAT(
      compare(played).problems,
      ElementsAre("s0 board 5: this board is of no session, original or reserve; board 5 of RR01 is " +
                  expected + ", not " + found));
}

TEST_F(squaredeal_played, the_first_board_is_expected_from_those_after_it) {
  auto played = boards(1);
  std::swap(*std::ranges::find(played[0].seats, 0), *std::ranges::find(played[0].seats, 2));
  EXPECT_THAT(compare(played).problems,
              ElementsAre(HasSubstr("board 17 of RR02 is " + deal_of(boards(1)[0].seats))));
}

TEST_F(squaredeal_played, a_board_stands_under_its_own_number) {
  auto played = boards(0);
  std::swap(played[2].seats, played[3].seats);
  EXPECT_THAT(compare(played).problems, ElementsAre("s0 board 3: board 4 of RR01 stands there as board 3",
                                                    "s0 board 4: board 3 of RR01 stands there as board 4"));
}

TEST_F(squaredeal_played, a_session_stands_in_its_own_file) {
  auto played = boards(0);
  for (auto& board : played) board.session = "RR02";
  EXPECT_EQ(compare(played).problems.front(), "s0 board 1: board 1 of RR01 stands in the file of RR02");
  for (auto& board : played) board.session = "RR01";
  EXPECT_THAT(compare(played).problems, IsEmpty());
}

TEST_F(squaredeal_played, boards_without_numbers_stand_in_their_order) {
  auto played = boards(0);
  std::swap(played[2].seats, played[3].seats);
  for (auto& board : played) board.number = 0;
  EXPECT_THAT(compare(played).problems,
              ElementsAre("s0 board 4: board 3 of RR01 comes after board 4 of RR01: out of order"));
}

TEST_F(squaredeal_played, a_session_played_twice_is_noticed) {
  auto played = boards(2);
  played[5] = played[0];
  EXPECT_THAT(compare(played).problems, ElementsAre(HasSubstr("board 1 of FIN is there a second time")));
}

// ---- Real commitments -------------------------------------------------------------------------------------

TEST(squaredeal, reads_every_real_commitment) {
  std::map<std::string, std::size_t> boards;
  auto const announced =
      nlohmann::json::parse(std::ifstream{faro::testing::answers("bigdeal/commitments.json")});
  for (auto const& [file, fields] : announced.items()) {
    std::string text = "# Description file of tournament\n#\n";
    auto const add = [&](std::string const& field, std::string const& value) {
      text += field + " " + value + "\n";
    };
    for (auto const* field : {"TN", "DI", "DV"})
      if (fields.contains(field)) add(field, fields[field]);
    text += "# Description of phases of tournament\n";
    for (auto const& session : fields["SN"]) add("SN", session);
    add("KH", fields["KH"]);
    auto const d = parse_squaredeal(text);
    EXPECT_EQ(d.name, fields["TN"]) << file;
    EXPECT_EQ(d.key_hash, fields["KH"]) << file;
    for (auto const& session : sessions_of(d)) boards[file] += session.boards.size();
  }
  EXPECT_EQ(boards.size(), 9U);
  EXPECT_EQ(boards["WBG2024.sqd"], 1186U);        // World Bridge Games 2024
  EXPECT_EQ(boards["ENTC2026.sqd"], 39U * 16U);   // sessions of 16 boards, by turns 1-16 and 17-32
  EXPECT_EQ(boards["EOC2025MXOPFIN.sqd"], 100U);  // sessions of 18, 16 and 16 boards, twice
}

}  // namespace
}  // namespace faro::audit
