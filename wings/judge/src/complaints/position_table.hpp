// Where each card goes in shuffles that are known step by step: the card x position table, exactly.
#pragma once
#include "judge/src/complaints/averages.hpp"

#include <faro/exact/ratio.hpp>

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace faro::judge::detail {

/// One step of a shuffle, as far as a single card can see it: chances are weights of a common sum.
struct card_step {
  enum class movement : std::uint8_t {
    swap,    ///< positions `at` and j change places, j with weight[j]
    insert,  ///< the card at `at` goes to j <= at with weight[j], those from j on move down
    mix,     ///< a coin says whether positions `at` and at + 1 change places; no weights
    take,    ///< the card at j >= at comes to `at` with weight[j], those before it move down
  };
  movement how;
  std::size_t at;
  std::vector<integer> weight;  // of each position
};

using steps = std::vector<card_step>;
using movement = card_step::movement;

struct known_shuffle {
  std::string_view name, statement;
  std::function<steps(std::size_t)> make;
};

/// All of them; "fair" is the first.
std::vector<known_shuffle> const& known_shuffles();

/// The card x position table, as weights of one sum.
struct table_of_positions {
  std::vector<std::vector<integer>> weight;  // by card, by position
  integer whole = 1;

  table_of_positions(known_shuffle const& shuffle, std::size_t cards);
  [[nodiscard]] ratio moment(std::size_t card, unsigned power) const;
  [[nodiscard]] ratio extreme(bool highest) const;
  [[nodiscard]] ratio predicted(average_fact const& fact) const;
};

integer power_of_two(std::size_t exponent);

}  // namespace faro::judge::detail
