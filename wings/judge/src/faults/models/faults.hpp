// Naming the fault of a shuffle from its decks: which known way of shuffling wrong predicts what was seen.
//
// Each fault model gives every deck a probability; its evidence is the logarithm of the likelihood ratio
// against a fair shuffle, which is an e-value. The likelihood is exact for riffles, inverse riffles, shelves,
// moves of single cards, wrong loop bounds, rounding, modulo and scaling, and exchanges (by cycle types, up
// to 54 cards). The others are known by signatures: the distributions of a dozen statistics, estimated once
// from decks of the model with a fixed seed. Two models are compared by their full likelihoods if both are
// exact, else by the one statistic whose distributions under the two are farthest apart. "None of these"
// always takes part. The best explanation is named only if decks simulated under it show what was seen
// (goodness of fit).
//
// Cost: 0.25 microseconds a deck of 52 cards; naming 25 ms; the models of a size of deck are made once, some
// seconds. Origin: D. Bayer and P. Diaconis (1992); J. Fulman (2000); P. Diaconis, J. Fulman and S. Holmes
// (2013); J. Ville (1939) for the error rate; B. Lindsay (1988) for likelihoods of parts.
#pragma once
#include "judge/src/faults/models/fault_id.hpp"

#include <faro/judge/panel/detail/panel.hpp>
#include <faro/judge/panel/detail/tables.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace faro::judge {

/// What naming counts beside deck_tables. Constant memory in the number of decks, O(n^2) in the cards; parts
/// that were counted apart merge to the same in any order.
class fault_tables {
 public:
  static constexpr std::size_t most_typed_cards = 54;

  /// Throws input_error for more than deck_tables::most_cards. Without types of cycles exchanges are known by
  /// their signatures alone.
  explicit fault_tables(std::size_t cards, bool with_types = true);

  /// Counts a deck that deck_tables::add() has accepted. Precondition: an order of 0 .. n-1. O(n).
  void add(std::span<std::uint8_t const> deck);
  void add(std::span<std::uint16_t const> deck);
  void add(std::span<std::uint32_t const> deck);
  /// Throws input_error for another size.
  void merge(fault_tables const& other);

  [[nodiscard]] std::size_t cards() const { return cards_; }
  [[nodiscard]] std::uint64_t decks() const { return decks_; }
  /// Decks with so many fixed points and so many cycles.
  [[nodiscard]] std::uint64_t fixed_and_cycles(std::size_t fixed, std::size_t cycles) const {
    return fixed_cycles_[fixed * (cards_ + 1) + cycles];
  }
  /// Decks by valleys: inner positions lower than both neighbours.
  [[nodiscard]] std::span<std::uint64_t const> valleys() const { return valleys_; }
  /// Decks by the length of the rising run at the bottom, of the deck and of its inverse.
  [[nodiscard]] std::span<std::uint64_t const> bottom_run() const { return bottom_run_; }
  [[nodiscard]] std::span<std::uint64_t const> bottom_run_of_inverse() const { return inverse_run_; }
  /// Decks whose inverse u has so many cyclic descents, and u[0] - u[n-1] modulo n.
  [[nodiscard]] std::uint64_t cyclic_descents(std::size_t descents, std::size_t first_less_last) const {
    return cyclic_[descents * (cards_ + 1) + first_less_last];
  }
  /// Decks by the type of their cycles, numbered with smaller longest cycles first; empty for more than
  /// most_typed_cards.
  [[nodiscard]] std::unordered_map<std::uint32_t, std::uint64_t> const& cycle_types() const { return types_; }
  friend bool operator==(fault_tables const&, fault_tables const&);

 private:
  template <class T>
  void count(std::span<T const> deck);

  std::size_t cards_;
  std::uint64_t decks_ = 0;
  std::vector<std::uint64_t> fixed_cycles_, valleys_, bottom_run_, inverse_run_, cyclic_;
  std::unordered_map<std::uint32_t, std::uint64_t> types_;
  bool with_types_;
  std::vector<std::uint32_t> inverse_;  // scratch
};

/// One explanation of the decks, with its odds. Logarithms are natural.
struct fault_finding {
  std::string name;                  ///< "riffle 7", "sattolo", "unknown": stable, for programs
  std::string family;                ///< "riffle", "loop bound": what the explanations have in common
  std::string statement;             ///< one sentence without full stop: "7 riffles from the starting order"
  double log_e = 0;                  ///< evidence against a fair shuffle; an e-value
  double log_odds_against_none = 0;  ///< against "none of these": fair, or a deviation of unknown kind
  double log_odds_against_next = 0;  ///< against the explanation that comes nearest
  std::string next;                  ///< its name; empty when there is none
  fault_id id{};                     ///< the explanation itself, for programs
  /// Whether decks of the model show, within chance, what these decks showed in every test that fired; looked
  /// at for the best explanations only.
  bool explains = true;
  bool next_is_near =
      false;  ///< the next one is of the same family: another number, or another end of a loop
  std::vector<std::string> unexplained{};  ///< the tests that it leaves unexplained, worst first
  /// The smallest of its odds: over the next best and over "none of these".
  [[nodiscard]] double least_log_odds() const;
};

/// The answer of naming. Never "fair".
struct fault_report {
  std::size_t cards = 0;
  std::uint64_t decks = 0;
  std::size_t models = 0;    ///< how many explanations were tried
  double known_log_e = 0;    ///< evidence for any of them: the average, each family with the same weight
  double unknown_log_e = 0;  ///< evidence for a deviation of unknown kind
  std::vector<fault_finding> findings;  ///< explanations better than a fair shuffle, best first, at most 10

  /// Whether the best explanation may be named at this error rate: the average of the e-values of all is
  /// 1/alpha or more (so a fair shuffle is ever called anything with chance at most alpha, however often one
  /// looks; Ville), the unknown alternative is not 1/alpha times better than the best, or has less than 5
  /// % more evidence (signatures are estimates, and rounds lie between those tried), no explanation of
  /// another family is likelier, and decks of the model show what these decks showed in every test that
  /// fired.
  [[nodiscard]] bool named(double alpha) const;
  /// Whether the name stands without reserve: its odds over the next best and over none are 1/alpha or more.
  [[nodiscard]] bool certain(double alpha) const;
  /// The best explanation's name if named(alpha); "unknown" if there is a deviation that none explains (known
  /// or unknown: two looks, so the rate of this word is 2 alpha); else "none".
  [[nodiscard]] std::string verdict(double alpha) const;
};

/// Whether the best explanations are held against the tests that fired.
enum class fit_check : std::uint8_t { done, skipped };

/// Ranks the known faults by what was counted. Nothing is found in decks of fewer than two cards.
/// Throws input_error when the tables are of other sizes or numbers of decks, or for more than 256 cards.
fault_report name_faults(deck_tables const& tables, fault_tables const& faults,
                         panel_distributions const& laws, fit_check fit = fit_check::done);

/// The odds in words: "300:1", "1.4:1", "more than 10^9:1".
std::string odds_in_words(double log_odds);

/// What a fault model says: for lists.
struct fault_description {
  std::string name, family, statement;
  bool exact;  ///< its likelihood is exact
};
/// The models for decks of so many cards, in a fixed order.
std::vector<fault_description> fault_models(std::size_t cards);
/// The evidence of one exact model on the decks counted: the exact logarithm of its likelihood ratio,
/// -infinity when it can't give one of the decks. Throws input_error for a name that is none, or of a model
/// known by signatures.
double exact_log_e(std::string const& model, deck_tables const& tables, fault_tables const& faults);

}  // namespace faro::judge
