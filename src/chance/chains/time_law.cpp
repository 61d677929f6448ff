// When a chain ends: its weight is passed on tick by tick, in 256-bit fixed point rounded down. What rounding
// loses is added to `unread`, so that everything sums to 1.
#include "chance/chains/classes.hpp"
#include "chance/chains/exact_ticks.hpp"
#include "chance/chains/fixed_rows.hpp"

#include <faro/chance/chains/solve.hpp>
#include <faro/parallel/progress.hpp>

#include <algorithm>
#include <deque>

namespace faro {
namespace {

using detail::fixed_rows;

constexpr std::size_t scale = 256;
constexpr std::size_t width = scale / 64 + 1;

/// a /= d; the remainder.
std::uint64_t divide(std::uint64_t* a, std::uint64_t d) {
  uint128 rest = 0;
  for (auto k = width; k-- > 0;) {
    rest = rest << 64 | a[k];
    a[k] = static_cast<std::uint64_t>(rest / d);
    rest %= d;
  }
  return static_cast<std::uint64_t>(rest);
}

class clockwork {
 public:
  clockwork(chain const& c, bool by_outcome)
      : c_{c},
        order_{detail::classes_of(c).first_to_last()},
        ends_{by_outcome ? std::max<std::size_t>(1, c.outcomes()) : 1},
        sums_{2, width} {
    std::uint32_t most = 0;
    for (std::size_t i = 0; i < c.states(); ++i) {
      for (auto const& a : c.row(i)) most = std::max(most, a.ticks);
    }
    for (std::uint32_t t = 0; t <= most; ++t) {
      ahead_.emplace_back(c.states(), width);
      ended_.emplace_back(ends_, width);
    }
    ahead_.front().shift_in(ahead_.front().at(0), 1, scale, false);
  }

  /// All that happens until the next tick; the weight that ended with the ticks so far, by outcome or at all.
  std::vector<integer> tick() {
    constexpr int rounds = 64;  // around loops that do not tick
    for (int round = 0; round < rounds; ++round) {
      bool any = false;
      for (auto const i : order_) any = pass_on(i) || any;
      if (!any) break;
    }
    auto& here = ahead_.front();
    for (std::size_t i = 0; i < c_.states(); ++i) {  // still in a loop that does not tick
      sums_.add(sums_.at(lost), here.at(i), 1);
    }
    here.clear();
    std::vector<integer> out(ends_);
    for (std::size_t k = 0; k < ends_; ++k) out[k] = ended_.front().to_integer(ended_.front().at(k));
    ended_.front().clear();
    std::rotate(ahead_.begin(), ahead_.begin() + 1, ahead_.end());
    std::rotate(ended_.begin(), ended_.begin() + 1, ended_.end());
    return out;
  }
  /// What has not ended.
  [[nodiscard]] integer left() const {
    fixed_rows sum{1, width};
    for (auto const& level : ahead_) {
      for (std::size_t i = 0; i < c_.states(); ++i) sum.add(sum.at(0), level.at(i), 1);
    }
    for (auto const& level : ended_) {
      for (std::size_t k = 0; k < ends_; ++k) sum.add(sum.at(0), level.at(k), 1);
    }
    return sum.to_integer(sum.at(0));
  }
  [[nodiscard]] integer unread() const { return sums_.to_integer(sums_.at(lost)); }

 private:
  static constexpr std::size_t lost = 0;
  /// In `ahead_` or `ended_`.
  [[nodiscard]] std::size_t place_of(chain::place to) const {
    if (!chain::is_outcome(to)) return to;
    return ends_ == 1 ? 0 : chain::outcome_of(to);
  }
  bool pass_on(std::uint32_t i) {
    auto& here = ahead_.front();
    auto* const mass = here.at(i);
    if (here.zero(mass)) return false;
    fixed_rows share{1, width};
    std::copy_n(mass, width, share.at(0));
    std::fill_n(mass, width, 0);
    auto const row = c_.row(i);
    if (auto const d = c_.denominator(i); d != 0) {
      sums_.shift_in(sums_.at(lost), divide(share.at(0), d), 0, false);
      for (auto const& a : row) {
        auto& to = chain::is_outcome(a.to) ? ended_[a.ticks] : ahead_[a.ticks];
        to.add(to.at(place_of(a.to)), share.at(0), a.weight);
      }
      return true;
    }
    auto const& large = c_.large(i);
    auto const whole = share.to_integer(share.at(0));
    integer passed;
    for (std::size_t k = 0; k < row.size(); ++k) {
      auto const part = whole * large.weights[k] / large.denominator;
      passed += part;
      add(row[k], part);
    }
    auto const words = detail::words_of(whole - passed);
    for (std::size_t k = 0; k < words.size(); ++k) sums_.shift_in(sums_.at(lost), words[k], 64 * k, false);
    return true;
  }
  void add(chain::arc const& a, integer const& part) {
    auto& to = chain::is_outcome(a.to) ? ended_[a.ticks] : ahead_[a.ticks];
    auto const words = detail::words_of(part);
    for (std::size_t k = 0; k < words.size(); ++k)
      to.shift_in(to.at(place_of(a.to)), words[k], 64 * k, false);
  }

  chain const& c_;
  std::vector<std::uint32_t> order_;
  std::size_t ends_;                      // told apart
  std::deque<fixed_rows> ahead_, ended_;  // by ticks from now
  fixed_rows sums_;
};

}  // namespace

time_law law_of_time(chain const& c, std::size_t most, ratio const& negligible, bool by_outcome) {
  parallel::long_work work{most};
  clockwork clock{c, by_outcome};
  detail::exact_ticks exactly{c, scale};
  auto const one = power(2, scale);
  time_law out;
  ratio left{1};
  ratio found_again;  // of what rounding lost
  for (std::size_t ticks = 0; ticks <= most && left > negligible; ++ticks) {
    auto const ended = clock.tick();
    std::vector<ratio> chances;
    if (exactly.next()) {
      if (auto found = exactly.chances(ended, clock.unread())) chances = *std::move(found);
    }
    if (!chances.empty()) {
      ++out.exact;
      for (std::size_t k = 0; k < ended.size(); ++k) found_again += chances[k] - ratio{ended[k], one};
    } else {
      for (auto const& weight : ended) chances.emplace_back(weight, one);
    }
    ratio sum;
    for (std::size_t k = 0; k < ended.size(); ++k) {
      sum += chances[k];
      if (by_outcome && !ended[k].is_zero()) out.ends.push_back({ticks, k, std::move(chances[k])});
    }
    out.ended.push_back(std::move(sum));
    left = ratio{clock.left(), one};
    work.advance();
  }
  out.later = left;
  out.unread = ratio{clock.unread(), one} - found_again;
  return out;
}

}  // namespace faro
