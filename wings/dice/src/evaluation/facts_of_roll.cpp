// What dice show together, and several facts of one named roll at once: the body of a let is evaluated for
// what its facts can be, not for every way the dice may show.
#include "dice/src/evaluation/cases.hpp"
#include "dice/src/evaluation/evaluator.hpp"
#include "dice/src/facts/pairs_won.hpp"
#include "dice/src/pools/dense.hpp"
#include "dice/src/pools/distributions.hpp"
#include "language/checked.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <functional>

namespace faro::odds::dice_language {

/// One fact, which takes some columns of the pass, and what they say.
struct evaluator::told_fact {
  std::vector<roll_fact> seen;
  std::function<value(std::int64_t const*)> means;
};

struct evaluator::asked_facts {
  std::vector<std::pair<node const*, told_fact>> facts;
  bool possible = true;

  [[nodiscard]] std::vector<roll_fact> seen() const {
    std::vector<roll_fact> out;
    for (auto const& [where, fact] : facts) out.insert(out.end(), fact.seen.begin(), fact.seen.end());
    return out;
  }
};

namespace {

value as_number(std::int64_t const* seen) { return number{constant(*seen)}; }
value as_truth(bool holds) { return holds ? truth{1, 0} : truth{0, 1}; }

roll_fact seen_as(roll_fact::seen what, std::uint64_t size = 1) {
  roll_fact out;
  out.what = what;
  out.size = size;
  return out;
}

roll_fact sum_of_places(face_value worth, std::pair<std::uint64_t, std::uint64_t> places) {
  roll_fact out;
  out.worth = std::move(worth);
  std::tie(out.first, out.last) = places;
  return out;
}

bool is_partly_unread(pool const& p) {
  return std::ranges::any_of(p.parts, [](auto const& part) { return part.die.partial; });
}
bool can_be_read(pool const& p) { return !p.explodes && !is_partly_unread(p); }

/// Of the dice in these places alone.
roll_fact among(roll_fact fact, std::pair<std::uint64_t, std::uint64_t> places, std::uint64_t dice) {
  if (places.first == 0 && places.second == dice) return fact;
  std::tie(fact.first, fact.last) = places;
  return fact;
}

std::vector<pool_part> read_distributions(pool const& p) {
  std::vector<pool_part> parts;
  for (auto const& part : p.parts) {
    if (part.count > 0) parts.push_back({part.die.law, part.count});
  }
  return parts;
}

bool words_in(pool const& p) {
  return std::ranges::any_of(p.parts, [](auto const& part) { return speaks_words(part.die.law); });
}

bool mentions(node const& n, std::function<bool(node const&)> const& test) {
  if (test(n)) return true;
  for (auto const& child : n.of) {
    if (mentions(*child, test)) return true;
  }
  for (auto const& [low, high] : n.faces.ranges) {
    if (mentions(*low, test) || (high && mentions(*high, test))) return true;
  }
  return false;
}

/// The name under keeps and drops; those are appended, the first to be done first.
node const* under_keeps(node const& n, std::vector<node const*>& keeps) {
  if (n.op == operation::name) return &n;
  if (n.op != operation::keep) return nullptr;
  auto const* const found = under_keeps(*n.of[0], keeps);
  keeps.push_back(&n);
  return found;
}

bool is_pattern(operation op) {
  return op == operation::sets || op == operation::largest_set || op == operation::longest_run ||
         op == operation::spread || op == operation::product || op == operation::full_house ||
         op == operation::two_pair || op == operation::straight;
}

}  // namespace

integer evaluator::all_rolls(pool const& p) {
  integer all = 1;
  for (auto const& part : p.parts) {
    auto const bits = (dense::bits(part.die.law.denominator()) - 1) * as_double(part.count);
    work_.spend(bits / 8, bits / 4, fmt::format("a roll of {} dice", part.count));
    all *= power(part.die.law.denominator(), part.count);
  }
  return all;
}

integer evaluator::each_read(pool const& p, read_pool const& each) {
  if (!p.explodes) {
    auto all = all_rolls(p);  // what is too much is said of all of them
    each(read_distributions(p), p.size(), 1);
    return all;
  }
  auto const& [die, count] = p.parts[0];
  auto const& one = die.law.denominator();
  auto const most = language::checked_product(
      static_cast<std::int64_t>(count),
      language::checked_sum(static_cast<std::int64_t>(p.explodes->limit), 1, "a number of dice"),
      "a number of dice");
  auto const bits = dense::bits(one) * static_cast<double>(most);
  work_.spend(bits, bits / 4, fmt::format("{} dice with their further rolls", count));
  every_explosion(die.law, count, *p.explodes, [&](std::span<pool_part const> parts, integer const& ways) {
    std::uint64_t size = 0;
    for (auto const& part : parts) size += part.count;
    work_.spend(dense::product_steps(bits / 2, bits / 2), 0, "following so many further rolls");
    each({parts.begin(), parts.end()}, size, ways * power(one, static_cast<std::uint64_t>(most) - size));
  });
  return power(one, static_cast<std::uint64_t>(most));
}

/// What dice show together, as a fact of a pool that lies as `dice` dice.
evaluator::told_fact evaluator::pattern_fact(node const& n, pool const& p, std::uint64_t dice,
                                             std::pair<std::uint64_t, std::uint64_t> places) {
  using seen = roll_fact::seen;
  auto const number_behind = [&](std::uint64_t otherwise, std::string_view what) {
    return n.of.size() > 1 ? count_of(*n.of[1], what) : otherwise;
  };
  auto const of = [&](seen what, std::uint64_t size = 1) { return among(seen_as(what, size), places, dice); };
  switch (n.op) {
    case operation::sets: {
      auto const alike = number_behind(1, "alike");
      if (alike == 0) fail(*n.of[1], "expected sets of 1 or more, got 0");
      return {{of(n.exactly ? seen::exact_sets : seen::sets, alike)}, as_number};
    }
    case operation::largest_set:
      return {{of(seen::largest_set)}, as_number};
    case operation::longest_run:
      return {{of(seen::longest_run)}, as_number};
    case operation::spread:
    case operation::product:
      if (words_in(p)) fail(n, "words are not calculated with: count them");
      return {{of(n.op == operation::spread ? seen::spread : seen::product)}, as_number};
    case operation::full_house:
      return {{of(seen::sets, 2), of(seen::sets, 3)},
              [](std::int64_t const* s) { return as_truth(s[0] >= 2 && s[1] >= 1); }};
    case operation::two_pair:
      return {{of(seen::sets, 2)}, [](std::int64_t const* s) { return as_truth(s[0] >= 2); }};
    default: {
      auto const length = static_cast<std::int64_t>(number_behind(places.second - places.first, "in a row"));
      return {{of(seen::longest_run)}, [length](std::int64_t const* s) { return as_truth(s[0] >= length); }};
    }
  }
}

/// What a node says of the named pool, if it is a fact of it.
std::optional<evaluator::told_fact> evaluator::fact_about(node const& n, std::string const& name,
                                                          pool const& p, std::uint64_t dice) {
  auto const is_it = [&](node const& x) { return x.op == operation::name && x.name == name; };
  bool const counts = n.op == operation::count;
  std::vector<node const*> keeps;
  auto const* const found = under_keeps(counts || is_pattern(n.op) ? *n.of[0] : n, keeps);
  if (!found || !is_it(*found)) return {};
  auto steps = p.kept;
  for (auto const* k : keeps)
    steps.push_back({k->kept, k->dropped, k->of.size() > 1 ? count_of(*k->of[1], "dice") : 1});
  auto const places = places_kept(steps, dice);
  if (is_pattern(n.op)) return pattern_fact(n, p, dice, places);
  if (!counts) {
    if (words_in(p) && places.second - places.first > 1) fail(n, "words are not added up: count them");
    return told_fact{{sum_of_places(itself, places)}, as_number};
  }
  bool const of_words =
      std::ranges::any_of(n.faces.ranges, [](auto const& r) { return r.first->op == operation::word; });
  if (of_words) return told_fact{{sum_of_places(worth_of_words(n), places)}, as_number};
  auto const set = faces_of(n, p.parts[0].die);
  return told_fact{{sum_of_places([set](std::int64_t face) { return std::int64_t{set.has(face)}; }, places)},
                   as_number};
}

/// All facts that a body asks of a named pool.
void evaluator::ask_facts(node const& n, std::string const& name, pool const& p, std::uint64_t dice,
                          asked_facts& out) {
  auto const is_it = [&](node const& x) { return x.op == operation::name && x.name == name; };
  if (!mentions(n, is_it)) return;
  // A number that only a name within knows can't be asked before.
  auto const unknown = [&](node const& x) {
    return x.op == operation::name && x.name != name &&
           std::ranges::find(names_, x.name, &std::pair<std::string, value>::first) == names_.end();
  };
  std::vector<node const*> keeps;
  auto const* const chain = under_keeps(n, keeps);
  bool const looks = n.op == operation::count || is_pattern(n.op) || chain;
  if (looks) {
    auto const* const about = chain ? chain : [&] {
      std::vector<node const*> inner;
      return under_keeps(*n.of[0], inner);
    }();
    if (about && is_it(*about)) {
      auto fact = mentions(n, unknown) ? std::nullopt : fact_about(n, name, p, dice);
      if (!fact) {
        out.possible = false;
      } else {
        out.facts.emplace_back(&n, *std::move(fact));
      }
      return;
    }
  }
  bool const takes_dice = n.op == operation::reroll || n.op == operation::explode ||
                          n.op == operation::each_at_least || n.op == operation::each_at_most ||
                          n.op == operation::mixed_pool || n.op == operation::repeated ||
                          n.op == operation::beats;
  if (takes_dice) {
    out.possible = false;
    return;
  }
  bool const hidden = n.op == operation::let && n.name == name;
  for (std::size_t i = 0; i < (hidden ? 1 : n.of.size()); ++i) ask_facts(*n.of[i], name, p, dice, out);
  for (auto const& [low, high] : n.faces.ranges) {
    ask_facts(*low, name, p, dice, out);
    if (high) ask_facts(*high, name, p, dice, out);
  }
}

/// The body where the facts are what they are told to be.
value evaluator::told_so(node const& let, asked_facts const& asked,
                         std::function<value(std::size_t)> const& what) {
  auto const depth = names_.size();
  for (std::size_t i = 0; i < asked.facts.size(); ++i) told_.insert_or_assign(asked.facts[i].first, what(i));
  auto const forget = [&] {
    for (auto const& [where, fact] : asked.facts) told_.erase(where);
    names_.erase(names_.begin() + static_cast<std::ptrdiff_t>(depth), names_.end());
  };
  try {
    auto out = summed_up(*let.of[1]);
    forget();
    return out;
  } catch (...) {
    forget();
    throw;
  }
}

/// What is known of a fact where dice go on beyond what was read.
value evaluator::where_unread(node const& fact, pool const& named) {
  try {
    auto const all = summed_up(fact);
    if (std::holds_alternative<truth>(all)) return truth{0, 0};
    auto const& number_of_all = std::get<number>(all);
    bool const is_known = named.explodes && number_of_all.partial;
    return number::unread(is_known ? number_of_all.rest : number_of_all.range());
  } catch (input_error const&) {
    return is_pattern(fact.op) && is_condition(fact) ? value{truth{0, 0}} : number::unread({});
  }
}

std::optional<value> evaluator::let_facts(node const& n, pool const& named) {
  if (named.size() == 0) return {};
  auto const asked_of = [&](std::uint64_t dice) {
    asked_facts asked;
    ask_facts(*n.of[1], n.name, named, dice, asked);
    return asked;
  };
  names_.emplace_back(n.name, named);
  auto const first = asked_of(named.size());
  names_.pop_back();
  if (!first.possible || first.facts.empty()) return {};
  struct known_case {
    std::vector<value> facts;
    integer weight;
  };
  std::vector<known_case> all_cases;
  integer read;
  auto const all = each_read(named, [&](auto const& parts, std::uint64_t dice, integer const& ways) {
    names_.emplace_back(n.name, named);
    auto const asked = asked_of(dice);
    names_.pop_back();
    for (auto const& [values, weight] : facts_of(parts, asked.seen(), work_)) {
      known_case one{{}, weight * ways};
      auto const* at = values.data();
      for (auto const& [where, fact] : asked.facts) {
        one.facts.push_back(fact.means(at));
        at += fact.seen.size();
      }
      read += one.weight;
      all_cases.push_back(std::move(one));
    }
  });
  cases_so_far cases{all};
  names_.emplace_back(n.name, named);
  for (auto const& one : all_cases)
    cases.add(told_so(n, first, [&](std::size_t i) { return one.facts[i]; }), one.weight);
  if (read != all) {
    std::vector<value> unread;
    for (auto const& [where, fact] : first.facts) unread.push_back(where_unread(*where, named));
    try {
      cases.add(told_so(n, first, [&](std::size_t i) { return unread[i]; }), all - read);
    } catch (query_error const&) {  // the body wants a fixed number: this part stays unread
    }
  }
  names_.pop_back();
  return mixed(std::move(cases).all(), n);
}

/// One such fact of dice without a name.
value evaluator::together(node const& n) {
  auto const p = dice_of(*n.of[0], "this");
  if (p.size() == 0) fail(n, "expected dice, got none");
  bool const is_coin =
      std::ranges::all_of(p.parts, [](auto const& part) { return part.die.law.size() <= 2; });
  if (n.op == operation::longest_run && is_coin)
    remark(
        say("longest run: faces next to each other, as 3 4 5, in whatever order they are rolled; not the "
            "same face again and again"));
  std::vector<dice::entry> entries;
  integer yes;
  integer no;
  auto const all = each_read(p, [&](auto const& parts, std::uint64_t dice, integer const& ways) {
    auto const fact = pattern_fact(n, p, dice, places_kept(p.kept, dice));
    for (auto const& [values, weight] : facts_of(parts, fact.seen, work_)) {
      auto const v = fact.means(values.data());
      if (auto const* holds = std::get_if<truth>(&v)) {
        (holds->yes == ratio{1} ? yes : no) += weight * ways;
      } else {
        entries.push_back({*std::get<number>(v).fixed(), weight * ways});
      }
    }
  });
  if (is_condition(n)) return truth{ratio{yes, all}, ratio{no, all}};
  interval const above_none{0, interval::endless_high};
  return number{dice{std::move(entries), all}, n.op == operation::product ? interval{} : above_none};
}

/// The highest against the highest, the second against the second …: how often the left is higher.
value evaluator::beats(node const& n) {
  std::vector<pool> const pools{dice_of(*n.of[0], "beats"), dice_of(*n.of[1], "beats")};
  integer all = 1;
  for (auto const& p : pools) {
    if (!can_be_read(p) || !p.kept.empty() || words_in(p))
      fail_too_big(n,
                   "expected dice on both sides of beats, all kept and none exploding, as in 3d6 beats 2d6");
    all *= all_rolls(p);
  }
  auto won = pairs_won(read_distributions(pools[0]), read_distributions(pools[1]), work_);
  std::vector<dice::entry> entries;
  for (std::size_t i = 0; i < won.size(); ++i)
    entries.push_back({static_cast<std::int64_t>(i), std::move(won[i])});
  remark(say("beats: the highest against the highest, the next against the next; ties do not beat"));
  return number{dice{std::move(entries), all}};
}

}  // namespace faro::odds::dice_language
