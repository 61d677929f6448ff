// Deckstats as text: "//Main" and "//Sideboard", the set in brackets before the name, "# !Commander" after
// it.
#include "cards/formats/headings.hpp"
#include "cards/formats/list.hpp"
#include "text/words.hpp"

namespace faro::deck_lists {
namespace {

bool is_deckstats(deck_text const& text) {
  return any_line(text,
                  [](std::string_view line) {
                    if (!line.starts_with("//")) return false;
                    auto const heading = find_heading(line);
                    return heading && heading->is != heading_kind::type;
                  }) ||
         any_counted(text, [](std::string_view name) {
           auto const hash = name.find('#');
           return hash != std::string_view::npos && trimmed(name.substr(hash + 1)) == "!Commander";
         });
}

void read_deckstats(deck_text const& text, deck_builder& into) { read_list(text, into, {}); }

}  // namespace

extern deck_format const deckstats_format;
deck_format const deckstats_format{"deckstats", "Deckstats",
                                   "//Main\n1 [C21#263] Sol Ring\n30 Island\n1 Talrand, Sky Summoner # "
                                   "!Commander\n\n//Sideboard\nSB: 1 Disenchant\n",
                                   is_deckstats, read_deckstats};

}  // namespace faro::deck_lists
