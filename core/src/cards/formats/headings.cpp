// The table of headings, apart from the readers because all lists share it. Programs write them in the
// language of the player: those of MTG Arena are here.
#include "cards/formats/headings.hpp"

#include "text/words.hpp"

#include <algorithm>
#include <string>

namespace faro::deck_lists {
namespace {

struct known_heading {
  std::string_view text;  // in lower case; beyond ASCII, where case is not known, with a capital too
  heading meaning;
};

constexpr known_heading headings[]{
    {"deck", {heading_kind::deck, "deck"}},
    {"main", {heading_kind::deck, "deck"}},
    {"main deck", {heading_kind::deck, "deck"}},
    {"maindeck", {heading_kind::deck, "deck"}},
    {"mainboard", {heading_kind::deck, "deck"}},
    {"mazo", {heading_kind::deck, "deck"}},
    {"mazzo", {heading_kind::deck, "deck"}},
    {"デッキ", {heading_kind::deck, "deck"}},
    {"덱", {heading_kind::deck, "deck"}},
    {"колода", {heading_kind::deck, "deck"}},
    {"Колода", {heading_kind::deck, "deck"}},
    {"套牌", {heading_kind::deck, "deck"}},
    {"about", {heading_kind::about, "about"}},
    {"über", {heading_kind::about, "about"}},
    {"Über", {heading_kind::about, "about"}},
    {"à propos", {heading_kind::about, "about"}},
    {"À propos", {heading_kind::about, "about"}},
    {"acerca de", {heading_kind::about, "about"}},
    {"informazioni", {heading_kind::about, "about"}},
    {"sobre", {heading_kind::about, "about"}},
    {"情報", {heading_kind::about, "about"}},
    {"정보", {heading_kind::about, "about"}},
    {"sideboard", {heading_kind::beside, "sideboard"}},
    {"side", {heading_kind::beside, "sideboard"}},
    {"side board", {heading_kind::beside, "sideboard"}},
    {"banquillo", {heading_kind::beside, "sideboard"}},
    {"reserva", {heading_kind::beside, "sideboard"}},
    {"réserve", {heading_kind::beside, "sideboard"}},
    {"サイドボード", {heading_kind::beside, "sideboard"}},
    {"사이드보드", {heading_kind::beside, "sideboard"}},
    {"сайдборд", {heading_kind::beside, "sideboard"}},
    {"Сайдборд", {heading_kind::beside, "sideboard"}},
    {"备牌", {heading_kind::beside, "sideboard"}},
    {"side deck", {heading_kind::beside, "side deck"}},
    {"extra deck", {heading_kind::beside, "extra deck"}},
    {"extra", {heading_kind::beside, "extra deck"}},
    {"commander", {heading_kind::beside, "commander"}},
    {"commanders", {heading_kind::beside, "commander"}},
    {"kommandant", {heading_kind::beside, "commander"}},
    {"comandante", {heading_kind::beside, "commander"}},
    {"commandant", {heading_kind::beside, "commander"}},
    {"統率者", {heading_kind::beside, "commander"}},
    {"지휘관", {heading_kind::beside, "commander"}},
    {"командир", {heading_kind::beside, "commander"}},
    {"Командир", {heading_kind::beside, "commander"}},
    {"指挥官", {heading_kind::beside, "commander"}},
    {"companion", {heading_kind::beside, "companion"}},
    {"gefährte", {heading_kind::beside, "companion"}},
    {"compañero", {heading_kind::beside, "companion"}},
    {"compagnon", {heading_kind::beside, "companion"}},
    {"compagno", {heading_kind::beside, "companion"}},
    {"companheiro", {heading_kind::beside, "companion"}},
    {"相棒", {heading_kind::beside, "companion"}},
    {"동료", {heading_kind::beside, "companion"}},
    {"行侣", {heading_kind::beside, "companion"}},
    {"oathbreaker", {heading_kind::beside, "oathbreaker"}},
    {"signature spell", {heading_kind::beside, "signature spell"}},
    {"signature spells", {heading_kind::beside, "signature spell"}},
    {"maybeboard", {heading_kind::beside, "maybeboard"}},
    {"maybe", {heading_kind::beside, "maybeboard"}},
    {"considering", {heading_kind::beside, "maybeboard"}},
    {"tokens", {heading_kind::beside, "tokens"}},
    {"token", {heading_kind::beside, "tokens"}},
    {"tokens & extras", {heading_kind::beside, "tokens"}},
    {"attractions", {heading_kind::beside, "attractions"}},
    {"stickers", {heading_kind::beside, "stickers"}},
    {"sticker sheets", {heading_kind::beside, "stickers"}},
    {"contraptions", {heading_kind::beside, "contraptions"}},
    {"dungeons", {heading_kind::beside, "dungeons"}},
    {"conspiracies", {heading_kind::beside, "conspiracies"}},
    {"planes", {heading_kind::beside, "planes"}},
    {"schemes", {heading_kind::beside, "schemes"}},
    {"creature", {heading_kind::type, "creature"}},
    {"creatures", {heading_kind::type, "creature"}},
    {"land", {heading_kind::type, "land"}},
    {"lands", {heading_kind::type, "land"}},
    {"instant", {heading_kind::type, "instant"}},
    {"instants", {heading_kind::type, "instant"}},
    {"sorcery", {heading_kind::type, "sorcery"}},
    {"sorceries", {heading_kind::type, "sorcery"}},
    {"artifact", {heading_kind::type, "artifact"}},
    {"artifacts", {heading_kind::type, "artifact"}},
    {"enchantment", {heading_kind::type, "enchantment"}},
    {"enchantments", {heading_kind::type, "enchantment"}},
    {"planeswalker", {heading_kind::type, "planeswalker"}},
    {"planeswalkers", {heading_kind::type, "planeswalker"}},
    {"battle", {heading_kind::type, "battle"}},
    {"battles", {heading_kind::type, "battle"}},
    {"spell", {heading_kind::type, "spell"}},
    {"spells", {heading_kind::type, "spell"}},
    {"other spells", {heading_kind::type, "spell"}},
    {"noncreature spells", {heading_kind::type, "spell"}},
    {"instants and sorceries", {heading_kind::type, "spell"}},
    {"instants & sorceries", {heading_kind::type, "spell"}},
    {"basic lands", {heading_kind::type, "land"}},
    {"nonbasic lands", {heading_kind::type, "land"}},
    {"monster", {heading_kind::type, "monster"}},
    {"monsters", {heading_kind::type, "monster"}},
    {"trap", {heading_kind::type, "trap"}},
    {"traps", {heading_kind::type, "trap"}},
    {"treasures", {heading_kind::type, "treasure"}},
    {"actions", {heading_kind::type, "action"}},
    {"victory cards", {heading_kind::type, "victory"}},
};

/// Without the number of cards that many programs add: "(24)", ": 24", "- 24", and without a colon.
std::string_view without_number(std::string_view text) {
  auto rest = text;
  bool const enclosed = rest.ends_with(')');
  if (enclosed) rest.remove_suffix(1);
  auto const digits = rest.size() - (rest.find_last_not_of("0123456789") + 1);
  if (digits > 0 && digits < rest.size()) {
    rest.remove_suffix(digits);
    if (!enclosed) rest = trimmed(rest);
    char const mark = rest.empty() ? ' ' : rest.back();
    if (enclosed ? mark == '(' : (mark == ':' || mark == '-'))
      text = trimmed(rest.substr(0, rest.size() - 1));
  }
  if (text.ends_with(':')) text = trimmed(text.substr(0, text.size() - 1));
  return text;
}

}  // namespace

std::optional<heading> find_heading(std::string_view line) {
  if (line.size() > 40) return std::nullopt;
  if (line.starts_with("//")) line = trimmed(line.substr(2));
  auto const text = lower_case(without_number(line));
  auto const at = std::ranges::find(headings, std::string_view{text}, &known_heading::text);
  return at == std::end(headings) ? std::nullopt : std::optional{at->meaning};
}

std::string_view heading_name(std::string_view line) {
  constexpr std::string_view marks = "#/=*-_~[]<> ";
  auto const inside = [&](std::string_view text) {
    auto const from = std::min(text.find_first_not_of(marks), text.size());
    return text.substr(from, text.find_last_not_of(marks) + 1 - from);
  };
  auto text = inside(line);
  if (text.ends_with(':')) text = inside(text.substr(0, text.size() - 1));
  return text.empty() ? text : inside(without_number(text));
}

}  // namespace faro::deck_lists
