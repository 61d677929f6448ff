#include "verbs/common/decks.hpp"

#include "cli/files.hpp"
#include "cli/frame.hpp"

#include <faro/cards/notation.hpp>
#include <faro/text/nearest.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <vector>

namespace faro::program {
namespace {

/// Whether a file is CSV: by its name, or because its first line has commas and is no line of a list.
bool is_csv(std::string const& path, std::string_view bytes) {
  if (path.ends_with(".csv") || path.ends_with(".CSV")) return true;
  auto const first = bytes.substr(0, bytes.find('\n'));
  return first.starts_with("name,") || first.starts_with("card,") || first.starts_with("\"name\",");
}

card_table told(deck_list list) {
  for (auto const& text : list.notes) note("note: " + text);
  return card_table{std::move(list.cards)};
}

named_table read_once(std::string const& text) {
  if (auto named = named_deck(text)) return {card_table{*std::move(named)}, false};
  if (text.size() < 4096 && file_exists(text)) {
    input_file const file{text};
    if (is_csv(text, file.bytes())) return {parse_deck_csv(file.bytes(), file.name()), true};
    return {told(parse_deck_file(file.bytes(), file.name())), true};
  }
  if (text.find_first_of("* ,\n\"{") != std::string::npos || find_card(text))
    return {told(parse_deck_literal(text)), false};
  std::vector<std::string> const names{"standard52", "standard54", "piquet32"};
  throw input_error{
      fmt::format("--deck '{}': neither a deck nor a file{}; a list such as 'land*24 spell*36' is right too",
                  text.substr(0, 60), did_you_mean(text, names))};
}

}  // namespace

named_table read_table(std::string const& text, std::optional<std::string> const& decks) {
  auto out = read_once(text);
  if (decks)
    out.table.cards =
        out.table.cards.times(static_cast<count_t>(whole_number("--decks", *decks, 1, 1'000'000)));
  return out;
}

}  // namespace faro::program
