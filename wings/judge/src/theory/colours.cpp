// Two colours under riffles: every path through the lattice of cards passed, listed.
#include "judge/src/theory/colours.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <map>
#include <vector>

namespace faro::judge {
namespace {

constexpr std::uint64_t most_piles = 1'024;

/// The lattice of red and black cards passed. A step past a red card, the j-th with b black ones above it,
/// adds so many ways to an arrangement.
///
/// Give every place of the riffled deck one of a digits; sorted by digit, then by place, they give the deck
/// before. Red cards were on top if every red key is below every black one. Sum over the red card with the
/// greatest key, the j-th, and its digit h: red ones above have digits up to h, red ones below less; black
/// ones above have more than h, black ones below h or more: sum over h of (h+1)^(j-1) h^(p-j) (a-1-h)^b
/// (a-h)^(q-b).
class colour_paths {
 public:
  colour_paths(std::uint64_t red, std::uint64_t black, std::uint64_t piles) : red_{red}, black_{black} {
    std::vector<std::vector<integer>> powers(piles + 1);
    for (std::uint64_t h = 0; h <= piles; ++h) {
      powers[h].push_back(1);
      for (std::uint64_t e = 0; e < red + black; ++e) powers[h].push_back(powers[h].back() * integer{h});
    }
    for (std::uint64_t j = 1; j <= red; ++j) {
      auto& row = steps_.emplace_back(black + 1);
      for (std::uint64_t h = 0; h < piles; ++h) {
        auto const of_red = powers[h + 1][j - 1] * powers[h][red - j];
        if (of_red.is_zero()) continue;
        for (std::uint64_t b = 0; b <= black; ++b)
          row[b] += of_red * powers[piles - 1 - h][b] * powers[piles - h][black - b];
      }
    }
  }
  /// How many arrangements have how many ways.
  [[nodiscard]] std::map<integer, integer> by_ways() const {
    std::map<integer, integer> arrangements;
    walk(0, 0, 0, arrangements);
    return arrangements;
  }

 private:
  void walk(std::uint64_t j, std::uint64_t b, integer const& ways,
            std::map<integer, integer>& arrangements) const {
    if (j == red_ && b == black_) arrangements[ways] += 1;
    if (b < black_) walk(j, b + 1, ways, arrangements);
    if (j < red_) walk(j + 1, b, ways + steps_[j][b], arrangements);
  }

  std::uint64_t red_, black_;
  std::vector<std::vector<integer>> steps_;  // by red cards passed, then black ones
};

integer checked_arrangements(std::uint64_t red, std::uint64_t black) {
  if (red + black > 0 && red <= most_coloured_cards && black <= most_coloured_cards - red) {
    auto const arrangements = binomial(red + black, red);
    if (arrangements <= integer{most_colour_arrangements}) return arrangements;
  }
  throw input_error{
      say("{} red and {} black cards: expected 1 to {} cards in all, and at most {} "
          "arrangements of their colours, as 10 red and 10 black ones have",
          red, black, most_coloured_cards, most_colour_arrangements)};
}

}  // namespace

theory_row red_black_row(std::uint64_t red, std::uint64_t black, std::uint64_t piles, unsigned digits) {
  auto const arrangements = checked_arrangements(red, black);
  if (piles == 0 || piles > most_piles) {
    throw input_error{say("two colours: expected 1 to {} piles (10 riffles), got {}", most_piles, piles)};
  }
  if (red == 0 || black == 0) return distances_of(class_distribution{{{1, 1}}, 1, 1}, digits);
  class_distribution law{{}, power(integer{piles}, red + black), arrangements};
  for (auto const& [ways, count] : colour_paths{red, black, piles}.by_ways())
    law.classes.push_back({count, ways});
  return distances_of(law, digits);
}

}  // namespace faro::judge
