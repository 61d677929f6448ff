// The shuffles by hand and by machine: some orders are likelier than others.
#include "shuffle/descriptions/casino.hpp"
#include "shuffle/descriptions/insertion.hpp"
#include "shuffle/descriptions/shelf.hpp"
#include "shuffle/descriptions/tags.hpp"
#include "shuffle/descriptions/thorp.hpp"
#include "shuffle/registry/row.hpp"

#include <faro/error.hpp>
#include <faro/shuffle/exchange.hpp>
#include <faro/shuffle/overhand.hpp>
#include <faro/shuffle/riffle.hpp>
#include <faro/text/detail/message.hpp>

namespace faro::detail {

namespace {

/// A cut at each gap with a chance that may be any fraction.
builder overhand_with_chance() {
  return [](values const& given) -> shuffle_description {
    auto const above = given[0].numerator().to_uint64();
    auto const below = given[0].denominator().to_uint64();
    if (below >= two_to_32)
      throw input_error{say("--p {}: the denominator must be below 2^32", given[0].to_string())};
    return [above, below](ref c, deck_of_cards deck) {
      overhand(c, deck, static_cast<count_t>(above), static_cast<count_t>(below));
    };
  };
}

}  // namespace

std::vector<shuffle_entry> by_hand_shuffles() {
  using enum shuffle_family;
  return {
      // name, summary, origin, family, how it is built, its parameters
      row("exchange", "two random cards change places, or one with itself",
          "The Shuffler's Dilemma (docs/origins.md)", biased, plain(&exchange<ref, card>)),
      row("exchange-distinct", "two different random cards change places",
          "The Shuffler's Dilemma, 10.26 (docs/origins.md)", biased, plain(&exchange_distinct<ref, card>)),
      row("insertion-after", "puts each card after a random card of a new pile",
          "The Shuffler's Dilemma, 10.35 (docs/origins.md)", biased, plain(&insertion_after<ref, card>)),
      row("insertion-beside", "puts each card beside a random card of a new pile",
          "The Shuffler's Dilemma, 10.35 (docs/origins.md)", biased, plain(&insertion_beside<ref, card>)),
      row("top-to-random", "the top card goes to any position", "Aldous, Diaconis 1986", biased,
          plain(&top_to_random<ref, card>)),
      row("random-to-top", "a random card goes to the top", "Aldous, Diaconis 1986", biased,
          plain(&random_to_top<ref, card>)),
      row("top-after-random", "the top card goes right after a random other card",
          "The Shuffler's Dilemma, 10.35 (docs/origins.md)", biased, plain(&top_after_random<ref, card>)),
      row("top-beside-random", "the top card goes beside a random other card",
          "The Shuffler's Dilemma, 10.35 (docs/origins.md)", biased, plain(&top_beside_random<ref, card>)),
      row("riffle", "cuts binomially and lets the packets fall into each other",
          "Gilbert, Shannon, Reeds 1955", biased, with_number<std::uint64_t>(&riffle<ref, card>), {piles(2)}),
      row("riffle-cut-before", "a uniform cut, then a riffle", "Bayer, Diaconis 1992", biased,
          with_number<std::uint64_t>(&riffle_cut_before<ref, card>), {piles(2)}),
      row("riffle-cut-after", "a riffle, then a uniform cut", "Bayer, Diaconis 1992", biased,
          with_number<std::uint64_t>(&riffle_cut_after<ref, card>), {piles(2)}),
      row("inverse-riffle", "sorts the cards by random digits, ties in order", "Reeds 1981", biased,
          with_number<std::uint64_t>(&inverse_riffle<ref, card>), {piles(2)}),
      row("overhand", "cuts every gap by chance and reverses the packets", "Pemantle 1989", biased,
          overhand_with_chance(), {{"p", "chance of a cut at each gap", ratio{1, 2}, 0, 1, false}}),
      row("strip", "strips packets off the top, laid down in reverse", "casino practice", biased,
          with_number<std::size_t>(&strip<ref, card>),
          {whole("packets", "packets stripped", 5, 1, two_to_32)}),
      row("cut", "lifts a random number of cards to the bottom", "folklore", biased, plain(&cut<ref, card>)),
      row("thorp", "coins decide which of two opposite cards comes first", "Thorp 1973", biased,
          plain(&thorp<ref, card>)),
      row("shelf", "a casino's shelf machine", "Diaconis, Fulman, Holmes 2013", biased,
          with_number<std::uint64_t>(&shelf<ref, card>),
          {whole("shelves", "shelves of the machine", 10, 1, two_to_32)}),
      row("tag-sort", "sorts by random tags, ties in order", "folklore", biased,
          with_number<std::uint64_t>(&tag_sort<ref, card>),
          {whole("tags", "different tags there are", 256, 1, two_to_32)}),
      row("casino", "two riffles, a strip, a riffle and a cut, as dealers do it", "casino practice", biased,
          plain(&casino<ref, card>)),
  };
}

}  // namespace faro::detail
