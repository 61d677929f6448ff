// The hands of an opening, and the names of what a question tells apart.
#include "odds/src/openings.hpp"

#include "odds/src/best_question.hpp"
#include "odds/src/engines.hpp"
#include "odds/src/hands/play/player.hpp"
#include "odds/src/plain/play.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace faro::odds {

namespace {

void check(openings_question const& ask) {
  auto const& m = ask.asked.mulligan;
  if (!m) throw input_error{"the best play of an opening needs a mulligan: london, vancouver or paris"};
  if (m->kind == mulligan_kind::partial || m->kind == mulligan_kind::partial_paris)
    throw input_error{"with a partial mulligan cards are exchanged, and no hand is kept or not"};
  if (m->kind == mulligan_kind::redraw)
    throw input_error{"hands that are drawn anew until --keep holds leave nothing to be best"};
  if (!m->keep.empty())
    throw input_error{"which hands are kept is found: a rule for keeping can't be given as well"};
  if (!ask.asked.asked.given.empty() || !ask.asked.asked.query.given().empty())
    throw input_error{"with a condition (--given) there is no best play of an opening"};
  auto const types = types_of(hands_of(ask.asked));
  if (types.size() != 1 || (types[0].form != value_form::truth && types[0].form != value_form::integer))
    throw input_error{"the best play of an opening is that for a condition, or for one number"};
  if (ask.loss.sign() < 0) throw input_error{"rules can't gain: expected a loss of 0 or more"};
}

std::vector<card_group> named_classes(std::vector<std::size_t> const& class_of, card_table const& table) {
  std::vector<card_group> out;
  for (std::size_t k = 0; k < class_of.size(); ++k) {
    if (class_of[k] >= out.size()) out.resize(class_of[k] + 1);
    out[class_of[k]].kinds.push_back(k);
  }
  for (auto& group : out) group.name = name_of_class(group.kinds, table);
  return out;
}

std::vector<count_t> counts_of(detail::pile const& cards) { return {cards.begin(), cards.end()}; }

}  // namespace

openings_answer find_openings(openings_question const& ask) {
  check(ask);
  detail::player game{ask.asked};
  auto const stages = game.listed_stages();
  openings_answer out;
  out.form = game.types().front().form;
  out.classes = named_classes(game.class_of(), ask.asked.asked.table);
  for (std::size_t j = 0; j < stages.size(); ++j) {
    auto& to = out.stages.emplace_back(
        opening_stage{stages[j].cards, static_cast<count_t>(j), {}, stages[j].value, {}});
    if (j + 1 < stages.size()) to.otherwise = stages[j + 1].value;
    integer all;
    for (auto const& h : stages[j].hands) all += h.ways;
    for (auto const& h : stages[j].hands)
      to.hands.push_back({counts_of(h.cards), counts_of(h.bottom), ratio{h.ways, all}, h.worth});
  }
  find_rules(out, ask.loss, ask.effort);
  return out;
}

openings_answer openings_plainly(openings_question const& ask, std::uint64_t most_positions) {
  check(ask);
  plain::game game{ask.asked, most_positions};
  openings_answer out;
  out.form = types_of(hands_of(ask.asked)).front().form;
  auto const& m = *ask.asked.mulligan;
  for (std::size_t k = 0; k < ask.asked.asked.table.cards.kinds().size(); ++k)
    out.classes.push_back({ask.asked.asked.table.cards.kinds()[k].name, {k}});
  for (count_t j = 0; j <= ask.asked.opening - m.down_to + m.free; ++j)
    out.stages.push_back(game.openings(j));
  find_rules(out, ask.loss, ask.effort);
  return out;
}

std::string name_of_class(std::vector<std::size_t> const& kinds, card_table const& table,
                          std::string_view between) {
  auto const& all = table.cards.kinds();
  if (kinds.size() == 1) return all[kinds.front()].name;
  auto const is_theirs = [&](auto const& has) {
    for (std::size_t k = 0; k < all.size(); ++k) {
      if (has(k) != (std::ranges::find(kinds, k) != kinds.end())) return false;
    }
    return true;
  };
  for (auto const& tag : table.tags) {
    if (is_theirs([&](auto k) { return tag.of_kind[k]; })) return tag.name;
  }
  for (auto const& a : table.attributes) {
    for (std::size_t v = 0; v < a.labels.size(); ++v) {
      bool const is_word = !a.labels[v].empty() && is_letter(a.labels[v].front());
      if (is_word && is_theirs([&](auto k) { return a.of_kind[k] == static_cast<std::int32_t>(v); }))
        return a.labels[v];
    }
  }
  return names_of(kinds, table, between);
}

std::string text_of(keep_rule const& rule, openings_answer const& of) {
  std::string out;
  for (auto const& [c, least, most] : rule.where) {
    auto const& name = of.classes[c].name;
    bool const plain =
        std::ranges::all_of(name, [](char x) { return is_letter(x) || x == '_' || x == ' ' || x == '+'; });
    out += (out.empty() ? "" : " and ") + (plain ? name : fmt::format("\"{}\"", name));
    count_t greatest = 0;
    for (auto const& h : of.stages.front().hands) greatest = std::max(greatest, h.cards[c]);
    if (least == most) {
      out += fmt::format(" = {}", least);
    } else if (least == 0) {
      out += fmt::format(" <= {}", most);
    } else if (most >= greatest) {
      out += fmt::format(" >= {}", least);
    } else {
      out += fmt::format(" in {}..{}", least, most);
    }
  }
  return out;
}

}  // namespace faro::odds
