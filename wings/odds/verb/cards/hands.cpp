// faro odds: questions about drawn cards: what is asked for, before and after swaps, and what else answers.
#include "cli/frame.hpp"
#include "odds/src/engines.hpp"
#include "odds/src/hands/whole_deals.hpp"
#include "odds/verb/cards/found_distribution.hpp"
#include "odds/verb/cards/tables.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace faro::program {
namespace {

odds_report one_answer(card_options const& o, asked_hands const& q) {
  auto const f = solve(o, q, q.question, 0);
  auto report = begin_report(o, q);
  report_distribution(report, f, o);
  if (!f.kept.empty() && q.mulligan && (is_truth(f) || is_number(f))) {
    report.table_by = "hand kept";
    report.table_of_means = is_number(f);
    for (std::size_t i = 0; i < f.kept.size(); ++i) {
      auto const& kept = f.kept[i];
      found_distribution then;
      then.types = f.types;
      then.law = kept.law;
      bool const cost_nothing = i > 0 && kept.cards == f.kept[i - 1].cards;
      auto const cards = plural(kept.cards, "card");
      report.table.push_back({cost_nothing ? say("{}, hand {}", cards, i + 1) : cards,
                              value_of(then),
                              {{"how often", kept.chance}}});
    }
  }
  return report;
}

odds_report answer_of(card_options const& o, asked_hands const& q) {
  if (o.simulate && o.find)
    throw usage_error{"--find compares exact chances: it can't be combined with --simulate"};
  if (o.find && !o.varied.empty()) throw usage_error{say("{} and {} can't be combined", "--find", "--vary")};
  if (o.find) return find_copies(o, q);
  auto const tables = o.varied.size() + (o.by_turn ? 1 : 0);
  if (tables > 2)
    throw usage_error{"a table has two sides: expected --vary twice, or once with --by-turn, got more"};
  if (o.varied.size() == 2) {
    auto const of = [&](auto const& one) {
      return read_for("--vary", [&] { return group_named(q.question.table, one.kind).kinds; });
    };
    if (of(o.varied[0]) == of(o.varied[1]))
      throw usage_error{say("--vary: expected two kinds, got '{}' twice", o.varied[0].kind)};
  }
  if (tables == 2) return table_of_tables(o, q);
  if (o.by_turn) return by_turns(o, q);
  if (!o.varied.empty()) return vary_copies(o, q);
  return one_answer(o, q);
}

/// What answers are ranked by, where they are one number each: the chance, or the mean.
std::optional<ratio> rank_of(odds_report const& r) { return r.probability ? r.probability : r.mean; }

/// The same as it is and after each swap; of several the best first.
odds_report with_swaps(card_options const& o, asked_hands const& q) {
  if (!o.varied.empty() || o.find) throw usage_error{"--swap can't be combined with --vary and --find"};
  bool const several = o.swaps.size() > 1;
  std::vector<odds_report> parts{answer_of(o, q)};
  parts.front().query = several ? say("as it is") : say("before the swap");
  for (auto const& swap : o.swaps) {
    auto after = q;
    after.question = read_for("--swap", [&] { return after_swap(q.as_play(), swap); });
    parts.push_back(answer_of(o, after));
    parts.back().query = several ? swap : say("after {}", swap);
  }
  if (several && std::ranges::all_of(parts, [](auto const& one) { return rank_of(one).has_value(); }))
    std::ranges::stable_sort(parts, [](auto const& a, auto const& b) { return *rank_of(a) > *rank_of(b); });
  auto report = combined(std::move(parts));
  report.query = o.query;
  return report;
}

bool asks_solver(asked_hands const& q) { return odds::looks_at_deals(q.question); }

/// Of a number the distribution is found, not a worth alone.
bool asks_for_number(asked_hands const& q) {
  auto const types = odds::types_of(odds::hands_of(q.as_play()));
  return types.size() == 1 && types.front().form == odds::value_form::integer;
}

bool puts_to_the_bottom(asked_hands const& q) {
  return q.mulligan && q.mulligan->kind == odds::mulligan_kind::london;
}

/// The rules that would leave nothing to be found out in a random game.
std::vector<std::string> missing_rules(card_options const& o, asked_hands const& q) {
  std::vector<std::string> missing;
  if (q.mulligan && !o.keep) missing.emplace_back("--keep");
  if (puts_to_the_bottom(q) && !o.bottom) missing.emplace_back("--bottom");
  if (!o.effects.empty() && q.use == odds::use_rule::best) missing.emplace_back("--use needed");
  return missing;
}

/// What answers a question that is too big exactly.
message other_way(card_options const& o, asked_hands const& q) {
  if (o.find) return "--vary with --simulate estimates each number of copies";
  bool const of_tricks = asks_solver(q);
  if (q.played() && asks_for_number(q))
    return say("a condition, such as '{} >= 1', takes less; --simulate {} estimates the number", o.query,
               10'000);
  if (q.played() && !missing_rules(o, q).empty())
    return "where rules decide (--keep, --bottom, --use), --simulate 10000 estimates it";
  if (!o.effects.empty() && !odds::can_be_estimated(q.as_play()))
    return "which cards are used and put away is found as it is best, in random games too: fewer kinds of "
           "cards take less";
  return say("--simulate {} estimates it with its standard error", of_tricks    ? 1'000
                                                                   : q.played() ? 10'000
                                                                                : 1'000'000);
}

/// What is told where random games don't answer either: the rules that are missing.
message with_rules(card_options const& o, asked_hands const& q, message const& said) {
  if (auto const missing = missing_rules(o, q); !missing.empty())
    return say("{}; rules decide without it: {}", said, joined(missing));
  return puts_to_the_bottom(q)
             ? say("{}; a --bottom that counts no two choices alike leaves nothing open", said)
             : said;
}

}  // namespace

odds_report hand_odds(card_options const& o) {
  auto const q = read_hands(o);
  try {
    return o.swaps.empty() ? answer_of(o, q) : with_swaps(o, q);
  } catch (odds::too_big const& e) {
    if (o.simulate) throw odds::too_big{with_rules(o, q, e.said())};
    throw odds::too_big{say("{}; {}", with_effort(o, e.said(), e.times()), other_way(o, q))};
  }
}

}  // namespace faro::program
