// Counts of neighbours: alike, in runs, rising and falling.
#include "odds/orders/counts.hpp"
#include "text/words.hpp"

namespace faro::odds::orders {

order_count read_neighbours(count_call const& c) {
  auto const like = read_likeness(c);
  bool const circle = c.name() == "adjacent_cyclic";
  return made(
      c.name() + "(" + like.name + ")",
      "pairs of neighbours that are " + (like.attribute ? "of " + like.words : like.words) + c.of_cards() +
          ", " + like.sizes + (circle ? "; the last card lies beside the first" : "") + ")",
      blocks_method,
      [classes = like.classes, circle] {
        return equal_neighbours_law(classes, circle ? pack_ends::joined : pack_ends::apart);
      },
      alike_neighbours(like.of_kind, circle));
}

order_count read_runs(count_call const& c) {
  auto const like = read_likeness(c);
  // Every neighbour that is alike joins two runs.
  auto const runs = like.attribute ? c.cards() : like.classes.sizes.front();
  auto const of = like.attribute ? "of " + like.words : "of '" + like.name + "'";
  return made(
      "runs(" + like.name + ")",
      "runs of neighbours " + of + ", single cards counted" + c.of_cards() + ", " + like.sizes + ")",
      blocks_method,
      [classes = like.classes, runs] {
        return equal_neighbours_law(classes).transform(
            [&](integer const& joints) { return integer{runs} - joints; });
      },
      runs_of_alike(like.of_kind, runs));
}

order_count read_longest_run(count_call const& c) {
  auto const like = read_likeness(c);
  auto const of = like.attribute ? "of " + like.words : "of '" + like.name + "'";
  return made(
      "longest_run(" + like.name + ")",
      "cards in the longest run of neighbours " + of + c.of_cards() + ", " + like.sizes + ")",
      "blocks of at most so many cards, by inclusion and exclusion",
      [classes = like.classes] { return longest_run_law(classes); }, longest_of_alike(like.of_kind));
}

order_count read_falls(count_call const& c) {
  auto const group = c.names.grouping_of(c.argument(0));
  auto const others = group.classes.others;
  bool const rises = c.name() == "rises";  // the same law: read the pack from its other end
  return made(
      c.name() + "(" + group.name + ")",
      std::string{"cards followed by a "} + (rises ? "higher " : "lower ") + group.name + c.of_cards() +
          ", rising: " + group.values.front() + " to " + group.values.back() +
          (others > 0 ? ", " + plural(others, "card") + " without" : "") + ")",
      "Newcomb's problem: falling piles, by inclusion and exclusion",
      [classes = group.classes] { return falls_law(classes); }, steps(group.of_kind, rises));
}

}  // namespace faro::odds::orders
