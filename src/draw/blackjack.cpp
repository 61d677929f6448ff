#include <faro/draw/blackjack.hpp>
#include <faro/error.hpp>

namespace faro {

blackjack_shoe blackjack_shoe::of_decks(unsigned decks) {
  if (decks < 1 || decks > 1000)
    throw input_error{"a shoe of " + std::to_string(decks) + " decks; 1 to 1000 are possible"};
  blackjack_shoe shoe;
  shoe.left.fill(4 * decks);
  shoe.left[9] = 16 * decks;
  return shoe;
}

blackjack_shoe blackjack_shoe::without_end() {
  auto shoe = of_decks(1);
  shoe.endless = 1;
  return shoe;
}

void blackjack_shoe::take(std::size_t kind) {
  if (kind >= left.size())
    throw input_error{"card kind " + std::to_string(kind) + "; 0 (an ace) to 9 (a ten) are possible"};
  if (left[kind] == 0) throw input_error{"the shoe has no card worth " + std::to_string(kind + 1) + " left"};
  if (endless == 0) --left[kind];
}

std::string to_string(dealer_end end) {
  if (end == dealer_end::bust) return "bust";
  if (end == dealer_end::blackjack) return "blackjack";
  return std::to_string(static_cast<int>(end) + 16);
}

}  // namespace faro
