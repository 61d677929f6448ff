// faro odds --ways and --sample: the very draws for which a condition holds, in order or drawn from all.
#include "cli/frame.hpp"
#include "cli/generators.hpp"
#include "verbs/odds/hand_options.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/integers.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/odds/hands/ways.hpp>
#include <faro/text/utf8.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace faro::program {
namespace {

using json = nlohmann::ordered_json;

/// Other ways to ask, of which there is nothing to list.
void refuse_others(odds_options const& o, asked_hands const& asked) {
  for (auto const& [name, given] : {std::pair{"--by-turn", o.by_turn.has_value()},
                                    {"--vary", o.vary.has_value()},
                                    {"--find", o.find.has_value()},
                                    {"--simulate", o.simulate.has_value()},
                                    {"--table", o.table},
                                    {"--plot", o.plot},
                                    {"--svg", o.svg.has_value()},
                                    {"--fractions", o.fractions},
                                    {"--explain", o.explain},
                                    {"--digits", o.digits.has_value()},
                                    {"--jobs", o.jobs.has_value()},
                                    {"--holding", o.holding.has_value()}}) {
    if (given) throw usage_error{fmt::format("{} does not go with --ways and --sample", name)};
  }
  if (asked.played() || asked.turns)
    throw usage_error{
        "--ways and --sample are of hands as they are drawn: without turns, mulligans and effects"};
  if (o.seed && !o.sample) throw usage_error{"--seed goes with --sample: --ways lists them in order"};
}

odds::hand_ways ways_of(odds_options const& o, asked_hands const& asked) {
  auto const& question = asked.question;
  auto const text = o.given ? fmt::format("({}) and ({})", o.query, *o.given) : o.query;
  std::vector<std::string> const texts{text};
  auto query = odds::compile_query(question.table, question.setting, texts);
  if (query.expressions.size() != 1)
    throw usage_error{
        fmt::format("--ways and --sample: expected one condition, got {}", query.expressions.size())};
  odds::make_condition(query.expressions[0]);
  return {question.table, std::move(query), {}, question.limits};
}

/// The hands of one draw: the names of their cards.
std::vector<std::vector<std::string>> names_of(deck const& cards,
                                               std::vector<std::vector<std::uint64_t>> const& drawn) {
  std::vector<std::string const*> names;
  for (auto const& kind : cards.kinds()) names.insert(names.end(), kind.count, &kind.name);
  std::vector<std::vector<std::string>> out;
  for (auto const& hand : drawn) {
    auto& to = out.emplace_back();
    for (auto const card : hand) to.push_back(*names[card]);
  }
  return out;
}

std::string as_line(std::vector<std::vector<std::string>> const& hands) {
  std::string line;
  for (auto const& hand : hands) {
    if (!line.empty()) line += "  |";
    for (auto const& card : hand) line += (line.empty() ? "" : "  ") + printable(card);
  }
  return line;
}

}  // namespace

void list_hand_ways(odds_options const& o) {
  if (o.ways && o.sample) throw usage_error{"--ways and --sample can't be combined"};
  auto const asked = read_hands(o);
  refuse_others(o, asked);
  auto const ways = ways_of(o, asked);
  auto const& count = ways.count();
  std::vector<integer> numbers;
  if (o.sample) {
    if (count.is_zero()) throw input_error{"the condition can never hold: there is nothing to draw"};
    erased<key256> const key{o.seed ? key_from_text(*o.seed) : fresh_key()};
    chacha20 bits{*key};
    random_chooser c{bits};
    for (std::uint64_t i = 0; i < *o.sample; ++i) numbers.push_back(pick_below(c, count));
  } else {
    auto const shown = integer{*o.ways} < count ? *o.ways : count.to_uint64();
    for (std::uint64_t i = 0; i < shown; ++i) numbers.emplace_back(i);
  }
  auto list = json::array();
  std::string text;
  for (auto const& k : numbers) {
    auto const hands = names_of(asked.question.table.cards, ways.nth(k));
    if (o.json) {
      list.push_back({{"number", k.to_string()}, {"hands", hands}});
    } else {
      text += as_line(hands) + "\n";
    }
  }
  if (o.json)
    return print(json{{"query", o.query},
                      {"deck", deck_text(o)},
                      {"ways", count.to_string()},
                      {"of", ways.out_of().to_string()},
                      {"draws", std::move(list)}}
                     .dump() +
                 "\n");
  print(text +
        fmt::format("{} of {} draws, from {}\n", count.to_string(), ways.out_of().to_string(), deck_text(o)));
}

}  // namespace faro::program
