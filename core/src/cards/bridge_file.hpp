// Files of bridge boards, read and written: PBN and the formats of Big Deal and of dealing machines.
//
//   pbn    Portable Bridge Notation 2.1, all tags
//   csv    16 suits, number, dealer/vulnerability, all in quotes
//   bri    128 bytes a board: the 39 cards of North, East, South, two digits each (AS = 01 … 2C = 52)
//   dge    128 bytes a board: 16 suits, each after its sign of the DOS character set
//   ber    52 digits a board: who holds AS … 2C (1 North … 4 West); no line ends
//   bhg    Borel: an empty line, then 52 letters a board (A = AS … z = 2C), from the dealer's hand on
//   goe    the deal's number with commas (cards/deal_number.hpp)
//   lin    Bridge Base Online
//   deals  "N:… … … …" a line, or without "N:"
// What is written is what Big Deal 2.0 writes for the same boards, byte for byte (but "deals", which it has
// not). bri, dge, ber, goe and deals have no board numbers. O(bytes).
//
// Origin: PBN by T. Verhees (1998); the others as Big Deal's output.c has them (H. van Staveren).
#pragma once
#include "cards/deal_number.hpp"
#include "cards/pbn.hpp"

#include <faro/text/detail/message.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro {

enum class bridge_format : std::uint8_t { pbn, csv, bri, dge, ber, bhg, goe, lin, deals };

/// "pbn", "csv" …, in the order of the enumeration.
std::span<std::string const> bridge_format_names();
/// "goedel" and "borel", as Big Deal has them, are goe and bhg.
std::optional<bridge_format> find_bridge_format(std::string_view name);
std::string_view name_of(bridge_format format);

/// A board of a file.
struct bridge_board {
  std::uint64_t number = 0;  ///< counted from 1; 0 where the file does not say
  deal_seats seats{};
  std::uint64_t line = 0;  ///< where the deal stands: the line, or the board where there are no lines
  char dealer = 0;         ///< as the file says; 0 where it does not
  std::string_view vulnerable = {};  ///< "None", "NS", "EW" or "All"; empty where it does not say
  /// What a PBN file says of tricks: lines by their numbers, of the tag OptimumScore alone and of the table
  /// OptimumResultTable from its tag on.
  std::vector<std::pair<std::uint64_t, std::string>> score_told{}, tricks_told{};
  std::string
      room{};  ///< where it was played and by whom, as the file says: the open or the closed room, a table
  pbn_event at{};  ///< PBN's tags
};
/// As the file says, else as the number does. Precondition: number > 0.
char dealer_of(bridge_board const& board);
std::string_view vulnerable_of(bridge_board const& board);

/// What a file holds.
struct bridge_file {
  bridge_format format = bridge_format::pbn;
  std::string generator;  ///< PBN's tag; else empty
  std::vector<bridge_board> boards;
};

/// Whether a file begins like one of boards in PBN, LIN or as deals: enough to tell it from shuffled decks.
bool looks_like_bridge(std::string_view beginning);

/// Reads boards, whatever the format; CRLF and a byte order mark do no harm. Throws input_error that names
/// the file, the line and what is wrong: a card twice, a hand of 12, a record cut short, no boards at all.
bridge_file read_bridge_file(std::string_view bytes, std::string const& name);

/// Boards without a number follow the one before.
void number_boards(std::span<bridge_board> boards);

/// Leaves each board once that was played in several rooms or at several tables: the same number and the same
/// cards, and the file says other rooms, tables or players. How many were left out. Boards that a file has
/// twice and tells nothing apart of stay. O(n log n).
std::size_t merge_rooms(std::vector<bridge_board>& boards);

/// What a file begins with; `generator` is PBN's tag.
std::string bridge_heading(bridge_format format, std::string_view generator);
/// One board. Precondition: number > 0.
std::string bridge_board_text(bridge_format format, bridge_board const& board);

/// Whether files of this format say the numbers of their boards, their dealers and who is vulnerable. In
/// others the place of a board is its number, for whoever reads them.
bool has_board_numbers(bridge_format format);

/// "1-16,17-32", "20" (which is 1-20) or "2x16": ranges of board numbers.
struct board_range {
  std::uint64_t first, last;
  [[nodiscard]] std::uint64_t size() const { return last - first + 1; }
  friend bool operator==(board_range const&, board_range const&) = default;
};
/// Boards that follow one another, each run as one.
std::vector<board_range> runs_of(std::span<std::uint64_t const> numbers);
/// Why a file in this format can't have boards of these numbers, in this order: it would be read otherwise.
/// Nothing where it can. Formats with numbers have them up to 1,000,000,000; others have boards that follow
/// one another, from any number on, and bhg, whose hands begin with the dealer's, from 1, 5, 9, ...
std::optional<message> why_not_numbered(bridge_format format, std::span<board_range const> numbers);
/// Throws input_error that quotes the text: no ranges, decreasing, from 0, more than 10,000 boards.
std::vector<board_range> parse_board_ranges(std::string_view text);

}  // namespace faro
