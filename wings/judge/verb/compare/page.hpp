// `faro judge compare` as a page: distances by rounds, what deviates, what it costs.
#pragma once
#include "judge/src/panel/compared.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace faro::program {

using compared = judge::compared_shuffle;

struct shuffle_comparison {
  std::uint32_t small = 0, cards = 0;
  std::uint64_t rounds = 0, decks = 0;
  std::vector<compared> shuffles{};
};

/// At most this adjusted p-value is called a deviation.
inline constexpr double compared_error_rate = 0.001;

std::string compare_page(shuffle_comparison const& all);

}  // namespace faro::program
