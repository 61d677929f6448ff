// `faro judge compare` as a page: distances by rounds, what deviates, what it costs.
#pragma once
#include <faro/exact/ratio.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace faro::program {

/// One shuffle among those compared.
struct compared {
  std::string name;
  std::vector<std::optional<ratio>> distance{};  ///< total variation after 1, 2, … rounds of the small deck
  double picks = 0, nanoseconds = 0;             ///< a deck, all rounds
  double adjusted_p = 1;
  std::string strongest{};
};

struct shuffle_comparison {
  std::uint32_t small = 0, cards = 0;
  std::uint64_t rounds = 0, decks = 0;
  std::vector<compared> shuffles{};
};

/// At most this adjusted p-value is called a deviation.
inline constexpr double compared_error_rate = 0.001;

std::string compare_page(shuffle_comparison const& all);

}  // namespace faro::program
