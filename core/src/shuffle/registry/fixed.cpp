// The shuffles without chance: always the same rearrangement.
#include "shuffle/descriptions/fixed.hpp"

#include "shuffle/registry/row.hpp"

namespace faro::detail {

std::vector<shuffle_entry> fixed_shuffles() {
  using enum shuffle_family;
  return {
      // name, summary, origin, family, how it is built, its parameters
      row("perfect-out", "interlaces exact halves, the top card staying on top",
          "The Shuffler's Dilemma (docs/origins.md)", fixed, without_chance(&perfect_out<card>)),
      row("perfect-in", "interlaces exact halves, the top card coming second",
          "The Shuffler's Dilemma, 10.18 (docs/origins.md)", fixed, without_chance(&perfect_in<card>)),
      row("monge", "cards go in turn under and onto a new pile", "Monge 1773", fixed,
          without_chance(&monge<card>)),
      row("milk", "draws top and bottom card off together", "folklore", fixed, without_chance(&milk<card>)),
      row("piles", "deals into piles and gathers them, first pile on top", "folklore", fixed,
          [](values const& v) -> shuffle_description {
            return [m = static_cast<std::size_t>(v[0].numerator().to_uint64())](
                       chooser_ref, deck_of_cards d) { pile_deal(d, m); };
          },
          {piles(4)}),
  };
}

}  // namespace faro::detail
