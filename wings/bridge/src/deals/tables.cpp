// The tables of the functions of dealer.
#include "bridge/src/deals/tables.hpp"

#include <algorithm>
#include <bit>

namespace faro::odds::bridge::detail {

namespace {

constexpr unsigned ace = 12, king = 11, queen = 10, jack = 9, ten = 8, nine = 7, eight = 6;

bool has(unsigned h, unsigned rank) { return (h >> rank & 1U) != 0; }

template <class F>
std::shared_ptr<holding_values const> tabled(F const& f) {
  auto out = std::make_shared<holding_values>();
  for (unsigned h = 0; h < holdings; ++h) (*out)[h] = static_cast<std::int32_t>(f(h));
  return out;
}

/// In hundredths: ten times the length for each point of 4-3-2-1, and for tens and nines beside honours.
int suit_quality(unsigned h) {
  int const length = std::popcount(h), unit = 10 * length;
  int quality = unit * (4 * has(h, ace) + 3 * has(h, king) + 2 * has(h, queen) + has(h, jack));
  int const honours = has(h, ace) + has(h, king) + has(h, queen) + has(h, jack);
  constexpr int long_suit = 6;
  if (length > long_suit)  // length stands for the missing queen and jack
    return quality + unit * std::min(length - long_suit, 3 - 2 * has(h, queen) - has(h, jack));
  if (has(h, ten)) quality += honours > 1 || has(h, jack) ? unit : unit / 2;
  if (has(h, nine) && (honours == 2 || has(h, ten) || has(h, eight))) quality += unit / 2;
  return quality;
}

/// In hundredths: honours, less where they are short or alone; and the quality of the suit.
int suit_cccc(unsigned h) {
  int const length = std::popcount(h);
  int value = 0, above = 0;
  if (has(h, ace)) value += 300, ++above;
  if (has(h, king)) value += length == 1 ? 50 : 200, ++above;
  if (has(h, queen)) {
    value += length == 1 ? 25 : length == 2 ? 75 : 100;
    if (above == 0) value -= 25;
    ++above;
  }
  if (has(h, jack)) {
    value += above == 2 ? 50 : above == 1 ? 25 : 0;
    ++above;
  }
  if (has(h, ten) && (above == 2 || (above == 1 && has(h, nine)))) value += 25;
  return value + suit_quality(h);
}

}  // namespace

std::shared_ptr<holding_values const> points_of(rank_points const& points) {
  return tabled([&](unsigned h) {
    std::int32_t sum = 0;
    for (unsigned r = 0; r < ranks; ++r) sum += has(h, r) ? points[r] : 0;
    return sum;
  });
}

std::shared_ptr<holding_values const> lengths_of() {
  return tabled([](unsigned h) { return std::popcount(h); });
}

std::shared_ptr<holding_values const> losers_of() {
  return tabled([](unsigned h) {
    int const length = std::popcount(h);
    return (length >= 1 && !has(h, ace)) + (length >= 2 && !has(h, king)) + (length >= 3 && !has(h, queen));
  });
}

std::shared_ptr<holding_values const> quality_of() { return tabled(suit_quality); }
std::shared_ptr<holding_values const> cccc_of() { return tabled(suit_cccc); }

std::shared_ptr<std::array<std::int64_t, shapes> const> cccc_of_shapes() {
  auto out = std::make_shared<std::array<std::int64_t, shapes>>();
  for (std::size_t i = 0; i < shapes; ++i) {
    std::int64_t points = 0;
    for (auto const n : shape_of_number(i)) points += n < 3 ? (3 - n) * 100 : 0;
    (*out)[i] = points == 0 ? -50 : points - 100;
  }
  return out;
}

std::shared_ptr<holding_values const> card_of(std::size_t rank) {
  return tabled([&](unsigned h) { return int{has(h, static_cast<unsigned>(rank))}; });
}

namespace {

/// Doubled, so many tricks down: 100, 300, 500, then 300 each; vulnerable 200, then 300 each.
int doubled_penalty(bool vulnerable, int down) {
  if (vulnerable) return 300 * down - 100;
  return 200 * down - 100 + 100 * std::max(down - 3, 0);
}

}  // namespace

int score_of(bool vulnerable, int level, int strain, int tricks, doubling of) {
  constexpr int book = 6, notrump = 4, first_major = 2, game = 100;
  bool const is_doubled = of != doubling::none;
  int const times = of == doubling::redoubled ? 2 : 1;
  int const over = tricks - book - level;
  if (over < 0)
    return is_doubled ? -times * doubled_penalty(vulnerable, -over) : over * (vulnerable ? 100 : 50);
  int const each = strain >= first_major ? 30 : 20;
  int const extra = strain == notrump ? 10 : 0;
  int const bid = (level * each + extra) * (is_doubled ? 2 * times : 1);
  int score = bid + over * (is_doubled ? times * (vulnerable ? 200 : 100) : each);
  score += bid < game ? 50 : vulnerable ? 500 : 300;
  if (is_doubled) score += 50 * times;
  if (level == 6) score += vulnerable ? 750 : 500;
  if (level == 7) score += vulnerable ? 1500 : 1000;
  return score;
}

}  // namespace faro::odds::bridge::detail
