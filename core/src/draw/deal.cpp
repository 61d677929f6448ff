#include <faro/draw/deal.hpp>
#include <faro/text/detail/message.hpp>

#include <charconv>

namespace faro {

hands_spec parse_hands(std::string_view text) {
  constexpr std::uint64_t most = 10'000'000;
  auto const x = text.find_first_of("xX");
  auto const number = [&](std::string_view digits) {
    std::uint64_t value = 0;
    auto const [end, failure] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (failure != std::errc{} || end != digits.data() + digits.size() || value == 0 || value > most) {
      throw input_error{
          say("hands: expected players x cards, as in 4x13 or 5, got '{}'", text.substr(0, 40))};
    }
    return value;
  };
  if (x == std::string_view::npos) return {1, number(text)};
  return {number(text.substr(0, x)), number(text.substr(x + 1))};
}

void detail::refuse_hands(hands_spec spec, std::uint64_t deck_size) {
  if (spec.cards > UINT64_MAX / spec.players)
    throw input_error{
        say("{} x {} cards are asked for, but the deck has {}", spec.players, spec.cards, deck_size)};
  throw input_error{say("{} x {} = {} cards are asked for, but the deck has {}", spec.players, spec.cards,
                        spec.total(), deck_size)};
}

}  // namespace faro
