// distinct, largest, groups: how many cards with one value of an attribute there are.
#include "odds/src/hands/functions.hpp"
#include "odds/src/hands/measures.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::odds::detail {

namespace {

std::int64_t groups_of_at_least(std::int64_t least, hand_groups const& hand) {
  return std::ranges::count_if(hand.sizes, [&](int size) { return size >= least; });
}

/// As many as there may be groups.
std::vector<std::uint64_t> keeps_a_count(leaf const& /*of*/, kept_measure& kept) {
  return {std::min<std::uint64_t>(kept.of->labels.size(), kept.cards)};
}

constexpr group_measure distinct_values{
    .by_value = false,
    .value = [](leaf const& /*of*/, hand_groups const& hand) { return groups_of_at_least(1, hand); },
    .keeps = keeps_a_count,
    .close =
        [](leaf const& /*of*/, kept_measure const& kept, std::uint64_t* key, closed_group const& group) {
          if (group.cards > 0) kept.fields[0].add(key, 1);
        },
    .ends =
        [](leaf const& /*of*/, std::int64_t now, std::int64_t left) {
          return interval{now, now + left};
        },
    .alike = seen_of_alike::groups_of_at_least};

constexpr group_measure largest_group{
    .by_value = false,
    .value = [](leaf const& /*of*/, hand_groups const& hand) -> std::int64_t {
      return hand.sizes.empty() ? 0 : std::ranges::max(hand.sizes);
    },
    .keeps = [](leaf const& /*of*/, kept_measure& kept) { return std::vector<std::uint64_t>{kept.cards}; },
    .close =
        [](leaf const& /*of*/, kept_measure const& kept, std::uint64_t* key, closed_group const& group) {
          if (group.cards > kept.fields[0].get(key)) kept.fields[0].set(key, group.cards);
        },
    .ends = ends_at_most_with_all,
    .alike = seen_of_alike::largest};

constexpr group_measure large_groups{
    .by_value = false,
    .value = [](leaf const& of, hand_groups const& hand) { return groups_of_at_least(of.at_least, hand); },
    .keeps = keeps_a_count,
    .close =
        [](leaf const& of, kept_measure const& kept, std::uint64_t* key, closed_group const& group) {
          if (group.cards >= static_cast<std::uint64_t>(of.at_least)) kept.fields[0].add(key, 1);
        },
    .ends =
        [](leaf const& of, std::int64_t now, std::int64_t left) {
          return interval{now, now + left / of.at_least};
        },
    .alike = seen_of_alike::groups_of_at_least};

typed number_of_groups(function_call const& c) {
  auto const& size = c.argument(1);
  if (size.is != syntax::kind::number || size.number < 1)
    c.by.fail(size.at,
              say("expected a number of cards from 1 up, as in groups(rank, 2), got '{}'", size.text));
  return measured_groups(c, large_groups, size.number);
}

}  // namespace

hand_function const distinct_row{
    .shown = {"distinct", "(ATTRIBUTE)", "how many different values", "small", "distinct(rank) = 4"},
    .takes = {1, 1},
    .compile = [](function_call const& c) { return measured_groups(c, distinct_values); }};

hand_function const largest_row{
    .shown = {"largest", "(ATTRIBUTE)", "cards of the most frequent value: 2 is a pair", "small",
              "largest(rank) >= 3"},
    .takes = {1, 1},
    .compile = [](function_call const& c) { return measured_groups(c, largest_group); }};

hand_function const groups_row{.shown = {"groups", "(ATTRIBUTE, N)", "how many values have at least N cards",
                                         "small", "groups(rank, 2) = 2"},
                               .takes = {2, 2},
                               .compile = number_of_groups};

}  // namespace faro::odds::detail
