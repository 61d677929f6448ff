// faro odds from outside: chances, laws, tables, JSON, pictures, and clear words for what can't be.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace {

using faro::testing::workbench;
using ::testing::HasSubstr;
using json = nlohmann::json;
using ::testing::HasSubstr;

class Odds : public workbench {
 protected:
  json ask(std::vector<std::string> words) const {
    words.insert(words.begin(), "odds");
    words.emplace_back("--json");
    auto const run = faro(words);
    EXPECT_EQ(run.exit_code, 0) << run.err;
    return run.exit_code == 0 ? json::parse(run.out) : json{};
  }
  void refuses(std::vector<std::string> words, std::string const& because, int exit_code = 2) const {
    words.insert(words.begin(), "odds");
    auto const run = faro(words);
    EXPECT_EQ(run.exit_code, exit_code) << because;
    EXPECT_EQ(run.out, "");
    EXPECT_NE(run.err.find(because), std::string::npos) << run.err;
    EXPECT_EQ(std::ranges::count(run.err, '\n'), 1) << run.err;
  }
  static constexpr char const* lands = "land*24 spell*36";
};

TEST_F(Odds, AChanceIsAFractionADecimalAndOneIn) {
  auto const run = faro({"odds", "--deck", lands, "--draw", "7", "land = 3"});
  EXPECT_EQ(run.exit_code, 0);
  EXPECT_EQ(run.out, "30107/97527  0.308704  (1 in 3.24)\n7 cards from land*24 spell*36 (60 cards)\n");
}

TEST_F(Odds, ADeckThatIsWrittenOutSaysHowManyCardsItHas) {
  EXPECT_EQ(ask({"--deck", lands, "--draw", "7", "land"})["deck_cards"], 60);
  EXPECT_EQ(ask({"--deck", lands, "--decks", "2", "--draw", "7", "land"})["deck_cards"], 120);
  EXPECT_EQ(ask({"--order", "--deck", "standard52 joker", "adjacent(rank)"})["deck_cards"], 53);
  EXPECT_FALSE(ask({"--draw", "7", "ace"}).contains("deck_cards"));
  EXPECT_THAT(faro({"odds", "--urn", "red*3 blue*2: 2", "--urn", "blue*4: 1", "red = 2"}).out,
              HasSubstr("2 from red*3 blue*2 (5 cards) and 1 from blue*4 (4 cards)"));
}

// A deck's names, tags and their plurals are asked for in any case of letters, by questions and by options.
TEST_F(Odds, CardsAreNamedAlikeEverywhere) {
  std::string const two_lands = "Mountain*20{land} Island*4{Land} Bolt*36{spell}";
  auto const same = [&](std::vector<std::string> words, std::vector<std::string> plain) {
    words.insert(words.begin(), {"--deck", two_lands, "--draw", "7"});
    plain.insert(plain.begin(), {"--deck", lands, "--draw", "7"});
    auto a = ask(words), b = ask(plain);
    for (auto const* key : {"probability", "distribution"}) EXPECT_EQ(a[key], b[key]) << words.back();
    for (auto* one : {&a, &b}) {
      for (auto& row : (*one)["table"]) row = row["probability"];
    }
    EXPECT_EQ(a["table"], b["table"]) << words.back();
  };
  same({"LAND IN 2..4 AND NOT spells >= 6"}, {"land in 2..4 and not spell >= 6"});
  same({"If Land >= 3 Then 1 Else 0"}, {"if land >= 3 then 1 else 0"});
  same({"Land >= 2 Given Spells >= 1"}, {"land >= 2 given spell >= 1"});
  same({"land = 3", "--seen", "land*3 bolt"}, {"land = 3", "--seen", "land*3 spell"});
  same({"land = 3", "--holding", "2 Lands, 1 bolt"}, {"land = 3", "--holding", "land*2 spell"});
  same({"land >= 2", "--vary", "Lands=20..28"}, {"land >= 2", "--vary", "land=20..28"});
  same({"land >= 2", "--find", "LAND", "--at-least", "0,9", "--against", "spells"},
       {"land >= 2", "--find", "land", "--at-least", "0.9"});
  refuses({"--deck", two_lands, "--draw", "7", "Island and land >= 2", "--seen", "land*3"},
          "--seen: 'land' is 2 kinds of cards that the question tells apart: expected which, 'Mountain' or "
          "'Island'");
  refuses({"--deck", two_lands, "--draw", "7", "land", "--vary", "creature=1..2"},
          "its list does not say which cards are creatures");
}

TEST_F(Odds, ACardIsAskedForByItsNameAlone) {
  refuses({"--deck", "Island*17 Bear*23", "--draw", "7", "count(name = Island) >= 2"},
          "the deck has no 'name'; a card is asked for by its name alone: count(Island), Island >= 2");
  EXPECT_EQ(ask({"--deck", "Island*17 Bear*23", "--draw", "7", "count(card = Island) >= 2"})["probability"],
            ask({"--deck", "Island*17 Bear*23", "--draw", "7", "Island >= 2"})["probability"]);
}

TEST_F(Odds, OfSeveralDecksTheOneThatLacksACardIsNamed) {
  refuses({"--deck", "a*10 b*30", "--deck", "a*20 c*20", "--draw", "7", "b >= 1"},
          "a*20 c*20: the deck has no 'b'; did you mean a or c?");
}

TEST_F(Odds, SeveralSwapsAreRankedBesideTheDeckAsItIs) {
  auto const found = ask({"--deck", "starter*12 brick*3 rest*24", "--draw", "5", "starter and not brick",
                          "--swap", "in 1 brick", "--swap", "in 1 starter", "--swap", "in 1 rest"});
  std::vector<std::string> names;
  for (auto const& one : found["outputs"]) names.push_back(one["name"]);
  EXPECT_EQ(names, (std::vector<std::string>{"in 1 starter", "in 1 rest", "as it is", "in 1 brick"}));
  EXPECT_EQ(found["outputs"][0]["probability"], ask({"--deck", "starter*13 brick*3 rest*24", "--draw", "5",
                                                     "starter and not brick"})["probability"]);
}

TEST_F(Odds, TwoKindsVaryAtOnce) {
  auto const found = ask({"--deck", "land*24 ramp*6 spell*30", "--draw", "7", "land + ramp >= 4", "--vary",
                          "land=23..25", "--vary", "ramp=4..6"});
  ASSERT_EQ(found["outputs"].size(), 3U);
  EXPECT_EQ(found["outputs"][2]["name"], "land = 25");
  EXPECT_EQ(found["outputs"][2]["table"][0]["ramp"], "4");
  EXPECT_EQ(found["outputs"][2]["table"][0]["probability"],
            ask({"--deck", "mana*29 spell*31", "--draw", "7", "mana >= 4"})["probability"]);
  refuses({"--deck", lands, "--draw", "7", "land", "--vary", "land=1..2", "--vary", "spell=1..2"},
          "every kind of the deck varies");
  refuses({"--deck", lands, "--draw", "7", "land", "--vary", "land=1..2", "--vary", "spell=1..2", "--by-turn",
           "1..3"},
          "a table has two sides");
  refuses({"--deck", "a*3 b*5", "--draw", "3", "a", "--vary", "a=0..2", "--vary", "a=0..1"},
          "--vary: expected two kinds, got 'a' twice");
}

TEST_F(Odds, RangesHaveTwoDots) {
  refuses({"--deck", lands, "--draw", "7", "land", "--vary", "land=15-18"},
          "--vary: expected a range such as 15..18, got '15-18'");
}

TEST_F(Odds, OfASentenceItIsToldHowQuestionsAreWritten) {
  for (auto const* sentence : {"what are the odds of rolling a 6", "at least one 6 in 4d6",
                               "Wahrscheinlichkeit für zwei Sechsen", "odds of a full house"})
    refuses({sentence}, "expected a question such as '4d6 count 6 >= 1'");
  refuses({"is >= 2 and more", "--draw", "5"}, "the deck has no 'is'");
  refuses({"at least 3 land", "--deck", lands, "--draw", "7"}, "land >= 3");
}

TEST_F(Odds, MarksAsTelephonesSetThem) {
  EXPECT_EQ(ask({"--deck", "“Lightning Bolt”*4 x*56", "--draw", "7", "“lightning bolt” ≥ 1"})["probability"],
            ask({"--deck", "b*4 x*56", "--draw", "7", "b >= 1"})["probability"]);
  EXPECT_EQ(ask({"--draw", "13", "shape = 4–4–3–2"})["probability"],
            ask({"--draw", "13", "shape = 4-4-3-2"})["probability"]);
  EXPECT_EQ(ask({"2d6 – 1 ≥ 8"})["probability"], ask({"2d6 - 1 >= 8"})["probability"]);
  refuses({"--deck", lands, "--draw", "7", "land", "--find", "land", "--at-least", "1,500"},
          "expected a number without a comma, got '1,500'");
}

TEST_F(Odds, JsonHasTheAgreedFields) {
  auto const found = ask({"--deck", "A*3 B*3 C*2 x*32", "--draw", "5", "A and (B or C)"});
  EXPECT_EQ(found["query"], "A and (B or C)");
  EXPECT_EQ(found["deck"], "A*3 B*3 C*2 x*32");
  EXPECT_EQ(found["draw"], 5);
  EXPECT_EQ(found["exact"], true);
  EXPECT_EQ(found["conditions"], json::array());
  EXPECT_EQ(found["probability"], "98855/658008");
  EXPECT_DOUBLE_EQ(found["decimal"].get<double>(), 98855.0 / 658008);
}

TEST_F(Odds, ALawHasOutcomesMeanAndVariance) {
  auto const found = ask({"--deck", lands, "--draw", "7", "land"});
  EXPECT_EQ(found["distribution"].size(), 8U);
  EXPECT_EQ(found["distribution"][2]["outcome"], "2");
  EXPECT_EQ(found["distribution"][2]["probability"], "43792/162545");
  EXPECT_EQ(found["mean"], "14/5");
  EXPECT_TRUE(found.contains("variance"));
}

TEST_F(Odds, ConditionsAreShown) {
  auto const found = ask({"--draw", "13", "ace >= 2", "--given", "As"});
  EXPECT_EQ(found["probability"], "11686/20825");
  ASSERT_EQ(found["conditions"].size(), 1U);
  EXPECT_EQ(found["conditions"][0], "given: As (chance 1/4 = 0.250000)");
}

TEST_F(Odds, ASumThatMayBeMeantAsOrMoreIsSaid) {
  auto const asked = [&](char const* query) {
    return faro({"odds", "--deck", "land*4 spell*6", "--draw", "3", query}).out;
  };
  EXPECT_THAT(asked("2+ land"),
              ::testing::HasSubstr("'2+ land' is read as a sum; for 2 or more write land >= 2"));
  EXPECT_THAT(asked("spell and not (1+ land)"), ::testing::HasSubstr("'1+ land' is read as a sum"));
  for (auto const* clear : {"2 + land >= 3", "land + 2 = 3", "2+land", "land >= 2", "2+ 3 > land"})
    EXPECT_THAT(asked(clear), ::testing::Not(::testing::HasSubstr("is read as a sum"))) << clear;
}

TEST_F(Odds, SeenAndHeldCards) {
  EXPECT_EQ(ask({"--deck", lands, "--draw", "2", "--holding", "land*2 spell*5", "land >= 3"})["probability"],
            ask({"--deck", "land*22 spell*31", "--draw", "2", "land >= 1"})["probability"]);
  EXPECT_EQ(ask({"--deck", lands, "--draw", "7", "--seen", "land*3 spell*2", "land = 3"})["probability"],
            ask({"--deck", "land*21 spell*34", "--draw", "7", "land = 3"})["probability"]);
}

TEST_F(Odds, DeckListsOfEveryFormat) {
  put("list.txt",
      "Deck\n24 Forest (ANA) 1\n4 Llanowar Elves (M19) 314\n32 Bear\n\nSideboard\n2 Naturalize\n");
  EXPECT_EQ(ask({"--deck", "list.txt", "--draw", "7", "Forest in 2..4"})["probability"], "125902/162545");
  EXPECT_EQ(ask({"--deck", "list.txt", "--draw", "7", "Llanowar Elves >= 1"})["probability"], "38962/97527");
  put("deck.csv", "name,count,cost,type\nForest,24,,land\nBear,20,2,creature\nWurm,16,6,creature\n");
  EXPECT_EQ(ask({"--deck", "deck.csv", "--draw", "7", "count(type = land) in 2..4"})["probability"],
            "125902/162545");
  EXPECT_EQ(ask({"--deck", "deck.csv", "--draw", "1", "sum(cost)"})["mean"], "34/15");
  EXPECT_EQ(ask({"--deck", "deck.csv", "--draw", "7", "count(cost <= 3)"})["mean"], "7/3");
}

TEST_F(Odds, TurnsMulligansAndEffects) {
  auto const turns = ask({"--deck", lands, "--draw", "7", "land >= 4", "--by-turn", "1..3", "--on", "draw"});
  ASSERT_EQ(turns["table"].size(), 3U);
  EXPECT_EQ(turns["table"][0]["turn"], "1");
  EXPECT_EQ(turns["table"][0]["probability"], "2075543/5168931");
  auto const london =
      ask({"--deck", lands, "--draw", "7", "land in 2..4", "--mulligan", "london", "--keep", "land in 2..4"});
  EXPECT_EQ(london["probability"], "2092679085365090361143/2094188228310518551875");
  EXPECT_EQ(london["table"][1]["how often"], "5026393596/26420877025");
  ASSERT_EQ(london["conditions"].size(), 1U);
  auto const pot = ask(
      {"--deck", "A*3 B*3 C*2 pot*3 x*29", "--draw", "5", "A and (B or C)", "--effect", "pot: draw 2 once"});
  EXPECT_EQ(pot["probability"], "3699331/19575738");
}

TEST_F(Odds, OtherDecks) {
  auto const table = ask({"--deck", lands, "--draw", "7", "land in 2..4", "--vary", "land=20..28"});
  ASSERT_EQ(table["table"].size(), 9U);
  EXPECT_EQ(table["table"][4]["probability"], "125902/162545");
  auto const found =
      ask({"--deck", lands, "--draw", "7", "land >= 2", "--find", "land", "--at-least", "90%"});
  EXPECT_EQ(found["table"][1]["land"], "27");
  refuses({"--deck", lands, "--draw", "7", "land = 3", "--find", "land", "--at-least", "0.9"},
          "no number of land", 1);
  auto const by_turn = ask(
      {"--deck", lands, "--draw", "7", "land >= 3", "--find", "land", "--at-least", "90%", "--by-turn", "4"});
  EXPECT_EQ(by_turn["table"], ask({"--deck", lands, "--draw", "7", "by(4, land >= 3)", "--find", "land",
                                   "--at-least", "90%"})["table"]);
  refuses(
      {"--deck", lands, "--draw", "7", "land", "--find", "land", "--at-least", "0.9", "--by-turn", "3..4"},
      "--find is by one turn: expected --by-turn 4, got 3..4");
}

TEST_F(Odds, OrdersOfThePack) {
  EXPECT_EQ(ask({"--order", "adjacent(rank) >= 1"})["probability"],
            "14106155195322653027266764449243803213268/14778213400262135041705388361938994140625");
  EXPECT_EQ(ask({"--order", "position(ace, 1)"})["mean"], "53/5");
  EXPECT_EQ(ask({"--order", "hits(13)"})["mean"], "4/1");
}

TEST_F(Odds, Dice) {
  EXPECT_EQ(ask({"2d6 > d12"})["probability"], "1/2");
  EXPECT_EQ(ask({"4d6 drop lowest"})["mean"], "15869/1296");
  EXPECT_EQ(ask({"8d10 count >= 7"})["mean"], "16/5");
}

TEST_F(Odds, AnEstimateIsLabelled) {
  auto const found = ask({"--draw", "5", "poker >= flush", "--simulate", "10000", "--seed", "s"});
  EXPECT_EQ(found["exact"], false);
  EXPECT_EQ(found["trials"], 10000);
  EXPECT_EQ(found["seed"], "s");
  EXPECT_TRUE(found.contains("standard_error"));
  EXPECT_FALSE(found.contains("probability"));
  auto const text = faro({"odds", "--draw", "5", "poker >= flush", "--simulate", "10000"});
  EXPECT_NE(text.out.find("SIMULATED, not exact: 10000 random deals"), std::string::npos) << text.out;
}

TEST_F(Odds, APictureIsWrittenWhole) {
  auto const run = faro({"odds", "--deck", lands, "--draw", "7", "land", "--svg", "lands.svg"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  auto const svg = get("lands.svg");
  EXPECT_TRUE(svg.starts_with("<svg")) << svg;
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
}

/// By librsvg, at two points to one of the drawing; one file, or both.
TEST_F(Odds, APictureIsAPngToo) {
  auto const run = faro({"odds", "2d6", "--svg", "two.svg", "--png", "two.png"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  EXPECT_NE(get("two.svg").find("width=\"720\""), std::string::npos);
  auto const png = get("two.png");
  EXPECT_TRUE(png.starts_with("\x89PNG\r\n\x1a\n"));
  EXPECT_EQ(png.substr(16, 4), std::string("\0\0\x05\xa0", 4));  // 1440
  refuses({"2d6", "--svg", "two.png"}, "--svg: expected a file such as picture.svg, got 'two.png'");
  refuses({"2d6", "--png", "two.svg"}, "--png: expected a file such as picture.png, got 'two.svg'");
}

TEST_F(Odds, WhatCannotBeIsSaidInOneLine) {
  refuses({"--deck", lands, "--draw", "61", "land"}, "61 cards can't be drawn from 60");
  refuses({"--deck", lands, "--draw", "-1", "land"},
          "--draw: expected a whole number from 0 to 1000000, got '-1'");
  refuses({"--deck", "land*-1", "--draw", "1", "land"}, "expected a whole number after the *");
  refuses({"--deck", lands, "--draw", "7", "lnad >= 2"}, "did you mean land");
  refuses({"--deck", lands, "--draw", "7", "land >="}, "at the end");
  refuses({"--deck", lands, "--draw", "7", "land / (land - land) > 1"}, "division by zero");
  refuses({"--deck", lands, "--draw", "7", "1000000000000 * 1000000000000 > land"}, "overflow");
  refuses({"--deck", lands, "--draw", "7", "land", "--given", "land > 7"}, "can never hold");
  refuses({"--deck", "land*1000000000 x", "--draw", "7", "land"}, "copies");
  refuses({"--deck", "missing.txt", "--draw", "7", "land"}, "neither a deck nor a file");
  refuses({"--deck", lands, "land"}, "--draw N");
  refuses({"--deck", lands, "--draw", "7"}, "expected a question");
  refuses({"--deck", lands, "--draw", "7", "land", "--seen", "land*25"}, "25 land");
  refuses({"--deck", lands, "--draw", "7", "land", "--keep", "land"}, "--mulligan");
  put("bad.txt", "4 Bolt\nx Shock\n4 Elf extra\n0 Bear\n");
  refuses({"--deck", "bad.txt", "--draw", "1", "Bolt"}, "bad.txt, line 2");
  put("empty.txt", "");
  refuses({"--deck", "empty.txt", "--draw", "1", "Bolt"}, "empty.txt");
  put("bad.csv", "name,count\nElf,4\nBear\n");
  refuses({"--deck", "bad.csv", "--draw", "1", "Elf"}, "bad.csv, line 3");
}

TEST_F(Odds, WhatIsTooBigOffersAnEstimate) {
  refuses({"--draw", "26", "spades, hearts, diamonds, hcp, sum(value), poker"}, "--simulate");
}

TEST_F(Odds, MoreEffortIsOfferedWhereItWouldDo) {
  auto const message = [this](std::vector<std::string> const& how) {
    std::vector<std::string> words{"odds", "beats(1, 2)"};
    words.insert(words.end(), how.begin(), how.end());
    return faro(words).err;
  };
  EXPECT_NE(message({"--hands", "2x2", "--community", "5"}).find("; --effort 10 goes on; "),
            std::string::npos);
  EXPECT_NE(message({"--hands", "2x3"}).find("; --effort 100 goes on; "), std::string::npos);
  EXPECT_NE(message({"--hands", "2x3", "--effort", "10"}).find("; --effort 100 goes on; "),
            std::string::npos);
  EXPECT_EQ(message({"--hands", "2x5"}).find("--effort"),
            std::string::npos);  // 1,000 times as many would not do
  EXPECT_NE(faro({"odds", "random vs random vs random"}).out.find("; --effort 1000 goes on"),
            std::string::npos);
}

TEST_F(Odds, EffectsAndWildCardsMayBeSeveral) {
  auto const chance = [&](std::vector<std::string> words) { return ask(std::move(words))["probability"]; };
  EXPECT_EQ(chance({"--deck", "A*3 B*3 pot*2 sip*1 x*31", "--draw", "5", "A and B", "--effect", "pot: draw 1",
                    "--effect", "sip: draw 1"}),
            chance({"--deck", "A*3 B*3 pot*3 x*31", "--draw", "5", "A and B", "--effect", "pot: draw 1"}));
  EXPECT_EQ(chance({"--draw", "5", "poker >= flush", "--wild", "\"2\""}),
            chance({"--draw", "5", "poker >= flush", "--wild", "2"}));
  EXPECT_NE(chance({"--draw", "5", "poker >= flush", "--wild", "2", "--wild", "3"}),
            chance({"--draw", "5", "poker >= flush", "--wild", "2"}));
}

TEST_F(Odds, ConditionsThatCannotVaryAreSaidToBeConstant) {
  auto const found = ask({"--deck", "hero*8 villain*12", "--draw", "3", "hero and not 4+ villain"});
  EXPECT_EQ(found["probability"], "0/1");
  EXPECT_EQ(found["notes"], json::parse(R"(["'4+ villain' is read as a sum; for 4 or more write villain >= 4",
      "'4+ villain' always holds, whatever cards are drawn",
      "'not 4+ villain' never holds, whatever cards are drawn",
      "'hero and not 4+ villain' never holds, whatever cards are drawn"])"));
  EXPECT_FALSE(ask({"--deck", lands, "--draw", "7", "land >= 2"}).contains("notes"));
  // Two cards are drawn, three may be there in the end.
  auto const brought = ask({"--deck", "a*3 b*4", "--draw", "2", "a >= 3", "--effect", "b: draw 2 once"});
  EXPECT_EQ(brought["probability"], "2/35");
  EXPECT_FALSE(brought.contains("notes"));
  // In a table only what is constant in every row.
  EXPECT_FALSE(ask({"--deck", lands, "--draw", "7", "land >= 1", "--vary", "land=20..60"}).contains("notes"));
}

TEST_F(Odds, CardsHeldAreAmongThoseOfTheFirstHand) {
  EXPECT_EQ(ask({"--hands", "3x4", "--holding", "Qh Jd Tc", "hand(1, cards)"})["mean"], "4/1");
  EXPECT_EQ(ask({"--hands", "2x2", "--holding", "Ah Kh", "hand(2, ace)"})["mean"], "3/25");
  refuses({"--hands", "2x2", "--holding", "Ah Kh Qh", "hand(1, ace)"},
          "at most the 2 cards of a hand, got 3");
}

TEST_F(Odds, HandsMayHaveDifferentSizes) {
  EXPECT_EQ(ask({"--deck", "A*2 x*3", "--hands", "2,1", "hand(1, A) > hand(2, A)"})["probability"], "1/2");
  EXPECT_EQ(ask({"--hands", "3x4, 5", "hand(4, cards)"})["mean"], "5/1");
  auto const found = ask({"--hands", "7,6", "hand(1, ace) > hand(2, ace)"});
  EXPECT_EQ(found["draw"], "7,6");
  EXPECT_THAT(faro({"odds", "--hands", "7,6", "each(ace)"}).out, HasSubstr("hands of 7 and 6 cards"));
  EXPECT_EQ(ask({"--hands", "5,5", "each(ace)"})["probability"],
            ask({"--hands", "2x5", "each(ace)"})["probability"]);
  refuses({"--hands", "16x2,2", "each(ace)"}, "at most 16 hands");
  refuses({"--hands", "7,", "each(ace)"}, "expected players x cards");
}

TEST_F(Odds, TurnsAreOfOneHand) {  // it was answered as if the hand had none but the cards drawn on
  refuses({"--deck", lands, "--hands", "2x7", "hand(1, land >= 2)", "--by-turn", "3"},
          "--by-turn is for one hand (--draw N): of several expected the sizes that they have by then");
  EXPECT_EQ(ask({"--deck", lands, "--hands", "9,7", "hand(1, land >= 2)"})["probability"],
            ask({"--deck", lands, "--draw", "9", "land >= 2"})["probability"]);
}

TEST_F(Odds, WhatMayBeMeantOtherwiseIsSaid) {
  EXPECT_THAT(faro({"odds", "--draw", "4", "cribbage"}).out, HasSubstr("the last card drawn is the starter"));
  EXPECT_THAT(faro({"odds", "--draw", "6", "cribbage >= 12"}).err,
              HasSubstr("six cards are a deal of cribbage, two of which go to the crib"));
  EXPECT_THAT(faro({"odds", "10d2 longest run >= 5"}).out, HasSubstr("in whatever order they are rolled"));
}

TEST_F(Odds, HandsOfABridgeDealHaveSeats) {
  auto const first = ask({"--hands", "4x13", "hand(1, hcp) >= 12 and hand(3, hcp) >= 12"})["probability"];
  for (auto const* query : {"hcp(N) >= 12 and hcp(S) >= 12", "hcp(north) >= 12 and hand(South, hcp) >= 12",
                            "hand(n, hcp >= 12) and hand(3, hcp >= 12)"})
    EXPECT_EQ(ask({"--hands", "4x13", query})["probability"], first) << query;
  refuses({"--hands", "3x13", "hcp(N) >= 12"}, "is asked as hand(1, hcp)");
  EXPECT_EQ(
      ask({"--hands", "4x13", "hcp(S) >= 12", "--observed", "80% if hcp(E) >= 12, else 0%"})["probability"],
      ask({"--hands", "4x13", "hcp(S) >= 12", "--given", "hcp(E) >= 12"})["probability"]);
}

TEST_F(Odds, NamesWithMarksAreToldToBeQuoted) {
  std::vector<std::string> const blood{"--deck", "O+*38 O-*7 A+*34 A-*6", "--draw", "10",
                                       "--with-replacement"};
  auto const asked = [&](std::string const& query) {
    auto words = blood;
    words.push_back(query);
    return words;
  };
  refuses(asked("O- >= 1"), "a name with such marks is written in quotes: \"O-\"");
  refuses(asked("A+ + A- = 4"), "\"A+\"");
  EXPECT_TRUE(ask(asked("\"O-\" >= 1")).contains("probability"));
}

TEST_F(Odds, MulligansOfGamesAreToldTheirRule) {
  auto const with = [&](std::string const& rule, std::string const& because) {
    refuses({"--deck", lands, "--draw", "7", "land >= 2", "--mulligan", rule}, because);
  };
  with("commander", "its mulligan is --mulligan london --free-mulligans 1");
  with("Hearthstone", "its mulligan is --mulligan partial");
  with("Pokemon", "--given 'basic >= 1'");
  with("londn", "did you mean london?");
  refuses({"--deck", lands, "--draw", "7", "land >= 2", "--mulligan", "london", "--keep", "7"},
          "kept whatever it is with --down-to 7");
}

TEST_F(Odds, WhatIsHeldOrGivenGoesWithEffects) {
  std::vector<std::string> const deck{"--deck", "A*3 pot*2 x*5", "--effect", "pot: draw 2"};
  auto const asked = [&](std::vector<std::string> words) {
    words.insert(words.begin(), deck.begin(), deck.end());
    return ask(words)["probability"];
  };
  // The pot that is held draws two of nine cards; where they have no A but the other pot, two more.
  EXPECT_EQ(asked({"--holding", "pot", "--draw", "0", "A >= 1"}), "43/63");
  // An A is drawn (3/10), or a pot that finds one or does not (2/10): of the games that end without x both
  // count.
  EXPECT_EQ(asked({"--draw", "1", "A >= 1", "--given", "x = 0"}), "1/1");
  refuses({"--deck", "A*3 pot*2 x*5", "--effect", "pot: draw 2", "--draw", "0", "A >= 1"}, "cards");
}

TEST_F(Odds, OptionsThatWouldChangeNothingAreRefused) {
  refuses({"3d6 >= 12", "--given", "3d6 > 5"}, "give the roll a name");
  for (auto const* option : {"--by-turn", "--effort"})
    refuses({"3d6 >= 12", option, "5"}, std::string{option} + " is for drawn cards");
  refuses({"3d6 >= 12", "--mulligan", "london"}, "--mulligan is for drawn cards");
  refuses({"3d6 >= 12", "--seed", "5"}, "--seed goes with --sample");
  refuses({"3d6 >= 12", "--jobs", "2"}, "--jobs goes with --simulate");
  refuses({"3d6", "--explain"}, "--explain");
  refuses({"--order", "adjacent(rank)", "--on", "play"}, "--on");
  refuses({"--draw", "5", "ace", "--on", "draw"}, "--on needs turns");
  refuses({"--draw", "5", "ace", "--seed", "x"}, "--seed needs --simulate");
  refuses({"--draw", "5", "ace", "--use", "best"}, "--use needs --effect");
  refuses({"--draw", "5", "ace", "--at-least", "0.5"}, "--at-least needs --find");
  refuses({"--draw", "5", "ace", "--grow"}, "--grow needs --vary or --find");
  refuses({"--draw", "5", "ace", "--wild", "2"}, "--wild needs a question about poker");
  refuses({"--draw", "5", "ace", "--poker", "short"}, "--poker needs a question about poker");
  refuses({"--draw", "5", "ace", "--explain", "--vary", "As=0..1"}, "--explain needs one exact answer");
}

TEST_F(Odds, WhatIsWrongInAnOptionIsSaidWithItsName) {
  std::vector<std::string> const pot{"--deck", "A*3 pot*2 x*9", "--draw", "4", "A >= 1"};
  auto const refused = [&](std::vector<std::string> more, std::string const& because) {
    more.insert(more.begin(), pot.begin(), pot.end());
    refuses(more, "odds: " + because);
  };
  refused({"--effect", "pot: drwa 1"}, "--effect: the effect 'pot: drwa 1'");
  refused({"--effect", "pot: search foo"}, "--effect: the deck has no 'foo'");
  refused({"--effect", "pot if foo: draw 1"},
          "--effect: the deck has no 'foo'; did you mean pot?, at character 8");
  refused({"--given", "foo"}, "--given: the deck has no 'foo'");
}

TEST_F(Odds, WhatIsDrawnIsANumberInEveryAnswer) {
  std::vector<std::string> const seven{"--deck", lands, "--draw", "7", "land >= 2"};
  for (std::vector<std::string> more : {std::vector<std::string>{"--what-if"},
                                        {"--best", "land 20..22"},
                                        {"--openings", "--mulligan", "london", "--down-to", "6"}}) {
    more.insert(more.begin(), seven.begin(), seven.end());
    EXPECT_EQ(ask(more)["draw"], 7) << more.back();
  }
}

TEST_F(Odds, ARangeMayHaveBlanks) {
  std::vector<std::string> const seven{"--deck", lands, "--draw", "7", "land >= 2", "--by-turn"};
  auto blanks = seven, plain = seven;
  blanks.emplace_back("1 .. 2");
  plain.emplace_back("1..2");
  EXPECT_EQ(ask(blanks), ask(plain));
}

TEST_F(Odds, UrnsHaveTheKindsThatAreListed) {
  EXPECT_EQ(
      faro({"odds", "--urn", "red*3 blue*2: 2", "--urn", "red*1: 1", "--kinds"}).out,
      "3 red of urn 1  red  card=red\n2 blue of urn 1  blue  card=blue\n1 red of urn 2  red  card=red\n");
  refuses({"--urn", "red*3 blue*2: 2", "--urn", "red*1: 1", "rde"}, "did you mean red?");
}

TEST_F(Odds, WhatIsTooMuchToBeCountedNamesWhatEstimatesIt) {
  refuses({"100d1000 keep 50 >= 40000"}, "; --simulate 10000 estimates it with its standard error");
  refuses({"64d2 product >= 2"},
          "a product beyond 64 bits; --simulate 10000 estimates it with its standard error");
}

TEST_F(Odds, CardsOutOfPlayAreNotInThePackWhoseOrderIsAsked) {
  EXPECT_EQ(ask({"--order", "--seen", "As Ad", "position(ace, 1) <= 5"})["probability"], "47/245");
  EXPECT_EQ(ask({"--order", "--deck", "a*3 b*3 c", "--seen", "c", "adjacent(a) >= 1"})["probability"],
            ask({"--order", "--deck", "a*3 b*3", "adjacent(a) >= 1"})["probability"]);
  EXPECT_EQ(ask({"--order", "--seen", "ace*4", "position(king, 1) = 1"})["probability"], "1/12");
  EXPECT_THAT(
      faro({"odds", "--order", "--deck", "a*3 b*3 c", "--seen", "c", "card_at(1, a)", "--ways", "1"}).out,
      HasSubstr("10 of 20 orders, all cards of a*3 b*3 c (7 cards); out of play: c"));
  // Any of the aces, where the question does not tell them apart.
  EXPECT_EQ(ask({"--order", "--seen", "2 ace", "position(ace, 1) <= 5"})["probability"],
            ask({"--order", "--seen", "Ac Ah", "position(ace, 1) <= 5"})["probability"]);
  refuses({"--order", "--seen", "ace", "position(ace, 1), adjacent(suit)"},
          "--seen: 'ace' is 4 kinds of cards that the question tells apart: expected which, 'As'");
  refuses({"--order", "--seen", "ace", "position(ace, 1)", "--given", "card_at(1, As)"}, "tells apart");
  refuses({"--order", "--deck", "a*2 b", "--seen", "a*3", "position(b, 1)"}, "--seen: 3 a: the deck has 2");
}

TEST_F(Odds, WhatIsListedSaysWhichCardsWereSeen) {
  for (std::vector<std::string> question :
       {std::vector<std::string>{"--draw", "2", "ace >= 2"}, {"--order", "card_at(1, ace)"}}) {
    question.insert(question.end(), {"--seen", "ace", "--sample", "1"});
    refuses(question, "--seen: 'ace' may be several cards of the pack: expected which, such as 'A");
  }
}

TEST_F(Odds, ATableOfHandsKeptHasTheChanceOfAllToo) {
  std::vector<std::string> words{"--deck",     lands,   "--draw", "7",           "land >= 3",
                                 "--mulligan", "paris", "--keep", "land in 2..4"};
  auto const all = ask(words)["probability"].get<std::string>();
  words.insert(words.begin(), "odds");
  words.insert(words.end(), {"--format", "csv"});
  auto const csv = faro(words).out;
  EXPECT_THAT(csv, HasSubstr("hand kept,probability,decimal,how often\nyes," + all + ",0."));
  EXPECT_THAT(csv, HasSubstr(",\n7 cards,"));
}

TEST_F(Odds, EffectsAreSaidInWords) {
  auto const lines = ask({"--deck", "A*3 pot*2 x*9", "--draw", "4", "A >= 1", "--effect", "pot: draw 1",
                          "--use", "always"})["conditions"];
  EXPECT_EQ(lines.back(), "effects are used whenever there is one");
}

TEST_F(Odds, MeansOfEndlessDiceAreExactOrMarked) {
  auto const whole = ask({"d12!"});
  EXPECT_EQ(whole["mean"], "78/11");
  EXPECT_FALSE(whole.contains("mean_of_part"));
  EXPECT_EQ(ask({"2d6! keep highest"})["mean_of_part"], true);
}

TEST_F(Odds, EverythingThatCanBeAskedIsListed) {
  auto const run = faro({"odds", "--functions", "--json"});
  EXPECT_EQ(run.exit_code, 0) << run.err;
  auto const lists = json::parse(run.out);
  for (auto const* subject : {"hands", "orders", "dice"}) {
    EXPECT_GE(lists[subject].size(), 10U) << subject;
    for (auto const& f : lists[subject]) EXPECT_NE(f["example"], "") << f;
  }
  EXPECT_NE(faro({"odds", "--functions"}).out.find("losers"), std::string::npos);
}

TEST_F(Odds, TheKindsOfADeckAreListedWithWhatCanBeAskedOfThem) {
  auto const list = json::parse(faro({"odds", "--kinds", "--deck", "land*2{basic} As", "--json"}).out);
  EXPECT_EQ(list["cards"], 3);
  EXPECT_EQ(list["kinds"][0],
            (json{{"name", "land"}, {"count", 2}, {"tags", {"basic"}}, {"attributes", json::object()}}));
  EXPECT_EQ(list["kinds"][1]["attributes"]["rank"], "A");
  EXPECT_EQ(json::parse(faro({"odds", "--kinds", "--json"}).out)["kinds"].size(), 52U);
  EXPECT_EQ(faro({"odds", "--kinds", "--deck", "land*2{basic}"}).out, "2 land  basic\n");
}

TEST_F(Odds, CardsOfSeveralUrnsAreAlikeByTheirNames) {
  EXPECT_EQ(ask({"--urn", "1..6: 1", "--urn", "1..6: 1", "largest(card) = 2"})["probability"], "1/6");
  EXPECT_EQ(ask({"--urn", "1..6: 1", "--urn", "1..6: 1", "sum(card) = 7"})["probability"], "1/6");
  EXPECT_EQ(ask({"--urn", "red*2 blue: 2", "--urn", "red blue: 1", "distinct(card) = 1"})["probability"],
            "1/6");
}

TEST_F(Odds, AConditionBesideTheQuestionJoinsItsOwn) {
  auto const order = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"--order", "--deck", "A*2 B*2 C*4"});
    return ask(words)["probability"];
  };
  EXPECT_EQ(order({"position(A, 1) <= 2 given position(B, 1) <= 3", "--given", "position(C, 1) <= 2"}),
            order({"position(A, 1) <= 2 given position(B, 1) <= 3 and position(C, 1) <= 2"}));
}

TEST_F(Odds, AShoeOfFortyDecks) {
  EXPECT_EQ(ask({"--decks", "40", "--draw", "2", "ace = 2"})["probability"],
            ask({"--deck", "ace*160 x*1920", "--draw", "2", "ace = 2"})["probability"]);
}

TEST_F(Odds, StoppedASimulationAnswersWithTheDealsSoFar) {
  auto const run = shell(
      "source $FARO_TESTS/waiting.bash; interrupted 30 $FARO odds --draw 5 'poker >= flush' "
      "--simulate 1000000000000 --seed s > said; echo $?");
  EXPECT_EQ(run.out, "130\n") << run.err;
  EXPECT_EQ(run.err, "");
  EXPECT_NE(get("said").find(" of 1000000000000 deals"), std::string::npos) << get("said");
}

}  // namespace
