// Apprentice and Magic Workstation, .dec and .mwDeck: comments, "SB:" before cards of the sideboard.
#include "cards/formats/list.hpp"

namespace faro::deck_lists {
namespace {

bool is_dec(deck_text const& text) {
  return any_line(text, [](std::string_view line) {
    return line.starts_with("SB:") || (take_leading_count(line) && line.starts_with('['));
  });
}

void read_dec(deck_text const& text, deck_builder& into) { read_list(text, into, {}); }

}  // namespace

extern deck_format const dec_format;
deck_format const dec_format{"dec", "Apprentice .dec",
                             "// Burn\n4 [M11] Lightning Bolt\n20 Mountain\nSB: 2 Smash to Smithereens\n",
                             is_dec, read_dec};

}  // namespace faro::deck_lists
