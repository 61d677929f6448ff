// Reading lists of one card a line, with headings, comments and empty lines: what deck builders share.
#pragma once
#include "cards/formats/card_line.hpp"
#include "cards/formats/format.hpp"

namespace faro::deck_lists {

/// What an empty line after cards means, in lists without headings.
enum class empty_lines {
  nothing,
  sideboard,        ///< what follows is the sideboard
  small_sideboard,  ///< the same, if there are two groups and the second is small enough: has_sideboard()
};

struct list_rules {
  line_style style{};
  empty_lines empty = empty_lines::small_sideboard;
  bool needs_counts = true;  ///< every card has a count, but playing cards may be alone
};

/// Reads all lines. Throws input_error for one that is neither card nor heading nor comment.
void read_list(deck_text const& text, deck_builder& into, list_rules const& rules);

/// Whether a line is a comment, and no heading.
bool is_comment(std::string_view line);

/// What recognises formats: whether any line, any line with a count (given what follows it) is so.
template <class Is>
bool any_line(deck_text const& text, Is const& is) {
  for (auto const line : text.lines) {
    if (is(line)) return true;
  }
  return false;
}
template <class Is>
bool any_counted(deck_text const& text, Is const& is) {
  return any_line(text, [&](std::string_view line) { return take_leading_count(line) && is(line); });
}

/// The numbers of cards between empty lines; empty where there are headings or cards without a count.
std::vector<std::uint64_t> groups_of(deck_text const& text);

/// Whether there are two groups of which the second can be a sideboard: at most 15 cards, and fewer than the
/// first. Lists in other groups only use empty lines for order.
bool has_sideboard(std::vector<std::uint64_t> const& groups);

}  // namespace faro::deck_lists
