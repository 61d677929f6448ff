// faro odds: questions about drawn cards: one answer, tables over turns or decks, random deals.
#include "cli/frame.hpp"
#include "odds/engines.hpp"
#include "odds/hands/copies.hpp"
#include "odds/tricks/asked.hpp"
#include "parallel/threads.hpp"
#include "text/words.hpp"
#include "verbs/odds/hands/draw_options.hpp"
#include "verbs/odds/hands/hand_options.hpp"

#include <faro/exact/event.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>

namespace faro::program {
namespace {

/// The law of the query, exactly or as random deals showed it.
struct found_law : odds::card_answer {
  std::optional<odds_report::estimate> simulated{};
  std::map<std::vector<std::int64_t>, odds::simulation::weights> weighed{};  // random deals, if not alike

  /// The standard error of the mean of what `worth` says of outcomes, where it is `mean`.
  template <class Worth>
  [[nodiscard]] std::optional<double> error(double mean, Worth const& worth) const {
    if (weighed.empty()) return std::nullopt;
    double squares = 0, all = 0;
    for (auto const& [values, weight] : weighed) {
      auto const off = worth(values) - mean;
      squares += weight.squares * off * off;
      all += weight.sum.to_double();
    }
    return std::sqrt(squares) / all;
  }
  /// Of the chance of an outcome.
  [[nodiscard]] std::optional<double> error(std::vector<std::int64_t> const& outcome) const {
    return error(law.probability(outcome).to_double(),
                 [&](auto const& values) { return values == outcome ? 1.0 : 0.0; });
  }
};

/// Deals weighed by what was observed.
distribution<std::vector<std::int64_t>> law_of_weights(odds::simulation const& found) {
  distribution_builder<std::vector<std::int64_t>> out;
  auto const all = found.weight_of_all();
  for (auto const& [values, weight] : found.weighed) {
    auto const share = weight.sum / all;
    out.add(values, share.numerator(), share.denominator());
  }
  return out.build();
}

found_law as_law(odds::simulation found, std::string seed) {
  found_law out;
  out.types = std::move(found.types);
  out.constants = std::move(found.constants);
  if (found.weighed.empty()) {
    std::vector<distribution<std::vector<std::int64_t>>::entry> entries;
    for (auto const& [values, n] : found.counts) entries.push_back({values, integer{n}});
    out.law = distribution<std::vector<std::int64_t>>{std::move(entries), integer{found.kept}};
  } else {
    out.law = law_of_weights(found);
    out.evidence = found.weight_of_all() / ratio{integer{found.kept}};
    out.weighed = std::move(found.weighed);
  }
  out.simulated = {found.trials, found.kept, std::move(seed)};
  return out;
}

/// The law after so many more draws than the opening hand.
found_law solve(odds_options const& o, asked_hands const& q, odds::hand_question ask, count_t draws) {
  auto whole = q.as_play();
  whole.asked = std::move(ask);
  whole.draws = draws;
  if (!o.simulate) return {answer(whole)};
  auto seed = o.seed.value_or("faro odds");
  auto const key = key_from_text(seed);
  return as_law(estimate(whole, *o.simulate, key, o.jobs.value_or(parallel::processors())), std::move(seed));
}

bool is_truth(found_law const& f) {
  return f.types.size() == 1 && f.types[0].form == odds::value_form::truth;
}
bool is_number(found_law const& f) {
  return f.types.size() == 1 && f.types[0].form == odds::value_form::integer;
}

distribution<integer> numbers(found_law const& f) {
  return f.law.transform([](auto const& values) { return integer{values.front()}; });
}

/// The chance of a condition, or the mean of a number.
ratio value_of(found_law const& f) {
  if (is_truth(f)) return f.law.probability({1});
  if (is_number(f)) return mean(numbers(f));
  throw usage_error{"a table is made of a condition or of one number"};
}

/// Parts of the question that can't vary, unless another row of a table said that they do.
class constants_of_all {
 public:
  /// None where mulligans and effects change what was drawn, which is not looked at here.
  explicit constants_of_all(odds_options const& o) : as_drawn_{!o.mulligan && o.effects.empty()} {}

  void add(std::vector<odds::constant_condition> const& found) {
    if (!as_drawn_) return;
    if (!any_) all_ = found;
    any_ = true;
    std::erase_if(all_, [&](auto const& c) { return std::ranges::find(found, c) == found.end(); });
  }
  void report(odds_report& report) const {
    for (auto const& c : all_)
      report.notes.push_back(c.holds ? say("'{}' always holds, whatever cards are drawn", c.text)
                                     : say("'{}' never holds, whatever cards are drawn", c.text));
  }

 private:
  std::vector<odds::constant_condition> all_;
  bool as_drawn_, any_ = false;
};

/// What random deals a report is of, and whether they were stopped on the way.
void note_deals(odds_report& report, found_law const& f, odds_options const& o) {
  report.engine = f.simulated ? "random deals" : f.engine;
  if (!f.simulated) return;
  report.simulated = f.simulated;
  if (f.simulated->trials >= *o.simulate) return;
  report.notes.push_back(say("stopped after {} of {} deals", f.simulated->trials, *o.simulate));
  report.cut_short = true;
}

/// A row of a table of chances or means.
table_row row_of(std::string at, found_law const& f, odds_options const& o) {
  table_row row{std::move(at), value_of(f), {}};
  if (!o.observed.empty()) row.also.emplace_back("observed", f.evidence);
  if (f.simulated) {
    auto const x = row.value.to_double();
    auto const spread = is_number(f) ? variance(numbers(f)).to_double() : x * (1 - x);
    row.error = f.error(x, [](auto const& values) {
                   return static_cast<double>(values.front());
                 }).value_or(std::sqrt(spread / static_cast<double>(f.simulated->kept)));
  }
  return row;
}

/// Cribbage of one hand that has not five cards: four without a starter may be meant, or the six that are
/// dealt.
bool starts_doubtfully(asked_hands const& q) {
  auto const& setting = q.question.setting;
  auto const asks = [&](std::string_view word) {
    return q.question.query.uses(word) || q.question.given.uses(word);
  };
  if (!(asks("cribbage") || asks("crib")) || setting.hands.size() != 1 || setting.community > 0) return false;
  return std::accumulate(setting.held.begin(), setting.held.end(), setting.hands[0]) != 5;
}

odds_report begin_report(odds_options const& o, asked_hands const& q) {
  odds_report report;
  report.query = o.query;
  if (o.urns.empty()) report.deck = deck_text(o);
  report.deck_read = q.read.text;
  report.deck_read_json = q.read.json;
  report.deck_written = q.read.written;
  report.draw = drawn_text(o, q);
  report.draw_json = o.hands ? o.hands->text : std::to_string(q.opening);
  if (!o.urns.empty()) report.draw_json.clear();
  if (auto const given = given_text(q.question); !given.empty())
    report.conditions.push_back(say("given: {}", given));
  for (auto const& text : {q.question.query, q.question.given}) {
    auto const sum = text.doubtful_sum();
    if (sum.empty()) continue;
    auto const plus = sum.find('+');
    report.notes.push_back(say("'{}' is read as a sum; for {} or more write {} >= {}", sum,
                               sum.substr(0, plus), sum.substr(plus + 2), sum.substr(0, plus)));
  }
  if (q.question.query.compares("poker") || q.question.given.compares("poker"))
    report.notes.push_back(say(
        "poker compares categories: any two pairs of one kind are equal; beats(1, 2) compares kickers, too"));
  if (starts_doubtfully(q)) report.notes.push_back(say("cribbage: the last card drawn is the starter"));
  std::ranges::move(conditions_of(o, q), std::back_inserter(report.conditions));
  return report;
}

void report_law(odds_report& report, found_law const& f, odds_options const& o);

/// Of several questions, beside their joint law: each one's own.
void add_each(odds_report& report, found_law const& f, odds_options const& o) {
  if (f.types.size() < 2) return;
  odds_options plain;
  plain.simulate = o.simulate;
  for (std::size_t i = 0; i < f.types.size(); ++i) {
    found_law one;
    one.simulated = f.simulated;
    one.types = {f.types[i]};
    one.law = f.law.transform([i](auto const& values) { return std::vector<std::int64_t>{values[i]}; });
    for (auto const& [values, weight] : f.weighed) {
      auto& into = one.weighed[{values[i]}];
      into.sum += weight.sum;
      into.squares += weight.squares;
    }
    report_law(report.outputs.emplace_back(), one, plain);
    report.outputs.back().query = o.asked.name(i);
  }
}

/// One answer: a chance or a law.
void report_law(odds_report& report, found_law const& f, odds_options const& o) {
  if (is_truth(f) && !o.table) {
    report.probability = f.law.probability({1});
    report.error = f.error({1});
  } else {
    auto const over = std::make_shared<integer const>(f.law.denominator());
    for (auto const& e : f.law.entries()) {
      std::string text;
      for (std::size_t i = 0; i < e.outcome.size(); ++i)
        text += (i == 0 ? "" : ", ") + f.types[i].text(e.outcome[i]);
      report.law.emplace_back(std::move(text), e.weight, over);
      report.law.back().error = f.error(e.outcome);
    }
    report.ordered = f.types.size() == 1 && (is_number(f) || f.types[0].form == odds::value_form::label);
    if (is_number(f)) {
      report.mean = mean(numbers(f));
      report.variance = variance(numbers(f));
    }
  }
  add_each(report, f, o);
  note_deals(report, f, o);
  if (!o.observed.empty()) {
    report.evidence = f.evidence;
    report.conditions.push_back(
        f.simulated ? fmt::format("what was observed has a chance of about {}", decimal_text(f.evidence, 6))
                    : fmt::format("what was observed has the chance {}", fraction_and_decimal(f.evidence)));
  }
  if (!f.simulated && (!o.asked_given.empty() || !o.asked.given().empty()))
    report.conditions.front() +=
        fmt::format(" (chance {} = {})", f.given.to_string(), decimal_text(f.given, 6));
  constants_of_all constants{o};
  constants.add(f.constants);
  constants.report(report);
  if (o.explain) report.notes.push_back(f.method);
}

odds_report one_answer(odds_options const& o, asked_hands const& q) {
  auto const f = solve(o, q, q.question, 0);
  auto report = begin_report(o, q);
  report_law(report, f, o);
  if (!f.kept.empty() && q.mulligan && (is_truth(f) || is_number(f))) {
    report.table_by = "hand kept";
    report.table_of_means = is_number(f);
    for (std::size_t i = 0; i < f.kept.size(); ++i) {
      auto const& kept = f.kept[i];
      found_law then;
      then.types = f.types;
      then.law = kept.law;
      bool const cost_nothing = i > 0 && kept.cards == f.kept[i - 1].cards;
      report.table.push_back({fmt::format("{} card{}{}", kept.cards, kept.cards == 1 ? "" : "s",
                                          cost_nothing ? fmt::format(", hand {}", i + 1) : ""),
                              value_of(then),
                              {{"how often", kept.chance}}});
    }
  }
  return report;
}

odds_report by_turns(odds_options const& o, asked_hands const& q) {
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
  return report;
}

/// The cards drawn after the opening by the one turn that --find asks for.
count_t draws_to_find(odds_options const& o, asked_hands const& q) {
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
odds::exchange_rule exchange_of(odds_options const& o, asked_hands const& q, std::string const& kind) {
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

/// A table over the copies of the kind that varies last; others may have been set.
odds_report vary_copies(odds_options const& o, asked_hands const& q, std::vector<odds::copies_set> set = {}) {
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

odds_report find_copies(odds_options const& o, asked_hands const& q) {
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
  if (o.by_turn) report.conditions.push_back(fmt::format("by turn {}", o.by_turn->first));
  report.conditions.push_back(exchange_text(q, rule));
  if (!found.copies) {
    throw answer_no{say("no number of {} makes it at least {}; the best is {} copies with {}", name, text,
                        found.best_copies, decimal_text(found.chance, o.style().digits))};
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

/// For each number of copies of the kind that varies first a table: over turns, or over copies of the second.
odds_report table_of_tables(odds_options const& o, asked_hands const& q) {
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

odds_report answer_of(odds_options const& o, asked_hands const& q) {
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
odds_report with_swaps(odds_options const& o, asked_hands const& q) {
  if (!o.varied.empty() || o.find) throw usage_error{"--swap can't be combined with --vary and --find"};
  bool const several = o.swaps.size() > 1;
  std::vector<odds_report> parts{answer_of(o, q)};
  parts.front().query = several ? "as it is" : "before the swap";
  for (auto const& swap : o.swaps) {
    auto after = q;
    after.question = read_for("--swap", [&] { return after_swap(q.as_play(), swap); });
    parts.push_back(answer_of(o, after));
    parts.back().query = several ? swap : "after " + swap;
  }
  if (several && std::ranges::all_of(parts, [](auto const& one) { return rank_of(one).has_value(); }))
    std::ranges::stable_sort(parts, [](auto const& a, auto const& b) { return *rank_of(a) > *rank_of(b); });
  auto report = combined(std::move(parts));
  report.query = o.query;
  return report;
}

bool asks_solver(asked_hands const& q) {
  return odds::tricks::asks_solver(q.question.query) || odds::tricks::asks_solver(q.question.given);
}

/// Of a number the law is found, not a worth alone.
bool asks_for_number(asked_hands const& q) {
  auto const types = odds::types_of(odds::hands_of(q.as_play()));
  return types.size() == 1 && types.front().form == odds::value_form::integer;
}

/// What answers a question that is too big exactly.
message other_way(odds_options const& o, asked_hands const& q) {
  if (o.find) return "--vary with --simulate estimates each number of copies";
  bool const of_tricks = asks_solver(q);
  if (q.played() && asks_for_number(q))
    return say("a condition, such as '{} >= 1', takes less; --simulate {} estimates the number", o.query,
               10'000);
  if (q.played() && !(o.keep && o.bottom))
    return "where rules decide (--keep, --bottom, --use), --simulate 10000 estimates it";
  return say("--simulate {} estimates it with its standard error", of_tricks    ? 1'000
                                                                   : q.played() ? 10'000
                                                                                : 1'000'000);
}

/// The rules that would leave nothing to be found out in a random game.
message with_rules(odds_options const& o, asked_hands const& q, message const& said) {
  std::vector<std::string> missing;
  if (q.mulligan && !o.keep) missing.emplace_back("--keep");
  bool const bottoms = q.mulligan && q.mulligan->kind == odds::mulligan_kind::london;
  if (bottoms && !o.bottom) missing.emplace_back("--bottom");
  if (!o.effects.empty() && q.use == odds::use_rule::best) missing.emplace_back("--use needed");
  if (!missing.empty()) return say("{}; rules decide without it: {}", said, joined(missing));
  return bottoms ? say("{}; a --bottom that counts no two choices alike leaves nothing open", said) : said;
}

}  // namespace

odds_report hand_odds(odds_options const& o) {
  auto const q = read_hands(o);
  try {
    return o.swaps.empty() ? answer_of(o, q) : with_swaps(o, q);
  } catch (odds::too_big const& e) {
    if (o.simulate) throw odds::too_big{with_rules(o, q, e.said())};
    throw odds::too_big{say("{}; {}", with_effort(o, e.said(), e.times()), other_way(o, q))};
  }
}

}  // namespace faro::program
