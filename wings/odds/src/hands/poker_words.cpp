// Which hand of poker a word may mean, for refusals that say what to write.
#include "odds/src/hands/poker_words.hpp"

#include "text/words.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

namespace faro::odds::detail {

std::optional<odds::poker_category> category_called(std::string_view word) {
  auto name = lower_case(word);
  std::ranges::replace_if(
      name, [](char c) { return c == '-' || c == '_'; }, ' ');
  if (name.size() > 1 && name.ends_with('s') && name != "trips" && name != "quads") name.pop_back();
  using enum odds::poker_category;
  constexpr static std::array<std::pair<std::string_view, odds::poker_category>, 12> others{{
      {"highcard", high_card},
      {"pair", one_pair},
      {"two", two_pair},
      {"trips", three_of_a_kind},
      {"triplet", three_of_a_kind},
      {"set", three_of_a_kind},
      {"full", full_house},
      {"fullhouse", full_house},
      {"boat", full_house},
      {"quads", four_of_a_kind},
      {"poker", four_of_a_kind},
      {"royal", royal_flush},
  }};
  for (auto const& [called, category] : others) {
    if (called == name) return category;
  }
  for (auto const category : categories_in_order(poker_rules{})) {
    if (to_string(category) == name) return category;
  }
  return std::nullopt;
}

}  // namespace faro::odds::detail
