// The names of the codes, and the digits of one deck; many decks are decoded by digit_decoder.hpp.
#include "judge/src/panel/digit_decoder.hpp"

#include <faro/judge/panel/detail/digit_codes.hpp>
#include <faro/judge/panel/detail/statistics.hpp>

#include <array>

namespace faro::judge {

std::string_view name_of(digit_code code) {
  constexpr std::array<std::string_view, digit_codes> names{
      "Lehmer code", "Fisher-Yates descending", "Fisher-Yates inside-out",
      "Fisher-Yates on the deck turned over", "Fisher-Yates ascending"};
  return names[static_cast<std::size_t>(code)];
}

std::vector<std::uint32_t> digits_of(digit_code code, std::span<std::uint32_t const> deck) {
  deck_measure measure{deck.size()};
  measure(deck);
  std::vector<std::uint32_t> digits(deck.empty() ? 0 : deck.size() - 1);
  if (digits.empty()) return digits;
  detail::digit_decoder<std::uint16_t> decode{deck.size()};
  decode(deck.data(), measure.inverse().data(), [&](digit_code of, std::size_t k, std::size_t digit) {
    if (of == code) digits[k] = static_cast<std::uint32_t>(digit);
  });
  return digits;
}

}  // namespace faro::judge
