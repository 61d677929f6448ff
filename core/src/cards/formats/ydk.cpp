// YDK, of YGOPro and its kin: a card's number a line, under "#main", "#extra" and "!side".
#include "cards/formats/card_line.hpp"
#include "cards/formats/format.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <functional>
#include <map>

namespace faro::deck_lists {
namespace {

bool is_ydk(deck_text const& text) {
  return std::ranges::any_of(
      text.lines, [](auto line) { return line == "#main" || line == "#extra" || line == "!side"; });
}

void read_ydk(deck_text const& text, deck_builder& into) {
  std::string_view pile;
  std::map<std::string, std::string, std::less<>> spelt;  // by the number without zeros before it
  into.repeats_are_usual();
  for (std::size_t i = 0; i < text.lines.size(); ++i) {
    auto line = text.lines[i];
    if (line == "#main") pile = "";
    if (line == "#extra") pile = "extra deck";
    if (line == "!side") pile = "side deck";
    if (line.empty() || line.starts_with('#') || line.starts_with('!')) continue;
    auto tags = take_tags(line);
    if (!std::ranges::all_of(line, is_digit))
      into.refuse(i + 1, say("expected the number of a card, '#main', '#extra' or '!side', got {}",
                             faro::quoted(line)));
    auto const digits = line.substr(std::min(line.find_first_not_of('0'), line.size() - 1));
    auto const [known, fresh] = spelt.try_emplace(std::string{digits}, line);
    if (!fresh && known->second != line)
      into.refuse(i + 1, say("{} and {} may be one card, or two: expected one spelling of the number",
                             faro::quoted(known->second), faro::quoted(line)));
    into.add({std::string{line}, 1, std::move(tags)}, i + 1, pile);
  }
}

}  // namespace

extern deck_format const ydk_format;
deck_format const ydk_format{
    "ydk", "Yu-Gi-Oh! .ydk",
    "#created by faro\n#main\n89631139\n89631139\n17985575\n#extra\n23995346\n!side\n79853073\n", is_ydk,
    read_ydk};

}  // namespace faro::deck_lists
