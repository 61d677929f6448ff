// One line of a list taken apart: "4 Lightning Bolt (CLU) 141 *F* [Burn] {red}".
//
// Deck builders write much the same: a count, perhaps the set in brackets, the name, perhaps the printing,
// and marks. What each of them adds is taken off from the end, so that the name stays.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::deck_lists {

/// What "# ..." after a card means.
enum class hash_marks { comments, tags };

/// When "(CLU)" after a name is its set: in lists of deck builders, or only if a collector's number follows.
enum class set_marks { always, numbered };

struct line_style {
  hash_marks hashes = hash_marks::comments;
  set_marks sets = set_marks::always;
};

struct card_line {
  std::optional<std::uint64_t> count;
  std::string_view name;            ///< a view of the line
  std::vector<std::string> tags{};  ///< from {red,instant}, [Burn] and #burn
  std::string pile{};  ///< the pile that the line itself names: "sideboard", "commander"; or empty
};

/// "4 Name", "4x Name", "4× Name": takes the count off the front. Counts that are too large stay too large.
std::optional<std::uint64_t> take_leading_count(std::string_view& line);

/// Whether "(CLU) 141" or "(CLU)" is at the end; takes it off.
bool take_set(std::string_view& name, set_marks sets);

/// "red, instant" of the braces at the end, which are taken off; nothing where there are none.
std::vector<std::string> take_tags(std::string_view& name);

/// Precondition: no blanks at the ends.
card_line take_apart(std::string_view line, line_style const& style);

}  // namespace faro::deck_lists
