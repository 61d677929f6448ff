// A suit at bridge: tables of suit combinations as they are known, and every line of play by itself.
#include "bridge/src/tricks/suit_play.hpp"
#include "support/error_of.hpp"

#include <faro/exact/integer.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <variant>
#include <vector>

namespace faro::odds::tricks {
namespace {

using ::testing::HasSubstr;

suit_answer suit_answered(std::string const& text, std::vector<std::string> const& lines = {}) {
  auto ask = read_suit(text);
  for (auto const& line : lines) ask.lines.push_back(read_line(line));
  return answer_suit(ask);
}
double percent(std::string const& text) { return 100 * suit_answered(text).best.front().chance.to_double(); }

/// As tables of suit combinations have them (the Official Encyclopedia of Bridge; J. M. Roudinesco's
/// dictionary), or as the chances of splits make them: 40.70 % of 2-2, 12.43 % of a lone honour of four
/// cards, and so on.
TEST(SuitPlay, KnownTables) {
  struct row {
    std::string suit;
    double percent;
  };
  std::vector<row> const known{
      {"AQT opposite xxx for 2", 76.0},     {"AQT opposite xxx for 3", 24.0},
      {"AJT opposite xxx for 2", 76.0},     {"AJ9 opposite xxx for 2", 37.7},
      {"AQ opposite xx for 2", 50.0},       {"Kx opposite xx for 1", 50.0},
      {"AKJ opposite xxx for 3", 50.5},     {"AKQT opposite xxx for 4", 60.9},
      {"AKJTx opposite xxxx for 5", 57.9},  {"AKQxx opposite xxx for 5", 67.8},
      {"AKQxxx opposite xxx for 6", 90.4},  {"AKxxx opposite xxx for 4", 67.8},
      {"AJxxx opposite KTxxx for 5", 89.0}, {"AQJxxx opposite xxxxx for 6", 52.0},
      {"KQx opposite xxx for 2", 50.0},     {"AKxx opposite xxx for 3", 35.5},
      {"Axxxx opposite Qxxx for 5", 0.0},
  };
  for (auto const& [suit, chance] : known) EXPECT_NEAR(percent(suit), chance, 0.051) << suit;
}

TEST(SuitPlay, LinesByName) {
  auto const found = suit_answered("AKJTx opposite xxxx for 5", {"A, to J", "drop", "finesse"});
  ASSERT_EQ(found.lines.size(), 3U);
  EXPECT_EQ(found.lines[0].text, "drop");
  EXPECT_EQ(found.lines[0].worth, (ratio{333, 575}));
  EXPECT_EQ(found.lines[1].text, "A, to J");
  EXPECT_EQ(found.lines[1].worth, (ratio{1293, 2300}));
  for (auto const& line : found.lines) EXPECT_LE(line.worth, found.best.front().chance);
  auto const deep = suit_answered("AQT opposite 432 for 2",
                                  {"to T then to Q", "low to the queen, low to the ten", "the ace"});
  EXPECT_EQ(deep.lines[0].worth, (ratio{19, 25}));
  EXPECT_EQ(deep.lines[2].text, "the ace");
}

TEST(SuitPlay, PlacesMoveTheChances) {
  auto ask = read_suit("AQ opposite xx for 2");
  ask.vacant = {4, 12};
  EXPECT_EQ(answer_suit(ask).best.front().chance, (ratio{1, 4}));
}

// ---- Every line of play, with each card a card of its own

using cards = unsigned;  // bit 12 is the ace
using worth_of_layouts = std::vector<int>;
using all_lines = std::vector<worth_of_layouts>;

struct every_line {
  explicit every_line(suit_question const& ask) : out_{(1U << 13U) - 1 - ask.hands[0] - ask.hands[1]} {
    for (cards west = out_;; west = (west - 1) & out_) {
      layouts_.push_back(west);
      if (west == 0) break;
    }
  }

  /// What is known to declarer: his cards, what each defender has played, the layouts that are left.
  struct seen {
    std::array<cards, 2> ours, played;
    std::vector<std::size_t> open;
    auto operator<=>(seen const&) const = default;
  };

  all_lines declared(seen const& at) {
    if (at.ours[0] == 0 && at.ours[1] == 0) return {worth_of_layouts(layouts_.size(), 0)};
    if (auto const known = known_.find(at); known != known_.end()) return known->second;
    all_lines out;
    for (std::size_t from = 0; from < 2; ++from) {
      for (int card = 0; card < 13; ++card) {
        if ((at.ours[from] >> card & 1U) == 0) continue;
        auto then = at;
        then.ours[from] &= ~(1U << card);
        add_all(out, defended(then, from == 0 ? 1 : 0, [&](seen const& next, int second) {
                  return third_hand(next, 1 - from, card, second);
                }));
      }
    }
    return known_[at] = out;
  }

  all_lines third_hand(seen const& at, std::size_t hand, int led, int second) {
    all_lines out;
    for (int card = -1; card < 13; ++card) {
      if (card < 0 ? at.ours[hand] != 0 : (at.ours[hand] >> card & 1U) == 0) continue;
      auto then = at;
      if (card >= 0) then.ours[hand] &= ~(1U << card);
      auto const ours = std::max(led, card);
      add_all(out, defended(then, hand == 0 ? 1 : 0, [&](seen const& next, int fourth) {
                auto rest = declared(next);
                if (ours > std::max(second, fourth)) {
                  for (auto& line : rest) {
                    for (auto const i : next.open) ++line[i];
                  }
                }
                return rest;
              }));
    }
    return out;
  }

  template <class Then>
  all_lines defended(seen const& at, std::size_t defender, Then then) {
    all_lines out{worth_of_layouts(layouts_.size(), 99)};
    for (int card = -1; card < 13; ++card) {
      auto next = at;
      next.open.clear();
      for (auto const i : at.open) {
        auto const held = (defender == 0 ? layouts_[i] : out_ - layouts_[i]) & ~at.played[defender];
        if (card < 0 ? held == 0 : (held >> card & 1U) != 0) next.open.push_back(i);
      }
      if (next.open.empty()) continue;
      if (card >= 0) next.played[defender] |= 1U << card;
      all_lines both;
      for (auto const& a : out) {
        for (auto const& b : then(next, card)) {
          auto worse = a;
          for (auto const i : next.open) worse[i] = std::min(a[i], b[i]);
          add_all(both, {worse});
        }
      }
      out = both;
    }
    for (auto& line : out) {  // what is not open is nobody's
      std::vector<bool> is_open(layouts_.size());
      for (auto const i : at.open) is_open[i] = true;
      for (std::size_t i = 0; i < line.size(); ++i) line[i] = is_open[i] ? line[i] : 0;
    }
    return out;
  }

  static void add_all(all_lines& into, all_lines const& more) {
    auto const at_most = [](auto const& a, auto const& b) {
      return std::ranges::equal(a, b, std::less_equal{});
    };
    for (auto const& one : more) {
      if (std::ranges::any_of(into, [&](auto const& other) { return at_most(one, other); })) continue;
      std::erase_if(into, [&](auto const& other) { return at_most(other, one); });
      into.push_back(one);
    }
  }

  /// The most that a line has: of so many tricks or more a chance, or of 0 the mean.
  ratio best(suit_question const& ask, int tricks) {
    seen start{{ask.hands[0], ask.hands[1]}, {}, {}};
    for (std::size_t i = 0; i < layouts_.size(); ++i) start.open.push_back(i);
    auto const out = static_cast<std::uint64_t>(std::popcount(out_));
    integer most, all = binomial(ask.vacant[0] + ask.vacant[1], ask.vacant[0]);
    for (auto const& line : declared(start)) {
      integer sum;
      for (std::size_t i = 0; i < line.size(); ++i) {
        auto const west = static_cast<std::uint64_t>(std::popcount(layouts_[i]));
        auto const weight = binomial(ask.vacant[0] + ask.vacant[1] - out, ask.vacant[0] - west);
        sum += weight * integer{tricks == 0 ? line[i] : line[i] >= tricks ? 1 : 0};
      }
      most = std::max(most, sum);
    }
    return {most, all};
  }

 private:
  cards out_;
  std::vector<cards> layouts_;
  std::map<seen, all_lines> known_;
};

TEST(SuitPlay, IsTheBestOfEveryLine) {
  for (auto const* const text :
       {"AQ9753 opposite 8642", "AJT92 opposite 8763", "KT875 opposite Q643", "AJ8642 opposite T93",
        "KJ9752 opposite 643", "QT8642 opposite 9753", "AKT975 opposite 632"}) {
    auto ask = read_suit(text);
    ask.vacant = {9, 12};
    every_line lines{ask};
    auto const found = answer_suit(ask);
    EXPECT_EQ(*found.mean, lines.best(ask, 0)) << text;
    for (auto const& one : found.best)
      EXPECT_EQ(one.chance, lines.best(ask, static_cast<int>(one.tricks))) << text << " for " << one.tricks;
  }
}

TEST(SuitPlay, WhatIsRefusedIsNamed) {
  EXPECT_THAT(testing::error_of([] { return read_suit("AQT opposite A32"); }),
              HasSubstr("the card A is there twice"));
  EXPECT_THAT(testing::error_of([] { return read_suit("AQZ opposite 432"); }), HasSubstr("got 'Z'"));
  EXPECT_THAT(testing::error_of([] { return read_suit("AQT opposite 432 for 4"); }),
              HasSubstr("from 1 to 3"));
  EXPECT_THAT(testing::error_of([] { return read_suit("AQT opposite"); }), HasSubstr("expected two hands"));
  EXPECT_TRUE(is_suit_combination("opposite AQT for 2"));
  EXPECT_THAT(testing::error_of([] { return read_suit("opposite AQT"); }), HasSubstr("expected two hands"));
  EXPECT_THAT(testing::error_of([] { return read_suit("- opposite void"); }), HasSubstr("expected cards"));
  EXPECT_THAT(testing::error_of([] { return read_line("hop"); }), HasSubstr("expected a line of play"));
  EXPECT_THAT(testing::error_of([] { return read_vacant("8"); }), HasSubstr("two numbers"));
  EXPECT_THAT(testing::error_of([] { return suit_answered("AQT opposite 432", {"to J"}); }),
              HasSubstr("neither hand has"));
}

}  // namespace
}  // namespace faro::odds::tricks
