// What the ways of showing an answer share: rounded shares, words for rare chances, columns, bars. Private to
// faro odds; apart, so that text, JSON, tables and pictures are a file each.
#pragma once
#include "answer/fractions.hpp"
#include "answer/report.hpp"

#include <faro/text/detail/message.hpp>

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace faro::program {

inline constexpr std::size_t longest_fraction_alone = 100;  // in a line of its own

/// In the language of the run: "1 in 3.24", "all but 1 in 1,388", "never", "always".
std::string one_in(ratio const& p);

/// Both without so many of their last binary digits that the quotient is still known to some hundred.
std::pair<integer, integer> shortened(integer const& some, integer const& all);

/// Columns of text, the first flush left, the others flush right, bars flush left.
class columns {
 public:
  enum alignment { numbers, bars_last, all_left };
  explicit columns(alignment how = numbers) : how_{how} {}
  /// Of each but the first, whether it is flush left.
  explicit columns(std::vector<bool> left) : left_{std::move(left)} {}
  void add(std::vector<std::string> cells);
  [[nodiscard]] std::string text() const;

 private:
  std::vector<std::vector<std::string>> rows_;
  std::vector<std::size_t> widths_;
  alignment how_ = numbers;
  std::vector<bool> left_;
};

/// A bar of the terminal, 40 characters for 1.
std::string bar(double share);
/// The greatest of them, never 0.
double greatest(std::vector<double> const& values);

/// Weights over one denominator, that of all rows.
struct cumulated {
  std::vector<integer> at_most, at_least;
  integer over;
};
/// `above`: what lies above the last row.
cumulated cumulate(std::vector<distribution_row> const& law, ratio const& above = {});

/// The chance of a row as a number, for the lengths of bars.
double share_of(distribution_row const& row);

/// Of a chance that was simulated; as it is known where deals don't count alike.
double standard_error(ratio const& p, odds_report const& report, std::optional<double> const& known = {});

/// A deck as answers name it, with its number of cards where it was written out: "land*24 spell*36 (60
/// cards)"; of a long text the beginning.
message with_cards(std::string const& deck, std::uint64_t written);
message deck_said(odds_report const& report);
/// In the language of the run: "draw 7 from land*24 spell*36 (60 cards)"; either may be empty.
std::string told_draw(std::string const& draw, std::string const& deck);

/// The answer in one form.
std::string report_text(odds_report const& report, report_style const& style);
nlohmann::ordered_json report_json(odds_report const& report);
/// What is drawn: 7, or "2x5". Precondition: it is said.
nlohmann::ordered_json draw_as_json(odds_report const& report);
std::vector<std::vector<std::string>> report_csv(odds_report const& report);

/// "3/4", "1/1": as JSON has fractions.
std::string fraction_of(ratio const& p);

/// "1/6"; a long fraction as a decimal.
std::string short_chance(ratio const& p);

/// A chance as the style has it: "0.216248", "21.6248 %".
std::string chance_of(integer const& some, integer const& all, report_style const& style);
std::string chance_of(ratio const& p, report_style const& style);

/// "+0.012", "-0.3 %", "0".
std::string change_text(ratio const& change, bool of_chances, report_style const& style);
/// "0.25 = 1/4"; the number alone where its fraction is long.
std::string with_fraction(std::string const& number, ratio const& value, report_style const& style);

/// A long distribution of whole numbers with its ends in one line each and, where it is still long, in bins,
/// unless the style wants none; and a note that says so.
odds_report binned(odds_report const& report, report_style const& style);

}  // namespace faro::program
