// The reader of lists of lines that most formats share; what is special about each is in its own file.
#include "cards/formats/list.hpp"

#include "cards/formats/headings.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/cards/notation.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <optional>
#include <string>

namespace faro::deck_lists {
namespace {

bool all_of_digits(std::string_view text) { return !text.empty() && std::ranges::all_of(text, is_digit); }

/// "4,Bolt", "Bolt; 4", "Bolt: 4" and "| Bolt | 4 |": a count that a mark parts from the name.
bool looks_like_table(std::string_view line) {
  constexpr std::string_view marks = ",;:|\t";
  if (line.size() > 2 && line.starts_with('|') && line.ends_with('|'))
    line = trimmed(line.substr(1, line.size() - 2));
  auto const mark = line.find_first_of(marks), last = line.find_last_of(marks);
  if (mark == std::string_view::npos || mark == 0 || last + 1 == line.size()) return false;
  return all_of_digits(trimmed(line.substr(0, mark))) || all_of_digits(trimmed(line.substr(last + 1)));
}

/// "Bolt (4)": perhaps a count, perhaps a name.
bool ends_in_brackets(std::string_view line) {
  auto const open = line.rfind('(');
  return open != std::string_view::npos && open > 0 && line.ends_with(')') &&
         all_of_digits(line.substr(open + 1, line.size() - open - 2));
}

/// Where in a list the reader is.
class list_reader {
 public:
  list_reader(deck_builder& into, list_rules const& rules, bool empty_begins_sideboard)
      : into_{into}, rules_{rules}, empty_begins_sideboard_{empty_begins_sideboard} {}

  void read(std::string_view line, std::size_t number) {
    if (line.empty()) {
      about_ = false;
      if (empty_begins_sideboard_ && any_card_ && !any_heading_) pile_ = "sideboard";
      return;
    }
    auto const heading = find_heading(line);
    if (heading && (rules_.needs_counts || heading->is != heading_kind::type)) return begin(*heading);
    if (is_comment(line)) return;
    auto card = take_apart(line, rules_.style);
    if (about_ && !card.count) return;  // "Name Izzet Prowess"
    add(std::move(card), line, number);
  }

  /// A number that is no count, most likely: "1996 World Champion" among fours.
  void finish() {
    constexpr std::uint64_t many = 1000, times_the_others = 10;
    auto const others = counted_ - std::min(largest_.count, counted_);
    if (largest_.count < many || others == 0 || largest_.count / times_the_others < others) return;
    auto const number = std::to_string(largest_.count);
    into_.note(largest_.line,
               say("{} copies of {}; if {} is part of the name, write {}", number,
                   faro::quoted(largest_.name), number, faro::quoted("1 " + number + " " + largest_.name)));
  }

 private:
  void begin(heading const& found) {
    about_ = found.is == heading_kind::about;
    type_ = found.is == heading_kind::type ? found.name : "";
    // After the one card of a commander, cards of a type are of the deck; a sideboard may have types itself.
    bool const of_deck = found.is == heading_kind::type && pile_ != "sideboard" && pile_ != "maybeboard";
    if (found.is == heading_kind::deck || of_deck) pile_.clear();
    if (found.is == heading_kind::beside) pile_ = found.name;
    any_heading_ = true;
  }

  void add(card_line card, std::string_view line, std::size_t number) {
    if (!card.count && looks_like_table(line))
      into_.refuse(number, say("expected a number of cards, a blank and their name, or a header such as "
                               "'count,name' above lines of CSV, got {}",
                               faro::quoted(line)));
    refuse_doubtful_count(card, line, number);
    if (!card.count && rules_.needs_counts && !find_card(card.name))
      into_.refuse(number, say("expected a number of cards and their name, such as '4 Forest', a heading "
                               "such as 'Deck' or 'Sideboard', or a comment (#), got {}",
                               faro::quoted(line)));
    if (!card.count && ends_in_brackets(line) && !any_brackets_) {
      into_.note(number, say("{} is taken as a name, once; a count stands before the name, as in '4 Forest'",
                             faro::quoted(line)));
      any_brackets_ = true;
    }
    counted_ += card.count.value_or(1);
    if (card.count.value_or(1) > largest_.count) largest_ = {*card.count, number, std::string{card.name}};
    if (!type_.empty() && std::ranges::find(card.tags, type_) == card.tags.end()) card.tags.push_back(type_);
    any_card_ = true;
    into_.add({std::string{card.name}, card.count.value_or(1), std::move(card.tags)}, number,
              card.pile.empty() ? pile_ : card.pile);
  }

  void refuse_doubtful_count(card_line const& card, std::string_view line, std::size_t number) const {
    if (!card.count) return into_.refuse_glued_count(line, number);
    auto const times = card.name.substr(0, 1);
    if ((times == "x" || times == "X") && card.name.substr(1, 1) == " ")
      into_.refuse_count(line, line.substr(0, std::min(line.find_first_not_of("0123456789"), line.size())),
                         card.name.substr(2), number);
  }

  deck_builder& into_;
  list_rules const& rules_;
  bool empty_begins_sideboard_;
  std::string pile_, type_;
  bool about_ = false, any_card_ = false, any_heading_ = false, any_brackets_ = false;
  struct largest_count {
    std::uint64_t count = 1;
    std::size_t line = 0;
    std::string name{};
  } largest_;
  std::uint64_t counted_ = 0;
};

}  // namespace

bool is_comment(std::string_view line) { return line.starts_with('#') || line.starts_with("//"); }

void read_list(deck_text const& text, deck_builder& into, list_rules const& rules) {
  list_reader reader{into, rules,
                     rules.empty == empty_lines::sideboard ||
                         (rules.empty == empty_lines::small_sideboard && has_sideboard(groups_of(text)))};
  for (std::size_t i = 0; i < text.lines.size(); ++i) reader.read(text.lines[i], i + 1);
  reader.finish();
}

bool has_sideboard(std::vector<std::uint64_t> const& groups) {
  constexpr std::uint64_t largest = 15;
  return groups.size() == 2 && groups[1] <= largest && groups[1] < groups[0];
}

std::vector<std::uint64_t> groups_of(deck_text const& text) {
  std::vector<std::uint64_t> groups;
  bool begins = true;
  for (auto line : text.lines) {
    if (line.empty()) {
      begins = true;
      continue;
    }
    if (find_heading(line)) return {};
    if (is_comment(line)) continue;
    auto const count = take_leading_count(line);
    if (!count) return {};
    if (begins) groups.push_back(0);
    begins = false;
    groups.back() += *count;
  }
  return groups;
}

}  // namespace faro::deck_lists
