// What readers of bridge boards share: lines, records, deals that are filled card by card.
#pragma once
#include "cards/bridge_file.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace faro::boards {

inline constexpr std::string_view seat_letters = "NESW";
constexpr std::size_t hands = 4, suits = 4, in_suit = 13;

/// The highest that is read.
constexpr std::uint64_t highest_number = 1'000'000'000;
/// The number a text is, 0 when it is none ("?", "", "#") or beyond that.
std::uint64_t board_number(std::string_view text);

/// "N" … "W" by its letter, 0 for anything else; "None", "NS", "EW" or "All" by the words and signs that
/// files have for them, empty for others.
char dealer_named(std::string_view text);
std::string_view vulnerable_named(std::string_view text);

/// The first line that is not empty, of the first 4 KB.
std::string_view first_line(std::string_view bytes);
/// Whether a text has these characters only.
bool has_only(std::string_view text, std::string_view allowed);

/// Calls take(line, number) for each line, without blanks at its ends.
template <class Take>
void each_line(std::string_view text, Take take);

/// A deal that is filled card by card; messages name the card and who has it. Cards are counted from the ace
/// of spades to the two of clubs.
class dealt {
 public:
  dealt() { seats_.fill(nobody); }
  void give(std::size_t card, std::size_t seat);
  /// "AKQ" of a suit (0 spades … 3 clubs).
  void give_ranks(std::string_view ranks, std::size_t suit_number, std::size_t seat);
  void give_rest(std::size_t seat);
  [[nodiscard]] deal_seats const& finished() const;

 private:
  static constexpr std::uint8_t nobody = 9;
  deal_seats seats_{};
  std::array<int, 4> held_{};
};

/// A file that is being read.
class board_reader {
 public:
  board_reader(std::string_view bytes, std::string const& name) : bytes_{bytes}, name_{name} {}

  [[nodiscard]] std::string_view bytes() const { return bytes_; }
  void drop_line_ends() {
    while (bytes_.ends_with('\n') || bytes_.ends_with('\r')) bytes_.remove_suffix(1);
  }
  [[nodiscard]] bool has_boards() const { return !file_.boards.empty(); }
  /// The first generator that is named is kept.
  void set_generator(std::string_view generator) {
    if (file_.generator.empty()) file_.generator = generator;
  }
  /// Adds the deal that make(board) gives, whose errors get the place: "boards.pbn, line 7: ...".
  template <class Make>
  void add(bridge_board board, std::uint64_t line, char const* unit, Make make) {
    try {
      board.line = line;
      board.seats = make(board);
      file_.boards.push_back(std::move(board));
    } catch (input_error const& e) {
      throw input_error{say("{}, {} {}: {}", name_, unit, line, e.said())};
    }
  }
  /// A board a line, by make(line, board), which may set what else is known of it; empty lines are passed
  /// over.
  template <class Make>
  void read_lines(Make make) {
    each_line(bytes_, [&](std::string_view line, std::uint64_t at) {
      if (!line.empty()) add({}, at, "line", [&](bridge_board& board) { return make(line, board); });
    });
  }
  /// Throws input_error with the place.
  [[noreturn]] void fail(std::uint64_t line, message const& what) const {
    throw input_error{say("{}, {} {}: {}", name_, "line", line, what)};
  }
  /// Records of so many bytes, by make(record); messages count boards.
  template <class Make>
  void read_records(std::size_t size, Make make) {
    auto rest = bytes_;
    std::uint64_t board = 1;
    for (; rest.size() >= size; rest.remove_prefix(size), ++board)
      add({}, board, "board", [&](bridge_board&) { return make(rest.substr(0, size)); });
    if (!rest.empty())
      throw input_error{
          say("{}, board {}: expected a record of {} bytes, got {}", name_, board, size, rest.size())};
  }
  [[nodiscard]] bridge_file take() { return std::move(file_); }

 private:
  std::string_view bytes_;
  std::string const& name_;
  bridge_file file_;
};

/// The ranks that a seat holds of a suit (0 spades … 3 clubs), from the ace down.
std::string ranks_of(deal_seats const& seats, std::size_t of_seat, std::size_t of_suit);

template <class Take>
void each_line(std::string_view text, Take take) {
  for (std::uint64_t number = 1; !text.empty(); ++number) take(trimmed(take_line(text)), number);
}

}  // namespace faro::boards
