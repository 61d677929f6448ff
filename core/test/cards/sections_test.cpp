// Decks whose headings are those of a game that no format knows: the cards below some of them are drawn from.
#include "lists/shape.hpp"
#include "support/error_of.hpp"

#include <faro/cards/deck_file.hpp>
#include <faro/cards/deck_text.hpp>
#include <faro/error.hpp>

#include <gtest/gtest.h>

#include <string>

namespace faro {
namespace {

using testing::error_of;

/// "30 of 52 cards; Von Hand 12, ...": what is drawn from, and what is left out.
std::string read_list(std::string_view text, std::string_view sections, std::string_view source = "list") {
  auto const list = read_deck_file(text, source, {.sections = sections});
  std::string out = std::to_string(list.table.cards.size());
  for (auto const& pile : list.beside) out += ", " + pile.name + " " + std::to_string(pile.cards.size());
  return out;
}
std::string refusal(std::string_view text, std::string_view sections) {
  return error_of([&] { read_list(text, sections); });
}

constexpr std::string_view village =
    "Dorfkarten\n10 Nahrung\n6 Stroh (2)\n\nKronkorridor (12):\n12 Gold\n\n== Helden ==\n2 Amazone\n1 "
    "Zauberer\n";

TEST(Sections, AreDrawnFromWhereTheyAreNamed) {
  EXPECT_EQ(read_list(village, "main=Dorfkarten"), "16, Kronkorridor 12, Helden 3");
  EXPECT_EQ(read_list(village, "main=helden"), "3, Dorfkarten 16, Kronkorridor 12");
  EXPECT_EQ(read_list(village, "main=Dorfkarten,main=Helden"), "19, Kronkorridor 12");
  EXPECT_EQ(read_list("4 Opt\n\nReserve\n2 Duress\n", "main=deck"), "4, Reserve 2") << "above all headings";
  EXPECT_EQ(read_list("# Market\n4 Opt\n# Dungeon\n2 Duress\n", "main=Market"), "4, Dungeon 2");
  EXPECT_EQ(read_list("Market:\nOpt\nDuress\nDungeon:\nRat\n", "main=Market"), "2, Dungeon 1")
      << "without counts";
}

TEST(Sections, OfFormatsAreCalledAsTheirPiles) {
  EXPECT_EQ(read_list("Deck\n4 Opt (ELD) 59\n\nSideboard\n2 Duress (M19) 94\n", "main=Sideboard"),
            "2, Deck 4");
  EXPECT_EQ(read_list("Commander\n1 Talrand\n\nDeck\n60 Island\n", "main=Deck,main=Commander"), "61");
  EXPECT_EQ(read_list("Creatures (2)\n2 Bear\nLands (3)\n3 Forest\n", "main=Lands"), "3, Creatures 2");
  EXPECT_EQ(read_list("Village\n6 Straw\nTreasures\n12 Gold\n", "main=Village"), "6, Treasures 12");
  std::string_view const typed = "Deck\nCreatures (2)\n2 Bear\nLands\n3 Forest\nSideboard\n1 Opt\n";
  EXPECT_EQ(read_list(typed, "main=Creatures,main=Lands"), "5, Sideboard 1");
  EXPECT_EQ(refusal(typed, "main=Deck"),
            "list: no cards stand under a heading 'Deck'; its headings are 'Creatures' (2 cards), 'Lands' (3 "
            "cards) and 'Sideboard' (1 card)")
      << "whose part a heading is, nobody guesses";
  EXPECT_EQ(read_list("#main\n1\n1\n#extra\n2\n!side\n3\n", "main=deck,main=extra deck"), "3, side deck 1");
  EXPECT_EQ(read_list("count,name,section\n4,Opt,Market\n2,Rat,Dungeon\n1,Key,\n", "main=Market", "a.csv"),
            "4, Dungeon 2, deck 1");
  std::string_view const octgn =
      "<deck game=\"x\"><section name=\"Runner\"><card qty=\"1\" id=\"a\">Andromeda</card></section>\n"
      "<section name=\"R&amp;D\"><card qty=\"45\" id=\"b\">Sure Gamble</card></section></deck>\n";
  EXPECT_EQ(read_list(octgn, "main=R&D"), "45, Runner 1");
}

TEST(Sections, ThatAreNotThereAreRefusedWithThoseThatAre) {
  EXPECT_EQ(refusal(village, "main=Dorfkarte"),
            "list: no cards stand under a heading 'Dorfkarte'; its headings are 'Dorfkarten' (16 cards), "
            "'Kronkorridor' (12 cards) and 'Helden' (3 cards); did you mean Dorfkarten?");
  EXPECT_EQ(refusal(village, "Dorfkarten"),
            "--sections: expected main=HEADING, such as main=Market, or main=Market,main=Knights, got "
            "'Dorfkarten'");
  EXPECT_EQ(refusal("Market\nOpt\nDungeon\nRat\n", "main=Market"),
            "list, line 1: 'Market' may be a heading or a card: in a list without counts headings end with a "
            "colon, as in 'Market:'");
  EXPECT_EQ(error_of([] { read_deck_text("land*24", {.list = {.sections = "main=x"}}); }),
            "sections are of lists; deck 'land*24' is none");
}

TEST(Sections, EndAtAnEmptyLineForWhatMayBeNoCard) {
  std::string_view const netrunner =
      "Event (3)\n3x Sure Gamble\n\nHardware (2)\n\n2x Clone Chip\n\n15 influence spent (maximum 15)\n"
      "45 cards (min 45)\n";
  EXPECT_EQ(read_list(netrunner.substr(0, netrunner.find("15 ")), "main=Event,main=Hardware"), "5");
  try {
    read_list(netrunner, "main=Event,main=Hardware");
    FAIL() << "expected a refusal";
  } catch (refused_reading const& e) {
    EXPECT_EQ(
        std::string{e.what()},
        "list, line 8: '15 influence spent (maximum 15)' stands below an empty line: it may be a card of "
        "'Hardware', or none");
    ASSERT_EQ(e.ways().size(), 2U);
    EXPECT_EQ(e.ways()[0].front().second, "sed 8,9d");
    EXPECT_EQ(e.ways()[1].front().second, "sed 7,7d");
  }
}

TEST(Sections, AreProposedWhereAHeadingIsUnknown) {
  try {
    read_deck_file(village, "list");
    FAIL() << "expected a refusal";
  } catch (refused_reading const& e) {
    EXPECT_EQ(std::string{e.what()},
              "list, line 1: 'Dorfkarten' may be a heading: --sections says from which cards is drawn");
    ASSERT_EQ(e.ways().size(), 3U);
    EXPECT_EQ(e.ways()[0], (reading_options{{"--sections", "main=Dorfkarten"}}));
    EXPECT_EQ(e.ways()[2], (reading_options{{"--sections", "main=Helden"}}));
  }
}

}  // namespace
}  // namespace faro
