// The likelihood of decks after random exchanges, by the types of their cycles: exact but for rounding.
#pragma once
#include "judge/src/faults/models/faults.hpp"
#include "judge/src/theory/exchange.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace faro::judge::detail {

/// For each number of rounds, up to `most`, the logarithm of the likelihood ratio of all decks against a fair
/// shuffle; -infinity where some deck can't occur. The weights of all types are walked together, once for a
/// size of deck, and walked anew when more rounds are asked for: for 52 cards a second, and 15 ms a round,
/// shared among the processors; 1 MB is kept for each number of rounds. Thread-safe. Preconditions: at most
/// fault_tables::most_typed_cards; rounds ascending, and the same in every call for the same size and pairs.
std::vector<double> exchange_log_e(fault_tables const& decks, exchange_pairs pairs,
                                   std::span<std::uint64_t const> rounds, std::uint64_t most);

}  // namespace faro::judge::detail
