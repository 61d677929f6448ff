// Conditions on the board, read and asked.
#include "poker/src/showdown/asked/board_condition.hpp"

#include "odds/src/hands/measures.hpp"
#include "poker/src/showdown/games/games.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/cards/deck.hpp>
#include <faro/cards/notation.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::odds::detail {

namespace {

constexpr count_t cards_shared = 5;

card_table table_of(card_set deck) {
  std::string text;
  while (!deck.empty()) {
    auto const card = deck.take_first();
    text += card.is_joker() ? '"' + words(card) + "\" " : faro::letters(card) + " ";
  }
  return card_table{parse_deck_literal(text).cards};
}

}  // namespace

condition_setting setting_of_condition(showdown_question const& ask) {
  condition_setting out{table_of(deck_of(ask)), {}};
  for (auto const& p : ask.players)
    out.setting.hands.push_back(static_cast<count_t>(p.hands.empty() ? 0 : p.hands.front().size()));
  out.setting.community = cards_shared;
  for (auto wild = ask.wild - ask.jokers; !wild.empty();)
    out.setting.wild.push_back(faro::letters(wild.take_first()));
  out.setting.poker = ask.game == poker_game::short_deck ? poker_rules::short_deck : poker_rules::standard;
  return out;
}

board_condition::board_condition(showdown_question const& ask) : of_{setting_of_condition(ask)} {
  if (!has_board(ask.game))
    throw input_error{say("a condition on the board needs one: in {} every player has cards of his own",
                          name_of(ask.game))};
  if (!ask.given.given().empty() || ask.given.size() != 1)
    throw input_error{say("expected one condition on the board, such as community(hearts) >= 2, got {}",
                          quoted(ask.given.text()))};
  if (!ask.given.uses("community"))
    throw input_error{say("{}: expected a condition on the board, such as community(hearts) >= 2",
                          quoted(ask.given.text()))};
  for (auto const* of_hands : {"poker", "straight_high", "flush_high", "strength"}) {
    if (!ask.bugs.empty() && ask.given.uses(of_hands))
      throw input_error{
          say("{}: of a board with a bug {} can't be asked", quoted(ask.given.text()), of_hands)};
  }
  query_ = compile_query(of_.table, of_.setting, std::span{&ask.given, 1});
  make_condition(query_.expressions.front());
  auto const board_alone = std::uint32_t{1} << ask.players.size();
  for (auto const& l : query_.leaves) {
    if (l.kind == measure::deal || l.segments != board_alone)
      throw input_error{say(
          "{}: expected a condition on the board alone, such as community(hearts) >= 2; hands are said as "
          "ranges",
          quoted(ask.given.text()))};
  }
  auto const& kinds = of_.table.cards.kinds();
  for (std::size_t k = 0; k < kinds.size(); ++k) kind_of_[kinds[k].playing->number()] = k;
  leaves_.resize(query_.leaves.size());
}

bool board_condition::holds(card_set board) const {
  seen_.clear();
  while (!board.empty()) seen_.push_back(kind_of_[board.take_first().number()]);
  for (std::size_t i = 0; i < leaves_.size(); ++i) leaves_[i] = measured(query_.leaves[i]);
  return evaluate(query_.expressions.front().root, leaves_) != 0;
}

std::int64_t board_condition::measured(leaf const& l) const {
  if (l.kind == measure::sum) {
    std::int64_t sum = 0;
    for (auto const kind : seen_) sum += l.numbers[kind];
    return sum;
  }
  if (l.kind == measure::groups) {
    auto const& a = attribute_of(query_, of_.table, l.attribute);
    sizes_.assign(a.labels.size(), 0);
    for (auto const kind : seen_) {
      if (a.of_kind[kind] >= 0 && (l.only.empty() || l.only[kind]))
        ++sizes_[static_cast<std::size_t>(a.of_kind[kind])];
    }
    return l.of_groups->value(l, {a, sizes_, cards_shared});
  }
  if (l.kind == measure::poker) {
    poker_hand hand;
    for (auto const kind : seen_)
      query_.wild[kind] ? hand.add_wild() : hand.add(*of_.table.cards.kinds()[kind].playing);
    return strength(hand.category(query_.poker), query_.poker);
  }
  card_set cards;
  for (auto const kind : seen_) cards |= *of_.table.cards.kinds()[kind].playing;
  return strength(cards, query_.poker);
}

}  // namespace faro::odds::detail
