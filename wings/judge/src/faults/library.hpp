// The fault models of one size of deck with their signatures, made once and kept.
#pragma once
#include "judge/src/faults/models/model.hpp"
#include "judge/src/faults/views.hpp"

#include <atomic>
#include <vector>

namespace faro::judge::detail {

/// What is known of one histogram under a model: Dirichlet's distribution with these weights, in all as many
/// decks as the distribution was estimated from. Empty: not to be told from a fair shuffle.
struct estimated_view {
  std::vector<double> weights;
  std::vector<double> log_gamma;  ///< of the weights
  double divergence = 0;          ///< Kullback and Leibler's from fair, in nats a deck
  /// The logarithm of the e-value of these counts: each deck is predicted by the weights and the decks before
  /// it.
  [[nodiscard]] double log_e(fault_view const& view, std::vector<double> const& counts) const;
};

/// All views of one model, with the shares they have in its evidence (of sum 1; -infinity: none).
struct fault_signature {
  std::vector<estimated_view> views;
  std::vector<double> log_share;
};

/// Kept for the sizes that were asked for. Thread-safe.
struct fault_library {
  fault_views views;
  std::size_t cards_;
  double estimated_from;  // that a signature is estimated from
  std::vector<fault_model> models;
  std::vector<fault_signature> signatures;  ///< of models that can be done; empty ones for the others

  explicit fault_library(panel_distributions const& laws);
  /// The view whose distributions under two models are farthest apart, by their divergences both ways.
  /// Thread-safe; found once.
  [[nodiscard]] std::size_t telling_view(std::size_t model, std::size_t other) const;

 private:
  void simulate();
  void interpolate();
  [[nodiscard]] std::size_t find_telling_view(std::size_t model, std::size_t other) const;
  mutable std::vector<std::atomic<std::uint8_t>> telling_;  // of each pair; 1 + the view, once it is known
};

fault_library const& fault_library_of(panel_distributions const& laws);

}  // namespace faro::judge::detail
