// Whole decks that come again: a small set of orders, as small seeds make it.
#include "judge/src/faults/models/likelihood.hpp"

#include <fmt/format.h>

namespace faro::judge::detail {

namespace {

/// log of the product of (1 - j/m) for j < d: the chance that d draws from m are all different.
double log_all_different(double d, double m) {
  if (d > m) return never;
  if (d <= 4096) {
    double sum = 0;
    for (double j = 1; j < d; ++j) sum += std::log1p(-j / m);
    return sum;
  }
  auto const share = d / m;
  if (share > 0.01) return log_factorial(m) - log_factorial(m - d) - d * std::log(m);
  // Euler and Maclaurin; (1-y) log(1-y) + y by its series, where the two would cancel.
  return -m * share * share *
             (1.0 / 2 + share * (1.0 / 6 + share * (1.0 / 12 + share * (1.0 / 20 + share / 30)))) -
         0.5 * std::log1p(-share);
}

/// A set of only 2^bits orders, unknown which: a deck that was there comes again with 1/m; a new one is any
/// of the others. A mixture over all sizes that are powers of two.
fault_model few_orders(std::size_t n) {
  auto const log_orders = log_factorial(static_cast<double>(n));
  auto const log_e = [log_orders](fault_evidence const& e) {
    auto const& seen = e.tables.repeats();
    auto const again = static_cast<double>(seen.repeats()),
               different = static_cast<double>(seen.kept()) - again;
    if (again == 0) return never;
    auto const kept_of = std::ldexp(1.0, static_cast<int>(seen.halvings()));
    auto const fair = log_orders > 600
                          ? 0
                          : log_all_different(different, std::max(different, std::exp(log_orders) / kept_of));
    std::vector<double> logs;
    for (int bits = 0; bits <= 63 && bits * std::log(2.0) < log_orders; ++bits) {
      auto const m = std::ldexp(1.0, bits);
      logs.push_back(log_all_different(different, m / kept_of) - fair + again * (log_orders - std::log(m)));
    }
    return logs.empty() ? never : log_mean(logs);
  };
  auto const describe = [](fault_evidence const& e) -> std::string {
    auto const& seen = e.tables.repeats();
    auto const again = static_cast<double>(seen.repeats()), kept = static_cast<double>(seen.kept());
    if (again == 0) return "only a small set of orders: whole decks repeat";
    if (kept == again + 1) return fmt::format("all {} decks are in the same order", e.faults.decks());
    auto const size = std::ldexp(kept * (kept - 1) / 2 / again, static_cast<int>(seen.halvings()));
    return fmt::format(
        "only a small set of orders: {} of {} whole decks came before (about 2^{:.1f} orders by the "
        "birthday estimate)",
        seen.repeats(), seen.kept(), std::log2(size));
  };
  fault_model model{{fault_family::small_seed_space, "few-orders"},
                    "few-orders",
                    "only a small set of orders: whole decks repeat",
                    log_e,
                    {},
                    describe};
  model.of_repeats = true;
  return model;
}

}  // namespace

void add_repeats(std::vector<fault_model>& models, std::size_t n) { models.push_back(few_orders(n)); }

/// Each deck is the one before it once more with a chance q, of which six are mixed.
void add_adjacent_repeats(std::vector<fault_model>& models, std::size_t n) {
  auto const again = [n](fault_evidence const& e) {
    auto const& fixed = e.tables.relative().histogram[static_cast<std::size_t>(deck_statistic::fixed_points)];
    return fixed.size() > n ? static_cast<double>(fixed[n]) : 0.0;
  };
  fault_model model{{fault_family::small_seed_space, "adjacent-repeats"},
                    "adjacent-repeats",
                    "a deck now and then is the one before it once more"};
  model.log_e = [again, n](fault_evidence const& e) {
    auto const pairs = static_cast<double>(e.tables.relative().decks), seen = again(e);
    if (seen == 0) return never;
    std::vector<double> logs;
    for (auto const q : {1e-5, 1e-4, 1e-3, 1e-2, 0.1, 0.5})
      logs.push_back(seen * (std::log(q) + log_factorial(static_cast<double>(n))) +
                     (pairs - seen) * std::log1p(-q));
    return log_mean(logs);
  };
  model.describe = [again](fault_evidence const& e) {
    return fmt::format("a deck now and then is the one before it once more: {:.0f} of {} decks are", again(e),
                       e.faults.decks());
  };
  model.of_repeats = true;
  models.push_back(std::move(model));
}

}  // namespace faro::judge::detail
