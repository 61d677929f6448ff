// Moxfield as text: printing, "*F*" for foil and #tags after every card, and "SIDEBOARD:".
#include "cards/formats/list.hpp"

namespace faro::deck_lists {
namespace {

bool has_moxfield_marks(std::string_view name) {
  if (name.find(" *F*") != std::string_view::npos || name.find(" *E*") != std::string_view::npos) return true;
  auto const tag = name.find(" #");
  auto before = name.substr(0, tag);
  return tag != std::string_view::npos && take_set(before, set_marks::numbered);
}

bool is_moxfield(deck_text const& text) {
  return any_counted(text, has_moxfield_marks) ||
         (any_line(text, [](std::string_view line) { return line == "SIDEBOARD:"; }) &&
          any_counted(text, [](std::string_view) { return true; }));
}

void read_moxfield(deck_text const& text, deck_builder& into) {
  read_list(text, into, {.style = {hash_marks::tags, set_marks::always}});
}

}  // namespace

extern deck_format const moxfield_format;
deck_format const moxfield_format{"moxfield", "Moxfield",
                                  "1 Sol Ring (C21) 263 *F* #Ramp\n30 Island (UST) 213\n\n"
                                  "SIDEBOARD:\n1 Disenchant (TSR) 273\n",
                                  is_moxfield, read_moxfield};

}  // namespace faro::deck_lists
