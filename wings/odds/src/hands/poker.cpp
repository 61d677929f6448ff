#include <faro/odds/hands/detail/poker.hpp>

#include <algorithm>
#include <bit>
#include <functional>

namespace faro::odds {

namespace {

constexpr std::array<poker_category, 11> standard_order{
    poker_category::high_card,       poker_category::one_pair,       poker_category::two_pair,
    poker_category::three_of_a_kind, poker_category::straight,       poker_category::flush,
    poker_category::full_house,      poker_category::four_of_a_kind, poker_category::straight_flush,
    poker_category::royal_flush,     poker_category::five_of_a_kind};

constexpr std::array<poker_category, 11> short_order = [] {
  auto order = standard_order;
  std::swap(order[5], order[6]);
  return order;
}();

constexpr std::uint16_t royal_ranks = 0b1'1111'0000'0000;

/// The most bits of `ranks` within any straight.
int fill(std::uint16_t ranks, poker_rules rules) {
  constexpr std::uint16_t ace = 1U << 12U;
  auto const low = rules == poker_rules::standard ? 0 : 4;  // the lowest rank that the ace may stand below
  auto best =
      std::popcount(static_cast<std::uint16_t>(ranks & (ace | (0b1111U << static_cast<unsigned>(low)))));
  for (int from = low; from <= 8; ++from) {
    best = std::max(
        best, std::popcount(static_cast<std::uint16_t>(ranks & (0b11111U << static_cast<unsigned>(from)))));
  }
  return best;
}

bool has(poker_features const& hand, poker_category c) {
  auto const w = hand.wild;
  auto const missing = [](int have, int want) { return std::max(0, want - have); };
  switch (c) {
    case poker_category::high_card:
      return true;
    case poker_category::one_pair:
      return hand.largest + w >= 2;
    case poker_category::two_pair:
      return missing(hand.largest, 2) + missing(hand.second, 2) <= w;
    case poker_category::three_of_a_kind:
      return hand.largest + w >= 3;
    case poker_category::straight:
      return hand.straight + w >= 5;
    case poker_category::flush:
      return hand.suited + w >= 5;
    case poker_category::full_house:
      return missing(hand.largest, 3) + missing(hand.second, 2) <= w;
    case poker_category::four_of_a_kind:
      return hand.largest + w >= 4;
    case poker_category::straight_flush:
      return hand.straight_flush + w >= 5;
    case poker_category::royal_flush:
      return hand.royal + w >= 5;
    case poker_category::five_of_a_kind:
      return hand.largest + w >= 5;
  }
  return false;
}

}  // namespace

std::array<poker_category, 11> const& categories_in_order(poker_rules rules) {
  return rules == poker_rules::standard ? standard_order : short_order;
}

poker_category best_category(poker_features const& hand, poker_rules rules) {
  auto const& order = categories_in_order(rules);
  auto i = order.size() - 1;
  while (!has(hand, order[i])) --i;
  return order[i];
}

int strength(poker_category c, poker_rules rules) {
  return static_cast<int>(std::ranges::find(categories_in_order(rules), c) -
                          categories_in_order(rules).begin());
}

std::string to_string(poker_category c) {
  constexpr std::array<char const*, 11> names{
      "high card",  "one pair",       "two pair",       "three of a kind", "straight",      "flush",
      "full house", "four of a kind", "straight flush", "royal flush",     "five of a kind"};
  return names[static_cast<std::size_t>(c)];
}

std::vector<std::string> category_names(poker_rules rules) {
  std::vector<std::string> names;
  for (auto const c : categories_in_order(rules)) names.push_back(to_string(c));
  return names;
}

void poker_hand::add(playing_card card, int copies) {
  if (copies <= 0) return;
  if (card.is_joker()) {
    wild_ += copies;
    return;
  }
  auto const r = static_cast<std::size_t>(card.rank_of());
  auto const s = static_cast<std::size_t>(card.suit_of());
  of_rank_[r] += copies;
  of_suit_[s] += copies;
  ranks_[s] = static_cast<std::uint16_t>(ranks_[s] | (1U << r));
}

poker_features poker_hand::features(poker_rules rules) const {
  poker_features out;
  auto counts = of_rank_;
  std::ranges::partial_sort(counts, counts.begin() + 2, std::greater<>{});
  out.largest = counts[0];
  out.second = counts[1];
  std::uint16_t all = 0;
  for (std::size_t s = 0; s < 4; ++s) {
    all = static_cast<std::uint16_t>(all | ranks_[s]);
    out.suited = std::max(out.suited, of_suit_[s]);
    out.straight_flush = std::max(out.straight_flush, fill(ranks_[s], rules));
    out.royal = std::max(out.royal, std::popcount(static_cast<std::uint16_t>(ranks_[s] & royal_ranks)));
  }
  out.straight = fill(all, rules);
  out.wild = wild_;
  return out;
}

}  // namespace faro::odds
