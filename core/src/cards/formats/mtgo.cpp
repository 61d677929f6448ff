// Magic Online as text: counts and names; an empty line, or "Sideboard", begins the sideboard.
#include "cards/formats/list.hpp"

namespace faro::deck_lists {
namespace {

bool is_mtgo(deck_text const& text) {
  if (has_sideboard(groups_of(text))) return true;
  return any_line(text, [](std::string_view line) { return line == "Sideboard"; }) &&
         any_counted(text, [](std::string_view) { return true; });
}

void read_mtgo(deck_text const& text, deck_builder& into) {
  read_list(text, into, {.empty = empty_lines::sideboard});
}

}  // namespace

extern deck_format const mtgo_format;
deck_format const mtgo_format{"mtgo", "Magic Online text",
                              "4 Lightning Bolt\n20 Mountain\n\n2 Smash to Smithereens\n", is_mtgo,
                              read_mtgo};

}  // namespace faro::deck_lists
