// A draw from 0 .. r-1 brought to size by modulo, for any range r that is no power of two: rand(0..99) % k.
//
// Digit of k values: a value below r mod k has the chance (r / k + 1) / r, another one (r / k) / r; of r < k
// values only the first r occur. The range is not known: a mixture over many, in each code of digits. By sums
// of the first counts of each digit a range costs O(cards).
#include "judge/src/faults/models/digits.hpp"
#include "judge/src/faults/models/likelihood.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

namespace faro::judge::detail {

namespace {

/// Every range up to 4,096 from half the cards on, and the usual ones beyond.
std::vector<std::uint64_t> ranges(std::size_t n) {
  std::vector<std::uint64_t> all;
  for (std::uint64_t r = std::max<std::uint64_t>(3, n / 2); r < 4096; ++r) {
    if (!std::has_single_bit(r)) all.push_back(r);
  }
  for (std::uint64_t const r :
       {4999, 5000, 7919, 9999, 10'000, 10'001, 32'767, 65'535, 99'999, 100'000, 1'000'000})
    all.push_back(r);
  return all;
}

struct likely_range {
  double log_e = never;
  std::uint64_t range = 100;
  digit_code code = digit_code::descending;
};

/// counts_below[v]: decks whose digit is below v.
using running = std::vector<std::vector<double>>;

running running_counts(fault_evidence const& e, digit_code code) {
  running all;
  for (std::size_t k = 0; k + 1 < e.cards(); ++k) {
    std::vector<double> below{0};
    for (auto const count : e.tables.digit(code, k))
      below.push_back(below.back() + static_cast<double>(count));
    all.push_back(std::move(below));
  }
  return all;
}

/// Logarithms of whole numbers: most are asked for again and again.
double log_of(std::uint64_t n) {
  static auto const table = [] {
    std::vector<double> logs{never};
    for (std::uint64_t i = 1; i < 4096; ++i) logs.push_back(std::log(static_cast<double>(i)));
    return logs;
  }();
  return n < table.size() ? table[n] : std::log(static_cast<double>(n));
}

double log_e_of(running const& counts, std::uint64_t range) {
  double sum = 0;
  for (std::size_t k = 0; k < counts.size() && sum > never; ++k) {
    std::uint64_t const size = k + 2, each = range / size;
    auto const all = counts[k].back(), below = counts[k][range % size];  // values that come once more
    sum += times(below, log_of(each + 1)) + times(all - below, log_of(each)) +
           all * (log_of(size) - log_of(range));
  }
  return sum;
}

/// Of all ranges and codes: the average, and the best.
std::pair<double, likely_range> weigh(fault_evidence const& e) {
  std::vector<double> logs;
  likely_range best;
  auto const tried = ranges(e.cards());
  for (auto const code : all_codes) {
    auto const counts = running_counts(e, code);
    for (auto const range : tried) {
      auto const log_e = log_e_of(counts, range);
      logs.push_back(log_e);
      if (log_e > best.log_e) best = {log_e, range, code};
    }
  }
  return {log_mean(logs), best};
}

}  // namespace

void add_modulo_of_any_range(std::vector<fault_model>& models, std::size_t) {
  fault_id const id{fault_family::uneven_draw, "modulo-range", 0};
  fault_model model{id, "modulo-range",
                    "a draw from a range that is no power of two brought to size by modulo"};
  model.log_e = [](fault_evidence const& e) { return weigh(e).first; };
  model.describe = [](fault_evidence const& e) {
    auto const best = weigh(e).second;
    return fmt::format("a draw from 0..{} brought to size by modulo: low numbers are too frequent ({})",
                       best.range - 1, loop_of(best.code));
  };
  model.identify = [id](fault_evidence const& e) {
    auto found = id;
    found.number = weigh(e).second.range;
    return found;
  };
  model.sampler = [](fault_evidence const& e) {
    auto const best = weigh(e).second;
    return sampler_of_digits(best.code, [range = best.range](xoshiro256pp& generator, std::size_t size) {
      return fair_draw(generator, range) % static_cast<std::uint32_t>(size);
    });
  };
  models.push_back(std::move(model));
}

}  // namespace faro::judge::detail
