// strength, beats, ties: hands compared as at a showdown, with their kickers.
#include "odds/src/hands/functions.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <set>

namespace faro::odds::detail {

namespace {

/// Kickers are of cards that are each there once and stand for themselves.
void check_pack(function_call const& c) {
  auto const& setting = c.by.setting();
  std::set<int> known;
  for (auto const& k : c.by.table().cards.kinds()) {
    if (!k.playing) continue;
    if (k.playing->is_joker()) c.by.fail(c.written.at, say("{} is of packs without jokers", c.written.text));
    if (k.count > 1 || !known.insert(k.playing->number()).second)
      c.by.fail(c.written.at, say("{} is of packs that have each card once", c.written.text));
  }
  if (known.empty()) c.by.fail(c.written.at, say("{} needs a deck of playing cards", c.written.text));
  if (!setting.wild.empty())
    c.by.fail(c.written.at, say("{} is of packs without wild cards", c.written.text));
  if (setting.with_replacement || !setting.urn.empty())
    c.by.fail(c.written.at, say("{} is of hands from one pack, without putting cards back", c.written.text));
}

query_node strength_in(function_call const& c, scope const& in) {
  leaf l{.kind = measure::strength};
  return c.by.measured(std::move(l), c.written.at, in).node;
}

/// The strength of the first hand named, and of those that it is compared with.
struct compared_hands {
  query_node one;
  std::vector<query_node> others;
};
compared_hands hands_of(function_call const& c) {
  check_pack(c);
  auto const& setting = c.by.setting();
  auto const hands = setting.hands.size();
  if (hands < 2)
    c.by.fail(c.written.at, say("expected several hands for {}(), as in --hands 2x2", c.written.text));
  auto const strength_of = [&](std::size_t hand) { return strength_in(c, scope_of_hand(hand, setting)); };
  auto const one = hand_argument(c, 0);
  compared_hands out{strength_of(one), {}};
  if (c.arguments() == 2) {
    auto const other = hand_argument(c, 1);
    if (other == one) c.by.fail(c.argument(1).at, "expected another hand, got the same one");
    out.others.push_back(strength_of(other));
    return out;
  }
  for (std::size_t h = 0; h < hands; ++h) {
    if (h != one) out.others.push_back(strength_of(h));
  }
  return out;
}

/// For every other hand, or for any: OTHER op ONE.
query_node compared_with(compared_hands const& hands, operation op, operation join) {
  query_node out{join, 0, {}};
  for (auto const& other : hands.others) out.children.push_back({op, 0, {other, hands.one}});
  return out.children.size() == 1 ? query_node{out.children[0]} : out;
}

typed hand_strength(function_call const& c) {
  check_pack(c);
  return {strength_in(c, c.in), {}, {}};
}

typed hand_beats(function_call const& c) {
  auto out = with(operation::less, {}, value_form::truth);
  out.node = compared_with(hands_of(c), operation::less, operation::logical_and);
  return out;
}

typed hand_ties(function_call const& c) {
  auto const hands = hands_of(c);
  auto any = compared_with(hands, operation::equal, operation::logical_or);
  if (hands.others.size() == 1) {
    auto out = with(operation::equal, {}, value_form::truth);
    out.node = std::move(any);
    return out;
  }
  return with(operation::logical_and,
              {compared_with(hands, operation::less_equal, operation::logical_and), std::move(any)},
              value_form::truth);
}

}  // namespace

hand_function const strength_row{
    .shown = {"strength", "",
              "the best five cards with their kickers, as a number that is greater for the better hand",
              "two cards each and --community 5: a second; else by listing hands",
              "hand(1, strength) > hand(2, strength)"},
    .compile = hand_strength};

hand_function const beats_row{
    .shown = {"beats", "(N, M)",
              "whether the N-th hand is better than the M-th, with kickers and the cards that all share; "
              "beats(N): than all others",
              "as strength", "beats(1, 2)"},
    .takes = {1, 2},
    .compile = hand_beats};

hand_function const ties_row{
    .shown = {"ties", "(N, M)",
              "whether these hands are equal, kickers counted; ties(N): the N-th and another are the best",
              "as strength", "ties(1, 2)"},
    .takes = {1, 2},
    .compile = hand_ties};

}  // namespace faro::odds::detail
