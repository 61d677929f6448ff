// Decks as they are named on the command line: what the library makes of the text, with the files opened.
#pragma once
#include "cli/options/command.hpp"

#include <faro/cards/deck_file.hpp>
#include <faro/cards/detail/table.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace faro::program {

/// Which list a deck was read from, both texts empty if from none; how many cards one has that was written
/// out.
struct deck_account {
  std::string text;  ///< "60 cards, 23 kinds (mono.txt, MTG Arena); 15 in the sideboard left out"
  std::string json;  ///< the same as an object: source, format, cards, kinds, left_out
  std::uint64_t written = 0;
};

/// A deck that was asked for.
struct named_table {
  card_table table;
  bool is_file = false;
  deck_account read{};
};

/// What is said of a deck's list: --deck-format, --sections, --deck-columns.
struct deck_list_options {
  std::optional<std::string> format, sections, columns;
  bool dry_run = false;

  [[nodiscard]] bool any() const { return format || sections || columns; }
};

/// The deck that a text gives (faro/cards/deck_text.hpp; "-" is standard input), so many times over, its
/// list as it is said. Notes go to stderr. Throws input_error that says what was expected; with --dry-run
/// it shows the deck, and throws nothing_more_to_do.
named_table read_table(std::string const& text, std::optional<count_t> decks,
                       deck_list_options const& as = {});

/// Most times that a deck may be taken.
inline constexpr count_t most_decks = 1'000'000;

/// Adds --deck-format, whose values are the formats of cards/, --sections and --deck-columns. `place` must
/// outlive the parsing.
void add_deck_list_options(command& verb, deck_list_options& place);
/// Adds --dry-run.
void add_deck_dry_run(command& verb, deck_list_options& place);
/// Adds --decks.
void add_decks(command& verb, std::optional<count_t>& place);

}  // namespace faro::program
