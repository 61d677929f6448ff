// The answers of faro odds as a picture.
#include "cli/frame.hpp"
#include "pages/svg.hpp"
#include "verbs/odds/report_parts.hpp"

#include <faro/text/utf8.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace faro::program {
namespace {

/// Horizontal bars with their labels and numbers: one colour, no axes to read off what is written beside each
/// bar.
std::string bars_svg(odds_report const& r, report_style const& style) {
  std::vector<std::pair<std::string, ratio>> bars;
  for (auto const& row : r.law) bars.emplace_back(printable(row.outcome), row.probability());
  for (auto const& row : r.table) bars.emplace_back(row.at, row.value);
  if (bars.empty() && r.probability) bars = {{"yes", *r.probability}, {"no", ratio{1} - *r.probability}};
  std::size_t longest = count_characters(r.table_by);
  std::vector<double> lengths;
  for (auto const& [label, value] : bars) {
    longest = std::max(longest, count_characters(label));
    lengths.push_back(value.to_double());
  }
  constexpr double row_height = 24, bar_length = 420, top = 64;
  auto const left = 24 + 8 * static_cast<double>(longest);
  auto const about = (r.draw.empty() ? "" : r.draw) +
                     (r.deck.empty() ? "" : (r.draw.empty() ? "" : " from ") + r.deck) +
                     (r.simulated ? " (simulated)" : "");
  drawing d{"odds", left + bar_length + 130, top + row_height * static_cast<double>(bars.size()) + 20,
            r.query, fmt::format("{} bars with their probabilities: {}", bars.size(), about)};
  d.text({16, 26}, r.query, "start", "f-ink strong");
  d.text({16, 46}, about);
  for (std::size_t i = 0; i < bars.size(); ++i) {
    auto const y = top + row_height * static_cast<double>(i);
    auto const length = lengths[i] / greatest(lengths) * bar_length;
    d.text({left - 8, y + 15}, bars[i].first, "end", "f-ink");
    d.rectangle({left, y + 3}, std::max(length, lengths[i] > 0 ? 1.0 : 0.0), row_height - 7, "bar f-mark");
    d.text({left + length + 8, y + 15}, decimal_text(bars[i].second, style.digits), "start", "f-ink");
  }
  return d.file();
}

}  // namespace

std::string report_svg(odds_report const& r, report_style const& style) { return bars_svg(r, style); }

}  // namespace faro::program
