// run: the longest row of neighbouring values, of all cards or within one suit.
#include "odds/src/hands/functions.hpp"
#include "odds/src/hands/measures.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <set>

namespace faro::odds::detail {

namespace {

std::int64_t longest_row(leaf const& of, hand_groups const& hand) {
  std::set<std::int64_t> present;
  for (std::size_t i = 0; i < hand.sizes.size(); ++i) {
    if (hand.sizes[i] > 0) present.insert(hand.of.numbers[i]);
  }
  constexpr std::int64_t ace_high = 14;
  auto const has_ace = hand.of.name == "rank" && present.contains(ace_high);
  auto const all = static_cast<std::int64_t>(present.size());
  if (has_ace && of.ace != ace_rule::high) present.insert(1);
  if (has_ace && of.ace == ace_rule::low) present.erase(ace_high);
  std::int64_t best = 0;
  std::int64_t now = 0;
  std::int64_t before = 0;
  for (auto const n : present) {
    now = now > 0 && n == before + 1 ? now + 1 : 1;
    before = n;
    best = std::max(best, now);
  }
  return std::min(best, all);  // the ace is one card, high or low
}

/// What is kept: the longest row, that which is still open, and whether the lowest card is an ace.
enum : std::size_t { longest, open, has_low_ace };

void close_in_row(leaf const& of, kept_measure const& kept, std::uint64_t* key, closed_group const& group) {
  if (group.cards == 0) return kept.fields[open].set(key, 0);
  auto const ranks = is_rank(*kept.of);
  auto const number = [&](std::int32_t value) {
    return ranks && value == ace_place ? 1 : kept.of->numbers[static_cast<std::size_t>(value)];
  };
  auto const ends_at_ace = ranks && of.ace == ace_rule::high && group.before == ace_place;
  auto const follows = group.before >= 0 && number(group.value) == number(group.before) + 1 && !ends_at_ace;
  auto const length = (follows ? kept.fields[open].get(key) : 0) + 1;
  kept.fields[open].set(key, length);
  if (length > kept.fields[longest].get(key)) kept.fields[longest].set(key, length);
  if (ranks && group.value == ace_place) kept.fields[has_low_ace].set(key, 1);
}

std::int64_t row_with_high_ace(leaf const& of, kept_measure const& kept, std::uint64_t const* key) {
  auto best = kept.fields[longest].get(key);
  auto const ends_below_ace = !kept.order.empty() && kept.order.back() == ace_place - 1;
  if (is_rank(*kept.of) && of.ace != ace_rule::low && kept.fields[has_low_ace].get(key) && ends_below_ace)
    best = std::max(best, kept.fields[open].get(key) + 1);
  return static_cast<std::int64_t>(std::min<std::uint64_t>(best, kept.order.size()));
}

constexpr group_measure longest_run{
    .by_value = true,
    .value = longest_row,
    .keeps =
        [](leaf const& /*of*/, kept_measure& kept) {
          return std::vector<std::uint64_t>{kept.of->labels.size(), kept.of->labels.size(), 1};
        },
    .close = close_in_row,
    .result = row_with_high_ace,
    .ends =
        [](leaf const& /*of*/, std::int64_t now, std::int64_t left) {
          return interval{now, now == 0 ? left : far};
        }};

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

/// run(rank, within suit): the longest run among cards of one value of another attribute.
typed run_within(function_call const& c, leaf const& l, std::string const& name, std::size_t at) {
  auto const& other = c.by.attribute_at(c.by.attribute_named(name, at));
  constexpr std::size_t most_values = 16;
  if (other.labels.size() > most_values)
    c.by.fail(at, say("expected an attribute of at most 16 values after `within`, got {} with {}", name,
                      other.labels.size()));
  auto of_all = with(operation::maximum, {}, value_form::integer);
  for (std::size_t v = 0; v < other.labels.size(); ++v) {
    auto of_value = l;
    for (auto const value : other.of_kind) of_value.only.push_back(value == static_cast<std::int32_t>(v));
    of_all.node.children.push_back(c.by.measured(std::move(of_value), c.written.at, c.in).node);
  }
  return of_all;
}

typed run(function_call const& c) {
  leaf l{.kind = measure::groups, .of_groups = &longest_run, .attribute = attribute_argument(c)};
  auto const& a = c.by.attribute_at(l.attribute);
  if (!a.numeric && a.name != "rank")
    c.by.fail(c.written.at, say("expected rank or an attribute of numbers in run(), got {}", a.name));
  std::string within;
  std::size_t at = 0;
  for (std::size_t i = 1; i < c.arguments(); ++i) {
    auto const& argument = c.argument(i);
    if (argument.is == syntax::kind::name && lower_case(argument.text).starts_with("within ")) {
      within = argument.text.substr(7);
      at = argument.at;
    } else {
      l.ace = ace_named(c, a, i);
    }
  }
  return within.empty() ? c.by.measured(std::move(l), c.written.at, c.in) : run_within(c, l, within, at);
}

}  // namespace

hand_function const run_row{
    .shown = {"run", "(ATTRIBUTE)",
              "the longest row of neighbouring values; run(rank, low) and run(rank, both) say where the "
              "ace stands, which else is high; run(rank, within suit) is the longest of one suit",
              "small", "run(rank, both) >= 5"},
    .takes = {1, 3},
    .compile = run};

}  // namespace faro::odds::detail
