// Decks and deck lists: the formats that people have, and clear words for what is none.
#include "support/error_of.hpp"

#include <faro/cards/deck.hpp>
#include <faro/cards/notation.hpp>
#include <faro/error.hpp>

#include <gtest/gtest.h>

#include <string>

namespace {

using faro::deck;
using faro::parse_deck_file;
using faro::parse_deck_literal;

using faro::testing::error_of;

TEST(Deck, OfStandardCardsLiesFromTheAceOfSpadesDown) {
  auto const d = faro::standard52();
  EXPECT_EQ(d.size(), 52U);
  EXPECT_EQ(d.at(0).name, "As");
  EXPECT_EQ(d.at(12).name, "2s");
  EXPECT_EQ(d.at(13).name, "Ah");
  EXPECT_EQ(d.at(51).name, "2c");
  EXPECT_EQ(faro::standard54().size(), 54U);
  EXPECT_EQ(faro::piquet32().at(31).name, "7c");
  EXPECT_EQ(faro::named_deck("standard53"), std::nullopt);
}

TEST(Deck, OfSeveralDecksHasEachCardSoManyTimes) {
  auto const shoe = faro::standard52().times(6);
  EXPECT_EQ(shoe.size(), 312U);
  EXPECT_EQ(shoe.at(5).name, "As");
  EXPECT_EQ(shoe.at(6).name, "Ks");
  EXPECT_THROW(faro::standard52().times(1'000'000), faro::input_error);
}

TEST(DeckLiteral, HasKindsCountsAndTags) {
  auto const d = parse_deck_literal("land*24, spell*35\n\"Lightning Bolt\"*1{red, instant}").cards;
  EXPECT_EQ(d.size(), 60U);
  EXPECT_EQ(d.at(59).name, "Lightning Bolt");
  EXPECT_EQ(d.at(59).tags, (std::vector<std::string>{"red", "instant"}));
  EXPECT_EQ(d.canonical_text(), "24 land\n35 spell\n1 Lightning Bolt\n");
  EXPECT_TRUE(parse_deck_literal("A♠ 10h ks").cards.is_playing_cards());
}

TEST(DeckLiteral, ReadsCountsBeforeNames) {
  auto const cards = parse_deck_literal("24 land, 4x Lightning Bolt,32 spell").cards;
  ASSERT_EQ(cards.kinds().size(), 3U);
  EXPECT_EQ(cards.kinds()[0].name, "land");
  EXPECT_EQ(cards.kinds()[0].count, 24U);
  EXPECT_EQ(cards.kinds()[1].name, "Lightning Bolt");
  EXPECT_EQ(cards.size(), 60U);
  EXPECT_EQ(parse_deck_literal("1, 2, 3").cards.size(), 3U) << "numbers alone are names";
  EXPECT_EQ(parse_deck_literal("1 2 3").cards.size(), 3U);
}

std::string counted(char const* text) { return parse_deck_literal(text).cards.canonical_text(); }

TEST(DeckLiteral, ReadsCountsBehindNames) {
  EXPECT_EQ(counted("lands: 24, spells: 36"), "24 lands\n36 spells\n");
  EXPECT_EQ(counted("land:24 Lightning Bolt: 4"), "24 land\n4 Lightning Bolt\n");
  EXPECT_EQ(counted("land = 24; spell=36"), "24 land\n36 spell\n");
  EXPECT_EQ(counted("\"Circle of Protection: Red\": 4, x: 2"), "4 Circle of Protection: Red\n2 x\n");
  EXPECT_EQ(counted("Copper x7, Estate x3"), "7 Copper\n3 Estate\n");
  EXPECT_EQ(parse_deck_literal("land: 24 {mana}, spell: 36").cards.at(0).tags,
            std::vector<std::string>{"mana"});
}

TEST(DeckLiteral, AWordBeforeACountedOneBelongsToItsName) {
  auto const list = parse_deck_literal("starter*12 hand trap*10 brick*3 rest*15");
  EXPECT_EQ(list.cards.canonical_text(), "12 starter\n10 hand trap\n3 brick\n15 rest\n");
  EXPECT_EQ(list.notes,
            (std::vector<std::string>{"deck: 'hand trap*10' is read as 10 cards of one name, in quotes "
                                      "it would be \"hand trap\"*10; apart they are 'hand*1 trap*10'"}));
  EXPECT_EQ(counted("Lightning Bolt*4, Mountain*20"), "4 Lightning Bolt\n20 Mountain\n");
  EXPECT_EQ(counted("As Kd x*50"), "1 As\n1 Kd\n50 x\n") << "playing cards are no halves of names";
  EXPECT_EQ(counted("A*2 B*2 C"), "2 A\n2 B\n1 C\n") << "nothing with a count follows";
  EXPECT_EQ(counted("A*2 K*2 Q x*3"), "2 A\n2 K\n1 Q\n3 x\n") << "nor are letters";
  EXPECT_EQ(counted("pot, A*3"), "1 pot\n3 A\n");
}

TEST(DeckLiteral, ReadsBlanksAndMarksAsTheyAreTyped) {
  EXPECT_EQ(counted("land * 24 spell *36"), "24 land\n36 spell\n");
  EXPECT_EQ(counted("land×24 spell ×36"), "24 land\n36 spell\n");
  EXPECT_EQ(counted("24× land, 36x spell"), "24 land\n36 spell\n");
  EXPECT_EQ(counted("“Lightning Bolt”*4, ‘Opt’*2"), "4 Lightning Bolt\n2 Opt\n");
  EXPECT_EQ(counted("Urza's*4 Urza’s Saga*2"), "4 Urza's\n2 Urza’s Saga\n");
  EXPECT_EQ(counted("4 \"Lightning Bolt\", 20 Mountain"), "4 Lightning Bolt\n20 Mountain\n");
  EXPECT_EQ(parse_deck_literal("2 standard52, 4 joker").cards.size(), 108U);
}

TEST(DeckLiteral, RefusesWhatMayBeReadInTwoWays) {
  auto const error = [](char const* text) { return error_of([&] { parse_deck_literal(text); }); };
  EXPECT_EQ(error("A*3 hand trap*3 rest"),
            "deck: is 'hand trap*3' one name or several? expected \"hand trap\"*3 or hand, trap*3");
  EXPECT_EQ(error("Lightning Bolt, Mountain"),
            "deck: is 'Lightning Bolt' one name or several? expected \"Lightning Bolt\" or Lightning, Bolt");
  for (auto const* text : {"land 24, spell 36", "24 land, spell*36", "land*24 36 spell", "24 land, spell"})
    EXPECT_NE(error(text).find("expected counts at all names in one way"), std::string::npos) << text;
  for (auto const* text : {"land(24), spell(36)", "24xland 36xspell", "land - 24, spell - 36"})
    EXPECT_NE(error(text).find("expected a card such as land*24"), std::string::npos) << text;
  EXPECT_NE(error("4 Bolt 20 Mountain, 3 Opt").find("expected commas between cards"), std::string::npos);
  EXPECT_EQ(counted("A 2 3 4 10 J"), "1 A\n1 2\n1 3\n1 4\n1 10\n1 J\n") << "ranks alone are names";
}

TEST(DeckLiteral, HasDecksByTheirNames) {
  EXPECT_EQ(parse_deck_literal("standard52 joker").cards.size(), 53U);
  EXPECT_EQ(parse_deck_literal("piquet32*2, blank*3").cards.size(), 67U);
  EXPECT_EQ(parse_deck_literal("\"standard52\" joker").cards.size(), 2U) << "in quotes it is a name";
}

TEST(DeckLiteral, HasTagsAfterCountsToo) {
  auto const kinds = parse_deck_literal("24 land {mana,basic}, 4x Lightning Bolt {red}").cards.kinds();
  ASSERT_EQ(kinds.size(), 2U);
  EXPECT_EQ(kinds[0].tags, (std::vector<std::string>{"mana", "basic"}));
  EXPECT_EQ(kinds[1].name, "Lightning Bolt");
}

TEST(DeckLiteral, SaysWhatIsWrong) {
  EXPECT_EQ(error_of([] { parse_deck_literal(""); }), "deck: expected cards, got none");
  EXPECT_EQ(error_of([] { parse_deck_literal("land*"); }),
            "deck: expected a whole number after the *, got 'land*'");
  EXPECT_EQ(error_of([] { parse_deck_literal("land*0"); }),
            "deck: expected 1 to 10000000 copies of 'land', got 0");
  EXPECT_NE(
      error_of([] { parse_deck_literal("land*99999999999999999999"); }).find("expected 1 to 10000000 copies"),
      std::string::npos);
  EXPECT_NE(error_of([] {
              parse_deck_literal("a*9000000 b*9000000");
            }).find("expected a deck of at most 10000000 cards, got more"),
            std::string::npos);
  EXPECT_NE(error_of([] { parse_deck_literal("\"a"); }).find("the quote does not end"), std::string::npos);
  EXPECT_NE(error_of([] { parse_deck_literal("a{x"); }).find("the { does not end"), std::string::npos);
  EXPECT_NE(error_of([] { parse_deck_literal("a*2b"); }).find("expected a card such as"), std::string::npos);
  EXPECT_NE(error_of([] { parse_deck_literal(std::string("a\0b", 3)); }).find("control characters"),
            std::string::npos);
}

TEST(DeckFile, ListsOneCardALine) {
  auto const d = parse_deck_file("# my deck\nAs\n\n10h\r\nkd", "f").cards;
  EXPECT_EQ(d.size(), 3U);
  EXPECT_EQ(d.at(1).name, "Th");
}

TEST(DeckFile, NotesCardsListedAgain) {
  auto const list = parse_deck_file("As\nKs\nA♠\n", "my.txt");
  EXPECT_EQ(list.cards.size(), 3U);
  EXPECT_EQ(list.cards.kinds().size(), 2U);
  ASSERT_EQ(list.notes.size(), 1U);
  EXPECT_EQ(list.notes[0],
            "my.txt, line 3: As is listed again (first at my.txt, line 1); its copies are added");
}

TEST(DeckFile, ReadsMtgLists) {
  auto const arena = parse_deck_file(
      "Deck\n4 Lightning Bolt (CLU) 141\n20 Mountain (ANA) 63\n\nSideboard\n2 Smash to Smithereens (ORI) "
      "163\n",
      "a");
  EXPECT_EQ(arena.cards.canonical_text(), "4 Lightning Bolt\n20 Mountain\n");
  EXPECT_EQ(arena.notes, (std::vector<std::string>{"a: 2 cards of the sideboard are left out"}));
  auto const dec =
      parse_deck_file("// comment\n4 Lightning Bolt\n20 Mountain\nSB: 2 Smash to Smithereens\n", "d");
  EXPECT_EQ(dec.cards.size(), 24U);
  auto const mtgo = parse_deck_file("4x Lightning Bolt\n20 Mountain\n\n2 Smash to Smithereens\n", "m");
  EXPECT_EQ(mtgo.cards.size(), 24U);
}

TEST(DeckFile, ReadsYdkMainDecks) {
  auto const list = parse_deck_file(
      "#created by sample\n#main\n89631139\n89631139\n17985575\n#extra\n23995346\n!side\n79853073\n", "y");
  EXPECT_EQ(list.cards.canonical_text(), "2 89631139\n1 17985575\n");
  EXPECT_EQ(list.notes, (std::vector<std::string>{"y: 1 card of the extra deck is left out",
                                                  "y: 1 card of the side deck is left out"}));
}

TEST(DeckFile, ReadsLiterals) {
  EXPECT_EQ(parse_deck_file("Forest*8{land,green}\nBear*4\n", "l").cards.size(), 12U);
}

TEST(DeckFile, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(error_of([] { parse_deck_file("", "e.txt"); }), "e.txt: expected cards, got none");
  EXPECT_EQ(error_of([] { parse_deck_file("As\n0 Bolt\n", "z.txt"); }),
            "z.txt, line 2: expected 1 to 10000000 copies of 'Bolt', got 0");
  EXPECT_NE(error_of([] {
              parse_deck_file(std::string("\x7f"
                                          "ELF\0\1\2",
                                          7),
                              "bin");
            }).find("bin, line 1"),
            std::string::npos);
  EXPECT_NE(error_of([] { parse_deck_file(std::string(1'000'000, 'x'), "long"); }).find("at most 200"),
            std::string::npos);
}

TEST(DeckFile, ReadsWhatDeckBuildersWrite) {
  EXPECT_EQ(parse_deck_file("Deck\n4 Lightning Bolt (CLU) 141\n20 Mountain (ANA) 63\n\nSideboard\n"
                            "2 Smash to Smithereens (ORI) 163\n",
                            "arena.txt")
                .cards.size(),
            24U);
  EXPECT_EQ(parse_deck_file("// comment line\n4 Lightning Bolt\n20 Mountain\nSB: 2 Smash to Smithereens\n",
                            "apprentice.dec")
                .cards.size(),
            24U);
  EXPECT_EQ(parse_deck_file("#created by sample\n#main\n89631139\n89631139\n89631139\n17985575\n43973174\n"
                            "#extra\n23995346\n!side\n79853073\n",
                            "sample.ydk")
                .cards.size(),
            5U);
}

}  // namespace
