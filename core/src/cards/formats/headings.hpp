// The headings that lists of cards have: where the cards after them belong.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

namespace faro::deck_lists {

enum class heading_kind : std::uint8_t {
  deck,    ///< the draw pile follows
  beside,  ///< another pile follows
  type,    ///< cards of a type follow, in whatever pile this is
  about    ///< what follows up to an empty line is no card
};

struct heading {
  heading_kind is;
  std::string_view name;  ///< of the pile, or of the type: "sideboard", "creature"
};

/// The heading that a line is, if it is one: "Deck", "SIDEBOARD:", "//Main", "Creatures (14)", "Lands: 24".
std::optional<heading> find_heading(std::string_view line);

/// A heading as people write one, without its marks and number: "Market" of "[Market]", "== Market ==",
/// "# Market (10):".
std::string_view heading_name(std::string_view line);

}  // namespace faro::deck_lists
