// Decks written out in one line, "land*24 spell*36", "24 land, 36 spell" or "land: 24, spell: 36": also a
// part of plain lists.
#pragma once
#include "cards/formats/builder.hpp"

#include <functional>
#include <string_view>

namespace faro::deck_lists {

/// Adds the kinds of a text that is written out (docs/decks.md). A word that is the name of a deck
/// (standard52) is all of its cards. Where words may be one name or several and it is not evident, it is
/// refused; `is_name`, if given, says which words are a name together.
void read_literal(std::string_view text, std::size_t line, deck_builder& into,
                  std::function<bool(std::string_view)> const& is_name = {});

}  // namespace faro::deck_lists
