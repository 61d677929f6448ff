// Cards by what people call them.
#include "cards/formats/named.hpp"

#include <faro/error.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

using faro::card_table;
using faro::cards_named;
using faro::group_named;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

card_table table_of(char const* deck) { return card_table{faro::parse_deck_literal(deck).cards}; }

/// The names of the kinds that a name means.
std::vector<std::string> meant(card_table const& table, std::string_view name) {
  std::vector<std::string> out;
  auto const found = cards_named(table, name);
  for (std::size_t k = 0; found && k < found->of_kind.size(); ++k) {
    if (found->of_kind[k]) out.push_back(table.cards.kinds()[k].name);
  }
  return out;
}

std::string refusal_of(card_table const& table, std::string_view name) {
  try {
    return group_named(table, name).name;
  } catch (faro::input_error const& e) {
    return e.what();
  }
}

TEST(Named, AKindATagOrAValueInAnyCaseOfLetters) {
  auto const deck = table_of("Mountain*3{Land,red} Island*2{land} \"Lightning Bolt\"*4{red} As");
  for (auto const* name : {"land", "Land", "LAND", "lands", "Lands"})
    EXPECT_THAT(meant(deck, name), ElementsAre("Mountain", "Island")) << name;
  EXPECT_THAT(meant(deck, "mountain"), ElementsAre("Mountain"));
  EXPECT_THAT(meant(deck, "MOUNTAINS"), ElementsAre("Mountain"));
  EXPECT_THAT(meant(deck, "lightning bolts"), ElementsAre("Lightning Bolt"));
  EXPECT_THAT(meant(deck, "ace of spades"), ElementsAre("As"));
  EXPECT_THAT(meant(deck, "Aces"), ElementsAre("As"));
  EXPECT_TRUE(meant(deck, "Bolt").empty());
}

TEST(Named, ThePluralOfTheDeckOrOfTheQuestion) {
  auto const deck = table_of("lands*24 sorcery*8 \"dual class\"*2 Lens*1");
  EXPECT_THAT(meant(deck, "land"), ElementsAre("lands"));
  EXPECT_THAT(meant(deck, "sorceries"), ElementsAre("sorcery"));
  EXPECT_THAT(meant(deck, "dual classes"), ElementsAre("dual class"));
  EXPECT_THAT(meant(deck, "len"), ElementsAre("Lens"));
}

TEST(Named, MarksAsWordProcessorsSetThem) {
  EXPECT_THAT(meant(table_of("\"Urza's Saga\"*4 x"), "Urza’s Saga"), ElementsAre("Urza's Saga"));
  EXPECT_THAT(meant(table_of("\"Urza’s Saga\"*4 x"), "urza's saga"), ElementsAre("Urza’s Saga"));
  EXPECT_EQ(faro::name_without_quotes(" “Opt” "), "Opt");
  EXPECT_EQ(faro::name_without_quotes("Urza’s"), "Urza’s");
}

TEST(Named, WhatMayMeanTwoThingsIsRefused) {
  auto const deck = table_of("opt*4 Opt*4 x*2");
  EXPECT_THAT(meant(deck, "opt"), ElementsAre("opt")) << "as it is written";
  EXPECT_THAT(refusal_of(deck, "OPT"), HasSubstr("'OPT' may mean opt or Opt"));
}

TEST(Named, AListWithoutTypesSaysHowTypesAreSaid) {
  auto const deck = table_of("Island*20 \"Lightning Bolt\"*4");
  EXPECT_EQ(
      refusal_of(deck, "lands"),
      "the deck has no 'lands': its list does not say which cards are lands; write {land} behind them, a "
      "line such as 'Lands (20)' above them, or let land = \"CARD\" + \"CARD\" in … before the question "
      "(--let)");
  EXPECT_THAT(refusal_of(deck, "sorcery"), HasSubstr("a line such as 'Sorceries (20)'"));
  EXPECT_EQ(refusal_of(deck, "Ilsand"), "the deck has no 'Ilsand'; did you mean Island?");
}

TEST(Named, CardsWithNumbersAloneAreSaidToBe) {
  EXPECT_THAT(
      refusal_of(table_of("14558127*3 89631139*2"), "Ash Blossom"),
      HasSubstr("its cards have numbers and no names, as lists of the format .ydk do: \"14558127\" is one"));
}

}  // namespace
