// The known ways of shuffling wrong: what each is called, its likelihood where it is exact, and how to do it.
#pragma once
#include "judge/src/faults/models/fault_id.hpp"
#include "judge/src/faults/models/faults.hpp"
#include "judge/src/theory/exchange.hpp"

#include <faro/chance/xoshiro.hpp>
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
  shuffle_description description{};  ///< of a shuffle that is not in the registry
  [[nodiscard]] shuffle_description make() const {
    return description ? description : find_shuffle(shuffle).make(settings);
  }
};

/// Does a fault to a sorted deck.
using deck_sampler = std::function<void(xoshiro256pp&, std::span<std::uint32_t>)>;

/// So many exchanges of two cards: their likelihood can be made exact.
struct fault_exchanges {
  exchange_pairs pairs;
  std::uint64_t rounds;
};

struct fault_model {
  fault_id id;
  std::string name, statement;
  /// The exact logarithm of the likelihood ratio against a fair shuffle. Empty: known by its signature.
  std::function<double(fault_evidence const&)> log_e{};
  /// Does it to a sorted deck. Empty: its likelihood suffices to compare it.
  std::optional<fault_recipe> shuffle{};
  /// The statement where it depends on the decks.
  std::function<std::string(fault_evidence const&)> describe{};
  /// The id where it depends on the decks.
  std::function<fault_id(fault_evidence const&)> identify{};
  /// Makes decks as the model does, with what it learns from the evidence. Empty: as the shuffle does; where
  /// there is none either, nothing is simulated.
  std::function<deck_sampler(fault_evidence const&)> sampler{};
  /// Its number is one of many that are near: what it predicts is near, too.
  bool about = false;
  /// It says that decks repeat, and nothing about one deck.
  bool of_repeats = false;
  std::optional<fault_between> between{};
  std::optional<fault_exchanges> exchanges{};
};

/// All models for decks of so many cards, in a fixed order: those of each file of this folder, by the table
/// in models.cpp. Precondition: cards > 1.
std::vector<fault_model> make_fault_models(std::size_t cards);

/// Each adds the models of its file for decks of n cards. Precondition: n > 1.
void add_riffles(std::vector<fault_model>& models, std::size_t n);
void add_shelves(std::vector<fault_model>& models, std::size_t n);
void add_insertions(std::vector<fault_model>& models, std::size_t n);
void add_exchanges(std::vector<fault_model>& models, std::size_t n);
void add_uneven_draws(std::vector<fault_model>& models, std::size_t n);
void add_bounds(std::vector<fault_model>& models, std::size_t n);
void add_constants(std::vector<fault_model>& models, std::size_t n);
void add_repeats(std::vector<fault_model>& models, std::size_t n);
void add_signatures(std::vector<fault_model>& models, std::size_t n);
void add_modulo_of_any_range(std::vector<fault_model>& models, std::size_t n);
void add_adjacent_repeats(std::vector<fault_model>& models, std::size_t n);
void add_wide_tags(std::vector<fault_model>& models, std::size_t n);
void add_sorts(std::vector<fault_model>& models, std::size_t n);

/// A shuffle so many times over.
deck_sampler repeated(fault_recipe const& recipe);

/// log(exp a + exp b), and of the mean of several; -infinity is welcome.
double log_sum(double a, double b);
double log_mean(std::span<double const> logs);

}  // namespace faro::judge::detail
