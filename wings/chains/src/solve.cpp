// Which way a chain is solved.
//
// A pattern that needs few products is looked for first: slow chains (ruin, long boards) have one. Where it
// would fill in, the chain mixes, and the iteration is quick. Only then is more time given to either.
#include "chains/src/solvers.hpp"

#include <faro/chains/detail/solve.hpp>

#include <algorithm>
#include <cmath>

namespace faro {
namespace {

using namespace detail;

bool all_known(bounded_ends const& ends) {
  return ends.certified && std::ranges::all_of(ends.counted, [](auto const& b) { return b.has_value(); });
}

/// Both are proved, so the narrower of each is.
void narrow(bounded_ends& ends, bounded_ends const& other) {
  if (ends.outcomes.empty()) {
    ends = other;
    return;
  }
  auto const both = [](ratio_bounds& a, ratio_bounds const& b) {
    a = {std::max(a.low, b.low), std::min(a.high, b.high)};
  };
  for (std::size_t k = 0; k < other.outcomes.size(); ++k) both(ends.outcomes[k], other.outcomes[k]);
  for (std::size_t k = 0; k < other.counted.size(); ++k) {
    if (!other.counted[k]) continue;
    if (ends.counted[k]) {
      both(*ends.counted[k], *other.counted[k]);
    } else {
      ends.counted[k] = other.counted[k];
    }
  }
  ends.certified = ends.certified || other.certified;
}

class strategy {
 public:
  strategy(chain const& c, chain_effort const& effort, parallel::long_work& work, deadline& waits)
      : c_{c}, effort_{effort}, work_{work}, components_{strong_components_of(c, &waits)} {}

  chain_answer answer() {
    chain_answer out;
    out.largest_class = components_.largest;
    bool long_fractions = false;
    if (components_.largest == 1) {
      deadline waits{effort_.seconds + effort_.exact_seconds, work_};
      if (auto const exact = in_time([&] { return solve_by_propagation(c_, components_, waits); }))
        return exactly(*exact, std::move(out));
      out.stopped = waits.was_stopped();
      long_fractions = true;
    }
    auto const ends = bound(out);
    out.outcomes = ends.outcomes;
    out.counted = ends.counted;
    out.certified = ends.certified;
    auto const bits = denominator_bits(c_, components_);
    constexpr double digits_a_bit = 0.30102999566398120;
    out.fraction_digits = bits * digits_a_bit;
    if (effort_.exact_seconds > 0 && !out.stopped && !long_fractions) {
      if (auto const exact = in_time([&] { return fractions(ends, bits); }))
        return exactly(*exact, std::move(out));
    }
    return out;
  }

 private:
  static chain_answer exactly(exact_ends const& ends, chain_answer out) {
    out.exact = out.certified = true;
    out.outcomes.clear();
    for (auto const& p : ends.outcomes) out.outcomes.push_back({p, p});
    out.counted.resize(ends.counted.size());
    for (std::size_t k = 0; k < ends.counted.size(); ++k)
      out.counted[k] = ratio_bounds{ends.counted[k], ends.counted[k]};
    return out;
  }

  /// What one of the ways to solve it finds; nothing where time is over in its midst.
  template <class Solve>
  static auto in_time(Solve const& solve) -> decltype(solve()) {
    try {
      return solve();
    } catch (deadline_passed const&) {
      return {};
    }
  }

  bounded_ends bound(chain_answer& out) {
    deadline waits{effort_.seconds, work_};
    bounded_ends ends;
    try {
      bound_in_time(ends, waits);
    } catch (deadline_passed const&) {  // it stays with what was found
    }
    if (ends.outcomes.empty()) {
      ends = bound_by_following(c_);
    } else if (!ends.certified && waits.over()) {
      narrow(ends, bound_by_following(c_));
    }
    out.stopped = out.stopped || waits.was_stopped();
    return ends;
  }

  void bound_in_time(bounded_ends& ends, deadline& waits) {
    constexpr double few_products = 1e7;
    constexpr double many_products = 4e9;
    pattern_ = find_pattern(c_, few_products, waits);
    if (!pattern_) {
      deadline a_part{waits.left() / 3, work_};
      ends = bound_by_iteration(c_, components_, effort_.digits, a_part);
      if (!all_known(ends) && !waits.over()) {
        deadline half{waits.left() / 2, work_};
        pattern_ = find_pattern(c_, many_products, half);
      }
      if (!all_known(ends) && !pattern_ && !waits.over())
        narrow(ends, bound_by_iteration(c_, components_, effort_.digits, waits));
    }
    if (pattern_ && !all_known(ends)) {
      auto const found = bound_by_elimination(c_, *pattern_, effort_.digits, waits);
      if (!found.outcomes.empty()) narrow(ends, found);
    }
  }

  std::optional<exact_ends> fractions(bounded_ends const& ends, double bits) {
    deadline waits{effort_.exact_seconds, work_};
    constexpr double many_products = 2e10;
    if (!pattern_) pattern_ = find_pattern(c_, many_products, waits);
    if (!pattern_) return std::nullopt;
    ratio most{1};
    for (auto const& b : ends.counted) {
      if (!b) return std::nullopt;
      most = std::max(most, b->high);
    }
    if (auto found =
            solve_by_lifting(c_, *pattern_, bits, static_cast<double>(most.floor().bits()) + 1, waits))
      return found;
    constexpr std::size_t few_states = 400;
    if (c_.states() <= few_states) return solve_in_fractions(c_, *pattern_, waits);
    return std::nullopt;
  }

  chain const& c_;
  chain_effort const& effort_;
  parallel::long_work& work_;
  strong_components components_;
  std::optional<elimination_pattern> pattern_;
};

}  // namespace

namespace {

chain_answer solve_in_time(chain const& c, chain_effort const& effort, parallel::long_work& work) {
  deadline waits{effort.seconds + effort.exact_seconds, work};
  auto const ends = can_end(c, &waits);
  auto const endless = static_cast<std::size_t>(std::ranges::count(ends, false));
  if (!c.states() || !ends[0]) {
    chain_answer out;
    out.outcomes.resize(c.outcomes());
    out.never = {ratio{1}, ratio{1}};
    out.counted.resize(c.counters());
    out.exact = out.certified = true;
    out.endless_states = endless;
    return out;
  }
  if (endless == 0) return strategy{c, effort, work, waits}.answer();
  auto const rest = without_endless(c, ends);
  auto out = strategy{rest, effort, work, waits}.answer();
  out.never = out.outcomes.back();
  out.outcomes.pop_back();
  out.endless_states = endless;
  if (!out.never.high.is_zero()) std::ranges::fill(out.counted, std::nullopt);  // infinite
  return out;
}

}  // namespace

chain_answer solve_roughly(chain const& c) {
  auto found = bound_by_following(c);
  chain_answer out;
  ratio open{1};
  for (auto const& b : found.outcomes) open -= b.low;
  out.outcomes = std::move(found.outcomes);
  out.counted = std::move(found.counted);
  out.never.high = open;
  return out;
}

chain_answer solve(chain const& c, chain_effort const& effort) {
  parallel::long_work work{0};
  try {
    return solve_in_time(c, effort, work);
  } catch (deadline_passed const&) {
    auto out = solve_roughly(c);
    out.stopped = work.is_stopped();
    return out;
  }
}

}  // namespace faro
