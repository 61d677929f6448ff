// Tabletop Simulator's saved objects: JSON, in which a deck contains its cards, each by its nickname.
//
// As much of JSON as that has: strings, and where objects begin and end. A reader of JSON would be a
// dependency of all that deals cards. The first deck is the one from which is drawn. O(bytes).
#include "cards/formats/format.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <charconv>
#include <optional>
#include <vector>

namespace faro::deck_lists {
namespace {

bool is_tabletop(deck_text const& text) {
  return trimmed(text.whole).starts_with('{') &&
         text.whole.find("\"ObjectStates\"") != std::string_view::npos &&
         text.whole.find("\"ContainedObjects\"") != std::string_view::npos;
}

/// Strings and marks of a JSON text, one after the other.
class json_marks {
 public:
  json_marks(std::string_view text, deck_builder const& into) : rest_{text}, into_{into} {}

  /// '"' for a string, which string() then has; '{', '}', ':', ',' and the like; 0 at the end.
  char next() {
    for (;;) {
      auto const at = std::min(rest_.find_first_of("{}[]:,\""), rest_.size());
      pass(at);
      if (rest_.empty()) return 0;
      auto const mark = rest_.front();
      if (mark != '"') return pass(1), mark;
      read_string();
      return mark;
    }
  }
  [[nodiscard]] std::string const& string() const { return string_; }
  [[nodiscard]] std::size_t line() const { return line_; }

 private:
  void pass(std::size_t bytes) {
    line_ += static_cast<std::size_t>(std::ranges::count(rest_.substr(0, bytes), '\n'));
    rest_.remove_prefix(bytes);
  }
  void read_string() {
    string_.clear();
    for (pass(1); !rest_.empty() && rest_.front() != '"'; pass(1)) {
      if (rest_.front() != '\\' || rest_.size() < 2) {
        string_ += rest_.front();
        continue;
      }
      pass(1);
      read_escape();
    }
    if (rest_.empty()) into_.refuse(line_, "a text that does not end");
    pass(1);
  }
  void read_escape() {
    constexpr std::string_view names = "nrtbf", meanings = "\n\r\t\b\f";
    auto const c = rest_.front();
    if (auto const at = names.find(c); at != std::string_view::npos) {
      string_ += meanings[at];
    } else if (c == 'u' && rest_.size() > 4) {
      unsigned code = 0;
      std::from_chars(rest_.data() + 1, rest_.data() + 5, code, 16);
      append_utf8(string_, code);
      pass(4);
    } else {
      string_ += c;
    }
  }

  std::string_view rest_;
  deck_builder const& into_;
  std::string string_;
  std::size_t line_ = 1;
};

/// An object of the game, as far as its end is not yet there.
struct open_object {
  std::string kind, nickname;
  bool in_deck = false;
};

void read_tabletop(deck_text const& text, deck_builder& into) {
  json_marks marks{text.whole, into};
  std::vector<open_object> open;
  std::string key, last;
  std::size_t decks = 0;
  into.repeats_are_usual();
  auto const is_deck = [](open_object const& one) { return one.kind.starts_with("Deck"); };
  for (auto mark = marks.next(); mark != 0; mark = marks.next()) {
    if (mark == '"') {
      last = marks.string();
      if (open.empty() || key.empty()) continue;
      if (key == "Name") open.back().kind = last;
      if (key == "Nickname") open.back().nickname = last;
      if (key == "Name" && is_deck(open.back())) ++decks;
      key.clear();
    } else if (mark == ':') {
      key = last;
    } else if (mark == '{') {
      bool const inside = std::ranges::any_of(open, is_deck);
      open.push_back({{}, {}, inside});
      key.clear();
    } else if (mark == '}' && !open.empty()) {
      auto const one = open.back();
      open.pop_back();
      if (one.in_deck && one.kind.starts_with("Card")) {
        if (trimmed(one.nickname).empty()) into.refuse(marks.line(), "a card without a nickname");
        into.add({std::string{trimmed(one.nickname)}}, marks.line(),
                 decks > 1 ? "deck " + std::to_string(decks) : std::string{});
      }
      key.clear();
    } else {
      key.clear();
    }
  }
}

}  // namespace

extern deck_format const tabletop_format;
deck_format const tabletop_format{
    "tabletop", "Tabletop Simulator's saved decks",
    "{\"ObjectStates\": [{\"Name\": \"DeckCustom\", \"ContainedObjects\": [\n"
    "  {\"CardID\": 100, \"Name\": \"Card\", \"Nickname\": \"Lightning Bolt\"},\n"
    "  {\"CardID\": 101, \"Name\": \"Card\", \"Nickname\": \"Mountain\"},\n"
    "  {\"CardID\": 101, \"Name\": \"Card\", \"Nickname\": \"Mountain\"}\n]}]}\n",
    is_tabletop, read_tabletop};

}  // namespace faro::deck_lists
