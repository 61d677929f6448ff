// Decks as they are written on a command line: NAME*COUNT{TAGS}, or counts first with commas between.
#include "cards/formats/literal.hpp"

#include "cards/formats/card_line.hpp"

#include <faro/error.hpp>
#include <faro/text/utf8.hpp>
#include <faro/text/words.hpp>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace faro {
namespace deck_lists {
namespace {

class literal_reader {
 public:
  literal_reader(std::string_view text, std::size_t line, deck_builder& into)
      : rest_{text}, line_{line}, into_{into} {}

  void read_all() {
    for (skip(); !rest_.empty(); skip()) read_kind();
  }

 private:
  void skip() {
    while (!rest_.empty() && (is_blank(rest_.front()) || rest_.front() == ',')) rest_.remove_prefix(1);
  }
  void read_kind() {
    auto const from = rest_;
    bool const is_quoted = rest_.front() == '"' || rest_.front() == '\'';
    auto const name = is_quoted ? take_quoted() : take_word();
    bool const is_plain = !is_quoted && !rest_.starts_with('*');
    if (is_plain && looks_like_count(name)) refuse(from, like_this);
    was_plain_ = is_plain && !is_times(name);
    auto const count = take_count(from);
    auto tags = take_braces(from);
    if (!rest_.empty() && !is_blank(rest_.front()) && rest_.front() != ',') refuse(from, like_this);
    if (!is_quoted && add_row(name, count, tags)) return;
    if (auto const whole = is_quoted ? std::nullopt : named_deck(name)) {
      for (auto const& kind : whole->kinds()) into_.add({kind.name, kind.count * count, tags}, line_);
    } else {
      into_.add({std::string{name}, count, std::move(tags)}, line_);
    }
  }
  static constexpr char const* like_this =
      "expected a card such as land*24 or \"Lightning Bolt\"*4{red}, got ";

  /// "x24", as behind a name.
  static bool is_times(std::string_view name) {
    return name.size() > 1 && lower_case(name.substr(0, 1)) == "x" &&
           std::ranges::all_of(name.substr(1), is_digit);
  }
  /// "24xland", "land:24", "land=24", "+" and the second of "land x24": a count in the spelling of others,
  /// which would be a card of that name.
  [[nodiscard]] bool looks_like_count(std::string_view name) const {
    if (was_plain_ && is_times(name)) return true;
    auto const times = name.find_first_not_of("0123456789");
    if (times != std::string_view::npos && times > 0 && times + 1 < name.size() &&
        lower_case(name.substr(times, 1)) == "x" && is_letter(name[times + 1]))
      return true;
    auto const mark = name.find_last_of(":=");
    if (mark != std::string_view::npos && mark > 0 && mark + 1 < name.size() &&
        std::ranges::all_of(name.substr(mark + 1), is_digit))
      return true;
    return std::ranges::all_of(
        name, [](char c) { return std::string_view{"+&/|-"}.find(c) != std::string_view::npos; });
  }

  /// day1..day365, or 1..365: as many kinds with numbers. False for any other name.
  bool add_row(std::string_view name, std::uint64_t count, std::vector<std::string> const& tags) {
    auto const dots = name.find("..");
    if (dots == std::string_view::npos) return false;
    auto const number_of = [](std::string_view word) {
      auto const digits = word.find_last_not_of("0123456789") + 1;
      return std::pair{word.substr(0, digits), word.substr(digits)};
    };
    auto const [prefix, first] = number_of(name.substr(0, dots));
    auto const [again, last] = number_of(name.substr(dots + 2));
    constexpr std::size_t longest = 6;
    if (first.empty() || last.empty() || first.size() > longest || last.size() > longest ||
        (!again.empty() && again != prefix))
      return false;
    auto const from = std::stoul(std::string{first});
    auto const to = std::stoul(std::string{last});
    constexpr std::size_t most_kinds = 100'000;
    if (to < from || to - from >= most_kinds)
      refuse(name, "expected a row of kinds that counts up, at most 100000, got ");
    for (auto n = from; n <= to; ++n)
      into_.add({std::string{prefix} + std::to_string(n), count, tags}, line_);
    return true;
  }
  /// Of "*24"; 1 where there is none.
  std::uint64_t take_count(std::string_view from) {
    if (!rest_.starts_with('*')) return 1;
    rest_.remove_prefix(1);
    std::uint64_t count = 0;
    std::size_t digits = 0;
    for (; digits < rest_.size() && is_digit(rest_[digits]); ++digits)
      count = std::min<std::uint64_t>(count * 10 + static_cast<std::uint64_t>(rest_[digits] - '0'),
                                      deck::most_cards + 1);
    if (digits == 0) refuse(from, "expected a whole number after the *, got ");
    rest_.remove_prefix(digits);
    return count;
  }
  std::string_view take_quoted() {
    auto const from = rest_;
    auto const end = rest_.find(rest_.front(), 1);
    if (end == std::string_view::npos) refuse(from, "the quote does not end: ");
    auto const name = rest_.substr(1, end - 1);
    rest_.remove_prefix(end + 1);
    return name;
  }
  std::string_view take_word() {
    std::size_t size = 0;
    while (size < rest_.size() && !is_blank(rest_[size]) &&
           std::string_view{",*{}\"'"}.find(rest_[size]) == std::string_view::npos)
      ++size;
    if (size == 0) refuse(rest_, "expected the name of a card, got ");
    auto const name = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return name;
  }
  std::vector<std::string> take_braces(std::string_view from) {
    std::vector<std::string> tags;
    if (!rest_.starts_with('{')) return tags;
    auto const end = rest_.find('}');
    if (end == std::string_view::npos) refuse(from, "the { does not end: ");
    for (auto const part : split(rest_.substr(1, end - 1), ',')) {
      if (auto const tag = trimmed(part); !tag.empty()) tags.emplace_back(tag);
    }
    rest_.remove_prefix(end + 1);
    return tags;
  }
  [[noreturn]] void refuse(std::string_view at, std::string const& what) const {
    into_.refuse(line_, what + faro::quoted(at.substr(0, at.find_first_of(" ,\n", 1))));
  }

  std::string_view rest_;
  bool was_plain_ = false;  // the kind before had no count
  std::size_t line_;
  deck_builder& into_;
};

/// "Bolt 20 Mountain", behind the count of the first card: a number among the words.
bool counts_again(std::string_view piece) {
  auto const words = words_of(piece);
  for (std::size_t i = 1; i + 1 < words.size(); ++i) {
    auto word = words[i];
    if (word.size() > 1 && lower_case(word.substr(word.size() - 1)) == "x") word.remove_suffix(1);
    if (std::ranges::all_of(word, is_digit)) return true;
  }
  return false;
}

/// The cards of "24 land, 36 spell {instant}"; nothing when a piece between commas is anything else, or its
/// name begins with a number or has marks of literals in it.
std::optional<std::vector<listed_card>> counted_pieces(std::string_view text, std::string_view source) {
  std::vector<listed_card> cards;
  for (std::size_t from = 0; from <= text.size();) {
    // A comma within braces separates tags.
    auto comma = std::min(text.find(',', from), text.size());
    if (auto const open = text.find('{', from); open < comma)
      comma = std::min(text.find(',', std::min(text.find('}', open), text.size())), text.size());
    auto piece = trimmed(text.substr(from, comma - from));
    auto const count = take_leading_count(piece);
    auto tags = take_tags(piece);
    if (!count || piece.empty() || is_digit(piece.front()) ||
        piece.find_first_of("*{}\"'") != std::string_view::npos)
      return std::nullopt;
    if (text.find(',') == std::string_view::npos && counts_again(piece))
      throw input_error{std::string{source} +
                        ": expected commas between cards, as in '4 Bolt, 20 Mountain', got " +
                        faro::quoted(text)};
    cards.push_back({std::string{piece}, *count, std::move(tags)});
    from = comma + 1;
  }
  return cards;
}

}  // namespace

void read_literal(std::string_view text, std::size_t line, deck_builder& into) {
  literal_reader{text, line, into}.read_all();
}

}  // namespace deck_lists

deck_list parse_deck_literal(std::string_view text, std::string_view source) {
  deck_lists::deck_builder cards{source};
  if (auto pieces = deck_lists::counted_pieces(text, source)) {
    for (auto& card : *pieces) cards.add(std::move(card), 0);
  } else {
    deck_lists::read_literal(text, 0, cards);
  }
  auto found = cards.finish();
  return {std::move(found.table.cards), std::move(found.notes)};
}

deck_list parse_deck_file(std::string_view text, std::string_view source) {
  auto found = read_deck_file(text, source);
  for (auto const& pile : found.beside) {
    auto const cards = pile.cards.size();
    found.notes.push_back(found.source + ": " + plural(cards, "card") + " of the " + pile.name +
                          (cards == 1 ? " is" : " are") + " left out");
  }
  return {std::move(found.table.cards), std::move(found.notes)};
}

}  // namespace faro
