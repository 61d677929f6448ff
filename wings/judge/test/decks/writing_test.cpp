// Decks as people write them: whatever the writing, the same orders come out.
#include "judge/test/decks/support.hpp"

#include <faro/cards/deck.hpp>
#include <faro/cards/notation.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

namespace faro::judge {
namespace {

using testing::order_of;
using testing::orders;
using testing::read_all;
using testing::refusal;

orders const two_decks{{1, 2, 0}, {2, 0, 1}};

TEST(DeckWriting, NumbersCountFromOneOrFromZero) {
  EXPECT_EQ(read_all("2 3 1\n3 1 2\n"), two_decks);
  EXPECT_EQ(read_all("1 2 0\n2 0 1\n"), two_decks);
}

TEST(DeckWriting, BlanksCommasTabsAndSemicolonsSeparate) {
  EXPECT_EQ(read_all("2,3,1\n3, 1 ,2\n"), two_decks);
  EXPECT_EQ(read_all("2;3;1\n3; 1; 2"), two_decks);
  EXPECT_EQ(read_all("2\t3\t1\n3   1 2\n"), two_decks);
  EXPECT_EQ(read_all("b;c;a\nc;a;b\n"), two_decks);
  EXPECT_EQ(read_all("b\tc\ta\nc\ta\tb\n"), two_decks);
}

TEST(DeckWriting, ArraysAsProgramsPrintThem) {
  EXPECT_EQ(read_all("[1] 2 3 1\n[1] 3 1 2\n"), two_decks) << "R";
  EXPECT_EQ(read_all(" [1] 2 3\r\n [3] 1\r\n\r\n [1] 3 1\r\n [3] 2"), two_decks) << "R, in narrow lines";
  EXPECT_EQ(read_all("[1] \"b\" \"c\" \"a\"\n[1] \"c\" \"a\" \"b\"\n"), two_decks) << "R, of names";
  EXPECT_EQ(read_all("tensor([1, 2, 0])\ntensor([2,\n        0, 1], device='cuda:0')\n"), two_decks)
      << "torch";
  EXPECT_EQ(read_all("tensor([[1, 2, 0],\n        [2, 0, 1]])\n"), two_decks);
  EXPECT_EQ(read_all("array([1, 2, 0])\narray([2, 0, 1], dtype=int32)\n"), two_decks) << "NumPy";
  EXPECT_EQ(read_all("[1 2 0]\n[2\n 0 1]\n"), two_decks);
  EXPECT_EQ(read_all("{1,2,0}\n{2,0,1}\n"), two_decks) << "PostgreSQL";
  EXPECT_EQ(read_all("{\"b b\",c,a}\n{c,a,\"b b\"}\n"), two_decks);
  EXPECT_EQ(read_all("p =\n\n   2   3   1\n\nans =\n\n   3   1   2\n\n"), two_decks) << "Octave";
  EXPECT_EQ(read_all("p =\n\n Columns 1 and 2:\n\n   2   3\n   3   1\n\n Column 3:\n\n   1\n   2\n\n"),
            two_decks);
}

TEST(DeckWriting, ArraysAsProgramsPrintThemKeepTheirLines) {
  EXPECT_EQ(refusal("[1] 2 3\n[3] 1\n\n[1] 3 1\n[3] 3\n").substr(0, 17), "decks.txt, line 4");
  EXPECT_EQ(refusal("{1,2,0}\n\n{2,0,2}\n").substr(0, 17), "decks.txt, line 3");
  EXPECT_EQ(refusal("tensor([1, 2, 0])\n\ntensor([2, 0, 2])\n").substr(0, 17), "decks.txt, line 3");
  EXPECT_EQ(refusal("p =\n\n   2   3   1\n\np =\n\n   3   1   3\n").substr(0, 17), "decks.txt, line 7");
  EXPECT_EQ(refusal("{\"deck\": [1, 2, 0]}\n{\"deck\": [2, 0, 1]}\n"), "") << "JSON";
  EXPECT_EQ(refusal("[1]\n[1]\n"), "") << "JSON, decks of one card";
}

TEST(DeckWriting, LettersNeedNothingBetween) {
  EXPECT_EQ(read_all("BCA\nCAB\n"), two_decks);
  EXPECT_EQ(read_all("bca\nCAB\n"), two_decks);
  EXPECT_EQ(read_all("B C A\nC A B\n"), two_decks);
  EXPECT_EQ(read_all("ADC\nBAD", {.deck_size = 4}), (orders{{0, 3, 2}, {1, 0, 3}}));
}

TEST(DeckWriting, HeadingsAndBlankLinesOfPrintedPrograms) {
  // print('Deck:'), the cards in three places each, print("\n"): document 003's programs.
  EXPECT_EQ(read_all("Deck:\n  2  3  1\n\nDeck:\n  3  1  2\n\n"), two_decks);
  EXPECT_EQ(read_all("\n\ndeck 1:\n1 2 0\nDECK 2 :\r\n2 0 1\r\n"), two_decks);
  EXPECT_EQ(read_all("Deck: B C A\nDeck: C A B\n"), two_decks);
  // Only what says "deck" and ends in a colon is one.
  EXPECT_NE(testing::refusal("B C A\nShuffled:\nC A B\n"), "");
  EXPECT_EQ(read_all("deck, chair, bench\nbench, deck, chair\n"), (orders{{2, 1, 0}, {0, 2, 1}}));
}

TEST(DeckWriting, WhatJudgePeriodSaysUnderItsDecks) {
  EXPECT_EQ(read_all("Deck:\nB C A\n\nDeck:\nC A B\n\n"
                     "perfect-in restores 3 cards after 2 shuffles\ncycles: 1 of length 1\n"),
            two_decks);
  EXPECT_NE(testing::refusal("B C A\nC A B\ncycles: 1 of length 3\n"), "") << "no heading, no such line";
}

TEST(DeckWriting, PlayingCardsTakeAnyNotation) {
  // A new deck lies spades, hearts, diamonds, clubs, each from the ace down (deck.hpp).
  EXPECT_EQ(read_all("Ks 2c As\n2c A♠ KS\n2♣ ace of spades K♠\n\"two of clubs\" 🂡 🂮\n"),
            (orders{{1, 2, 0}, {2, 0, 1}, {2, 0, 1}, {2, 0, 1}}));
  EXPECT_EQ(read_all("10h, 9h, red joker\nTh, red joker, 9♥\n"), (orders{{0, 1, 2}, {0, 2, 1}}));
}

TEST(DeckWriting, PlayingCardsOfAPartAreThoseOfTheWholeDeck) {
  EXPECT_EQ(read_all("As 2c\nKs Qs\n", {.deck_size = 52}), (orders{{0, 51}, {1, 2}}));
  EXPECT_EQ(read_all("As 7c\n8c 7s\n", {.deck_size = 32}), (orders{{0, 31}, {30, 7}}));
  EXPECT_EQ(read_all("Xb 2c\nXr As\n", {.deck_size = 54}), (orders{{53, 51}, {52, 0}}));
}

TEST(DeckWriting, NamesAreSortedWithTheirNumbers) {
  EXPECT_EQ(read_all("card10 card2 card1\ncard1 card2 card10\n"), (orders{{2, 1, 0}, {0, 1, 2}}));
  EXPECT_EQ(read_all("Tower, The Fool, The World\nThe Fool, Tower, The World\n"),
            (orders{{2, 0, 1}, {0, 2, 1}}));
  EXPECT_EQ(read_all("\"Fool, The\",\"World\"\n\"World\",\"Fool, The\"\n"), (orders{{0, 1}, {1, 0}}));
  EXPECT_EQ(read_all("Urza's Rage, Swamp\nSwamp, Urza's Rage\n"), (orders{{1, 0}, {0, 1}}));
}

TEST(DeckWriting, TheStartingOrderSaysWhichCardIsWhich) {
  EXPECT_EQ(read_all("red blue green\n", {.starting_order = {"blue", "green", "red"}}), (orders{{2, 0, 1}}));
  EXPECT_EQ(read_all("3 1 2\n", {.starting_order = {"2", "3", "1"}}), (orders{{1, 2, 0}}));
  EXPECT_EQ(read_all("CAB\n", {.starting_order = {"B", "A", "C"}}), (orders{{2, 1, 0}}));
  EXPECT_EQ(read_all("A♠ 2c\n2♣ As\n", {.starting_order = {"2c", "As"}}), (orders{{1, 0}, {0, 1}}));
}

TEST(DeckWriting, CardsThatAreAlikeShareANumber) {
  deck_format const format{.starting_order = {"land", "land", "spell", "land"}};
  EXPECT_EQ(read_all("spell land land land\n", format), (orders{{1, 0, 0, 0}}));
  EXPECT_EQ(read_all("land spell\nland land\n", format), (orders{{0, 1}, {0, 0}}));
  deck_reader reader{"spell land land land\n", "decks.txt", format};
  ASSERT_TRUE(reader.next());
  EXPECT_EQ(reader.copies(), (std::vector<std::uint32_t>{3, 1}));
  EXPECT_EQ(reader.size(), 4U);
  EXPECT_EQ(reader.card_name(1), "spell");
}

TEST(DeckWriting, CsvHasAHeaderAndColumns) {
  EXPECT_EQ(read_all("c1,c2,c3\n2,3,1\n3,1,2\n"), two_decks);
  EXPECT_EQ(read_all("first,second,third\nKs,2c,As\n2c,As,Ks\n"), two_decks);
  EXPECT_EQ(read_all("first,second,third\nred,white,blue\nwhite,blue,red\n"), two_decks);
  EXPECT_EQ(read_all("deck\nBCA\nCAB\n"), two_decks);
  EXPECT_EQ(read_all("deck\n\"2 3 1\"\n\"3 1 2\"\n"), two_decks);
  EXPECT_EQ(read_all("game,day,c1,c2,c3,won\n1,Mon,2,3,1,yes\n2,Tue,3,1,2,no\n",
                     {.first_column = 3, .last_column = 5}),
            two_decks);
  EXPECT_EQ(read_all("game,deck\n1,\"Ks 2c As\"\n2,\"2c As Ks\"\n", {.first_column = 2}), two_decks);
}

TEST(DeckWriting, OnlyYouKnowThatNumbersAreAHeader) {
  EXPECT_EQ(read_all("1,2,3\n2,3,1\n3,1,2\n").size(), 3U);
  EXPECT_EQ(read_all("1,2,3\n2,3,1\n3,1,2\n", {.header = deck_header::present}), two_decks);
  EXPECT_EQ(
      read_all("x,y\nv,w\n", {.starting_order = {"v", "w", "x", "y"}, .header = deck_header::absent}).size(),
      2U);
}

TEST(DeckWriting, JsonArraysComeInAnyWrapping) {
  EXPECT_EQ(read_all("[2,3,1]\n[3, 1, 2]\n"), two_decks);
  EXPECT_EQ(read_all("[[2,3,1],[3,1,2]]"), two_decks);
  EXPECT_EQ(read_all("[\n  [\n    2,\n    3,\n    1\n  ],\n  [3, 1, 2]\n]\n"), two_decks);
  EXPECT_EQ(read_all("{\"seed\": \"a]b\", \"deck\": [2, 3, 1]}\n{\"deck\":[3,1,2],\"n\":3}\n"), two_decks);
  EXPECT_EQ(read_all("[{\"deck\":[2,3,1]},\n{\"deck\":[3,1,2]}]"), two_decks);
}

TEST(DeckWriting, JsonStringsMayHaveEscapesCommasAndBrackets) {
  EXPECT_EQ(read_all(R"(["K\u2660", "2\u2663", "\uD83C\uDCA1"] ["2c", "As", "Ks"])"), two_decks);
  EXPECT_EQ(read_all(R"(["b]", "c,", "a\""]["c,", "a\"", "b]"])"), two_decks);
  EXPECT_EQ(read_all("['b', 'c', 'a']\n['c', 'a', 'b']\n"), two_decks);  // Python's lists
}

TEST(DeckWriting, LineEndsMarksBlanksAndCommentsDoNoHarm) {
  EXPECT_EQ(read_all("\xEF\xBB\xBF"
                     "2 3 1\r\n\r\n# a comment\r\n  3 1 2  \r\n"),
            two_decks);
  EXPECT_EQ(read_all("2\u00a03 1\n3\u00a01\u202f2\n"), two_decks) << "blanks of word processors";
  EXPECT_EQ(read_all("sep=;\r\n2;3;1\r\n3;1;2\r\n"), two_decks) << "what parts cells, as Excel says it";
  EXPECT_EQ(read_all("// a comment\n\n2 3 1\n   \n3 1 2"), two_decks);
  EXPECT_EQ(read_all("# decks\n\n[2,3,1]\n# more\n[3,1,2]\n"), two_decks);
  EXPECT_EQ(read_all("\xEF\xBB\xBF[2,3,1]\r\n[3,1,2]\r\n"), two_decks);
}

TEST(DeckWriting, ThereMayBeNoDeckAtAll) {
  EXPECT_EQ(read_all(""), orders{});
  EXPECT_EQ(read_all("\n# nothing\n"), orders{});
  EXPECT_EQ(read_all("[]"), (orders{{}}));  // one deck without cards
}

TEST(DeckWriting, DecksOfOneAndTwoCards) {
  EXPECT_EQ(read_all("1\n1\n"), (orders{{0}, {0}}));
  EXPECT_EQ(read_all("0\n0\n"), (orders{{0}, {0}}));
  EXPECT_EQ(read_all("A\nA\n"), (orders{{0}, {0}}));
  EXPECT_EQ(read_all("AB\nBA\n"), (orders{{0, 1}, {1, 0}}));
  EXPECT_EQ(read_all("2 1\n1 2\n"), (orders{{1, 0}, {0, 1}}));
  EXPECT_EQ(read_all("As Ks\nKs As\n"), (orders{{0, 1}, {1, 0}}));
}

TEST(DeckWriting, WhatWasUnderstoodIsSaid) {
  deck_reader numbers{"2 3 1\n", "decks.txt"};
  ASSERT_TRUE(numbers.next());
  EXPECT_EQ(numbers.description(),
            "3 cards, numbers from 1, sorted before the shuffle, each line lists the cards from the top");
  deck_reader part{"As 2c\n", "decks.txt", {.deck_size = 52}};
  ASSERT_TRUE(part.next());
  EXPECT_EQ(
      part.description(),
      "the first 2 of 52 cards, playing cards, sorted before the shuffle, each line lists the cards from "
      "the top");
  EXPECT_EQ(part.listed(), 2U);
  EXPECT_EQ(part.size(), 52U);
  EXPECT_EQ(part.card_name(51), "2c");
}

/// Decks written in every way, for what follows.
std::string written(orders const& decks, std::vector<std::string> const& names, std::string const& between,
                    std::string const& open, std::string const& close) {
  std::string text;
  for (auto const& deck : decks) {
    text += open;
    for (std::size_t i = 0; i < deck.size(); ++i) text += (i ? between : "") + names[deck[i]];
    text += close + "\n";
  }
  return text;
}

RC_GTEST_PROP(DeckWriting, NumbersNamesCardsAndJsonOfTheSameDecksAreTheSame, ()) {
  auto const cards = *rc::gen::inRange<std::size_t>(2, 53);
  orders decks(*rc::gen::inRange<std::size_t>(1, 20));
  std::mt19937 generator{*rc::gen::arbitrary<std::uint32_t>()};
  for (auto& deck : decks) {
    deck.resize(cards);
    std::iota(deck.begin(), deck.end(), 0U);
    std::ranges::shuffle(deck, generator);
  }
  auto const pack = standard52();
  std::vector<std::string> from_0, from_1, letter, word, quoted;
  for (std::uint32_t c = 0; c < cards; ++c) {
    auto const card = parse_card(pack.at(c).name);
    from_0.push_back(std::to_string(c));
    from_1.push_back(std::to_string(c + 1));
    letter.push_back(letters(card));
    word.push_back(words(card));
    quoted.push_back("\"" + glyphs(card) + "\"");
  }
  // Stated, since a handful of decks may rise by chance.
  deck_format const format{.direction = deck_direction::card_at_position};
  RC_ASSERT(read_all(written(decks, from_0, " ", "", ""), format) == decks);
  RC_ASSERT(read_all(written(decks, from_1, ",", "", ""), format) == decks);
  RC_ASSERT(read_all(written(decks, from_1, ", ", "[", "]"), format) == decks);
  RC_ASSERT(read_all(written(decks, letter, " ", "", "\r"), format) == decks);
  RC_ASSERT(read_all(written(decks, word, " ", "", ""), format) == decks);
  RC_ASSERT(read_all(written(decks, word, ";", "", ""), format) == decks);
  RC_ASSERT(read_all(written(decks, quoted, ", ", "[", "]"), format) == decks);
  if (cards <= 26) {
    std::vector<std::string> alphabet;
    for (std::uint32_t c = 0; c < cards; ++c) alphabet.emplace_back(1, static_cast<char>('A' + c));
    RC_ASSERT(read_all(written(decks, alphabet, "", "", ""), format) == decks);
  }
}

/// As people type them: blanks here, commas there, the suit first, a remark behind a deck.
TEST(DeckWriting, LinesTypedByHandMayDiffer) {
  orders const expected{{1, 0, 2}, {2, 1, 0}, {0, 2, 1}};
  EXPECT_EQ(read_all("K♠ A♠ Q♠\n# a new table\nQ♠, K♠, A♠  # a misdeal?\n♠A ♠Q\t♠K\n",
                     {.starting_order = {"A♠", "K♠", "Q♠"}}),
            expected);
  EXPECT_THAT(refusal("2♠ A♠ K♠\nA♠, K♠, 3♠\n"),
              ::testing::HasSubstr("line 2: '3♠' (place 3) is no card of this deck"));
  EXPECT_EQ(read_all("1. K♠ A♠ Q♠\n2) Q♠ K♠ A♠\n").size(), 2U) << "numbered lines";
  EXPECT_EQ(read_all("1: K♠ A♠ Q♠\n2: Q♠ K♠ A♠\n").size(), 2U) << "numbered lines";
  EXPECT_EQ(read_all("1. 2. 3.\n3. 1. 2.\n").size(), 2U) << "names";
  EXPECT_EQ(read_all("Joker #1, Ace, Joker #2\nAce, Joker #2, Joker #1\n").size(), 2U) << "no remark";
}

}  // namespace
}  // namespace faro::judge
