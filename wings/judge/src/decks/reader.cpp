// Reading deck after deck, once it is settled how they are written.
#include "judge/src/decks/machine.hpp"
#include "text/nearest.hpp"

#include <algorithm>
#include <array>
#include <span>

namespace faro::judge {

using namespace deck_reading;

namespace {

constexpr std::size_t most_shown = 4;  // cards that a message names

/// What may stand around a number: the fast path passes over it.
constexpr auto is_between = [] {
  std::array<bool, 256> between{};
  for (char const c : {' ', '\t', '\r', '\n', '\f', '\v', ',', ';', '"', '\''})
    between[static_cast<unsigned char>(c)] = true;
  return between;
}();

/// "3 and 9", "1, 2, 3, 4 and 8 more".
message listing(std::vector<std::string> const& items) {
  if (items.size() <= most_shown) return listed(items, " and ");
  return say("{} and {} more", joined(std::span{items}.first(most_shown)), items.size() - most_shown);
}

}  // namespace

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

message deck_reader::machine::foreign(std::string const& token, std::size_t place) const {
  auto const what = say("{} (place {}) is no card of this deck", in_quotes(token), place);
  if (writing_ == card_writing::numbers) {
    auto const hint = format_.deck_size == 0 && number_of(token) && place_of_number_.empty()
                          ? say("; if lines list the first cards of a larger deck, state its size (--cards)")
                          : message{};
    return say("{}: expected {} .. {}{}", what, first_number_, first_number_ + size_ - 1, hint);
  }
  constexpr std::size_t most_compared = 1000;
  return index_.names().size() > most_compared ? what
                                               : say("{}{}", what, did_you_mean(token, index_.names()));
}

/// "7 is there twice (places 3 and 9)" for each card of which there are too many.
std::vector<message> deck_reader::machine::repeated(std::vector<std::string> const& tokens) {
  std::vector<std::vector<std::size_t>> places(copies_.size());
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (auto const card = card_of(tokens[i]); card >= 0)
      places[static_cast<std::size_t>(card)].push_back(i + 1);
  }
  std::vector<message> reasons;
  for (std::uint32_t card = 0; card < places.size(); ++card) {
    auto const& at = places[card];
    if (at.size() <= copies_[card]) continue;
    if (copies_[card] > 1) {
      reasons.push_back(
          say("{} is there {} times, the deck has {}", card_name(card), at.size(), copies_[card]));
      continue;
    }
    std::vector<std::string> texts;
    for (auto const place : at) texts.push_back(std::to_string(place));
    reasons.push_back(
        at.size() == 2 ? say("{} is there twice (places {})", card_name(card), listing(texts))
                       : say("{} is there {} times (places {})", card_name(card), at.size(), listing(texts)));
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

/// The tokens of a line: where its own separators give more cards than those of the first deck, by its own.
/// Who types decks by hand changes between blanks and commas.
std::vector<std::string> deck_reader::machine::tokens_in(std::string_view text) {
  auto tokens = tokens_of(text, separation_);
  auto const own = separation_of(text);
  if (own == separation_) return tokens;
  auto const cards = [&](std::vector<std::string> const& some) {
    return std::ranges::count_if(some, [&](auto const& token) { return card_of(token) >= 0; });
  };
  auto others = tokens_of(text, own);
  return cards(others) > cards(tokens) ? others : tokens;
}

/// Any spelling, and when it is no deck the reasons why.
void deck_reader::machine::read_slowly(std::string_view text, std::uint64_t line) {
  auto const tokens = tokens_in(text);
  if (listed_ == 1 && tokens.size() == 1 && format_.deck_size == 0 && format_.starting_order.empty())
    fail(records_.name(), line,
         say("expected a deck of 2 cards or more on a line, got 1 card; between cards stand blanks, commas, "
             "tabs or semicolons"));
  std::vector<message> reasons;
  if (tokens.size() != listed_)
    reasons.push_back(say("expected {}, got {}", plural(listed_, "card"), tokens.size()));
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
  if (strangers > most_shown)
    reasons.push_back(strangers == most_shown + 1 ? say("1 more is none")
                                                  : say("{} more are none", strangers - most_shown));
  auto const twice = repeated(tokens);
  for (std::size_t i = 0; i < std::min(twice.size(), most_shown); ++i) reasons.push_back(twice[i]);
  if (twice.size() > most_shown)
    reasons.push_back(say("{} more are there too often", twice.size() - most_shown));
  if (reasons.empty()) return;
  if (auto const names = missing(); listed_ == size_ && !names.empty())
    reasons.push_back(names.size() == 1 ? say("{} is missing", names.front())
                                        : say("{} are missing", listing(names)));
  bool const all_columns = format_.first_column == 1 && format_.first_column_name.empty();
  bool const others = tokens.size() == listed_ && 2 * strangers >= listed_;
  bool const at_an_end = tokens.size() == listed_ && 2 * strangers < listed_ &&
                         (card_of(tokens.front()) < 0 || card_of(tokens.back()) < 0);
  if ((header_seen_ || at_an_end) && separation_ == separation::fields && all_columns)
    reasons.push_back(say("if not every column is a card, state which are (--columns)"));
  else if (others && writing_ != card_writing::numbers && format_.starting_order.empty())
    reasons.push_back(say("if lines list the first cards of a larger deck, state it (--deck)"));
  message all;
  for (auto const& reason : reasons) all = all.empty() ? reason : say("{}; {}", all, reason);
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
  return true;
}

std::string deck_reader::machine::card_name(std::uint32_t card) const {
  if (writing_ != card_writing::numbers)
    return card < index_.names().size() ? index_.names()[card] : std::string{};
  if (place_of_number_.empty()) return std::to_string(card + first_number_);
  auto const at = std::ranges::find(place_of_number_, card) - place_of_number_.begin();
  return std::to_string(static_cast<std::uint64_t>(at) + first_number_);
}

message deck_reader::machine::description() const {
  message text = plural(size_, "card");
  if (listed_ < size_) text = say("the first {} of {}", listed_, text);
  text = say("{}, {}", text, cards_as_written());
  if (!all_different_) text = say("{} ({} different)", text, copies_.size());
  auto const start =
      format_.starting_order.empty() ? say("sorted before the shuffle") : say("the starting order stated");
  auto const lists = direction_ == deck_direction::position_of_card
                         ? say("each line lists the positions of the cards")
                         : say("each line lists the cards from the top");
  text = say("{}, {}, {}", text, start, lists);
  return format_.carry_on ? say("{}, each deck shuffled on from the one before", text) : text;
}

message deck_reader::machine::cards_as_written() const {
  switch (writing_) {
    case card_writing::numbers:
      return say("numbers from {}", first_number_);
    case card_writing::letters:
      return say("letters");
    case card_writing::playing_cards:
      return say("playing cards");
    case card_writing::names:
      break;
  }
  return say("names");
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
std::uint32_t deck_reader::size() const { return machine_->size_; }
std::uint32_t deck_reader::listed() const { return machine_->listed_; }
std::vector<std::uint32_t> const& deck_reader::copies() const { return machine_->copies_; }
std::string deck_reader::card_name(std::uint32_t card) const { return machine_->card_name(card); }
card_writing deck_reader::writing() const { return machine_->writing_; }
deck_direction deck_reader::direction() const { return machine_->direction_; }
std::uint64_t deck_reader::decks() const { return machine_->decks_; }
std::uint64_t deck_reader::line() const { return machine_->line_; }
std::uint64_t deck_reader::bytes() const { return machine_->bytes(); }
message deck_reader::description() const { return machine_->description(); }
std::vector<std::string> const& deck_reader::warnings() const { return machine_->warnings_; }

}  // namespace faro::judge
