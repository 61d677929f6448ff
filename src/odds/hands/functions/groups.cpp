// distinct, largest, groups, run, highest, lowest: what cards with one value of an attribute come to.
#include "odds/hands/functions.hpp"

#include <faro/text/message.hpp>
#include <faro/text/words.hpp>

#include <array>

namespace faro::odds::detail {

namespace {

leaf leaf_of(function_call const& c, measure kind) {
  leaf l;
  l.kind = kind;
  l.attribute = attribute_argument(c);
  return l;
}

typed measured(function_call const& c, leaf l) { return c.by.measured(std::move(l), c.written.at, c.in); }

/// A value of the attribute, or none.
typed value_of(function_call const& c, measure kind) {
  auto l = leaf_of(c, kind);
  auto const& a = c.by.attribute_at(l.attribute);
  auto out = measured(c, std::move(l));
  out.type = type_of(a);
  if (!a.numeric) {
    out.attribute = a.name;
    out.type.labels.emplace_back("none");
    out.type.numbers.push_back(none_value(a));
  }
  return out;
}

/// run(rank, low): where the ace stands.
ace_rule ace_named(function_call const& c, attribute const& a, std::size_t argument) {
  struct named_rule {
    std::string_view name;
    ace_rule rule;
  };
  constexpr std::array rules{named_rule{"high", ace_rule::high}, named_rule{"low", ace_rule::low},
                             named_rule{"both", ace_rule::both}};
  auto const& written = c.argument(argument);
  auto const word = lower_case(written.text);
  for (auto const& [name, rule] : rules) {
    if (a.name == "rank" && written.is == syntax::kind::name && word == name) return rule;
  }
  c.by.fail(written.at,
            "expected where the ace stands: run(rank, high), run(rank, low) or run(rank, both); or run(rank, "
            "within suit)");
}

}  // namespace

typed distinct_values(function_call const& c) { return measured(c, leaf_of(c, measure::distinct)); }
typed largest_group(function_call const& c) { return measured(c, leaf_of(c, measure::largest)); }
typed highest_value(function_call const& c) { return value_of(c, measure::highest); }
typed lowest_value(function_call const& c) { return value_of(c, measure::lowest); }

typed groups_of(function_call const& c) {
  auto l = leaf_of(c, measure::groups);
  auto const& size = c.argument(1);
  if (size.is != syntax::kind::number || size.number < 1)
    c.by.fail(size.at,
              say("expected a number of cards from 1 up, as in groups(rank, 2), got '{}'", size.text));
  l.at_least = size.number;
  return measured(c, std::move(l));
}

namespace {

/// run(rank, within suit): the longest run among cards of one value of another attribute.
typed run_within(function_call const& c, leaf const& l, std::string const& name, std::size_t at) {
  auto const& other = c.by.attribute_at(c.by.attribute_named(name, at));
  constexpr std::size_t most_values = 16;
  if (other.labels.size() > most_values)
    c.by.fail(at, say("expected an attribute of at most 16 values after `within`, got {} with {}", name,
                      other.labels.size()));
  auto longest = with(operation::maximum, {}, value_form::integer);
  for (std::size_t v = 0; v < other.labels.size(); ++v) {
    auto of_value = l;
    for (auto const value : other.of_kind) of_value.only.push_back(value == static_cast<std::int32_t>(v));
    longest.node.children.push_back(measured(c, std::move(of_value)).node);
  }
  return longest;
}

}  // namespace

typed longest_run(function_call const& c) {
  auto l = leaf_of(c, measure::run);
  auto const& a = c.by.attribute_at(l.attribute);
  if (!a.numeric && a.name != "rank")
    c.by.fail(c.written.at, say("expected rank or an attribute of numbers in run(), got {}", a.name));
  std::string within;
  std::size_t at = 0;
  for (std::size_t i = 1; i < c.arguments(); ++i) {
    auto const& argument = c.argument(i);
    if (argument.is == syntax::kind::name && argument.text.starts_with("within ")) {
      within = argument.text.substr(7);
      at = argument.at;
    } else {
      l.ace = ace_named(c, a, i);
    }
  }
  return within.empty() ? measured(c, std::move(l)) : run_within(c, l, within, at);
}

}  // namespace faro::odds::detail
