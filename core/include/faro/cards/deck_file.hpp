// Deck lists as people paste them: recognised, read, and what was read said in one line.
//
//     auto const deck = read_deck_file(text, "mono.txt");
//     deck.summary();  // "60 cards, 23 kinds (mono.txt, MTG Arena); 15 in the sideboard left out"
//
// Cards that are not in the draw pile (sideboard, commander, companion, extra deck) are set apart under the
// name of their pile. A line that is neither a card nor a heading that the format knows is refused with its
// number: nothing becomes a card because it was not understood. Tags in braces may follow any card:
// "4 Lightning Bolt {red,instant}". O(bytes log cards). Thread-safe: no state.
//
// Every format is one file in core/src/cards/formats/ and one line of the table in table.cpp there.
// Throws input_error that names the line.
#pragma once
#include <faro/cards/detail/table.hpp>
#include <faro/error.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro {

/// Cards of a list that are not in the draw pile.
struct deck_pile {
  std::string name;  ///< "sideboard", "commander", "extra deck"
  deck cards;
};

/// A column of a list that is a table.
struct deck_column {
  std::string heading, first_cell;
  std::string use;  ///< "cards", "copies", "sections", "an attribute"; empty where it is left aside
};

/// A deck list that was read.
struct deck_file {
  card_table table;                    ///< the draw pile
  std::string source;                  ///< what messages call it: "mono.txt"
  std::string format;                  ///< the name of its format: "arena"
  std::vector<deck_pile> beside;       ///< in the order of the list
  std::vector<std::string> notes;      ///< what the reader should be told of it, one line each
  std::vector<deck_column> columns{};  ///< of CSV

  /// "60 cards, 23 kinds (mono.txt, MTG Arena); 1 as commander, 15 in the sideboard left out"
  [[nodiscard]] std::string summary() const;
};

/// A format that is read.
struct deck_format_entry {
  std::string name;     ///< for --deck-format: "arena"
  std::string title;    ///< for people: "MTG Arena"
  std::string example;  ///< a short list in it, which is read as this format
};

/// What is said of a list that its text does not say.
struct deck_list_reading {
  std::string_view format = {};  ///< by its name; empty: recognised
  /// "main=Market,main=Knights": the cards under these headings are the draw pile, all others are set apart;
  /// empty: as the format has it. Cards above all headings, and the draw pile of a format, are called "deck".
  std::string_view sections = {};
  /// "name=Title,count=Stk.,section=Where": the columns of a table, by heading or number, which it then is;
  /// empty: those that are called by plain words.
  std::string_view columns = {};
};

/// All formats, in the order in which they are tried.
std::span<deck_format_entry const> deck_formats();

/// Reads a list in the format that is named, or in the first one that recognises it: the last takes any list.
/// Throws input_error for a name that no format has, a heading that is not there; for compressed data, binary
/// files and more than 16 MB; and one that names `source`, the line, what was expected and what is there.
deck_file read_deck_file(std::string_view text, std::string_view source, deck_list_reading const& how = {});

/// Whether a text without line ends is a deck by itself: a ydke:// link or a deck code.
bool is_deck_code(std::string_view text);

}  // namespace faro
