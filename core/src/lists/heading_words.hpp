// The plain words over columns, by which a column is known that nobody named (docs/tables.md has them).
//
// A column is what the user names, or the one that is called by such a word; there is no third way. The case
// of letters counts for nothing (A to Z), nor do blanks around the word. O(words).
#pragma once
#include <cstdint>
#include <span>
#include <string_view>

namespace faro {

enum class column_kind : std::uint8_t {
  name,     ///< who takes part
  tickets,  ///< how many each has
  id,       ///< a student's
  version,  ///< the sheet of an exam
  card,     ///< a card's name
  count,    ///< copies of a card
  pile,     ///< where in a list of cards it stands
  equity,   ///< of an all-in, and how it came out
  result,
  tie,
  pot,
  artist,  ///< of a song
  hits     ///< how many of a kind were in a hand
};

/// The words for it, in small letters.
[[nodiscard]] std::span<std::string_view const> plain_words(column_kind kind);
[[nodiscard]] bool is_called(std::string_view heading, column_kind kind);
/// Whether a heading is one of first names alone, or of family names alone; "first_name" and "First Name
/// (Billing)", too. For what is proposed and refused: nothing is read by it.
[[nodiscard]] bool is_first_name(std::string_view heading);
[[nodiscard]] bool is_last_name(std::string_view heading);
/// Whether a line is a word over lists of people: of a name or an id.
[[nodiscard]] bool is_plain_heading(std::string_view line);

}  // namespace faro
