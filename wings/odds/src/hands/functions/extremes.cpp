// highest, lowest: a value that a hand has, or none.
#include "odds/src/hands/functions.hpp"
#include "odds/src/hands/measures.hpp"

#include <algorithm>

namespace faro::odds::detail {

namespace {

/// The first of the groups that has cards; from the highest or from the lowest.
template <bool highest>
std::int64_t first_present(leaf const& /*of*/, hand_groups const& hand) {
  auto const n = hand.sizes.size();
  for (std::size_t i = 0; i < n; ++i) {
    auto const place = highest ? n - 1 - i : i;
    if (hand.sizes[place] > 0) return hand.of.numbers[place];
  }
  return none_value(hand.of);
}

/// A place among the values, from 1; 0 for none.
template <bool highest>
constexpr group_measure furthest{
    .by_value = true,
    .value = first_present<highest>,
    .keeps = [](leaf const& /*of*/,
                kept_measure& kept) { return std::vector<std::uint64_t>{kept.of->labels.size()}; },
    .close =
        [](leaf const& /*of*/, kept_measure const& kept, std::uint64_t* key, closed_group const& group) {
          auto const place = static_cast<std::uint64_t>(group.value + 1);
          auto const now = kept.fields[0].get(key);
          bool const is_further = highest ? place > now : place < now;
          if (group.cards > 0 && (now == 0 || is_further)) kept.fields[0].set(key, place);
        },
    .result = [](leaf const& /*of*/, kept_measure const& kept, std::uint64_t const* key) -> std::int64_t {
      auto const place = kept.fields[0].get(key);
      return place == 0 ? none_value(*kept.of) : kept.of->numbers[place - 1];
    }};

template <bool highest>
typed extreme_value(function_call const& c) {
  auto out = measured_groups(c, furthest<highest>);
  auto const& a = c.by.attribute_at(attribute_argument(c));
  out.type = type_of(a);
  if (!a.numeric) {
    out.attribute = a.name;
    out.type.labels.emplace_back("none");
    out.type.numbers.push_back(none_value(a));
  }
  return out;
}

}  // namespace

hand_function const highest_row{
    .shown = {"highest", "(ATTRIBUTE)", "the highest value", "small", "highest(rank) >= J"},
    .takes = {1, 1},
    .compile = extreme_value<true>};

hand_function const lowest_row{
    .shown = {"lowest", "(ATTRIBUTE)", "the lowest value", "small", "lowest(rank) >= 7"},
    .takes = {1, 1},
    .compile = extreme_value<false>};

}  // namespace faro::odds::detail
