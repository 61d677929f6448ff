// Likelihoods of exchanges: a walk over all types of cycles.
#include "judge/src/faults/exchange_likelihood.hpp"

#include "judge/src/theory/cycle_types.hpp"
#include "parallel/memo.hpp"
#include "parallel/threads.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <tuple>

namespace faro::judge::detail {

namespace {

/// n! P of every type of cycles after each exchange. Every step is an average of what is not negative, so
/// that nothing cancels.
class type_walk {
 public:
  type_walk(std::size_t cards, exchange_pairs pairs) : types_{cards}, values_(types_.count()) {
    auto const n = static_cast<double>(cards);
    bool const any = pairs == exchange_pairs::any;
    stay_ = any ? 1 / n : 0;
    move_ = any ? 2 / (n * n) : 2 / (n * (n - 1));
    values_[cycle_types::identity()] = std::tgamma(n + 1);  // 54! is within the range
  }
  void step() {
    next_.resize(values_.size());
    parallel::share(types_.count(), [this](std::size_t, std::size_t first, std::size_t last) {
      for (auto type = first; type < last; ++type) {
        double sum = 0;
        for (auto const [to, ways] : types_.steps(type)) sum += values_[to] * ways;
        next_[type] = sum * move_ + values_[type] * stay_;
      }
    });
    values_.swap(next_);
  }
  /// Their logarithms. Where they matter for many decks they are near 0, so that floats tell them apart.
  [[nodiscard]] std::vector<float> logarithms() const {
    std::vector<float> all(values_.size());
    std::ranges::transform(values_, all.begin(), [](double v) { return static_cast<float>(std::log(v)); });
    return all;
  }

 private:
  cycle_types types_;
  double stay_ = 0, move_ = 0;
  std::vector<double> values_, next_;
};

/// After each of the first of some numbers of rounds, for every type.
using type_ratios = std::vector<std::vector<float>>;

/// For the first of the numbers of rounds: more of them are walked when they are asked for.
type_ratios const& ratios_of(std::size_t cards, exchange_pairs pairs, std::span<std::uint64_t const> rounds) {
  using key = std::tuple<std::size_t, exchange_pairs, std::vector<std::uint64_t>>;
  static parallel::memo<key, type_ratios> walks;
  return walks.at(key{cards, pairs, {rounds.begin(), rounds.end()}}, [&] {
    type_ratios walked;
    type_walk walk{cards, pairs};
    std::uint64_t at = 0;
    for (auto const k : rounds) {
      for (; at < k; ++at) walk.step();
      walked.push_back(walk.logarithms());
    }
    return walked;
  });
}

}  // namespace

std::vector<double> exchange_log_e(fault_tables const& decks, exchange_pairs pairs,
                                   std::span<std::uint64_t const> rounds, std::uint64_t most) {
  auto const wanted = static_cast<std::size_t>(std::ranges::upper_bound(rounds, most) - rounds.begin());
  // Few different numbers, so that few walks are kept.
  auto const walked = std::min(rounds.size(), std::bit_ceil(wanted));
  auto const& ratios = ratios_of(decks.cards(), pairs, rounds.first(walked));
  std::vector<double> all;
  for (auto const& after : std::span{ratios}.first(wanted)) {
    double sum = 0;
    for (auto const& [type, count] : decks.cycle_types())
      sum += static_cast<double>(count) * static_cast<double>(after[type]);
    all.push_back(sum);
  }
  return all;
}

}  // namespace faro::judge::detail
