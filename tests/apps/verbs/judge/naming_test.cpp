// What faro judge says of faults from outside: starting orders, panels, lists, hands by tag.
#include "apps/workbench.hpp"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace {

using faro::testing::workbench;
using json = nlohmann::json;
using testing::HasSubstr;
using testing::Not;

class JudgeNaming : public workbench {
 protected:
  json ask(std::vector<std::string> words, int exit_code) const {
    words.insert(words.begin(), {"judge", "test"});
    words.emplace_back("--json");
    auto const run = faro(words);
    EXPECT_EQ(run.exit_code, exit_code) << run.err;
    return json::parse(run.out);
  }
};

/// The 52 cards by rank, deuces first, each as clubs, diamonds, hearts, spades.
std::vector<std::string> by_rank() {
  std::vector<std::string> cards;
  for (char const rank : std::string{"23456789TJQKA"}) {
    for (char const suit : std::string{"cdhs"}) cards.push_back({rank, suit});
  }
  return cards;
}

TEST_F(JudgeNaming, TheStartingOrderIsFoundAndSaid) {
  std::mt19937_64 random{7};
  std::string decks;
  for (int d = 0; d < 600; ++d) {
    auto deck = by_rank();
    for (int round = 0; round < 5; ++round) {  // five riffles
      std::vector<std::string> low, high, out;
      std::vector<bool> to_low(deck.size());
      std::size_t count = 0;
      for (std::size_t i = 0; i < deck.size(); ++i) count += to_low[i] = (random() >> 20 & 1) != 0;
      std::size_t a = 0, b = count;
      for (auto const from_low : to_low) out.push_back(from_low ? deck[a++] : deck[b++]);
      deck = out;
    }
    for (auto const& card : deck) decks += card + ' ';
    decks += '\n';
  }
  put("riffled.txt", decks);
  auto const found = ask({"riffled.txt"}, 1);
  EXPECT_EQ(found["named"], "riffle 5");
  EXPECT_EQ(found["starting_order"]["order"], "by rank, 2 to A, each as C, D, H, S");
  EXPECT_EQ(found["starting_order"]["stated"], false);
  EXPECT_THAT(faro({"judge", "test", "riffled.txt"}).out, HasSubstr("starting order: not stated; of "));
  std::string stated;
  for (auto const& card : by_rank()) stated += card + ' ';
  auto const known = ask({"riffled.txt", "--deck", stated}, 1);
  EXPECT_EQ(known["named"], "riffle 5");
  EXPECT_FALSE(known.contains("starting_order"));
}

TEST_F(JudgeNaming, ListsAreMadeFromTheTables) {
  auto const statistics = json::parse(faro({"judge", "statistics", "--json"}).out);
  EXPECT_EQ(statistics.size(), 21U);
  EXPECT_EQ(statistics[15]["name"], "upper half");
  EXPECT_EQ(statistics.back()["name"], "highest of five");
  auto const faults = json::parse(faro({"judge", "faults", "--json"}).out);
  EXPECT_GT(faults.size(), 200U);
  for (auto const* name : {"riffle 7", "modulo-range", "adjacent-repeats", "sort-python"})
    EXPECT_TRUE(std::ranges::any_of(faults, [&](auto const& f) { return f["name"] == name; })) << name;
}

TEST_F(JudgeNaming, HandsAreCountedByTag) {
  std::string deck;
  for (int k = 0; k < 8; ++k) deck += "land" + std::to_string(k) + "*3{land} ";
  for (int k = 0; k < 12; ++k) deck += "spell" + std::to_string(k) + "*3{spell} ";
  put("deck.txt", deck);
  std::mt19937_64 random{11};
  std::string hands, flooded;
  for (int h = 0; h < 60; ++h) {
    std::vector<std::string> cards;
    for (int k = 0; k < 24; ++k) cards.push_back("land" + std::to_string(k / 3));
    for (int k = 0; k < 36; ++k) cards.push_back("spell" + std::to_string(k / 3));
    std::shuffle(cards.begin(), cards.end(), random);
    for (int i = 0; i < 7; ++i) hands += cards[static_cast<std::size_t>(i)] + ' ';
    hands += '\n';
    // Two in three hands change their first two spells for lands.
    int changed = h % 3 == 0 ? 2 : 0;
    for (std::size_t i = 0, other = 7; i < 7; ++i) {
      while (other < cards.size() && !cards[other].starts_with("land")) ++other;
      if (changed < 2 && cards[i].starts_with("spell") && other < cards.size()) {
        std::swap(cards[i], cards[other]);
        ++changed;
      }
      flooded += cards[i] + ' ';
    }
    flooded += '\n';
  }
  put("hands.txt", hands);
  put("flooded.txt", flooded);
  auto const fair = ask({"hands.txt", "--deck", "deck.txt"}, 0);
  EXPECT_THAT(std::string{fair["power"]}, HasSubstr("60 hands of 7 cards would have shown land off by"));
  auto const found = ask({"flooded.txt", "--deck", "deck.txt"}, 1);
  EXPECT_TRUE(std::ranges::any_of(found["tests"], [](auto const& t) {
    return t["name"] == "all of tag land, mean" && t["adjusted_p"] < 0.001;
  })) << found["tests"].dump(1);
}

}  // namespace
