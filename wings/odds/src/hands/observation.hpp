// What was seen of what is hidden: what somebody did, and how likely he was to do it with each hand.
//
//   read_observation("80% if ace >= 1, 50% if king >= 1, else 10%")   // raises so often with such hands
//   read_observation("land in 2..5")                                  // keeps these hands, and no others
//   read_observation("hand 2 shows ace, 2 king")                      // three of its cards, at random
//
// Observations are independent of each other once the hands are known: their likelihoods are multiplied. The
// distribution of what is hidden is that of the deal, weighed by them (T. Bayes, 1763). Plainly read, an
// observation is one more question to the chooser: whether he does so. Cost: O(text). Values; thread-safe.
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/exact/distribution.hpp>
#include <faro/exact/ratio.hpp>
#include <faro/language/detail/error.hpp>
#include <faro/odds/hands/detail/asked.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro::odds {

struct observation {
  /// The first case whose condition holds says how likely he was to do it.
  struct likelihood_case {
    asked condition;
    ratio chance;
  };
  /// Cards of this name among those that were shown.
  struct shown_cards {
    std::string name;
    count_t copies = 1;
    std::size_t at = 0;  ///< where it stands in the text
  };
  std::string text{};  ///< as it was written
  std::vector<likelihood_case> cases{};
  ratio otherwise;                   ///< where none of them holds
  std::vector<shown_cards> shown{};  ///< then there are no cases: these were shown, drawn at random
  std::size_t hand = 0;              ///< whose, from 1; 0 where there is but one

  /// What it looks at, as questions: the conditions, or how many there are of each card, then of all.
  [[nodiscard]] std::vector<asked> looks() const;
  /// How likely he was to do it, if that is what there is to look at.
  [[nodiscard]] ratio likelihood(std::span<std::int64_t const> found) const;
};

/// The chance in '80%', '4/5', '0.8'. Throws query_error with its place in the text.
ratio read_likelihood(std::string_view word, std::string_view text, std::size_t at);

/// Throws query_error that says what was expected where.
observation read_observation(std::string_view text, definitions const& known = {});

/// Weighs what was found, deal by deal, by all of several observations.
class weighing {
 public:
  /// They must outlive it.
  explicit weighing(std::span<observation const> seen);
  /// How many values behind those of the questions the observations look at.
  [[nodiscard]] std::size_t looks() const { return looks_; }
  /// The product of their likelihoods, by the last of these values.
  ratio weight(std::span<std::int64_t const> found);
  /// Up to the first observation that had no chance in all that was weighed; empty if all can be.
  [[nodiscard]] std::span<observation const> contradiction() const;

 private:
  std::span<observation const> seen_;
  std::vector<std::size_t> sizes_;
  std::size_t looks_ = 0, reached_ = 0;
};

/// What was observed can't be: this observation has no chance after those before it.
struct not_as_observed : never_holds {
  not_as_observed(message const& what, std::size_t number) : never_holds{what}, which{number} {}
  std::size_t which;
};
/// Throws not_as_observed: the last of these, by their texts, has no chance after those before it.
[[noreturn]] void refuse_contradiction(std::span<std::string const> seen);
[[noreturn]] void refuse_contradiction(std::span<observation const> seen);

/// Read plainly: whether he does what he does with this chance.
bool happens(ratio const& chance, chooser_ref c);

/// A joint distribution of questions and, behind them, of what the observations look at; and what is left of
/// it.
struct weighed_distribution {
  distribution<std::vector<std::int64_t>> law;  ///< of the questions alone, given what was observed
  ratio evidence;                               ///< the chance of all that was observed
};
/// Throws not_as_observed that names the observation without a chance.
weighed_distribution weigh(distribution<std::vector<std::int64_t>> const& joint,
                           std::span<observation const> seen);

}  // namespace faro::odds
