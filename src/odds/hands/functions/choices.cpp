// min, max, abs, if: functions of numbers, wherever they come from.
#include "odds/hands/functions.hpp"

namespace faro::odds::detail {

namespace {

typed extreme(function_call const& c, operation op) {
  std::vector<query_node> children;
  for (auto const& child : c.written.children) children.push_back(c.by.counted(child, c.in).node);
  return with(op, std::move(children), value_form::integer);
}

}  // namespace

typed least_of(function_call const& c) { return extreme(c, operation::minimum); }
typed greatest_of(function_call const& c) { return extreme(c, operation::maximum); }

typed absolute_value(function_call const& c) {
  return with(operation::absolute, {c.by.counted(c.argument(0), c.in).node}, value_form::integer);
}

/// if(c, a, b) is a number; `if c then a else b` a condition, where both are.
typed either(function_call const& c) {
  auto const condition = c.by.condition(c.argument(0), c.in);
  auto const a = c.by.counted(c.argument(1), c.in);
  auto const b = c.by.counted(c.argument(2), c.in);
  auto const are_conditions = a.type.form == value_form::truth && b.type.form == value_form::truth;
  return with(operation::choose, {condition.node, a.node, b.node},
              c.written.in_words && are_conditions ? value_form::truth : value_form::integer);
}

}  // namespace faro::odds::detail
