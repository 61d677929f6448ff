// CSV: a table with a line a kind; columns are known by plain words (lists/heading_words.hpp), all others are
// attributes.
//
// So the tables of Moxfield, Archidekt, Deckstats and spreadsheets are read, with commas, semicolons, tabs or
// bars. Columns in which the lines of one card differ (the edition, the price) are none of the card.
#include "cards/formats/card_line.hpp"
#include "cards/formats/format.hpp"
#include "cards/formats/headings.hpp"
#include "lists/column_names.hpp"
#include "lists/records.hpp"
#include "lists/table.hpp"
#include "text/real.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/cards/notation.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <optional>
#include <set>
#include <span>

namespace faro {
namespace deck_lists {
namespace {

constexpr std::string_view words_of_cards[] = {"name",     "card",  "card name",  "card_name",
                                               "cardname", "karte", "kartenname", "carte",
                                               "carta",    "nom",   "nome",       "nombre"};
constexpr std::string_view words_of_counts[] = {"count",  "copies",   "quantity", "qty",       "n",
                                                "amount", "anzahl",   "menge",    "stück",     "quantité",
                                                "aantal", "cantidad", "quantità", "quantidade"};
constexpr std::string_view words_of_piles[] = {"board",    "section",      "zone",       "pile",
                                               "category", "deck section", "categories", "sideboard"};

std::optional<std::int64_t> whole(std::string_view text) {
  std::int64_t value = 0;
  auto const [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (problem != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// "2,5": a number for those who write a comma where others write a point.
bool has_decimal_comma(std::string_view text) {
  auto const comma = text.find(',');
  if (comma == std::string_view::npos || comma == 0 || comma + 1 == text.size()) return false;
  auto whole_part = text.substr(0, comma);
  if (whole_part.front() == '-' && whole_part.size() > 1) whole_part.remove_prefix(1);
  return std::ranges::all_of(whole_part, is_digit) && std::ranges::all_of(text.substr(comma + 1), is_digit);
}

/// A table as it is being read.
class csv_deck {
 public:
  csv_deck(deck_text const& text, deck_builder& into)
      : into_{into}, read_{read_table(text.whole, text.source, {.table = true, .only_table = true})} {}

  void read() {
    name_at_ = column(words_of_cards, "name", {});
    if (!name_at_)
      into_.refuse(
          0,
          say("expected a column 'name' for the cards, or --deck-columns name=COLUMN,count=COLUMN; its "
              "columns, parted by {}, are {}",
              separator_in_words(read_.shape.separator), columns_shown(header(), read_.rows.front().cells)),
          ways_to_name_cards());
    count_at_ = count_columns();
    if (count_at_.empty() && !named("name")) refuse_without_count();
    if (count_at_.empty() && header().size() > 1)
      into_.note(0, "no column is called 'count', 'copies', 'qty' or 'n'; every line is a card");
    pile_at_ = column(words_of_piles, "section", name_at_);
    differs_.resize(header().size());
    for (auto const& row : read_.rows) read_line(row);
    into_.sections().check(read_.source);
    if (kinds_.empty()) into_.refuse(0, "expected cards, got none");
    into_.refuse_halves(kinds_, [&](std::size_t kind) { return rows_[kind]->number; });
    card_table table{deck{std::move(kinds_)}};
    std::vector<std::string> names, other;
    for (std::size_t i = 0; i < header().size(); ++i) {
      if (i == name_at_ || is_count(i)) continue;
      (differs_[i] ? other : names).push_back(header()[i].empty() ? "''" : header()[i]);
      if (!differs_[i]) set_attribute(table, attribute_of(i));
    }
    if (!names.empty())
      into_.note(0, say("columns that are taken as attributes of the cards: {}", joined(names)));
    if (!other.empty())
      into_.note(0,
                 say("columns that differ among lines of one card, and are left aside: {}", joined(other)));
    into_.set_table(std::move(table));
    into_.set_columns(columns_read());
  }

 private:
  [[nodiscard]] std::vector<std::string> const& header() const { return read_.columns; }

  /// What --deck-columns says of a key: "name=Title,count=Stk.".
  [[nodiscard]] std::optional<std::string> named(std::string_view key) const {
    std::string_view const all = into_.named_columns();
    std::optional<std::string> out;
    for (std::size_t at = 0; at < all.size();) {
      auto end = all.size();
      for (std::string_view const next : {",name=", ",count=", ",section="})
        end = std::min(end, all.find(next, at));
      auto const one = all.substr(at, end - at);
      auto const sign = one.find('=');
      auto const is = one.substr(0, sign);
      if (sign == one.npos || sign + 1 == one.size() || (is != "name" && is != "count" && is != "section"))
        throw input_error{
            say("--deck-columns: expected name=COLUMN, and perhaps count=COLUMN and "
                "section=COLUMN, got {}",
                faro::quoted(all))};
      if (is == key) out = one.substr(sign + 1);
      at = std::min(end + 1, all.size());
    }
    return out;
  }
  [[nodiscard]] std::optional<std::size_t> column(column_words words, std::string_view key,
                                                  std::optional<std::size_t> taken) const {
    if (auto const said = named(key)) return read_.column(*said);
    auto const* const none = static_cast<std::size_t const*>(nullptr);
    try {
      return read_.called({words, "--deck-columns"}, taken ? std::span{&*taken, 1} : std::span{none, 0});
    } catch (refused_reading const& e) {
      auto const before = into_.named_columns().empty() ? "" : into_.named_columns() + ",";
      std::vector<reading_options> ways;
      for (auto const& way : e.ways())
        ways.push_back({{"--deck-columns", fmt::format("{}{}={}", before, key, way.back().second)}});
      throw refused_reading{e.said(), std::move(ways)};
    }
  }
  /// The column of counts, or those that count=Normal + Foil adds up; none.
  [[nodiscard]] std::vector<std::size_t> count_columns() const {
    std::vector<std::size_t> out;
    auto const said = named("count");
    if (!said || column_called(header(), *said)) {
      if (auto const one = column(words_of_counts, "count", name_at_)) out.push_back(*one);
      return out;
    }
    for (auto const part : split(*said, '+')) out.push_back(read_.column(trimmed(part)));
    return out;
  }
  [[nodiscard]] bool is_count(std::size_t column) const {
    return std::ranges::find(count_at_, column) != count_at_.end();
  }

  /// No column is called as counts are, and some hold whole numbers: they may be counts.
  void refuse_without_count() const {
    auto const& name = header()[*name_at_];
    auto const before = into_.named_columns().empty() ? "" : into_.named_columns() + ",";
    std::vector<std::string> shown;
    std::vector<std::size_t> counts;
    std::vector<reading_options> ways;
    for (std::size_t i = 0; i < header().size(); ++i) {
      bool numbers = i != *name_at_, any = false, each = true;
      for (auto const& row : read_.rows) {
        auto const count = whole(row.cells[i]);
        bool const is_number = row.cells[i].empty() || count.value_or(-1) >= 0;
        numbers = numbers && is_number;
        any = any || count.value_or(0) > 0;
        each = each && count.value_or(0) > 0;
      }
      if (!numbers || !any) continue;
      shown.push_back(faro::quoted(header()[i]));
      counts.push_back(i);
      if (each)
        ways.push_back({{"--deck-columns", fmt::format("{}name={},count={}", before, name, header()[i])}});
    }
    if (counts.empty()) return;
    if (counts.size() > 1) add_way_of_sum(counts, before, ways);
    ways.push_back({{"--deck-columns", fmt::format("{}name={}", before, name)}});
    into_.refuse(0,
                 say("no column is called 'count', 'copies', 'qty' or 'n', and {} may be one: --deck-columns "
                     "says which "
                     "has the copies, or the names alone for one card a line",
                     listed(shown, " and ")),
                 std::move(ways));
  }
  /// "Normal" and "Foil", where some cells are zero or empty, and no row has none.
  void add_way_of_sum(std::vector<std::size_t> const& counts, std::string const& before,
                      std::vector<reading_options>& ways) const {
    std::vector<std::string> parts;
    std::vector<std::size_t> some;
    for (auto const i : counts) {
      bool const each = std::ranges::all_of(
          read_.rows, [&](csv_line const& row) { return whole(row.cells[i]).value_or(0) > 0; });
      if (each) continue;
      some.push_back(i);
      parts.push_back(header()[i]);
    }
    auto const is_in = [&](csv_line const& row) {
      return std::ranges::any_of(some, [&](auto i) { return whole(row.cells[i]).value_or(0) > 0; });
    };
    if (some.size() < 2 || !std::ranges::all_of(read_.rows, is_in)) return;
    ways.push_back({{"--deck-columns",
                     fmt::format("{}name={},count={}", before, header()[*name_at_], joined(parts, " + "))}});
  }

  /// With the columns in which no cell is twice for names, if there are some, and of numbers for counts.
  [[nodiscard]] std::vector<reading_options> ways_to_name_cards() const {
    constexpr std::size_t most = 6;
    std::vector<std::string> names, alike, counts{""};
    for (std::size_t i = 0; i < header().size(); ++i) {
      std::set<std::string_view> cells;
      bool numbers = true, empty = header()[i].empty() || !is_plain_text(header()[i]);
      for (auto const& row : read_.rows) {
        numbers = numbers && whole(row.cells[i]).value_or(0) > 0;
        empty = empty || row.cells[i].empty();
        cells.insert(row.cells[i]);
      }
      if (empty) continue;
      if (numbers && whole(header()[i])) return {};  // the first line has cards, and no headings
      auto& to = numbers ? counts : cells.size() == read_.rows.size() ? names : alike;
      to.push_back((numbers ? ",count=" : "name=") + header()[i]);
    }
    if (counts.size() > 1) counts.erase(counts.begin());
    std::vector<reading_options> out;
    for (auto const& name : names.empty() ? alike : names) {
      for (auto const& count : counts) {
        if (out.size() < most) out.push_back({{"--deck-columns", name + count}});
      }
    }
    return out;
  }
  [[nodiscard]] std::vector<deck_column> columns_read() const {
    std::vector<deck_column> out;
    for (std::size_t i = 0; i < header().size(); ++i) {
      auto const* const use = i == name_at_   ? "cards"
                              : is_count(i)   ? "copies"
                              : i == pile_at_ ? "sections"
                              : differs_[i]   ? ""
                                              : "an attribute";
      out.push_back({header()[i], read_.rows.front().cells[i], use});
    }
    return out;
  }

  void read_line(csv_line const& line) {
    std::string_view name = trimmed(line.cells[*name_at_]);
    auto tags = take_tags(name);
    if (name.empty()) into_.refuse(line.number, "a card without a name");
    if (count_at_.empty()) into_.refuse_glued_count(name, line.number);
    auto const count = count_of(line, name);
    if (auto const pile = into_.pile_of(section_of(line), count); !pile.empty())
      return into_.add_to_pile({std::string{name}, count, std::move(tags)}, line.number, pile);
    auto const [at, fresh] = known_.try_emplace(std::string{name}, kinds_.size());
    if (fresh) {
      kinds_.push_back({std::string{name}, static_cast<count_t>(count), std::move(tags), find_card(name)});
      rows_.push_back(&line);
      return;
    }
    for (std::size_t i = 0; i < header().size(); ++i)
      differs_[i] = differs_[i] || rows_[at->second]->cells[i] != line.cells[i];
    auto& kind = kinds_[at->second];
    if (kind.count + count > deck::most_cards)
      into_.refuse(line.number, say("more than {} cards", deck::most_cards));
    kind.count += static_cast<count_t>(count);
  }

  /// Of "Normal + Foil": cells of it may be empty.
  [[nodiscard]] std::uint64_t sum_of(csv_line const& line, std::string_view name) const {
    std::uint64_t sum = 0;
    for (auto const i : count_at_) {
      auto const& cell = line.cells[i];
      auto const count = cell.empty() ? std::optional<std::int64_t>{0} : whole(cell);
      if (!count || *count < 0 || *count > static_cast<std::int64_t>(deck::most_cards))
        into_.refuse(line.number, say("expected a number of copies of {}, got {}", faro::quoted(name),
                                      faro::quoted(cell)));
      sum += static_cast<std::uint64_t>(*count);
    }
    if (sum == 0 || sum > deck::most_cards)
      into_.refuse(line.number,
                   say("expected 1 to {} copies of {}, got {}", deck::most_cards, faro::quoted(name), sum));
    return sum;
  }

  [[nodiscard]] std::uint64_t count_of(csv_line const& line, std::string_view name) const {
    if (count_at_.empty()) return 1;
    if (count_at_.size() > 1) return sum_of(line, name);
    auto const& cell = line.cells[count_at_.front()];
    auto digits = std::string_view{cell};
    if (digits.ends_with('x') || digits.ends_with('X')) digits.remove_suffix(1);
    auto const count = whole(digits);
    if (count && *count >= 1 && *count <= static_cast<std::int64_t>(deck::most_cards))
      return static_cast<std::uint64_t>(*count);
    into_.refuse(line.number, say("expected 1 to {} copies of {}, got {}{}", deck::most_cards,
                                  faro::quoted(name), faro::quoted(cell),
                                  (has_decimal_comma(cell) ? "; a comma is no decimal point here" : "")));
  }

  /// The section or the pile beside the deck that the line says its card is in; empty for the deck.
  [[nodiscard]] std::string section_of(csv_line const& line) const {
    if (!pile_at_) return {};
    auto const& cell = line.cells[*pile_at_];
    if (into_.sections().any()) return std::string{trimmed(cell)};
    if (lower_case(header()[*pile_at_]) == "sideboard") {
      auto const text = lower_case(cell);
      return text == "true" || text == "yes" || text == "1" ? "sideboard" : "";
    }
    for (auto const category : split(cell, ',')) {  // "Sideboard,Discard" of Archidekt
      auto const found = find_heading(trimmed(category));
      if (found && found->is == heading_kind::beside) return std::string{found->name};
    }
    return {};
  }

  /// A column as an attribute: numeric if every value is a whole number.
  [[nodiscard]] attribute attribute_of(std::size_t at) const {
    attribute out{header()[at], true, {}, {}, {}};
    std::map<std::int64_t, std::string> numbers;
    std::map<std::string, std::int32_t, std::less<>> places;
    csv_line const* decimal = nullptr;
    bool texts = false;
    for (auto const* row : rows_) {
      auto const& cell = row->cells[at];
      if (cell.empty()) continue;
      auto const number = whole(cell);
      out.numeric = out.numeric && number.has_value();
      if (number) numbers.emplace(*number, cell);
      if (has_decimal_comma(cell)) {
        decimal = decimal ? decimal : row;
      } else {
        texts = texts || !number;
      }
      if (places.try_emplace(cell, static_cast<std::int32_t>(out.labels.size())).second)
        out.labels.push_back(cell);
    }
    if (decimal && !texts)
      into_.refuse(decimal->number, say("expected a whole number in column {}, got {}; numbers with a "
                                        "decimal comma are not read, count in hundredths instead",
                                        faro::quoted(header()[at]), faro::quoted(decimal->cells[at])));
    if (out.numeric) {
      out.labels.clear();
      places.clear();
      std::map<std::int64_t, std::int32_t> place_of;
      for (auto const& [number, label] : numbers) {
        place_of[number] = static_cast<std::int32_t>(out.labels.size());
        out.labels.push_back(label);
        out.numbers.push_back(number);
      }
      for (auto const* row : rows_) {
        auto const& cell = row->cells[at];
        out.of_kind.push_back(cell.empty() ? -1 : place_of[*whole(cell)]);
      }
      return out;
    }
    put_numbers_in_order(out.labels);
    for (std::size_t i = 0; i < out.labels.size(); ++i) {
      places[out.labels[i]] = static_cast<std::int32_t>(i);
      out.numbers.push_back(static_cast<std::int64_t>(i));
    }
    for (auto const* row : rows_) {
      auto const& cell = row->cells[at];
      out.of_kind.push_back(cell.empty() ? -1 : places.find(cell)->second);
    }
    return out;
  }

  /// Where most values are numbers (0.5, or 3 beside a "*"), they stand in order, and what is none before
  /// them.
  static void put_numbers_in_order(std::vector<std::string>& labels) {
    auto const value = [](std::string const& label) {
      auto const number = real_from(label);
      return number && std::isfinite(*number) ? number : std::nullopt;  // nan comes in no order
    };
    auto const numbers =
        std::ranges::count_if(labels, [&](auto const& label) { return value(label).has_value(); });
    if (2 * static_cast<std::size_t>(numbers) <= labels.size()) return;
    std::ranges::stable_sort(labels, {}, value);
  }

  /// A column of the file stands before what playing cards have by themselves.
  static void set_attribute(card_table& table, attribute own) {
    auto const same = std::ranges::find(table.attributes, own.name, &attribute::name);
    if (same == table.attributes.end()) {
      table.attributes.push_back(std::move(own));
    } else {
      *same = std::move(own);
    }
  }

  deck_builder& into_;
  table read_;
  std::optional<std::size_t> name_at_, pile_at_;
  std::vector<std::size_t> count_at_;  // several are added up
  std::vector<bool> differs_;          // a column, among lines of one card
  std::vector<card_kind> kinds_;
  std::vector<csv_line const*> rows_;  // the first of each kind
  std::map<std::string, std::size_t, std::less<>> known_;
};

/// By its ending, the first line of spreadsheets, or by a column of cards in its first line beside others.
bool is_csv(deck_text const& text) {
  if (is_named_as_table(text.source) || separator_named_in(text.whole)) return true;
  std::size_t end = 0;
  auto const found = separators_in_record(text.whole, end);
  auto const first = text.whole.substr(0, end);
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (found[i] == 0) continue;
    for (auto cell : split(first, cell_separators[i])) {
      cell = trimmed(cell);
      if (cell.size() > 1 && cell.starts_with('"') && cell.ends_with('"'))
        cell = cell.substr(1, cell.size() - 2);
      if (is_called(cell, words_of_cards)) return true;
    }
  }
  return false;
}

void read_csv(deck_text const& text, deck_builder& into) { csv_deck{text, into}.read(); }

}  // namespace

extern deck_format const csv_format;
deck_format const csv_format{"csv", "CSV", "count,name,cost\n24,Forest {land},0\n20,Bear,2\n16,Wurm,6\n",
                             is_csv, read_csv};

}  // namespace deck_lists

card_table parse_deck_csv(std::string_view text, std::string_view source) {
  return read_deck_file(text, source, {.format = "csv"}).table;
}

}  // namespace faro
