// faro odds --kinds: the cards of the deck as they were read, with what a question can ask of each; apart,
// because it asks nothing.
#include "answer/printer.hpp"
#include "odds/verb/cards/card_answers.hpp"
#include "odds/verb/options/draw_options.hpp"
#include "verbs/common/decks.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

answer answer_of(card_options const& o, named_table const& named) {
  auto const& table = named.table;
  answer a{"cards"};
  if (o.urns.empty())
    a.fact("deck", deck_text(o));
  else
    a.fact("urns", o.urns);
  a.fact("cards", table.cards.size());
  if (!named.read.json.empty()) a.fact("deck_read", json::parse(named.read.json));
  auto& kinds = a.table("kinds");
  for (std::size_t k = 0; k < table.cards.kinds().size(); ++k) {
    auto const& kind = table.cards.kinds()[k];
    auto said = kind.tags;
    auto attributes = json::object();
    for (auto const& one : table.attributes) {
      if (one.of_kind[k] < 0) continue;
      auto const& label = one.labels[static_cast<std::size_t>(one.of_kind[k])];
      attributes[one.name] = label;
      said.push_back(one.name + "=" + label);
    }
    auto row = kinds.row();
    row(column("name").called(""), kind.name, fmt::format("{} {}", kind.count, kind.name))(
        column("count", form::data), kind.count)(column("tags").called("").flush_left(), kind.tags,
                                                 fmt::format("{}", fmt::join(said, "  ")))(
        column("attributes", form::json), attributes);
    for (auto const& [name, label] : attributes.items()) row(column(name, form::csv), label);
  }
  return a;
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
  show(answer_of(o, named), o.style());
}

}  // namespace faro::program
