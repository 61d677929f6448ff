// When a chain ends: its weight is passed on tick by tick, in 256-bit fixed point rounded down. What rounding
// loses is added to `unread`, so that everything sums to 1.
#include "chains/src/components.hpp"
#include "chains/src/exact_ticks.hpp"
#include "chains/src/fixed_rows.hpp"

#include <faro/chains/detail/solve.hpp>
#include <faro/parallel/progress.hpp>

#include <algorithm>
#include <memory>
#include <utility>

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
  /// `most`: ticks that are looked at.
  clockwork(chain const& c, std::size_t most, bool by_outcome)
      : c_{c},
        most_{most},
        order_{detail::strong_components_of(c).first_to_last()},
        ends_{by_outcome ? std::max<std::size_t>(1, c.outcomes()) : 1},
        sums_{2, width} {
    std::size_t farthest = 0;
    for (std::size_t i = 0; i < c.states(); ++i) {
      for (auto const& a : c.row(i)) farthest = std::max<std::size_t>(farthest, a.ticks);
    }
    farthest = std::min(farthest, most);
    ahead_.resize(farthest + 1);
    ended_.resize(farthest + 1);
    auto& first = level(ahead_, 0, c.states());
    first.shift_in(first.at(0), 1, scale, false);
  }

  /// All that happens until the next tick; the weight that ended with the ticks so far, by outcome or at all.
  std::vector<integer> tick() {
    std::vector<integer> out(ends_);
    auto& here = ahead_[now_ % ahead_.size()];
    if (here) {
      constexpr int rounds = 64;  // around loops that do not tick
      for (int round = 0; round < rounds; ++round) {
        bool any = false;
        for (auto const i : order_) any = pass_on(*here, i) || any;
        if (!any) break;
      }
      for (std::size_t i = 0; i < c_.states(); ++i) {  // still in a loop that does not tick
        sums_.add(sums_.at(lost), here->at(i), 1);
      }
      here->clear();
      spare_.push_back(std::move(here));
    }
    auto& ending = ended_[now_ % ended_.size()];
    if (ending) {
      for (std::size_t k = 0; k < ends_; ++k) {
        out[k] = ending->to_integer(ending->at(k));
        gone_ += out[k];
      }
      ending.reset();
    }
    ++now_;
    return out;
  }
  /// What has not ended.
  [[nodiscard]] integer left() const { return power(2, scale) - gone_ - unread(); }
  [[nodiscard]] integer unread() const { return sums_.to_integer(sums_.at(lost)); }

 private:
  static constexpr std::size_t lost = 0;
  /// Rows for the ticks that something was passed on to: a count may go on by thousands at once.
  using levels = std::vector<std::unique_ptr<fixed_rows>>;
  fixed_rows& level(levels& all, std::uint32_t ticks, std::size_t rows) {
    auto& at = all[(now_ + ticks) % all.size()];
    if (!at && &all == &ahead_ && !spare_.empty()) {
      at = std::move(spare_.back());
      spare_.pop_back();
    }
    if (!at) at = std::make_unique<fixed_rows>(rows, width);
    return *at;
  }
  /// Where a way leads: a row of a level; null beyond the ticks that are looked at.
  std::pair<fixed_rows*, std::size_t> place_of(chain::arc const& a) {
    if (a.ticks > most_ - std::min(now_, most_)) return {nullptr, 0};
    if (!chain::is_outcome(a.to)) return {&level(ahead_, a.ticks, c_.states()), a.to};
    return {&level(ended_, a.ticks, ends_), ends_ == 1 ? 0 : chain::outcome_of(a.to)};
  }
  bool pass_on(fixed_rows& here, std::uint32_t i) {
    auto* const mass = here.at(i);
    if (here.zero(mass)) return false;
    fixed_rows share{1, width};
    std::copy_n(mass, width, share.at(0));
    std::fill_n(mass, width, 0);
    auto const row = c_.row(i);
    if (auto const d = c_.denominator(i); d != 0) {
      sums_.shift_in(sums_.at(lost), divide(share.at(0), d), 0, false);
      for (auto const& a : row) {
        if (auto const [to, at] = place_of(a); to) to->add(to->at(at), share.at(0), a.weight);
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
    auto const [to, at] = place_of(a);
    if (!to) return;
    auto const words = detail::words_of(part);
    for (std::size_t k = 0; k < words.size(); ++k) to->shift_in(to->at(at), words[k], 64 * k, false);
  }

  chain const& c_;
  std::size_t most_;
  std::vector<std::uint32_t> order_;
  std::size_t ends_;      // told apart
  std::size_t now_ = 0;   // ticks so far
  levels spare_;          // of ahead_, all 0
  levels ahead_, ended_;  // by ticks, those from now on in a ring; null where there is nothing
  integer gone_;          // ended with the ticks so far
  fixed_rows sums_;
};

}  // namespace

time_distribution distribution_of_time(chain const& c, std::size_t most, ratio const& negligible,
                                       bool by_outcome) {
  parallel::long_work work{most};
  clockwork clock{c, most, by_outcome};
  detail::exact_ticks exactly{c, scale};
  auto const one = power(2, scale);
  time_distribution out;
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
