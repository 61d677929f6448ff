// Named rolls: a number is gone through value by value, a pool stays a pool of dice.
#include "dice/src/evaluation/evaluator.hpp"
#include "dice/src/pools/distributions.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <cmath>

namespace faro::odds::dice_language {

/// What the body of a let does with its name.
struct name_usage {
  int mentions = 0;
  bool as_pool = false;      ///< its dice are kept, counted, looked at together
  bool several = false;      ///< it stands where something is rolled more than once
  bool rolls_again = false;  ///< its dice are rolled again or explode
};

namespace {

bool looks_at_dice(operation op) {
  switch (op) {
    case operation::keep:
    case operation::reroll:
    case operation::explode:
    case operation::count:
    case operation::sets:
    case operation::largest_set:
    case operation::longest_run:
    case operation::spread:
    case operation::product:
    case operation::full_house:
    case operation::two_pair:
    case operation::straight:
    case operation::beats:
    case operation::mixed_pool:
    case operation::each_at_least:
    case operation::each_at_most:
      return true;
    default:
      return false;
  }
}
bool rolls_several_times(operation op) {
  return op == operation::multiply || op == operation::repeated || op == operation::advantage ||
         op == operation::disadvantage;
}

bool is_name(node const& n, std::string const& name) { return n.op == operation::name && n.name == name; }

void look(node const& n, std::string const& name, bool several, name_usage& usage) {
  if (is_name(n, name)) {
    ++usage.mentions;
    usage.several = usage.several || several;
    return;
  }
  auto const dice_here = looks_at_dice(n.op) &&
                         (n.op == operation::mixed_pool || n.op == operation::beats
                              ? std::ranges::any_of(n.of, [&](auto const& c) { return is_name(*c, name); })
                              : is_name(*n.of[0], name));
  if (dice_here) {
    usage.as_pool = true;
    usage.rolls_again = usage.rolls_again || n.op == operation::reroll || n.op == operation::explode;
  }
  several = several || rolls_several_times(n.op);
  auto const hidden = n.op == operation::let && n.name == name;  // by a name within
  for (std::size_t i = 0; i < (hidden ? 1 : n.of.size()); ++i) look(*n.of[i], name, several, usage);
  for (auto const& [low, high] : n.faces.ranges) {
    look(*low, name, several, usage);
    if (high) look(*high, name, several, usage);
  }
}

name_usage usage_of(node const& body, std::string const& name) {
  name_usage usage;
  look(body, name, false, usage);
  return usage;
}

/// How many different ways the dice of a pool may show, about.
double ways_to_show(pool const& p) {
  double ways = 1;
  for (auto const& part : p.parts) {
    auto const n = static_cast<double>(part.count);
    auto const faces = static_cast<double>(part.die.law.size());
    ways *= std::exp(std::lgamma(n + faces) - std::lgamma(n + 1) - std::lgamma(faces));
  }
  return ways;
}

/// Calls each(parts, weight) for every way the parts from `at` on may show, dice of one part alike.
template <class Each>
void show(std::vector<pool::part> const& from, std::size_t at, std::vector<pool::part>& shown,
          integer const& weight, Each const& each) {
  if (at == from.size()) return each(shown, weight);
  auto const& faces = from[at].die.law.entries();
  auto const face = [&](auto const& self, std::size_t i, std::uint64_t left, integer const& ways) -> void {
    if (left == 0) return show(from, at + 1, shown, ways, each);
    if (i == faces.size()) return;
    integer here = ways;
    for (std::uint64_t k = 0; k <= left; ++k) {
      if (k > 0) {
        here = here * integer{left - k + 1} / integer{k} * faces[i].weight;
        if (k == 1) {
          shown.push_back({number{constant(faces[i].outcome)}, k});
        } else {
          shown.back().count = k;
        }
      }
      self(self, i + 1, left - k, here);
    }
    if (left > 0) shown.pop_back();
  };
  face(face, 0, from[at].count, weight);
}

}  // namespace

value evaluator::let(node const& n) {
  if (n.by_order) return let_by_order(n);
  auto const rolled = evaluate(*n.of[0]);
  remark(say("{} is one roll wherever its name stands", written_name(n)));
  if (is_name(*n.of[1], n.name)) {
    if (std::holds_alternative<truth>(rolled)) return rolled;
    return added_up(rolled, *n.of[0]);
  }
  auto const usage = usage_of(*n.of[1], n.name);
  if (auto const* const dice_of = std::get_if<pool>(&rolled); dice_of && usage.as_pool)
    return let_pool(n, *dice_of, usage);
  std::vector<std::pair<ratio, value>> cases;
  if (auto const* const condition = std::get_if<truth>(&rolled)) {
    for (auto const& [chance, holds] : {std::pair{condition->yes, true}, {condition->no, false}}) {
      if (chance.is_zero()) continue;
      names_.emplace_back(n.name, holds ? truth{1, 0} : truth{0, 1});
      cases.emplace_back(chance, summed_up(*n.of[1]));
      names_.pop_back();
    }
    return mixed(cases, n);
  }
  auto const named = added_up(rolled, *n.of[0]);
  auto const with_name = [&](ratio const& chance, number const& x) {
    names_.emplace_back(n.name, x);
    cases.emplace_back(chance, summed_up(*n.of[1]));
    names_.pop_back();
  };
  for (auto const& e : named.law.entries())
    with_name(ratio{e.weight, named.law.denominator()}, number{constant(e.outcome)});
  if (named.partial) {
    auto const depth = names_.size();
    try {
      with_name(unread_of(named.law), number::unread(named.rest));
    } catch (query_error const&) {  // the body wants a fixed number: this part stays unread
      names_.erase(names_.begin() + static_cast<std::ptrdiff_t>(depth), names_.end());
    }
  }
  return mixed(cases, n);
}

/// Where the name stands once, its dice are rolled there; else every way they may show is gone through.
value evaluator::let_pool(node const& n, pool const& named, name_usage const& usage) {
  if (usage.mentions == 1 && !usage.several) {
    names_.emplace_back(n.name, named);
    auto result = summed_up(*n.of[1]);
    names_.pop_back();
    return result;
  }
  if (auto known = let_facts(n, named)) return *std::move(known);
  if (usage.rolls_again)
    fail_too_big(
        n, say("the dice of {0} can't be rolled again where {0} stands more than once", written_name(n)));
  if (named.explodes && named.explodes->stands)
    fail_too_big(n, say("dice that bring further rolls are named {0}, and {0} stands more than once; name "
                        "what becomes of "
                        "them, as in let n = 3d6 explode once count 6 in …",
                        written_name(n)));
  if (named.explodes || std::ranges::any_of(named.parts, [](auto const& part) { return part.die.partial; }))
    fail_too_big(n,
                 say("dice that explode without end are named {0}, and {0} stands more than once; name what "
                     "becomes of them, as in let n = 3d6! count 6 in …",
                     written_name(n)));
  constexpr double most_ways = 50'000;
  if (auto const ways = ways_to_show(named); ways > most_ways)
    fail_too_big(n, say("the dice named {} show in about {:.2g} ways; up to {} are gone through",
                        written_name(n), ways, most_ways));
  return let_every_way(n, named);
}

value evaluator::let_every_way(node const& n, pool const& named) {
  auto const all = all_rolls(named);
  std::vector<std::pair<ratio, value>> cases;
  std::vector<pool::part> shown;
  show(named.parts, 0, shown, 1, [&](std::vector<pool::part> const& parts, integer const& weight) {
    names_.emplace_back(n.name, pool{parts, std::nullopt, named.kept});
    cases.emplace_back(ratio{weight, all}, summed_up(*n.of[1]));
    names_.pop_back();
  });
  return mixed(cases, n);
}

}  // namespace faro::odds::dice_language
