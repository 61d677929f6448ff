// Whether the first line of a file is one of headings, by its words.
//
// A name taken for a heading can never be drawn, and a heading taken for a name can win; so three answers are
// told apart: what can be nothing but a heading (name, tickets, Vorname), what may be either (Player, Grace,
// Price), and all else. Words are those that lists of people have in some ten languages; case, hyphens and
// full stops count for nothing (E-Mail, nr.). O(size).
#pragma once
#include "text/csv.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace faro {

enum class heading : std::uint8_t {
  none,
  in_part,   ///< some of its words are those of headings, others are not: "Team Rocket"
  doubtful,  ///< a word of headings that may be a name as well: "Grace"
  sure       ///< "name", "Full name"
};

/// What a cell is by itself.
[[nodiscard]] heading heading_in(std::string_view cell);

/// What stands in a column, by the words over it.
enum class column_use : std::uint8_t {
  names,    ///< "Your full name"
  people,   ///< "Team", "Participant"
  tickets,  ///< "Tickets", "Lose"
  nobody,   ///< "Timestamp", "Nr.": nothing that people are known by
  unknown
};
[[nodiscard]] column_use use_of(std::string_view cell);

/// The column that is called so; in other letters, where only one is: "klasse" of "Klasse".
[[nodiscard]] std::optional<std::size_t> column_called(std::span<std::string const> headings,
                                                       std::string_view name);

/// Whether the cells can be nothing but headings: the first is sure, or all are known and one of them is
/// sure.
[[nodiscard]] bool are_headings(std::span<std::string const> cells);

/// The same of the first line of data, whose words are anything: also where each cell is a word, and all
/// other lines have numbers in one of the columns.
[[nodiscard]] bool are_headings(std::span<csv_line const> lines);

}  // namespace faro
