// poker: the category of the best five cards, by the rules of the setting.
#include "odds/src/hands/functions.hpp"

#include <algorithm>
#include <numeric>

namespace faro::odds::detail {

namespace {

typed poker_category(function_call const& c) {
  auto const& table = c.by.table();
  auto const is_card = [](card_kind const& k) { return k.playing && !k.playing->is_joker(); };
  if (!table.find_attribute("rank") || !table.find_attribute("suit") ||
      std::ranges::none_of(table.cards.kinds(), is_card))
    c.by.fail(c.written.at, "poker needs a deck of playing cards");
  leaf l{.kind = measure::poker};
  auto out = c.by.measured(std::move(l), c.written.at, c.in);
  out.type.form = value_form::label;
  out.type.labels = category_names(c.by.setting().poker);
  out.type.numbers.resize(out.type.labels.size());
  std::iota(out.type.numbers.begin(), out.type.numbers.end(), 0);
  out.attribute = "category";
  return out;
}

}  // namespace

hand_function const poker_row{
    .shown = {"poker", "", "the category of the best five cards, without kickers; --poker short, --wild 2",
              "with seven cards tens of milliseconds", "poker >= flush"},
    .compile = poker_category};

}  // namespace faro::odds::detail
