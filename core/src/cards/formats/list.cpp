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

/// A count that is no count, but for a mark or its place: "Bolt 4", "Bolt x 4", "Bolt - 4", "Bolt (4)",
/// "4*Bolt", "4 - Bolt", "4. Bolt".
struct odd_count {
  std::string_view digits, name;
  bool in_front = false;
  bool numbered = false;  ///< "4." and "4)" may be the number of the line
  bool marked = false;    ///< "x4 Bolt", or with tags: no command mends it
};

std::optional<odd_count> odd_count_in(std::string_view line) {
  constexpr std::string_view marks = "*:=.,;|-)]", open = "([", numbers = "0123456789";
  auto front = line;
  if (!front.empty() && open.find(front.front()) != std::string_view::npos) front.remove_prefix(1);
  constexpr std::string_view before_digits = "xX*+#";
  if (!front.empty() && before_digits.find(front.front()) != std::string_view::npos) {
    auto const counted = trimmed(front.substr(1));
    auto const digits = counted.substr(0, std::min(counted.find_first_not_of(numbers), counted.size()));
    auto const name = trimmed(counted.substr(digits.size()));
    if (!digits.empty() &&
        is_blank(counted.substr(digits.size(), 1).empty() ? 'x' : counted[digits.size()]) && !name.empty())
      return odd_count{digits, name, true, false, true};
  }
  auto const size = std::min(front.find_first_not_of(numbers), front.size());
  if (size > 0 && size < front.size()) {
    auto rest = trimmed(front.substr(size));
    bool const apart = is_blank(front[size]);
    bool const is_mark = marks.find(rest.front()) != std::string_view::npos;
    bool const is_times = rest.starts_with('x') || rest.starts_with('X');
    constexpr std::string_view times = "×";
    auto const width = is_mark || is_times ? 1 : rest.starts_with(times) ? times.size() : 0;
    bool const stands_apart = width > 0 && width < rest.size() && is_blank(rest[width]);
    bool const is_usual = !apart && !is_mark && stands_apart;  // "4x Opt"
    if (width > 0 && !is_usual && (!apart || stands_apart)) {
      auto const name = trimmed(rest.substr(width));
      if (!name.empty())
        return odd_count{front.substr(0, size), name, true,
                         !apart && (rest.front() == '.' || rest.front() == ')')};
    }
  }
  if (line.starts_with('|')) return std::nullopt;  // a row of a drawn table
  auto back = line.ends_with('|') ? trimmed(line.substr(0, line.size() - 1)) : line;
  bool const closed =
      back.ends_with(')') || back.ends_with(']') || back.ends_with('x') || back.ends_with('X');
  if (closed) back.remove_suffix(1);
  auto const behind = back.find_last_not_of(numbers);
  if (behind == std::string_view::npos || behind + 1 == back.size()) return std::nullopt;
  auto const digits = back.substr(behind + 1);
  auto name = back.substr(0, behind + 1);
  constexpr std::string_view before = " \t*:=,;|-([";
  if (before.find(name.back()) == std::string_view::npos) return std::nullopt;
  name = name.substr(0, name.find_last_not_of(before) + 1);
  if (name.size() > 2 && (name.ends_with(" x") || name.ends_with(" X")))
    name = trimmed(name.substr(0, name.size() - 2));
  return name.empty() ? std::nullopt : std::optional{odd_count{digits, name}};
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
      if (any_in_section_ && empty_ == 0) empty_ = number;
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
    any_in_section_ = false;
    empty_ = 0;
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
    refuse_doubtful_count(card, line, number);
    if (!card.count && looks_like_table(line))
      into_.refuse(number, say("expected a number of cards, a blank and their name, or a header such as "
                               "'count,name' above lines of CSV, got {}",
                               faro::quoted(line)));
    if (!card.count && is_sentence(line))
      into_.refuse(number, say("expected a card a line, got a sentence, {}; a card of that name is {}",
                               faro::quoted(line), faro::quoted("1 " + std::string{line})));
    if (!card.count && rules_.needs_counts && !find_card(card.name)) {
      refuse_heading(line, number);
      into_.refuse(number, say("expected a number of cards and their name, such as '4 Forest', a heading "
                               "such as 'Deck' or 'Sideboard', or a comment (#), got {}",
                               faro::quoted(line)));
    }
    counted_ += card.count.value_or(1);
    if (card.count.value_or(1) > largest_.count) largest_ = {*card.count, number, std::string{card.name}};
    refuse_beyond_section(line, number);
    any_in_section_ = into_.sections().has(pile_);
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

  /// A line with a number below an empty line that ends a section from which is drawn: "45 cards (min 45)" of
  /// NetrunnerDB is no card of it.
  void refuse_beyond_section(std::string_view line, std::size_t number) const {
    if (empty_ == 0 || !into_.sections().has(pile_)) return;
    auto last = number;
    while (last < text_.lines.size() && !find_.heading_in(text_.lines[last])) ++last;
    while (text_.lines[last - 1].empty()) --last;
    auto const file = std::string{into_.source()};
    auto const lines =
        number == last ? std::to_string(number) : std::to_string(number) + "," + std::to_string(last);
    into_.refuse(number,
                 say("{} stands below an empty line: it may be a card of {}, or none", faro::quoted(line),
                     faro::quoted(pile_)),
                 {{{way_by_filter, "sed " + lines + "d"}, {file, "-cards"}},
                  {{way_by_filter, "sed " + std::to_string(empty_) + "," + std::to_string(number - 1) + "d"},
                   {file, "-together"}}});
  }

  /// A count with a mark, or behind the name; in a list in which lines have counts before names, only one
  /// that stands before them, too.
  void refuse_doubtful_count(card_line const& card, std::string_view line, std::size_t number) const {
    auto counted = line;
    bool const leads = take_leading_count(counted).has_value();
    if ((card.count && !leads) || find_card(line)) return;
    bool const has_tags = line.ends_with('}') && line.find('{') != std::string_view::npos;
    auto odd = odd_count_in(has_tags ? trimmed(line.substr(0, line.rfind('{'))) : line);
    if (odd && has_tags) odd->marked = true;
    if (!odd || (!odd->in_front && (leads || rules_.needs_counts))) return;
    into_.refuse_count(line, odd->digits, odd->name, number, ways_to_count(*odd));
  }

  [[nodiscard]] std::vector<reading_options> ways_to_count(odd_count const& odd) const {
    if (odd.marked) return {};
    auto const file = std::string{into_.source()};
    bool all = true, headings = false;
    for (auto const line : text_.lines) {
      if (line.empty()) continue;
      if (is_comment(line) || find_heading(line)) {
        headings = true;
      } else {
        auto const found = odd_count_in(line);
        all = all && ((found && found->in_front == odd.in_front) || has_count(line, rules_.style));
      }
    }
    std::vector<reading_options> out;
    std::string counts =
        odd.in_front
            ? "s/^[[:space:]]*[[(]?([0-9]+)([])]|[xX]|×|[*:=.,;|-]| [xX] | × | [*:=.,;|-] ) */\\1 /"
            : "s/[[:space:]]+$//; s/( [xX] *| × *|[][:space:]:=*,;|([-])+([0-9]+)([])xX]| *[|])?$/ \\2/; "
              "s/^(.*[^ ]) +([0-9]+)$/\\2 \\1/";
    if (!all) counts += "; /^[0-9]+ /!s/^(.)/1 \\1/";
    if (all || !headings) out.push_back({{way_by_filter, "sed -E '" + counts + "'"}, {file, "-counts"}});
    if (odd.numbered && all)
      out.push_back({{way_by_filter, "sed -E 's/^[[:space:]]*[0-9]+[.)] *//'"}, {file, "-unnumbered"}});
    if (!headings && !odd.in_front)
      out.push_back({{way_by_filter, "sed -E 's/^[[:space:]]*([^[:space:]])/1 \\1/'"}, {file, "-names"}});
    return out;
  }

  deck_text const& text_;
  deck_builder& into_;
  list_rules const& rules_;
  section_finder find_;
  bool empty_begins_sideboard_;
  std::string pile_, type_;
  std::size_t empty_ = 0;  // the first empty line behind cards of a section from which is drawn
  bool any_in_section_ = false;
  bool about_ = false, any_card_ = false, any_heading_ = false;
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
