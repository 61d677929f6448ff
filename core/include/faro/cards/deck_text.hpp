// What a text that gives a deck means, for everything that takes one: a name, a list as it was pasted, a deck
// written out, or the name of a file.
//
//   read_deck_text("24 land, 36 spell").list.table;
//
//     read_deck_text("24 land, 36 spell").list.table
//
// In this order: the name of a deck (standard52); the name of a file, where there are files (`open`); a deck
// code; a text of several lines, which is read as a list (deck_file.hpp); a deck written out, land*24
// spell*36 (docs/decks.md); the name of a deck in other letters. Costs as reading a list does. Thread-safe:
// no state.
// Throws input_error.
#pragma once
#include <faro/cards/deck_file.hpp>
#include <faro/error.hpp>

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace faro {

/// How a deck was given.
enum class deck_origin : unsigned char {
  named,    ///< standard52
  file,     ///< a list in a file
  pasted,   ///< a list or deck code that the text itself is
  written,  ///< written out: land*24 spell*36
};

struct given_deck {
  deck_origin origin;
  deck_file list;  ///< of a named or written deck without a format
};

/// A file that was opened: its text, and what messages call it.
struct opened_file {
  std::string text, name;
};

struct deck_reading {
  std::string_view source = "deck";  ///< what messages call the text: "--deck"
  deck_list_reading list = {};       ///< of a list; nothing said: recognised
  /// The file of that name; nothing where there is none. Without it no text is the name of a file.
  std::function<std::optional<opened_file>(std::string const&)> open = {};
};

/// Throws input_error that says what was expected, as the readers of lists do; and for a format or section
/// that is named where the deck is no list.
given_deck read_deck_text(std::string_view text, deck_reading const& how = {});

}  // namespace faro
