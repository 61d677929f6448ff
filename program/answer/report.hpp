// What `faro odds` answers with: an exact chance or distribution with its conditions, or an estimate labelled
// as such; as text, as JSON, as bars in the terminal or a picture.
#pragma once
#include "cli/picture_option.hpp"

#include <faro/exact/ratio.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace faro::program {

/// One outcome of a distribution, and its chance as it was counted: reduced only where a fraction is shown,
/// since that takes long where there are many and large ones.
struct distribution_row {
  std::string outcome;
  integer weight;
  std::shared_ptr<integer const> over;  ///< the same for all rows of a distribution, mostly

  distribution_row(std::string text, integer some, std::shared_ptr<integer const> of_all)
      : outcome{std::move(text)}, weight{std::move(some)}, over{std::move(of_all)} {}
  distribution_row(std::string text, ratio const& p)
      : distribution_row{std::move(text), p.numerator(), std::make_shared<integer const>(p.denominator())} {}
  [[nodiscard]] ratio probability() const { return {weight, *over}; }
  std::optional<ratio> high{};    ///< where only bounds are known: `probability` is the low one
  std::optional<double> error{};  ///< of an estimate whose deals don't count alike: its standard error
};

/// A chance that depends on something: a turn, a number of copies, the size of the hand that is kept.
struct table_row {
  std::string at;                                     ///< "20"
  ratio value;                                        ///< the chance, or the mean
  std::vector<std::pair<std::string, ratio>> also{};  ///< more columns: "kept" -> its chance
  std::optional<ratio> high{};                        ///< where only bounds are known: `value` is the low one
  std::optional<double> error{};                      ///< of an estimate: its standard error
};

struct odds_report {
  std::string query, deck, draw;            ///< as they were given; empty where there is none
  std::string deck_read, deck_read_json;    ///< which list the deck was read from; empty if none
  std::uint64_t deck_written = 0;           ///< the cards of a deck that was written out; 0 of any other
  std::string draw_json;                    ///< "7", "2x5" or "7,6"
  std::vector<std::string> conditions;      ///< one line each: what the numbers are conditional on
  std::optional<ratio> probability;         ///< of a condition
  std::optional<ratio> probability_high{};  ///< where only bounds are known: `probability` is the low one
  std::vector<distribution_row> law;        ///< of anything else
  std::optional<double> error{};            ///< of `probability`, as distribution_row's
  std::optional<ratio> evidence{};          ///< the chance of what was observed
  bool ordered = false;                     ///< its outcomes are in order, so that "at most" has a meaning
  std::string distribution_of;  ///< what the distribution is of, where that is not the query: "turns"
  bool together = false;        ///< the distribution is that of all outputs together, which share a roll
  std::optional<ratio> mean, variance;
  bool mean_of_part = false;     ///< those are of what was read of the distribution
  ratio unread;                  ///< what was left unread of a distribution or chance
  bool unread_is_above = false;  ///< it lies above the last row of the distribution
  // Of games that come back to where they were (bounds.hpp).
  bool looped = false;         ///< it is such a game: its distribution is shown as bounds are
  bool unfinished = false;     ///< a limit ended the reading, or somebody did
  double fraction_digits = 0;  ///< at most, of those not known
  std::vector<std::pair<std::string, ratio>>
      unread_by;  ///< "line 7": what of the distribution is not read at most
  struct expectation {
    std::string what;
    std::optional<ratio> low, high;  ///< nothing: infinitely many
    std::optional<double> error{};   ///< of an estimate: its standard error
  };
  std::vector<expectation> expected;
  std::string table_value = "chance";  ///< of a table: what its numbers are
  std::string table_by;                ///< "turn": what the rows of the table are
  bool table_of_means = false;
  std::vector<table_row> table;
  std::string engine{};            ///< which one answered; empty where there is but one way
  std::vector<std::string> notes;  ///< how it was understood or computed, after the answer
  // An estimate: the numbers above are then frequencies.
  struct estimate {
    std::uint64_t trials, kept;
    std::string seed;
    std::string what = "deals";  ///< that were random
  };
  std::optional<estimate> simulated;
  bool cut_short = false;                        ///< it was stopped on the way
  std::pair<std::string, std::string> varied{};  ///< "land", "22": of a table that is one of several
  std::string group{};                           ///< which build or side it is of, where there are several
  /// Of several questions each one's answer, named by its `query`; what they share stands above.
  std::vector<odds_report> outputs{};
};

/// Several answers as one; the only one as it is. Precondition: there is one.
odds_report combined(std::vector<odds_report> parts);

enum class answer_form { text, json, csv, markdown, html, svg, png };

struct report_style {
  unsigned digits = 6;
  bool digits_said = false;  ///< they were asked for: of percent, too
  answer_form form = answer_form::text;
  bool percent = false;             ///< 21.6 % for 0.216, in text and pictures
  std::optional<std::size_t> bins;  ///< rows of a long distribution in text; 0: as many as it has
  bool plot = false;
  bool fractions = false;  ///< however long they are
  picture_files pictures;

  /// Of a chance before it is made percent, which moves the point by two.
  [[nodiscard]] unsigned chance_digits() const { return percent && digits_said ? digits + 2 : digits; }
};

/// Prints the report, and writes the picture if one is asked for.
void show_report(odds_report report, report_style const& style);

/// "0.216248"; small chances as "1.54e-06", with so many digits; 0 and 1 as they are.
std::string decimal_text(ratio const& value, unsigned digits);
/// "1/3 = 0.333333"; of a long fraction its decimals alone.
std::string fraction_and_decimal(ratio const& chance);
/// The same of a fraction that need not be reduced. Precondition: some >= 0, all > 0.
std::string decimal_text(integer const& some, integer const& all, unsigned digits);

}  // namespace faro::program
