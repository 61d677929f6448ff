// count, sum, cards: a number for each card, added up. The condition or number is asked of every kind once.
#include "odds/src/hands/functions.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::odds::detail {

namespace {

/// The sum over the cards of an expression about a single card.
typed total(function_call const& c, value_form wanted, std::string const& expected) {
  card_columns columns;
  auto const& what = c.argument(0);
  scope const one{c.in.segments, &columns};
  auto const inner =
      wanted == value_form::truth ? c.by.card_condition(what, one) : c.by.expression(what, one);
  if (inner.type.form != wanted) c.by.fail(what.at, say("expected {}", expected));
  std::vector<std::int64_t> numbers(c.by.kinds());
  std::vector<std::int64_t> row(columns.numbers.size());
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    std::ranges::transform(columns.numbers, row.begin(), [&](auto const& column) { return column[k]; });
    numbers[k] = evaluate(inner.node, row);
  }
  constexpr std::int64_t greatest = 1'000'000'000;
  if (std::ranges::any_of(numbers, [](std::int64_t n) { return n < -greatest || n > greatest; }))
    c.by.fail(c.written.at, "numbers beyond a thousand million can't be summed");
  return c.by.sum_of(std::move(numbers), c.written.at, c.in);
}

typed count_cards(function_call const& c) {
  return total(c, value_form::truth, "a condition on a card, as in count(rank = A)");
}

typed sum_cards(function_call const& c) {
  return total(c, value_form::integer, "an attribute with numbers, as in sum(value)");
}

typed all_cards(function_call const& c) {
  return c.by.sum_of(std::vector<std::int64_t>(c.by.kinds(), 1), c.written.at, c.in);
}

}  // namespace

hand_function const count_row{
    .shown = {"count", "(CONDITION)", "how many cards for which the condition on a card holds", "small",
              "count(rank >= 10 and suit != hearts) >= 2"},
    .takes = {1, 1},
    .compile = count_cards};

hand_function const sum_row{.shown = {"sum", "(NUMBER)", "a sum over the cards; `hcp` alone means sum(hcp)",
                                      "more states the larger the numbers are", "sum(value) >= 30"},
                            .takes = {1, 1},
                            .compile = sum_cards};

hand_function const cards_row{.shown = {"cards", "", "how many cards there are", "small", "cards"},
                              .compile = all_cards};

}  // namespace faro::odds::detail
