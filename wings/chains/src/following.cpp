// Bounds in a moment: the chances are sent on from state to state in whole parts of 2^-120, rounded down.
// What has come to an outcome is at least so likely; what is still under way, or was lost by rounding, may
// come to any.
#include "chains/src/solvers.hpp"

#include <faro/parallel/progress.hpp>

#include <utility>

namespace faro::detail {
namespace {

using parts = uint128;

constexpr unsigned bits = 120;  // of the whole

/// n * weight / of, rounded down. Precondition: weight <= of.
parts share(parts n, std::uint64_t weight, std::uint64_t of) {
  return n / of * weight + n % of * weight / of;
}

class follower {
 public:
  explicit follower(chain const& c) : c_{c}, here_(c.states()), ended_(c.outcomes()) {}

  /// Until nothing moves any more, or time is over.
  void follow() {
    here_[0] = parts{1} << bits;
    parallel::watch nobody;  // who no longer waits is not asked again
    parallel::under const unwatched{nobody};
    parallel::long_work work{0};
    constexpr double a_moment = 0.2;
    deadline waits{a_moment, work};
    constexpr parts little = parts{1} << 20;
    try {
      for (parts moved = 1; moved > 0;) {
        moved = 0;
        for (std::size_t i = 0; i < c_.states(); ++i) {
          waits.spend();
          if (here_[i] < little) continue;
          waits.spend(8 * c_.row(i).size());
          moved += here_[i] >> 32;
          send(i, std::exchange(here_[i], 0));
        }
      }
    } catch (deadline_passed const&) {}
  }

  [[nodiscard]] bounded_ends result() const {
    auto const one = power(2, bits);
    integer open = one;
    for (auto const n : ended_) open -= integer::from_unsigned(n);
    bounded_ends out;
    for (auto const n : ended_)
      out.outcomes.push_back(
          {ratio{integer::from_unsigned(n), one}, ratio{integer::from_unsigned(n) + open, one}});
    out.counted.resize(c_.counters());
    return out;
  }

 private:
  void send(std::size_t state, parts n) {
    auto const row = c_.row(state);
    auto const of = c_.denominator(state);
    for (std::size_t k = 0; k < row.size(); ++k) {
      auto const to = row[k].to;
      auto const part =
          of != 0 ? share(n, row[k].weight, of)
                  : (integer::from_unsigned(n) * c_.large(state).weights[k] / c_.large(state).denominator)
                        .to_uint128();
      (chain::is_outcome(to) ? ended_[chain::outcome_of(to)] : here_[to]) += part;
    }
  }

  chain const& c_;
  std::vector<parts> here_, ended_;
};

}  // namespace

bounded_ends bound_by_following(chain const& c) {
  follower following{c};
  following.follow();
  return following.result();
}

}  // namespace faro::detail
