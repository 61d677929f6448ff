// The uniform shuffles: every order equally likely, exactly.
#include "shuffle/descriptions/insertion.hpp"
#include "shuffle/descriptions/selection.hpp"
#include "shuffle/descriptions/tags.hpp"
#include "shuffle/registry/row.hpp"

#include <faro/shuffle/fisher_yates.hpp>

namespace faro::detail {

std::vector<shuffle_entry> uniform_shuffles() {
  using enum shuffle_family;
  return {
      // name, summary, origin, family, how it is built, its parameters
      row("fisher-yates", "swaps each card, from the last down, with one at or above it", "Durstenfeld 1964",
          uniform, plain(&fisher_yates<ref, card>)),
      row("fisher-yates-ascending", "swaps each card, from the first up, with one at or below it",
          "Durstenfeld 1964", uniform, plain([](ref& r, deck_of_cards d) { fisher_yates_ascending(r, d); })),
      row("inside-out", "grows the shuffled deck card by card", "K. Speakman 2017 (docs/origins.md)", uniform,
          plain(&inside_out<ref, card>)),
      row("selection", "draws positions until a new one turns up, card by card",
          "The Shuffler's Dilemma (docs/origins.md)", uniform, plain(&selection<ref, card>)),
      row("efficient-selection", "takes random cards of those left onto a new pile",
          "The Shuffler's Dilemma (docs/origins.md)", uniform, plain(&efficient_selection<ref, card>)),
      row("selection-in-place", "the same within one array; the reverse for equal picks",
          "The Shuffler's Dilemma, 10.38 (docs/origins.md)", uniform, plain(&selection_in_place<ref, card>)),
      row("insertion-slots", "puts each card into any place of a new pile",
          "The Shuffler's Dilemma, 10.35 (docs/origins.md)", uniform, plain(&insertion_slots<ref, card>)),
      row("bag", "draws the cards from a bag, the rest keeping its order",
          "D. R. MacIver 2008 (docs/origins.md)", uniform, plain(&bag_draw<ref, card>)),
      row("random-tags", "sorts by random tags, tied tags drawn again", "folklore", uniform,
          with_number<std::uint64_t>(&random_tags<ref, card>),
          {whole("tags", "different tags there are", two_to_32, 1, two_to_32)}),
  };
}

}  // namespace faro::detail
