// The table of counts of orders, how one is found in it, and what all of them share.
#include "odds/src/orders/query_counts.hpp"

#include "language/unknown_word.hpp"
#include "odds/src/language/vocabulary.hpp"
#include "odds/src/orders/counts.hpp"
#include "odds/src/orders/query.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <utility>

namespace faro::odds::orders {

namespace {

constexpr std::array table{
    count_function{
        {"adjacent", "(X)",
         "pairs of neighbours alike in X: rank, suit, card or another attribute; or being among some cards",
         "small", "adjacent(rank) >= 1"},
        1,
        1,
        read_neighbours},
    count_function{{"adjacent_cyclic", "(X)", "the same with the last card beside the first", "small",
                    "adjacent_cyclic(rank) = 0"},
                   1,
                   1,
                   read_neighbours},
    count_function{
        {"runs", "(X)", "runs of neighbours alike in X, single cards counted", "small", "runs(colour) <= 20"},
        1,
        1,
        read_runs},
    count_function{{"longest_run", "(X)", "cards in the longest of them", "grows with the number of classes",
                    "longest_run(colour) >= 5"},
                   1,
                   1,
                   read_longest_run},
    count_function{{"falls", "(ATTRIBUTE)", "cards followed by a lower one", "small", "falls(rank) <= 20"},
                   1,
                   1,
                   read_falls},
    count_function{{"rises", "(ATTRIBUTE)", "cards followed by a higher one", "small", "rises(rank) <= 20"},
                   1,
                   1,
                   read_falls},
    count_function{
        {"hits", "(13)", "Frustration: cards of the rank called, ace to king in turn; hits(ATTRIBUTE)",
         "small", "hits(13) = 0"},
        1,
        1,
        read_hits},
    count_function{{"snap", "(X)", "places where two such packs, turned together, show cards alike in X",
                    "small", "snap(rank) = 0"},
                   1,
                   1,
                   read_snap},
    count_function{
        {"successions", "(ATTRIBUTE)",
         "cards followed by the next one up that the deck has; options: , within ATTRIBUTE, wrap, ace_low",
         "small", "successions(rank, within suit) = 0"},
        1,
        4,
        read_successions},
    count_function{{"position", "(CARDS, K)", "the place of the K-th of the cards; position(last CARDS)",
                    "small", "position(ace, 1) <= 5"},
                   1,
                   2,
                   read_position},
    count_function{
        {"gap", "(CARDS)", "cards between one of them and the next", "small", "gap(ace)"}, 1, 1, read_gap},
    count_function{
        {"smallest_gap", "(CARDS)", "the smallest of these gaps", "small", "smallest_gap(ace) = 0"},
        1,
        1,
        read_gap},
    count_function{{"largest_gap", "(CARDS)", "the largest of these gaps", "small", "largest_gap(ace) >= 20"},
                   1,
                   1,
                   read_gap},
    count_function{
        {"draws until", " all ATTRIBUTES", "cards drawn until every value, or until N of them, turned up",
         "grows with the number of classes", "draws until all suits <= 4"},
        2,
        3,
        read_draws},
    count_function{{"draws until", " N of a ATTRIBUTE", "cards drawn until N are alike; until a pair",
                    "small", "draws until a pair <= 3"},
                   2,
                   3,
                   read_draws},
    count_function{{"draws until", " N CARDS", "cards drawn until N of these have turned up", "small",
                    "draws until 2 ace <= 10"},
                   2,
                   3,
                   read_draws},
    count_function{
        {"first_before", "(CARDS, CARDS)", "whether the first of these comes before the first of those",
         "small", "first_before(ace, king)"},
        2,
        2,
        read_first_before},
    count_function{
        {"card_at", "(N, CARDS)", "whether the N-th card is one of these", "small", "card_at(1, ace)"},
        2,
        2,
        read_card_at},
    count_function{
        {"card_after", "(CARDS, K, CARDS)", "whether the card after the K-th of these is one of those",
         "small", "card_after(ace, 1, king)"},
        2,
        3,
        read_card_after}};

constexpr auto entries = [] {
  std::array<function_entry, table.size()> out{};
  std::ranges::transform(table, out.begin(), &count_function::shown);
  return out;
}();

}  // namespace

message count_call::in_words() const { return plural(cards(), "card"); }

order_count made(std::string name, message asked, std::string_view method,
                 std::function<distribution<integer>()> law, order_measure measure) {
  return {std::move(name),   std::move(asked), std::string{method}, false, std::move(law), {},
          std::move(measure)};
}

/// A condition that holds with the chance favourable / all.
order_count made_condition(std::string name, message asked, std::string_view method, ratio const& chance,
                           order_measure measure) {
  auto law = [chance] {
    return distribution<integer>{
        {{integer{1}, chance.numerator()}, {integer{0}, chance.denominator() - chance.numerator()}},
        chance.denominator()};
  };
  auto count = made(std::move(name), std::move(asked), method, std::move(law), std::move(measure));
  count.condition = true;
  return count;
}

class_of_kind as_class(selection const& cards) {
  class_of_kind out(cards.kinds.size());
  for (std::size_t k = 0; k < out.size(); ++k) {
    if (cards.kinds[k]) out[k] = 0;
  }
  return out;
}

likeness read_likeness(count_call const& c) {
  auto const& of = c.argument(0);
  if (c.names.is_attribute(of)) {
    auto const group = c.names.grouping_of(of);
    auto const values = group.values.size();
    auto sizes =
        say("{}", std::string{plural(values, group.name)});  // an attribute is called so in every language
    if (auto const others = group.classes.others; others > 0)
      sizes = say("{}, {} without", sizes, plural(others, "card"));
    return {group.name, group.name == "card" ? say("of the same name") : say("of equal {}", group.name),
            sizes,      group.classes,
            true,       group.of_kind};
  }
  auto const cards = c.names.selection_of(of);
  return {cards.name,
          say("both '{}'", cards.name),
          say("{} such", cards.cards),
          {{cards.cards}, c.cards() - cards.cards},
          false,
          as_class(cards)};
}

order_count read_count(syntax const& s, card_names const& names) {
  auto const found =
      std::ranges::find(table, std::string_view{s.text}, [](auto const& f) { return f.shown.name; });
  if (found == table.end()) {
    if (names.names_cards(s.text)) {
      names.fail(s, say("'{}' names cards, not a count of the order; alternatives are in parentheses, as in "
                        "'draws until (ace or king)'",
                        s.text));
    }
    auto const of_hands = names_of(vocabulary_of_hands());
    if (std::ranges::find(of_hands, s.text) != of_hands.end())
      names.fail(s, say("{} is about drawn cards: expected --draw or --hands in place of --order", s.text));
    auto const known = names_of(vocabulary_of_orders());
    language::refuse_word(names.text(), s.at, say("no count of the order is named '{}'", s.text), s.text,
                          known, say("; there are: {}", joined(known)));
  }
  if (s.is != syntax::kind::call)
    names.fail(s, say("expected {}, got {} alone", written(found->shown), s.text));
  if (s.children.size() < found->least || s.children.size() > found->most)
    names.fail(s, say("expected {}, got {}() with {} in the brackets", written(found->shown), s.text,
                      plural(s.children.size(), "argument")));
  return found->read({s, names});
}

std::optional<order_count> place_before(marked_place const& first, marked_place const& second) {
  for (std::size_t k = 0; k < first.cards.kinds.size(); ++k)
    if (first.cards.kinds[k] && second.cards.kinds[k]) return std::nullopt;
  auto out = made_condition(
      "position(" + first.cards.name + ", " + std::to_string(first.k) + ") < position(" + second.cards.name +
          ", " + std::to_string(second.k) + ")",
      "whether " + which_of(first.cards, first.k) + " comes before " + which_of(second.cards, second.k),
      places_method, chance_before(first.cards.cards, first.k, second.cards.cards, second.k),
      [a = place_of(first.cards.kinds, first.k), b = place_of(second.cards.kinds, second.k)](
          order_of_kinds order) -> std::int64_t { return a(order) < b(order) ? 1 : 0; });
  out.watch = {watched::what::before, first, second};
  return out;
}

}  // namespace faro::odds::orders

namespace faro::odds {

std::span<function_entry const> vocabulary_of_orders() { return orders::entries; }

}  // namespace faro::odds
