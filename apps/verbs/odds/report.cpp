// The answers of faro odds shown: as text, as JSON, as bars in the terminal or a picture.
#include "verbs/odds/report.hpp"

#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "pages/svg.hpp"
#include "verbs/odds/bounds.hpp"

#include <faro/parallel/progress.hpp>
#include <faro/text/utf8.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

constexpr std::size_t longest_fraction = 42;  // in tables, unless asked for

std::string one_in(ratio const& p) {
  if (p.is_zero()) return "never";
  if (p == ratio{1}) return "always";
  if (p > ratio{integer{9}, integer{10}}) return "all but " + one_in(ratio{1} - p);
  auto const times = ratio{1} / p;
  auto const whole = times.floor();
  if (whole < integer{10}) return "1 in " + times.to_decimal(2);
  if (whole < integer{1000}) return "1 in " + times.to_decimal(1);
  auto digits = times.to_decimal(0);
  for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > 0; at -= 3)
    digits.insert(static_cast<std::size_t>(at), ",");
  return "1 in " + (digits.size() <= 27 ? digits : decimal_text(times, 3));
}

/// Both without so many of their last binary digits that the quotient is still known to some hundred.
std::pair<integer, integer> shortened(integer const& some, integer const& all) {
  constexpr std::size_t kept = 512;
  auto const shorter = std::min(some.bits(), all.bits());
  if (shorter <= kept) return {some, all};
  auto const cut = power(integer{2}, shorter - kept);
  return {some / cut, all / cut};
}

/// some / all, which is positive, rounded: "0.216248", "1.54e-06".
std::string decimal_of(integer const& some, integer const& all, unsigned digits) {
  auto const rounded = [&](integer const& times, integer const& parts) {
    return (some * times * integer{2} + all * parts) / (all * parts * integer{2});
  };
  constexpr std::uint64_t billion = 1'000'000'000;
  if (some * integer{1000} >= all && some < all * integer{billion}) {
    auto text = rounded(power(integer{10}, digits), 1).to_string();
    if (text.size() <= digits) text.insert(0, digits + 1 - text.size(), '0');
    if (digits > 0) text.insert(text.size() - digits, 1, '.');
    return text;
  }
  // One digit before the point; the exponent from the lengths, corrected.
  auto const length = [](integer const& n) { return static_cast<double>(n.bits()) * 0.30102999566398; };
  auto exponent = static_cast<std::int64_t>(std::floor(length(some) - length(all)));
  auto const places = static_cast<std::size_t>(std::max(digits, 1U));
  auto const shift_to = [&](std::int64_t e) {
    return power(integer{10}, static_cast<std::uint64_t>(std::abs(e)));
  };
  for (;;) {
    auto const shift = static_cast<std::int64_t>(places) - 1 - exponent;
    auto const up = shift >= 0 ? shift_to(shift) : integer{1};
    auto const down = shift < 0 ? shift_to(shift) : integer{1};
    // As long as it should be before it is rounded; 9.9996 becomes 1.000 of the next power.
    auto const cut = some * up / (all * down);
    auto const size = cut.is_zero() ? 0 : cut.to_string().size();
    if (size != places) {
      exponent += size < places ? -1 : 1;
      continue;
    }
    auto mantissa = rounded(up, down).to_string();
    if (mantissa.size() > places) {
      ++exponent;
      mantissa.pop_back();
    }
    if (places > 1) mantissa.insert(1, 1, '.');
    return fmt::format("{}e{}{:02}", mantissa, exponent < 0 ? '-' : '+', std::abs(exponent));
  }
}

/// Columns of text, the first flush left, the others flush right, bars flush left.
class columns {
 public:
  explicit columns(bool bars_last = false) : bars_last_{bars_last} {}

  void add(std::vector<std::string> cells) {
    widths_.resize(std::max(widths_.size(), cells.size()));
    for (std::size_t i = 0; i < cells.size(); ++i)
      widths_[i] = std::max(widths_[i], count_characters(cells[i]));
    rows_.push_back(std::move(cells));
  }
  [[nodiscard]] std::string text() const {
    std::string out;
    for (auto const& row : rows_) {
      for (std::size_t i = 0; i < row.size(); ++i) {
        auto const gap = std::string(widths_[i] - count_characters(row[i]), ' ');
        auto const is_bar = bars_last_ && i + 1 == widths_.size();
        out += i == 0 ? row[i] + gap : "  " + (is_bar ? row[i] : gap + row[i]);
      }
      while (out.ends_with(' ')) out.pop_back();
      out += '\n';
    }
    return out;
  }

 private:
  std::vector<std::vector<std::string>> rows_;
  std::vector<std::size_t> widths_;
  bool bars_last_;
};

std::string bar(double share) {
  constexpr int eighths = 8 * 40;
  auto const n = static_cast<int>(std::lround(share * eighths));
  if (!utf8_locale()) return std::string(static_cast<std::size_t>((n + 4) / 8), '#');
  static constexpr char const* parts[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  std::string out;
  for (int i = 0; i < n / 8; ++i) out += "█";
  out += parts[n % 8];
  return out.empty() && share > 0 ? "▏" : out;
}

double greatest(std::vector<double> const& values) {
  return values.empty() ? 1 : std::max(1e-300, std::ranges::max(values));
}

/// Weights over one denominator, that of all rows.
struct cumulated {
  std::vector<integer> at_most, at_least;
  integer over;
};
cumulated cumulate(std::vector<law_row> const& law) {
  cumulated out;
  out.over = law.empty() ? integer{1} : *law.front().over;
  for (auto const& row : law) {
    if (*row.over != out.over) out.over = lcm(out.over, *row.over);
  }
  std::vector<integer> weights;
  integer rest;
  for (auto const& row : law) {
    weights.push_back(*row.over == out.over ? row.weight : row.weight * (out.over / *row.over));
    rest += weights.back();
  }
  integer sum;
  for (auto const& weight : weights) {
    sum += weight;
    out.at_most.push_back(sum);
    out.at_least.push_back(rest);
    rest -= weight;
  }
  return out;
}

/// The quotient, for the lengths of bars.
double share_of(law_row const& row) {
  auto const [some, all] = shortened(row.weight, *row.over);
  return ratio{some, all}.to_double();
}

double standard_error(ratio const& p, odds_report const& report) {
  auto const x = p.to_double();
  return std::sqrt(x * (1 - x) / static_cast<double>(report.simulated->kept));
}

// ---- Text -------------------------------------------------------------------------------------------------

std::string law_text(odds_report const& r, report_style const& style) {
  auto const fractions =
      !r.simulated && (style.fractions || std::ranges::all_of(r.law, [](law_row const& row) {
                         return row.probability().to_string().size() <= longest_fraction;
                       }));
  auto const sums = r.ordered ? cumulate(r.law) : cumulated{};
  std::vector<double> heights;
  if (style.plot) std::ranges::transform(r.law, std::back_inserter(heights), share_of);
  parallel::long_work work{r.law.size()};
  columns table{style.plot};
  std::vector<std::string> head{""};
  if (fractions) head.emplace_back("exactly");
  head.emplace_back(r.simulated ? "about" : fractions ? "" : "exactly");
  if (r.simulated) head.emplace_back("±");
  if (r.ordered) head.insert(head.end(), {"at most", "at least"});
  table.add(head);
  for (std::size_t i = 0; i < r.law.size(); ++i) {
    auto const& row = r.law[i];
    std::vector<std::string> cells{printable(row.outcome)};
    if (fractions) cells.push_back(row.probability().to_string());
    cells.push_back(decimal_text(row.weight, *row.over, style.digits));
    if (r.simulated) cells.push_back(fmt::format("{:.2g}", standard_error(row.probability(), r)));
    if (r.ordered) {
      cells.push_back(decimal_text(sums.at_most[i], sums.over, style.digits));
      cells.push_back(decimal_text(sums.at_least[i], sums.over, style.digits));
    }
    work.advance();
    if (style.plot) cells.push_back(bar(heights[i] / greatest(heights)));
    table.add(std::move(cells));
  }
  auto text = table.text();
  if (r.mean) {
    text += fmt::format("{}mean {}{}", r.mean_of_part ? "of what was read: " : "",
                        r.mean->is_whole() || r.mean->to_string().size() > longest_fraction || r.simulated
                            ? ""
                            : r.mean->to_string() + " = ",
                        r.mean->to_decimal(r.mean->is_whole() ? 0 : style.digits));
    if (r.variance)
      text += fmt::format(", standard deviation {:.{}f}", std::sqrt(r.variance->to_double()), style.digits);
    text += '\n';
  }
  if (!fractions && !r.simulated) text += "(the fractions are long: --fractions or --json shows them)\n";
  return text;
}

std::string table_text(odds_report const& r, report_style const& style) {
  columns table{style.plot};
  std::vector<std::string> head{r.table_by};
  for (auto const& [name, chance] : r.table.front().also) head.push_back(name);
  auto const fractions = style.fractions || std::ranges::all_of(r.table, [](table_row const& row) {
                           return row.value.to_string().size() <= longest_fraction;
                         });
  std::string const value = r.table_of_means ? "mean" : r.table_value;
  if (fractions) head.emplace_back(value);
  head.emplace_back(fractions ? "" : value);
  if (!r.table_of_means) head.emplace_back("");
  table.add(head);
  std::vector<double> heights;
  for (auto const& row : r.table) heights.push_back(row.value.to_double());
  for (std::size_t i = 0; i < r.table.size(); ++i) {
    auto const& row = r.table[i];
    std::vector<std::string> cells{row.at};
    for (auto const& [name, chance] : row.also) cells.push_back(decimal_text(chance, style.digits));
    if (fractions) cells.push_back(row.value.to_string());
    cells.push_back(decimal_text(row.value, style.digits));
    if (!r.table_of_means) cells.push_back(one_in(row.value));
    if (style.plot) cells.push_back(bar(heights[i] / greatest(heights)));
    table.add(std::move(cells));
  }
  return table.text();
}

std::string chance_text(odds_report const& r, report_style const& style) {
  auto const& p = *r.probability;
  if (r.simulated) {
    return fmt::format("about {} ± {:.2g}  ({})\n", decimal_text(p, style.digits), standard_error(p, r),
                       one_in(p));
  }
  auto text = fmt::format("{}  {}  ({})\n", p.to_string(), decimal_text(p, style.digits), one_in(p));
  if (p.is_zero() || p == ratio{1}) text = fmt::format("{}  ({})\n", p.to_string(), one_in(p));
  return text;
}

void show_text(odds_report const& r, report_style const& style) {
  std::string text;
  if (r.probability) text += chance_text(r, style);
  if (!r.law.empty()) text += r.looped ? bounded_law_text(r, style) : law_text(r, style);
  text += expected_text(r, style);
  if (!r.table.empty()) text += table_text(r, style);
  if (!r.unread.is_zero())
    text += fmt::format("not read: {} (the true chance is at most that much more)\n",
                        decimal_text(r.unread, style.digits));
  if (r.simulated) {
    text += fmt::format("SIMULATED, not exact: {} random {}", r.simulated->trials, r.simulated->what);
    if (r.simulated->kept != r.simulated->trials)
      text += fmt::format(", of which the condition held in {}", r.simulated->kept);
    text += fmt::format(", seed '{}'; ± is one standard error\n", r.simulated->seed);
  }
  std::string about = r.draw;
  if (!r.deck.empty()) about += (about.empty() ? "" : " from ") + r.deck;
  if (!about.empty()) text += about + "\n";
  if (!r.deck_read.empty()) text += r.deck_read + "\n";
  for (auto const& line : r.conditions) text += line + "\n";
  for (auto const& line : r.notes) text += line + "\n";
  print(printable(text, true));
}

// ---- JSON -------------------------------------------------------------------------------------------------

std::string fraction_of(ratio const& p) {
  return p.numerator().to_string() + "/" + p.denominator().to_string();
}

json number_json(ratio const& value, odds_report const& r) {
  if (r.simulated) return {{"decimal", value.to_double()}, {"standard_error", standard_error(value, r)}};
  return {{"probability", fraction_of(value)}, {"decimal", value.to_double()}};
}

void show_json(odds_report const& r) {
  json out;
  out["query"] = r.query;
  if (!r.deck.empty()) out["deck"] = r.deck;
  if (!r.deck_read.empty()) out["deck_read"] = json::parse(r.deck_read_json);
  if (!r.draw_json.empty())
    out["draw"] =
        r.draw_json.find('x') == std::string::npos ? json(std::stoull(r.draw_json)) : json(r.draw_json);
  out["conditions"] = r.conditions;
  out["exact"] = !r.simulated;
  if (r.probability) out.update(number_json(*r.probability, r));
  if (!r.law.empty()) {
    out["distribution"] = json::array();
    parallel::long_work work{r.law.size()};
    for (auto const& row : r.law) {
      work.advance();
      json entry{{"outcome", row.outcome}};
      entry.update(number_json(row.probability(), r));
      out["distribution"].push_back(std::move(entry));
    }
  }
  add_bounds(out, r);
  if (r.mean && !r.simulated) out["mean"] = fraction_of(*r.mean);
  if (r.mean) out["mean_decimal"] = r.mean->to_double();
  if (r.variance && !r.simulated) out["variance"] = fraction_of(*r.variance);
  if (r.variance) out["variance_decimal"] = r.variance->to_double();
  if (r.mean_of_part) out["mean_of_part"] = true;
  if (!r.unread.is_zero()) out["unread"] = fraction_of(r.unread);
  if (!r.table.empty()) {
    out["table"] = json::array();
    for (auto const& row : r.table) {
      json entry{{r.table_by, row.at}};
      for (auto const& [name, value] : row.also) entry[name] = fraction_of(value);
      entry[r.table_of_means ? "mean" : "probability"] = fraction_of(row.value);
      entry["decimal"] = row.value.to_double();
      out["table"].push_back(std::move(entry));
    }
  }
  if (r.simulated) {
    out["trials"] = r.simulated->trials;
    if (r.simulated->kept != r.simulated->trials) out["kept"] = r.simulated->kept;
    out["seed"] = r.simulated->seed;
  }
  if (!r.notes.empty()) out["notes"] = r.notes;
  print(out.dump(-1, ' ', false, json::error_handler_t::replace) + "\n");
}

// ---- SVG --------------------------------------------------------------------------------------------------

/// Horizontal bars with their labels and numbers: one colour, no axes to read off what is written beside each
/// bar.
std::string svg_text(odds_report const& r, report_style const& style) {
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

std::string decimal_text(integer const& some, integer const& all, unsigned digits) {
  if ((some % all).is_zero()) return (some / all).to_string();
  // Of long numbers the first digits say nearly always what all of them do.
  auto const [low, below] = shortened(some, all);
  if (below == all) return decimal_of(some, all, digits);
  auto const down = decimal_of(low, below + integer{1}, digits);
  return down == decimal_of(low + integer{1}, below, digits) ? down : decimal_of(some, all, digits);
}

std::string decimal_text(ratio const& value, unsigned digits) {
  if (value.sign() < 0) return "-" + decimal_text(-value.numerator(), value.denominator(), digits);
  return decimal_text(value.numerator(), value.denominator(), digits);
}

void show_report(odds_report const& report, report_style const& style) {
  if (style.svg) {
    output_file file{*style.svg};
    file.write(svg_text(report, style));
    file.commit();
  }
  if (style.json) {
    show_json(report);
  } else {
    show_text(report, style);
  }
}

}  // namespace faro::program
