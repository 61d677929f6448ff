// The contracts that a side makes, by a table of tricks.
#include "bridge/src/deals/tables.hpp"
#include "bridge/src/tricks/solver.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace faro::odds::tricks {

namespace {

constexpr int book = 6;

/// In the order that scores have: clubs first.
int place_of(std::size_t strain) { return strain == notrump ? 4 : 3 - static_cast<int>(strain); }

contract_height height_of(std::size_t strain, int tricks) {
  constexpr std::array<int, strains> for_game{10, 10, 11, 11, 9};
  if (tricks <= book) return contract_height::none;
  if (tricks < for_game[strain]) return contract_height::part_score;
  if (tricks < 12) return contract_height::game;
  return tricks == 12 ? contract_height::small_slam : contract_height::grand_slam;
}

}  // namespace

side_best best_of_side(trick_table const& table, std::size_t side, bool vulnerable) {
  side_best out;
  struct bid {
    int level, strain_place;
    std::size_t strain;
  };
  std::optional<bid> best;
  for (std::size_t s = 0; s < strains; ++s) {
    auto const tricks = std::max(table[s][side], table[s][side + 2]);
    out.tricks = std::max(out.tricks, tricks);
    out.height = std::max(out.height, height_of(s, tricks));
    for (int level = 1; level <= tricks - book; ++level) {
      auto const score = bridge::detail::score_of(vulnerable, level, place_of(s), tricks);
      bool const lower = best && score == out.score &&
                         std::pair{level, place_of(s)} < std::pair{best->level, best->strain_place};
      if (score <= out.score && !lower) continue;
      out.score = score;
      best = bid{level, place_of(s), s};
    }
  }
  if (!best) return out;
  auto const& of = table[best->strain];
  auto const tricks = std::max(of[side], of[side + 2]);
  std::string who;
  for (auto const seat : {side, side + 2}) {
    if (of[seat] == tricks) who += seat_signs[seat];
  }
  auto const over = tricks - book - best->level;
  out.contract = fmt::format("{} {}{}{}", who, best->level, strain_signs[best->strain],
                             over > 0 ? fmt::format("+{}", over) : "=");
  return out;
}

}  // namespace faro::odds::tricks
