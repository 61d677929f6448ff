// Decks written out in one line, "land*24 spell*36": also a part of plain lists.
#pragma once
#include "cards/formats/builder.hpp"

#include <string_view>

namespace faro::deck_lists {

/// Adds the kinds of `land*24 "Lightning Bolt"*4{red}`, separated by blanks and commas. A word that is the
/// name of a deck (standard52) is all of its cards.
void read_literal(std::string_view text, std::size_t line, deck_builder& into);

}  // namespace faro::deck_lists
