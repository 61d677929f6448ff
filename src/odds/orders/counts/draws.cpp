// How many cards are drawn until something has turned up.
#include "odds/orders/counts.hpp"

#include <faro/text/message.hpp>
#include <faro/text/words.hpp>

#include <algorithm>

namespace faro::odds::orders {

namespace {

order_count draws_until_distinct(count_call const& c, grouping const& group, std::uint64_t wanted) {
  auto const all = wanted == group.values.size();
  auto const number =
      (all ? "all " : "") + std::to_string(wanted) + " " + group.name + (wanted == 1 ? "" : "s");
  return made(
      "draws until " + std::to_string(wanted) + " " + group.name + "s",
      "cards drawn, without putting back, until " + number + " have turned up" + c.of_cards() + ", " +
          std::to_string(group.values.size()) + " " + group.name + "s)",
      "inclusion and exclusion over the classes that are missing",
      [classes = group.classes, wanted] { return draws_until_distinct_law(classes, wanted); },
      drawn_until_distinct(group.of_kind, wanted));
}

order_count draws_until_alike(count_call const& c, grouping const& group, std::uint64_t wanted) {
  return made(
      "draws until " + std::to_string(wanted) + " of a " + group.name,
      "cards drawn, without putting back, until " + std::to_string(wanted) + " are of equal " + group.name +
          c.of_cards() + ", " + std::to_string(group.values.size()) + " " + group.name + "s)",
      "hands with fewer of every class",
      [classes = group.classes, wanted] { return draws_until_alike_law(classes, wanted); },
      drawn_until_alike(group.of_kind, wanted));
}

order_count read_number_wanted(count_call const& c) {
  auto const at = c.reader.peek();
  auto const wanted = c.reader.expect_number("how many");
  if (c.reader.accept("of")) {
    if (!c.reader.accept("a")) (void)(c.reader.accept("one") || c.reader.accept("equal"));
    auto const group = c.names.read_grouping(c.reader);
    auto const most = std::ranges::max(group.classes.sizes);
    if (wanted < 1 || wanted > most)
      c.reader.fail(at, say("the deck has at most {} of a {}", most, group.name));
    return draws_until_alike(c, group, wanted);
  }
  bool const different = c.reader.accept("different") || c.reader.accept("distinct");
  if (different || c.names.attribute_is_next(c.reader)) {
    auto const group = c.names.read_grouping(c.reader);
    if (wanted < 1 || wanted > group.values.size()) {
      c.reader.fail(at, say("the deck has {}", plural(group.values.size(), group.name)));
    }
    return draws_until_distinct(c, group, wanted);
  }
  auto cards = c.names.read_simple_selection(c.reader);
  if (wanted < 1 || wanted > cards.cards)
    c.reader.fail(at, say("the deck has {} of '{}'", cards.cards, cards.name));
  auto name = "position(" + cards.name + ", " + std::to_string(wanted) + ")";
  return count_of_place(c, std::move(cards), wanted, std::move(name));
}

}  // namespace

/// After `draws`: `until all suits`, `until 3 ranks`, `until 2 of a rank`, `until a pair`, `until ace`.
order_count read_draws(count_call const& c) {
  if (!c.reader.accept("until"))
    c.reader.fail(c.reader.peek(), say("expected 'until', got {}", shown(c.reader.peek())));
  if (c.reader.accept("all") || c.reader.accept("every") || c.reader.accept("each")) {
    auto const group = c.names.read_grouping(c.reader);
    return draws_until_distinct(c, group, group.values.size());
  }
  if (c.reader.peek().kind == token_kind::number) return read_number_wanted(c);
  if (!c.reader.accept("a")) (void)(c.reader.accept("an") || c.reader.accept("the"));
  auto const at = c.reader.peek();
  if (c.reader.accept("pair")) {
    auto const ranks = c.names.find_grouping("rank");
    if (!ranks || std::ranges::max(ranks->classes.sizes) < 2)
      c.reader.fail(at, "the deck has no pair of equal rank");
    return draws_until_alike(c, *ranks, 2);
  }
  (void)c.reader.accept("first");
  auto cards = c.names.read_simple_selection(c.reader);
  auto name = "position(" + cards.name + ", 1)";
  return count_of_place(c, std::move(cards), 1, std::move(name));
}

}  // namespace faro::odds::orders
