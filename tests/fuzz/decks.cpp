// Deck lists in every format, bridge boards, decks to be judged: read, or refused with the line.
#include "cards/bridge_file.hpp"
#include "fuzz/fuzz.hpp"
#include "judge/src/decks/reader.hpp"

#include <faro/cards/deck_file.hpp>
#include <faro/error.hpp>

#include <gtest/gtest.h>

#include <algorithm>

namespace faro::testing {
namespace {

std::vector<std::string> const list_pieces{"\n",
                                           "\r\n",
                                           "\t",
                                           ",",
                                           ";",
                                           "\"",
                                           "{x}",
                                           "[",
                                           "]",
                                           "(",
                                           ")",
                                           "*CMDR*",
                                           "SB: ",
                                           "//",
                                           "#",
                                           "!side",
                                           "#main",
                                           "#extra",
                                           "Deck",
                                           "Sideboard",
                                           "Commander",
                                           "Companion",
                                           "About",
                                           "Name ",
                                           "Pokémon: 2",
                                           "Trainer: 1",
                                           "1 ",
                                           "4x ",
                                           "99999999999 ",
                                           "0 ",
                                           "-1 ",
                                           "1,5",
                                           "\xef\xbb\xbf",
                                           "<Cards ",
                                           "/>",
                                           " Quantity=\"4\"",
                                           "AAECAf0G",
                                           "ydke://",
                                           "!",
                                           "=",
                                           "\xff",
                                           "\x1b[31m",
                                           "1.5"};

fuzz_target deck_list(deck_format_entry const& format) {
  fuzz_target target;
  target.name = "deck-" + format.name;
  target.texts = {format.example};
  target.pieces = list_pieces;
  target.feed = [name_of_format = format.name](std::string_view text) {
    std::string said[2];
    for (auto const& name : {std::string{}, name_of_format}) {
      auto& what = said[name.empty() ? 0 : 1];
      try {
        auto const read = read_deck_file(text, "list", {.format = name});
        EXPECT_GT(read.table.cards.size(), 0U) << text;
        EXPECT_FALSE(read.summary().empty());
      } catch (input_error const& e) {
        what = e.what();
        EXPECT_EQ(what.find('\n'), std::string::npos) << what;
      }
    }
    return said[1].empty();
  };
  return target;
}

fuzz_target boards() {
  deal_seats seats{};
  for (std::size_t card = 0; card < seats.size(); ++card) seats[card] = static_cast<std::uint8_t>(card / 13);
  fuzz_target target;
  target.name = "boards";
  for (auto const& name : bridge_format_names()) {
    auto const format = *find_bridge_format(name);
    target.texts.push_back(bridge_heading(format, "faro") + bridge_board_text(format, {1, seats}) +
                           bridge_board_text(format, {2, seats}));
  }
  target.pieces = {"\n", "[Deal \"", "N:", "AKQJT98765432", ".", " ", "-", "md|", "qx|o1|", "|",
                   "1",  "01",       "52", "\r\n",          "%", "{", "}"};
  target.feed = [](std::string_view text) {
    auto const file = read_bridge_file(text, "boards");
    for (auto const& board : file.boards) {
      std::size_t of_north = 0;
      for (auto const seat : board.seats) of_north += seat == 0 ? 1 : 0;
      EXPECT_EQ(of_north, 13U) << text;
    }
    return !file.boards.empty();
  };
  return target;
}

fuzz_target judged_decks() {
  fuzz_target target;
  target.name = "judged-decks";
  target.texts = {"1 2 3\n3 1 2\n2 3 1\n",
                  "0,1,2\n2,0,1\n",
                  "BCA\nABC\n",
                  "As Kd 10h\n10h As Kd\n",
                  "[[1,2,3],[3,2,1]]",
                  "{\"deck\":[0,1]}\n{\"deck\":[1,0]}\n",
                  "game,deck\n1,\"2 3 1\"\n",
                  "red green blue\nblue green red\n"};
  target.pieces = {"1",
                   "2",
                   "3",
                   "0",
                   "[",
                   "]",
                   "{",
                   "}",
                   "\"",
                   ",",
                   ";",
                   "\t",
                   "\n",
                   "\r\n",
                   "As",
                   "A♠",
                   "ace of spades",
                   "#",
                   "//",
                   "99999999999",
                   "-1",
                   "\xef\xbb\xbf"};
  target.feed = [](std::string_view text) {
    judge::deck_reader reader{text, "decks"};
    for (std::size_t decks = 0; decks < 1000; ++decks) {
      if (!reader.next()) return decks > 0;
      auto left = reader.copies();
      for (auto const card : reader.order()) {
        EXPECT_LT(card, left.size()) << text;
        if (card >= left.size()) return false;
        EXPECT_GT(left[card]--, 0U) << text;
      }
    }
    return true;
  };
  return target;
}

}  // namespace

std::vector<fuzz_maker> fuzzed_decks() {
  std::vector<fuzz_maker> out{{"boards", boards}, {"judged-decks", judged_decks}};
  for (auto const& format : deck_formats())
    out.push_back({"deck-" + format.name, [&format] { return deck_list(format); }});
  return out;
}

}  // namespace faro::testing
