// faro odds --kinds: the cards of the deck as they were read, with what a question can ask of each; apart,
// because it asks nothing.
#include "cli/frame.hpp"
#include "odds/verb/cards/card_answers.hpp"
#include "odds/verb/options/draw_options.hpp"
#include "verbs/common/decks.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

json kind_as_json(card_table const& table, std::size_t number) {
  auto const& kind = table.cards.kinds()[number];
  json out{{"name", kind.name}, {"count", kind.count}, {"tags", kind.tags}};
  json attributes = json::object();
  for (auto const& a : table.attributes)
    if (a.of_kind[number] >= 0) attributes[a.name] = a.labels[static_cast<std::size_t>(a.of_kind[number])];
  out["attributes"] = std::move(attributes);
  return out;
}

std::string kind_as_text(json const& kind) {
  auto text = fmt::format("{} {}", kind["count"].dump(), kind["name"].get<std::string>());
  for (auto const& tag : kind["tags"]) text += fmt::format("  {}", tag.get<std::string>());
  for (auto const& [name, label] : kind["attributes"].items())
    text += fmt::format("  {}={}", name, label.get<std::string>());
  return text + "\n";
}

}  // namespace

void list_kinds(card_options const& o) {
  named_table named;
  if (o.urns.empty()) {
    named = read_table(o.deck.value_or("standard52"), o.decks, o.deck_list);
  } else {
    odds::hand_question all;
    read_how_drawn(o, all);
    named.table = std::move(all.table);
  }
  auto const& table = named.table;
  json kinds = json::array();
  for (std::size_t k = 0; k < table.cards.kinds().size(); ++k) kinds.push_back(kind_as_json(table, k));
  if (!o.json) {
    for (auto const& kind : kinds) print(kind_as_text(kind));
    return;
  }
  json out;
  if (o.urns.empty()) {
    out["deck"] = deck_text(o);
  } else {
    out["urns"] = o.urns;
  }
  out["cards"] = table.cards.size();
  if (!named.read.json.empty()) out["deck_read"] = json::parse(named.read.json);
  out["kinds"] = std::move(kinds);
  print(out.dump() + "\n");
}

}  // namespace faro::program
