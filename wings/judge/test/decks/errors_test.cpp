// Lines that are no decks: each is told by line, card and reason.
#include "judge/test/decks/support.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace faro::judge {
namespace {

using ::testing::HasSubstr;
using testing::order_of;
using testing::orders;
using testing::read_all;
using testing::refusal;

TEST(DeckErrors, ADuplicateIsNamedWithItsPlacesAndWhatIsMissing) {
  EXPECT_EQ(refusal("1 2 3\n2 3 1\n3 1 3\n"),
            "decks.txt, line 3: 3 is there twice (places 1 and 3); 2 is missing");
  EXPECT_EQ(refusal("0,1,2\n0,0,0\n"),
            "decks.txt, line 2: 0 is there 3 times (places 1, 2 and 3); 1 and 2 are missing");
  EXPECT_EQ(refusal("As Ks Qs\nKs Qs K♠\n"),
            "decks.txt, line 2: Ks is there twice (places 1 and 3); As is missing");
}

TEST(DeckErrors, AMissingCardIsNamed) {
  EXPECT_EQ(refusal("1 2 3 4\n4 3 1\n"), "decks.txt, line 2: expected 4 cards, got 3; 2 is missing");
  EXPECT_EQ(refusal("1 2 3 4\n\n"), "");
}

TEST(DeckErrors, AForeignCardIsNamedWithWhatCouldBeMeant) {
  EXPECT_EQ(
      refusal("1 2 3\n1 2 4\n"),
      "decks.txt, line 2: '4' (place 3) is no card of this deck: expected 1 .. 3; if lines list the first "
      "cards of a larger deck, state its size (--cards); 3 is missing");
  EXPECT_EQ(refusal("red green blue\ngreen blue rde\n"),
            "decks.txt, line 2: 'rde' (place 3) is no card of this deck; did you mean red?; red is missing");
  EXPECT_THAT(refusal("1 2 3\n3 1 x\n"), HasSubstr("line 2: 'x' (place 3) is no card"));
  EXPECT_THAT(refusal("1 2 3\n3 1 -2\n"), HasSubstr("line 2: '-2' (place 3) is no card"));
  EXPECT_THAT(refusal("1 2 3\n3 1 2.0\n"), HasSubstr("line 2: '2.0' (place 3) is no card"));
  EXPECT_THAT(refusal("1 2 3\n3 1 99999999999\n"), HasSubstr("'99999999999' (place 3) is no card"));
  EXPECT_THAT(refusal("1 2 3\n3 1 4294967298\n"), HasSubstr("'4294967298' (place 3) is no card"));
}

TEST(DeckErrors, MistakesInTheFirstDeckAreToldToo) {
  EXPECT_EQ(refusal("1 2 2 4\n"), "decks.txt, line 1: 2 is there twice (places 2 and 3); 3 is missing");
  EXPECT_THAT(refusal("1 2 3 5\n"), HasSubstr("line 1: '5' (place 4) is no card"));
  EXPECT_THAT(refusal("1 2 x 4\n1 2 3 4\n"), HasSubstr("line 1: 'x' (place 3) is no card"));
  EXPECT_THAT(refusal("As Ks Zz Qs\nAs Ks Js Qs\n"), HasSubstr("line 1: 'Zz' (place 3) is no card"));
  EXPECT_THAT(refusal("BCAA\nBCAD\n"), HasSubstr("line 1: A is there twice (places 3 and 4); D is missing"));
  EXPECT_THAT(refusal("land spell land\n"),
              HasSubstr("line 1: expected different cards, but 'land' is there 2 times"));
}

TEST(DeckErrors, DecksOfAnotherSizeAreRefused) {
  EXPECT_THAT(refusal("1 2 3\n1 2\n"), HasSubstr("line 2: expected 3 cards, got 2"));
  EXPECT_THAT(refusal("1 2 3\n1 2 3 4\n"), HasSubstr("line 2: expected 3 cards, got 4"));
  EXPECT_THAT(refusal("1 2 3\n1 2\n", {.deck_size = 5}), HasSubstr("line 2: expected 3 cards, got 2"));
  EXPECT_THAT(refusal("1 2 3\n", {.deck_size = 2}), HasSubstr("line 1: expected 2 cards, got 3"));
  EXPECT_THAT(refusal("[1,2]\n[]\n"), HasSubstr("line 2: expected 2 cards, got 0"));
}

TEST(DeckErrors, OfCardsThatAreAlikeThereMayBeTooMany) {
  deck_format const format{.starting_order = {"land", "land", "spell", "spell"}};
  EXPECT_EQ(refusal("land land spell land\n", format),
            "decks.txt, line 1: land is there 3 times, the deck has 2; spell is missing");
  EXPECT_THAT(refusal("land land\nspell lnd\n", format), HasSubstr("did you mean land?"));
}

TEST(DeckErrors, LongListsAreCutShort) {
  std::string sorted, ones;
  for (int i = 1; i <= 52; ++i) {
    sorted += std::to_string(i) + " ";
    ones += "1 ";
  }
  EXPECT_EQ(
      refusal(sorted + "\n" + ones + "\n"),
      "decks.txt, line 2: 1 is there 52 times (places 1, 2, 3, 4 and 48 more); 2, 3, 4, 5 and 47 more are "
      "missing");
}

TEST(DeckErrors, LinesAreCountedThroughCommentsAndJson) {
  EXPECT_THAT(refusal("# one\n\n1 2\r\n\r\n1 1\r\n"), HasSubstr("line 5: 1 is there twice"));
  EXPECT_THAT(refusal("[[1,2],\n [2,1],\n [\n1,\n1]]"), HasSubstr("line 3: 1 is there twice"));
  EXPECT_THAT(refusal("c1,c2\n1,2\n1,1\n"), HasSubstr("line 3: 1 is there twice"));
}

TEST(DeckErrors, ReadingGoesOnAfterABadLine) {
  deck_reader reader{"2 1\n1 1\n1 2\n", "decks.txt"};
  ASSERT_TRUE(reader.next());
  EXPECT_THROW(reader.next(), input_error);
  EXPECT_EQ(reader.line(), 2U);
  ASSERT_TRUE(reader.next());
  EXPECT_EQ(order_of(reader), (std::vector<std::uint32_t>{0, 1}));
  EXPECT_EQ(reader.decks(), 2U);
  EXPECT_FALSE(reader.next());
}

TEST(DeckErrors, AFirstLineWithMistakesSettlesNothing) {
  deck_reader reader{"1 1 3\n0 2 1\n", "decks.txt"};
  EXPECT_THROW(reader.next(), input_error);
  ASSERT_TRUE(reader.next());
  EXPECT_EQ(order_of(reader), (std::vector<std::uint32_t>{0, 2, 1}));
}

TEST(DeckErrors, TroubleBehindGoodDecksComesAfterThem) {
  deck_reader reader{"[2,1]\n[1,2", "decks.txt"};
  ASSERT_TRUE(reader.next());
  EXPECT_THROW(reader.next(), input_error);
  EXPECT_FALSE(reader.next());
}

TEST(DeckErrors, JsonThatDoesNotCloseIsRefused) {
  EXPECT_EQ(refusal("[1,2]\n[2,1"),
            "decks.txt, line 2: expected an array such as '[1, 2, 3]', got one that is not closed");
  EXPECT_EQ(refusal("[[1,2],[2,1]"),
            "decks.txt, line 1: expected an array such as '[1, 2, 3]', got one that is not closed");
  EXPECT_EQ(refusal("[1,2]]"), "decks.txt, line 1: a ']' without its '['");
  EXPECT_EQ(refusal("{\"a\":[1,2]"), "decks.txt, line 1: an object that is not closed; a '}' is missing");
  EXPECT_THAT(refusal("[\"a, \"b\"]"), HasSubstr("line 1: "));
  EXPECT_THAT(refusal("[1,[2,1]]"), HasSubstr("brackets in the middle of a deck"));
  EXPECT_THAT(refusal("[1,2]\nx\n[2,1]"), HasSubstr("got 'x' outside of them"));
}

TEST(DeckErrors, WhatIsNoTextIsCalledByItsName) {
  EXPECT_THAT(refusal("\xFF\xFE"
                      "1\0"),
              HasSubstr("UTF-16"));
  EXPECT_THAT(refusal("\x1F\x8B\x08"), HasSubstr("gzip"));
  EXPECT_THAT(refusal("PK\x03\x04zip"), HasSubstr("zip"));
}

TEST(DeckErrors, LinesMayEndAsOnOldMacs) {
  orders const expected{{0, 1, 2}, {1, 0, 2}};
  for (auto const* text :
       {"# two\r1 2 3\r2 1 3\r", "1 2 3\r2 1 3", "1 2 3\r\r2 1 3\r", "1 2 3\r\r\n2 1 3\r\r\n"})
    EXPECT_EQ(read_all(text), expected) << text;
  EXPECT_EQ(refusal("1 2 3\r2 1 3\r2 1 1\r"),
            "decks.txt, line 3: 1 is there twice (places 2 and 3); 3 is missing");
  std::string many;
  for (int i = 0; i < 100'000; ++i) many += "1 2 3\r";  // over the ends of what is read at once
  EXPECT_EQ(read_all(many).size(), 100'000U);
}

TEST(DeckErrors, UnprintableBytesAreWrittenOut) {
  EXPECT_THAT(refusal("1 2\n1 \x01\n"), HasSubstr("'\\x01' (place 2)"));
}

TEST(DeckErrors, FormatsThatContradictThemselvesAreRefused) {
  EXPECT_THAT(refusal("1 2\n", {.starting_order = {"a", "b"}, .deck_size = 3}),
              HasSubstr("of the same number of cards"));
  EXPECT_THAT(refusal("1 2\n", {.deck_size = 2'000'000'000}),
              HasSubstr("expected a deck of up to 1000000 cards"));
  EXPECT_THAT(refusal("1 2\n", {.first_column = 0}), HasSubstr("counted from 1"));
  EXPECT_THAT(refusal("a b\n", {.direction = deck_direction::position_of_card}),
              HasSubstr("positions of cards are numbers"));
  EXPECT_THAT(refusal("2 1\n", {.direction = deck_direction::position_of_card, .deck_size = 3}),
              HasSubstr("positions of cards are numbers"));
  EXPECT_THAT(refusal("2 1\n", {.deck_size = 3, .carry_on = true}), HasSubstr("have to be whole"));
  EXPECT_THAT(refusal("a b\n", {.deck_size = 3}), HasSubstr("state the starting order"));
}

TEST(DeckErrors, StatedColumnsAreThere) {
  deck_format two_on;
  two_on.first_column = 2;
  two_on.last_column = 4;
  EXPECT_EQ(read_all("a,1,2,3\nb,3,1,2\n", two_on), (orders{{0, 1, 2}, {2, 0, 1}}));
  EXPECT_EQ(refusal("1 2 3\n3 1 2\n", two_on),
            "decks.txt, line 1: expected CSV, whose columns 2..4 hold the deck, got 1 column");
  EXPECT_EQ(refusal("1,2,3\n", two_on),
            "decks.txt, line 1: expected CSV, whose columns 2..4 hold the deck, got 3 columns");
  EXPECT_THAT(refusal("[[1,2,3],[3,1,2]]", two_on), HasSubstr("whose columns 2..4 hold the deck, got JSON"));
  deck_format from_seventh;
  from_seventh.first_column = 7;
  EXPECT_THAT(refusal("1,2,3\n", from_seventh), HasSubstr("whose columns 7.. hold the deck, got 3 columns"));
}

TEST(DeckErrors, AStatedFirstNumberIsOfNumbers) {
  EXPECT_THAT(refusal("a b c\nb c a\n", {.counting = card_counting::from_1}),
              HasSubstr("expected cards written as numbers, got names"));
  EXPECT_THAT(refusal("3 1 2\n", {.counting = card_counting::from_0, .starting_order = {"1", "2", "3"}}),
              HasSubstr("but the starting order begins with 1"));
  EXPECT_EQ(refusal("3 1 2\n", {.counting = card_counting::from_1, .starting_order = {"1", "2", "3"}}), "");
}

}  // namespace
}  // namespace faro::judge
