// Picks and ratios written by hand: lists of numbers in a text file.
//
// Dice thrown at a table, a lottery's balls, picks copied from a report: separated by blanks, line ends or
// commas; from '#' to the end of its line is a comment. A pick is an index counted from 0 ("17"), or an index
// and out of how many ("17/52"), which is then checked against the question. O(text).
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/chance/record.hpp>

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace faro::audit {

/// The picks in a text; `of` is 0 where only the index is given. Throws input_error naming the line.
record parse_picks(std::string_view text);

/// The ratios in a text, each from 0 to 1. Throws input_error naming the line of one that isn't.
std::vector<double> parse_ratios(std::string_view text);

/// Plays a list of picks back, the question unchecked where the list doesn't say it. Refers to the list.
class listed_chooser {
 public:
  explicit listed_chooser(std::span<pick const> picks) : picks_{picks} {}

  /// Throws replay_error when the list ends here or its pick does not answer the question.
  std::uint64_t below(std::uint64_t n);
  /// Throws replay_error when picks are left over.
  void finish() const;

 private:
  std::span<pick const> picks_;
  std::size_t at_ = 0;
};

}  // namespace faro::audit
