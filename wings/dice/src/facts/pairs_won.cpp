// Two pools against each other.
#include "dice/src/facts/pairs_won.hpp"

#include "dice/src/facts/noted.hpp"
#include "dice/src/pools/dense.hpp"
#include "dice/src/pools/distributions.hpp"

#include <faro/parallel/progress.hpp>

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <utility>

namespace faro::odds {

namespace {

std::uint64_t dice_in(std::span<pool_part const> pool) {
  std::uint64_t dice = 0;
  for (auto const& part : pool) dice += part.count;
  return dice;
}

class pass_of_pairs {
 public:
  pass_of_pairs(std::span<pool_part const> left, std::span<pool_part const> right, work_limit& work)
      : work_{work},
        right_parts_{right.size()},
        of_left_{dice_in(left)},
        of_right_{dice_in(right)},
        pairs_{std::min(of_left_, of_right_)} {
    parts_.assign(right.begin(), right.end());
    parts_.insert(parts_.end(), left.begin(), left.end());
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      for (auto const& e : parts_[i].die.entries()) faces_[e.outcome].emplace_back(i, e.weight);
    }
  }

  std::vector<integer> run() {
    foresee();
    won_.resize(pairs_ + 1);
    fact_state begin;
    for (auto const& part : parts_) begin.push_back(static_cast<std::int64_t>(part.count));
    begin.push_back(0);  // won so far
    states_ = {{begin, 1}};
    parallel::long_work steps{0};
    for (auto const& [face, shown] : faces_) {  // on the right first: of equal dice none wins
      for (auto const& [part, weight] : shown) {
        steps.advance();
        show(face, part, weight);
      }
      leave_off(face);
    }
    for (auto const& [state, ways] : states_) won_[0] += ways;  // no dice at all
    return std::move(won_);
  }

 private:
  static constexpr double a_step = 200;

  /// Every number of dice left of each part goes with every other one.
  void foresee() const {
    double states = 1, ways = 0;
    for (auto const& part : parts_) {
      states *= as_double(part.count) + 1;
      ways += as_double(part.count) / 2;
    }
    auto const faces = std::max(as_double(faces_.size()) - 2, 0.0);
    auto const steps = faces * states * ways * a_step / as_double(parts_.size());
    auto const bytes = states * (120 + 8 * as_double(parts_.size()));
    if (!work_.allows(steps, bytes)) work_.spend(steps, bytes, what_);
  }

  /// Any number of the dice of a part that are left show the face; all of them where it is their lowest.
  void show(std::int64_t face, std::size_t part, integer const& weight) {
    bool const is_last = parts_[part].die.entries().front().outcome == face;
    fact_states next;
    for (auto const& [state, so_far] : states_) {
      auto const left = static_cast<std::uint64_t>(state[part]);
      auto ways = so_far;
      for (std::uint64_t shown = 0; shown <= left; ++shown) {
        if (shown > 0) ways = ways * integer{left - shown + 1} / integer{shown} * weight;
        if (is_last && shown < left) continue;
        work_.spend(a_step + dense::product_steps(dense::bits(ways), 64), 0, what_);
        next[after(state, part, shown)] += ways;
      }
    }
    states_ = std::move(next);
  }

  /// The dice of the left take the places behind those that show more; those win whose place on the right is
  /// not taken yet.
  [[nodiscard]] fact_state after(fact_state state, std::size_t part, std::uint64_t shown) const {
    if (part >= right_parts_) {
      auto const from = of_left_ - waiting(state, right_parts_, parts_.size());
      auto const to = std::min(from + shown, pairs_);
      auto const taken = std::max(from, of_right_ - waiting(state, 0, right_parts_));
      if (to > taken) state.back() += static_cast<std::int64_t>(to - taken);
    }
    state[part] -= static_cast<std::int64_t>(shown);
    return state;
  }
  static std::uint64_t waiting(fact_state const& state, std::size_t first, std::size_t last) {
    std::uint64_t dice = 0;
    for (auto i = first; i < last; ++i) dice += static_cast<std::uint64_t>(state[i]);
    return dice;
  }

  /// Once every place of either side is taken nothing is won any more: what is left shows any lower face.
  void leave_off(std::int64_t face) {
    for (auto at = states_.begin(); at != states_.end();) {
      auto const& state = at->first;
      bool const is_over = of_left_ - waiting(state, right_parts_, parts_.size()) >= pairs_ ||
                           of_right_ - waiting(state, 0, right_parts_) >= pairs_;
      if (!is_over) {
        ++at;
        continue;
      }
      auto ways = at->second;
      for (std::size_t i = 0; i < parts_.size(); ++i)
        ways = ways * power(below(i, face), static_cast<std::uint64_t>(state[i]));
      won_[static_cast<std::size_t>(state.back())] += ways;
      at = states_.erase(at);
    }
  }
  [[nodiscard]] integer below(std::size_t part, std::int64_t face) const {
    integer sum;
    for (auto const& e : parts_[part].die.entries()) {
      if (e.outcome < face) sum += e.weight;
    }
    return sum;
  }

  work_limit& work_;
  std::string what_ = "so many dice against each other";  // for refusals
  std::vector<pool_part> parts_;                          // of the right, then of the left
  std::size_t right_parts_;
  std::uint64_t of_left_, of_right_, pairs_;
  std::map<std::int64_t, std::vector<std::pair<std::size_t, integer>>, std::greater<>> faces_;
  fact_states states_;  // dice left of each part, then pairs won
  std::vector<integer> won_;
};

}  // namespace

std::vector<integer> pairs_won(std::span<pool_part const> left, std::span<pool_part const> right,
                               work_limit& work) {
  return pass_of_pairs{left, right, work}.run();
}

}  // namespace faro::odds
