// second: how many cards the second most frequent value has; of two suits that are as long, the one or the
// other.
#include "odds/src/hands/functions.hpp"
#include "odds/src/hands/measures.hpp"

#include <algorithm>
#include <array>

namespace faro::odds::detail {

namespace {

/// What is kept: the second largest group and the largest, of those that are closed.
enum : std::size_t { second, largest };

std::int64_t second_size(leaf const& /*of*/, hand_groups const& hand) {
  std::array<int, 2> sizes{};
  std::ranges::partial_sort_copy(hand.sizes, sizes, std::greater{});
  return sizes[1];
}

void close_among_two(leaf const& /*of*/, kept_measure const& kept, std::uint64_t* key,
                     closed_group const& group) {
  auto const before = kept.fields[largest].get(key);
  auto const smaller = std::min(before, group.cards);
  if (group.cards > before) kept.fields[largest].set(key, group.cards);
  if (smaller > kept.fields[second].get(key)) kept.fields[second].set(key, smaller);
}

constexpr group_measure second_largest{.by_value = false,
                                       .value = second_size,
                                       .keeps =
                                           [](leaf const& /*of*/, kept_measure& kept) {
                                             return std::vector<std::uint64_t>{kept.cards / 2, kept.cards};
                                           },
                                       .close = close_among_two,
                                       .ends = ends_at_most_with_all};

}  // namespace

hand_function const second_row{
    .shown = {"second", "(ATTRIBUTE)",
              "cards of the second most frequent value: 5 or more of suits are a two-suiter", "small",
              "largest(suit) + second(suit) >= 10"},
    .takes = {1, 1},
    .compile = [](function_call const& c) { return measured_groups(c, second_largest); }};

}  // namespace faro::odds::detail
