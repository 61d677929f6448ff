// cribbage, crib: fifteens, pairs and runs of all cards, a flush, and the jack of the starter's suit.
#include "odds/src/hands/cribbage.hpp"

#include "odds/src/hands/functions.hpp"
#include "odds/src/hands/measures.hpp"
#include "parallel/memo.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <bit>

namespace faro::odds::detail {

namespace {

query_node constant(std::int64_t n) { return {operation::constant, n, {}}; }

query_node all_of(query_node a, query_node b) {
  return {operation::logical_and, 0, {std::move(a), std::move(b)}};
}

query_node is_number(query_node counted, count_t n) {
  return {operation::equal, 0, {std::move(counted), constant(static_cast<std::int64_t>(n))}};
}

using rank_order = std::vector<std::int32_t>;

cribbage_states const& states_of(rank_order const& order, count_t cards) {
  static parallel::memo<std::pair<rank_order, count_t>, cribbage_states> known;
  return known.at({order, cards}, [&] { return cribbage_states{{order.begin(), order.end()}, cards}; });
}

cribbage_states const& states_of(kept_measure const& kept) {
  return *static_cast<cribbage_states const*>(kept.tables);
}

/// Fifteens, pairs and runs: a state for all hands that no later rank tells apart.
constexpr group_measure points_of_ranks{
    .by_value = true,
    .value = [](leaf const& /*of*/, hand_groups const& hand) { return cribbage_points(hand.sizes); },
    .keeps =
        [](leaf const& /*of*/, kept_measure& kept) {
          auto const& states = states_of(kept.order, kept.cards);
          kept.tables = &states;
          return std::vector<std::uint64_t>{states.most_states()};
        },
    .close =
        [](leaf const& /*of*/, kept_measure const& kept, std::uint64_t* key, closed_group const& group) {
          auto const now = kept.fields[0].get(key);
          kept.fields[0].set(key,
                             states_of(kept).after(static_cast<unsigned>(group.value), now, group.cards));
        },
    .result = [](leaf const& /*of*/, kept_measure const& kept,
                 std::uint64_t const* key) { return states_of(kept).points(kept.fields[0].get(key)); }};

/// The hand, and the starter: one card, the last.
struct hand_and_starter {
  scope hand, starter, all;
  count_t cards;  // of the hand
};
hand_and_starter split_starter(function_call const& c) {
  auto const last = std::bit_floor(c.in.segments);
  scope const starter{last, nullptr};
  scope const hand{c.in.segments ^ last, nullptr};
  auto const n = c.by.cards_seen(hand);
  constexpr count_t most_cards = 4, dealt_cards = 5;
  if (c.in.segments != 0 && c.by.cards_seen(starter) == 1 && n == dealt_cards)
    c.by.fail(
        c.written.at,
        say("six cards are a deal of cribbage, two of which go to the crib, and which ones is not "
            "said: expected four cards and a starter for {}: --draw 5 (the fifth card is the starter), "
            "or --holding with the four that are kept and --draw 1; cribbage_kept with --draw 7 keeps the "
            "best four of six",
            c.written.text));
  if (c.in.segments == 0 || hand.segments == 0 || c.by.cards_seen(starter) != 1 || n > most_cards)
    c.by.fail(c.written.at,
              say("expected a hand of up to four cards and a starter for {}: --draw 5 (the fifth card is the "
                  "starter), --draw 4 --community 1, or --holding with --draw 1",
                  c.written.text));
  return {hand, starter, c.in, n};
}

typed points(function_call const& c, bool is_crib) {
  auto const part = split_starter(c);
  leaf ranks{.kind = measure::groups,
             .of_groups = &points_of_ranks,
             .attribute = c.by.attribute_named("rank", c.written.at)};
  if (c.by.attribute_at(ranks.attribute).labels.size() != 13)
    c.by.fail(c.written.at, say("expected a deck of the ranks two to ace for {}", c.written.text));
  auto sum = c.by.measured(std::move(ranks), c.written.at, part.all).node;
  auto const add = [&](query_node more) { sum = {operation::add, 0, {std::move(sum), std::move(more)}}; };
  for (auto const& suit : c.by.attribute_at(c.by.attribute_named("suit", c.written.at)).labels) {
    auto const of_suit = [&](scope const& in) {
      return c.by.count_of({{"suit", suit}}, c.written.at, in).node;
    };
    auto const jack = c.by.count_of({{"suit", suit}, {"rank", "J"}}, c.written.at, part.hand).node;
    auto const starter = is_number(of_suit(part.starter), 1);
    auto const flush = is_number(of_suit(part.hand), part.cards);
    add(all_of(is_number(jack, 1), starter));
    // Each card of the flush is a point: those of the hand, and the starter with them.
    auto const length = static_cast<std::int64_t>(part.cards);
    if (!is_crib) add({operation::multiply, 0, {constant(length), flush}});
    add({operation::multiply, 0, {constant(is_crib ? length + 1 : 1), all_of(flush, starter)}});
  }
  return {std::move(sum), {}, {}};
}

typed cribbage_hand(function_call const& c) { return points(c, false); }
typed cribbage_crib(function_call const& c) { return points(c, true); }

std::optional<count_t> looks_before_last(syntax const& /*word*/, std::string_view /*text*/,
                                         query_setting const& setting) {
  bool const is_last_alone = std::ranges::all_of(setting.held, [](count_t n) { return n == 0; });
  if (setting.hands.size() != 1 || setting.hands[0] < (is_last_alone ? 2 : 1)) return std::nullopt;
  return setting.hands[0] - 1;
}

}  // namespace

hand_function const cribbage_row{
    .shown = {"cribbage", "",
              "points of a cribbage hand; the last card is the starter, with --draw 5 or --community 1",
              "a second", "cribbage >= 12"},
    .compile = cribbage_hand,
    .looks = looks_before_last};

hand_function const crib_row{.shown = {"crib", "", "the same of the crib, where a flush takes all five cards",
                                       "a second", "crib >= 12"},
                             .compile = cribbage_crib,
                             .looks = looks_before_last};

}  // namespace faro::odds::detail
