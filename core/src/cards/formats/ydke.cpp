// ydke:// links: the numbers of main, extra and side deck, four bytes each, in base64 between exclamation
// marks.
#include "cards/formats/format.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/encodings.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <cstdint>

namespace faro::deck_lists {
namespace {

constexpr std::string_view ydke_begins = "ydke://";

bool is_ydke_link(std::string_view line) { return line.starts_with(ydke_begins); }

bool is_ydke(deck_text const& text) { return std::ranges::any_of(text.lines, is_ydke_link); }

void read_ydke_pile(std::string_view digits, std::string_view pile, std::size_t line, deck_builder& into) {
  std::string bytes;
  try {
    bytes = from_base64(digits);
  } catch (input_error const& e) {
    into.refuse(line, e.what());
  }
  if (bytes.size() % 4 != 0)
    into.refuse(line, say("expected numbers of cards of 4 bytes each, got {} bytes", bytes.size()));
  for (std::size_t at = 0; at < bytes.size(); at += 4) {
    std::uint32_t number = 0;
    for (std::size_t k = 4; k-- > 0;) number = number << 8 | static_cast<unsigned char>(bytes[at + k]);
    into.add({std::to_string(number)}, line, pile);
  }
}

void read_ydke(deck_text const& text, deck_builder& into) {
  constexpr std::array<std::string_view, 3> piles{"", "extra deck", "side deck"};
  into.repeats_are_usual();
  auto const link = std::ranges::find_if(text.lines, is_ydke_link);
  auto const line = static_cast<std::size_t>(link - text.lines.begin()) + 1;
  if (link == text.lines.end()) into.refuse(0, "expected a link that begins with ydke://");
  auto const parts = split(link->substr(ydke_begins.size()), '!');
  if (parts.size() < piles.size())
    into.refuse(line, say("expected main, extra and side deck, each ended by '!', got {}",
                          plural(parts.size() - 1, "deck")));
  for (std::size_t i = 0; i < piles.size(); ++i) read_ydke_pile(parts[i], piles[i], line, into);
}

}  // namespace

extern deck_format const ydke_format;
deck_format const ydke_format{"ydke", "Yu-Gi-Oh! ydke:// link",
                              "ydke://o6lXBaOpVwUncBIB!0iNuAQ==!EXbCBA==!\n", is_ydke, read_ydke};

}  // namespace faro::deck_lists
