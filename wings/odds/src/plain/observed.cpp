// Observations read plainly: whether somebody does what was seen, with the cards that he has.
#include "cards/formats/named.hpp"
#include "odds/src/language/syntax.hpp"
#include "odds/src/plain/hands.hpp"

namespace faro::odds::plain {

namespace {

/// As many cards as were shown are drawn from the hand: whether they are those.
bool are_shown(observation const& seen, interpreter const& on_table, chooser_ref c) {
  auto const held = seen.hand == 0 ? on_table.everything() : on_table.hand(seen.hand - 1);
  std::vector<count_t> left(on_table.table().cards.kinds().size());
  for (auto const kind : held.seen) ++left[kind];
  std::vector<count_t> wanted;
  for (auto const& card : seen.shown) wanted.push_back(card.copies);
  for (auto n = total(wanted); n > 0; --n) {
    if (total(left) == 0) return false;
    auto const kind = c.kind(left);
    --left[kind];
    bool fits = false;
    for (std::size_t i = 0; i < wanted.size() && !fits; ++i) {
      auto const named = cards_named(on_table.table(), name_without_quotes(seen.shown[i].name));
      fits = wanted[i] > 0 && named->of_kind[kind];
      if (fits) --wanted[i];
    }
    if (!fits) return false;
  }
  return true;
}

}  // namespace

bool is_done(observation const& seen, interpreter const& on_table, chooser_ref c) {
  if (!seen.shown.empty()) return are_shown(seen, on_table, c);
  for (auto const& one : seen.cases) {
    if (on_table.holds(one.condition.read().questions.front().tree)) return happens(one.chance, c);
  }
  return happens(seen.otherwise, c);
}

}  // namespace faro::odds::plain
