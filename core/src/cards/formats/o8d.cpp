// OCTGN's .o8d: XML with sections, and in them cards whose names stand between their tags.
#include "cards/formats/format.hpp"
#include "cards/formats/headings.hpp"
#include "cards/formats/xml_tags.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <charconv>
#include <vector>

namespace faro::deck_lists {
namespace {

bool is_o8d(deck_text const& text) {
  return root_of(text.whole) == "deck" && text.whole.find("<section") != std::string_view::npos;
}

struct octgn_section {
  std::string name;
  std::size_t line;
  std::vector<std::pair<listed_card, std::size_t>> cards{};
};

void read_o8d(deck_text const& text, deck_builder& into) {
  std::vector<octgn_section> sections;
  each_tag(text.whole, into, [&](xml_tag const& tag) {
    if (tag.name == "section") sections.push_back({std::string{tag["name"]}, tag.line});
    if (tag.name != "card") return;
    if (sections.empty()) into.refuse(tag.line, "expected a section before the first card");
    auto const quantity = tag["qty"];
    std::uint64_t count = 0;
    auto const [end, problem] = std::from_chars(quantity.data(), quantity.data() + quantity.size(), count);
    if (problem != std::errc{} || end != quantity.data() + quantity.size())
      into.refuse(tag.line, say("expected a whole number of cards, got {}", faro::quoted(quantity)));
    sections.back().cards.push_back({{tag.text, count}, tag.line});
  });
  std::erase_if(sections, [](auto const& section) { return section.cards.empty(); });
  auto const is_deck = [](octgn_section const& section) {
    auto const found = find_heading(section.name);
    return found && found->is == heading_kind::deck;
  };
  auto const one = std::ranges::find_if(sections, is_deck);
  bool const are_named = into.sections().any();
  if (!are_named && one == sections.end() && sections.size() > 1) {
    std::vector<std::string> names;
    for (auto const& section : sections) names.push_back(section.name);
    into.refuse(sections.front().line,
                say("expected a section called Main or Deck, from which is drawn, got {}",
                    faro::quoted(sections.front().name)),
                ways_of_sections(names));
  }
  for (auto& section : sections) {
    auto const pile = are_named                                   ? section.name
                      : one == sections.end() || is_deck(section) ? std::string{}
                                                                  : lower_case(section.name);
    for (auto& [card, line] : section.cards) into.add(std::move(card), line, pile);
  }
}

}  // namespace

extern deck_format const o8d_format;
deck_format const o8d_format{
    "o8d", "OCTGN .o8d",
    "<?xml version=\"1.0\" encoding=\"utf-8\" standalone=\"yes\"?>\n<deck game=\"a6c8\">\n"
    "  <section name=\"Main\" shared=\"False\">\n"
    "    <card qty=\"4\" id=\"1c5e\">Lightning Bolt</card>\n"
    "    <card qty=\"20\" id=\"9f13\">Mountain</card>\n  </section>\n"
    "  <section name=\"Sideboard\" shared=\"False\">\n"
    "    <card qty=\"2\" id=\"77aa\">Smash to Smithereens</card>\n  </section>\n</deck>\n",
    is_o8d, read_o8d};

}  // namespace faro::deck_lists
