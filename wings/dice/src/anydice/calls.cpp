// Programs of AnyDice: calls of functions, and what happens when dice stand where a number or a sequence is
// expected: the function is run for every answer to what it asks of the roll, and the results are mixed.
#include "dice/src/anydice/interpreter.hpp"
#include "text/nearest.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <cstddef>
#include <map>

namespace faro::odds::anydice {

namespace {

/// Results, each with an exact weight.
class mixture {
 public:
  void add(std::int64_t outcome, integer const& weight) { numbers_[outcome] += weight; }
  void add(dice const& law, integer const& weight) {
    auto& sums = laws_[law.denominator()];
    for (auto const& e : law.entries()) sums[e.outcome] += e.weight * weight;
  }
  /// All of them as one distribution; what was the empty die is left out.
  [[nodiscard]] dice law() const {
    integer common = 1;
    for (auto const& [denominator, sums] : laws_) common = lcm(common, denominator);
    std::map<std::int64_t, integer> all;
    for (auto const& [outcome, weight] : numbers_) all[outcome] = weight * common;
    for (auto const& [denominator, sums] : laws_) {
      auto const factor = common / denominator;
      for (auto const& [outcome, weight] : sums) all[outcome] += weight * factor;
    }
    std::vector<dice::entry> entries;
    for (auto& [outcome, weight] : all) entries.push_back({outcome, std::move(weight)});
    return whole_distribution(std::move(entries));
  }

 private:
  std::map<std::int64_t, integer> numbers_;
  std::map<integer, std::map<std::int64_t, integer>> laws_;  // by denominator
};

}  // namespace

struct interpreter::asked {
  expansion paths;
  std::vector<value> values;  // as the parameters are to have them
  bool over_rolls = false;    // results are mixed
  bool nothing = false;       // an argument is the empty die: so is the result
  bool in_turn = false;       // every roll is listed
  std::vector<pending_pointer> numbers;
  std::vector<roll_pointer> rolls;
  struct rolls_of_one {
    std::size_t parameter;
    bool as_number;
    std::vector<weighted_roll> all;
  };
  std::vector<rolls_of_one> listed;
};

value interpreter::expect_dice(value argument) {
  auto v = added_up(std::move(argument));
  if (auto const* n = std::get_if<std::int64_t>(&v)) return collect(certain_die(*n));
  return v;
}

void interpreter::expect_number(asked& a, value argument) {
  // A sequence is added up; its function's results are mixed, as those of a die with one face are.
  if (!std::holds_alternative<std::int64_t>(argument)) a.over_rolls = true;
  auto v = added_up(std::move(argument));
  auto const* d = std::get_if<dice_pointer>(&v);
  if (!d) return a.values.push_back(std::move(v));
  auto const one = summed(**d);
  if (one->law.empty()) {
    a.nothing = true;
  } else if (one->law.size() == 1) {
    a.values.emplace_back(one->law.entries().front().outcome);
  } else if (a.in_turn) {
    a.listed.push_back({a.values.size(), true, every_roll(*one, 1, settings_.highest_first)});
    a.values.emplace_back(std::int64_t{0});
  } else {
    a.numbers.push_back(std::make_shared<pending_number>(a.paths, one, level()));
    a.values.emplace_back(a.numbers.back());
  }
}

void interpreter::expect_sequence(asked& a, value argument) {
  if (auto const* n = std::get_if<std::int64_t>(&argument))
    return a.values.emplace_back(std::make_shared<numbers const>(numbers{*n})), void();
  auto const* d = std::get_if<dice_pointer>(&argument);
  if (!d) return a.values.push_back(std::move(argument));
  a.over_rolls = true;
  constexpr std::uint64_t most = 100'000;
  if ((*d)->is_empty()) {
    a.nothing = true;
  } else if ((*d)->count > most) {
    throw input_error{say("expected at most {} dice for a sequence, got {}", most, (*d)->count)};
  } else if (a.in_turn) {
    a.listed.push_back(
        {a.values.size(), false, every_roll(*(*d)->one, (*d)->count, settings_.highest_first)});
    a.values.emplace_back(std::int64_t{0});
  } else {
    a.rolls.push_back(
        std::make_shared<roll>(a.paths, in_order(*(*d)->one, settings_.highest_first), (*d)->count, level()));
    a.values.emplace_back(a.rolls.back());
  }
}

void interpreter::prepare(asked& a, std::span<parameter_kind const> kinds, std::vector<value> arguments) {
  for (std::size_t i = 0; i < kinds.size() && !a.nothing; ++i) {
    switch (kinds[i]) {
      case parameter_kind::any:
        a.values.push_back(std::move(arguments[i]));
        break;
      case parameter_kind::number:
        expect_number(a, std::move(arguments[i]));
        break;
      case parameter_kind::sequence:
        expect_sequence(a, std::move(arguments[i]));
        break;
      case parameter_kind::dice:
        a.values.push_back(expect_dice(std::move(arguments[i])));
        break;
    }
  }
}

value interpreter::over_rolls(asked& a, std::function<value()> const& body) {
  mixture results;
  while (a.paths.next()) {
    for (auto const& n : a.numbers) n->begin_path();
    for (auto const& r : a.rolls) r->begin_path();
    auto const result = added_up(body());
    integer weight = 1;
    for (auto const& n : a.numbers) weight *= n->weight();
    for (auto const& r : a.rolls) weight *= r->weight();
    if (auto const* n = std::get_if<std::int64_t>(&result)) {
      results.add(*n, weight);
    } else {
      results.add(summed(*std::get<dice_pointer>(result))->law, weight);
    }
  }
  return collect(make_die(results.law()));
}

/// The first argument changes fastest; all share the variables of one call.
value interpreter::over_rolls_in_turn(asked& a, std::function<value()> const& body) {
  mixture results;
  std::vector<std::size_t> at(a.listed.size());
  for (bool more = true; more;) {
    integer weight = 1;
    for (std::size_t i = 0; i < at.size(); ++i) {
      auto const& here = a.listed[i].all[at[i]];
      weight *= here.weight;
      if (a.listed[i].as_number) {
        a.values[a.listed[i].parameter] = here.shown.front();
      } else {
        a.values[a.listed[i].parameter] = std::make_shared<numbers const>(here.shown);
      }
    }
    auto const result = added_up(body());
    if (auto const* n = std::get_if<std::int64_t>(&result)) {
      results.add(*n, weight);
    } else {
      results.add(summed(*std::get<dice_pointer>(result))->law, weight);
    }
    more = false;
    for (std::size_t i = 0; i < at.size() && !more; ++i) {
      more = ++at[i] < a.listed[i].all.size();
      if (!more) at[i] = 0;
    }
  }
  return collect(make_die(results.law()));
}

void interpreter::bind(function_definition const& f, std::vector<value> const& values) {
  for (auto i = values.size(); i-- > 0;) assign(f.parameters[i].variable, values[i]);  // the first of a name
}

value interpreter::body_of(function_definition const& f) {
  if (!run_block(f.body)) return collect(empty_die(), 0);
  return std::move(result_);
}

value interpreter::run_function(function_definition const& f, std::vector<value> const& arguments) {
  asked a;
  a.in_turn = !f.iterations_apart;
  std::vector<parameter_kind> kinds;
  for (auto const& p : f.parameters) kinds.push_back(p.kind);
  prepare(a, kinds, arguments);
  if (a.nothing) return collect(empty_die());
  auto const body = [&] {
    bind(f, a.values);
    return body_of(f);
  };
  if (!a.over_rolls) return body();
  return a.in_turn ? over_rolls_in_turn(a, body) : over_rolls(a, body);
}

void interpreter::leave_frame() {
  auto& ending = frames_.back();
  for (auto at = ending.hidden.rbegin(); at != ending.hidden.rend(); ++at)
    variables_[at->first] = std::move(at->second);
  auto seen = std::move(ending.seen);
  frames_.pop_back();
  auto& above = frames_.back().seen;
  above.roll_of = std::min(above.roll_of, seen.roll_of);
  above.deepest = std::max(above.deepest, seen.deepest);
  above.cut = above.cut || seen.cut;
  for (auto& r : seen.read) {
    if (variables_[r.first].frame >= level()) continue;
    auto const known = std::ranges::any_of(above.read, [&](auto const& p) { return p.first == r.first; });
    if (!known) above.read.push_back(std::move(r));
  }
}

void interpreter::check_room(std::size_t line) {
  constexpr std::ptrdiff_t most = 3 << 20;
  char here = 0;
  if (stack_ - &here > most)
    throw anydice_error{line, say("functions call each other {} deep: more than there is room for "
                                  "(\"maximum function depth\" is set to {})",
                                  level(), deepest_)};
}

value interpreter::call_function(function_definition const& f, std::vector<value> arguments,
                                 std::size_t line) {
  check_room(line);
  auto const can_remember = remembered_calls::can(arguments);
  if (can_remember) {
    auto const is_now = [&](std::size_t variable, value const& v) {
      auto const& b = variables_[variable];
      return b.there && same(b.held, v);
    };
    if (auto const* known = remembered_.find(f, arguments, level() + 1, deepest_, is_now)) {
      auto& seen = frames_.back().seen;
      seen.deepest = std::max(seen.deepest, level() + 1 + known->seen.deepest - known->level);
      seen.cut = seen.cut || known->seen.cut;
      for (auto const& [variable, v] : known->seen.read) {
        auto const listed =
            std::ranges::any_of(seen.read, [&](auto const& p) { return p.first == variable; });
        if (!listed && variables_[variable].frame < level()) seen.read.emplace_back(variable, v);
      }
      return known->result;
    }
  }
  frames_.emplace_back();
  frames_.back().seen.deepest = level();
  auto result = run_function(f, arguments);
  auto const here = level();
  if (can_remember && frames_.back().seen.roll_of >= here && !std::holds_alternative<roll_pointer>(result))
    remembered_.keep({&f, std::move(arguments), result, frames_.back().seen, here});
  if (frames_.back().seen.roll_of >= here)
    frames_.back().seen.roll_of = std::numeric_limits<std::size_t>::max();
  leave_frame();
  return result;
}

value interpreter::call_library(library_function const& f, std::vector<value> arguments) {
  if (f.at_once) {
    if (auto found = f.at_once(arguments)) return std::move(*found);
  }
  asked a;
  prepare(a, f.expects, std::move(arguments));
  if (a.nothing) return collect(empty_die());
  auto const body = [&] {
    std::vector<value> now;
    for (auto const& v : a.values) {
      auto const* pending = std::get_if<pending_pointer>(&v);
      now.push_back(pending ? value{(*pending)->choose()} : v);
    }
    return f.run(settings_, now);
  };
  return a.over_rolls ? over_rolls(a, body) : body();
}

std::vector<std::string> interpreter::known_functions() const {
  std::vector<std::string> known;
  for (auto const& f : library()) known.emplace_back(f.name);
  for (std::size_t i = 0; i < functions_.size(); ++i) {
    if (functions_[i]) known.push_back(tree_.functions[i]);
  }
  return known;
}

value interpreter::call(expression const& e) {
  auto const* own = functions_[e.index];
  auto const* given = library_[e.index];
  if (!own && !given) {
    auto const& name = tree_.functions[e.index];
    auto const known = known_functions();
    throw anydice_error{e.line, say("no function is called [{}] here{}", name, did_you_mean(name, known)),
                        nearest_names(name, known)};
  }
  if (level() >= deepest_) {
    frames_.back().seen.cut = true;
    if (warned_.insert(e.line).second)
      answer_.warnings.push_back(fmt::format(
          "line {}: [{}] is called more than {} deep; there it is the empty die (\"maximum function depth\")",
          e.line, tree_.functions[e.index], deepest_));
    return collect(empty_die());
  }
  std::vector<value> arguments;
  arguments.reserve(e.parts.size());
  for (auto const& part : e.parts) arguments.push_back(evaluate(*part));
  return own ? call_function(*own, std::move(arguments), e.line) : call_library(*given, std::move(arguments));
}

}  // namespace faro::odds::anydice
