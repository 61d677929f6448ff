// The hands of all players together that their ranges allow, up to renaming of suits.
#pragma once
#include <faro/poker/showdown.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace faro::odds::detail {

/// Hands of all players, and how many others differ from them in the names of suits alone, each as often as
/// it weighs.
struct situations {
  std::size_t players;
  std::vector<card_set> hands{};  ///< of all players, then the next
  std::vector<std::uint64_t> times{};

  [[nodiscard]] std::size_t size() const { return times.size(); }
  [[nodiscard]] std::span<card_set const> of(std::size_t i) const {
    return std::span{hands}.subspan(i * players, players);
  }
};

/// Players who may have the same hands, such as random ones, can change places: their hands are listed in
/// one order of them, and the counts are shared out afterwards.
using alike_players = std::vector<std::vector<std::size_t>>;

alike_players players_alike(showdown_question const& ask);

/// Of players who are alike one order is listed; with an empty list every order is. Suits that the question
/// treats alike are exchanged, so what is counted must not tell them apart: no condition on the board.
situations list_situations(showdown_question const& ask, alike_players const& alike);

}  // namespace faro::odds::detail
