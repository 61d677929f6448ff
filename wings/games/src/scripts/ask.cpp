// t:ask: the question language of hands (odds/hands/detail/query.hpp) asked of cards that a game holds. Apart
// from the other calls, because it compiles: a text is compiled once for every number of cards.
#include "games/src/scripts/machine.hpp"

#include <faro/odds/hands/detail/query.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <map>

namespace faro::odds::detail {

struct script_questions {
  card_table table;
  std::map<std::pair<std::string, std::size_t>, compiled_query> compiled;
};

namespace {

compiled_query compile(card_table const& table, std::string const& text, std::size_t cards) {
  query_setting setting;
  setting.hands = {static_cast<count_t>(cards)};
  auto query = compile_query(table, setting, std::span{&text, 1});
  if (query.segments.size() > 1)
    throw input_error{
        "first() and by() need cards in the order they were drawn; ask of the first ones alone"};
  return query;
}

}  // namespace

/// The cards of the deck as the language knows them.
script_questions& script_machine::questions(lua_State* L) {
  if (questions_) return *questions_;
  deck cards = asked_deck_;
  if (cards.size() == 0) {
    std::vector<card_kind> kinds;
    for (std::size_t kind = 0; kind < initial_counts_.size(); ++kind) {
      push_card(L, kind);
      script_reader reader{L};
      auto const value = reader.value(-1);
      lua_pop(L, 1);
      if (!value || !value->text())
        throw input_error{
            "t:ask needs cards with names, such as those of a deck \"standard52\" or {land = 24, spell = "
            "36}"};
      if (initial_counts_[kind] > 0)
        kinds.push_back({.name = *value->text(), .count = initial_counts_[kind]});
    }
    cards = deck{std::move(kinds)};
  }
  questions_ = std::make_shared<script_questions>();
  questions_->table = card_table{std::move(cards)};
  return *questions_;
}

/// t:ask(question, cards): a truth value, a number or a text.
int script_machine::ask(lua_State* L) {
  if (!is_t(L, "ask")) return -1;
  if (lua_type(L, 2) != LUA_TSTRING || lua_type(L, 3) != LUA_TTABLE)
    return complain(
        "t:ask(question, cards): expected a question, such as 'poker >= flush', and a list of cards");
  try {
    auto& known = questions(L);
    std::vector<std::vector<count_t>> drawn(1, std::vector<count_t>(known.table.cards.kinds().size(), 0));
    auto const size = lua_rawlen(L, 3);
    for (std::size_t i = 1; i <= size; ++i) {
      lua_rawgeti(L, 3, static_cast<lua_Integer>(i));
      script_reader reader{L};
      auto const card = reader.value(-1);
      lua_pop(L, 1);
      auto const kind = card && card->text() ? known.table.find_kind(*card->text()) : -1;
      if (kind < 0)
        return complain(
            fmt::format("t:ask: the deck has no card '{}'", card ? to_string(*card) : reader.fault()));
      ++drawn[0][static_cast<std::size_t>(kind)];
    }
    std::pair<std::string, std::size_t> key{text_at(L, 2), size};
    auto at = known.compiled.find(key);
    if (at == known.compiled.end()) {
      auto query = compile(known.table, key.first, size);
      if (query.expressions.size() != 1) return complain("t:ask: expected one question");
      at = known.compiled.emplace(std::move(key), std::move(query)).first;
    }
    auto const& query = at->second;
    auto const& expression = query.expressions.front();
    auto const value = evaluate(expression.root, measure_cards(query, known.table, drawn));
    switch (expression.type.form) {
      case value_form::truth:
        lua_pushboolean(L, value != 0 ? 1 : 0);
        break;
      case value_form::integer:
        lua_pushinteger(L, value);
        break;
      default: {
        auto const text = expression.type.text(value);
        push_text(L, text);
      }
    }
    return 1;
  } catch (input_error const& e) {
    return complain(fmt::format("t:ask: {}", e.said()));
  }
}

}  // namespace faro::odds::detail
