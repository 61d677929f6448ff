// hand, each, some: which of several hands a question is about.
#include "odds/src/hands/functions.hpp"

#include <faro/text/detail/message.hpp>

namespace faro::odds::detail {

scope scope_of_hand(std::size_t hand, query_setting const& setting) {
  auto const shared = setting.community > 0 ? std::uint32_t{1} << setting.hands.size() : 0U;
  return {std::uint32_t{1} << hand | shared, nullptr};
}

std::size_t hand_argument(function_call const& c, std::size_t i) {
  auto const& which = c.argument(i);
  auto const hands = c.by.setting().hands.size();
  if (which.is != syntax::kind::number || which.number < 1 || which.number > static_cast<std::int64_t>(hands))
    c.by.fail(which.at, say("expected the number of a hand from 1 to {}, got '{}'", hands, which.text));
  return static_cast<std::size_t>(which.number - 1);
}

namespace {

typed all_hands(function_call const& c, operation op) {
  auto out = with(op, {}, value_form::truth);
  for (std::size_t h = 0; h < c.by.setting().hands.size(); ++h)
    out.node.children.push_back(c.by.condition(c.argument(0), scope_of_hand(h, c.by.setting())).node);
  return out;
}

typed one_hand(function_call const& c) {
  return c.by.expression(c.argument(1), scope_of_hand(hand_argument(c, 0), c.by.setting()));
}

typed shared_cards(function_call const& c) {
  auto const& setting = c.by.setting();
  if (setting.community == 0)
    c.by.fail(c.written.at, "expected shared cards (--community N) for community()");
  return c.by.expression(c.argument(0), {std::uint32_t{1} << setting.hands.size(), nullptr});
}

typed each_hand(function_call const& c) { return all_hands(c, operation::logical_and); }
typed some_hand(function_call const& c) { return all_hands(c, operation::logical_or); }

}  // namespace

hand_function const hand_row{.shown = {"hand", "(N, QUESTION)", "of the N-th hand, with several hands",
                                       "small", "hand(1, ace) > hand(2, ace)"},
                             .takes = {2, 2},
                             .compile = one_hand};

hand_function const each_row{.shown = {"each", "(CONDITION)", "whether it holds for all hands",
                                       "more states for each hand", "each(ace)"},
                             .takes = {1, 1},
                             .compile = each_hand};

hand_function const some_row{.shown = {"some", "(CONDITION)", "whether it holds for any of the hands",
                                       "more states for each hand", "some(ace >= 2)"},
                             .takes = {1, 1},
                             .compile = some_hand};

hand_function const community_row{
    .shown = {"community", "(QUESTION)", "of the cards that all hands share, with --community", "small",
              "community(ace) >= 1"},
    .takes = {1, 1},
    .compile = shared_cards};

}  // namespace faro::odds::detail
