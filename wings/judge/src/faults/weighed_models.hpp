// The evidence of every fault model on some decks: at first by likelihoods and signatures, then, where
// exchanges are among the explanations, by their likelihoods made exact.
#pragma once
#include "judge/src/faults/library.hpp"

#include <cstddef>
#include <vector>

namespace faro::judge::detail {

/// The evidence of every model on some decks, and of its views as far as they are asked for.
class weighed_models {
 public:
  weighed_models(fault_library const& library, fault_evidence const& e);

  [[nodiscard]] std::vector<double> const& log_e() const { return log_e_; }

  /// Makes the evidence of exchanges exact, where they are among the explanations that come close; or where
  /// nothing explains so many decks, for signatures are too coarse then. Returns what of all of the exchanges
  /// the average e-value is then, -infinity when nothing was made exact.
  double weigh_exchanges(fault_evidence const& e, std::vector<std::size_t> const& contenders);

  /// The log odds of one model over another.
  [[nodiscard]] double odds(std::size_t a, std::size_t b);

 private:
  double of_view(std::size_t model, std::size_t view);
  double average(std::size_t model);
  struct wanted_exchanges;
  [[nodiscard]] wanted_exchanges wanted(exchange_pairs pairs, std::vector<std::size_t> const& contenders,
                                        bool unexplained) const;

  fault_library const& library_;
  view_counts counts_;
  std::vector<double> log_e_;
  std::vector<bool> exact_;  // the evidence is a likelihood
  std::vector<std::vector<double>> view_log_e_;
};

}  // namespace faro::judge::detail
