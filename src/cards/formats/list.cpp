// The reader of lists of lines that most formats share; what is special about each is in its own file.
#include "cards/formats/list.hpp"

#include "cards/formats/headings.hpp"

#include <faro/cards/notation.hpp>
#include <faro/text/utf8.hpp>
#include <faro/text/words.hpp>

#include <algorithm>
#include <optional>
#include <string>

namespace faro::deck_lists {
namespace {

/// "4,Bolt" or "Bolt;4": a line of a table without its header.
bool looks_like_csv(std::string_view line) {
  auto const mark = line.find_first_of(",;"), last = line.find_last_of(",;");
  if (mark == std::string_view::npos || mark == 0 || last + 1 == line.size()) return false;
  return std::ranges::all_of(line.substr(0, mark), is_digit) ||
         std::ranges::all_of(line.substr(last + 1), is_digit);
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

 private:
  void begin(heading const& found) {
    about_ = found.is == heading_kind::about;
    type_ = found.is == heading_kind::type ? found.name : "";
    if (found.is == heading_kind::deck) pile_.clear();
    if (found.is == heading_kind::beside) pile_ = found.name;
    any_heading_ = true;
  }

  void add(card_line card, std::string_view line, std::size_t number) {
    if (!card.count && looks_like_csv(line))
      into_.refuse(number,
                   "expected a number of cards, a blank and their name, or a header such as "
                   "'count,name' above lines of CSV, got " +
                       faro::quoted(line));
    if (!card.count && rules_.needs_counts && !find_card(card.name))
      into_.refuse(number,
                   "expected a number of cards and their name, such as '4 Forest', a heading such as "
                   "'Deck' or 'Sideboard', or a comment (#), got " +
                       faro::quoted(line));
    if (!type_.empty() && std::ranges::find(card.tags, type_) == card.tags.end()) card.tags.push_back(type_);
    any_card_ = true;
    into_.add({std::string{card.name}, card.count.value_or(1), std::move(card.tags)}, number,
              card.pile.empty() ? pile_ : card.pile);
  }

  deck_builder& into_;
  list_rules const& rules_;
  bool empty_begins_sideboard_;
  std::string pile_, type_;
  bool about_ = false, any_card_ = false, any_heading_ = false;
};

}  // namespace

bool is_comment(std::string_view line) { return line.starts_with('#') || line.starts_with("//"); }

void read_list(deck_text const& text, deck_builder& into, list_rules const& rules) {
  list_reader reader{into, rules,
                     rules.empty == empty_lines::sideboard ||
                         (rules.empty == empty_lines::small_sideboard && has_sideboard(groups_of(text)))};
  for (std::size_t i = 0; i < text.lines.size(); ++i) reader.read(text.lines[i], i + 1);
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
