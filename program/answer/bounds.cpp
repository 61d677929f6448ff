#include "answer/bounds.hpp"

#include "answer/report_parts.hpp"
#include "cli/output.hpp"
#include "text/utf8.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace faro::program {
namespace {

constexpr unsigned most_digits = 50;
constexpr std::size_t longest_read = 62;  // characters of a fraction that somebody reads

/// With so many decimals, rounded down or up.
std::string outwards(ratio const& value, unsigned digits, bool up) {
  auto const scale = power(integer{10}, digits);
  auto scaled = (value * ratio{scale}).floor();
  if (up && ratio{scaled, scale} < value) scaled += 1;
  return ratio{scaled, scale}.to_decimal(digits);
}

/// Decimals to tell two ends apart, one more than they agree in.
unsigned telling_digits(ratio const& low, ratio const& high, unsigned digits) {
  while (digits < most_digits && (high - low) * ratio{power(integer{10}, digits)} < ratio{10}) ++digits;
  return digits;
}

/// A chance in its bounds, as percent where that is asked for.
std::string chance_bounds(ratio const& low, ratio const& high, unsigned digits, report_style const& style) {
  if (!style.percent) return bounds_text(low, high, digits);
  ratio const hundred{100};
  return bounds_text(low * hundred, high * hundred, digits > 2 ? digits - 2 : 0) + " %";
}

message longest_fraction_text(odds_report const& r) {
  std::size_t most = 0;
  for (auto const& row : r.law) most = std::max(most, row.probability().denominator().to_string().size());
  return say("the fractions have up to {} digits: --fractions and --json show them", most);
}

bool exactly_known(odds_report const& r) {
  return std::ranges::all_of(
      r.law, [](distribution_row const& row) { return !row.high || *row.high == row.probability(); });
}

/// What bounds are called that leave so much open at most.
std::string width_text(ratio const& width) {
  if (width.is_zero()) return translated("proved bounds, rounded outwards") + "\n";
  constexpr double tenth = -1, millionth = 1e-6;
  if (width.to_double() < millionth)
    return translated(say("proved bounds, rounded outwards, at most {} wide",
                          fmt::format("{:.0e}", 2 * width.to_double()))) +
           "\n";
  auto const size = std::floor(std::log10(std::max(width.to_double(), 1e-300)));
  auto const digits =
      static_cast<unsigned>(std::min(1 - std::min(size, tenth), static_cast<double>(most_digits)));
  return translated(say("proved bounds, rounded outwards, at most {} wide", outwards(width, digits, true))) +
         "\n";
}

std::string unread_text(odds_report const& r) {
  std::string text;
  for (auto const& [what, most] : r.unread_by)
    text += translated(most.is_zero()
                           ? say("not read, {}: where other choices lead", translated(what))
                           : say("not read, {}: at most {}", translated(what), decimal_text(most, 3))) +
            "\n";
  return text;
}

std::size_t widest(odds_report const& r) {
  std::size_t width = 0;
  for (auto const& row : r.law) width = std::max(width, count_characters(printable(row.outcome)));
  return width;
}

}  // namespace

unsigned certain_digits(ratio const& low, ratio const& high, unsigned most) {
  auto digits = most;
  while (digits > 0 && low.to_decimal(digits) != high.to_decimal(digits)) --digits;
  return digits;
}

std::string bounds_text(ratio const& low, ratio const& high, unsigned digits) {
  if (low == high) {
    auto const whole = low.is_whole();
    return whole ? low.to_string() : low.to_decimal(digits);
  }
  if (auto const certain = certain_digits(low, high, digits); certain == digits)
    return low.to_decimal(digits);
  auto const shown = telling_digits(low, high, std::min(digits, 6U));
  return translated(say("{} to {}", outwards(low, shown, false), outwards(high, shown, true)));
}

std::string bounded_chance_text(odds_report const& r, report_style const& style) {
  auto const& low = *r.probability;
  auto const& high = r.probability_high.value_or(low);
  auto const fraction = low.to_string();
  if (low == high && (style.fractions || fraction.size() <= longest_read))
    return low.is_whole() ? fmt::format("{}  ({})\n", fraction, one_in(low))
                          : fmt::format("{}  {}  ({})\n", fraction,
                                        chance_bounds(low, low, style.chance_digits(), style), one_in(low));
  bool const is_sharp = certain_digits(low, high, most_digits) + 2 > most_digits;
  ratio const rounding{integer{1}, power(integer{10}, most_digits)};  // as good as never or always
  bool const is_telling = low > rounding && ratio{1} - low > rounding;
  auto text =
      low == high && low < rounding
          ? decimal_text(low, style.digits)
          : chance_bounds(low, high, r.looped && is_sharp ? most_digits : style.chance_digits(), style);
  if (is_telling && certain_digits(low, high, style.digits) == style.digits)
    text += fmt::format("  ({})", one_in(low));
  text += "\n";
  if (low == high && low < rounding) return text;
  if (low == high)
    text += translated(say("{} digits; the fraction has {}: --fractions and --json show it", most_digits,
                           low.denominator().to_string().size())) +
            "\n";
  if (low != high && !is_sharp) text += width_text(high - low);
  return text + unread_text(r);
}

std::string bounded_distribution_text(odds_report const& r, report_style const& style) {
  auto const width = widest(r);
  auto const exact = exactly_known(r) && r.unread_by.empty();
  auto const fractions =
      exact && (style.fractions || std::ranges::all_of(r.law, [](distribution_row const& row) {
                  return row.probability().to_string().size() <= longest_read;
                }));
  bool certified = !r.unfinished;
  constexpr std::size_t most_rows = 10'000;  // of what ended before its time, and says little of each
  bool const is_cut = r.unfinished && r.law.size() > most_rows && style.bins != 0U;
  std::size_t shown = 0;
  ratio most_open;
  std::string text;
  for (auto const& row : r.law) {
    if (is_cut && shown++ >= most_rows) {
      most_open = std::max(most_open, row.high.value_or(row.probability()) - row.probability());
      continue;
    }
    auto const name = printable(row.outcome);
    auto const gap = std::string(width - count_characters(name) + 2, ' ');
    auto const high = row.high.value_or(row.probability());
    if (fractions) {
      text += fmt::format("{}{}{}  {}\n", name, gap, row.probability().to_string(),
                          chance_bounds(row.probability(), row.probability(), style.chance_digits(), style));
      continue;
    }
    text +=
        name + gap +
        chance_bounds(row.probability(), high, r.unfinished ? style.chance_digits() : most_digits, style) +
        "\n";
    most_open = std::max(most_open, high - row.probability());
    certified = certified && (row.probability() == high ||
                              certain_digits(row.probability(), high, most_digits) + 2 > most_digits);
  }
  if (is_cut)
    text += translated(say("{} outcomes more: --bins 0, --json and --format csv show them",
                           r.law.size() - most_rows)) +
            "\n";
  if (fractions) return text;
  if (exact) {
    text += translated(say("{} digits; {}", most_digits, longest_fraction_text(r))) + "\n";
  } else if (certified) {
    text +=
        translated(say("{} certified digits; as fractions they may have up to {}: --fractions looks for them",
                       most_digits, fmt::format("{:.0f}", r.fraction_digits))) +
        "\n";
  } else {
    text += width_text(most_open);
  }
  return text + unread_text(r);
}

std::string expected_text(odds_report const& r, report_style const& style) {
  std::string text;
  for (auto const& e : r.expected) {
    if (!e.low) {
      text += translated(say("expected {}: infinitely many", translated(e.what))) + "\n";
      continue;
    }
    if (e.error) {
      text += translated(say("expected {}: {} ± {}", translated(e.what), e.low->to_decimal(style.digits),
                             fmt::format("{:.2g}", *e.error))) +
              "\n";
      continue;
    }
    auto const exact = *e.low == *e.high;
    auto const fraction = e.low->to_string();
    if (exact && !e.low->is_whole() && (fraction.size() <= longest_read || style.fractions)) {
      text += translated(say("expected {}: {} = {}", translated(e.what), fraction,
                             e.low->to_decimal(style.digits))) +
              "\n";
    } else {
      text += translated(
                  say("expected {}: {}", translated(e.what),
                      bounds_text(*e.low, *e.high, r.unfinished || !r.looped ? style.digits : most_digits))) +
              "\n";
    }
  }
  return text;
}

nlohmann::ordered_json bounds_json(ratio const& low, ratio const& high) {
  if (low == high) {
    return {{"exactly", low.numerator().to_string() + "/" + low.denominator().to_string()},
            {"decimal", low.to_double()}};
  }
  nlohmann::ordered_json both{{"low", outwards(low, most_digits + 4, false)},
                              {"high", outwards(high, most_digits + 4, true)},
                              {"decimal", ((low + high) / ratio{2}).to_double()}};
  if (auto const certain = certain_digits(low, high, most_digits); certain > 0)
    both["digits"] = low.to_decimal(certain);
  return both;
}

void add_bounds(nlohmann::ordered_json& out, odds_report const& r) {
  auto const number = bounds_json;
  if (r.probability_high && *r.probability_high != *r.probability) {
    out["exact"] = false;
    out["within_bounds"] = true;
    out.erase("probability");
    out.update(number(*r.probability, *r.probability_high));
  }
  if (!exactly_known(r) || (r.unfinished && !r.law.empty())) {
    out["exact"] = false;
    out["within_bounds"] = true;
    for (std::size_t i = 0; i < r.law.size(); ++i) {
      auto& row = out["distribution"][i];
      auto const outcome = row["outcome"];
      row = {{"outcome", outcome}};
      row.update(number(r.law[i].probability(), r.law[i].high.value_or(r.law[i].probability())));
    }
    for (auto const& [what, most] : r.unread_by)
      out["not_read"].push_back({{"where", what}, {"at_most", outwards(most, most_digits + 4, true)}});
  }
  if (std::ranges::any_of(r.table, [](table_row const& row) { return row.high.has_value(); })) {
    out["exact"] = false;
    out["within_bounds"] = true;
  }
  for (auto const& e : r.expected) {
    if (e.error) {
      out["expected"][e.what] = {{"decimal", e.low->to_double()}, {"standard_error", *e.error}};
      continue;
    }
    out["expected"][e.what] = e.low ? number(*e.low, *e.high) : nlohmann::ordered_json(nullptr);
  }
}

}  // namespace faro::program
