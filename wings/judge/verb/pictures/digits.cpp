// Where a fault sits in the draws of a loop, and the histogram of each digit that is off.
#include "judge/verb/pictures/parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace faro::program {

std::string name_of_digit(std::size_t digit) {
  return fmt::format("digit {}, drawn from 0 to {}", digit + 1, digit + 1);
}

std::optional<digit_fault_place> place_of_fault(judged const& j, counted_decks const& counted) {
  if (!j.deviation || !counted.tables || counted.tables->cards() < 2) return std::nullopt;
  bool const named = j.faults && j.faults->named(j.alpha);
  if (named) {
    auto const family = j.faults->findings.front().id.family;
    if (family != judge::fault_family::loop_bound && family != judge::fault_family::uneven_draw)
      return std::nullopt;
  }
  constexpr std::size_t most = 3;
  auto const code = most_spoiled_code(*counted.tables);
  digit_fault_place place{code, spoiled_digits(*counted.tables, code, j.alpha)};
  if (place.digits.size() > most) place.digits.resize(most);
  auto const found = [&](judge::panel_test const& t) {
    return t.subject.table == judge::test_table::digits &&
           t.subject.number == static_cast<std::size_t>(code) && t.adjusted_p <= j.alpha;
  };
  if (!named && place.digits.empty() && std::ranges::none_of(j.result.tests, found)) return std::nullopt;
  return place;
}

picture picture_of_digit(judge::deck_tables const& tables, judge::spoiled_digit const& spoiled) {
  auto const counts = tables.digit(spoiled.code, spoiled.digit);
  auto const size = static_cast<double>(counts.size());
  auto const decks = static_cast<double>(tables.decks());
  auto const fair = 1 / size, scatter = 2 * std::sqrt(fair * (1 - fair) / decks);
  auto const most = static_cast<double>(std::ranges::max(counts)) / decks;
  auto const top = 1.05 * std::max(most, fair + scatter);
  plot_area const area{64, 34, picture_width - 8, 240, -0.5, size - 0.5, 0, top};
  drawing d{fmt::format("digit-{}", spoiled.digit + 1), picture_width, 282,
            fmt::format("Digit {} of {}", spoiled.digit + 1, name_of(spoiled.code)),
            fmt::format("Bars: how often each of {} values was drawn; each should be drawn equally often.",
                        counts.size())};
  draw_legend(d, {area.left, 4}, area.right - area.left,
              {{legend_key::sign::box, "mark", "drawn"},
               {legend_key::sign::line, "law", "expected"},
               {legend_key::sign::band, "band", "its scatter"}});
  d.rectangle({area.left, area.y(std::min(top, fair + scatter))}, area.right - area.left,
              area.y(std::max(0.0, fair - scatter)) - area.y(std::min(top, fair + scatter)), "f-band");
  std::vector<tick> across;
  for (auto const v : round_numbers(0, size - 1, 10)) {
    if (v == std::floor(v)) across.emplace_back(v, fmt::format("{:.0f}", v));
  }
  draw_axes(d, area, across, shares_up_to(top), fmt::format("value of digit {}", spoiled.digit + 1),
            "share of decks");
  auto const bar = (area.right - area.left) / size;
  for (std::size_t v = 0; v < counts.size(); ++v) {
    auto const at = area.at(static_cast<double>(v), static_cast<double>(counts[v]) / decks);
    auto const wide = std::min(0.8 * bar, 60.0);
    d.rectangle({at.x - wide / 2, at.y}, wide, area.bottom - at.y, "bar f-mark",
                fmt::format("{}: {} times, {:.4g} expected", v, counts[v], decks * fair));
  }
  d.path({area.at(-0.5, fair), area.at(size - 0.5, fair)}, "s-law");
  return {fmt::format("Digit {}: the draw from 0 to {}", spoiled.digit + 1, spoiled.digit + 1), std::move(d),
          fmt::format("{}; p {} ({} after Holm over all digits of all codes).", name_of(spoiled.code),
                      p_text(spoiled.p_value), p_text(spoiled.adjusted_p))};
}

}  // namespace faro::program
