// The known-bad examples: faults that people make, each under its name.
#include "shuffle/descriptions/known_bad.hpp"

#include "shuffle/descriptions/coin_sorts.hpp"
#include "shuffle/registry/row.hpp"

namespace faro::detail {

namespace {

/// Cards are compared with what the new deck is filled with, so their values matter: with none that is 0, it
/// always ends, and is fair.
shuffle_description search_past_end_of_values(values const& given) {
  return [limit = given[0].numerator().to_uint64(),
          first = static_cast<card>(given[1].numerator().to_uint64())](ref c, deck_of_cards deck) {
    std::vector<card> valued{deck.begin(), deck.end()};  // who watches sees the deck, not its values
    for (auto& one : valued) one += first;
    search_past_end(c, std::span{valued}, limit);
    std::ranges::transform(valued, deck.begin(), [&](card one) { return one - first; });
  };
}

}  // namespace

std::vector<shuffle_entry> known_bad_shuffles() {
  using enum shuffle_family;
  auto const bits = whole("bits", "bits of the random draw", 8, 1, 31);
  return {
      // name, summary, origin, family, how it is built, its parameters
      read_as(row("naive-swap", "swaps every position with any position", "folklore", known_bad,
                  plain(&naive_swap<ref, card>)),
              plain(&naive_swap_step_by_step<ref, card>)),
      read_as(row("naive-swap-distinct", "swaps every position with any other position", "folklore",
                  known_bad, plain(&naive_swap_distinct<ref, card>)),
              plain(&naive_swap_distinct_step_by_step<ref, card>)),
      row("sattolo", "rand(0..i-1) where rand(0..i) was meant", "Sattolo 1986", known_bad,
          plain(&sattolo<ref, card>)),
      row("loop-one-early", "Fisher-Yates that stops before its last swap", "folklore", known_bad,
          plain(&loop_one_early<ref, card>)),
      row("last-card-fixed", "the random index never reaches the last card", "folklore", known_bad,
          plain(&last_card_fixed<ref, card>)),
      row("first-card-fixed", "the random index never reaches the first card", "folklore", known_bad,
          plain(&first_card_fixed<ref, card>)),
      row("modulo", "a draw of few bits, modulo n", "folklore", known_bad,
          with_number<unsigned>(&modulo<ref, card>), {bits}),
      row("scaled", "a draw of few bits, scaled to n", "folklore", known_bad,
          with_number<unsigned>(&scaled<ref, card>), {bits}),
      row("round", "round(u * i) where floor(u * (i + 1)) was meant", "folklore", known_bad,
          plain(&rounded<ref, card>)),
      row("bag-off-by-one", "the bag whose remove takes the item before",
          "D. R. MacIver 2008 (docs/origins.md)", known_bad, plain(&bag_off_by_one<ref, card>)),
      looks_at_cards(row(
          "search-past-end", "SelectionShuffle whose Search looks past the end",
          "The Shuffler's Dilemma (docs/origins.md)", known_bad, search_past_end_of_values,
          {whole("limit", "picks after which it counts as stuck", 1'000'000, 1, 1'000'000'000),
           whole("first-value", "value of the first card; the new deck is filled with 0", 0, 0, 1'000'000)})),
      row("coin-insertion", "insertion sort with a coin for a comparator", "folklore", known_bad,
          plain(&coin_insertion<ref, card>)),
      row("coin-binary-insertion", "binary insertion sort with a coin for a comparator", "folklore",
          known_bad, plain(&coin_binary_insertion<ref, card>)),
      row("coin-bubble", "bubble sort with a coin for a comparator", "folklore", known_bad,
          plain(&coin_bubble<ref, card>)),
      row("coin-selection", "selection sort with a coin for a comparator", "folklore", known_bad,
          plain(&coin_selection<ref, card>)),
      row("coin-merge", "merge sort with a coin for a comparator", "folklore", known_bad,
          plain(&coin_merge<ref, card>)),
  };
}

}  // namespace faro::detail
