// A random date in 1992: three ways, two of them fair (exercise 10.53 of document 003).
//
// A month, then a day of it, is the obvious way and not fair: a day of a short month comes up more often.
#include "known.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>

#include <array>
#include <cstdint>
#include <optional>
#include <utility>

using date = std::pair<std::uint64_t, std::uint64_t>;  // month and day, from 1

constexpr std::array<std::uint64_t, 12> days_of{31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

/// One of the 366 days.
template <faro::chooser C>
date by_day_of_year(C& c) {
  auto day = c.below(366);
  std::uint64_t month = 0;
  while (day >= days_of[month]) day -= days_of[month++];
  return {month + 1, day + 1};
}

/// One of the 12 months, then one of its days.
template <faro::chooser C>
date by_month_then_day(C& c) {
  auto const month = c.below(12);
  return {month + 1, c.below(days_of[month]) + 1};
}

/// One of 12 months and one of 31 days: no date when the month is shorter.
template <faro::chooser C>
std::optional<date> perhaps_a_date(C& c) {
  auto const month = c.below(12);
  auto const day = c.below(31);
  if (day >= days_of[month]) return std::nullopt;
  return date{month + 1, day + 1};
}

/// Again until it is a date.
template <faro::chooser C>
date by_rejection(C& c) {
  for (;;) {
    if (faro::merge_point(c, 'r')) return {};  // all that matters here is that there is no date yet
    if (auto const found = perhaps_a_date(c)) return *found;
  }
}

/// The most that the probability of any set of dates can be off.
faro::ratio distance_from_fair(faro::distribution<date> const& law) {
  faro::ratio sum;
  for (auto const& entry : law.entries()) {
    auto const off = law.probability(entry.outcome) - faro::ratio{1, 366};
    sum += off.sign() < 0 ? -off : off;
  }
  return sum / 2;
}

int main() {
  faro::xoshiro256pp generator{faro::key_from_text("1992")};
  faro::random_chooser random{generator};
  for (auto const& [month, day] : {by_day_of_year(random), by_month_then_day(random), by_rejection(random)}) {
    fmt::print("at random: 1992-{:02}-{:02}\n", month, day);
  }

  auto const by_day = faro::read_exhaustively<date>([](auto& c) { return by_day_of_year(c); }).law;
  auto const by_month = faro::read_exhaustively<date>([](auto& c) { return by_month_then_day(c); }).law;
  auto const rejecting = faro::read_exhaustively<date>([](auto& c) { return by_rejection(c); }).law;
  auto const one_try =
      faro::read_exhaustively<std::optional<date>>([](auto& c) { return perhaps_a_date(c); }).law;

  example::known_values known;
  fmt::print("a day of the year\n");
  known.check("any date", by_day.probability({2, 29}), "1/366");
  known.check("distance from fair", distance_from_fair(by_day), "0");
  fmt::print("a month, then a day\n");
  known.check("25 December", by_month.probability({12, 25}), "1/372");
  known.check("30 June", by_month.probability({6, 30}), "1/360");
  known.check("29 February", by_month.probability({2, 29}), "1/348");
  known.check("distance from fair", distance_from_fair(by_month), "7/732");
  fmt::print("a month and a day up to 31, again until it is a date\n");
  known.check("the first try is a date", faro::ratio{1} - one_try.probability(std::nullopt), "61/62");
  known.check("29 February", rejecting.probability({2, 29}), "1/366");
  known.check("distance from fair", distance_from_fair(rejecting), "0");
  return known.exit_code();
}
