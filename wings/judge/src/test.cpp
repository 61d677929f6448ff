// Judging a shuffle of one's own: decks from a callable into the panel's tables.
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/judge/panel/detail/tables.hpp>
#include <faro/judge/test.hpp>
#include <faro/text/detail/message.hpp>

namespace faro::judge {

panel_result test_decks(std::function<void(std::span<std::uint32_t>)> const& shuffle, std::size_t cards,
                        std::uint64_t decks) {
  if (decks == 0) throw input_error{"expected at least one deck to judge, got 0"};
  if (cards < 2)
    throw input_error{say("expected decks of 2 cards or more, got decks of {}", plural(cards, "card"))};
  deck_tables tables{cards};
  panel_distributions const laws{cards};
  std::vector<std::uint32_t> deck(cards);
  for (std::uint64_t number = 0; number < decks; ++number) {
    std::iota(deck.begin(), deck.end(), 0U);
    shuffle(deck);
    tables.add(std::span<std::uint32_t const>{deck});
  }
  return judge_tables(tables, laws);
}

}  // namespace faro::judge
