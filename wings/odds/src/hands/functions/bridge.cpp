// controls, losers: how bridge players value a hand beside its high-card points (`hcp` is an attribute).
//
// Losing tricks, F. Dudley Courtenay 1934: a suit without its ace loses a trick; without its king another,
// if it has two cards; without its queen a third, if it has three. Everything is a count that is compared
// with a constant, so that the engine forgets how far beyond it a suit is.
#include "odds/src/hands/functions.hpp"

#include <array>

namespace faro::odds::detail {

namespace {

query_node at_least(query_node counted, std::int64_t n) {
  return {operation::less_equal, 0, {{operation::constant, n, {}}, std::move(counted)}};
}

typed controls(function_call const& c) {
  auto aces = c.by.count_of({{"rank", "A"}}, c.written.at, c.in);
  auto kings = c.by.count_of({{"rank", "K"}}, c.written.at, c.in);
  auto twice =
      with(operation::multiply, {{operation::constant, 2, {}}, std::move(aces.node)}, value_form::integer);
  return with(operation::add, {std::move(twice.node), std::move(kings.node)}, value_form::integer);
}

typed losing_tricks(function_call const& c) {
  constexpr std::array top{"A", "K", "Q"};
  query_node sum{operation::constant, 0, {}};
  for (auto const& suit : c.by.attribute_at(c.by.attribute_named("suit", c.written.at)).labels) {
    auto const cards = c.by.count_of({{"suit", suit}}, c.written.at, c.in);
    for (std::size_t i = 0; i < top.size(); ++i) {
      auto const has = c.by.count_of({{"suit", suit}, {"rank", top[i]}}, c.written.at, c.in);
      query_node lost{operation::logical_and,
                      0,
                      {at_least(cards.node, static_cast<std::int64_t>(i + 1)),
                       {operation::logical_not, 0, {at_least(has.node, 1)}}}};
      sum = {operation::add, 0, {std::move(sum), std::move(lost)}};
    }
  }
  return {std::move(sum), {}, {}};
}

}  // namespace

hand_function const controls_row{
    .shown = {"controls", "", "two for each ace and one for each king", "small", "controls >= 4"},
    .compile = controls};

hand_function const losers_row{
    .shown = {"losers", "",
              "losing tricks: of the three highest ranks of each suit those that are "
              "missing, as far as the suit has cards for them",
              "a second for thirteen cards", "losers <= 4"},
    .compile = losing_tricks};

}  // namespace faro::odds::detail
