// MTG Arena: headings on lines of their own, and the printing after every card.
#include "cards/formats/list.hpp"

#include <algorithm>
#include <array>

namespace faro::deck_lists {
namespace {

bool is_arena(deck_text const& text) {
  constexpr std::array<std::string_view, 7> headings{"About",      "Deck",     "Commander", "Companion",
                                                     "Kommandant", "Gefährte", "デッキ"};
  bool const headed = any_line(
      text, [&](std::string_view line) { return std::ranges::find(headings, line) != headings.end(); });
  return any_counted(text,
                     [&](std::string_view name) { return headed || take_set(name, set_marks::numbered); });
}

void read_arena(deck_text const& text, deck_builder& into) { read_list(text, into, {}); }

}  // namespace

extern deck_format const arena_format;
deck_format const arena_format{
    "arena", "MTG Arena",
    "About\nName Izzet Prowess\n\nCompanion\n1 Jegantha, the Wellspring (IKO) 222\n\n"
    "Deck\n4 Lightning Bolt (CLU) 141\n18 Mountain (ANA) 63\n\n"
    "Sideboard\n2 Smash to Smithereens (ORI) 163\n",
    is_arena, read_arena};

}  // namespace faro::deck_lists
