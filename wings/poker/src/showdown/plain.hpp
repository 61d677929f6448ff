// The reference interpreter of a showdown: hands out of their ranges, the hidden cards one by one, then every
// five cards of a hand. What the engines say is held to it. Cost: some microseconds for each five cards.
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/poker/showdown.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace faro::odds {

/// Who won one deal of a showdown; of high-low who has the low half, where there is one. Nobody has the high
/// one where the board does not meet the condition.
struct plain_winners {
  std::vector<std::size_t> high, low;
  auto operator<=>(plain_winners const&) const = default;
};
/// Nothing where the hands that were picked share cards.
std::optional<plain_winners> read_plainly(showdown_question const& ask, chooser_ref c);
/// Every deal in turn. Throws too_big beyond so many, input_error as showdown() does.
showdown_answer answer_plainly(showdown_question const& ask, std::uint64_t most_deals = 3'000'000);
/// How many deals that looks at, the hidden cards in every order.
double plain_deals(showdown_question const& ask);

}  // namespace faro::odds
