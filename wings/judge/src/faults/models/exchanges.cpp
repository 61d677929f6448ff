// So many exchanges of two cards: by signatures at first; their likelihoods are made exact where it matters.
#include "judge/src/faults/models/rounds.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace faro::judge::detail {

void add_exchanges(std::vector<fault_model>& models, std::size_t n) {
  auto const few = scaled_rounds(n, {10, 20, 30, 40, 52, 65, 80, 100, 120, 150, 200, 250, 300});
  for (auto const& at : with_rounds_between(few, 1)) {
    models.push_back(of_rounds("exchange", at, fault_family::exchange,
                               fmt::format("about {} exchanges of two random cards", at.rounds)));
    models.back().exchanges = fault_exchanges{exchange_pairs::any, at.rounds};
  }
  for (auto const odd : {0U, 1U}) {
    std::vector<std::uint64_t> same_parity;
    for (auto const t : few) same_parity.push_back(t + t % 2 + odd);
    same_parity.erase(std::unique(same_parity.begin(), same_parity.end()), same_parity.end());
    for (auto const& at : with_rounds_between(same_parity, 2)) {
      models.push_back(
          of_rounds("exchange-distinct", at, fault_family::exchange,
                    fmt::format("about {} exchanges of two different cards, always {}: only {} orders occur",
                                at.rounds, odd ? "an odd number" : "an even number", odd ? "odd" : "even")));
      models.back().exchanges = fault_exchanges{exchange_pairs::distinct, at.rounds};
    }
  }
}

}  // namespace faro::judge::detail
