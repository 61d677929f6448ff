// How lucky somebody was: from the chance of each all-in and what came of it, the exact distribution of how
// many are won and of the money, and how far out the result lies.
//
//   luck_question ask{read_all_ins("80%*20")};
//   ask.won = 6;
//   answer_luck(ask).at_most;              // the chance of 6 or fewer: about 1 in 542,000
//
// The all-ins are independent of each other, and their chances are taken as they are given. The distribution
// is that of S. D. Poisson (1837): a product of polynomials, exact. Cost: 1,000 all-ins a second or less; the
// distribution of money as many sums as the pots have, at most so many. Values; thread-safe.
#pragma once
#include "lists/table.hpp"

#include <faro/exact/distribution.hpp>
#include <faro/exact/ratio.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::odds {

/// The engine.
inline constexpr std::string_view by_convolution = "convolution";

struct luck_question {
  struct all_in {
    ratio win, tie;               ///< chances; the rest is lost
    std::optional<int> halves{};  ///< of the pot that were won: 2, 1 or 0; of all or of none
    std::optional<ratio> pot{};   ///< of all or of none
  };
  std::vector<all_in> all;
  std::optional<std::uint64_t> won{};  ///< how many, where the list does not say
  std::uint64_t effort = 1;
};

/// Where a result lies in a distribution.
struct luck_of {
  distribution<ratio> law;
  ratio mean, variance;
  std::optional<ratio> result, at_most, at_least;  ///< what came, and the chances of so much or less, or more
};

struct luck_answer {
  luck_of wins;                    ///< of pots that were won; a shared one is a half
  std::optional<luck_of> money;    ///< without its distribution where that has too many sums
  std::optional<ratio> two_sided;  ///< twice the smaller of the two chances, at most 1
  ratio least;                     ///< the smallest chance that so few can show: of winning none
  std::optional<ratio> seen_from;  ///< at most so many won has a chance of 1 % or less
  ratio power;  ///< that this would be seen if each chance of winning were in truth a tenth smaller
  std::string_view engine;
};

/// '80%*20', '80% lost*14, 80% won*6', '0.55 tied'. Throws input_error for what is no chance.
std::vector<luck_question::all_in> read_all_ins(std::string_view text);

/// How a table of all-ins is read: the columns that are named; others by their plain words.
struct all_in_reading {
  std::optional<std::string> equity{}, result{}, tie{}, pot{};
  table_reading as{.table = true, .only_table = true};
  bool percent = false;  ///< chances are written as 65.4, without a sign
};
struct all_in_table {
  table list;
  std::size_t equity;
  std::optional<std::size_t> result, tie, pot;  ///< columns
  bool percent = false;                         ///< the chances of its cells
};
/// Throws input_error, refused_reading.
all_in_table read_all_in_table(std::string_view text, std::string_view source,
                               all_in_reading const& how = {});
/// Its lines. Throws input_error that names the line.
std::vector<luck_question::all_in> all_ins_of(all_in_table all);

/// Throws input_error where more are won than there are, too_big beyond the limits.
luck_answer answer_luck(luck_question const& ask);

}  // namespace faro::odds
