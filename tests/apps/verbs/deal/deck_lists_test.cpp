// Deck lists on the command line: found out, named, and said in every answer.
#include "apps/workbench.hpp"

#include <nlohmann/json.hpp>

#include <string>

namespace {

using faro::testing::workbench;
using json = nlohmann::json;

class DeckLists : public workbench {
 protected:
  void SetUp() override {
    put("mono.txt",
        "About\nName Mono Red\n\nCommander\n1 Krenko, Mob Boss (M13) 139\n\nDeck\n4 Lightning Bolt (CLU) 141 "
        "{burn}\n"
        "20 Mountain (ANA) 63\n\nSideboard\n2 Duress (M19) 94\n");
  }
};

constexpr char const* said =
    "24 cards, 2 kinds (mono.txt, MTG Arena); 1 as commander, 2 in the sideboard left out";

TEST_F(DeckLists, AreSaidWithEveryAnswer) {
  auto const deal = faro({"deal", "--deck", "mono.txt", "--hands", "7", "--seed", "x"});
  EXPECT_EQ(deal.exit_code, 0);
  EXPECT_EQ(deal.err, std::string{"faro deal: note: "} + said + "\n");
  auto const odds = faro({"odds", "--deck", "mono.txt", "--draw", "7", "burn >= 1"});
  EXPECT_NE(odds.out.find(said), std::string::npos) << odds.out << odds.err;
}

TEST_F(DeckLists, OfNamesWithCommasArePartedBySemicolons) {
  auto const all = faro({"deal", "--deck", "\"Krenko, Mob Boss\" Mountain*2", "--hands", "3"});
  EXPECT_EQ(all.out, "Hand  Krenko, Mob Boss; Mountain x2\n") << all.err;
}

TEST_F(DeckLists, AreSaidInJson) {
  json const expected{{"source", "mono.txt"},
                      {"format", "arena"},
                      {"cards", 24},
                      {"kinds", 2},
                      {"left_out", {{"commander", 1}, {"sideboard", 2}}}};
  EXPECT_EQ(json::parse(faro({"deal", "--deck", "mono.txt", "--hands", "7", "--json"}).out)["deck_read"],
            expected);
  auto const odds =
      json::parse(faro({"odds", "--deck", "mono.txt", "--draw", "7", "--json", "burn >= 1"}).out);
  EXPECT_EQ(odds["deck_read"], expected);
  EXPECT_FALSE(json::parse(faro({"deal", "--json"}).out).contains("deck_read")) << "a named deck is not read";
}

TEST_F(DeckLists, MayBeNamedAndPasted) {
  EXPECT_EQ(faro({"deal", "--deck", "mono.txt", "--deck-format", "ydk", "--hands", "1"}).exit_code, 2);
  put("two.txt", "24 Forest\n\n36 Bear\n");
  auto const named = faro({"deal", "--deck", "two.txt", "--deck-format", "mtgo", "--hands", "7"});
  EXPECT_NE(named.err.find("24 cards, 1 kind (two.txt, Magic Online text); 36 in the sideboard left out"),
            std::string::npos)
      << named.err;
  auto const pasted = faro({"deal", "--deck", "Deck\n4 Opt\n20 Island\n", "--hands", "7"});
  EXPECT_NE(pasted.err.find("24 cards, 2 kinds (--deck, MTG Arena)"), std::string::npos) << pasted.err;
  auto const link = faro({"deal", "--deck", "ydke://o6lXBaOpVwUncBIB!0iNuAQ==!EXbCBA==!", "--hands", "2"});
  EXPECT_NE(link.err.find("1 in the extra deck, 1 in the side deck left out"), std::string::npos) << link.err;
  auto const input = faro({"deal", "--deck", "-", "--hands", "1"}, "name;qty\r\nBear;3\r\n");
  EXPECT_NE(input.err.find("3 cards, 1 kind (standard input, CSV)"), std::string::npos) << input.err;
}

TEST_F(DeckLists, RefuseAFormatThatIsNone) {
  auto const run = faro({"deal", "--deck", "mono.txt", "--deck-format", "arenna"});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_NE(run.err.find("--deck-format: expected hearthstone, ydke,"), std::string::npos) << run.err;
  EXPECT_NE(run.err.find("got 'arenna'; did you mean arena?"), std::string::npos) << run.err;
  EXPECT_EQ(faro({"deal", "--deck", "standard52", "--deck-format", "arena"}).exit_code, 2);
  EXPECT_NE(faro({"deal", "--help"}).out.find("pokemon"), std::string::npos);
}

TEST_F(DeckLists, RefuseLinesThatAreNoCards) {
  put("bad.txt", "Deck\n4 Opt\nfor \x1b[31mFriday\n");
  auto const run = faro({"odds", "--deck", "bad.txt", "--draw", "7", "Opt >= 1"});
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_NE(run.err.find("bad.txt, line 3: expected a number of cards"), std::string::npos) << run.err;
  EXPECT_EQ(run.err.find('\x1b'), std::string::npos);
}

TEST_F(DeckLists, AreReadCompressed) {
  ASSERT_EQ(shell("gzip -c mono.txt > packed").exit_code, 0);
  auto const run = faro({"deal", "--deck", "packed", "--hands", "7"});
  EXPECT_NE(run.err.find("24 cards, 2 kinds (packed, MTG Arena)"), std::string::npos) << run.err;
  put("xz", std::string("\xFD\x37zXZ\0 and more", 15));
  EXPECT_NE(faro({"deal", "--deck", "xz", "--hands", "7"}).err.find("unpack it first: xz -dc"),
            std::string::npos);
}

TEST_F(DeckLists, EndSomewhere) {
  auto const run = shell("timeout 300 $FARO deal --deck /dev/zero --hands 7");
  EXPECT_EQ(run.exit_code, 2);
  EXPECT_NE(run.err.find("/dev/zero: expected a deck list of at most 16 MB, got more"), std::string::npos)
      << run.err;
}

TEST_F(DeckLists, WrittenOutHaveDecksInThem) {
  auto const run = faro({"deal", "--deck", "standard52 joker", "--hands", "53", "--json"});
  EXPECT_EQ(json::parse(run.out)["hands"][0]["cards"].size(), 53U) << run.err;
}

}  // namespace
