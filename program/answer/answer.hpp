// What a verb answers: a value, made once and shown in every form by the one printer (printer.hpp).
//
//   answer a{"all-ins"};
//   a.fact("hands", n);                 // a field of JSON
//   auto& t = a.table("players");       // an array of JSON, rows of CSV, columns of text
//   t.row()("hand", hand)("win", win);  // a row: column by column
//   t.row()("p", 0.25, "1 in 4");       // text says it in other words
//   a.line("990 deals");                // a line of text
//   a.draw(t, "hand", {"win"}, "share");  // a chart of some of its columns
#pragma once
#include "answer/chart.hpp"
#include "answer/grid.hpp"
#include "answer/report.hpp"
#include "pages/svg.hpp"

#include <faro/exact/ratio.hpp>
#include <faro/text/detail/message.hpp>

#include <nlohmann/json.hpp>

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace faro::program {

/// Forms that something is for: text has Markdown and pages with it.
namespace form {
inline constexpr unsigned text = 1, json = 2, csv = 4, data = json | csv, all = 7;
}

/// A chance or another number: exact, or estimated; its fraction may be too long to be of use.
struct answer_number {
  ratio value;
  std::optional<double> error{};
  bool has_fraction = true;
};

/// Nothing (JSON leaves the field out); a name, a count, a decimal, cards, null; a chance or a mean; words of
/// the program, which people read in their language.
using answer_cell = std::variant<std::monostate, nlohmann::ordered_json, answer_number, message>;

template <class T>
answer_cell cell_of(T const& value) {
  if constexpr (std::is_same_v<T, answer_cell> || std::is_same_v<T, answer_number>) {
    return value;
  } else if constexpr (std::is_convertible_v<T const&, char const*> || std::is_same_v<T, message>) {
    return message{value};
  } else if constexpr (std::is_same_v<T, ratio>) {
    return answer_number{value};
  } else if constexpr (requires { *value, value.has_value(); }) {
    return value ? cell_of(*value) : answer_cell{};
  } else {
    return answer_cell{std::in_place_type<nlohmann::ordered_json>, value};
  }
}

/// What a column is called, what its numbers are, and which forms have it.
struct answer_column {
  /// A literal is a word of the program's; any other text is what users call it.
  answer_column(std::string called, unsigned forms = form::all)
      : key{std::move(called)}, head{say("{}", key)}, in{forms} {}
  answer_column(char const* called, unsigned forms = form::all) : key{called}, head{called}, in{forms} {}

  answer_column called(std::string const& words) && { return head = say("{}", words), std::move(*this); }
  answer_column called(char const* words) && { return head = words, std::move(*this); }
  answer_column called(message words) && { return head = std::move(words), std::move(*this); }
  /// Of means and amounts: no percent, no chance of 1 in N.
  answer_column amount() && { return is_chance = false, std::move(*this); }
  /// Of words that are not in the first column.
  answer_column flush_left() && { return left = true, std::move(*this); }
  answer_column decimal_in(std::string field) && { return decimal = std::move(field), std::move(*this); }
  /// Text has a short fraction before the decimals; and in words behind them, "1 in 3.24".
  answer_column with_fraction() && { return fraction = true, std::move(*this); }
  answer_column with_words() && { return words = true, std::move(*this); }

  std::string key;  ///< in JSON and CSV
  message head;     ///< in text
  std::string decimal = "decimal";
  unsigned in;
  bool is_chance = true, fraction = false, words = false, left = false;
};
using column = answer_column;

class answer_table {
 public:
  /// A row that is filled: a value a column, in order. A column that was not seen before begins here.
  class filling {
   public:
    filling(answer_table& of, std::size_t row) : of_{of}, row_{row} {}
    template <class T>
    filling& operator()(answer_column const& column, T const& value) {
      of_.put(row_, next_, column, cell_of(value));
      return *this;
    }
    /// A value, and what text says in its place.
    template <class T, class Said>
    filling& operator()(answer_column column, T const& value, Said const& said) {
      auto shown = column;
      shown.in &= form::text;
      column.in &= ~form::text;
      return (*this)(column, value)(shown, said);
    }

   private:
    answer_table& of_;
    std::size_t row_, next_ = 0;
  };

  std::string key;  ///< of its array in JSON; empty: that array is all there is
  unsigned in = form::all;
  std::size_t most_rows = SIZE_MAX;  ///< of text
  std::vector<answer_column> columns{};
  std::vector<std::vector<answer_cell>> rows{};  ///< may be shorter than there are columns

  filling row() { return {*this, (rows.emplace_back(), rows.size() - 1)}; }

 private:
  void put(std::size_t row, std::size_t& next, answer_column const& column, answer_cell cell);
};

/// An exact number and its decimal as fields of an object: "mean" and "mean_decimal".
void put_number(nlohmann::ordered_json& into, std::string const& key, ratio const& value);

struct answer {
  /// A field of JSON.
  struct datum {
    std::string key;
    nlohmann::ordered_json value;
  };
  /// A line is of text, a grid of text and pictures; a table and a report of a chance or distribution are of
  /// every form.
  using part = std::variant<datum, message, answer_table, grid, odds_report>;

  explicit answer(message what = {}) : title{std::move(what)} {}

  message title;
  std::vector<message> below{};  ///< of pictures: what they are of
  std::deque<part> parts{};      ///< text and JSON have each its own, in this order
  std::function<chart()> bars{};
  std::function<drawing()> drawn{};  ///< a picture that is no chart

  template <class T>
  void fact(std::string key, T const& value) {
    parts.emplace_back(datum{std::move(key), value});
  }
  /// An exact number and its decimal, "mean" and "mean_decimal".
  void number(std::string const& key, ratio const& value);
  /// Several lines in one stand as they are: a picture of characters.
  void line(message text) { parts.emplace_back(std::move(text)); }
  answer_table& table(std::string key, unsigned in = form::all);
  void picture(grid shares) { parts.emplace_back(std::move(shares)); }
  void report(odds_report report) { parts.emplace_back(std::move(report)); }

  /// A chart of the columns of these keys, with the words of another about its axis.
  chart& draw(answer_table const& table, std::string const& labels, std::vector<std::string> const& series,
              message const& up);
};

}  // namespace faro::program
