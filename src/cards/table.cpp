#include <faro/cards/notation.hpp>
#include <faro/cards/table.hpp>
#include <faro/error.hpp>
#include <faro/text/csv.hpp>
#include <faro/text/words.hpp>

#include <algorithm>
#include <array>
#include <charconv>
#include <map>
#include <optional>

namespace faro {

namespace {

constexpr std::array<char const*, 13> rank_words{"two",  "three", "four", "five",  "six",  "seven", "eight",
                                                 "nine", "ten",   "jack", "queen", "king", "ace"};

/// "aces" and "sixes" mean what "ace" and "six" mean.
bool same_word(std::string const& text, std::string const& word) {
  return text == word || text == word + "s" || text == word + "es" || text + "s" == word;
}

/// An attribute whose values are listed in order, taken from the playing cards by `value_of`.
template <class F>
attribute playing_attribute(deck const& cards, std::string name, std::vector<std::string> labels,
                            std::vector<std::int64_t> numbers, bool numeric, F value_of) {
  attribute out{std::move(name), numeric, std::move(labels), std::move(numbers), {}};
  for (auto const& kind : cards.kinds()) {
    out.of_kind.push_back(kind.playing ? static_cast<std::int32_t>(value_of(*kind.playing)) : -1);
  }
  return out;
}

void add_playing_attributes(deck const& cards, std::vector<attribute>& out) {
  std::vector<std::string> ranks;
  std::vector<std::int64_t> rank_numbers;
  for (int r = 0; r < 13; ++r) {
    ranks.push_back(r < 8    ? std::to_string(r + 2)
                    : r == 8 ? "10"
                             : std::string(1, letter_of(static_cast<rank>(r))));
    rank_numbers.push_back(r + 2);
  }
  out.push_back(playing_attribute(cards, "rank", ranks, rank_numbers, false, [](playing_card c) {
    return c.is_joker() ? -1 : static_cast<int>(c.rank_of());
  }));
  out.push_back(
      playing_attribute(cards, "suit", {"clubs", "diamonds", "hearts", "spades"}, {0, 1, 2, 3}, false,
                        [](playing_card c) { return c.is_joker() ? -1 : static_cast<int>(c.suit_of()); }));
  out.push_back(playing_attribute(cards, "colour", {"black", "red"}, {0, 1}, false, [](playing_card c) {
    if (c.is_joker()) return c == playing_card::red_joker() ? 1 : 0;
    return c.suit_of() == suit::diamonds || c.suit_of() == suit::hearts ? 1 : 0;
  }));
  out.push_back(playing_attribute(cards, "value", {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10"},
                                  {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, true, [](playing_card c) {
                                    if (c.is_joker()) return -1;
                                    auto const r = static_cast<int>(c.rank_of());
                                    return r == 12 ? 0 : std::min(r + 1, 9);
                                  }));
  out.push_back(playing_attribute(cards, "hcp", {"0", "1", "2", "3", "4"}, {0, 1, 2, 3, 4}, true,
                                  [](playing_card c) { return high_card_points(c); }));
}

}  // namespace

std::int32_t attribute::find(std::string_view text) const {
  auto const wanted = lower_case(text);
  auto const ranks = name == "rank" && labels.size() >= 13 && labels[0] == "2" && labels[12] == "A";
  for (std::size_t i = 0; i < labels.size(); ++i) {
    auto const label = lower_case(labels[i]);
    if (same_word(wanted, label)) return static_cast<std::int32_t>(i);
    if (ranks && i < 13 && (same_word(wanted, rank_words[i]) || (wanted == "t" && i == 8))) {
      return static_cast<std::int32_t>(i);
    }
    if (name == "suit" && wanted.size() == 1 && wanted[0] == label[0]) return static_cast<std::int32_t>(i);
  }
  return -1;
}

card_table::card_table(deck given) : cards{std::move(given)} {
  auto const& kinds = cards.kinds();
  if (std::ranges::any_of(kinds, [](auto const& kind) { return kind.playing.has_value(); })) {
    add_playing_attributes(cards, attributes);
  }
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    for (auto const& name : kinds[i].tags) {
      auto at = std::ranges::find(tags, name, &tag_column::name);
      if (at == tags.end()) at = tags.insert(tags.end(), {name, std::vector<bool>(kinds.size())});
      at->of_kind[i] = true;
    }
  }
}

attribute const* card_table::find_attribute(std::string_view name) const {
  auto wanted = lower_case(name);
  if (wanted == "color") wanted = "colour";
  auto const at =
      std::ranges::find_if(attributes, [&](attribute const& a) { return lower_case(a.name) == wanted; });
  return at == attributes.end() ? nullptr : &*at;
}

tag_column const* card_table::find_tag(std::string_view name) const {
  auto const at = std::ranges::find(tags, name, &tag_column::name);
  return at == tags.end() ? nullptr : &*at;
}

std::int32_t card_table::find_kind(std::string_view name) const {
  auto const& kinds = cards.kinds();
  auto at = std::ranges::find(kinds, name, &card_kind::name);
  if (at == kinds.end()) {
    auto const card = find_card(name);
    if (!card) return -1;
    at = std::ranges::find(kinds, card, &card_kind::playing);
    if (at == kinds.end()) return -1;
  }
  return static_cast<std::int32_t>(at - kinds.begin());
}

// ---- CSV --------------------------------------------------------------------------------------------------

namespace {

[[noreturn]] void fail(std::string_view source, std::size_t line, std::string const& what) {
  throw input_error{std::string{source} + ", line " + std::to_string(line) + ": " + what};
}

std::optional<std::int64_t> whole(std::string const& text) {
  std::int64_t value = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

/// The place of the column with one of these names, if there is one.
std::optional<std::size_t> column(std::vector<std::string> const& header,
                                  std::vector<std::string> const& names) {
  for (std::size_t i = 0; i < header.size(); ++i) {
    if (std::ranges::find(names, lower_case(header[i])) != names.end()) return i;
  }
  return std::nullopt;
}

/// Column `at` of the rows as an attribute.
attribute attribute_of(std::string const& name, std::vector<csv_line const*> const& rows, std::size_t at) {
  attribute out{name, true, {}, {}, {}};
  std::map<std::int64_t, std::string> numbers;
  for (auto const* row : rows) {
    auto const& cell = row->cells[at];
    if (cell.empty()) continue;
    auto const number = whole(cell);
    out.numeric = out.numeric && number.has_value();
    if (number) numbers.emplace(*number, cell);
    if (std::ranges::find(out.labels, cell) == out.labels.end()) out.labels.push_back(cell);
  }
  if (out.numeric) {
    out.labels.clear();
    for (auto const& [number, label] : numbers) {
      out.labels.push_back(label);
      out.numbers.push_back(number);
    }
  } else {
    for (std::size_t i = 0; i < out.labels.size(); ++i) out.numbers.push_back(static_cast<std::int64_t>(i));
  }
  for (auto const* row : rows) {
    auto const& cell = row->cells[at];
    auto const place = out.numeric && !cell.empty()
                           ? std::ranges::find(out.numbers, *whole(cell)) - out.numbers.begin()
                           : std::ranges::find(out.labels, cell) - out.labels.begin();
    out.of_kind.push_back(cell.empty() ? -1 : static_cast<std::int32_t>(place));
  }
  return out;
}

}  // namespace

card_table parse_deck_csv(std::string_view text, std::string_view source) {
  auto const lines = parse_csv(text, source);
  if (lines.size() < 2)
    throw input_error{std::string{source} + ": a header and a line for each kind are right"};
  auto const& header = lines.front().cells;
  auto const name_at = column(header, {"name", "card"}).value_or(0);
  auto const count_at = column(header, {"count", "copies", "quantity", "qty"});
  std::vector<card_kind> kinds;
  std::vector<csv_line const*> rows;
  std::map<std::string, std::size_t> known;
  for (auto const& line : lines) {
    if (&line == &lines.front()) continue;
    if (line.cells.size() != header.size()) {
      fail(source, line.number,
           std::to_string(line.cells.size()) + " cells; the header has " + std::to_string(header.size()));
    }
    auto const& name = line.cells[name_at];
    if (name.empty()) fail(source, line.number, "a card without a name");
    auto const count = count_at ? whole(line.cells[*count_at]) : std::optional<std::int64_t>{1};
    if (!count || *count < 1 || *count > static_cast<std::int64_t>(deck::most_cards)) {
      fail(source, line.number,
           "'" + line.cells[*count_at] + "' copies of " + name + "; 1 to " +
               std::to_string(deck::most_cards) + " are right");
    }
    auto const [at, fresh] = known.try_emplace(name, kinds.size());
    if (fresh) {
      kinds.push_back({name, static_cast<count_t>(*count), {}, find_card(name)});
      rows.push_back(&line);
      continue;
    }
    auto const* const first = rows[at->second];
    for (std::size_t i = 0; i < header.size(); ++i) {
      if (i != count_at && first->cells[i] != line.cells[i]) {
        fail(source, line.number,
             name + " again, with another " + header[i] + " than in line " + std::to_string(first->number));
      }
    }
    kinds[at->second].count += static_cast<count_t>(*count);
  }
  card_table table{deck{std::move(kinds)}};
  for (std::size_t i = 0; i < header.size(); ++i) {
    if (i == name_at || i == count_at) continue;
    auto const own = attribute_of(header[i], rows, i);
    auto const same = std::ranges::find(table.attributes, own.name, &attribute::name);
    if (same == table.attributes.end()) {
      table.attributes.push_back(own);
    } else {
      *same = own;  // a column of the file stands before what playing cards have by themselves
    }
  }
  return table;
}

}  // namespace faro
