// The marks that deck builders put around the name of a card, each a small function that takes one off.
#include "cards/formats/card_line.hpp"

#include "cards/formats/headings.hpp"
#include "cards/formats/literal_words.hpp"
#include "text/words.hpp"

#include <faro/cards/deck.hpp>

#include <algorithm>

namespace faro::deck_lists {
namespace {

std::uint64_t number_of(std::string_view digits) {
  std::uint64_t number = 0;
  for (char const c : digits)
    number = std::min<std::uint64_t>(number * 10 + static_cast<std::uint64_t>(c - '0'), largest_count_kept);
  return number;
}

void add_tag(std::vector<std::string>& tags, std::string_view text) {
  auto const tag = trimmed(text);
  if (!tag.empty() && std::ranges::find(tags, tag) == tags.end()) tags.emplace_back(tag);
}

/// What stands between the last `open` and a `close` at the end, both taken off; nothing where it is not so.
std::optional<std::string_view> take_enclosed(std::string_view& text, char open, char close) {
  if (!text.ends_with(close)) return std::nullopt;
  auto const at = text.rfind(open, text.size() - 2);
  if (text.size() < 2 || at == std::string_view::npos || at == 0) return std::nullopt;
  auto const inside = text.substr(at + 1, text.size() - at - 2);
  text = trimmed(text.substr(0, at));
  return inside;
}

/// "Ramp", or "Sideboard{noDeck}" of Archidekt: a tag, or the pile of the card.
void take_category(std::string_view text, card_line& out) {
  auto const options = text.find('{');
  auto const name = trimmed(text.substr(0, options));
  auto const heading = find_heading(name);
  if (heading && heading->is == heading_kind::beside) {
    out.pile = heading->name;
  } else if (options != std::string_view::npos && lower_case(text).find("{nodeck}") != std::string::npos) {
    out.pile = lower_case(name);
  } else {
    add_tag(out.tags, name);
  }
}

/// "# !Commander", "#burn #!draw": the pile of the card, or tags where the format has them.
void take_hashes(std::string_view& rest, hash_marks hashes, card_line& out) {
  auto const at = rest.find(" #");
  if (at == std::string_view::npos) return;
  for (auto mark : split(rest.substr(at + 2), '#')) {
    mark = trimmed(mark);
    if (mark.starts_with('!')) mark = trimmed(mark.substr(1));
    auto const heading = find_heading(mark);
    if (heading && heading->is == heading_kind::beside) {
      out.pile = heading->name;
    } else if (hashes == hash_marks::tags) {
      add_tag(out.tags, mark);
    }
  }
  rest = trimmed(rest.substr(0, at));
}

/// "*F*" and "*F-etch*" for foil, "*CMDR*" for the commander.
bool take_star(std::string_view& rest, card_line& out) {
  auto copy = rest;
  auto const inside = take_enclosed(copy, '*', '*');
  if (!inside || inside->empty() ||
      !std::ranges::all_of(*inside, [](char c) { return is_letter(c) || c == '-'; }))
    return false;
  if (*inside == "CMDR") out.pile = "commander";
  rest = copy;
  return true;
}

/// "x4" or "×4" at the end, where no count stands before the name.
std::optional<std::uint64_t> take_trailing_count(std::string_view& rest) {
  auto const blank = rest.rfind(' ');
  if (blank == std::string_view::npos) return std::nullopt;
  auto word = rest.substr(blank + 1);
  if (word.starts_with('x') || word.starts_with('X')) {
    word.remove_prefix(1);
  } else if (word.starts_with("×")) {
    word.remove_prefix(2);
  } else {
    return std::nullopt;
  }
  if (!all_digits(word)) return std::nullopt;
  rest = trimmed(rest.substr(0, blank));
  return number_of(word);
}

/// "[M11]" or "[M11#146]" before the name, as Magic Workstation and Deckstats have it; behind the name the
/// first then counts pictures: "Mountain (2)".
void take_leading_set(std::string_view& rest) {
  auto const close = rest.find(']');
  if (!rest.starts_with('[') || close == std::string_view::npos || close > 24) return;
  auto const after = trimmed(rest.substr(close + 1));
  if (after.empty()) return;
  rest = after;
  if (auto picture = rest; take_enclosed(picture, '(', ')') && rest.ends_with(')') &&
                           all_digits(rest.substr(picture.size() + 2, rest.size() - picture.size() - 3)))
    rest = picture;
}

}  // namespace

std::optional<std::uint64_t> take_leading_count(std::string_view& line) {
  auto const digits = std::min(line.find_first_not_of("0123456789"), line.size());
  auto rest = line.substr(digits);
  if (rest.starts_with('x') || rest.starts_with('X')) {
    rest.remove_prefix(1);
  } else if (rest.starts_with("×")) {
    rest.remove_prefix(2);
  }
  if (digits == 0 || rest.empty() || !is_blank(rest.front())) return std::nullopt;
  auto const count = number_of(line.substr(0, digits));
  line = trimmed(rest);
  return count;
}

bool take_set(std::string_view& name, set_marks sets) {
  auto const open = name.rfind(" (");
  if (open == std::string_view::npos) return false;
  auto const close = name.find(')', open);
  if (close == std::string_view::npos) return false;
  auto const set = name.substr(open + 2, close - open - 2), number = trimmed(name.substr(close + 1));
  constexpr std::size_t longest_set = 12;  // "(SLD:1390)"
  bool const is_set = set.size() >= 2 && set.size() <= longest_set && std::ranges::all_of(set, [](char c) {
                        return is_digit(c) || is_letter(c) || c == '_' || c == ':';
                      });
  bool const upper = std::ranges::none_of(set, [](char c) { return c >= 'a' && c <= 'z'; });
  bool const numbered =
      (std::ranges::any_of(number, is_digit) && number.find(' ') == std::string_view::npos) ||
      (upper && number.empty() && set.find(':') != std::string_view::npos);
  if (!is_set || !(numbered || (number.empty() && upper && sets == set_marks::always))) return false;
  name = trimmed(name.substr(0, open));
  return true;
}

std::vector<std::string> take_tags(std::string_view& name) {
  std::vector<std::string> tags;
  if (auto const inside = take_enclosed(name, '{', '}')) {
    for (auto const part : split(*inside, ',')) add_tag(tags, part);
  }
  return tags;
}

card_line take_apart(std::string_view line, line_style const& style) {
  card_line out;
  if (line.starts_with("SB:")) {
    out.pile = "sideboard";
    line = trimmed(line.substr(3));
  }
  auto rest = line;
  out.count = take_leading_count(rest);
  take_hashes(rest, style.hashes, out);
  for (auto const& tag : take_tags(rest)) add_tag(out.tags, tag);
  for (bool more = true; more;) {
    more = take_star(rest, out) || take_enclosed(rest, '^', '^');
    if (auto const categories = take_enclosed(rest, '[', ']')) {
      for (auto const category : split(*categories, ',')) take_category(category, out);
      more = true;
    }
    if (!more) more = take_set(rest, style.sets);
    if (!more && rest.ends_with('}')) {
      auto const tags = take_tags(rest);
      more = !tags.empty();
      for (auto const& tag : tags) add_tag(out.tags, tag);
    }
  }
  take_leading_set(rest);
  if (!out.count) out.count = take_trailing_count(rest);
  out.name = rest;
  return out;
}

}  // namespace faro::deck_lists
