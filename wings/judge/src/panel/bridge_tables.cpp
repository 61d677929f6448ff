// Counting bridge deals. Their tests are in deal_panel.cpp, their distributions in bridge_distributions.cpp.
#include "judge/src/panel/bridge_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace faro::judge {

namespace {

constexpr std::array<char const*, 4> seat_names{"North", "East", "South", "West"};
constexpr std::size_t most_kept = 1'000'000;

std::vector<kind_count> seats_as_kinds() {
  std::vector<kind_count> kinds;
  for (auto const* name : seat_names) kinds.push_back({name, 13});
  return kinds;
}

void count(std::vector<std::uint64_t>& table, std::size_t value) {
  if (table.size() <= value) table.resize(value + 1);
  ++table[value];
}

/// The number of a pattern, by its lengths from the longest.
std::size_t pattern_number(std::array<std::uint8_t, 4> lengths) {
  static auto const numbers = [] {
    std::map<std::array<std::uint8_t, 4>, std::size_t> out;
    for (std::uint8_t a = 0; a <= 13; ++a) {
      for (std::uint8_t b = 0; b <= a; ++b) {
        for (std::uint8_t c = 0; c <= b && a + b + c <= 13; ++c) {
          if (13 - a - b - c > c) continue;
          auto const d = static_cast<std::uint8_t>(13 - a - b - c);
          auto const name =
              a > 9 ? fmt::format("{}-{}-{}-{}", a, b, c, d) : fmt::format("{}{}{}{}", a, b, c, d);
          auto const at = std::ranges::find(hand_patterns(), name, &hand_pattern::name);
          out[{a, b, c, d}] = static_cast<std::size_t>(at - hand_patterns().begin());
        }
      }
    }
    return out;
  }();
  std::ranges::sort(lengths, std::greater{});
  return numbers.at(lengths);
}

}  // namespace

bridge_tables::bridge_tables() : seats_{seats_as_kinds(), 52} {
  for (auto& table : points_) table.resize(38);
  for (auto& table : patterns_) table.resize(hand_patterns().size());
}

void bridge_tables::add(deal_seats const& deal) {
  std::array<std::uint32_t, 52> kinds{};
  std::array<std::array<std::uint8_t, 4>, 4> lengths{};
  std::array<std::size_t, 4> points{};
  std::size_t same = 0;
  std::pair<std::uint64_t, std::uint64_t> packed{};
  for (std::size_t card = 0; card < deal.size(); ++card) {
    auto const seat = deal[card];
    kinds[card] = seat;
    ++lengths[seat][card / 13];
    if (card % 13 < 4) points[seat] += 4 - card % 13;
    same += seat == before_[card];
    auto& half = card < 26 ? packed.first : packed.second;
    half = half << 2 | seat;
  }
  if (deals() > 0) count(same_hand_, same);
  before_ = deal;
  seats_.add(kinds);
  std::size_t squares = 0, points_squares = 0;
  for (std::size_t seat = 0; seat < 4; ++seat) {
    for (auto const n : lengths[seat]) squares += std::size_t{n} * n;
    points_squares += points[seat] * points[seat];
    ++points_[seat][points[seat]];
    ++patterns_[seat][pattern_number(lengths[seat])];
  }
  count(suit_squares_, squares);
  count(points_squares_, points_squares);
  if (kept_.size() < most_kept) kept_.push_back(packed);
}

std::uint64_t bridge_tables::repeats() const {
  auto sorted = kept_;
  std::ranges::sort(sorted);
  auto const different = std::ranges::unique(sorted);
  return static_cast<std::uint64_t>(different.end() - different.begin());
}

}  // namespace faro::judge
