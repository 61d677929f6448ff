// Numbers in words and columns, as every form of an answer needs them.
#include "answer/report_parts.hpp"

#include "cli/frame.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace faro::program {

namespace {

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

}  // namespace

std::string one_in(ratio const& p) {
  if (p.is_zero()) return translated("never");
  if (p == ratio{1}) return translated("always");
  if (p > ratio{integer{9}, integer{10}}) return translated(say("all but {}", one_in(ratio{1} - p)));
  auto const times = ratio{1} / p;
  auto const whole = times.floor();
  if (whole < integer{10}) return translated(say("1 in {}", times.to_decimal(2)));
  if (whole < integer{1000}) return translated(say("1 in {}", times.to_decimal(1)));
  auto digits = times.to_decimal(0);
  for (auto at = static_cast<std::ptrdiff_t>(digits.size()) - 3; at > 0; at -= 3)
    digits.insert(static_cast<std::size_t>(at), translated(","));
  return translated(say("1 in {}", digits.size() <= 27 ? digits : decimal_text(times, 3)));
}

std::pair<integer, integer> shortened(integer const& some, integer const& all) {
  constexpr std::size_t kept = 512;
  auto const shorter = std::min(some.bits(), all.bits());
  if (shorter <= kept) return {some, all};
  auto const cut = power(integer{2}, shorter - kept);
  return {some / cut, all / cut};
}

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

std::string fraction_and_decimal(ratio const& chance) {
  constexpr std::size_t longest = 60;
  auto const decimal = decimal_text(chance, 6);
  auto const fraction = chance.to_string();
  return fraction.size() > longest || fraction == decimal ? decimal : fraction + " = " + decimal;
}

std::string fraction_of(ratio const& p) {
  return p.numerator().to_string() + "/" + p.denominator().to_string();
}

std::string short_chance(ratio const& p) {
  constexpr unsigned digits = 6;
  auto fraction = p.to_string();
  return fraction.size() <= longest_fraction ? fraction : decimal_text(p, digits);
}

std::string chance_of(integer const& some, integer const& all, report_style const& style) {
  auto const digits = style.chance_digits();
  if (!style.percent) return decimal_text(some, all, digits);
  return decimal_text(some * integer{100}, all, digits > 2 ? digits - 2 : 0) + " %";
}

std::string chance_of(ratio const& p, report_style const& style) {
  return chance_of(p.numerator(), p.denominator(), style);
}

std::string change_text(ratio const& change, bool of_chances, report_style const& style) {
  if (change.is_zero()) return "0";
  auto const size = change.sign() < 0 ? -change : change;
  return (change.sign() < 0 ? "-" : "+") +
         (of_chances ? chance_of(size, style) : decimal_text(size, style.digits));
}

std::string with_fraction(std::string const& number, ratio const& value, report_style const& style) {
  auto const fraction = value.to_string();
  return style.fractions || fraction.size() <= longest_fraction_alone ? number + " = " + fraction : number;
}

// ---- Columns and bars -----------------------------------------------------------------------------------

void columns::add(std::vector<std::string> cells) {
  widths_.resize(std::max(widths_.size(), cells.size()));
  for (std::size_t i = 0; i < cells.size(); ++i)
    widths_[i] = std::max(widths_[i], count_characters(cells[i]));
  rows_.push_back(std::move(cells));
}

std::string columns::text() const {
  std::string out;
  for (auto const& row : rows_) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      auto const gap = std::string(widths_[i] - count_characters(row[i]), ' ');
      auto const is_left = how_ == all_left || (how_ == bars_last && i + 1 == widths_.size()) ||
                           (i < left_.size() && left_[i]);
      out += i == 0 ? row[i] + gap
                    : "  " + (!is_left              ? gap + row[i]
                              : i + 1 == row.size() ? row[i]
                                                    : row[i] + gap);
    }
    while (out.ends_with(' ')) out.pop_back();
    out += '\n';
  }
  return out;
}

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

cumulated cumulate(std::vector<distribution_row> const& law, ratio const& above) {
  cumulated out;
  out.over = law.empty() ? integer{1} : *law.front().over;
  for (auto const& row : law) {
    if (*row.over != out.over) out.over = lcm(out.over, *row.over);
  }
  if (!above.is_zero()) out.over = lcm(out.over, above.denominator());
  std::vector<integer> weights;
  auto rest = above.numerator() * (out.over / above.denominator());
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

double share_of(distribution_row const& row) {
  auto const [some, all] = shortened(row.weight, *row.over);
  return ratio{some, all}.to_double();
}

message with_cards(std::string const& text, std::uint64_t written) {
  constexpr std::size_t longest = 240;  // three lines of a terminal
  auto const end = text.size() > longest ? text.find_last_of(" ,", longest - 80) : std::string::npos;
  auto const deck = end == std::string::npos ? text : text.substr(0, end) + " …";
  return written > 0 ? say("{} ({})", deck, faro::plural(written, "card")) : say("{}", deck);
}

message deck_said(odds_report const& report) { return with_cards(report.deck, report.deck_written); }

std::string told_draw(std::string const& draw_said, std::string const& deck_said) {
  auto const draw = translated(draw_said), deck = translated(deck_said);
  return deck.empty() ? draw : draw.empty() ? deck : translated(say("{} from {}", draw, deck));
}

double standard_error(ratio const& p, odds_report const& report, std::optional<double> const& known) {
  if (known) return *known;
  auto const x = p.to_double();
  return std::sqrt(x * (1 - x) / static_cast<double>(report.simulated->kept));
}

}  // namespace faro::program
