// first, by: questions about the first cards drawn, of which a query can have several.
#include "odds/src/hands/functions.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::odds::detail {

count_t opening_of(query_setting const& setting) {
  return setting.opening.value_or(setting.hands.empty() ? 0 : setting.hands[0]);
}

namespace {

/// The number of cards or turns that is said first.
count_t said_first(syntax const& call, std::string_view text, std::string const& example) {
  constexpr std::int64_t most = 1'000'000;
  if (call.children.size() != 2 || call.children[0].is != syntax::kind::number)
    fail_at(text, call.at, say("expected {}, with a number first", example));
  auto const& n = call.children[0];
  if (n.number < 1 || n.number > most)
    fail_at(text, n.at, say("expected a number from 1 to 1000000, got {}", n.text));
  return static_cast<count_t>(n.number);
}

typed asked_of(function_call const& c, count_t looks) {
  if (c.by.setting().community > 0)
    c.by.fail(c.written.at, say("{}() can't be asked with shared cards (--community)", c.written.text));
  if (c.by.setting().hands.size() != 1) c.by.fail(c.written.at, say("{}() is for one hand", c.written.text));
  if (looks == 0 && c.by.setting().held.empty())
    c.by.fail(c.written.at, say("{}({}, …) looks at no cards", c.written.text, c.argument(0).text));
  return c.by.expression(c.argument(1), c.by.first_cards(looks));
}

/// Of so many cards, those that are still to come.
count_t to_come(count_t cards, query_setting const& setting) {
  return cards - std::min(cards, setting.drawn_before);
}

/// The cards seen by a turn.
count_t cards_by(count_t turn, query_setting const& setting) {
  return to_come(opening_of(setting) + turn - (setting.on_draw ? 0 : 1), setting);
}

std::optional<count_t> looks_of_first(syntax const& call, std::string_view text,
                                      query_setting const& setting) {
  return to_come(said_first(call, text, "first(7, land)"), setting);
}

std::optional<count_t> looks_of_turn(syntax const& call, std::string_view text,
                                     query_setting const& setting) {
  return cards_by(said_first(call, text, "by(3, land >= 3)"), setting);
}

typed first_cards(function_call const& c) {
  auto const n = to_come(static_cast<count_t>(c.argument(0).number), c.by.setting());
  auto const& hands = c.by.setting().hands;
  if (hands.size() == 1 && n > hands[0])
    c.by.fail(c.written.at, say("first({}, …) looks at more than the {} cards that are drawn",
                                c.argument(0).text, hands[0] + c.by.setting().drawn_before));
  return asked_of(c, n);
}

typed cards_by_turn(function_call const& c) {
  return asked_of(c, cards_by(static_cast<count_t>(c.argument(0).number), c.by.setting()));
}

}  // namespace

hand_function const first_row{.shown = {"first", "(N, QUESTION)", "of the first N cards drawn",
                                        "more states for each N", "first(3, ace) >= 1"},
                              .takes = {2, 2},
                              .compile = first_cards,
                              .looks = looks_of_first};

hand_function const by_row{
    .shown = {"by", "(TURN, QUESTION)", "of the cards seen by a turn: the hand of --draw and one card a turn",
              "more states for each turn", "by(2, ace >= 1)"},
    .takes = {2, 2},
    .compile = cards_by_turn,
    .looks = looks_of_turn,
    .by_turns = true};

}  // namespace faro::odds::detail
