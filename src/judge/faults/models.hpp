// The known ways of shuffling wrong: what each is called, its likelihood where it is exact, and how to do it.
#pragma once
#include <faro/chance/xoshiro.hpp>
#include <faro/judge/faults/faults.hpp>
#include <faro/judge/theory/exchange.hpp>
#include <faro/shuffle/registry.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace faro::judge::detail {

/// What was counted of the decks.
struct fault_evidence {
  deck_tables const& tables;
  fault_tables const& faults;
  [[nodiscard]] std::size_t cards() const { return faults.cards(); }
  [[nodiscard]] double decks() const { return static_cast<double>(faults.decks()); }
};

/// A signature between those of two other models: logarithms of chances are interpolated.
struct fault_between {
  std::string low, high;  ///< names
  double share = 0;       ///< of the high one
};

/// A shuffle of the registry so many times over.
struct fault_recipe {
  std::string shuffle;
  shuffle_settings settings{};
  std::uint64_t rounds = 1;
};

/// So many exchanges of two cards: their likelihood can be made exact.
struct fault_exchanges {
  exchange_pairs pairs;
  std::uint64_t rounds;
};

struct fault_model {
  std::string name, family, statement;
  /// The exact logarithm of the likelihood ratio against a fair shuffle. Empty: known by its signature.
  std::function<double(fault_evidence const&)> log_e{};
  /// Does it to a sorted deck. Empty: its likelihood suffices to compare it.
  std::optional<fault_recipe> shuffle{};
  /// The statement where it depends on the decks.
  std::function<std::string(fault_evidence const&)> describe{};
  std::optional<fault_between> between{};
  std::optional<fault_exchanges> exchanges{};
};

/// All models for decks of so many cards, in a fixed order. Precondition: cards > 1.
std::vector<fault_model> make_fault_models(std::size_t cards);

/// A shuffle of the registry so many times over.
std::function<void(xoshiro256pp&, std::span<std::uint32_t>)> repeated(std::string const& shuffle,
                                                                      shuffle_settings const& settings,
                                                                      std::uint64_t rounds);

/// log(exp a + exp b), and of the mean of several; -infinity is welcome.
double log_sum(double a, double b);
double log_mean(std::span<double const> logs);

}  // namespace faro::judge::detail
