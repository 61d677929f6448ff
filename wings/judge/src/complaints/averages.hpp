// Complaints with published averages: which fault predicts them.
//
// People rarely publish decks; they publish "the first card's mean position is 25.48, the last card's 24.48",
// "the last one stays last half of the time" or "one cell of the table has 2.6 %". Each known fault predicts
// such numbers, here exactly, as fractions; the facts are compared with the predictions of all and of a fair
// shuffle.
//
// Positions count from 0, cards by the starting order. With a sample size a prediction is kept or refuted by
// the distance in standard errors; without one, by the digits that were published: 25.48 means 25.475
// to 25.485, and ten times this half unit, 0.05, is allowed for the sampling error that is not known.
//
// Cost: O(n^3) fractions for the naive swap, O(n^2) for the others; milliseconds for 52 cards.
// Origin: D. Robbins and E. Bolker (1981) for the table of the naive swap; S. Sattolo (1986).
#pragma once
#include <faro/exact/ratio.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro::judge {

/// What was measured.
enum class average_kind : std::uint8_t {
  mean_position,  ///< the mean position of `card`, from 0
  chance_at,      ///< how often `card` lies at `position`, 0 to 1
  highest_cell,   ///< the largest such chance of all cards and positions
  lowest_cell,    ///< the smallest
};

/// One published number.
struct average_fact {
  average_kind kind = average_kind::mean_position;
  std::uint32_t card = 0;      ///< of mean_position and chance_at
  std::uint32_t position = 0;  ///< of chance_at
  std::string value;           ///< as published: "25.48", "2.6 %", "1/2"
  std::uint64_t decks = 0;     ///< decks it was measured on; 0: not known
};

/// What one shuffle predicts of a fact.
struct average_prediction {
  ratio predicted;
  ratio published;
  double off = 0;      ///< predicted less published, in the unit `allowed`
  double allowed = 0;  ///< the standard error, or what the digits published leave open
  bool kept = false;   ///< at most 3.3 standard errors off (chance 0.001), or within what is allowed
};

/// One shuffle and how it fits.
struct average_explanation {
  std::string name;                             ///< "sattolo", "fair"
  std::string statement;                        ///< what the program does
  std::vector<average_prediction> predictions;  ///< of each fact
  bool explains = false;                        ///< all are kept
  double misfit = 0;                            ///< the sum of the squares of `off`
};

/// The shuffles whose averages are known, the best fitting first (the fair one among them).
/// Throws input_error for no facts, a card or position outside the deck, a value that is no number or that
/// can't be, or fewer than 2 or more than 200 cards.
std::vector<average_explanation> complaint_from_averages(std::size_t cards,
                                                         std::span<average_fact const> facts);

/// One sentence of the result: "sattolo predicts 25.5 and 24.5; a fair shuffle predicts 25 and 25".
std::string averages_in_words(std::span<average_explanation const> explanations);

/// P(card lies at position) for every card and position, row by row of cards, of one of the shuffles: exact.
/// Throws input_error for a name that is none.
std::vector<ratio> position_table(std::string_view shuffle, std::size_t cards);

}  // namespace faro::judge
