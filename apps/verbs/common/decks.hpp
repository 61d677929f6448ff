// Decks as they are named on the command line: a name, a literal, or a file in any of the formats that are
// read.
#pragma once
#include <faro/cards/table.hpp>

#include <optional>
#include <string>

namespace faro::program {

/// A deck that was asked for.
struct named_table {
  card_table table;
  bool is_file = false;
};

/// standard52 and its like, a list such as 'land*24 spell*36', or a file (CSV with columns as attributes, MTG
/// Arena, MTGO, .dec, YDK, plain lists; "-" is standard input), so many times over. What the reader has to
/// say goes to stderr. Throws input_error that says what is right.
named_table read_table(std::string const& text, std::optional<std::string> const& decks);

}  // namespace faro::program
