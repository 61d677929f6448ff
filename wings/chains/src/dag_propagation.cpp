// A chain without loops over more than one state, exactly: all weight that can arrive at a state has arrived
// when it is passed on. What leads straight back is the sum of a geometric series.
#include "chains/src/solvers.hpp"

#include <utility>

namespace faro::detail {
namespace {

/// A sum of fractions: those over one denominator are added as integers.
class fraction_sum {
 public:
  void add(integer const& numerator, integer const& denominator) {
    for (auto& [over, sum] : parts_) {
      if (over != denominator) continue;
      sum += numerator;
      return;
    }
    parts_.emplace_back(denominator, numerator);
    constexpr std::size_t many = 24;
    if (parts_.size() >= many) fold();
  }
  [[nodiscard]] ratio total() {
    fold();
    return parts_.empty() ? ratio{} : ratio{parts_.front().second, parts_.front().first};
  }

 private:
  void fold() {
    while (parts_.size() > 1) {
      auto const [over, sum] = std::move(parts_.back());
      parts_.pop_back();
      auto& [first, first_sum] = parts_.front();
      auto const common = lcm(first, over);
      first_sum = first_sum * (common / first) + sum * (common / over);
      first = common;
    }
  }
  std::vector<std::pair<integer, integer>> parts_;
};

constexpr std::size_t many_words = 1000;

/// Whether the rest would take far longer than there is time. Fractions only grow from state to state.
bool is_hopeless(double seconds, double share_done, double seconds_left) {
  constexpr double at_least = 0.5;
  constexpr double far = 4;
  return seconds > at_least && seconds * (1 - share_done) > far * seconds_left * share_done;
}

struct weight {
  integer numerator, denominator = 1;
  void add(integer const& n, integer const& d) {
    if (numerator.is_zero()) {
      numerator = n;
      denominator = d;
    } else if (denominator == d) {  // nearly always: the same questions were asked on the way
      numerator += n;
    } else {
      auto const common = lcm(denominator, d);
      numerator = numerator * (common / denominator) + n * (common / d);
      denominator = common;
    }
  }
};

}  // namespace

std::optional<exact_ends> solve_by_propagation(chain const& c, strong_components const& classes,
                                               deadline& waits) {
  std::vector<weight> arrived(c.states());
  std::vector<fraction_sum> ends(c.outcomes());
  std::vector<fraction_sum> counts(c.counters());
  arrived[0].numerator = 1;
  auto const before = waits.left();
  auto const states = static_cast<double>(c.states());
  constexpr double word = 64;
  constexpr std::size_t steps_a_word = 8;
  double done = 0;
  for (auto const i : classes.first_to_last()) {
    ++done;
    auto here = std::move(arrived[i]);
    arrived[i] = {};
    if (here.numerator.is_zero()) continue;
    auto const row = c.row(i);
    auto const words = static_cast<std::size_t>(static_cast<double>(here.denominator.bits()) / word) + 1;
    waits.spend(words * steps_a_word * (row.size() + c.counters() + 1));
    if (words > many_words && is_hopeless(before - waits.left(), done / states, waits.left())) return {};
    auto leaving = c.exact_denominator(i);
    for (std::size_t k = 0; k < row.size(); ++k) {
      if (row[k].to == i) leaving -= c.exact_weight(i, k);
    }
    here.denominator *= leaving;
    for (std::size_t k = 0; k < row.size(); ++k) {
      auto const to = row[k].to;
      if (to == i) continue;
      auto const mass = here.numerator * c.exact_weight(i, k);
      if (chain::is_outcome(to)) {
        ends[chain::outcome_of(to)].add(mass, here.denominator);
      } else {
        arrived[to].add(mass, here.denominator);
      }
    }
    for (std::size_t k = 0; k < c.counters(); ++k) {
      if (!c.counted(i, k).is_zero()) counts[k].add(here.numerator * c.counted(i, k), here.denominator);
    }
  }
  exact_ends out;
  for (auto& sum : ends) out.outcomes.push_back(sum.total());
  for (auto& sum : counts) out.counted.push_back(sum.total());
  return out;
}

}  // namespace faro::detail
