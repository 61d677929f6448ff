// Clock Patience: a game without decisions, played once and then solved (exercise 10.39 of document 003).
#include "known.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/draw/clock_patience.hpp>
#include <faro/exact/event.hpp>

#include <cstdint>
#include <string>

faro::distribution<std::uint32_t> cards_turned(faro::clock_deck deck) {
  auto const game = [deck](auto& c) { return faro::clock_patience(c, deck); };
  return faro::read_exhaustively<std::uint32_t>(game).law;
}

int main() {
  faro::xoshiro256pp generator{faro::key_from_text("clock patience")};
  faro::random_chooser random{generator};
  fmt::print("cards turned in ten games:");
  for (int i = 0; i < 10; ++i) fmt::print(" {}", faro::clock_patience(random, faro::clock_deck{}));

  auto const law = cards_turned(faro::clock_deck{});
  auto const mean = faro::mean(law);

  example::known_values known;
  fmt::print("\n52 cards, exactly:\n");
  known.check("won: all 52 are turned", law.probability(52), "1/13");
  known.check("51 cards", law.probability(51), "16/221");
  known.check("42 cards", law.probability(42), "164/4165");
  known.check("over at once: the first four are kings", law.probability(4), "1/270725");
  known.check("cards turned on average", mean, "212/5");
  fmt::print("small decks, the chance to win:\n");
  known.check("2 ranks, 2 suits", cards_turned(faro::clock_deck{2, 2}).probability(4), "1/2");
  known.check("3 ranks, 2 suits", cards_turned(faro::clock_deck{3, 2}).probability(6), "1/3");
  known.check("2 ranks, 4 suits", cards_turned(faro::clock_deck{2, 4}).probability(8), "1/2");
  return known.exit_code();
}
