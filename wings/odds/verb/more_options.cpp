// What goes with any question of faro odds: definitions, forms of the answer, several builds and both sides.
#include "cli/frame.hpp"
#include "odds/verb/odds.hpp"
#include "verbs/common/shipped.hpp"
#include "verbs/common/text_file.hpp"

#include <fmt/format.h>

namespace faro::program {

void add_definitions(command& verb, odds_options& o) {
  add_value(
      verb, "--let",
      [&o](std::string const& text) { o.known.add(odds::definitions::read("let " + text, "--let")); },
      "a function or name of one's own, such as 'crit(n) = d20 >= n'; may be repeated")
      ->type_name("NAME = ...")
      ->repeated();
  add_value(
      verb, "--with",
      [&o](std::string const& path) {
        constexpr shipped_folder shipped{"definitions", "file of definitions", ".faro", true};
        text_file const file{find_shipped(path, shipped)};
        o.known.add(odds::definitions::read(file.text(), file.name()));
      },
      "a file of such definitions, 'let crit(n) = d20 >= n' on each line, or one that is installed: bridge, "
      "cards, "
      "dice; may be repeated")
      ->type_name("FILE")
      ->repeated();
}

void add_forms(command& verb, odds_options& o, char const* group) {
  add_flag(verb, "--percent", o.percent, "chances as percent, in text and pictures")->group(group);
  add_name(verb, "--format", o.format, {"text", "json", "csv"},
           "text (default), json or csv: every outcome on a line", "FORMAT")
      ->group(group);
  add_number(verb, "--bins", o.bins, {0, 10'000},
             "rows of a long law in text at most (default: 40 of more than 100); 0: every outcome")
      ->group(group);
}

void add_decks_compared(command& verb, odds_options& o) {
  add_value(
      verb, "--deck",
      [&o](std::string const& text) {
        if (!o.deck) o.deck = text;
        o.all_decks.push_back(text);
      },
      "standard52 (default), standard54, piquet32, a FILE (MTG, YDK, CSV), or a list such as 'land*24 "
      "spell*36'; repeated: several builds beside one another")
      ->type_name("DECK")
      ->repeated();
}

void add_sides_compared(command& verb, odds_options& o, char const* group) {
  add_choice_of(
      verb, "--on", {"play", "draw", "both"},
      [&o](std::size_t which) {
        o.on_draw = which == 1;
        o.both_sides = which == 2;
      },
      "play (no card in the first turn, the default), draw, or both beside one another", "WHICH")
      ->group(group);
}

std::vector<variation> variations_of(odds_options const& o) {
  std::vector<variation> out{{o, {}}};
  if (o.all_decks.size() > 1) {
    out.clear();
    for (auto const& deck : o.all_decks) {
      out.push_back({o, deck});
      out.back().asked.deck = deck;
    }
  }
  if (!o.both_sides) return out;
  std::vector<variation> sides;
  for (auto const& one : out) {
    for (bool const on_draw : {false, true}) {
      sides.push_back(one);
      sides.back().asked.on_draw = on_draw;
      sides.back().name +=
          fmt::format("{}on the {}", one.name.empty() ? "" : ", ", on_draw ? "draw" : "play");
    }
  }
  return sides;
}

}  // namespace faro::program
