// Shuffles with a seed, and finds the exact odds of what the shuffle may give.
#include <faro/chance/chacha.hpp>
#include <faro/chance/exhaustive.hpp>
#include <faro/chance/random.hpp>
#include <faro/shuffle/registry.hpp>

#include <iostream>
#include <numeric>
#include <vector>

int main() {
  faro::chacha20 generator{faro::key_from_text("consumer")};
  faro::random_chooser chooser{generator};
  std::vector<std::uint32_t> deck(52);
  std::iota(deck.begin(), deck.end(), 0U);
  auto const shuffle = faro::find_shuffle("fisher-yates").make();
  shuffle(faro::chooser_ref{chooser}, deck);

  auto const top_card = [&](auto& c) {
    std::vector<std::uint32_t> three{0, 1, 2};
    shuffle(faro::chooser_ref{c}, three);
    return three[0];
  };
  auto const law = faro::read_exhaustively<std::uint32_t>(top_card).law;
  std::cout << "the first card stays first with probability " << law.probability(0) << "\n";
  return law.probability(0) == faro::ratio{1, 3} ? 0 : 1;
}
