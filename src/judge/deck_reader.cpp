#include "deck_reader_cards.hpp"
#include "deck_reader_records.hpp"

#include <faro/cards/deck.hpp>
#include <faro/cards/notation.hpp>
#include <faro/error.hpp>
#include <faro/judge/deck_reader.hpp>
#include <faro/nearest.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <deque>
#include <exception>
#include <numeric>
#include <optional>
#include <utility>

namespace faro {

using namespace deck_reading;

namespace {

constexpr std::size_t most_shown = 4;  // cards that a message names
constexpr std::size_t most_bytes_ahead = std::size_t{4} << 20;

/// What may stand around a number: the fast path passes over it.
constexpr auto is_between = [] {
  std::array<bool, 256> between{};
  for (char const c : {' ', '\t', '\r', '\n', '\f', '\v', ',', ';', '"', '\''})
    between[static_cast<unsigned char>(c)] = true;
  return between;
}();

std::string plural(std::uint64_t n, std::string_view noun) {
  return fmt::format("{} {}{}", n, noun, n == 1 ? "" : "s");
}

/// "3 and 9", "1, 2, 3, 4 and 8 more".
std::string listing(std::vector<std::string> const& items) {
  std::string out;
  auto const shown = std::min(items.size(), most_shown);
  for (std::size_t i = 0; i < shown; ++i) {
    bool const last = i + 1 == items.size();
    out += (i == 0 ? "" : last ? " and " : ", ") + items[i];
  }
  if (shown < items.size()) out += fmt::format(" and {} more", items.size() - shown);
  return out;
}

/// How many letters of a word are not among so many first letters of the alphabet.
std::size_t letters_beyond(std::string_view word, std::size_t letters) {
  return static_cast<std::size_t>(std::ranges::count_if(word, [&](char c) {
    return static_cast<std::size_t>((static_cast<unsigned char>(c) | 0x20U) - 'a') >= letters;
  }));
}

/// Positions of cards, from cards at positions, and back.
void invert(std::vector<std::uint32_t> const& order, std::vector<std::uint32_t>& inverse) {
  inverse.resize(order.size());
  for (std::uint32_t i = 0; i < order.size(); ++i) inverse[order[i]] = i;
}

std::uint64_t falls(std::vector<std::uint32_t> const& row) {
  std::uint64_t count = 0;
  for (std::size_t i = 1; i < row.size(); ++i) count += row[i] < row[i - 1];
  return count;
}

/// Weighs whether lines list cards or positions: a riffle leaves few rising sequences, so its positions fall
/// seldom while its cards do as often as not.
class direction_scales {
 public:
  direction_scales(std::size_t cards, bool carry_on) : cards_{cards}, carry_on_{carry_on} {}

  /// A line as it is written.
  void add(std::vector<std::uint32_t> const& row) {
    if (row == last_) return;  // copies of one deck are no evidence
    invert(row, inverse_);
    if (!carry_on_) {
      if_cards_ += falls(inverse_);
      if_positions_ += falls(row);
      ++decks_;
    } else if (!last_.empty()) {
      // Positions of the cards relative to the deck before, if lines list cards; if they list positions.
      scratch_.resize(row.size());
      for (std::size_t k = 0; k < row.size(); ++k) scratch_[k] = inverse_[last_[k]];
      if_cards_ += falls(scratch_);
      for (std::size_t k = 0; k < row.size(); ++k) scratch_[k] = row[last_inverse_[k]];
      if_positions_ += falls(scratch_);
      ++decks_;
    }
    last_ = row;
    last_inverse_ = inverse_;
  }
  /// Falls have variance (n+1)/12 a deck; the two kinds are correlated positively or not at all. Five
  /// standard deviations of their difference are one false alarm in three million.
  [[nodiscard]] bool lists_positions() const {
    auto const deviation = std::sqrt(static_cast<double>(decks_) * static_cast<double>(cards_ + 1) / 6);
    return decks_ > 0 && static_cast<double>(if_cards_) - static_cast<double>(if_positions_) > 5 * deviation;
  }
  /// Mean rising sequences of the shuffles under both readings: cards, positions.
  [[nodiscard]] std::pair<double, double> rising_sequences() const {
    auto const decks = static_cast<double>(std::max<std::uint64_t>(decks_, 1));
    return {1 + static_cast<double>(if_cards_) / decks, 1 + static_cast<double>(if_positions_) / decks};
  }
  [[nodiscard]] std::uint64_t decks() const { return decks_; }

 private:
  std::size_t cards_;
  bool carry_on_;
  std::uint64_t decks_ = 0, if_cards_ = 0, if_positions_ = 0;
  std::vector<std::uint32_t> last_, last_inverse_, inverse_, scratch_;
};

}  // namespace

class deck_reader::machine {
 public:
  machine(byte_source source, std::string name, deck_format format)
      : records_{std::move(source), std::move(name)}, format_{std::move(format)} {
    check_format();
  }

  bool next();

  // What the reader tells; see deck_reader.
  std::vector<std::uint32_t> order_;
  std::vector<std::uint8_t> small_;
  std::vector<std::string> warnings_;
  card_writing writing_ = card_writing::numbers;
  deck_direction direction_ = deck_direction::card_at_position;
  std::uint32_t size_ = 0, listed_ = 0;
  std::uint64_t decks_ = 0, line_ = 0;
  std::vector<std::uint32_t> copies_;

  [[nodiscard]] std::uint64_t bytes() const { return records_.bytes(); }
  [[nodiscard]] std::string card_name(std::uint32_t card) const;
  [[nodiscard]] std::string description() const;

 private:
  struct waiting {
    std::string text;
    std::uint64_t line;
  };

  // Settling how the input is written, by its first records.
  void check_format();
  bool settle();
  bool look_at_one_more();
  bool is_header(std::string_view first);
  void settle_writing(std::string_view text);
  void settle_numbers(std::vector<std::string> const& tokens);
  void settle_stated_order(std::string_view text);
  void settle_names(std::vector<std::string> tokens);
  void settle_counting();
  void settle_direction();
  [[nodiscard]] bool is_stated(std::string_view token) const;
  [[nodiscard]] std::string_view deck_text(std::string_view record) const;

  // Reading one deck into row_.
  std::optional<record> next_record();
  void read_row(record const& from);
  bool read_fast(std::string_view text);
  bool read_numbers(std::string_view text);
  bool read_names(std::string_view text);
  void read_slowly(std::string_view text, std::uint64_t line);
  [[nodiscard]] std::int64_t card_of(std::string const& token);
  bool take(std::int64_t card);
  void begin_row();
  [[nodiscard]] std::string foreign(std::string const& token, std::size_t place) const;
  [[nodiscard]] std::vector<std::string> repeated(std::vector<std::string> const& tokens);
  [[nodiscard]] std::vector<std::string> missing() const;
  bool finish_row();
  [[noreturn]] void refuse(std::string const& reason) {
    over_ = true;  // no line can do better
    throw input_error{records_.name() + ": " + reason};
  }

  record_source records_;
  deck_format format_;
  std::deque<waiting> ahead_;  // records that were looked at, not yet handed out
  std::size_t bytes_ahead_ = 0;
  std::exception_ptr trouble_ahead_;  // what came behind them
  std::string current_;
  bool settled_ = false, header_seen_ = false, over_ = false;
  separation separation_ = separation::blanks;
  std::uint32_t first_number_ = 0;
  bool all_different_ = true;
  std::vector<std::uint32_t> place_of_number_;  // stated order of numbers
  card_index index_;
  std::vector<std::uint32_t> row_, seen_, previous_, scratch_;  // previous_: the positions in the last deck
  std::uint32_t stamp_ = 0;
  std::vector<std::uint32_t> left_;  // of cards that are alike
  bool have_previous_ = false;
};

// ---- Settling ---------------------------------------------------------------------------------------------

void deck_reader::machine::check_format() {
  auto const& f = format_;
  auto const stated = f.starting_order.size();
  if (f.deck_size > most_cards || stated > most_cards)
    refuse(fmt::format("a deck of {} cards; up to {} are right", std::max<std::size_t>(f.deck_size, stated),
                       most_cards));
  if (f.deck_size > 0 && stated > 0 && f.deck_size != stated)
    refuse(fmt::format("a deck of {} cards is stated, and a starting order of {}; the same number is right",
                       f.deck_size, stated));
  if (f.direction == deck_direction::position_of_card && stated > 0)
    refuse(
        "positions are listed in the starting order; a starting order goes only with lines that list cards");
  if (f.first_column == 0 || f.first_column > f.last_column)
    refuse(fmt::format("columns {}..{}; columns counted from 1, such as 3..54, are right", f.first_column,
                       f.last_column));
}

/// The next record of the input joins those that wait. False at the end, or when something is wrong there.
bool deck_reader::machine::look_at_one_more() {
  if (trouble_ahead_) return false;
  try {
    auto const next = records_.next();
    if (!next) return false;
    ahead_.push_back({std::string{next->text}, next->line});
    bytes_ahead_ += next->text.size();
    return true;
  } catch (error const&) {  // comes when the decks before it have been handed out
    trouble_ahead_ = std::current_exception();
    return false;
  }
}

std::string_view deck_reader::machine::deck_text(std::string_view record) const {
  bool const chosen = format_.first_column != 1 || format_.last_column != static_cast<std::size_t>(-1);
  if (chosen && !records_.is_json()) record = columns_of(record, format_.first_column, format_.last_column);
  return record.starts_with('"') ? without_quotes(record) : record;
}

bool deck_reader::machine::is_stated(std::string_view token) const {
  return std::ranges::find(format_.starting_order, token) != format_.starting_order.end();
}

/// Whether the first line is the header of columns: it is no deck, not even one with mistakes, and the second
/// is one.
bool deck_reader::machine::is_header(std::string_view first) {
  if (records_.is_json() || format_.header == deck_header::absent) return false;
  if (format_.header == deck_header::present) return true;
  auto const how = separation_of(first);
  auto const tokens = tokens_of(first, how);
  auto const stated = [&](auto const& token) { return is_stated(token); };
  bool const deck = mostly_numbers(tokens) || mostly_playing_cards(tokens) || is_letter_deck(first);
  if (deck || std::ranges::any_of(tokens, stated) || !look_at_one_more()) return false;
  auto const below = deck_text(ahead_.back().text);
  auto const how_below = separation_of(below);
  auto const cards = tokens_of(below, how_below);
  if (how == separation::letters && is_letter_deck(below))
    return 2 * letters_beyond(first, below.size()) >= first.size();
  if (all_numbers(cards) || all_playing_cards(cards) || is_letter_deck(below) ||
      std::ranges::any_of(cards, stated))
    return true;
  bool const foreign = std::ranges::none_of(
      cards, [&](auto const& card) { return std::ranges::find(tokens, card) != tokens.end(); });
  return tokens.size() > 1 && foreign && format_.starting_order.empty();
}

/// Looks at the beginning of the input; false if there is no deck in it.
bool deck_reader::machine::settle() {
  settled_ = true;
  if (!look_at_one_more()) return false;
  if (!header_seen_ && is_header(deck_text(ahead_.front().text))) {
    bytes_ahead_ -= ahead_.front().text.size();
    ahead_.pop_front();
    header_seen_ = true;
    if (ahead_.empty() && !look_at_one_more()) return false;
  }
  line_ = ahead_.front().line;
  try {
    settle_writing(deck_text(ahead_.front().text));
    if (writing_ == card_writing::numbers) settle_counting();
    read_row({ahead_.front().text, line_});  // a first deck with mistakes settles nothing
  } catch (error const&) {
    settled_ = false;
    bytes_ahead_ -= ahead_.front().text.size();
    ahead_.pop_front();
    throw;
  }
  if (format_.carry_on && (listed_ != size_ || !all_different_))
    refuse("decks that carry on have to be whole, and their cards all different");
  settle_direction();
  have_previous_ = false;
  if (format_.carry_on && !format_.starting_order.empty()) {
    previous_.resize(size_);
    std::iota(previous_.begin(), previous_.end(), 0U);
    have_previous_ = true;
  }
  return true;
}

void deck_reader::machine::settle_writing(std::string_view text) {
  separation_ = separation_of(text);
  auto tokens = tokens_of(text, separation_);
  if (tokens.size() > most_cards)
    fail(records_.name(), ahead_.front().line,
         fmt::format("{} cards; up to {} are right", tokens.size(), most_cards));
  listed_ = static_cast<std::uint32_t>(tokens.size());
  warnings_.clear();
  place_of_number_.clear();
  if (!format_.starting_order.empty()) {
    settle_stated_order(text);
  } else if (mostly_numbers(tokens)) {
    settle_numbers(tokens);
  } else {
    settle_names(std::move(tokens));
  }
  listed_ = std::min(listed_, size_);
  bool const numbers = writing_ == card_writing::numbers;
  copies_ = numbers ? std::vector<std::uint32_t>(size_, 1) : index_.copies();
  all_different_ = numbers || index_.all_different();
}

void deck_reader::machine::settle_numbers(std::vector<std::string> const& tokens) {
  writing_ = card_writing::numbers;
  size_ = format_.deck_size > 0 ? format_.deck_size : listed_;
  auto const zero = std::ranges::find_if(tokens, [](auto const& token) { return number_of(token) == 0U; });
  first_number_ = zero == tokens.end() ? 1 : 0;
  if (format_.counting != card_counting::detect)
    first_number_ = format_.counting == card_counting::from_0 ? 0 : 1;
}

/// Numbers 0 .. n-1 or 1 .. n in another order, playing cards, letters or names.
void deck_reader::machine::settle_stated_order(std::string_view text) {
  auto const& order = format_.starting_order;
  size_ = static_cast<std::uint32_t>(order.size());
  if (all_numbers(order)) {
    std::vector<std::uint32_t> numbers;
    for (auto const& token : order) numbers.push_back(*number_of(token));
    auto sorted = numbers;
    std::ranges::sort(sorted);
    first_number_ = sorted.front();
    bool const run =
        std::ranges::adjacent_find(sorted, [](auto a, auto b) { return b != a + 1; }) == sorted.end();
    if (run && first_number_ <= 1) {
      writing_ = card_writing::numbers;
      place_of_number_.resize(size_);
      for (std::uint32_t i = 0; i < size_; ++i) place_of_number_[numbers[i] - first_number_] = i;
      return;
    }
  }
  bool const one_letter_each = std::ranges::all_of(order, [](auto const& name) { return name.size() == 1; });
  if (!one_letter_each && separation_ == separation::letters) separation_ = separation::blanks;
  if (one_letter_each && text.size() > 1 && text.find_first_of(" \t,;") == std::string_view::npos)
    separation_ = separation::letters;
  listed_ = static_cast<std::uint32_t>(tokens_of(text, separation_).size());
  writing_ = all_playing_cards(order)             ? card_writing::playing_cards
             : separation_ == separation::letters ? card_writing::letters
                                                  : card_writing::names;
  index_ = card_index{order, writing_};
}

/// The set of the first deck, sorted; or a deck whose cards are known by its size.
void deck_reader::machine::settle_names(std::vector<std::string> tokens) {
  auto const wanted = format_.deck_size > 0 ? format_.deck_size : listed_;
  writing_ = separation_ == separation::letters ? card_writing::letters
             : mostly_playing_cards(tokens)     ? card_writing::playing_cards
                                                : card_writing::names;
  if (writing_ == card_writing::playing_cards)
    std::erase_if(tokens, [](auto const& token) { return !find_card(token); });
  if (writing_ == card_writing::letters) {
    if (wanted > 26) refuse(fmt::format("{} cards written as letters; up to 26 letters are right", wanted));
    tokens.clear();
    for (std::uint32_t i = 0; i < wanted; ++i) tokens.emplace_back(1, static_cast<char>('A' + i));
  } else if (wanted != listed_) {
    auto const known = wanted == 52   ? std::optional{standard52()}
                       : wanted == 54 ? std::optional{standard54()}
                       : wanted == 32 ? std::optional{piquet32()}
                                      : std::nullopt;
    if (writing_ != card_writing::playing_cards || !known)
      refuse(fmt::format("lines with {} of {} cards by name; state the starting order, which names them all",
                         listed_, wanted));
    tokens.clear();
    for (auto const& kind : known->kinds()) tokens.push_back(kind.name);
  }
  if (writing_ == card_writing::playing_cards) {
    std::ranges::stable_sort(tokens, {},
                             [](auto const& token) { return place_in_new_deck(parse_card(token)); });
  } else {
    std::ranges::sort(tokens, natural_less);
  }
  index_ = card_index{tokens, writing_};
  size_ = wanted;
  for (std::size_t i = 0; i < index_.names().size(); ++i) {
    if (index_.copies()[i] == 1) continue;
    fail(records_.name(), ahead_.front().line,
         fmt::format("{} is there {} times; different cards are right (if some are alike, state the deck "
                     "before the shuffle)",
                     quoted(index_.names()[i]), index_.copies()[i]));
  }
}

/// Lines with part of the deck need not show whether the numbers begin with 0 or 1: more of them are looked
/// at.
void deck_reader::machine::settle_counting() {
  if (format_.counting != card_counting::detect || !place_of_number_.empty() || listed_ == size_ ||
      first_number_ == 0)
    return;
  std::size_t lines = 0;
  for (;; ++lines) {
    if (lines == ahead_.size() &&
        (lines >= format_.look_ahead || bytes_ahead_ > most_bytes_ahead || !look_at_one_more()))
      break;
    for (auto const& token : tokens_of(deck_text(ahead_[lines].text), separation_)) {
      auto const number = number_of(token);
      if (number != 0U && number != size_) continue;
      first_number_ = number == 0U ? 0 : 1;
      return;
    }
  }
  warnings_.push_back(
      fmt::format("neither 0 nor {} is among the cards of the first {}; they are taken to be "
                  "counted from 1",
                  size_, plural(lines, "line")));
}

void deck_reader::machine::settle_direction() {
  direction_ = format_.direction;
  bool const possible = writing_ == card_writing::numbers && listed_ == size_ && place_of_number_.empty();
  if (direction_ == deck_direction::position_of_card && !possible)
    refuse("positions of cards are numbers, one for every card of the deck; these lines list cards");
  if (direction_ != deck_direction::detect) return;
  direction_ = deck_direction::card_at_position;
  if (!possible || size_ < 3) return;
  direction_scales scales{size_, format_.carry_on};
  for (std::size_t i = 0;; ++i) {
    if (i == ahead_.size() &&
        (i >= format_.look_ahead || bytes_ahead_ > most_bytes_ahead || !look_at_one_more()))
      break;
    if (read_fast(deck_text(ahead_[i].text))) scales.add(row_);
  }
  if (!scales.lists_positions()) return;
  direction_ = deck_direction::position_of_card;
  auto const [cards, positions] = scales.rising_sequences();
  warnings_.push_back(fmt::format(
      "lines are taken to list the position of each card: so the first {} have {:.1f} rising sequences on "
      "average, as after riffles, otherwise {:.1f}; state the direction if they list the cards from the top",
      plural(scales.decks(), "deck"), positions, cards));
}

// ---- One deck ---------------------------------------------------------------------------------------------

std::optional<record> deck_reader::machine::next_record() {
  if (!ahead_.empty()) {
    bytes_ahead_ -= ahead_.front().text.size();
    current_ = std::move(ahead_.front().text);
    auto const line = ahead_.front().line;
    ahead_.pop_front();
    return record{current_, line};
  }
  if (trouble_ahead_) std::rethrow_exception(std::exchange(trouble_ahead_, nullptr));
  return records_.next();
}

bool deck_reader::machine::next() {
  if (over_) return false;
  if (!settled_ && !settle()) {
    settled_ = false;
    if (trouble_ahead_) std::rethrow_exception(std::exchange(trouble_ahead_, nullptr));
    return false;
  }
  for (;;) {
    auto const from = next_record();
    if (!from) return false;
    line_ = from->line;
    try {
      read_row(*from);
    } catch (error const&) {
      have_previous_ = false;  // what the next deck was shuffled on from is not known
      throw;
    }
    if (finish_row()) {
      ++decks_;
      return true;
    }
  }
}

void deck_reader::machine::read_row(record const& from) {
  auto const text = deck_text(from.text);
  if (!read_fast(text)) read_slowly(text, from.line);
}

void deck_reader::machine::begin_row() {
  row_.clear();
  if (!all_different_) {
    left_ = copies_;
    return;
  }
  if (seen_.size() != size_) seen_.assign(size_, 0);
  if (++stamp_ == 0) {  // after 2^32 decks
    std::ranges::fill(seen_, 0U);
    stamp_ = 1;
  }
}

/// One more card of the row; false if there is none left of it.
bool deck_reader::machine::take(std::int64_t card) {
  auto const at = static_cast<std::size_t>(card);
  if (all_different_) {
    if (seen_[at] == stamp_) return false;
    seen_[at] = stamp_;
  } else if (left_[at]-- == 0) {
    left_[at] = 0;
    return false;
  }
  row_.push_back(static_cast<std::uint32_t>(card));
  return true;
}

/// The common case without copies or reasons; false sends the line to read_slowly().
bool deck_reader::machine::read_fast(std::string_view text) {
  if (writing_ == card_writing::numbers) return read_numbers(text);
  return separation_ != separation::letters && read_names(text);
}

bool deck_reader::machine::read_numbers(std::string_view text) {
  begin_row();
  row_.resize(listed_);
  auto* const out = row_.data();
  auto* const seen = seen_.data();
  std::uint32_t count = 0;
  auto const* at = text.data();
  auto const* const end = at + text.size();
  auto const digit = [](char c) { return static_cast<std::uint32_t>(static_cast<unsigned char>(c)) - '0'; };
  while (at != end) {
    auto value = digit(*at);
    if (value > 9) {
      if (!is_between[static_cast<unsigned char>(*at)]) return false;
      ++at;
      continue;
    }
    for (++at; at != end && digit(*at) <= 9; ++at) {
      value = value * 10 + digit(*at);
      if (value > 10 * most_cards) return false;
    }
    if (at != end && !is_between[static_cast<unsigned char>(*at)]) return false;
    auto const card = value - first_number_;
    if (card >= size_ || count == listed_ || seen[card] == stamp_) return false;
    seen[card] = stamp_;
    out[count++] = card;
  }
  if (!place_of_number_.empty()) {
    for (auto& card : row_) card = place_of_number_[card];
  }
  return count == listed_;
}

bool deck_reader::machine::read_names(std::string_view text) {
  begin_row();
  bool const tab = separation_ == separation::blanks;
  auto const blank = [tab](char c) { return c == ' ' || c == '\r' || c == '\n' || (tab && c == '\t'); };
  auto const* at = text.data();
  auto const* const end = at + text.size();
  while (at != end) {
    if (blank(*at)) {
      ++at;
      continue;
    }
    auto const* const begin = at;
    auto const* last = at;  // behind the last character that is no blank
    if (separation_ == separation::blanks) {
      while (at != end && !blank(*at)) ++at;
      last = at;
    } else {
      for (; at != end && *at != ',' && *at != ';' && *at != '\t'; ++at) {
        if (!blank(*at)) last = at + 1;
      }
      if (at != end) ++at;
    }
    auto token = std::string_view{begin, static_cast<std::size_t>(last - begin)};
    if (token.size() > 2 && token.front() == '"' && token.back() == '"' &&
        token.find_first_of("\"\\", 1) == token.size() - 1)
      token = token.substr(1, token.size() - 2);
    auto const card = index_.find(token);
    if (card < 0 || row_.size() == listed_ || !take(card)) return false;
  }
  return row_.size() == listed_;
}

/// The number of the card that a token means, or -1.
std::int64_t deck_reader::machine::card_of(std::string const& token) {
  if (writing_ != card_writing::numbers) return index_.find(token);
  auto const number = number_of(token);
  if (!number || *number < first_number_ || *number - first_number_ >= size_) return -1;
  return place_of_number_.empty() ? *number - first_number_ : place_of_number_[*number - first_number_];
}

std::string deck_reader::machine::foreign(std::string const& token, std::size_t place) const {
  auto const what = fmt::format("{} (place {}) is no card of this deck", quoted(token), place);
  if (writing_ == card_writing::numbers) {
    auto const hint = format_.deck_size == 0 && number_of(token) && place_of_number_.empty()
                          ? "; if lines list the first cards of a larger deck, state its size"
                          : "";
    return fmt::format("{}: {} .. {} are right{}", what, first_number_, first_number_ + size_ - 1, hint);
  }
  constexpr std::size_t most_compared = 1000;
  return what + (index_.names().size() > most_compared ? "" : did_you_mean(token, index_.names()));
}

/// "7 is there twice (places 3 and 9)" for each card of which there are too many.
std::vector<std::string> deck_reader::machine::repeated(std::vector<std::string> const& tokens) {
  std::vector<std::vector<std::size_t>> places(copies_.size());
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (auto const card = card_of(tokens[i]); card >= 0)
      places[static_cast<std::size_t>(card)].push_back(i + 1);
  }
  std::vector<std::string> reasons;
  for (std::uint32_t card = 0; card < places.size(); ++card) {
    auto const& at = places[card];
    if (at.size() <= copies_[card]) continue;
    if (copies_[card] > 1) {
      reasons.push_back(
          fmt::format("{} is there {} times, the deck has {}", card_name(card), at.size(), copies_[card]));
      continue;
    }
    std::vector<std::string> texts;
    for (auto const place : at) texts.push_back(std::to_string(place));
    reasons.push_back(fmt::format("{} is there {} (places {})", card_name(card),
                                  at.size() == 2 ? "twice" : fmt::format("{} times", at.size()),
                                  listing(texts)));
  }
  return reasons;
}

std::vector<std::string> deck_reader::machine::missing() const {
  std::vector<std::uint32_t> there(copies_.size());
  for (auto const card : row_) ++there[card];
  std::vector<std::string> names;
  for (std::uint32_t card = 0; card < there.size(); ++card) {
    if (there[card] < copies_[card]) names.push_back(card_name(card));
  }
  return names;
}

/// Any spelling, and when it is no deck the reasons why.
void deck_reader::machine::read_slowly(std::string_view text, std::uint64_t line) {
  auto const tokens = tokens_of(text, separation_);
  std::vector<std::string> reasons;
  if (tokens.size() != listed_)
    reasons.push_back(fmt::format("{}; {} are right here", plural(tokens.size(), "card"), listed_));
  begin_row();
  std::size_t strangers = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    auto const card = card_of(tokens[i]);
    if (card >= 0) {
      take(card);
    } else if (++strangers <= most_shown) {
      reasons.push_back(foreign(tokens[i], i + 1));
    }
  }
  if (strangers > most_shown) reasons.push_back(fmt::format("{} more are none", strangers - most_shown));
  auto const twice = repeated(tokens);
  for (std::size_t i = 0; i < std::min(twice.size(), most_shown); ++i) reasons.push_back(twice[i]);
  if (twice.size() > most_shown)
    reasons.push_back(fmt::format("{} more are there too often", twice.size() - most_shown));
  if (reasons.empty()) return;
  if (auto const names = missing(); listed_ == size_ && !names.empty())
    reasons.push_back(listing(names) + (names.size() == 1 ? " is missing" : " are missing"));
  std::string all;
  for (auto const& reason : reasons) all += (all.empty() ? "" : "; ") + reason;
  fail(records_.name(), line, all);
}

/// From what is written to the order that is judged; false if this deck only says what comes before the next.
bool deck_reader::machine::finish_row() {
  if (direction_ == deck_direction::position_of_card) {
    invert(row_, order_);
  } else {
    order_.assign(row_.begin(), row_.end());
  }
  if (format_.carry_on) {
    bool const judged = have_previous_;
    if (judged) {
      scratch_.resize(size_);
      for (std::size_t i = 0; i < size_; ++i) scratch_[i] = previous_[order_[i]];
    }
    invert(order_, previous_);
    have_previous_ = true;
    if (!judged) return false;
    order_.swap(scratch_);
  }
  if (size_ <= 256) {
    small_.resize(order_.size());
    std::ranges::transform(order_, small_.begin(), [](auto card) { return static_cast<std::uint8_t>(card); });
  }
  return true;
}

std::string deck_reader::machine::card_name(std::uint32_t card) const {
  if (writing_ != card_writing::numbers)
    return card < index_.names().size() ? index_.names()[card] : std::string{};
  if (place_of_number_.empty()) return std::to_string(card + first_number_);
  auto const at = std::ranges::find(place_of_number_, card) - place_of_number_.begin();
  return std::to_string(static_cast<std::uint64_t>(at) + first_number_);
}

std::string deck_reader::machine::description() const {
  auto text = plural(size_, "card");
  if (listed_ < size_) text = fmt::format("the first {} of {}", listed_, text);
  switch (writing_) {
    case card_writing::numbers:
      text += fmt::format(", numbers from {}", first_number_);
      break;
    case card_writing::letters:
      text += ", letters";
      break;
    case card_writing::playing_cards:
      text += ", playing cards";
      break;
    case card_writing::names:
      text += ", names";
      break;
  }
  if (!all_different_) text += fmt::format(" ({} different)", copies_.size());
  text += format_.starting_order.empty() ? ", sorted before the shuffle" : ", the starting order stated";
  text += direction_ == deck_direction::position_of_card ? ", each line lists the positions of the cards"
                                                         : ", each line lists the cards from the top";
  return text + (format_.carry_on ? ", each deck shuffled on from the one before" : "");
}

// ---- The reader -------------------------------------------------------------------------------------------

deck_reader::deck_reader(byte_source source, std::string name, deck_format format)
    : machine_{std::make_unique<machine>(std::move(source), std::move(name), std::move(format))} {}

deck_reader::deck_reader(std::string_view text, std::string name, deck_format format)
    : deck_reader{[text](std::span<char> into) mutable {
                    auto const size = std::min(into.size(), text.size());
                    std::copy_n(text.data(), size, into.data());
                    text.remove_prefix(size);
                    return size;
                  },
                  std::move(name), std::move(format)} {}

deck_reader::deck_reader(deck_reader&&) noexcept = default;
deck_reader& deck_reader::operator=(deck_reader&&) noexcept = default;
deck_reader::~deck_reader() = default;

bool deck_reader::next() { return machine_->next(); }
std::span<std::uint32_t const> deck_reader::order() const { return machine_->order_; }
std::span<std::uint8_t const> deck_reader::small_order() const { return machine_->small_; }
std::uint32_t deck_reader::size() const { return machine_->size_; }
std::uint32_t deck_reader::listed() const { return machine_->listed_; }
std::vector<std::uint32_t> const& deck_reader::copies() const { return machine_->copies_; }
std::string deck_reader::card_name(std::uint32_t card) const { return machine_->card_name(card); }
card_writing deck_reader::writing() const { return machine_->writing_; }
deck_direction deck_reader::direction() const { return machine_->direction_; }
std::uint64_t deck_reader::decks() const { return machine_->decks_; }
std::uint64_t deck_reader::line() const { return machine_->line_; }
std::uint64_t deck_reader::bytes() const { return machine_->bytes(); }
std::string deck_reader::description() const { return machine_->description(); }
std::vector<std::string> const& deck_reader::warnings() const { return machine_->warnings_; }

}  // namespace faro
