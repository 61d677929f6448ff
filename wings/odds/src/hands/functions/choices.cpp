// min, max, abs, if: functions of numbers, wherever they come from.
#include "odds/src/hands/functions.hpp"

namespace faro::odds::detail {

namespace {

typed extreme(function_call const& c, operation op) {
  std::vector<query_node> children;
  for (auto const& child : c.written.children) children.push_back(c.by.counted(child, c.in).node);
  return with(op, std::move(children), value_form::integer);
}

typed least_of(function_call const& c) { return extreme(c, operation::minimum); }
typed greatest_of(function_call const& c) { return extreme(c, operation::maximum); }

typed absolute_value(function_call const& c) {
  return with(operation::absolute, {c.by.counted(c.argument(0), c.in).node}, value_form::integer);
}

/// A number; a condition, where both are.
typed either(function_call const& c) {
  auto const condition = c.by.condition(c.argument(0), c.in);
  auto const a = c.by.counted(c.argument(1), c.in);
  auto const b = c.by.counted(c.argument(2), c.in);
  auto const are_conditions = a.type.form == value_form::truth && b.type.form == value_form::truth;
  return with(operation::choose, {condition.node, a.node, b.node},
              are_conditions ? value_form::truth : value_form::integer);
}

}  // namespace

hand_function const min_row{
    .shown = {"min", "(A, B, …)", "the least of several numbers", "small", "min(ace, king)"},
    .takes = {1, any_number},
    .where = stands::anywhere,
    .compile = least_of};

hand_function const max_row{
    .shown = {"max", "(A, B, …)", "the greatest of several numbers", "small", "max(ace, king)"},
    .takes = {1, any_number},
    .where = stands::anywhere,
    .compile = greatest_of};

hand_function const abs_row{
    .shown = {"abs", "(A)", "a number without its sign", "small", "abs(hearts - spades)"},
    .takes = {1, 1},
    .where = stands::anywhere,
    .compile = absolute_value};

hand_function const if_row{.shown = {"if", "(CONDITION, A, B)", "A where the condition holds, else B",
                                     "small", "if(ace, king, queen)"},
                           .takes = {3, 3},
                           .where = stands::anywhere,
                           .compile = either};

}  // namespace faro::odds::detail
