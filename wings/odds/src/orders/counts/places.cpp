// Places of cards in the pack, and the gaps between them.
#include "odds/src/orders/counts.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

namespace faro::odds::orders {

/// "the first of the 4 cards 'ace'"
message which_of(selection const& cards, std::uint64_t k) {
  if (cards.cards == 1) return say("the one card '{}'", cards.name);
  if (k == 1) return say("the first of the {} cards '{}'", cards.cards, cards.name);
  if (k == cards.cards) return say("the last of the {} cards '{}'", cards.cards, cards.name);
  return say("number {} of the {} cards '{}'", k, cards.cards, cards.name);
}

order_count count_of_place(count_call const& c, selection cards, std::uint64_t k, std::string name) {
  auto asked = say("the place, from 1, of {} ({})", which_of(cards, k), c.in_words());
  auto count = made(
      std::move(name), std::move(asked), places_method,
      [n = c.cards(), marked = cards.cards, k] { return place_distribution(n, marked, k); },
      place_of(cards.kinds, k));
  count.watch = {watched::what::place, {std::move(cards), k}};
  return count;
}

namespace {

/// `ace, 2`, `ace` (the first), `ace, last`, `first ace` or `last ace`; of the first two of `most` arguments.
marked_place read_place(count_call const& c, std::size_t most) {
  auto const& of = c.argument(0);
  if (of.is == syntax::kind::call && of.in_words && of.children.size() == 1) {
    auto cards = c.names.selection_of(of.children[0]);
    auto const k = of.text == "last" ? cards.cards : 1;
    return {std::move(cards), k};
  }
  auto cards = c.names.selection_of(of);
  if (most < 2) return {std::move(cards), 1};
  auto const& which = c.argument(1);
  if (which.is_name() && lower_case(which.text) == "last") return {cards, cards.cards};
  auto const k = c.names.number_of(which, "which of them");
  if (k < 1 || k > cards.cards) {
    c.names.fail(which, say("number {} of the cards '{}'; the deck has {}", k, cards.name, cards.cards));
  }
  return {std::move(cards), k};
}

}  // namespace

order_count read_position(count_call const& c) {
  auto place = read_place(c, c.arguments());
  auto name = "position(" + place.cards.name + ", " + std::to_string(place.k) + ")";
  return count_of_place(c, std::move(place.cards), place.k, std::move(name));
}

namespace {

selection read_several(count_call const& c) {
  auto cards = c.names.selection_of(c.argument(0));
  if (cards.cards < 2)
    c.names.fail(c.argument(0), say("gaps need two cards; the deck has one '{}'", cards.name));
  return cards;
}

}  // namespace

order_count read_gap(count_call const& c) {
  auto const cards = read_several(c);
  auto const& form = c.name();
  auto const what = form == "gap" ? say("cards between one of the cards '{}' and the next", cards.name)
                    : form == "smallest_gap"
                        ? say("cards between the nearest neighbours among the cards '{}'", cards.name)
                        : say("cards between the farthest neighbours among the cards '{}'", cards.name);
  auto out = made(
      form + "(" + cards.name + ")", say("{} ({}, {} such)", what, c.in_words(), cards.cards),
      form == "gap" ? exchange_method : places_method,
      [form, n = c.cards(), marked = cards.cards] {
        return form == "gap"            ? gap_distribution(n, marked)
               : form == "smallest_gap" ? smallest_gap_distribution(n, marked)
                                        : largest_gap_distribution(n, marked);
      },
      form == "gap" ? order_measure{} : gap_between(cards.kinds, form == "largest_gap"));
  if (form == "gap") out.by_chance = one_of_the_gaps(cards.kinds);  // of one order, which has several
  return out;
}

namespace {

std::uint64_t cards_in_both(deck const& pack, selection const& a, selection const& b) {
  std::uint64_t both = 0;
  for (std::size_t k = 0; k < a.kinds.size(); ++k) {
    if (a.kinds[k] && b.kinds[k]) both += pack.kinds()[k].count;
  }
  return both;
}

}  // namespace

order_count read_first_before(count_call const& c) {
  auto const a = c.names.selection_of(c.argument(0));
  auto const b = c.names.selection_of(c.argument(1));
  // The first card of either is equally likely each of them; one that is both decides for neither.
  auto const both = cards_in_both(c.names.pack(), a, b);
  auto out = made_condition(
      "first_before(" + a.name + ", " + b.name + ")",
      say("whether the first of the cards '{}' comes before the first '{}' ({}, {} and {} such{})", a.name,
          b.name, c.in_words(), a.cards, b.cards, both > 0 ? say(", {} both", both) : message{}),
      exchange_method, ratio{integer{a.cards - both}, integer{a.cards + b.cards - both}},
      first_of_two(a.kinds, b.kinds));
  out.watch = {watched::what::before, {a, 1}, {b, 1}};
  return out;
}

order_count read_card_at(count_call const& c) {
  auto const place = c.names.number_of(c.argument(0), "the place");
  if (place < 1 || place > c.cards())
    c.names.fail(c.argument(0), say("place {} of {} cards", place, c.cards()));
  auto const cards = c.names.selection_of(c.argument(1));
  auto out = made_condition(
      "card_at(" + std::to_string(place) + ", " + cards.name + ")",
      say("whether card {} is '{}' ({}, {} such)", place, cards.name, c.in_words(), cards.cards),
      exchange_method, ratio{integer{cards.cards}, integer{c.cards()}}, shows_at(place, cards.kinds));
  out.watch = {watched::what::at, {cards, place}};
  return out;
}

/// The card after the k-th A. Take card x out and put it back anywhere: one place of n is right behind the
/// k-th A of the others, and if x is an A itself, it is then the one after it, so there must be k others.
order_count read_card_after(count_call const& c) {
  auto const place = read_place(c, c.arguments() - 1);
  auto const cards = c.names.selection_of(c.argument(c.arguments() - 1));
  auto favourable = cards.cards;
  if (place.k == place.cards.cards) favourable -= cards_in_both(c.names.pack(), place.cards, cards);
  auto out = made_condition(
      "card_after(" + place.cards.name + ", " + std::to_string(place.k) + ", " + cards.name + ")",
      say("whether the card after {} is '{}' ({})", which_of(place.cards, place.k), cards.name, c.in_words()),
      exchange_method, ratio{integer{favourable}, integer{c.cards()}},
      shows_after(place.cards.kinds, place.k, cards.kinds));
  out.watch = {watched::what::after, place, {cards, 1}};
  return out;
}

}  // namespace faro::odds::orders
