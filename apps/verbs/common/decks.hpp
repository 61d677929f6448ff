// Decks as they are named on the command line: a name, a literal, a deck code, or a file in any of the
// formats that cards/ reads.
#pragma once
#include "cli/cli_forward.hpp"

#include <faro/cards/deck_file.hpp>
#include <faro/cards/table.hpp>

#include <nlohmann/json_fwd.hpp>

#include <optional>
#include <string>

namespace faro::program {

/// The options that say which deck.
struct deck_choice {
  std::optional<std::string> deck, decks, format;
};

/// A deck that was asked for.
struct named_table {
  card_table table;
  bool is_file = false;
  /// "60 cards, 23 kinds (mono.txt, MTG Arena); 15 in the sideboard left out"; empty unless a list was read.
  std::string read;
  std::string source, format;          ///< of that list
  std::vector<deck_pile> beside{};     ///< what it has beside the deck
  std::uint64_t cards = 0, kinds = 0;  ///< of the list, before --decks
};

/// standard52 and its like, a list such as 'land*24 spell*36', a deck code, or a file ("-" is standard
/// input), so many times over, in the format that is named or recognised. Notes go to stderr. Throws
/// input_error that says what was expected.
named_table read_table(std::string const& text, std::optional<std::string> const& decks,
                       std::optional<std::string> const& format = std::nullopt);

/// What was read, for JSON: source, format, cards, kinds, what was left out. Null unless a list was read.
nlohmann::ordered_json read_json(named_table const& table);

/// Adds --deck-format, whose values are the formats of cards/. `place` must outlive the parsing.
void add_deck_format(CLI::App& verb, std::optional<std::string>& place);

}  // namespace faro::program
