#include "judge/src/theory/perfect.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <bit>
#include <string>

namespace faro::judge {
namespace {

/// The least k >= 1 with 2^k = 1 modulo an odd number.
std::uint64_t order_of_two(std::uint64_t modulus) {
  if (modulus <= 1) return 1;
  std::uint64_t k = 1;
  for (auto power_of_two = std::uint64_t{2} % modulus; power_of_two != 1; ++k)
    power_of_two = power_of_two * 2 % modulus;
  return k;
}

/// The group of the in and out shuffles of 2m cards: a subgroup of the 2^m m! orders that keep cards that are
/// opposite each other so, of index 4, 2, 1, 2 by m modulo 4, but for powers of two, 12 and 24 cards.
integer group_of_even(std::uint64_t cards) {
  auto const m = cards / 2;
  if (std::has_single_bit(cards)) {
    auto const k = static_cast<std::uint64_t>(std::countr_zero(cards));
    return integer{k} * integer{cards};
  }
  constexpr std::uint64_t mathieu_12 = 95'040;         // the order of the Mathieu group M12
  if (cards == 12) return power(integer{2}, 6) * 120;  // 2^6 and the group of degree 6 of order 120
  if (cards == 24) return power(integer{2}, 11) * mathieu_12;
  auto const whole = factorial(m) * power(integer{2}, m);
  constexpr std::uint64_t index[] = {4, 2, 1, 2};
  return whole / index[m % 4];
}

}  // namespace

perfect_theory perfect_shuffles(std::uint64_t cards) {
  constexpr std::uint64_t most_cards = 100'000;
  if (cards == 0 || cards > most_cards) {
    throw input_error{say("perfect shuffles: expected 1 to {} cards, got {}", most_cards, cards)};
  }
  if (cards % 2 == 0) return {order_of_two(cards - 1), order_of_two(cards + 1), group_of_even(cards)};
  auto const order = order_of_two(cards);
  return {order, order, integer{cards} * integer{order}};
}

}  // namespace faro::judge
