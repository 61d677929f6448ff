#include <faro/draw/detail/blackjack.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

namespace faro {

blackjack_shoe blackjack_shoe::of_decks(unsigned decks) {
  if (decks < 1 || decks > 1000) throw input_error{say("a shoe of {} decks; 1 to 1000 are possible", decks)};
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
  if (kind >= left.size()) throw input_error{say("card kind {}; 0 (an ace) to 9 (a ten) are possible", kind)};
  if (left[kind] == 0) throw input_error{say("the shoe has no card worth {} left", kind + 1)};
  if (endless == 0) --left[kind];
}

std::string to_string(dealer_end end) {
  if (end == dealer_end::bust) return "bust";
  if (end == dealer_end::blackjack) return "blackjack";
  return std::to_string(static_cast<int>(end) + 16);
}

}  // namespace faro
