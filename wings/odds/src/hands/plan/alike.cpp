#include "odds/src/hands/plan/alike.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <map>
#include <utility>

namespace faro::odds::detail {

namespace {

/// Ways to draw 0, 1, 2 … cards from some of the kinds.
using ways_of_cards = std::vector<integer>;

class alike_kinds {
 public:
  alike_kinds(hand_plan const& plan, hand_limits const& limits)
      : kinds_{plan.classes().size()},
        put_back_{plan.with_replacement()},
        drawn_{plan.query().segments.front()},
        most_{std::min(plan.classes().front().copies, drawn_)},
        limits_{limits} {
    for (std::size_t n = 0; put_back_ && n <= drawn_; ++n) {
      auto& row = choices_.emplace_back(n + 1, integer{1});
      for (std::size_t k = 1; k < n; ++k) row[k] = choices_[n - 1][k - 1] + choices_[n - 1][k];
    }
    for (count_t n = 0; n <= most_; ++n)
      one_kind_.push_back(put_back_ ? integer{1} : binomial(plan.classes().front().copies, n));
  }

  /// How many kinds are drawn at least so often.
  std::map<std::int64_t, integer> groups_of_at_least(std::size_t size) {
    std::map<std::int64_t, integer> out;
    ways_of_cards large(drawn_ + 1);  // of g kinds
    large[0] = 1;
    integer which = 1;  // g kinds are these
    for (std::uint64_t g = 0; g <= std::min<std::uint64_t>(kinds_, drawn_ / size); ++g) {
      if (g > 0) {
        large = with_one_of(large, size);
        which = which * integer{kinds_ - g + 1} / integer{g};
      }
      auto const small = power_of(size - 1, kinds_ - g);
      integer ways;
      for (std::size_t n = 0; n <= drawn_; ++n) ways += large[n] * small[drawn_ - n] * orders(drawn_, n);
      if (!ways.is_zero()) out.emplace(static_cast<std::int64_t>(g), ways * which);
    }
    return out;
  }

  /// How often the commonest kind is drawn.
  std::map<std::int64_t, integer> largest() {
    std::map<std::int64_t, integer> out;
    integer before;
    for (std::size_t size = 0; size <= most_; ++size) {
      auto const ways = power_of(size, kinds_)[drawn_];
      if (ways != before) out.emplace(static_cast<std::int64_t>(size), ways - before);
      before = ways;
    }
    return out;
  }

  [[nodiscard]] std::uint64_t steps() const { return steps_; }

 private:
  /// At which of so many draws some cards come.
  [[nodiscard]] integer orders(std::size_t of, std::size_t some) const {
    return put_back_ ? choices_[of][some] : integer{1};
  }

  /// From so many kinds, at most `size` cards of each: with (p^m)' p = m p' p^m each coefficient of a power
  /// p^m follows from those before it.
  ways_of_cards power_of(std::size_t size, std::uint64_t m) {
    ways_of_cards out(drawn_ + 1);
    out[0] = 1;
    for (std::size_t n = 1; n <= drawn_; ++n) {
      integer sum;
      for (std::size_t j = 1; j <= std::min({size, std::size_t{most_}, n}); ++j) {
        auto const factor = static_cast<std::int64_t>(j * (m + 1)) - static_cast<std::int64_t>(n);
        sum += integer{factor} * one_kind_[j] * orders(n, j) * out[n - j];
        count_step();
      }
      out[n] = sum / integer{n};
    }
    return out;
  }

  /// And `size` cards or more of one kind.
  ways_of_cards with_one_of(ways_of_cards const& others, std::size_t size) {
    ways_of_cards out(drawn_ + 1);
    for (std::size_t n = 0; n <= drawn_; ++n) {
      for (std::size_t j = size; j <= std::min(std::size_t{most_}, n); ++j) {
        out[n] += others[n - j] * one_kind_[j] * orders(n, j);
        count_step();
      }
    }
    return out;
  }

  void count_step() {
    constexpr std::uint64_t as_of_a_pass = 3;  // of long numbers
    if (++steps_ * as_of_a_pass > limits_.steps)
      throw too_big{say("an exact answer takes more than {} steps", limits_.steps), 10};
  }

  std::uint64_t kinds_;
  bool put_back_;
  count_t drawn_, most_;  // cards; of one kind
  hand_limits limits_;
  std::vector<ways_of_cards> choices_;
  ways_of_cards one_kind_;
  std::uint64_t steps_ = 0;
};

/// One hand of many kinds, of which one such thing is asked.
bool may_be_found(hand_plan const& plan) {
  constexpr std::size_t few = 30;  // kinds; a pass is as quick
  auto const& query = plan.query();
  auto const& classes = plan.classes();
  bool const one = query.segments.size() == 1 && query.leaves.size() == 1 && !plan.has_urns();
  if (!one || classes.size() < few) return false;
  auto const& leaf = query.leaves.front();
  if (leaf.kind != measure::groups || leaf.of_groups->alike == seen_of_alike::nothing) return false;
  return leaf.only.empty() && std::ranges::all_of(classes, [&](card_class const& c) {
           auto const& first = classes.front();
           return c.group >= 0 && c.closes && c.held == 0 && c.copies == first.copies &&
                  c.weight == first.weight;
         });
}

}  // namespace

std::optional<hand_distribution> solve_alike(hand_plan const& plan, hand_limits const& limits) {
  if (!may_be_found(plan)) return std::nullopt;
  auto const& query = plan.query();
  auto const& leaf = query.leaves.front();
  alike_kinds kinds{plan, limits};
  auto const found =
      leaf.of_groups->alike == seen_of_alike::largest
          ? kinds.largest()
          : kinds.groups_of_at_least(static_cast<std::size_t>(std::max<std::int64_t>(1, leaf.at_least)));
  auto const each = plan.with_replacement()
                        ? power(integer{plan.classes().front().weight}, query.segments.front())
                        : integer{1};
  std::map<std::vector<std::int64_t>, integer> sums;
  for (auto const& [value, ways] : found) {
    std::vector<std::int64_t> values;
    for (auto const& e : query.expressions) values.push_back(evaluate(e.root, std::vector{value}));
    sums[values] += ways * each;
  }
  std::vector<distribution<std::vector<std::int64_t>>::entry> entries;
  for (auto const& [values, ways] : sums) entries.push_back({values, ways});
  hand_stats stats{.classes = plan.classes().size(), .steps = kinds.steps()};
  stats.method =
      say("powers of the ways to draw one of {} kinds alike; {} steps", plan.classes().size(), kinds.steps());
  return hand_distribution{distribution<std::vector<std::int64_t>>{std::move(entries), plan.ways()},
                           std::move(stats)};
}

}  // namespace faro::odds::detail
