// Pokémon TCG Live: sections with their numbers of cards, and after every card its set and number there.
#include "cards/formats/card_line.hpp"
#include "cards/formats/format.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <charconv>
#include <optional>

namespace faro::deck_lists {
namespace {

struct pokemon_section {
  std::string_view tag;  // "pokémon", "trainer", "energy"; "total" for the last line
  std::uint64_t cards;
};

/// "Pokémon: 12", "##Trainer Cards - 30", "Total Cards: 60", in the languages of the game.
std::optional<pokemon_section> section_of(std::string_view line) {
  struct known_section {
    std::string_view text, tag;
  };
  constexpr known_section known[]{
      {"pokémon", "pokémon"},        {"pokemon", "pokémon"},         {"trainer", "trainer"},
      {"trainer cards", "trainer"},  {"dresseur", "trainer"},        {"entrenador", "trainer"},
      {"allenatore", "trainer"},     {"treinador", "trainer"},       {"energy", "energy"},
      {"energie", "energy"},         {"énergie", "energy"},          {"Énergie", "energy"},
      {"energía", "energy"},         {"energia", "energy"},          {"total cards", "total"},
      {"karten insgesamt", "total"}, {"total de cartes", "total"},   {"total de cartas", "total"},
      {"cartas totales", "total"},   {"cartas totais", "total"},     {"carte totali", "total"},
      {"totale carte", "total"},     {"gesamtzahl karten", "total"},
  };
  line = trimmed(line.substr(std::min(line.find_first_not_of("#*"), line.size())));
  auto const digits = line.find_last_not_of("0123456789") + 1;
  if (digits == 0 || digits == line.size()) return std::nullopt;
  auto name = trimmed(line.substr(0, digits));
  if (!name.ends_with(':') && !name.ends_with('-')) return std::nullopt;
  auto const text = lower_case(trimmed(name.substr(0, name.size() - 1)));
  auto const at = std::ranges::find(known, std::string_view{text}, &known_section::text);
  if (at == std::end(known)) return std::nullopt;
  std::uint64_t cards = 0;
  std::from_chars(line.data() + digits, line.data() + line.size(), cards);
  return pokemon_section{at->tag, cards};
}

bool is_pokemon(deck_text const& text) {
  return std::ranges::any_of(text.lines, [](auto line) { return section_of(line).has_value(); });
}

/// "Charizard ex OBF 125 PH" without the set, the number in it and the mark of the print.
std::string_view without_printing(std::string_view name) {
  auto const words = words_of(name);
  auto size = words.size();
  if (size > 3 && words[size - 1] == "PH") --size;
  if (size < 3) return name;
  auto const set = words[size - 2], number = words[size - 1];
  auto const of_set = [](char c) { return (c >= 'A' && c <= 'Z') || is_digit(c) || c == '-'; };
  bool const is_set =
      set.size() >= 2 && set.size() <= 8 && is_letter(set.front()) && std::ranges::all_of(set, of_set);
  bool const is_number = is_digit(number.back()) || (is_digit(number.front()) && number.size() <= 4);
  if (!is_set || !is_number) return name;
  auto const& last = words[size - 3];
  return name.substr(0, static_cast<std::size_t>(last.data() + last.size() - name.data()));
}

void read_pokemon(deck_text const& text, deck_builder& into) {
  std::string_view section;
  std::uint64_t cards = 0;
  for (std::size_t i = 0; i < text.lines.size(); ++i) {
    auto line = text.lines[i];
    if (line.empty() || line.starts_with("***")) continue;
    if (auto const found = section_of(line)) {
      if (found->tag == "total" && found->cards != cards)
        into.note(i + 1, say("expected {} in all, got {}", plural(found->cards, "card"), cards));
      section = found->tag;
      continue;
    }
    if (line.starts_with('#')) continue;
    if (line.starts_with("* ")) line = trimmed(line.substr(2));
    auto const count = take_leading_count(line);
    if (!count)
      into.refuse(
          i + 1,
          say("expected a card such as '4 Charizard ex OBF 125' or a section such as 'Trainer: 36', got {}",
              faro::quoted(text.lines[i])));
    auto tags = take_tags(line);
    if (!section.empty()) tags.emplace_back(section);
    cards += *count;
    auto name = without_printing(line);
    // Basic energy has a number and no set: "Basic Fire Energy 2".
    auto const letters = name.find_last_not_of("0123456789 ") + 1;
    if (section == "energy" && letters > 0) name = name.substr(0, letters);
    into.add({std::string{name}, *count, std::move(tags)}, i + 1);
  }
}

}  // namespace

extern deck_format const pokemon_format;
deck_format const pokemon_format{
    "pokemon", "Pokémon TCG Live",
    "Pokémon: 2\n2 Pikachu ex SSP 57\n\nTrainer: 4\n4 Professor's Research SVI 189\n\n"
    "Energy: 9\n9 Basic {L} Energy SVE 4\n\nTotal Cards: 15\n",
    is_pokemon, read_pokemon};

}  // namespace faro::deck_lists
