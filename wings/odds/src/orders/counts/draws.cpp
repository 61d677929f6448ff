// How many cards are drawn until something has turned up.
#include "odds/src/orders/counts.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <initializer_list>
#include <string_view>

namespace faro::odds::orders {

namespace {

order_count draws_until_distinct(count_call const& c, grouping const& group, std::uint64_t wanted) {
  auto const all = wanted == group.values.size();
  auto const values = group.name + (wanted == 1 ? "" : "s");
  auto const number = all ? say("all {} {}", wanted, values) : say("{} {}", wanted, values);
  return made(
      "draws until " + std::to_string(wanted) + " " + group.name + "s",
      say("cards drawn, without putting back, until {} have turned up ({}, {} {}s)", number, c.in_words(),
          group.values.size(), group.name),
      "inclusion and exclusion over the classes that are missing",
      [classes = group.classes, wanted] { return draws_until_distinct_distribution(classes, wanted); },
      drawn_until_distinct(group.of_kind, wanted));
}

order_count draws_until_alike(count_call const& c, grouping const& group, std::uint64_t wanted) {
  return made(
      "draws until " + std::to_string(wanted) + " of a " + group.name,
      say("cards drawn, without putting back, until {} are of equal {} ({}, {} {}s)", wanted, group.name,
          c.in_words(), group.values.size(), group.name),
      "hands with fewer of every class",
      [classes = group.classes, wanted] { return draws_until_alike_distribution(classes, wanted); },
      drawn_until_alike(group.of_kind, wanted));
}

/// In words how many of what: "all", "of a", "different"; the first of them.
bool says(std::string_view how, std::initializer_list<std::string_view> words) {
  auto const said = words_of(how);
  return !said.empty() && std::ranges::find(words, said.front()) != words.end();
}

order_count draws_until_cards(count_call const& c, std::uint64_t wanted, syntax const& number) {
  auto const& of = c.argument(c.arguments() - 1);
  auto cards = c.names.selection_of(of);
  if (of.opens > 0) cards.name = cards.name.substr(1, cards.name.size() - 2);
  if (wanted < 1 || wanted > cards.cards)
    c.names.fail(number, say("the deck has {} of '{}'", cards.cards, cards.name));
  auto name = "position(" + cards.name + ", " + std::to_string(wanted) + ")";
  return count_of_place(c, std::move(cards), wanted, std::move(name));
}

order_count draws_until_number(count_call const& c, std::string_view how, syntax const& number) {
  auto const& of = c.argument(2);
  auto const wanted = c.names.number_of(number, "how many");
  if (says(how, {"of"})) {
    auto const group = c.names.grouping_of(of);
    auto const most = std::ranges::max(group.classes.sizes);
    if (wanted < 1 || wanted > most)
      c.names.fail(number, say("the deck has at most {} of a {}", most, group.name));
    return draws_until_alike(c, group, wanted);
  }
  if (!says(how, {"different", "distinct"}) && !c.names.is_attribute(of))
    return draws_until_cards(c, wanted, number);
  auto const group = c.names.grouping_of(of);
  if (wanted < 1 || wanted > group.values.size())
    c.names.fail(number, say("the deck has {}", std::string{plural(group.values.size(), group.name)}));
  return draws_until_distinct(c, group, wanted);
}

}  // namespace

/// `draws until all suits`, `until 3 ranks`, `until 2 of a rank`, `until a pair`, `until ace`.
order_count read_draws(count_call const& c) {
  auto const& how = c.argument(0).text;
  auto const& of = c.argument(c.arguments() - 1);
  if (c.arguments() == 3) return draws_until_number(c, how, c.argument(1));
  if (says(how, {"all", "every", "each"})) {
    if (!c.names.is_attribute(of))  // all aces
      return draws_until_cards(c, c.names.selection_of(of).cards, of);
    auto const group = c.names.grouping_of(of);
    return draws_until_distinct(c, group, group.values.size());
  }
  if (!of.is_name() || lower_case(of.text) != "pair") return draws_until_cards(c, 1, of);
  auto const ranks = c.names.find_grouping("rank");
  if (!ranks || std::ranges::max(ranks->classes.sizes) < 2)
    c.names.fail(of, "the deck has no pair of equal rank; of equal cards: draws until 2 of a card");
  return draws_until_alike(c, *ranks, 2);
}

}  // namespace faro::odds::orders
