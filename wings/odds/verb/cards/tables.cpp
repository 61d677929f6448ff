#include "odds/verb/cards/tables.hpp"

#include "cli/frame.hpp"
#include "odds/verb/cards/found_distribution.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

namespace faro::program {
namespace {

/// The cards drawn after the opening by the one turn that --find asks for.
count_t draws_to_find(card_options const& o, asked_hands const& q) {
  if (!o.by_turn) return 0;
  auto const [first, last] = *o.by_turn;
  if (first != last)
    throw usage_error{say("--find is by one turn: expected --by-turn {}, got {}..{}", last, first, last)};
  return static_cast<count_t>(last) - (q.question.setting.on_draw ? 0 : 1);
}

/// How the rest of the deck makes room, in words.
std::string exchange_text(asked_hands const& q, odds::exchange_rule const& rule) {
  if (!rule.against) return say("the deck grows with {}", rule.kind.name);
  return say("the deck stays at {} cards: {} makes room for {}", q.question.table.cards.size(),
             rule.against->name, rule.kind.name);
}

/// The rule for a kind that --vary or --find names.
odds::exchange_rule exchange_of(card_options const& o, asked_hands const& q, std::string const& kind) {
  auto const& table = q.question.table;
  if (o.against)
    read_for("--against", [&] { refuse_told_apart(q.as_play(), group_named(table, *o.against)); });
  return read_for(o.find ? "--find" : "--vary", [&] {
    std::vector<card_group> varied;
    for (auto const& one : o.varied) varied.push_back(group_named(table, one.kind));
    auto rule = odds::read_exchange(table, kind, o.against.value_or(""), o.grow, varied);
    refuse_told_apart(q.as_play(), rule.kind);
    return rule;
  });
}

}  // namespace

odds_report by_turns(card_options const& o, asked_hands const& q) {
  auto const [first_turn, last_turn] = *o.by_turn;
  auto report = begin_report(o, q);
  report.table_by = "turn";
  constants_of_all constants{o};
  for (auto turn = first_turn; turn <= last_turn; ++turn) {
    auto const f = solve(o, q, q.question, static_cast<count_t>(turn) - (q.question.setting.on_draw ? 0 : 1));
    report.table_of_means = is_number(f);
    report.table.push_back(row_of(std::to_string(turn), f, o));
    note_deals(report, f, o);
    constants.add(f.constants);
  }
  constants.report(report);
  if (first_turn < last_turn && (q.mulligan || !o.effects.empty()))
    report.conditions.push_back(
        say("each row is a game of its own, played for the end of its turn: which hands are "
            "kept and which cards are used may differ from row to row"));
  return report;
}

odds_report vary_copies(card_options const& o, asked_hands const& q, std::vector<odds::copies_set> set) {
  auto const& varied = o.varied.back();
  auto const& rule = set.emplace_back(exchange_of(o, q, varied.kind), 0).rule;
  auto report = begin_report(o, q);
  report.table_by = rule.kind.name;
  constants_of_all constants{o};
  for (auto n = varied.copies.first; n <= varied.copies.second; ++n) {
    set.back().copies = static_cast<count_t>(n);
    auto const f = solve(o, q, with_copies(q.question, set), 0);
    report.table_of_means = is_number(f);
    report.table.push_back(row_of(std::to_string(n), f, o));
    note_deals(report, f, o);
    constants.add(f.constants);
  }
  constants.report(report);
  report.conditions.push_back(exchange_text(q, rule));
  return report;
}

odds_report find_copies(card_options const& o, asked_hands const& q) {
  if (!o.at_least) throw usage_error{"--find KIND needs --at-least P, such as 0.9"};
  auto const& [wanted, text] = *o.at_least;
  auto const rule = exchange_of(o, q, *o.find);
  auto const draws = draws_to_find(o, q);
  auto const chance_of = [&](odds::hand_question const& ask) {
    auto const f = solve(o, q, ask, draws);
    if (!is_truth(f)) throw usage_error{"--find needs a condition such as 'land >= 2', not a number"};
    return f.law.probability({1});
  };
  auto const found = find_fewest(q.question, rule, wanted, chance_of);
  auto const& name = rule.kind.name;
  auto report = begin_report(o, q);
  report.table_by = name;
  if (o.by_turn) report.conditions.push_back(say("by turn {}", o.by_turn->first));
  report.conditions.push_back(exchange_text(q, rule));
  if (!found.copies) {
    throw verification_failed{say("no number of {} makes it at least {}; the best is {} copies with {}", name,
                                  text, found.best_copies, decimal_text(found.chance, o.style().digits))};
  }
  if (*found.copies > 0) {  // the row before shows that fewer do not do
    try {
      report.table.push_back({std::to_string(*found.copies - 1),
                              chance_of(with_copies(q.question, rule, *found.copies - 1)),
                              {}});
    } catch (input_error const&) {  // with so few nothing can be said
    }
  }
  report.table.push_back({std::to_string(*found.copies), found.chance, {}});
  report.notes.push_back(say("{} {} are the fewest for at least {}", *found.copies, name, text));
  return report;
}

odds_report table_of_tables(card_options const& o, asked_hands const& q) {
  auto const rule = exchange_of(o, q, o.varied.front().kind);
  auto const [fewest, most] = o.varied.front().copies;
  std::vector<odds_report> parts;
  for (auto n = fewest; n <= most; ++n) {
    odds::copies_set const set{rule, static_cast<count_t>(n)};
    auto with = q;
    if (o.by_turn) with.question = with_copies(q.question, rule, set.copies);
    parts.push_back(o.by_turn ? by_turns(o, with) : vary_copies(o, q, {set}));
    parts.back().varied = {rule.kind.name, std::to_string(n)};
    parts.back().query = parts.back().varied.first + " = " + parts.back().varied.second;
    parts.back().conditions.push_back(exchange_text(q, rule));
  }
  auto report = combined(std::move(parts));
  report.query = o.query;
  return report;
}

}  // namespace faro::program
