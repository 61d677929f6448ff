// Asking in tests: a query of a deck, answered exactly.
#pragma once
#include <faro/odds/hands/detail/hands.hpp>

#include <map>
#include <string>
#include <vector>

namespace faro::testing {

inline card_table table_of(std::string const& deck_text) {
  if (auto const named = named_deck(deck_text)) return card_table{*named};
  return card_table{parse_deck_literal(deck_text).cards};
}

inline odds::query_setting drawing(count_t cards) {
  odds::query_setting setting;
  setting.hands = {cards};
  return setting;
}

/// The chance that a condition holds.
inline ratio chance(card_table const& table, odds::query_setting const& setting,
                    std::string const& condition) {
  std::vector<std::string> const texts{condition};
  return solve_hands(table, compile_query(table, setting, texts)).law.probability({1});
}
inline ratio chance(std::string const& deck, count_t cards, std::string const& condition) {
  return chance(table_of(deck), drawing(cards), condition);
}

/// The ways in which each value of an expression comes about, by its written form.
inline std::map<std::string, integer> ways(card_table const& table, odds::query_setting const& setting,
                                           std::string const& expression) {
  std::vector<std::string> const texts{expression};
  auto const query = compile_query(table, setting, texts);
  std::map<std::string, integer> out;
  auto const solved = solve_hands(table, query);
  for (auto const& e : solved.law.entries()) {
    std::string text;
    for (std::size_t i = 0; i < e.outcome.size(); ++i)
      text += (i == 0 ? "" : ", ") + query.expressions[i].type.text(e.outcome[i]);
    out[text] = e.weight;
  }
  return out;
}
inline std::map<std::string, integer> ways(std::string const& deck, count_t cards,
                                           std::string const& expression) {
  return ways(table_of(deck), drawing(cards), expression);
}

}  // namespace faro::testing
