// Files of bridge boards. Boards 1 and 2 are of a set made by the Big Deal program (2.0), in each of its
// formats; lin, of which that set has no file, is by its rule in Big Deal's output.c.
#include "cards/bridge_file.hpp"

#include "support/places.hpp"

#include <faro/error.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace faro {
namespace {

using ::testing::HasSubstr;

std::string const deal_1 = "N:AT963.KJ.J632.T5 K.AQ9643.A5.KQ43 52.T75.KT74.J987 QJ874.82.Q98.A62";
std::string const deal_2 = "N:.Q82.AKQJ63.AJT2 J9873.T953.T.K63 K65.AJ.9754.Q985 AQT42.K764.82.74";

deal_seats seats(std::string const& deal) { return seats_of(parse_pbn_deal(deal)); }

std::string error_in(auto run) {
  try {
    run();
  } catch (input_error const& e) {
    return e.what();
  }
  return "no input_error";
}
std::string refusal(std::string const& bytes) {
  return error_in([&] { static_cast<void>(read_bridge_file(bytes, "b")); });
}

std::string written(bridge_format format, std::vector<std::string> const& deals, std::uint64_t first = 1) {
  auto text = bridge_heading(format, "Big Deal version 2.0");
  for (auto const& deal : deals) text += bridge_board_text(format, {first++, seats(deal)});
  return text;
}

// ---- Written as Big Deal writes ---------------------------------------------------------------------------

TEST(bridge_file, csv) {
  EXPECT_EQ(written(bridge_format::csv, {deal_1, deal_2}),
            "\"AT963\",\"KJ\",\"J632\",\"T5\",\"K\",\"AQ9643\",\"A5\",\"KQ43\",\"52\",\"T75\",\"KT74\","
            "\"J987\",\"QJ874\",\"82\","
            "\"Q98\",\"A62\",\"1\",\"N/-\"\n"
            "\"\",\"Q82\",\"AKQJ63\",\"AJT2\",\"J9873\",\"T953\",\"T\",\"K63\",\"K65\",\"AJ\",\"9754\","
            "\"Q985\",\"AQT42\",\"K764\","
            "\"82\",\"74\",\"2\",\"E/NS\"\n");
}

TEST(bridge_file, bri) {
  auto const text = written(bridge_format::bri, {deal_1});
  EXPECT_EQ(text.substr(0, 78),
            "010506091215173035383944490214161922242527364142505110131821232831343743454647");
  EXPECT_EQ(text.substr(78), std::string(32, ' ') + std::string(18, '\0'));
}

TEST(bridge_file, dge) {
  auto const text = written(bridge_format::dge, {deal_2});
  EXPECT_EQ(text.substr(0, 68),
            "\6\3Q82\4AKQJ63\5AJT2\6J9873\3T953\4T\5K63\6K65\3AJ\4"
            "9754\5Q985\6AQT42\3K764\4"
            "82\5"
            "74");
  EXPECT_EQ(text.substr(68), std::string(60, '\0'));
}

TEST(bridge_file, ber) {
  EXPECT_EQ(written(bridge_format::ber, {deal_1}), "1244114413413212132432322423413443123114223133341224");
}

TEST(bridge_file, bhg_begins_with_the_dealer) {
  EXPECT_EQ(written(bridge_format::bhg, {deal_1, deal_2}),
            "\nAEFILOQdilmrwBNPSVXYajopxyJMRUWbehkqstuCDGHKTZcfgnvz\nDFGHLRSWYeovyBIJNQfhjkpstwACEKMOUVXgmuxP"
            "TZabcdilnqrz\n");
}

TEST(bridge_file, goe_has_29_places_and_commas) {
  EXPECT_EQ(written(bridge_format::goe, {deal_1, deal_2}),
            " 7,681,172,548,203,230,420,588,103,204\n53,429,355,726,019,218,375,568,114,849\n");
  EXPECT_EQ(bridge_board_text(bridge_format::goe, {1, numbered_deal(0)}), std::string(37, ' ') + "0\n");
}

TEST(bridge_file, lin_has_three_hands_from_south_and_the_dealer_counted_from_south) {
  EXPECT_EQ(written(bridge_format::lin, {deal_1, deal_2}),
            "qx|o1|md|3S52HT75DKT74CJ987,SQJ874H82DQ98CA62,SAT963HKJDJ632CT5|rh||ah|Board 1|sv|0|pg||\n"
            "qx|o2|md|4SK65HAJD9754CQ985,SAQT42HK764D82C74,SHQ82DAKQJ63CAJT2|rh||ah|Board 2|sv|n|pg||\n");
}

TEST(bridge_file, dealer_and_vulnerability_of_all_sixteen_boards_and_again) {
  // N/None E/NS S/EW W/All, N/NS E/EW S/All W/None, N/EW E/All S/None W/NS, N/All E/None S/NS W/EW.
  std::vector<std::string> const expected{"N/-",  "E/NS",  "S/EW", "W/All", "N/NS",  "E/EW", "S/All", "W/-",
                                          "N/EW", "E/All", "S/-",  "W/NS",  "N/All", "E/-",  "S/NS",  "W/EW"};
  for (std::uint64_t board = 1; board <= 48; ++board) {
    auto const line = bridge_board_text(bridge_format::csv, {board, seats(deal_1)});
    EXPECT_THAT(line,
                HasSubstr("\"" + std::to_string(board) + "\",\"" + expected[(board - 1) % 16] + "\"\n"));
  }
}

TEST(bridge_file, the_golden_files_are_written_byte_for_byte_and_read_back) {
  std::vector<bridge_file> files;
  std::vector<std::string> bytes;
  for (auto const* format : {"pbn", "csv", "bri", "dge", "ber", "bhg", "goe"}) {
    std::ifstream in{faro::testing::answers("bigdeal") / (std::string{"boards."} + format), std::ios::binary};
    std::stringstream text;
    text << in.rdbuf();
    bytes.push_back(text.str());
    files.push_back(read_bridge_file(bytes.back(), format));
    if (std::string_view{format} != "dge") {  // text, whose lines may end as on old Macs
      auto mac = bytes.back();
      std::erase(mac, '\r');
      std::ranges::replace(mac, '\n', '\r');
      auto const same = read_bridge_file(mac, format);
      ASSERT_EQ(same.boards.size(), 16u) << format;
      for (std::size_t i = 0; i < 16; ++i) EXPECT_EQ(same.boards[i].seats, files.back().boards[i].seats);
    }
    EXPECT_EQ(name_of(files.back().format), format);
    ASSERT_EQ(files.back().boards.size(), 16u) << format;
  }
  for (std::size_t f = 0; f < files.size(); ++f) {
    auto text = bridge_heading(files[f].format, files[0].generator);
    for (std::size_t i = 0; i < 16; ++i) {
      EXPECT_EQ(files[f].boards[i].seats, files[0].boards[i].seats);
      text += bridge_board_text(files[f].format, {i + 1, files[0].boards[i].seats});
    }
    EXPECT_EQ(text, bytes[f]) << name_of(files[f].format);
  }
}

// ---- Read -------------------------------------------------------------------------------------------------

TEST(bridge_file, what_is_written_in_any_format_is_read_back) {
  rc::check([](std::vector<std::uint64_t> const& picks, std::uint64_t format_number) {
    auto const format = static_cast<bridge_format>(format_number % bridge_format_names().size());
    std::vector<deal_seats> deals{seats(deal_1)};
    for (auto const pick : picks)
      deals.push_back(numbered_deal(integer{pick} * integer{0x123456789ULL} % number_of_deals()));
    auto text = bridge_heading(format, "g");
    for (std::size_t i = 0; i < deals.size(); ++i) text += bridge_board_text(format, {i + 1, deals[i]});
    auto const file = read_bridge_file(text, "x");
    RC_ASSERT(file.format == format);
    RC_ASSERT(file.boards.size() == deals.size());
    for (std::size_t i = 0; i < deals.size(); ++i) RC_ASSERT(file.boards[i].seats == deals[i]);
  });
}

TEST(bridge_file, pbn_of_other_programs) {
  auto const file = read_bridge_file(
      "\xef\xbb\xbf% PBN 2.1\r\n[Generator \"Dealmaker\"]\r\n{ a comment\r\n[Deal \"not "
      "this\"]\r\n}\r\n[Event \"x\"]\r\n[Board \"17\"]\r\n"
      "[Deal \"E:K.AQ9643.A5.KQ43 52.T75.KT74.J987 QJ874.82.Q98.A62 AT963.KJ.J632.T5\"]\r\n[Auction "
      "\"N\"]\r\n1H Pass\r\n\r\n"
      "[Event \"#\"]\r\n[Board \"?\"]\r\n[Deal \"" +
          deal_2 + "\"]\r\n",
      "p");
  EXPECT_EQ(file.generator, "Dealmaker");
  ASSERT_EQ(file.boards.size(), 2u);
  EXPECT_EQ(file.boards[0].number, 17u);
  EXPECT_EQ(file.boards[0].seats, seats(deal_1));
  EXPECT_EQ(file.boards[0].line, 8u);
  EXPECT_EQ(file.boards[1].number, 0u);
}

TEST(bridge_file, pbn_repeats_what_the_game_before_said) {
  auto const file = read_bridge_file(
      "[Board \"5\"]\n[Room \"Open\"]\n[Dealer \"N\"]\n[Vulnerable \"##All\"]\n[Deal \"" + deal_1 +
          "\"]\n\n[Board \"#\"]\n[Room \"Closed\"]\n[Dealer \"#\"]\n[Deal \"#\"]\n\n"
          "[Board \"6\"]\n[Vulnerable \"EW\"]\n[Deal \"" +
          deal_2 + "\"]\n\n[Board \"7\"]\n[Deal \"#\"]\n",
      "p");
  ASSERT_EQ(file.boards.size(), 4U);
  EXPECT_EQ(file.boards[1].number, 5U);
  EXPECT_EQ(file.boards[1].seats, seats(deal_1));
  EXPECT_EQ(file.boards[1].dealer, 'N');
  EXPECT_EQ(file.boards[1].vulnerable, "All");
  EXPECT_NE(file.boards[1].room, file.boards[0].room);
  EXPECT_EQ(file.boards[2].vulnerable, "EW");
  EXPECT_EQ(file.boards[3].vulnerable, "All");
  EXPECT_EQ(file.boards[3].seats, seats(deal_2));
  EXPECT_EQ(refusal("[Board \"1\"]\n[Deal \"#\"]\n"),
            "b, line 2: [Deal \"#\"] is what the game before says of it, and none does");
}

TEST(bridge_file, pbn_comments_are_closed) {
  EXPECT_EQ(refusal("[Board \"1\"]\n{ of the\nday }\n[Deal \"" + deal_1 +
                    "\"]\n{ and so on\n\n[Board \"2\"]\n[Deal \"" + deal_2 + "\"]\n"),
            "b, line 5: a comment that is not closed: expected '}' behind it");
}

TEST(bridge_file, pbn_games_need_no_empty_lines_between_them) {
  auto const file = read_bridge_file(
      "[Board \"1\"]\n[Deal \"" + deal_1 + "\"]\n[Board \"2\"]\n[Deal \"" + deal_2 + "\"]\n", "p");
  ASSERT_EQ(file.boards.size(), 2u);
  EXPECT_EQ(file.boards[0].number, 1u);
  EXPECT_EQ(file.boards[1].number, 2u);
}

TEST(bridge_file, a_deal_a_line_with_or_without_its_seat) {
  auto const file = read_bridge_file(deal_1 + "\n\n" + deal_2.substr(2) + " \r\n", "d");
  EXPECT_EQ(file.format, bridge_format::deals);
  ASSERT_EQ(file.boards.size(), 2u);
  EXPECT_EQ(file.boards[1].seats, seats(deal_2));
  EXPECT_EQ(file.boards[1].line, 3u);
}

TEST(bridge_file, what_is_wrong_is_told_with_its_place) {
  auto bad = deal_1;
  bad[2] = 'K';  // two kings of spades
  EXPECT_EQ(refusal("[Board \"1\"]\n[Deal \"" + bad + "\"]\n"), "b, line 2: Ks is held by N and by E");
  EXPECT_THAT(refusal(deal_1 + "\n" + deal_2.substr(0, 30) + "\n"), HasSubstr("b, line 2: "));
  EXPECT_THAT(refusal("% PBN 2.1\n[Board \"1\"]\n"), HasSubstr("b holds no boards (pbn)"));
  EXPECT_THAT(refusal(""), HasSubstr("expected bridge boards"));
  EXPECT_THAT(refusal(std::string(1000, '\0')), HasSubstr("expected bridge boards"));
  EXPECT_THAT(refusal("hello\n"), HasSubstr("expected bridge boards"));
  EXPECT_EQ(refusal("53,644,737,765,488,792,839,237,440,000\n"),
            "b, line 1: expected a deal number from 0 to 53644737765488792839237439999, got "
            "53644737765488792839237440000");
  EXPECT_THAT(refusal(std::string(200, '1')), HasSubstr("b, board 1: N: expected 13 cards, got more"));
  auto const ber = bridge_board_text(bridge_format::ber, {1, seats(deal_1)});
  EXPECT_EQ(refusal(ber + ber.substr(0, 20)), "b, board 2: expected a record of 52 bytes, got 20");
  auto bri = bridge_board_text(bridge_format::bri, {1, seats(deal_1)});
  bri.replace(2, 2, "01");
  EXPECT_EQ(refusal(bri), "b, board 1: As is held by N and by N");
  auto dge = bridge_board_text(bridge_format::dge, {1, seats(deal_1)});
  dge[1] = 'x';
  EXPECT_EQ(refusal(dge), "b, board 1: expected a rank (A K Q J T 9 ... 2), got 'x'");
  EXPECT_THAT(refusal("\n" + std::string(52, 'A') + "\n"), HasSubstr("b, line 2: As is held by N and by N"));
  EXPECT_THAT(refusal("qx|o1|md|3S52|\n"),
              HasSubstr("b, line 1: expected hands of South, West and North after md|, got 1"));
}

/// Any three numbers, in any format: they are refused just where reading gives other deals, or boards that
/// are numbered otherwise than from another first on.
TEST(bridge_file, boards_that_a_format_cannot_number_are_told) {
  std::vector<std::string> const deals{deal_1, deal_2, deal_1};
  for (auto const& name : bridge_format_names()) {
    auto const format = *find_bridge_format(name);
    for (std::uint64_t code = 0; code < 14 * 14 * 14; ++code) {
      std::vector<std::uint64_t> const numbers{code % 14 + 1, code / 14 % 14 + 1, code / 196 + 1};
      auto text = bridge_heading(format, "g");
      for (std::size_t i = 0; i < 3; ++i) text += bridge_board_text(format, {numbers[i], seats(deals[i])});
      auto read = read_bridge_file(text, "b").boards;
      number_boards(read);
      bool same = read.size() == 3;
      for (std::size_t i = 0; same && i < 3; ++i)
        same = read[i].seats == seats(deals[i]) && read[i].number - read[0].number == numbers[i] - numbers[0];
      if (has_board_numbers(format)) same = same && read[0].number == numbers[0];
      ASSERT_EQ(!why_not_numbered(format, runs_of(numbers)), same)
          << name << " " << numbers[0] << " " << numbers[1] << " " << numbers[2];
    }
  }
  std::vector<board_range> const high{{999'999'999, 1'000'000'000}}, beyond{{5, 1'000'000'001}};
  EXPECT_FALSE(why_not_numbered(bridge_format::pbn, high));
  EXPECT_EQ(std::string{*why_not_numbered(bridge_format::pbn, beyond)},
            "pbn has board numbers up to 1000000000, not 1000000001");
  EXPECT_FALSE(why_not_numbered(bridge_format::bri, {}));
}

TEST(bridge_file, no_bytes_make_the_reader_break_down) {
  rc::check([](std::string head) {
    auto whole = written(static_cast<bridge_format>(head.size() % 9), {deal_1, deal_2});
    for (std::size_t i = 0; i < head.size() && i < whole.size(); ++i)
      whole[static_cast<unsigned char>(head[i]) * 7919U % whole.size()] = head[i];
    whole.resize(whole.size() - head.size() % whole.size());
    try {
      static_cast<void>(read_bridge_file(whole, "fuzz"));
    } catch (input_error const&) {}
  });
}

TEST(bridge_file, tells_boards_from_shuffled_decks) {
  EXPECT_TRUE(looks_like_bridge(written(bridge_format::pbn, {deal_1})));
  EXPECT_TRUE(looks_like_bridge(deal_1 + "\n"));
  EXPECT_TRUE(looks_like_bridge(written(bridge_format::csv, {deal_2})));
  EXPECT_TRUE(looks_like_bridge(written(bridge_format::lin, {deal_1})));
  for (auto const* deck : {"[[1,2,3],[2,1,3]]\n", "1 2 3\n", "As Kd 10h\n", "\"1\",\"2\",\"3\"\n", "",
                           "N,E,S,W\n", "1234123412341234\n"})
    EXPECT_FALSE(looks_like_bridge(deck)) << deck;
}

// ---- Board numbers ----------------------------------------------------------------------------------------

TEST(board_ranges, are_a_number_ranges_or_so_many_sets) {
  using ranges = std::vector<board_range>;
  EXPECT_EQ(parse_board_ranges("20"), (ranges{{1, 20}}));
  EXPECT_EQ(parse_board_ranges("17-32"), (ranges{{17, 32}}));
  EXPECT_EQ(parse_board_ranges("1-18,1-16,17-32"), (ranges{{1, 18}, {1, 16}, {17, 32}}));
  EXPECT_EQ(parse_board_ranges("3x7"), (ranges{{1, 7}, {8, 14}, {15, 21}}));
}

TEST(board_ranges, what_is_none_is_refused) {
  for (auto const* text : {"", "0", "0-3", "-3", "3-", "a", "1-2-3", "1,,2", "x3", "3x", "1-20000", "20000x1",
                           "9999999999999999999"})
    EXPECT_NE(error_in([&] { parse_board_ranges(text); }), "no input_error") << text;
  EXPECT_EQ(error_in([] { parse_board_ranges("9-2"); }),
            "boards: expected the lower number first, 2-9, got '9-2'");
}

TEST(BridgeFiles, ABoardInTwoRoomsIsOneDeal) {
  auto const left = [](std::string const& bytes) {
    auto file = read_bridge_file(bytes, "b");
    number_boards(file.boards);
    return std::pair{merge_rooms(file.boards), file.boards.size()};
  };
  auto const lin = written(bridge_format::lin, {deal_1, deal_2});
  auto closed = lin;
  for (auto at = closed.find("qx|o"); at != std::string::npos; at = closed.find("qx|o", at + 1))
    closed[at + 3] = 'c';
  EXPECT_EQ(left(lin + closed), (std::pair<std::size_t, std::size_t>{2, 2}));
  EXPECT_EQ(left(lin + lin), (std::pair<std::size_t, std::size_t>{0, 4}))
      << "dealt twice, and nothing says why";
  auto const game = [](std::string const& board, std::string const& deal, std::string const& more) {
    return "[Board \"" + board + "\"]\n" + more + "[Deal \"" + deal + "\"]\n\n";
  };
  for (auto const& [one, other] :
       {std::pair<std::string, std::string>{"[Room \"Open\"]\n", "[Room \"Closed\"]\n"},
        {"[Table \"1\"]\n", "[Table \"2\"]\n"},
        {"[North \"Ann\"]\n", "[North \"Eva\"]\n"}}) {
    auto const twice = game("1", deal_1, one) + game("1", deal_1, other) + game("2", deal_2, one);
    EXPECT_EQ(left(twice), (std::pair<std::size_t, std::size_t>{1, 2})) << one;
    EXPECT_EQ(left(game("1", deal_1, one) + game("2", deal_1, other)),
              (std::pair<std::size_t, std::size_t>{0, 2}));
    EXPECT_EQ(left(game("1", deal_1, one) + game("1", deal_2, other)),
              (std::pair<std::size_t, std::size_t>{0, 2}));
  }
  EXPECT_EQ(left(game("1", deal_1, "") + game("1", deal_1, "")), (std::pair<std::size_t, std::size_t>{0, 2}));
}

}  // namespace
}  // namespace faro
