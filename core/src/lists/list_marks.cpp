// Marks of lists, and numbers beside names.
#include "lists/list_marks.hpp"

#include "text/blanks.hpp"
#include "text/headings.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <algorithm>
#include <array>

namespace faro::draws {
namespace {

// "-Ann" and "*Ann" may be names; no name begins with a dot in the middle of the line.
constexpr std::array<std::string_view, 7> marks_with_blank{"-", "*", "+", "–", "—", "−", ">"};
constexpr std::array<std::string_view, 10> marks_alone{"•", "·", "‣", "◦", "▪", "▫", "●", "○", "■", "➢"};

bool has_blank_at(std::string_view text) {
  return !text.empty() && (is_blank(text.front()) || wide_blank_at(text) > 0);
}

/// The mark before a name; empty without one.
std::string_view mark_before(std::string_view name) {
  for (auto const mark : marks_with_blank) {
    if (name.starts_with(mark) && has_blank_at(name.substr(mark.size()))) return mark;
  }
  for (auto const mark : marks_alone) {
    if (name.starts_with(mark)) return mark;
  }
  return {};
}

/// "12." or "12)" before a blank; empty without one.
std::string_view number_of_line(std::string_view name) {
  auto const digits = std::min(name.find_first_not_of("0123456789"), name.size());
  auto const rest = name.substr(digits);
  if (digits == 0 || !(rest.starts_with('.') || rest.starts_with(')')) || rest.size() < 2 ||
      !is_blank(rest[1]))
    return {};
  return name.substr(0, digits + 1);
}

/// "3" of "Ann 3", or of "3 Ann": a count is short, and begins with no 0.
bool is_count(std::string_view text, std::size_t most_digits) {
  return !text.empty() && text.size() <= most_digits && text.front() != '0' &&
         std::ranges::all_of(text, is_digit);
}

constexpr std::array<std::string_view, 4> times_signs{"*", "×", "x", "X"};

/// "3" of "(3)".
std::string_view without_brackets(std::string_view word) {
  bool const round = word.starts_with('(') && word.ends_with(')');
  bool const square = word.starts_with('[') && word.ends_with(']');
  return (round || square) && word.size() > 2 ? word.substr(1, word.size() - 2) : word;
}

/// "Ann" of "Ann:" and "Ann -", before a number.
std::string_view before_number(std::string_view name) {
  while (!name.empty() &&
         (is_blank(name.back()) || name.back() == ':' || name.back() == '-' || name.back() == '='))
    name.remove_suffix(1);
  return name;
}

/// The count in "x3", "*3" or "3x".
std::string_view times_in(std::string_view word) {
  constexpr std::size_t most_digits = 18;
  for (auto const sign : times_signs) {
    if (word.starts_with(sign) && is_count(word.substr(sign.size()), most_digits))
      return word.substr(sign.size());
    if (word.ends_with(sign) && is_count(word.substr(0, word.size() - sign.size()), most_digits))
      return word.substr(0, word.size() - sign.size());
  }
  return {};
}

/// "Ann*3", "Ann *3", "Ann × 3": where the sign is no letter, blanks are as they please.
std::optional<numbered_name> multiplied(std::string_view name) {
  constexpr std::size_t most_digits = 18;
  for (std::string_view const sign : {"*", "×", " x ", " X "}) {
    auto const at = name.rfind(sign);
    if (at == std::string_view::npos) continue;
    auto const before = trimmed(name.substr(0, at)), behind = trimmed(name.substr(at + sign.size()));
    if (!before.empty() && is_count(behind, most_digits)) return numbered_name{before, behind, true};
    if (!behind.empty() && is_count(before, most_digits)) return numbered_name{behind, before, true};
  }
  return std::nullopt;
}

/// Beside a number: one ticket has words that are none of headings.
bool is_word_for_tickets(std::string_view word) {
  constexpr std::array<std::string_view, 6> of_one{"los",    "entry",     "billet",
                                                   "boleto", "biglietto", "bilhete"};
  return use_of(word) == column_use::tickets || std::ranges::find(of_one, lower_case(word)) != of_one.end();
}

/// "Ann (2 tickets)", "Anna: 2 Lose".
std::optional<numbered_name> with_word_for_tickets(std::string_view name, std::size_t most_digits) {
  auto rest = name;
  bool const in_brackets = rest.ends_with(')') || rest.ends_with(']');
  if (in_brackets) rest.remove_suffix(1);
  auto const blank = rest.rfind(' ');
  if (blank == std::string_view::npos || !is_word_for_tickets(rest.substr(blank + 1))) return std::nullopt;
  rest = trimmed(rest.substr(0, blank));
  auto const number = rest.substr(rest.find_last_of(" ([") + 1);
  auto const before = before_number(rest.substr(0, rest.size() - number.size() - (in_brackets ? 1 : 0)));
  if (before.empty() || !is_count(number, most_digits)) return std::nullopt;
  return numbered_name{before, number, true};
}

/// "[12:01] ann: me", "@ann: me": a line of a chat, in which a name is the smaller part.
bool is_message(std::string_view name) {
  auto const clock = name.starts_with('[') ? name.substr(1) : name;
  auto const colon = std::min(clock.find(':'), clock.size());
  bool const hour = colon > 0 && colon < 3 && std::ranges::all_of(clock.substr(0, colon), is_digit);
  return (hour && colon + 1 < clock.size() && is_digit(clock[colon + 1])) ||
         name.find(": ") != std::string_view::npos;
}

/// "&uuml;", "&#39;": a letter as web pages write it.
bool has_entity(std::string_view name) {
  for (auto at = name.find('&'); at != std::string_view::npos; at = name.find('&', at + 1)) {
    auto const end = name.find(';', at);
    auto const inside =
        end == std::string_view::npos ? std::string_view{} : name.substr(at + 1, end - at - 1);
    if (inside.size() > 1 &&
        std::ranges::all_of(inside, [](char c) { return is_letter(c) || is_digit(c) || c == '#'; }))
      return true;
  }
  return false;
}

}  // namespace

bool says_total(std::string_view name) {
  constexpr std::array<std::string_view, 12> words{"total",  "totals",      "sum",       "summe",
                                                   "gesamt", "gesamtsumme", "insgesamt", "totale",
                                                   "somme",  "suma",        "totaal",    "razem"};
  auto const word = lower_case(name.substr(0, name.find_first_of(" :=")));
  auto const rest = name.substr(word.size());
  return std::ranges::find(words, word) != words.end() && !std::ranges::any_of(rest, is_letter);
}

std::string without_tabs_of_marks(std::string_view text) {
  std::vector<std::size_t> tabs;
  std::size_t lines = 0;
  for (auto const line : lines_of(text)) {
    auto const inside = trimmed(line);
    if (inside.empty()) continue;
    ++lines;
    auto const mark = mark_before(inside).empty() ? number_of_line(inside) : mark_before(inside);
    auto const behind = inside.substr(mark.size());
    if (!mark.empty() && behind.starts_with('\t')) {
      tabs.push_back(static_cast<std::size_t>(behind.data() - text.data()));
    } else if (lines > 1) {
      return std::string{text};
    }
  }
  std::string out{text};
  for (auto const at : tabs) out[at] = ' ';
  return out;
}

bool drop_numbers_of_lines(std::vector<roster::person>& people) {
  std::vector<std::string_view> names;
  for (auto const& one : people) {
    auto const number = number_of_line(one.name);
    if (number.empty() || number.substr(0, number.size() - 1) != std::to_string(names.size() + 1))
      return false;
    names.push_back(without_blanks_around(std::string_view{one.name}.substr(number.size())));
    if (names.back().empty()) return false;
  }
  if (names.size() < 2) return false;
  for (std::size_t i = 0; i < people.size(); ++i) people[i].name = std::string{names[i]};
  return true;
}

bool drop_marks_of_lines(std::vector<roster::person>& people) {
  auto const mark = people.empty() ? std::string{} : std::string{mark_before(people.front().name)};
  auto const behind = [&](roster::person const& one) {
    return without_blanks_around(std::string_view{one.name}.substr(mark.size()));
  };
  if (mark.empty() || people.size() < 2 || !std::ranges::all_of(people, [&](roster::person const& one) {
        return mark_before(one.name) == mark && !behind(one).empty();
      }))
    return false;
  for (auto& one : people) one.name = std::string{behind(one)};
  return true;
}

std::optional<numbered_name> number_beside(std::string_view name) {
  constexpr std::size_t most_digits = 4;  // more are a year, or a telephone
  auto const first = name.substr(0, name.find(' '));
  auto const behind_blank = name.substr(name.rfind(' ') + 1);
  auto const last = without_brackets(behind_blank);
  auto const before = before_number(name.substr(0, name.size() - behind_blank.size()));
  if (!before.empty()) {
    auto const behind = trimmed(name.substr(first.size()));
    if (auto const count = times_in(last); !count.empty()) return numbered_name{before, count, true};
    if (auto const count = times_in(first); !count.empty()) return numbered_name{behind, count, true};
    if (auto const many = multiplied(name)) return many;
    if (auto const many = with_word_for_tickets(name, most_digits)) return many;
    if (is_count(last, most_digits)) return numbered_name{before, last, false};
    if (is_count(first, most_digits)) return numbered_name{behind, first, false};
  }
  return multiplied(name);
}

std::vector<message> doubts_of(roster const& list) {
  std::vector<message> out;
  auto const say_first = [&](auto&& doubt) {
    for (auto const& one : list.people) {
      if (auto const found = doubt(one))
        return out.push_back(say("{}, line {}: {}", list.source, one.line, *found));
    }
  };
  using maybe = std::optional<message>;
  say_first([](roster::person const& one) -> maybe {
    auto const name = std::string_view{one.name};
    auto const mark = mark_before(name).empty() ? number_of_line(name) : mark_before(name);
    if (mark.empty()) return std::nullopt;
    return say(
        "{} is taken for a name as it stands; marks and numbers of lists are dropped where all lines have "
        "them",
        quoted(name));
  });
  say_first([](roster::person const& one) -> maybe {
    if (!has_entity(one.name)) return std::nullopt;
    return say("{} is taken for a name as it stands; it has letters as web pages write them",
               quoted(one.name));
  });
  say_first([](roster::person const& one) -> maybe {
    if (!is_message(one.name) || says_total(one.name)) return std::nullopt;
    return say("{} is taken for a name as it stands, with what stands around it", quoted(one.name));
  });
  if (list.size() > 1 && says_total(list.people.back().name))
    out.push_back(say("{}, line {}: {} is taken for one who takes part", list.source, list.people.back().line,
                      quoted(list.people.back().name)));
  say_first([](roster::person const& one) -> maybe {
    auto const found = number_beside(one.name);
    if (!found || !found->is_times) return std::nullopt;
    return say("{} is taken for the name of one, not for {} of {}", quoted(one.name), found->number,
               quoted(found->name));
  });
  return out;
}

}  // namespace faro::draws
