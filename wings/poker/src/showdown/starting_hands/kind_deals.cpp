// Kinds of starting hands against each other, from the table that `scripts/kind-table` makes of this
// program's own answers.
#include "embedded/starting-hands.csv.hpp"
#include "poker/src/showdown/starting_hands/kinds.hpp"
#include "text/csv.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <charconv>
#include <utility>

namespace faro::odds {

namespace {

using all_kind_deals = std::vector<std::array<kind_deals, starting_kinds>>;

constexpr std::int64_t boards_of_two_hands = 1'712'304;  // 48 choose 5

/// How many hands of one kind go together with how many of another, with every board.
void count_kinds(all_kind_deals& out) {
  std::vector<std::pair<card_set, std::size_t>> hands;
  for (auto left = card_set::full_deck(); !left.empty();) {
    card_set const one{left.take_first()};
    for (auto others = left; !others.empty();) {
      auto const hand = one | card_set{others.take_first()};
      hands.emplace_back(hand, place_of_kind(hand));
    }
  }
  for (auto const& [mine, kind] : hands) {
    for (auto const& [other, against] : hands) {
      if ((mine & other).empty()) out[kind][against].deals += boards_of_two_hands;
    }
  }
}

/// A row for each kind but aces: what it gains against each kind before it.
void read_gains(all_kind_deals& out) {
  for (auto const& [number, cells] : parse_csv(embedded::starting_hands_csv, "starting-hands.csv")) {
    for (std::size_t other = 0; other + 1 < cells.size(); ++other) {
      auto const& cell = cells[other + 1];
      std::int64_t gain = 0;
      std::from_chars(cell.data(), cell.data() + cell.size(), gain);
      out[number][other].gain = gain;
      out[other][number].gain = -gain;
    }
  }
}

}  // namespace

std::vector<std::array<kind_deals, starting_kinds>> const& deals_of_kinds() {
  static auto const all = [] {
    all_kind_deals out(starting_kinds);
    count_kinds(out);
    read_gains(out);
    return out;
  }();
  return all;
}

}  // namespace faro::odds
