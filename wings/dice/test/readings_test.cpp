// Random queries against the same game rolled die by die and read exhaustively: two ways that share nothing.
#include <faro/chance/exhaustive.hpp>
#include <faro/dice/query.hpp>

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <functional>
#include <numeric>
#include <set>
#include <string>
#include <vector>

namespace {

using below = std::function<std::uint64_t(std::uint64_t)>;  // one of 0 .. n - 1
using dice_shown = std::vector<std::int64_t>;

/// A query, and somebody who plays it.
struct game {
  std::string text;
  std::function<std::int64_t(below const&)> play;
};

template <class T>
T one_of(std::vector<T> const& values) {
  return *rc::gen::elementOf(values);
}
int from_to(int low, int high) { return *rc::gen::inRange(low, high + 1); }

std::int64_t sum_of_first(dice_shown const& dice, int count) {
  return std::accumulate(dice.begin(), dice.begin() + count, std::int64_t{0});
}

/// 1 to 3 dice of up to 4 sides with modifiers.
class pool_game {
 public:
  pool_game() {
    text_ = std::to_string(count_) + "d" + std::to_string(sides_);
    if (reroll_ > 0) text_ += " reroll once <= " + std::to_string(reroll_);
    if (bang_ == 1) text_ += " explode once";
    if (bang_ == 2) text_ += " compound once";
  }

  game finished() const {
    auto const self = *this;
    auto const kept = from_to(1, count_);
    auto const number = std::to_string(kept);
    auto const at_least = from_to(1, sides_ + 1);
    auto const sum = [](dice_shown const& dice) {
      return std::accumulate(dice.begin(), dice.end(), std::int64_t{0});
    };
    switch (from_to(0, 6)) {
      case 0:
        return with(" keep highest " + number, [=](dice_shown dice) {
          std::ranges::sort(dice, std::greater<>{});
          return sum_of_first(dice, kept);
        });
      case 1:
        return with(" kl" + number, [=](dice_shown dice) {
          std::ranges::sort(dice);
          return sum_of_first(dice, kept);
        });
      case 2:
        return with(" count >= " + std::to_string(at_least), [=](dice_shown const& dice) {
          return std::ranges::count_if(dice, [=](std::int64_t face) { return face >= at_least; });
        });
      case 3:
        return with(" distinct", [](dice_shown const& dice) {
          return static_cast<std::int64_t>(std::set<std::int64_t>(dice.begin(), dice.end()).size());
        });
      case 4:
        return with(" largest set", [](dice_shown const& dice) {
          std::int64_t most = 0;
          for (auto const face : dice) most = std::max<std::int64_t>(most, std::ranges::count(dice, face));
          return most;
        });
      default:
        return with("", sum);
    }
  }

 private:
  game with(std::string const& ending, std::function<std::int64_t(dice_shown)> const& result) const {
    return {text_ + ending, [self = *this, result](below const& pick) { return result(self.rolled(pick)); }};
  }

  std::int64_t one(below const& pick) const {
    auto const die = [&] { return static_cast<std::int64_t>(pick(static_cast<std::uint64_t>(sides_))) + 1; };
    auto const first = die();
    return first <= reroll_ ? die() : first;
  }
  dice_shown rolled(below const& pick) const {
    dice_shown dice;
    for (int i = 0; i < count_; ++i) {
      auto const face = one(pick);
      dice.push_back(face);
      if (face < sides_ || bang_ == 0) continue;
      auto const further = one(pick);
      if (bang_ == 1) dice.push_back(further);
      if (bang_ == 2) dice.back() += further;
    }
    return dice;
  }

  int count_ = from_to(1, 3);
  int sides_ = from_to(2, 4);
  int reroll_ = from_to(0, 1);
  int bang_ = from_to(0, 2);
  std::string text_;
};

game any_number(int depth);

game any_condition(int depth) {
  auto const a = any_number(depth - 1);
  auto const b = any_number(depth - 1);
  static std::vector<std::pair<std::string, std::function<bool(std::int64_t, std::int64_t)>>> const relations{
      {" < ", std::less<>{}},          {" <= ", std::less_equal<>{}},    {" = ", std::equal_to<>{}},
      {" != ", std::not_equal_to<>{}}, {" >= ", std::greater_equal<>{}}, {" > ", std::greater<>{}}};
  auto const& [sign, holds] = relations[static_cast<std::size_t>(from_to(0, 5))];
  game const plain{"(" + a.text + ")" + sign + b.text, [=, holds = holds](below const& pick) -> std::int64_t {
                     auto const left = a.play(pick);
                     return holds(left, b.play(pick));
                   }};
  auto const also = from_to(1, 4);
  auto const limit = std::to_string(also);
  auto const coin = [=](below const& pick) { return static_cast<std::int64_t>(pick(4)) + 1 <= also; };
  switch (from_to(0, 3)) {
    case 0:
      return {"not " + plain.text, [=](below const& pick) { return 1 - plain.play(pick); }};
    case 1:
      return {plain.text + " and d4 <= " + limit, [=](below const& pick) -> std::int64_t {
                auto const first = plain.play(pick);
                return coin(pick) && first == 1;
              }};
    case 2:
      return {plain.text + " or d4 <= " + limit, [=](below const& pick) -> std::int64_t {
                auto const first = plain.play(pick);
                return coin(pick) || first == 1;
              }};
    default:
      return plain;
  }
}

std::int64_t halved_down(std::int64_t x) { return (x - (x % 2 + 2) % 2) / 2; }

game any_number(int depth) {
  if (depth <= 0) return pool_game{}.finished();
  auto const a = any_number(depth - 1);
  auto const b = any_number(0);
  auto const both = [&](std::string const& text, auto f) {
    return game{text, [=](below const& pick) {
                  auto const left = a.play(pick);
                  return static_cast<std::int64_t>(f(left, b.play(pick)));
                }};
  };
  auto const& x = a.text;
  auto const& y = b.text;
  switch (from_to(0, 6)) {
    case 0:
      return both("((" + x + ") + " + y + ")", std::plus<>{});
    case 1:
      return both("((" + x + ") - (" + y + "))", std::minus<>{});
    case 2:
      return both("max(" + x + ", " + y + ")", [](auto l, auto r) { return std::max(l, r); });
    case 3:
      return both("min(" + x + ", " + y + ")", [](auto l, auto r) { return std::min(l, r); });
    case 4:
      return {"(" + x + ") / 2", [=](below const& pick) { return halved_down(a.play(pick)); }};
    case 5:
      return both("(let x = " + x + " in if x > " + y + " then x + x else 1 - x)",
                  [](auto l, auto r) { return l > r ? l + l : 1 - l; });
    default:
      return {"(" + x + ") advantage", [=](below const& pick) {
                auto const first = a.play(pick);
                return std::max(first, a.play(pick));
              }};
  }
}

faro::reading<std::int64_t> read(game const& played) {
  faro::limits limit;
  limit.runs = 300'000;
  return faro::read_exhaustively<std::int64_t>(
      [&](auto& chooser) { return played.play([&](std::uint64_t n) { return chooser.below(n); }); }, limit);
}

RC_GTEST_PROP(DiceQueryReadings, NumbersHaveTheDistributionOfTheGamePlayed, ()) {
  auto const played = any_number(from_to(0, 1));
  auto const read_out = read(played);
  RC_PRE(read_out.unread.is_zero());  // small enough to play in every way
  auto const answer = faro::odds::answer_dice(played.text);
  RC_LOG() << played.text << "\n";
  RC_ASSERT(answer.unread == faro::ratio{0});
  RC_ASSERT(answer.law.value() == read_out.law);
}

RC_GTEST_PROP(DiceQueryReadings, ConditionsHaveTheChanceOfTheGamePlayed, ()) {
  auto const played = any_condition(1);
  auto const read_out = read(played);
  RC_PRE(read_out.unread.is_zero());
  RC_LOG() << played.text << "\n";
  RC_ASSERT(faro::odds::answer_dice(played.text).probability.value() == read_out.law.probability(1));
}

}  // namespace
