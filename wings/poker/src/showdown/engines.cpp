// The engines of showdowns, a row each.
#include "poker/src/showdown/engines.hpp"

#include "odds/src/read_out.hpp"
#include "poker/src/showdown/counted/counted_deals.hpp"
#include "poker/src/showdown/counted/every_board.hpp"
#include "poker/src/showdown/plain.hpp"

#include <array>

namespace faro::odds {

namespace {

constexpr std::string_view by_boards = "classes of boards";
constexpr std::string_view board_by_board = "every board";
constexpr std::string_view by_hands = "hand against hand";
constexpr std::string_view plainly = "reference interpreter";

bool is_board_by_board(showdown_question const& ask) { return detail::needs_every_board(ask); }
bool is_on_a_board(showdown_question const& ask) {
  return detail::has_board(ask.game) && !is_board_by_board(ask);
}
bool is_of_own_cards(showdown_question const& ask) { return !detail::has_board(ask.game); }

showdown_answer shown_down(showdown_question const& ask) {
  auto out = showdown(ask);
  out.engine = is_board_by_board(ask) ? board_by_board : is_on_a_board(ask) ? by_boards : by_hands;
  return out;
}

bool has_few_deals(showdown_question const& ask) {
  return plain_deals(ask) <= static_cast<double>(every_way.runs);
}
/// Every five of a hand, each some microseconds.
double cost_of_plain_deals(showdown_question const& ask) { return plain_deals(ask) * 1000; }

showdown_answer every_deal(showdown_question const& ask) {
  auto out = answer_plainly(ask, every_way.runs);
  out.engine = plainly;
  return out;
}

using row = engine<showdown_question>;
constexpr std::array of_showdowns{row{by_boards, is_on_a_board, detail::showdown_steps, shown_down},
                                  row{board_by_board, is_board_by_board, detail::showdown_steps, shown_down},
                                  row{by_hands, is_of_own_cards, detail::showdown_steps, shown_down},
                                  row{plainly, has_few_deals, cost_of_plain_deals, every_deal}};

}  // namespace

template <>
std::span<engine<showdown_question> const> engines<showdown_question>() {
  return of_showdowns;
}

}  // namespace faro::odds
