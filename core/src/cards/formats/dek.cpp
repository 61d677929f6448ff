// Magic Online's .dek: XML with an element for every card.
#include "cards/formats/format.hpp"
#include "cards/formats/xml_tags.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <charconv>

namespace faro::deck_lists {
namespace {

bool is_dek(deck_text const& text) { return root_of(text.whole) == "Deck"; }

void read_dek(deck_text const& text, deck_builder& into) {
  each_tag(text.whole, into, [&](xml_tag const& tag) {
    if (tag.name != "Cards") return;
    auto const quantity = tag["Quantity"];
    std::uint64_t count = 0;
    auto const [end, problem] = std::from_chars(quantity.data(), quantity.data() + quantity.size(), count);
    if (problem != std::errc{} || end != quantity.data() + quantity.size())
      into.refuse(tag.line, say("expected a whole number in Quantity, got {}", faro::quoted(quantity)));
    bool const aside = lower_case(tag["Sideboard"]) == "true";
    into.add({std::string{tag["Name"]}, count}, tag.line, aside ? "sideboard" : "");
  });
}

}  // namespace

extern deck_format const dek_format;
deck_format const dek_format{
    "dek", "Magic Online .dek",
    "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<Deck>\n  <NetDeckID>0</NetDeckID>\n"
    "  <Cards CatID=\"1\" Quantity=\"4\" Sideboard=\"false\" Name=\"Lightning Bolt\" />\n"
    "  <Cards CatID=\"2\" Quantity=\"20\" Sideboard=\"false\" Name=\"Mountain\" />\n"
    "  <Cards CatID=\"3\" Quantity=\"2\" Sideboard=\"true\" Name=\"Smash to Smithereens\" />\n</Deck>\n",
    is_dek, read_dek};

}  // namespace faro::deck_lists
