// Long laws in bins, for text that is read.
#include "verbs/odds/report/report_parts.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

namespace faro::program {
namespace {

std::optional<std::int64_t> whole_outcome(std::string const& text) {
  std::int64_t value = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// 1, 2 or 5 times a power of ten, at least `least`.
std::uint64_t round_width(std::uint64_t least) {
  for (std::uint64_t power = 1;; power *= 10) {
    for (auto const step : {1U, 2U, 5U}) {
      if (step * power >= least) return step * power;
    }
  }
}

std::int64_t floor_to(std::int64_t value, std::uint64_t width) {
  auto const w = static_cast<std::int64_t>(width);
  auto const rest = value % w;
  return value - (rest < 0 ? rest + w : rest);
}

}  // namespace

odds_report binned(odds_report const& r, report_style const& style) {
  constexpr std::size_t longest = 100, usual_bins = 40;
  auto const most = style.bins.value_or(style.fractions || r.law.size() <= longest ? 0 : usual_bins);
  if (most == 0 || !r.ordered || r.law.size() <= most) return r;
  std::vector<std::int64_t> values;
  for (auto const& row : r.law) {
    auto const value = whole_outcome(row.outcome);
    constexpr std::int64_t greatest = std::int64_t{1} << 60;
    if (!value || *value < -greatest || *value > greatest) return r;
    values.push_back(*value);
  }
  auto const range = static_cast<std::uint64_t>(values.back() - values.front()) + 1;
  auto const width = round_width((range + most - 1) / most);
  auto out = r;
  out.law.clear();
  std::optional<std::int64_t> bin;
  for (std::size_t i = 0; i < r.law.size(); ++i) {
    auto const begins = floor_to(values[i], width);
    if (bin != begins) {
      auto const low = std::max(begins, values.front());
      auto const high = std::min(begins + static_cast<std::int64_t>(width) - 1, values.back());
      out.law.push_back(r.law[i]);
      out.law.back().outcome = low == high ? std::to_string(low) : fmt::format("{}..{}", low, high);
      bin = begins;
      continue;
    }
    auto& row = out.law.back();
    if (*row.over == *r.law[i].over) {
      row.weight += r.law[i].weight;
    } else {
      row = law_row{row.outcome, row.probability() + r.law[i].probability()};
    }
  }
  out.notes.push_back(
      fmt::format("{} outcomes in bins of {}; --bins 0 shows each, --json and --format csv do, too",
                  r.law.size(), width));
  return out;
}

}  // namespace faro::program
