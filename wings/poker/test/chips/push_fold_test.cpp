// Push or fold of two: the published chart, and bounds that others find, too.
#include "poker/src/chips/push_fold.hpp"

#include "support/error_of.hpp"

#include <faro/error.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>
#include <string>
#include <vector>

namespace faro::odds {
namespace {

using testing::error_of;

/// The chart of holdemresources.net ("HeadsUp Push/Fold Nash Equilibrium", no ante): the largest stack in big
/// blinds with which a hand is played; 99 where the chart says 20+. 63s, 53s and 43s have gaps in the chart
/// (7.1 - 5.1 and 2.3; 12.9 - 3.8 and 2.4; 10.0 - 4.9 and 2.2) and are 0 here.
constexpr char const* pushes_published = R"(
99 99 99 99 99 99 99 99 99 99 99 99 99
99 99 99 99 99 99 99 99 99 99 99 19.9 19.3
99 99 99 99 99 99 99 99 99 99 16.3 13.5 12.7
99 99 99 99 99 99 99 99 18.6 14.7 13.5 10.6 8.5
99 99 99 99 99 99 99 99 99 11.9 10.5 7.7 6.5
99 99 99 99 99 99 99 99 99 14.4 6.9 4.9 3.7
99 18.0 13.0 13.3 17.5 99 99 99 99 18.8 10.1 2.7 2.5
99 16.1 10.3 8.5 9.0 10.8 14.7 99 99 99 13.9 2.5 2.1
99 15.1 9.6 6.5 5.7 5.2 7.0 10.7 99 99 16.3 0 2.0
99 14.2 8.9 6.0 4.1 3.5 3.0 2.6 2.4 99 99 0 2.0
99 13.1 7.9 5.4 3.8 2.7 2.3 2.1 2.0 2.1 99 0 1.8
99 12.2 7.5 5.0 3.4 2.5 1.9 1.8 1.7 1.8 1.6 99 1.7
99 11.6 7.0 4.6 2.9 2.2 1.8 1.6 1.5 1.5 1.4 1.4 99)";
constexpr char const* calls_published = R"(
99 99 99 99 99 99 99 99 99 99 99 99 99
99 99 99 99 99 99 17.6 15.2 14.3 13.2 12.1 11.4 10.7
99 99 99 99 99 16.1 13.0 10.5 9.9 8.9 8.4 7.8 7.2
99 99 19.5 99 18.0 13.4 10.6 8.8 7.0 6.9 6.1 5.8 5.6
99 99 15.3 12.7 99 11.5 9.3 7.4 6.3 5.2 5.2 4.8 4.5
99 17.1 11.7 9.5 8.4 99 8.2 7.0 5.8 5.0 4.3 4.1 3.9
99 13.8 9.7 7.6 6.6 6.0 99 6.5 5.6 4.8 4.1 3.6 3.5
99 12.4 8.0 6.4 5.5 5.0 4.7 99 5.4 4.8 4.1 3.6 3.3
99 11.0 7.3 5.4 4.6 4.2 4.1 4.0 99 4.9 4.3 3.8 3.3
99 10.2 6.8 5.1 4.0 3.7 3.6 3.6 3.7 99 4.6 4.0 3.6
18.3 9.1 6.2 4.7 3.8 3.3 3.2 3.2 3.3 3.5 99 3.8 3.4
16.6 8.7 5.9 4.5 3.6 3.1 2.9 2.9 2.9 3.1 3.0 99 3.3
15.8 8.1 5.6 4.2 3.5 3.0 2.8 2.6 2.7 2.8 2.7 2.6 15.0)";

std::vector<double> numbers_in(char const* text) {
  std::istringstream in{text};
  std::vector<double> out;
  for (double number = 0; in >> number;) out.push_back(number);
  return out;
}

/// What the small blind makes with these strategies, from the deals; both may be any.
using by_kinds = std::array<double, starting_kinds>;
struct plays {
  by_kinds push{}, call{};
};
double worth(plays const& p, double stack, double small, double big) {
  double sum = 0, all = 0;
  auto const& deals = deals_of_kinds();
  for (std::size_t i = 0; i < starting_kinds; ++i) {
    for (std::size_t j = 0; j < starting_kinds; ++j) {
      auto const n = static_cast<double>(deals[i][j].deals);
      auto const gain = static_cast<double>(deals[i][j].gain);
      all += n;
      sum +=
          -(1 - p.push[i]) * small * n + p.push[i] * ((1 - p.call[j]) * big * n + p.call[j] * stack * gain);
    }
  }
  return sum / all;
}
/// What an all-in gains beyond a fold against these calls, kind by kind, and what a call does.
by_kinds gains_of_pushes(by_kinds const& call, double stack, double small, double big) {
  by_kinds out{};
  auto const& deals = deals_of_kinds();
  for (std::size_t i = 0; i < starting_kinds; ++i) {
    double all = 0;
    for (std::size_t j = 0; j < starting_kinds; ++j) {
      auto const n = static_cast<double>(deals[i][j].deals);
      all += n;
      out[i] += n * small + (1 - call[j]) * big * n + call[j] * stack * static_cast<double>(deals[i][j].gain);
    }
    out[i] /= all;
  }
  return out;
}
by_kinds gains_of_calls(by_kinds const& push, double stack, double big) {
  by_kinds out{};
  auto const& deals = deals_of_kinds();
  for (std::size_t j = 0; j < starting_kinds; ++j) {
    double all = 0;
    for (std::size_t i = 0; i < starting_kinds; ++i) {
      auto const n = push[i] * static_cast<double>(deals[i][j].deals);
      all += n;
      out[j] += n * big - push[i] * stack * static_cast<double>(deals[i][j].gain);
    }
    out[j] /= all;
  }
  return out;
}
by_kinds where_above_0(by_kinds const& gains) {
  by_kinds out{};
  std::ranges::transform(gains, out.begin(), [](double gain) { return gain > 0 ? 1.0 : 0.0; });
  return out;
}

plays plays_of(push_answer const& found) {
  plays out;
  for (std::size_t k = 0; k < starting_kinds; ++k) {
    out.push[k] = found.push[k].to_double();
    out.call[k] = found.call[k].to_double();
  }
  return out;
}

/// Beyond its rounding, what the chart plays otherwise costs next to nothing: there are stacks at which a
/// hand makes as much either way, and the chart has the largest of those with which it is played. `gains`:
/// what playing a hand gains beyond a fold, in big blinds. Returns how many are otherwise.
int expect_chart(std::array<ratio, starting_kinds> const& often, by_kinds const& gains,
                 std::vector<double> const& chart, double stack, char const* what) {
  constexpr double rounding = 0.11;
  constexpr double next_to_nothing = 0.01;
  int otherwise = 0;
  for (std::size_t k = 0; k < starting_kinds; ++k) {
    if (chart[k] == 0 || std::abs(chart[k] - stack) < rounding) continue;
    if ((often[k] >= ratio{1, 2}) == (chart[k] > stack)) continue;
    ++otherwise;
    EXPECT_LT(std::abs(gains[k]), next_to_nothing) << what << " " << name_of_kind(k) << " at " << stack;
  }
  return otherwise;
}

TEST(PushFold, IsThePublishedChartWithinItsRounding) {
  auto const pushes = numbers_in(pushes_published);
  auto const calls = numbers_in(calls_published);
  ASSERT_EQ(pushes.size(), starting_kinds);
  ASSERT_EQ(calls.size(), starting_kinds);
  int otherwise = 0;
  for (std::int64_t const halves : {3, 4, 6, 7, 9, 12, 16, 20, 23, 27, 31, 35, 40}) {
    auto const found = answer_push_fold({.stack = ratio{halves, 2}});
    auto const stack = static_cast<double>(halves) / 2;
    auto const played = plays_of(found);
    auto const of_pushes = gains_of_pushes(played.call, stack, 0.5, 1);
    auto const of_calls = gains_of_calls(played.push, stack, 1);
    otherwise += expect_chart(found.push, of_pushes, pushes, stack, "push");
    otherwise += expect_chart(found.call, of_calls, calls, stack, "call");
    EXPECT_LE(found.low, found.value);
    EXPECT_LE(found.value, found.high);
    EXPECT_LT((found.high - found.low).to_double(), 1e-4) << stack;
  }
  EXPECT_LE(otherwise, 10);  // of more than 4,000
}

TEST(PushFold, HandsWithGapsInTheChartHaveThem) {
  constexpr std::size_t s63 = 8 * 13 + 11, s53 = 9 * 13 + 11, s43 = 10 * 13 + 11;
  auto const pushes_at = [](std::int64_t tenths) {
    return answer_push_fold({.stack = ratio{tenths, 10}}).push;
  };
  auto const at_2 = pushes_at(20), at_3 = pushes_at(30), at_6 = pushes_at(65), at_11 = pushes_at(110);
  for (auto const kind : {s63, s53, s43}) {
    EXPECT_EQ(at_2[kind], ratio{1}) << name_of_kind(kind);
    EXPECT_EQ(at_3[kind], ratio{0}) << name_of_kind(kind);
    EXPECT_EQ(at_6[kind], ratio{1}) << name_of_kind(kind);
  }
  EXPECT_EQ(at_11[s63], ratio{0});
  EXPECT_EQ(at_11[s53], ratio{1});
  EXPECT_EQ(at_11[s43], ratio{0});
}

TEST(PushFold, BoundsAreThoseOfBestAnswers) {
  for (push_question const& ask :
       {push_question{.stack = 10},
        push_question{.stack = 1500, .small_blind = 50, .big_blind = 100, .ante = 15},
        push_question{.stack = 3, .small_blind = 0}, push_question{.stack = 7, .small_blind = 1}}) {
    auto const found = answer_push_fold(ask);
    auto const p = plays_of(found);
    auto const stack = ask.stack.to_double();
    auto const small = (ask.small_blind + ask.ante).to_double(), big = (ask.big_blind + ask.ante).to_double();
    EXPECT_NEAR(worth(p, stack, small, big), found.value.to_double(), 1e-9 * stack);
    EXPECT_NEAR(worth({where_above_0(gains_of_pushes(p.call, stack, small, big)), p.call}, stack, small, big),
                found.high.to_double(), 1e-9 * stack);
    EXPECT_NEAR(worth({p.push, where_above_0(gains_of_calls(p.push, stack, big))}, stack, small, big),
                found.low.to_double(), 1e-9 * stack);
  }
}

TEST(PushFold, FictitiousPlayFindsTheSameValue) {
  constexpr double stack = 8, small = 0.5, big = 1;
  plays mean;
  mean.push.fill(1);
  double low = -stack, high = stack;
  auto const nearer = [](by_kinds& to, by_kinds const& best, int n) {
    for (std::size_t k = 0; k < starting_kinds; ++k) to[k] += (best[k] - to[k]) / n;
  };
  for (int n = 1; n <= 300; ++n) {  // each plays best against the mean of what the other did
    auto const call = where_above_0(gains_of_calls(mean.push, stack, big));
    low = std::max(low, worth({mean.push, call}, stack, small, big));
    nearer(mean.call, call, n);
    auto const push = where_above_0(gains_of_pushes(mean.call, stack, small, big));
    high = std::min(high, worth({push, mean.call}, stack, small, big));
    nearer(mean.push, push, n + 1);
  }
  auto const found = answer_push_fold({.stack = 8});
  EXPECT_LT(high - low, 0.01);
  EXPECT_LE(found.low.to_double(), high + 1e-9);
  EXPECT_GE(found.high.to_double(), low - 1e-9);
}

TEST(PushFold, ChipsCountInBlinds) {
  auto const one = answer_push_fold({.stack = 10});
  auto const chips = answer_push_fold({.stack = 4000, .small_blind = 200, .big_blind = 400});
  EXPECT_EQ(one.push, chips.push);
  EXPECT_EQ(one.call, chips.call);
  EXPECT_EQ(one.value * ratio{400}, chips.value);
  // An ante is in the pot whoever folds: more is at stake before, so more hands are played.
  auto const ante = answer_push_fold({.stack = 10, .ante = ratio{1, 8}});
  EXPECT_GT(ante.pushed, one.pushed);
  EXPECT_GT(ante.called, one.called);
  // About to be all-in anyway: everything goes.
  auto const short_stack = answer_push_fold({.stack = ratio{101, 100}});
  EXPECT_EQ(short_stack.pushed, ratio{1});
  EXPECT_EQ(short_stack.called, ratio{1});
}

TEST(PushFold, WhatCanNotBeIsRefused) {
  auto const blinds = [](std::string const& text) {
    push_question into;
    return error_of([&] { read_blinds(text, into); });
  };
  EXPECT_EQ(error_of([] { (void)answer_push_fold({.stack = 1}); }),
            "expected stacks of more than the big blind and the ante, 1, got 1");
  EXPECT_EQ(error_of([] { (void)answer_push_fold({.stack = 1001}); }),
            "expected stacks of at most 1000 big blinds, got 1001");
  for (auto const* const text : {"", "1", "1 2 3 4", "Ann 1 2"})
    EXPECT_EQ(blinds(text),
              "expected the small and the big blind and perhaps an ante, such as '50 100 10', got '" +
                  std::string{text} + "'");
  for (auto const* const text : {"2 1", "0 0", "-1 2", "1 2 -1"})
    EXPECT_EQ(blinds(text),
              "expected a big blind above 0, a small one that is no more, and an ante of 0 or "
              "more, got '" +
                  std::string{text} + "'");
  push_question ask;
  read_blinds("50, 100, 10", ask);
  EXPECT_EQ(ask.ante, ratio{10});
}

}  // namespace
}  // namespace faro::odds
