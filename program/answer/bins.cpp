// Long distributions for text that is read: the ends that say nothing in one line each, what is between by
// single outcomes, or in bins where those are too many.
#include "answer/report_parts.hpp"
#include "cli/output.hpp"

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

/// Rows of a distribution from .. until - 1.
struct rows {
  std::size_t from, until;
  [[nodiscard]] std::size_t size() const { return until - from; }
};

/// Without the ends that together have less than one part in `parts` each.
rows without_ends(odds_report const& r, std::int64_t parts) {
  auto const sums = cumulate(r.law);
  auto const says_little = [&](integer const& weight) { return weight * integer{parts} < sums.over; };
  rows out{0, r.law.size()};
  while (out.from + 1 < out.until && says_little(sums.at_most[out.from])) ++out.from;
  while (!r.unread_is_above && out.from + 1 < out.until && says_little(sums.at_least[out.until - 1]))
    --out.until;
  return out;
}

/// What is shown outcome by outcome or in bins: all but the ends that say nothing, where those are more than
/// a row.
rows rows_shown(odds_report const& r) {
  constexpr std::int64_t million = 1'000'000;
  auto out = without_ends(r, million);
  if (out.from == 1) out.from = 0;
  if (out.until + 1 == r.law.size()) out.until = r.law.size();
  return out;
}

distribution_row in_one(std::vector<distribution_row> const& law, rows which, std::string name) {
  distribution_row out = law[which.from];
  out.outcome = std::move(name);
  for (auto i = which.from + 1; i < which.until; ++i) {
    if (*out.over == *law[i].over) {
      out.weight += law[i].weight;
    } else {
      out = distribution_row{out.outcome, out.probability() + law[i].probability()};
    }
  }
  return out;
}

}  // namespace

odds_report binned(odds_report const& r, report_style const& style) {
  constexpr std::size_t longest = 100, usual_bins = 40, longest_whole = 40, longest_endless = 20;
  bool const as_it_is = !r.ordered || style.bins == 0U || (!style.bins && style.fractions) ||
                        r.law.size() <= (style.bins           ? *style.bins
                                         : r.unread.is_zero() ? longest_whole
                                                              : longest_endless);
  if (as_it_is) return r;
  std::vector<std::int64_t> values;
  for (auto const& row : r.law) {
    auto const value = whole_outcome(row.outcome);
    constexpr std::int64_t greatest = std::int64_t{1} << 60;
    if (!value || *value < -greatest || *value > greatest) return r;
    values.push_back(*value);
  }
  auto const shown = style.bins ? rows{0, r.law.size()} : rows_shown(r);
  auto const range = static_cast<std::uint64_t>(values[shown.until - 1] - values[shown.from]) + 1;
  auto const most = style.bins.value_or(shown.size() <= longest ? range : usual_bins);
  auto const width = round_width((range + most - 1) / most);
  constexpr std::int64_t twentieth = 20;
  auto core = without_ends(r, twentieth);  // nine tenths of the chance, by single outcomes if they are few
  if (style.bins || width == 1 || core.size() > usual_bins) core = {shown.until, shown.until};
  auto out = r;
  out.law.clear();
  auto const add = [&](rows which, std::uint64_t wide) {
    for (auto i = which.from; i < which.until;) {
      auto const begins = floor_to(values[i], wide);
      auto const last = begins + static_cast<std::int64_t>(wide) - 1;
      auto end = i + 1;
      while (end < which.until && values[end] <= last) ++end;
      auto const low = std::max(begins, values[which.from]);
      auto const high = std::min(last, values[which.until - 1]);
      auto name = low == high ? std::to_string(low) : fmt::format("{}..{}", low, high);
      out.law.push_back(in_one(r.law, {i, end}, std::move(name)));
      i = end;
    }
  };
  if (shown.from > 0)
    out.law.push_back(in_one(r.law, {0, shown.from}, translated(say("{} or less", values[shown.from - 1]))));
  add({shown.from, core.from}, width);
  add(core, 1);
  add({core.until, shown.until}, width);
  if (shown.until < r.law.size())
    out.law.push_back(
        in_one(r.law, {shown.until, r.law.size()}, translated(say("{} or more", values[shown.until]))));
  if (out.law.size() == r.law.size()) return r;
  auto how = say("{} outcomes", r.law.size());
  if (width > 1 && core.size() == 0) how = say("{} in bins of {}", how, width);
  if (width > 1 && core.size() > 0)
    how = say("{}, nine tenths of the chance singly, the rest in bins of {}", how, width);
  if (shown.size() < r.law.size()) how = say("{}, the rarest at the ends in one line", how);
  out.notes.push_back(say("{}; --bins 0 shows each, --json and --format csv do, too", how));
  return out;
}

}  // namespace faro::program
