// Which part of a dice query is what: the one list of operations that both who answers (evaluator) and who
// rolls (roller) go by. Private to src/odds; a new operation has its line here, and a handler in both.
#pragma once
#include "dice/src/syntax.hpp"

namespace faro::odds::dice_language {

/// Calls the handler of a part.
template <class Value, class Walker>
Value walk(Walker& by, node const& n) {
  switch (n.op) {
    case operation::number:
    case operation::word:
      return by.constant_at(n);
    case operation::die:
      return by.die(n);
    case operation::fudge:
      return by.fudge(n);
    case operation::own_die:
      return by.own_die(n);
    case operation::name:
      return by.named(n);
    case operation::group:
      return by.group(n);
    case operation::choice:
      return by.choice(n);
    case operation::let:
      return by.let(n);
    case operation::mixed_pool:
      return by.mixed_pool(n);
    case operation::repeated:
      return by.repeated(n);
    case operation::keep:
      return by.keep(n);
    case operation::reroll:
      return by.reroll(n);
    case operation::explode:
      return by.explode(n);
    case operation::each_at_least:
    case operation::each_at_most:
      return by.bounded(n);
    case operation::count:
      return by.count(n);
    case operation::advantage:
    case operation::disadvantage:
      return by.lean(n);
    case operation::beats:
      return by.beats(n);
    case operation::spread:
    case operation::product:
    case operation::full_house:
    case operation::two_pair:
    case operation::straight:
      return by.together(n);
    case operation::sets:
    case operation::largest_set:
    case operation::longest_run:
      return by.pattern(n);
    case operation::compare:
    case operation::member:
    case operation::all_of:
    case operation::any_of:
    case operation::negation:
      return by.condition(n);
    case operation::negative:
    case operation::add:
    case operation::subtract:
    case operation::multiply:
    case operation::divide:
    case operation::modulo:
    case operation::highest:
    case operation::lowest:
    case operation::absolute:
      break;
  }
  return by.arithmetic(n);
}

}  // namespace faro::odds::dice_language
