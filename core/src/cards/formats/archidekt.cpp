// Archidekt as text: categories in brackets, of which some are not in the deck, and coloured marks.
#include "cards/formats/list.hpp"

namespace faro::deck_lists {
namespace {

bool is_archidekt(deck_text const& text) {
  return any_counted(text, [](std::string_view name) {
    auto const open = name.find(" [");
    return open != std::string_view::npos && open > 0 && (name.ends_with(']') || name.ends_with('^'));
  });
}

void read_archidekt(deck_text const& text, deck_builder& into) { read_list(text, into, {}); }

}  // namespace

extern deck_format const archidekt_format;
deck_format const archidekt_format{
    "archidekt", "Archidekt",
    "1x Atraxa, Praetors' Voice (cm2) 10 [Commander{top}]\n1x Sol Ring (c21) 263 *F* [Ramp,Artifact] "
    "^Have,#37d67a^\n30x Island (ust) 213 [Land]\n1x Cyclonic Rift (mm3) 35 [Maybeboard{noDeck}{noPrice}]\n",
    is_archidekt, read_archidekt};

}  // namespace faro::deck_lists
