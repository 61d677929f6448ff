// Cockatrice's .cod: XML with a zone for the deck, one for the sideboard, and a tag for every card.
#include "cards/formats/format.hpp"
#include "cards/formats/xml_tags.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <charconv>

namespace faro::deck_lists {
namespace {

bool is_cod(deck_text const& text) { return root_of(text.whole) == "cockatrice_deck"; }

void read_cod(deck_text const& text, deck_builder& into) {
  std::string pile;
  each_tag(text.whole, into, [&](xml_tag const& tag) {
    if (tag.name == "zone") {
      auto const zone = lower_case(tag["name"]);
      pile = into.sections().any() ? zone : zone == "main" ? "" : zone == "side" ? "sideboard" : zone;
    }
    if (tag.name != "card") return;
    auto const number = tag["number"];
    std::uint64_t count = 0;
    auto const [end, problem] = std::from_chars(number.data(), number.data() + number.size(), count);
    if (problem != std::errc{} || end != number.data() + number.size())
      into.refuse(tag.line, say("expected a whole number of cards, got {}", faro::quoted(number)));
    into.add({std::string{tag["name"]}, count}, tag.line, pile);
  });
}

}  // namespace

extern deck_format const cod_format;
deck_format const cod_format{
    "cod", "Cockatrice .cod",
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<cockatrice_deck version=\"1\">\n"
    "  <zone name=\"main\">\n    <card number=\"4\" name=\"Lightning Bolt\"/>\n"
    "    <card number=\"20\" name=\"Mountain\"/>\n  </zone>\n  <zone name=\"side\">\n"
    "    <card number=\"2\" name=\"Smash to Smithereens\"/>\n  </zone>\n"
    "</cockatrice_deck>\n",
    is_cod, read_cod};

}  // namespace faro::deck_lists
