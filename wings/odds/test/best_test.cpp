// The best deck: against every composition answered one by one, and refusals with their place.
#include "odds/src/best_question.hpp"
#include "odds/src/engines.hpp"
#include "odds/test/ask.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace faro::odds::testing_best {
namespace {

using ::testing::HasSubstr;

struct game {
  std::string query;
  std::optional<mulligan_rule> mulligan{};
  count_t opening = 3;
};

play_question playing(std::string const& deck, game const& g) {
  play_question out;
  out.asked.table = testing::table_of(deck);
  out.asked.setting.hands = {g.opening};
  out.asked.query = g.query;
  out.opening = g.opening;
  out.mulligan = g.mulligan;
  return out;
}

mulligan_rule london(asked keep = {}, asked bottom = {}, mulligan_kind kind = mulligan_kind::london) {
  mulligan_rule out;
  out.kind = kind;
  out.down_to = 1;
  out.keep = std::move(keep);
  out.bottom = std::move(bottom);
  return out;
}

best_question asking(std::string const& deck, std::vector<game> const& games, std::string const& bounds) {
  best_question out;
  for (auto const& g : games) out.asked.push_back(playing(deck, g));
  out.deck = read_composition(out.asked.front().asked.table, bounds);
  return out;
}

/// Every composition of three kinds, as the engines answer it.
std::map<std::vector<count_t>, std::vector<ratio>> listed_one_by_one(std::vector<game> const& games) {
  std::map<std::vector<count_t>, std::vector<ratio>> out;
  for (count_t a = 0; a <= 12; ++a) {
    for (count_t b = 0; a + b <= 12; ++b) {
      auto& values = out[{a, b, 12 - a - b}];
      for (auto const& g : games) {
        auto ask = playing("a*4 b*4 c*4", g);
        std::vector<copies_set> set;
        for (auto const& [name, n] : {std::pair{"a", a}, {"b", b}, {"c", 12 - a - b}})
          set.push_back({{group_named(ask.asked.table, name), std::nullopt}, n});
        ask.asked = with_copies(ask.asked, set);
        ratio mean;
        auto const law = answer(ask).law;
        for (auto const& e : law.entries()) mean += ratio{e.weight * integer{e.outcome.front()}};
        values.push_back(mean / ratio{law.denominator()});
      }
    }
  }
  return out;
}

std::vector<game> const games{
    {"a >= 1 and b >= 1"},
    {"2*a - b"},
    {"a = 1 or c = 3"},
    {"by(2, a >= 2)"},
    {"b >= 1 and by(3, a >= 2)"},
    {"min(a, b)", london()},
    {"a >= 1 and b >= 1", london()},
    {"by(3, a >= 2 and b >= 1)", london()},
    {"b = 1 and by(2, a >= 1)", london()},
    {"by(2, a + b = 2)", london("a in 1..2")},
    {"by(2, a)", london("a in 1..2", "b - a")},
    {"by(3, c >= 2)", london({}, {}, mulligan_kind::paris)},
    {"if(shape(card) = 2-1, 2, a)", london()},
    {"a - b * c", london("b = 0", {}, mulligan_kind::paris)},
};

TEST(Best, IsTheBestOfAllCompositionsListed) {
  for (auto const& g : games) {
    auto const all = listed_one_by_one({g});
    std::vector<ratio> values;
    for (auto const& [copies, v] : all) values.push_back(v.front());
    std::ranges::sort(values, std::greater{});
    for (bool const by_counts : {true, false}) {
      auto const ask = asking("a*4 b*4 c*4", {g}, "a 0..12, b 0..12, rest c");
      ASSERT_TRUE(counts_alike(ask)) << g.query;
      auto const found = find_best(ask, by_counts);
      EXPECT_TRUE(found.finished);
      EXPECT_EQ(found.compositions, all.size());
      auto left = values;
      for (auto const& f : found.best) {
        EXPECT_EQ(f.values.front(), all.at(f.copies).front()) << g.query;
        EXPECT_EQ(f.values.front(), left.front()) << g.query;
        auto const alike = std::ranges::count(left, left.front());
        EXPECT_EQ(f.alike, static_cast<std::uint64_t>(alike)) << g.query;
        left.erase(left.begin(), left.begin() + alike);
      }
      EXPECT_TRUE(found.best.size() == 10 || left.empty()) << g.query;
      for (auto const& e : found.around) {
        auto copies = found.best.front().copies;
        ++copies[e.in];
        --copies[e.out];
        EXPECT_EQ(e.then.copies, copies);
        EXPECT_EQ(e.then.values.front(), all.at(copies).front()) << g.query;
      }
    }
  }
}

TEST(Best, OfSeveralQuestionsIsWhatNoOtherBeats) {
  std::vector<game> const two{{"a >= 1 and b >= 1"}, {"by(3, c >= 2)", london()}, {"b"}};
  auto const all = listed_one_by_one(two);
  std::set<std::vector<ratio>> front;
  for (auto const& [copies, values] : all) {
    auto const beats = [&](auto const& other) {
      if (other.second == values) return false;
      for (std::size_t q = 0; q < values.size(); ++q) {
        if (other.second[q] < values[q]) return false;
      }
      return true;
    };
    if (std::ranges::none_of(all, beats)) front.insert(values);
  }
  for (bool const by_counts : {true, false}) {
    auto const found = find_best(asking("a*4 b*4 c*4", two, "a 0..12, b 0..12, rest c"), by_counts);
    std::set<std::vector<ratio>> its;
    for (auto const& f : found.best) {
      its.insert(f.values);
      EXPECT_EQ(f.values, all.at(f.copies));
    }
    EXPECT_EQ(its, front);
  }
  auto const weighed =
      find_best(asking("a*4 b*4 c*4", two, "a 0..12, b 0..12, rest c, weights 1:2:-1/4"), true);
  auto const sum_of = [](std::vector<ratio> const& v) { return v[0] + ratio{2} * v[1] - v[2] / ratio{4}; };
  ratio most{-100};
  for (auto const& [copies, values] : all) most = std::max(most, sum_of(values));
  EXPECT_EQ(sum_of(weighed.best.front().values), most);
}

TEST(Best, BoundsAndSumsAreKept) {
  auto const table = testing::table_of("a*4 b*4 c*4 d*2");
  auto const listed = [&](std::string const& bounds) {
    auto const deck = read_composition(table, bounds);
    auto const all = compositions_of(deck, 1000);
    std::vector<std::vector<count_t>> out;
    for (std::size_t i = 0; i < all.size(); i += deck.parts.size())
      out.emplace_back(all.begin() + static_cast<std::ptrdiff_t>(i),
                       all.begin() + static_cast<std::ptrdiff_t>(i + deck.parts.size()));
    return out;
  };
  using rows = std::vector<std::vector<count_t>>;
  EXPECT_EQ(listed("a 3..5, rest b"), (rows{{3, 5}, {4, 4}, {5, 3}}));
  EXPECT_EQ(listed("3..5 a, rest b, at most 4 of each"), (rows{{4, 4}}));
  EXPECT_EQ(listed("a 3..5, b 3..5, c 4, d 2"), (rows{{3, 5, 4, 2}, {4, 4, 4, 2}, {5, 3, 4, 2}}));
  EXPECT_EQ(listed("a 0..8, rest b, at least 9 a + c, at most 10 a + c"), (rows{{5, 3}, {6, 2}}));
  EXPECT_EQ(listed("a 4..5, rest b, 15 cards"), (rows{{4, 5}, {5, 4}}));
  auto const with_rest = read_composition(testing::table_of("a*4 rest*4"), "rest 3..5, rest a");
  EXPECT_EQ(compositions_of(with_rest, 9), (std::vector<count_t>{3, 5, 4, 4, 5, 3}));
  EXPECT_TRUE(read_composition(table, "d 1..2").made_room);  // a makes room: it is the first of the most
  EXPECT_EQ(listed("d 1..2"), (rows{{1, 5}, {2, 4}}));
}

TEST(Best, NamesMayHaveCommasQuotesAndSigns) {
  auto const table = testing::table_of("'Jace, the Mind'*4 'Say \"Hi\"'*4 'a=b'*4 Urza's*4");
  for (auto const* bounds : {"Jace, the Mind 3..4, rest Urza's", "\"Jace, the Mind\" 3..4, rest Urza's",
                             "'Jace, the Mind' 3..4, rest Urza's", "3..4 Jace, the Mind, rest Urza's"})
    EXPECT_EQ(read_composition(table, bounds).parts.front().kind.name, "Jace, the Mind") << bounds;
  EXPECT_EQ(read_composition(table, "a=b 3..4, rest Jace, the Mind").parts.back().kind.name,
            "Jace, the Mind");
  for (auto const* bounds : {"a=b=3..4", "a=b = 3 .. 4", "a=b 3.. 4"})
    EXPECT_EQ(read_composition(table, bounds).parts.front().kind.name, "a=b") << bounds;
  EXPECT_EQ(read_composition(table, "'Say \"Hi\"' 3..4, Urza's 1..2").parts.front().kind.name, "Say \"Hi\"");
}

TEST(Best, RefusesWhatCannotBeWithItsPlace) {
  auto const table = testing::table_of("land*24 ramp*6 threat*30");
  auto const refused = [&](std::string const& bounds) -> std::string {
    try {
      compositions_of(read_composition(table, bounds), 1000);
    } catch (input_error const& e) {
      return e.what();
    }
    return "accepted";
  };
  EXPECT_EQ(refused("land=20..27, rest threat"), "accepted") << "as --vary has it";
  EXPECT_THAT(refused(""), HasSubstr("got nothing"));
  EXPECT_THAT(refused("land 20..27,, ramp 4"), HasSubstr("at character 13"));
  EXPECT_THAT(refused("land 27..20, rest ramp"), HasSubstr("A at most B, got '27..20', at character 6"));
  EXPECT_THAT(refused("land 20..27, rmp 4..10"), HasSubstr("at character 14"));
  EXPECT_THAT(refused("land 20..27, rmp 4..10"), HasSubstr("ramp"));
  EXPECT_THAT(refused("land 20..27, land 4..10"), HasSubstr("share cards"));
  EXPECT_THAT(refused("land 40, ramp 30, rest threat"), HasSubstr("at character 10"));
  EXPECT_THAT(refused("land 20, ramp 10, threat 20"), HasSubstr("at most 50 of 60 cards"));
  EXPECT_THAT(refused("land 20..27, rest threat, at least 40 land + ramp"), HasSubstr("at character 27"));
  EXPECT_THAT(refused("land 20..27, rest threat, at most 3 ramp"), HasSubstr("6 of them don't vary"));
  EXPECT_THAT(refused("land 20..27, rest threat, at most 24 land, at least 25 land"),
              HasSubstr("at character 44"));
  EXPECT_THAT(refused("land 20..27, rest threat, at least 25 land, at most 24 land"),
              HasSubstr("at character 45"));
  EXPECT_THAT(refused("land twenty, rest threat"), HasSubstr("got 'land twenty', at character 1"));
  EXPECT_THAT(refused("rest threat"), HasSubstr("expected a kind that varies"));
  EXPECT_THAT(refused("land 1..2, weights 1:x"), HasSubstr("got 'x', at character 22"));
  EXPECT_THAT(refused("land 0..0, threat 0, ramp 0, 0 cards"), HasSubstr("no cards"));
  EXPECT_THAT(refused("land 1..2, weights 0:0"),
              HasSubstr("not all of them 0, as in weights 2:1, at character 12"));
  EXPECT_THAT(refused("land 1..2, weights"), HasSubstr("a weight of each question"));
  EXPECT_THAT(refused("land 20..27, 60 cards, 40 cards"), HasSubstr("its size once, at character 24"));
  EXPECT_LT(refused(std::string(5000, 'x') + " y").size(), 300U);
  EXPECT_LT(refused("land 20..27, weights " + std::string(5000, 'x')).size(), 300U);
  auto ask = asking("a*4 b*8", {{"a >= 1"}}, "a 1..4, weights 1:2");
  EXPECT_THROW(find_best(ask, true), input_error);
  EXPECT_THROW(answer(asking("a*4 b*8", {{"a, b"}}, "a 1..4")), input_error);
}

TEST(Best, ALimitEndsTheSearchWithABound) {
  auto ask = asking("a*40 b*40 c*40", {{"a >= 1 and b >= 1"}}, "a 0..120, b 0..120, rest c");
  auto const found = find_best(ask, false);
  EXPECT_FALSE(found.finished);
  EXPECT_EQ(found.high, ratio{1});
  EXPECT_LT(found.answered, found.compositions);
  auto const proved = find_best(ask, true);
  EXPECT_TRUE(proved.finished);
  EXPECT_GE(proved.best.front().values, found.best.front().values);
}

TEST(Best, MoreCompositionsThanAreLookedAtAreNotProved) {
  auto ask = asking("a*10 b*10 c*10 d*10 e*30", {{"a >= 1 and b >= 1"}},
                    "a 0..70, b 0..70, c 0..70, d 0..70, rest e");
  auto const found = find_best(ask, true);
  EXPECT_TRUE(found.more);
  EXPECT_FALSE(found.finished);
  EXPECT_EQ(found.high, ratio{1});
  EXPECT_EQ(found.compositions, 1'000'000U);
  EXPECT_FALSE(found.best.empty());
}

TEST(Best, WhatCountsDoNotSayIsAnsweredOneByOne) {
  auto ask = asking("a*4 b*4 c*4", {{"a >= 1"}}, "a 2..6, b 2..6, rest c");
  ask.asked.front().asked.given = "b >= 1";
  EXPECT_FALSE(counts_alike(ask));
  auto const found = answer(ask);
  EXPECT_EQ(found.engine, "compositions, one by one");
  ratio most;
  for (count_t a = 2; a <= 6; ++a) {
    for (count_t b = 2; b <= 6; ++b) {
      auto one = playing("a*" + std::to_string(a) + " b*" + std::to_string(b) +
                             (a + b < 12 ? " c*" + std::to_string(12 - a - b) : ""),
                         {"a >= 1"});
      one.asked.given = "b >= 1";
      most = std::max(most, answer(one).law.probability({1}));
    }
  }
  EXPECT_EQ(found.of.best.front().values.front(), most);
}

TEST(Best, EveryExchangeAndCandidatesThatMatterAlike) {
  best_question ask;
  ask.asked = {playing("land*5 bolt*2 shock*2 bear*3", {"land >= 1 and bolt >= 1"})};
  ask.deck = as_it_is(ask.asked, testing::table_of("jace*1 bolt*1"));
  ASSERT_EQ(ask.deck.parts.size(), 3U);  // land, bolt, and all that the question does not look at
  EXPECT_EQ(ask.deck.parts[2].kind.kinds.size(), 3U);
  auto const found = answer(ask).of;
  EXPECT_EQ(found.compositions, 1U);
  EXPECT_EQ(found.around.size(), 6U);
  EXPECT_EQ(found.best.front().values.front(),
            testing::chance("land*5 bolt*2 shock*2 bear*3", 3, "land >= 1 and bolt >= 1"));
  for (auto const& e : found.around) {
    auto const& n = e.then.copies;
    auto const deck =
        "land*" + std::to_string(n[0]) + " bolt*" + std::to_string(n[1]) + " x*" + std::to_string(n[2]);
    EXPECT_EQ(e.then.values.front(), testing::chance(deck, 3, "land >= 1 and bolt >= 1"));
  }
  EXPECT_TRUE(std::ranges::is_sorted(found.around, std::greater{},
                                     [](auto const& e) { return e.then.values.front(); }));
}

TEST(Best, OfSeveralQuestionsTheFirstRanksExchanges) {
  best_question ask;
  ask.asked = {playing("land*5 bolt*2 bear*5", {"land >= 1"}),
               playing("land*5 bolt*2 bear*5", {"bolt >= 1"})};
  ask.deck = as_it_is(ask.asked, {});
  auto const found = answer(ask).of;
  ASSERT_EQ(found.around.size(), 6U);
  for (auto const& e : found.around) {
    auto const& n = e.then.copies;
    auto const deck =
        "land*" + std::to_string(n[0]) + " bolt*" + std::to_string(n[1]) + " bear*" + std::to_string(n[2]);
    EXPECT_EQ(e.then.values,
              (std::vector{testing::chance(deck, 3, "land >= 1"), testing::chance(deck, 3, "bolt >= 1")}));
  }
  EXPECT_TRUE(std::ranges::is_sorted(found.around, std::greater{},
                                     [](auto const& e) { return e.then.values.front(); }));
  std::vector same{playing("land*12", {"land >= 1"})};
  EXPECT_THROW((void)as_it_is(same, {}), input_error);
}

TEST(Best, LeavesOutDecksInWhichTheConditionCanNeverHold) {
  auto ask = asking("a*4 b*4 c*4", {{"a >= 1"}}, "a 4..6, b 0..8, rest c");
  ask.asked.front().asked.given = "b >= 3";
  auto const found = answer(ask).of;
  EXPECT_EQ(found.compositions, 24U);
  EXPECT_EQ(found.without_answer, 9U);  // three of a, and of b no, one or two
  EXPECT_EQ(found.best.front().values.front(), ratio{0});
  ask.asked.front().asked.given = "b >= 4";
  try {
    answer(ask);
    FAIL();
  } catch (never_holds const& e) {
    EXPECT_STREQ(e.what(), "the condition 'b >= 4' can never hold in any of these decks");
  }
}

TEST(Best, AnExchangeBeyondASumIsOutOfBounds) {
  auto const found =
      answer(asking("a*4 b*4 c*4", {{"a >= 1"}}, "a 0..9, b 0..9, rest c, at most 6 a + b")).of;
  auto const& best = found.best.front().copies;
  for (auto const& e : found.around) {
    auto const& then = e.then.copies;
    EXPECT_EQ(e.within, then[0] + then[1] <= 6)
        << best[0] << " " << best[1] << ": " << then[0] << " " << then[1];
  }
  EXPECT_FALSE(std::ranges::all_of(found.around, [](auto const& e) { return e.within; }));
}

}  // namespace
}  // namespace faro::odds::testing_best
