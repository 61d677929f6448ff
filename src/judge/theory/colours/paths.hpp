// The lattice of red and black cards passed, and what a step past a red card adds to an arrangement's ways.
#pragma once
#include <faro/exact/integer.hpp>

#include <cstdint>
#include <vector>

namespace faro::judge {

/// The ways that a step past a red card adds: at (j, b), the j-th red card with b black ones above it.
///
/// Give every place of the riffled deck one of a digits; sorted by digit, then by place, they give the deck
/// before. Red cards were on top if every red key is below every black one. Sum over the red card with the
/// greatest key, the j-th, and its digit h: red ones above have digits up to h, red ones below less; black
/// ones above have more than h, black ones below h or more: sum over h of (h+1)^(j-1) h^(p-j) (a-1-h)^b
/// (a-h)^(q-b).
class colour_paths {
 public:
  colour_paths(std::uint64_t red, std::uint64_t black, std::uint64_t piles) : red_{red}, black_{black} {
    if (red == 0) return;
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
  /// The same with every step rounded down to whole units.
  [[nodiscard]] colour_paths rounded(integer const& unit) const {
    auto out = *this;
    for (auto& row : out.steps_) {
      for (auto& step : row) step = step / unit;
    }
    return out;
  }
  [[nodiscard]] std::uint64_t red() const { return red_; }
  [[nodiscard]] std::uint64_t black() const { return black_; }
  /// Precondition: 1 <= j <= red, b <= black.
  [[nodiscard]] integer const& step(std::uint64_t j, std::uint64_t b) const { return steps_[j - 1][b]; }

 private:
  std::uint64_t red_, black_;
  std::vector<std::vector<integer>> steps_;
};

}  // namespace faro::judge
