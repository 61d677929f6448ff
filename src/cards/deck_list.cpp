// Reading deck lists: literals, and the formats that deck builders write.
#include <faro/cards/deck.hpp>
#include <faro/cards/notation.hpp>
#include <faro/error.hpp>

#include <algorithm>
#include <set>
#include <unordered_map>

namespace faro {

namespace {

constexpr std::size_t longest_name = 200;

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\v' || c == '\f'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

std::string quoted(std::string_view text) {
  std::string out = "'";
  for (auto const c : text.substr(0, 40)) out += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? '?' : c;
  return out + (text.size() > 40 ? "…'" : "'");
}

/// Collects kinds and notes; `where` says where the text is, for messages.
class collector {
 public:
  void add(std::string_view name, std::uint64_t count, std::vector<std::string> tags,
           std::string const& where) {
    if (name.empty()) throw input_error{where + ": a card without a name"};
    if (name.size() > longest_name) {
      throw input_error{where + ": a name of " + std::to_string(name.size()) + " bytes; at most " +
                        std::to_string(longest_name) + " are read"};
    }
    if (std::ranges::any_of(name, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; })) {
      throw input_error{where + ": " + quoted(name) + " has control characters; this is no deck list"};
    }
    if (count == 0 || count > deck::most_cards) {
      throw input_error{where + ": " + std::to_string(count) + " copies of " + quoted(name) + "; 1 to " +
                        std::to_string(deck::most_cards) + " are right"};
    }
    auto const card = find_card(name);
    auto const kept = card ? letters(*card) : std::string{name};
    auto const [first, fresh] = first_at_.try_emplace(kept, where);
    if (!fresh) {
      list_notes_.push_back(where + ": " + kept + " is listed again (first at " + first->second +
                            "); its copies are added");
    }
    kinds_.push_back({kept, static_cast<count_t>(count), std::move(tags), card});
  }
  void note(std::string text) { list_notes_.push_back(std::move(text)); }

  /// Listing a card several times is how YDK and lists of single cards count copies: then one note is enough.
  deck_list finish(bool repeats_are_usual, std::string_view source) {
    if (kinds_.empty()) throw input_error{std::string{source} + ": no cards in it"};
    if (repeats_are_usual) list_notes_.clear();
    constexpr std::size_t most_notes = 5;
    if (list_notes_.size() > most_notes) {
      auto const more = list_notes_.size() - most_notes;
      list_notes_.resize(most_notes);
      list_notes_.push_back("… and " + std::to_string(more) + " more cards listed again");
    }
    return {deck{std::move(kinds_)}, std::move(list_notes_)};
  }

 private:
  std::vector<card_kind> kinds_;
  std::vector<std::string> list_notes_;
  std::unordered_map<std::string, std::string> first_at_;
};

/// A count at the front of the text, taken off it; nothing when there is none.
std::optional<std::uint64_t> take_count(std::string_view& text) {
  std::size_t digits = 0;
  std::uint64_t count = 0;
  while (digits < text.size() && is_digit(text[digits])) {
    count = std::min<std::uint64_t>(count * 10 + static_cast<std::uint64_t>(text[digits] - '0'),
                                    deck::most_cards + 1);
    ++digits;
  }
  if (digits == 0) return std::nullopt;
  text.remove_prefix(digits);
  return count;
}

/// Kinds in the form NAME*COUNT{TAGS}, separated by spaces and commas.
class literal_reader {
 public:
  literal_reader(std::string_view text, collector& into, std::string where)
      : rest_{text}, into_{into}, where_{std::move(where)} {}

  void read_all() {
    for (skip(); !rest_.empty(); skip()) read_kind();
  }

 private:
  void skip() {
    while (!rest_.empty() && (is_space(rest_.front()) || rest_.front() == ',')) rest_.remove_prefix(1);
  }
  void read_kind() {
    auto const from = rest_;
    auto const name = rest_.front() == '"' || rest_.front() == '\'' ? take_quoted() : take_word();
    std::uint64_t count = 1;
    if (rest_.starts_with('*')) {
      rest_.remove_prefix(1);
      auto const given = take_count(rest_);
      if (!given) fail(from, "a whole number is right after the *");
      count = *given;
    }
    std::vector<std::string> tags;
    if (rest_.starts_with('{')) tags = take_tags(from);
    if (!rest_.empty() && !is_space(rest_.front()) && rest_.front() != ',')
      fail(from, "land*24 or \"Lightning Bolt\"*4{red} is right");
    into_.add(name, count, std::move(tags), where_);
  }
  std::string_view take_quoted() {
    auto const from = rest_;
    auto const end = rest_.find(rest_.front(), 1);
    if (end == std::string_view::npos) fail(from, "the quote does not end");
    auto const name = rest_.substr(1, end - 1);
    rest_.remove_prefix(end + 1);
    return name;
  }
  std::string_view take_word() {
    std::size_t size = 0;
    while (size < rest_.size() && !is_space(rest_[size]) &&
           std::string_view{",*{}\"'"}.find(rest_[size]) == std::string_view::npos)
      ++size;
    if (size == 0) fail(rest_, "a name is right here");
    auto const name = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return name;
  }
  std::vector<std::string> take_tags(std::string_view from) {
    auto const end = rest_.find('}');
    if (end == std::string_view::npos) fail(from, "the { does not end");
    std::vector<std::string> tags;
    auto inside = rest_.substr(1, end - 1);
    for (;;) {
      auto const comma = inside.find(',');
      if (auto const tag = trimmed(inside.substr(0, comma)); !tag.empty()) tags.emplace_back(tag);
      if (comma == std::string_view::npos) break;
      inside.remove_prefix(comma + 1);
    }
    rest_.remove_prefix(end + 1);
    return tags;
  }
  [[noreturn]] void fail(std::string_view at, std::string const& right) const {
    throw input_error{where_ + ": " + quoted(at.substr(0, at.find_first_of(" ,\n", 1))) + ": " + right};
  }

  std::string_view rest_;
  collector& into_;
  std::string where_;
};

/// "4 Name", "4x Name": the count and the name; nothing when the line is another form.
std::optional<std::pair<std::uint64_t, std::string_view>> counted_line(std::string_view line) {
  auto rest = line;
  auto const count = take_count(rest);
  if (!count) return std::nullopt;
  if (rest.starts_with('x') || rest.starts_with('X')) rest.remove_prefix(1);
  if (rest.empty() || !is_space(rest.front())) return std::nullopt;
  auto const name = trimmed(rest);
  return name.empty() ? std::nullopt : std::optional{std::pair{*count, name}};
}

/// "Lightning Bolt (CLU) 141" without the set and the collector's number that Arena adds.
std::string_view without_set(std::string_view name) {
  auto const open = name.rfind(" (");
  if (open == std::string_view::npos) return name;
  auto const close = name.find(')', open);
  if (close == std::string_view::npos || close - open > 10) return name;
  auto const after = trimmed(name.substr(close + 1));
  return std::ranges::all_of(after, [](char c) { return c != ' '; }) ? trimmed(name.substr(0, open)) : name;
}

bool is_heading(std::string_view line, std::initializer_list<std::string_view> names) {
  auto const bare = line.ends_with(':') ? line.substr(0, line.size() - 1) : line;
  return std::ranges::any_of(names, [&](std::string_view name) {
    return std::ranges::equal(bare, name,
                              [](char a, char b) { return (a >= 'A' && a <= 'Z' ? a - 'A' + 'a' : a) == b; });
  });
}

/// Reads a deck file line by line.
class file_reader {
 public:
  explicit file_reader(std::string_view source) : source_{source} {}

  deck_list read(std::string_view text) {
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);  // a byte order mark
    while (!text.empty()) {
      auto const end = text.find('\n');
      ++line_;
      read_line(trimmed(text.substr(0, end)));
      text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    auto out = cards_.finish(ydk_, source_);
    if (left_out_ > 0)
      out.notes.push_back(source_ + ": " + std::to_string(left_out_) +
                          " cards of the sideboard are left out");
    return out;
  }

 private:
  void read_line(std::string_view line) {
    if (line.empty()) {
      blank_after_counted_ = counted_ && !headed_;  // MTGO: what follows a blank line is the sideboard
      return;
    }
    if (line == "#main" || line == "#extra" || line == "!side") {
      ydk_ = true;
      aside_ = line != "#main";
      return;
    }
    if (line.starts_with('#') || line.starts_with("//")) return;
    if (is_heading(line, {"deck", "main", "maindeck", "companion", "commander"})) {
      headed_ = true;
      aside_ = is_heading(line, {"companion"});
      return;
    }
    if (is_heading(line, {"sideboard", "side", "maybeboard"})) {
      headed_ = true;
      aside_ = true;
      return;
    }
    bool const marked_aside = line.starts_with("SB:");
    if (marked_aside) line = trimmed(line.substr(3));
    if (blank_after_counted_) aside_ = true;
    add(line, aside_ || marked_aside);
  }

  void add(std::string_view line, bool aside) {
    auto const counted = counted_line(line);
    counted_ = counted_ || counted;
    if (aside) {
      left_out_ += counted ? counted->first : 1;
      return;
    }
    auto const where = source_ + ", line " + std::to_string(line_);
    if (counted) {
      cards_.add(without_set(counted->second), counted->first, {}, where);
    } else if (!ydk_ && line.find_first_of("*{\"") != std::string_view::npos) {
      literal_reader{line, cards_, where}.read_all();
    } else {
      cards_.add(line, 1, {}, where);
    }
  }

  std::string source_;
  collector cards_;
  std::uint64_t line_ = 0;
  std::uint64_t left_out_ = 0;
  bool ydk_ = false, headed_ = false, counted_ = false, aside_ = false, blank_after_counted_ = false;
};

/// The counts and names of "24 land, 36 spell", as deck builders write them; nothing when a piece between
/// commas is anything else, or its name begins with a number or has marks of literals in it.
std::optional<std::vector<std::pair<std::uint64_t, std::string_view>>> counted_pieces(std::string_view text) {
  std::vector<std::pair<std::uint64_t, std::string_view>> pieces;
  for (std::size_t from = 0; from <= text.size();) {
    auto const comma = std::min(text.find(',', from), text.size());
    auto const piece = counted_line(trimmed(text.substr(from, comma - from)));
    if (!piece || is_digit(piece->second.front()) ||
        piece->second.find_first_of("*{}\"'") != std::string_view::npos)
      return std::nullopt;
    pieces.push_back(*piece);
    from = comma + 1;
  }
  return pieces;
}

}  // namespace

deck_list parse_deck_literal(std::string_view text) {
  collector cards;
  if (auto const pieces = counted_pieces(text)) {
    for (auto const& [count, name] : *pieces) cards.add(name, count, {}, "deck");
  } else {
    literal_reader{text, cards, "deck"}.read_all();
  }
  return cards.finish(false, "deck");
}

deck_list parse_deck_file(std::string_view text, std::string_view source) {
  return file_reader{source}.read(text);
}

}  // namespace faro
