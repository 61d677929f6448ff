// Shuffles in Lua: the same distributions as in C++, and what they are told when the cards are not those they
// got.
#include "support/error_of.hpp"
#include "support/places.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/chance/record.hpp>
#include <faro/games/script.hpp>
#include <faro/games/shuffle.hpp>
#include <faro/shuffle/compose.hpp>

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

namespace {

using faro::chooser_ref;
using faro::find_shuffle;
using faro::shuffle_entry;
using faro::odds::is_shuffle_in_lua;
using faro::odds::shuffle_in_lua;
using faro::testing::error_of;
using cards_in_order = std::vector<std::uint32_t>;

shuffle_entry lua_shuffle(std::string const& body) {
  return shuffle_in_lua("return function(t, deck) " + body + " end", "mine.lua");
}

auto read_from(shuffle_entry const& shuffle, cards_in_order const& from) {
  auto const describe = shuffle.make_to_read({});
  return faro::read_exhaustively<cards_in_order>([&](auto& c) {
    auto deck = from;
    describe(chooser_ref{c}, deck);
    return deck;
  });
}

/// What it is told when it shuffles five cards, each question answered with the first.
std::string told(std::string const& body, cards_in_order deck = {0, 1, 2, 3, 4}) {
  auto const describe = lua_shuffle(body).make();
  struct first_of {
    static std::uint64_t below(std::uint64_t) { return 0; }
  } c;
  return error_of([&] { describe(chooser_ref{c}, deck); });
}

constexpr char const* fisher_yates =
    "for i = #deck, 2, -1 do local j = t:below(i) + 1; deck[i], deck[j] = deck[j], deck[i] end";
constexpr char const* naive =
    "for i = 1, #deck do local j = t:below(#deck) + 1; deck[i], deck[j] = deck[j], deck[i] end";

TEST(ShufflesInLua, HaveTheDistributionsOfThoseInCpp) {
  for (auto const& [body, name] : {std::pair{fisher_yates, "fisher-yates"}, std::pair{naive, "naive-swap"}}) {
    for (std::size_t cards = 0; cards <= 5; ++cards) {
      cards_in_order from(cards);
      for (std::size_t i = 0; i < cards; ++i) from[i] = static_cast<std::uint32_t>(cards - 1 - i);
      EXPECT_TRUE(read_from(lua_shuffle(body), from).law == read_from(find_shuffle(name), from).law)
          << name << cards;
    }
  }
}

TEST(ShufflesInLua, ComposeAndAnswerToRecords) {
  auto const three = times(lua_shuffle(naive), 3), known = find_shuffle("naive-swap*3");
  faro::record const picks{{2, 4}, {0, 4}, {3, 4}, {3, 4}, {1, 4}, {1, 4},
                           {0, 4}, {2, 4}, {2, 4}, {1, 4}, {3, 4}, {0, 4}};
  cards_in_order mine{0, 1, 2, 3}, theirs = mine;
  faro::recorded_chooser once{picks}, again{picks};
  three.make()(chooser_ref{once}, mine);
  known.make()(chooser_ref{again}, theirs);
  EXPECT_EQ(mine, theirs);
  EXPECT_TRUE(read_from(inverse(lua_shuffle(naive)), {0, 1, 2}).law ==
              read_from(find_shuffle("inverse of naive-swap"), {0, 1, 2}).law);
}

TEST(ShufflesInLua, MayReturnTheDeckAndMayBeFixed) {
  auto const turned =
      lua_shuffle("local out = {} for i = #deck, 1, -1 do out[#out + 1] = deck[i] end return out");
  EXPECT_EQ(read_from(turned, {0, 1, 2, 3}).law.probability({3, 2, 1, 0}), faro::ratio{1});
}

TEST(ShufflesInLua, TakeEqualCards) {
  auto const law = read_from(lua_shuffle(fisher_yates), {7, 3, 7, 3}).law;
  EXPECT_EQ(law.entries().size(), 6U);
  EXPECT_EQ(law.probability({7, 7, 3, 3}), (faro::ratio{1, 6}));
  EXPECT_EQ(told("deck[1] = deck[2]", {7, 3, 7, 3}),
            "mine.lua: the shuffle doubled card 4 of 4 and lost card 8");
  EXPECT_EQ(told("deck[3] = nil", {7, 3, 3}), "mine.lua: the shuffle lost card 4 of 3");
}

TEST(ShufflesInLua, AreToldWhichCardIsLostOrDoubled) {
  EXPECT_EQ(told("deck[2] = nil"), "mine.lua: the shuffle lost card 2 of 5");
  EXPECT_EQ(told("table.remove(deck)"), "mine.lua: the shuffle lost card 5 of 5");
  EXPECT_EQ(told("deck[6] = 3"), "mine.lua: the shuffle doubled card 3 of 5");
  EXPECT_EQ(told("deck[1] = deck[4]"), "mine.lua: the shuffle doubled card 4 of 5 and lost card 1");
  EXPECT_EQ(told("return {}"), "mine.lua: the shuffle lost card 1 of 5");
  EXPECT_EQ(told("deck[4] = 9"), "mine.lua: the shuffle put 9 at place 4, which is no card of the deck");
  EXPECT_EQ(told("deck[4] = 'ace'"),
            "mine.lua: the shuffle put ace at place 4, which is no card of the deck");
  EXPECT_EQ(told("deck[4] = 2.5"), "mine.lua: the shuffle put 2.5 at place 4, which is no card of the deck");
  EXPECT_EQ(told("return {deck}"),
            "mine.lua: the shuffle put {1, 2, 3, 4, 5} at place 1, which is no card of the deck");
  EXPECT_EQ(
      told("return 3"),
      "mine.lua: the shuffle returned a number: expected the deck, or nothing when it moved the cards of "
      "`deck`");
  EXPECT_EQ(told("t:fail()"), "mine.lua: a shuffle can't fail: t:fail() is for games");
}

TEST(ShufflesInLua, AreHeldToTheLimitsOfGames) {
  EXPECT_EQ(told("while true do end"),
            "mine.lua:1: stopped after 100000000 instructions in one run; does a loop never end?");
  EXPECT_EQ(told("local x = {} for i = 1, 1e9 do x[i] = i end"),
            "mine.lua: a run may hold 64 MiB of memory, and needed more");
  cards_in_order large(1'000'001);
  EXPECT_EQ(told("", large), "mine.lua: a shuffle in Lua takes up to 1000000 cards, got 1000001");
}

TEST(ShufflesInLua, MayKeepNothing) {
  auto const describe =
      shuffle_in_lua("local n = 0 return function(t, deck) n = n + 1 end", "mine.lua").make();
  struct no_one {
    static std::uint64_t below(std::uint64_t) { return 0; }
  } c;
  cards_in_order deck{0, 1};
  EXPECT_THROW(describe(chooser_ref{c}, deck), faro::description_error);
}

TEST(ShufflesInLua, AreNoGames) {
  auto const refused = [](std::string const& text) {
    return error_of([&] { (void)shuffle_in_lua(text, "mine.lua"); });
  };
  EXPECT_EQ(refused("return {play = function(t) return 1 end}"),
            "mine.lua: expected a shuffle, return function(t, deck) … end, got a game");
  EXPECT_EQ(refused("return 3"),
            "mine.lua: expected a function, or a table with a function `play`, from the file, got number");
  EXPECT_NE(refused("retrun"), "");
  EXPECT_NE(refused(std::string{"\x1bLua\0\0", 6}), "");
  EXPECT_TRUE(is_shuffle_in_lua("return function(c, deck) end", "mine.lua"));
  EXPECT_FALSE(is_shuffle_in_lua("return function(t, p) return 1 end", "mine.lua"));
  faro::odds::script const game{"return function(t, deck) return 1 end", "mine.lua"};
  struct none {
    static std::uint64_t below(std::uint64_t) { return 0; }
  } c;
  EXPECT_EQ(
      error_of([&] { (void)game(c); }),
      "mine.lua: expected a game, got a shuffle: its function has a `deck`; faro judge exact, faro shuffle "
      "and faro watch take it");
}

TEST(ShufflesInLua, AreSharedByThreads) {
  auto const describe = lua_shuffle(fisher_yates).make();
  std::vector<std::thread> threads;
  std::vector<cards_in_order> decks(4, cards_in_order{0, 1, 2, 3, 4, 5});
  for (auto& deck : decks) {
    threads.emplace_back([&describe, &deck] {
      faro::record const picks{{0, 6}, {0, 5}, {0, 4}, {0, 3}, {0, 2}};
      for (int i = 0; i < 300; ++i) {
        faro::recorded_chooser c{picks};
        describe(chooser_ref{c}, deck);
      }
    });
  }
  for (auto& thread : threads) thread.join();
  for (auto const& deck : decks) EXPECT_EQ(deck, (cards_in_order{0, 1, 2, 3, 4, 5}));
}

TEST(ShufflesInLua, OfTheExamplesAreWhatTheySay) {
  auto const example = [](std::string const& name) {
    std::ifstream file{faro::testing::project_folder() / "examples/shuffles" / name};
    std::stringstream text;
    text << file.rdbuf();
    return shuffle_in_lua(text.str(), name);
  };
  auto const dealer = read_from(example("dealer.lua"), {0, 1, 2, 3});
  EXPECT_TRUE(dealer.unread.is_zero());
  for (auto const& [order, chance] : dealer.law) EXPECT_EQ(order.back(), 3U);
  EXPECT_NE(error_of([&] { (void)read_from(example("forgetful.lua"), {0, 1, 2, 3}); }), "");
}

}  // namespace
