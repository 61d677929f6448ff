// Counts of neighbours: alike, in runs, rising and falling.
#include "odds/src/orders/counts.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

namespace faro::odds::orders {

order_count read_neighbours(count_call const& c) {
  auto const like = read_likeness(c);
  bool const circle = c.name() == "adjacent_cyclic";
  return made(
      c.name() + "(" + like.name + ")",
      say("pairs of neighbours that are {} ({}, {}{})", like.words, c.in_words(), like.sizes,
          circle ? say("; the last card lies beside the first") : message{}),
      blocks_method,
      [classes = like.classes, circle] {
        return equal_neighbours_distribution(classes, circle ? pack_ends::joined : pack_ends::apart);
      },
      alike_neighbours(like.of_kind, circle));
}

order_count read_runs(count_call const& c) {
  auto const like = read_likeness(c);
  // Every neighbour that is alike joins two runs.
  auto const runs = like.attribute ? c.cards() : like.classes.sizes.front();
  auto const of = like.attribute ? like.words : say("of '{}'", like.name);
  return made(
      "runs(" + like.name + ")",
      say("runs of neighbours {}, single cards counted ({}, {})", of, c.in_words(), like.sizes),
      blocks_method,
      [classes = like.classes, runs] {
        return equal_neighbours_distribution(classes).transform(
            [&](integer const& joints) { return integer{runs} - joints; });
      },
      runs_of_alike(like.of_kind, runs));
}

order_count read_longest_run(count_call const& c) {
  auto const like = read_likeness(c);
  auto const of = like.attribute ? like.words : say("of '{}'", like.name);
  return made(
      "longest_run(" + like.name + ")",
      say("cards in the longest run of neighbours {} ({}, {})", of, c.in_words(), like.sizes),
      "blocks of at most so many cards, by inclusion and exclusion",
      [classes = like.classes] { return longest_run_distribution(classes); }, longest_of_alike(like.of_kind));
}

order_count read_falls(count_call const& c) {
  auto const group = c.names.grouping_of(c.argument(0));
  auto const others = group.classes.others;
  bool const rises = c.name() == "rises";  // the same distribution: read the pack from its other end
  auto const without = others > 0 ? say(", {} without", plural(others, "card")) : message{};
  auto const rising = say("rising: {} to {}", group.values.front(), group.values.back());
  return made(
      c.name() + "(" + group.name + ")",
      rises ? say("cards followed by a higher {} ({}, {}{})", group.name, c.in_words(), rising, without)
            : say("cards followed by a lower {} ({}, {}{})", group.name, c.in_words(), rising, without),
      "Newcomb's problem: falling piles, by inclusion and exclusion",
      [classes = group.classes] { return falls_distribution(classes); }, steps(group.of_kind, rises));
}

}  // namespace faro::odds::orders
