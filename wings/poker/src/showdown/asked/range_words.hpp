// The words of ranges of hands: pairs of ranks (AKs, QQ+, 76s-54s), weights (AKs@50%), what only one game
// writes. Private to ranges.cpp.
#pragma once
#include "poker/src/showdown/asked/ranges.hpp"

#include <faro/exact/ratio.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::odds::detail {

inline constexpr char const* expected_hand =
    "expected a hand such as AsKs, a range such as 'QQ+, AKs', 15% or, in Omaha, AA**ds, or random";

/// Which suits two ranks may have.
enum class pair_suits : std::uint8_t { any, same, different };

/// AK, AKs, AKo; `low` is empty for Ax.
struct rank_pair {
  int high = 0;
  std::optional<int> low;
  pair_suits with = pair_suits::any;
  [[nodiscard]] bool is_pair() const { return low == high; }
};

/// A word of a range, as pairs of ranks; nothing if it is none.
std::optional<std::vector<rank_pair>> read_ranks(std::string_view word);

/// A word of a range, and what its hands weigh: AKs@0.5, AKs@50%, AKs@50, AKs:0.5.
struct weighed_word {
  std::string_view word;
  ratio weight = 1;
};
/// Throws input_error for a weight that is none.
weighed_word weighed(std::string_view word);

/// The words of a range: "top 15 %" and "AA** ds" are one each.
std::vector<std::string> words_of_range(std::string_view text);

bool is_random(std::string_view word);

[[noreturn]] void no_range(std::string_view word);

}  // namespace faro::odds::detail
