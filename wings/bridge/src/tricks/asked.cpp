// Words about contracts read, and asked of the solver.
#include "bridge/src/tricks/asked.hpp"

#include "text/words.hpp"

#include <algorithm>
#include <string>

namespace faro::odds::tricks {

std::optional<std::size_t> find_strain(std::string_view word) {
  constexpr std::array<std::string_view, strains> names{"spade", "heart", "diamond", "club", "notrump"};
  auto const small = lower_case(word);
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (small == names[i] || small == std::string{names[i]} + "s" || small == names[i].substr(0, 1)) return i;
  }
  return small == "nt" ? std::optional{notrump} : std::nullopt;
}

std::optional<contract> find_contract(std::string_view word) {
  if (word.size() < 2 || word.size() > 3 || word[0] < '1' || word[0] > '7') return std::nullopt;
  auto const strain = find_strain(word.substr(1));
  return strain ? std::optional{contract{word[0] - '0', *strain}} : std::nullopt;
}

std::int64_t asked_of_deal::of(deal_holdings const& deal) const {
  switch (is) {
    case what::tricks:
      return tricks_of(deal, seat, strain);
    case what::lead:
      return tricks_after_lead(deal, seat, suit, rank, strain);
    case what::par:
      break;
  }
  auto const for_north = par_of(deal, 0, who).score;
  return seat == 0 ? for_north : -for_north;
}

std::optional<bool> asked_of_deal::reaches(deal_holdings const& deal, std::int64_t least) const {
  auto const tricks = static_cast<int>(std::clamp<std::int64_t>(least, 0, bridge::ranks + 1));
  if (is == what::tricks) return takes_tricks(deal, seat, strain, tricks);
  if (is == what::lead) return takes_tricks_after_lead(deal, seat, suit, rank, strain, tricks);
  return std::nullopt;
}

std::vector<std::int64_t> asked_of_deal::numbers() const {
  std::vector<std::int64_t> out;
  for (auto const n : {static_cast<std::size_t>(is), seat, strain, suit, rank, static_cast<std::size_t>(who)})
    out.push_back(static_cast<std::int64_t>(n));
  return out;
}

asked_of_deal asked_of_deal::of_numbers(std::span<std::int64_t const> numbers) {
  auto const at = [&](std::size_t i) { return static_cast<std::size_t>(numbers[i]); };
  return {static_cast<what>(at(0)), at(1), at(2), at(3), at(4), static_cast<vulnerability>(at(5))};
}

deal_holdings holdings_of_counts(card_table const& table, std::span<std::vector<count_t> const> hands) {
  deal_seats seats{};
  for (std::size_t seat = 0; seat < bridge::seats; ++seat) {
    for (std::size_t k = 0; k < hands[seat].size(); ++k) {
      if (hands[seat][k] > 0)
        seats[bridge_place(*table.cards.kinds()[k].playing)] = static_cast<std::uint8_t>(seat);
    }
  }
  return bridge::holdings_of(seats);
}

}  // namespace faro::odds::tricks
