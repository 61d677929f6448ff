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

/// Whether a line has a card with its count.
bool has_count(std::string_view line, line_style const& style) {
  return !is_comment(line) && take_apart(line, style).count.has_value();
}

/// Whether a line has the marks of a heading: "Market:", "[Market]", "== Market ==".
bool is_marked(std::string_view line) {
  return line.ends_with(':') || line.starts_with('[') || line.starts_with("==") || line.starts_with("**");
}

/// The headings of a list, where they are named from whose cards is drawn: lines without a count between
/// cards with one, or with marks. Each begins a section of its own.
class section_finder {
 public:
  section_finder(deck_text const& text, draw_sections const& wanted, list_rules const& rules)
      : rules_{rules}, wanted_{wanted} {
    for (auto const line : text.lines) {
      if (!wanted.any() || !wanted.has(heading_name(line))) continue;
      if (line.starts_with('#')) hashes_ = true;
      if (line.starts_with("//")) slashes_ = true;
    }
  }

  /// Of a line that is one; nothing of others.
  [[nodiscard]] std::optional<std::string_view> heading_in(std::string_view line) const {
    auto const name = heading_name(line);
    if (auto const known = find_heading(line))
      return known->is == heading_kind::about ? std::nullopt : std::optional{name};
    if (name.empty() || has_count(line, rules_.style)) return std::nullopt;
    if (is_comment(line)) {
      bool const is_heading = line.starts_with('#') ? hashes_ : slashes_;
      return is_heading ? std::optional{name} : std::nullopt;
    }
    auto const numbered = name != trimmed(line) && !looks_like_table(name);
    if (find_card(line) || (looks_like_table(line) && !numbered)) return std::nullopt;
    return rules_.needs_counts || is_marked(line) ? std::optional{name} : std::nullopt;
  }
  /// Whether a line is called as a heading, and may as well be a card.
  [[nodiscard]] bool is_doubtful(std::string_view line) const {
    return wanted_.any() && !rules_.needs_counts && wanted_.has(trimmed(line));
  }

 private:
  list_rules const& rules_;
  draw_sections const& wanted_;
  bool hashes_ = false, slashes_ = false;
};

/// The headings under which cards with counts stand.
std::vector<std::string> headings_of(deck_text const& text, section_finder const& find,
                                     line_style const& style) {
  std::vector<std::string> out;
  std::optional<std::string_view> last;
  for (auto const line : text.lines) {
    if (auto const found = find.heading_in(line)) last = found;
    if (!last || !has_count(line, style)) continue;
    if (std::ranges::find(out, *last) == out.end()) out.emplace_back(*last);
    last.reset();
  }
  return out;
}

/// Text that is no list: "Please bring a cake to the club."
bool is_sentence(std::string_view line) {
  constexpr std::size_t fewest_words = 6;
  return line.ends_with('.') && !line.ends_with("..") && words_of(line).size() >= fewest_words;
}

/// Where in a list the reader is.
class list_reader {
 public:
  list_reader(deck_text const& text, deck_builder& into, list_rules const& rules, bool empty_begins_sideboard)
      : text_{text},
        into_{into},
        rules_{rules},
        find_{text, into.sections(), rules},
        empty_begins_sideboard_{empty_begins_sideboard && !into.sections().any()} {}

  void read(std::string_view line, std::size_t number) {
    if (line.empty()) {
      about_ = false;
      if (empty_begins_sideboard_ && any_card_ && !any_heading_) pile_ = "sideboard";
      return;
    }
    if (into_.sections().any()) {
      if (auto const name = find_.heading_in(line)) return begin_section(*name, line);
      if (find_.is_doubtful(line))
        into_.refuse(number,
                     say("{} may be a heading or a card: in a list without counts headings end with a "
                         "colon, as in {}",
                         faro::quoted(line), faro::quoted(std::string{line} + ":")));
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
  void begin_section(std::string_view name, std::string_view line) {
    auto const known = find_heading(line);
    about_ = false;
    type_ = known && known->is == heading_kind::type ? known->name : "";
    pile_ = name;
    any_heading_ = true;
  }

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
    if (!card.count && is_sentence(line))
      into_.refuse(number, say("expected a card a line, got a sentence, {}; a card of that name is {}",
                               faro::quoted(line), faro::quoted("1 " + std::string{line})));
    refuse_doubtful_count(card, line, number);
    if (!card.count && rules_.needs_counts && !find_card(card.name)) {
      refuse_heading(line, number);
      into_.refuse(number, say("expected a number of cards and their name, such as '4 Forest', a heading "
                               "such as 'Deck' or 'Sideboard', or a comment (#), got {}",
                               faro::quoted(line)));
    }
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

  /// A line without a count above cards, at the beginning of a part: a heading of a game that we don't know.
  void refuse_heading(std::string_view line, std::size_t number) const {
    auto const below = std::ranges::find_if(text_.lines.begin() + static_cast<std::ptrdiff_t>(number),
                                            text_.lines.end(), [](auto each) { return !each.empty(); });
    bool const begins = number == 1 || text_.lines[number - 2].empty() || is_marked(line);
    if (!begins || below == text_.lines.end() || !has_count(*below, rules_.style)) return;
    into_.refuse(number,
                 say("{} may be a heading: --sections says from which cards is drawn", faro::quoted(line)),
                 ways_of_sections(headings_of(text_, find_, rules_.style)));
  }

  void refuse_doubtful_count(card_line const& card, std::string_view line, std::size_t number) const {
    std::vector<reading_options> ways{{{way_by_filter, "sed -E 's/^[[(]?([0-9]+)([])]| ?[xX]) */\\1 /'"},
                                       {std::string{into_.source()}, "-counts"}}};
    if (!card.count) return into_.refuse_glued_count(line, number, std::move(ways));
    auto const times = card.name.substr(0, 1);
    if ((times == "x" || times == "X") && card.name.substr(1, 1) == " ")
      into_.refuse_count(line, line.substr(0, std::min(line.find_first_not_of("0123456789"), line.size())),
                         card.name.substr(2), number, std::move(ways));
  }

  deck_text const& text_;
  deck_builder& into_;
  list_rules const& rules_;
  section_finder find_;
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
  list_reader reader{text, into, rules,
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
