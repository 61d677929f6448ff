// Models of shuffles by name, and their distances from uniform for a range of rounds.
//
//   auto const seven = theory_of({.model = "riffle", .cards = 52, .first = 7, .last = 7});
//   seven.rows[0].total_variation.to_digits(3);  // 0.334
//
// Riffles, moves of one card, shelves and the place of one card come from their distributions by classes
// (detail/distributions.hpp) at any size; exchanges of up to 24 cards from cycle types, of 52 from a table of
// total variation; the colours of 20 cards from all their arrangements; every other shuffle of the registry
// from all orders of a small deck (exact_distribution.hpp). The digits are those of the exact value,
// correctly rounded. Cost: milliseconds to seconds. Any thread. Throws input_error for a model or a size
// there is not.
#pragma once
#include <faro/error.hpp>
#include <faro/judge/theory/detail/distributions.hpp>
#include <faro/judge/theory/detail/theory.hpp>
#include <faro/shuffle/registry.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace faro::judge {

/// What is asked about a model. Parameters that a model does not have must have their defaults.
struct theory_question {
  std::string model;                  ///< a name of theory_models(), or of the registry
  std::uint64_t cards = 52;           ///< cards in the deck
  std::uint64_t first = 1;            ///< the first round that is measured
  std::uint64_t last = 1;             ///< the last one
  unsigned digits = 12;               ///< significant digits that kl_bits and distances of a table must have
  shuffle_settings settings;          ///< piles, shelves, and what a shuffle of the registry has
  riffle_cut cut = riffle_cut::none;  ///< riffle: one cut in all
  std::optional<std::uint64_t> position;  ///< one-card: which card, counted from 1; the top card by default
  std::optional<std::uint64_t> red;       ///< red-black: red cards, on top at the start; half by default
};

/// What came out: parameters as they held, and one row for each number of rounds.
struct theory_answer {
  std::vector<std::pair<std::string, std::string>> parameters;
  std::vector<theory_row> rows;
  std::string compared;  ///< what is compared: "orders", "positions", "arrangements of colours" …
};

/// A model that has a distribution of its own.
struct theory_model {
  std::string name;
  std::string summary;  ///< one line, no full stop
};
std::vector<theory_model> const& theory_models();

/// The most digits that may be asked.
inline constexpr unsigned most_theory_digits = 10'000;

/// Throws input_error for a model that does not exist (with the nearest names), parameters that it does not
/// have, sizes that would be too big, saying what is right.
theory_answer theory_of(theory_question const& question);

}  // namespace faro::judge
