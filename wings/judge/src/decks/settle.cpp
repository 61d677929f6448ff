// Settling how decks are written, from the first of them: separators, numbers or cards, cards or positions.
#include "judge/src/decks/machine.hpp"
#include "text/nearest.hpp"

#include <faro/cards/deck.hpp>
#include <faro/cards/notation.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace faro::judge {

using namespace deck_reading;

namespace {

constexpr std::size_t most_bytes_ahead = std::size_t{4} << 20;

/// How many letters of a word are not among so many first letters of the alphabet.
std::size_t letters_beyond(std::string_view word, std::size_t letters) {
  return static_cast<std::size_t>(std::ranges::count_if(word, [&](char c) {
    return static_cast<std::size_t>((static_cast<unsigned char>(c) | 0x20U) - 'a') >= letters;
  }));
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

void deck_reader::machine::check_format() {
  auto const& f = format_;
  auto const stated = f.starting_order.size();
  if (f.deck_size > most_cards || stated > most_cards)
    refuse(say("expected a deck of up to {1} cards, got {0}", std::max<std::size_t>(f.deck_size, stated),
               most_cards));
  if (f.deck_size > 0 && stated > 0 && f.deck_size != stated)
    refuse(say("expected a deck and a starting order of the same number of cards, got {} and {}", f.deck_size,
               stated));
  if (f.direction == deck_direction::position_of_card && stated > 0)
    refuse(
        "positions are listed in the starting order; a starting order goes only with lines that list cards");
  if (f.first_column == 0 || f.first_column > f.last_column)
    refuse(say("expected columns counted from 1, such as 3..54, got {}..{}", f.first_column, f.last_column));
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

/// Turns names of columns into their numbers.
void deck_reader::machine::find_named_columns(std::string_view header, std::uint64_t line) {
  if (records_.is_json()) refuse("columns are named: expected CSV, got JSON");
  auto const names = tokens_of(header, separation::fields);
  auto const number = [&](std::string const& name) {
    auto const at = std::ranges::find(names, name);
    if (at == names.end())
      fail(records_.name(), line,
           say("no column is called {}{}", in_quotes(name), did_you_mean(name, names)));
    return static_cast<std::size_t>(at - names.begin()) + 1;
  };
  format_.first_column = number(format_.first_column_name);
  format_.last_column = number(format_.last_column_name);
  if (format_.first_column > format_.last_column)
    fail(records_.name(), line,
         say("column {} comes after {}: expected {}..{}", in_quotes(format_.first_column_name),
             in_quotes(format_.last_column_name), format_.last_column_name, format_.first_column_name));
  format_.header = deck_header::present;
}

/// Whether the first line is the header of columns: it is no deck, not even one with mistakes, and the second
/// is one.
bool deck_reader::machine::is_header(std::string_view first) {
  if (records_.is_json() && format_.header == deck_header::present)
    throw input_error{"line 1: expected a line that names the columns, got JSON, where nothing does"};
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
  if (!header_seen_ && !format_.first_column_name.empty())
    find_named_columns(ahead_.front().text, ahead_.front().line);
  if (!header_seen_ && is_header(deck_text(ahead_.front().text))) {
    bytes_ahead_ -= ahead_.front().text.size();
    ahead_.pop_front();
    header_seen_ = true;
    if (ahead_.empty() && !look_at_one_more()) return false;
  }
  line_ = ahead_.front().line;
  try {
    check_columns(ahead_.front().text);
    settle_writing(deck_text(ahead_.front().text));
    check_counting();
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

/// Columns that were stated are there: a line without them would be no deck, or silently all of it.
void deck_reader::machine::check_columns(std::string_view record) {
  constexpr auto no_end = static_cast<std::size_t>(-1);
  if (format_.first_column == 1 && format_.last_column == no_end) return;
  auto const wanted = format_.last_column == no_end
                          ? fmt::format("{}..", format_.first_column)
                          : fmt::format("{}..{}", format_.first_column, format_.last_column);
  if (records_.is_json()) refuse(say("expected CSV, whose columns {} hold the deck, got JSON", wanted));
  auto const columns = columns_in(record);
  auto const needed = format_.last_column == no_end ? format_.first_column : format_.last_column;
  if (columns < needed)
    fail(records_.name(), ahead_.front().line,
         say("expected CSV, whose columns {} hold the deck, got {}", wanted, plural(columns, "column")));
}

/// A stated first number is that of numbers, and the one that a stated starting order has.
void deck_reader::machine::check_counting() {
  if (format_.counting == card_counting::detect) return;
  if (writing_ != card_writing::numbers)
    refuse("the number of the first card is stated: expected cards written as numbers, got names");
  if (!place_of_number_.empty() && first_number_ != (format_.counting == card_counting::from_0 ? 0U : 1U))
    refuse(
        say("the number of the first card is stated, but the starting order begins with {}", first_number_));
}

void deck_reader::machine::settle_writing(std::string_view text) {
  separation_ = separation_of(text);
  auto tokens = tokens_of(text, separation_);
  if (tokens.size() > most_cards)
    fail(records_.name(), ahead_.front().line,
         say("expected up to {1} cards, got {0}", tokens.size(), most_cards));
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
    if (wanted > 26) refuse(say("expected up to 26 cards written as letters, got {}", wanted));
    tokens.clear();
    for (std::uint32_t i = 0; i < wanted; ++i) tokens.emplace_back(1, static_cast<char>('A' + i));
  } else if (wanted != listed_) {
    auto const known = wanted == 52   ? std::optional{standard52()}
                       : wanted == 54 ? std::optional{standard54()}
                       : wanted == 32 ? std::optional{piquet32()}
                                      : std::nullopt;
    if (writing_ != card_writing::playing_cards || !known)
      refuse(say("lines with {} of {} cards by name; state the starting order, which names them all", listed_,
                 wanted));
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
         say("expected different cards, but {} is there {} times (if some are alike, state the deck before "
             "the shuffle, as in --deck 'land*24 spell*36')",
             in_quotes(index_.names()[i]), index_.copies()[i]));
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

}  // namespace faro::judge
