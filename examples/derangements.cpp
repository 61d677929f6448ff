// Shuffles that leave no card in its place: derangements (exercise 10.3 of document 003).
//
// Counted twice: by reading a shuffle exhaustively, and by Euler's recurrence D(n) = (n-1)(D(n-1) + D(n-2)).
#include "known.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/exact/integer.hpp>
#include <faro/shuffle/fisher_yates.hpp>

#include <numeric>
#include <span>
#include <string>
#include <vector>

/// Whether a shuffle moves every one of so many cards.
template <faro::chooser C>
bool moves_every_card(C& c, std::size_t cards) {
  std::vector<std::size_t> deck(cards);
  std::iota(deck.begin(), deck.end(), 0U);
  faro::fisher_yates(c, std::span{deck});
  for (std::size_t place = 0; place < cards; ++place) {
    if (deck[place] == place) return false;
  }
  return true;
}

faro::integer derangements(std::uint64_t cards) {
  faro::integer before = 1, now = 0;  // D(0), D(1)
  if (cards == 0) return before;
  for (std::uint64_t n = 2; n <= cards; ++n) {
    auto next = faro::integer{n - 1} * (now + before);
    before = std::move(now);
    now = std::move(next);
  }
  return now;
}

int main() {
  example::known_values known;
  fmt::print("P(every card is moved), all shuffles read:\n");
  // 1, 0, 1, 2, 9, 44, 265, 1854 of n! (sequence A000166 of the On-Line Encyclopedia of Integer Sequences)
  char const* const listed[] = {"1", "0", "1/2", "1/3", "3/8", "11/30", "53/144", "103/280"};
  for (std::size_t cards = 0; cards <= 7; ++cards) {
    auto const read = faro::read_exhaustively<bool>([&](auto& c) { return moves_every_card(c, cards); });
    auto const moved = read.law.probability(true);
    known.check(fmt::format("n = {}", cards), moved, listed[cards]);
    known.check("the recurrence agrees", moved * faro::factorial(cards) == faro::ratio{derangements(cards)});
  }

  auto const all = derangements(52);
  auto const chance = faro::ratio{all, faro::factorial(52)};
  fmt::print("52 cards: {}\n of {}\n  {}...: it differs from 1/e in the 70th place\n", all.to_string(),
             faro::factorial(52).to_string(), chance.to_decimal(20));
  known.check("D(52)",
              all.to_string() == "29672484407795138298279444403649511427278111361911893663894333196201");

  faro::xoshiro256pp generator{faro::key_from_text("derangements")};
  faro::random_chooser random{generator};
  int const shuffles = 100'000;
  int moved = 0;
  for (int i = 0; i < shuffles; ++i) moved += moves_every_card(random, 52) ? 1 : 0;
  fmt::print("  at random: {} of {} shuffles\n", moved, shuffles);
  known.check("about 36788, give or take 152", moved > 36000 && moved < 37600);
  return known.exit_code();
}
