// Decks as they are named on the command line: a name, a literal, a deck code, or a file in any of the
// formats that cards/ reads.
#pragma once
#include "cli/command.hpp"

#include <faro/cards/deck_file.hpp>
#include <faro/cards/table.hpp>

#include <optional>
#include <string>

namespace faro::program {

/// Which list a deck was read from; both empty if from none.
struct deck_account {
  std::string text;  ///< "60 cards, 23 kinds (mono.txt, MTG Arena); 15 in the sideboard left out"
  std::string json;  ///< the same as an object: source, format, cards, kinds, left_out
};

/// A deck that was asked for.
struct named_table {
  card_table table;
  bool is_file = false;
  deck_account read{};
};

/// standard52 and its like, a list such as 'land*24 spell*36', a deck code, or a file ("-" is standard
/// input), so many times over, in the format that is named or recognised. Notes go to stderr. Throws
/// input_error that says what was expected.
named_table read_table(std::string const& text, std::optional<count_t> decks,
                       std::optional<std::string> const& format = std::nullopt);

/// Most times that a deck may be taken.
inline constexpr count_t most_decks = 1'000'000;

/// Adds --deck-format, whose values are the formats of cards/. `place` must outlive the parsing.
void add_deck_format(command& verb, std::optional<std::string>& place);
/// Adds --decks.
void add_decks(command& verb, std::optional<count_t>& place);

}  // namespace faro::program
