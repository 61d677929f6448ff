// Which pictures a judgement has, in the order they are shown, and the few lines of them for a terminal.
#include "judge/verb/pictures/parts.hpp"
#include "pages/sparkline.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace faro::program {

std::vector<picture> pictures_of(judged const& j, counted_decks const& counted) {
  std::vector<picture> out;
  if (counted.tables && counted.tables->decks() > 0) out.push_back(map_of_positions(*counted.tables));
  if (counted.parts && counted.parts->parts() > 0) out.push_back(map_of_kinds(*counted.parts));
  if (auto const count = most_telling(j, counted)) out.push_back(picture_of_count(*count));
  if (auto const place = place_of_fault(j, counted)) {
    out.push_back(map_of_digits(*counted.tables, place->code));
    for (auto const& digit : place->digits) out.push_back(picture_of_digit(*counted.tables, digit));
  }
  if (auto const curve = curve_of(j)) out.push_back(picture_of_curve(*curve));
  if (auto plot = quantile_plot(j)) out.push_back(std::move(*plot));
  return out;
}

std::string lines_of_pictures(judged const& j, counted_decks const& counted, bool blocks) {
  if (!j.deviation) return {};
  constexpr std::size_t most = 64;
  std::string text;
  auto const draw = [&](std::string const& name, std::vector<double> const& seen,
                        std::vector<double> const& fair) {
    auto const a = thinned(seen, most), b = thinned(fair, most);
    auto const top = top_of(a, b);
    text += text.empty() ? "" : "\n";
    text += fmt::format("\n{}\n  decks |{}|\n  fair  |{}|", name, sparkline(a, top, blocks),
                        sparkline(b, top, blocks));
  };
  if (auto const count = most_telling(j, counted); count && count->found)
    draw(fmt::format("{}, {} to {}", count->name, count->first, count->last), count->seen, count->fair);
  if (auto const place = place_of_fault(j, counted); place && !place->digits.empty()) {
    auto const digit = place->digits.front().digit;
    auto const counts = counted.tables->digit(place->code, digit);
    std::vector<double> seen, fair(counts.size(), 1 / static_cast<double>(counts.size()));
    for (auto const n : counts)
      seen.push_back(static_cast<double>(n) / static_cast<double>(counted.tables->decks()));
    draw(fmt::format("{}: {}", name_of(place->code), name_of_digit(digit)), seen, fair);
  }
  return text;
}

}  // namespace faro::program
