// The best play of an opening: against the reference interpreter and every set of rules tried one by one.
#include "odds/src/openings.hpp"

#include "odds/src/engines.hpp"
#include "odds/test/ask.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

namespace faro::odds::testing_openings {
namespace {

using ::testing::HasSubstr;

openings_question asking(std::string const& deck, std::string const& query, mulligan_kind kind,
                         count_t opening = 3, count_t draws = 0) {
  openings_question out;
  out.asked.asked.table = testing::table_of(deck);
  out.asked.asked.setting.hands = {opening};
  out.asked.asked.query = query;
  out.asked.opening = opening;
  out.asked.draws = draws;
  out.asked.mulligan = mulligan_rule{};
  out.asked.mulligan->kind = kind;
  out.asked.mulligan->down_to = 1;
  return out;
}

std::vector<openings_question> some_questions() {
  using enum mulligan_kind;
  std::vector<openings_question> out{
      asking("a*4 b*3 c*3", "a >= 1 and b >= 1", london),
      asking("a*4 b*3 c*3", "by(3, a >= 2 and b >= 1)", london),
      asking("a*4 b*3 c*3", "min(a, b)", london, 4),
      asking("a*2 b*3{x} c*3 d*2{x}", "by(2, x >= 2) and a <= 1", london),
      asking("a*4 b*3 c*3", "a = 1 and b >= 1", vancouver, 3, 2),
      asking("a*3 b*3 c*2", "b >= 2", vancouver, 3, 1),
      asking("a*4 b*3 c*3", "2*a - b", paris),
      asking("a*4 b*3 c*3", "a = 2 or b = 3", paris, 4),
  };
  out.push_back(out[1]);
  out.back().asked.mulligan->free = 1;
  out.push_back(out[2]);
  out.back().asked.mulligan->bottom = "b";
  out.push_back(out[0]);
  out.back().asked.effects.push_back(parse_effect("c: draw 2 once"));
  out.push_back(out[0]);
  out.back().asked.asked.setting.held = {0, 1, 0};
  for (auto& ask : out) ask.loss = 0;
  return out;
}

/// Hands as the kinds of the deck have them, and those that no question tells apart as one.
using seen_hands = std::map<std::vector<count_t>, std::tuple<ratio, ratio, bool>>;  // chance, worth, kept
seen_hands by_classes(opening_stage const& stage, openings_answer const& its,
                      openings_answer const& classes) {
  seen_hands out;
  for (auto const& h : stage.hands) {
    std::vector<count_t> cards(classes.classes.size());
    for (std::size_t c = 0; c < cards.size(); ++c) {
      for (std::size_t k = 0; k < its.classes.size(); ++k) {
        auto const kind = its.classes[k].kinds.front();
        if (std::ranges::find(classes.classes[c].kinds, kind) != classes.classes[c].kinds.end())
          cards[c] += h.cards[k];
      }
    }
    auto& [chance, worth, kept] = out[cards];
    EXPECT_TRUE(chance.is_zero() || worth == h.worth);
    chance += h.chance;
    worth = h.worth;
    kept = stage.keeps(h);
  }
  return out;
}

TEST(Openings, AreWhatThePlainReadingSays) {
  for (auto const& ask : some_questions()) {
    SCOPED_TRACE(ask.asked.asked.query.text() + " " +
                 std::to_string(static_cast<int>(ask.asked.mulligan->kind)));
    auto const found = find_openings(ask);
    auto const meant = openings_plainly(ask, 300'000);
    ASSERT_EQ(found.stages.size(), meant.stages.size());
    for (std::size_t j = 0; j < found.stages.size(); ++j) {
      auto const& stage = found.stages[j];
      EXPECT_EQ(stage.value, meant.stages[j].value);
      EXPECT_EQ(stage.otherwise, meant.stages[j].otherwise);
      EXPECT_EQ(stage.cards, meant.stages[j].cards);
      EXPECT_EQ(by_classes(stage, found, found), by_classes(meant.stages[j], meant, found));
      ratio all;
      for (auto const& h : stage.hands) all += h.chance;
      EXPECT_EQ(all, ratio{1});
    }
    auto const law = answer(ask.asked).law;
    ratio mean;
    for (auto const& e : law.entries()) mean += ratio{e.weight * integer{e.outcome.front()}};
    EXPECT_EQ(found.stages.front().value, mean / ratio{law.denominator()});
  }
}

/// What comes of rules, each hand by itself.
ratio value_of(openings_answer const& of, std::vector<std::set<std::size_t>> const& kept) {
  auto out = of.stages.back().value;
  for (auto j = kept.size(); j-- > 0;) {
    ratio here;
    for (std::size_t h = 0; h < of.stages[j].hands.size(); ++h) {
      auto const& hand = of.stages[j].hands[h];
      here += hand.chance * (kept[j].contains(h) ? hand.worth : out);
    }
    out = here;
  }
  return out;
}

/// All sets of hands of a stage that a rule keeps: ranges of one class or of two.
std::set<std::set<std::size_t>> all_rules(openings_answer const& of, opening_stage const& stage) {
  std::set<std::set<std::size_t>> out;
  auto const n = of.classes.size();
  constexpr count_t most = 4;
  for (std::size_t c = 0; c < n; ++c) {
    for (std::size_t d = 0; d < n; ++d) {
      for (count_t a = 0; a <= most; ++a) {
        for (count_t b = a; b <= most; ++b) {
          for (count_t e = 0; e <= most; ++e) {
            for (count_t f = e; f <= most; ++f) {
              std::set<std::size_t> kept;
              for (std::size_t h = 0; h < stage.hands.size(); ++h) {
                auto const& cards = stage.hands[h].cards;
                if (cards[c] >= a && cards[c] <= b && cards[d] >= e && cards[d] <= f) kept.insert(h);
              }
              out.insert(kept);
            }
          }
        }
      }
    }
  }
  out.erase(std::set<std::size_t>{});
  return out;
}

/// The best that so many rules of a stage come to, by trying them all.
ratio best_by_trying(openings_answer const& of, std::size_t stage, std::size_t rules, ratio const& then) {
  auto const& at = of.stages[stage];
  std::set<std::set<std::size_t>> unions{{}};
  auto const all = all_rules(of, at);
  for (std::size_t r = 0; r < rules; ++r) {
    auto more = unions;
    for (auto const& some : unions) {
      for (auto one : all) {
        one.insert(some.begin(), some.end());
        more.insert(std::move(one));
      }
    }
    unions = std::move(more);
  }
  std::optional<ratio> best;
  for (auto const& kept : unions) {
    ratio value;
    for (std::size_t h = 0; h < at.hands.size(); ++h)
      value += at.hands[h].chance * (kept.contains(h) ? at.hands[h].worth : then);
    if (!best || value > *best) best = value;
  }
  return *best;
}

TEST(Openings, TheFewestRulesThatLoseNoMore) {
  auto ask = asking("a*4 b*3 c*3", "by(3, a >= 2 and b >= 1)", mulligan_kind::london);
  ask.asked.mulligan->down_to = 2;  // one size of hand to decide about
  auto const found = find_openings(ask);
  auto const best = found.stages.front().value;
  auto const then = found.stages.back().value;
  std::vector<ratio> by_number;
  for (std::size_t n = 0; n <= 2; ++n) by_number.push_back(best_by_trying(found, 0, n, then));
  EXPECT_TRUE(std::ranges::is_sorted(by_number));
  for (auto const& loss : {ratio{0}, ratio{1, 1000}, ratio{1, 50}, ratio{1, 20}, ratio{1, 4}, ratio{1}}) {
    ask.loss = loss;
    auto const its = find_openings(ask);
    ASSERT_EQ(its.rules.size(), 1U);
    std::set<std::size_t> kept;
    for (std::size_t h = 0; h < its.stages[0].hands.size(); ++h) {
      if (std::ranges::any_of(its.rules[0], [&](auto const& r) { return r.keeps(its.stages[0].hands[h]); }))
        kept.insert(h);
    }
    EXPECT_EQ(its.by_rules, value_of(its, {kept}));
    EXPECT_GE(its.by_rules, best - loss);
    auto const number = its.rules[0].size();
    EXPECT_TRUE(its.fewest);
    ASSERT_LE(number, by_number.size());
    if (number > 0) {
      EXPECT_LT(by_number[number - 1], best - loss);
    }
    if (number < by_number.size()) {
      EXPECT_EQ(its.by_rules, by_number[number]);
    }
  }
}

TEST(Openings, RulesOfSeveralHandsAreTheFewestTogether) {
  for (auto const& loss : {ratio{1, 100}, ratio{1, 20}, ratio{1, 8}}) {
    auto ask = asking("a*3 b*4", "a = 1 and b >= 1", mulligan_kind::paris, 4);
    ask.asked.mulligan->down_to = 2;
    ask.loss = loss;
    auto const found = find_openings(ask);
    ASSERT_EQ(found.rules.size(), 2U);
    auto const number = found.rules[0].size() + found.rules[1].size();
    EXPECT_GE(found.by_rules, found.stages[0].value - loss);
    for (std::size_t first = 0; first < number; ++first) {
      auto const then = best_by_trying(found, 1, number - 1 - first, found.stages[2].value);
      EXPECT_LT(best_by_trying(found, 0, first, then), found.stages[0].value - loss);
    }
  }
}

TEST(Openings, RulesAreSaidAsQuestionsHaveThem) {
  auto ask = asking("land*4 \"Steam Vents\"*3 c*3", "land in 1..2", mulligan_kind::london, 4);
  auto found = find_openings(ask);
  keep_rule const rule{{{0, 1, 2}}};
  EXPECT_EQ(text_of(rule, found), "land in 1..2");
  EXPECT_EQ(text_of({{{0, 0, 2}}}, found), "land <= 2");
  EXPECT_EQ(text_of({{{0, 2, 4}}}, found), "land >= 2");
  EXPECT_EQ(text_of({{{0, 2, 2}, {1, 1, 4}}}, found), "land = 2 and Steam Vents + c >= 1");
  EXPECT_EQ(text_of({}, found), "");
}

TEST(Openings, RefuseWhatHasNoBestPlay) {
  auto const refused = [](openings_question const& ask) -> std::string {
    try {
      find_openings(ask);
    } catch (input_error const& e) {
      return e.what();
    }
    return "accepted";
  };
  auto ask = asking("a*4 b*4", "a >= 1", mulligan_kind::london);
  EXPECT_EQ(refused(ask), "accepted");
  ask.loss = ratio{-1};
  EXPECT_THAT(refused(ask), HasSubstr("loss of 0 or more"));
  ask = asking("a*4 b*4", "a >= 1", mulligan_kind::partial);
  EXPECT_THAT(refused(ask), HasSubstr("cards are exchanged"));
  ask = asking("a*4 b*4", "a, b", mulligan_kind::london);
  EXPECT_THAT(refused(ask), HasSubstr("one number"));
  ask = asking("a*4 b*4", "a >= 1", mulligan_kind::london);
  ask.asked.mulligan->keep = "a >= 1";
  EXPECT_THAT(refused(ask), HasSubstr("a rule for keeping"));
  ask.asked.mulligan.reset();
  EXPECT_THAT(refused(ask), HasSubstr("needs a mulligan"));
  ask = asking("a*4 b*4", "a >= 1", mulligan_kind::london);
  ask.asked.asked.given = "b >= 1";
  EXPECT_THAT(refused(ask), HasSubstr("--given"));
}

TEST(Openings, ALimitLeavesTheFewestNotProved) {
  auto ask = asking("a*6 b*6 c*6 d*6 e*6", "a + 2*b + 3*c - d >= 6", mulligan_kind::london, 7);
  ask.loss = 0;
  ask.effort = 0;  // no search at all
  auto const found = answer(ask).of;
  EXPECT_FALSE(found.fewest);
  EXPECT_LE(found.by_rules, found.stages.front().value);
}

}  // namespace
}  // namespace faro::odds::testing_openings
