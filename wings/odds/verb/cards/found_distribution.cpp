#include "odds/verb/cards/found_distribution.hpp"

#include "odds/verb/options/draw_options.hpp"
#include "parallel/threads.hpp"

#include <faro/chance/purpose.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <memory>
#include <numeric>

namespace faro::program {
namespace {

/// Deals weighed by what was observed.
distribution<std::vector<std::int64_t>> distribution_of_weights(odds::simulation const& found) {
  distribution_builder<std::vector<std::int64_t>> out;
  auto const all = found.weight_of_all();
  for (auto const& [values, weight] : found.weighed) {
    auto const share = weight.sum / all;
    out.add(values, share.numerator(), share.denominator());
  }
  return out.build();
}

found_distribution as_distribution(odds::simulation found, std::string seed) {
  found_distribution out;
  out.types = std::move(found.types);
  out.constants = std::move(found.constants);
  if (found.weighed.empty()) {
    std::vector<distribution<std::vector<std::int64_t>>::entry> entries;
    for (auto const& [values, n] : found.counts) entries.push_back({values, integer{n}});
    out.law = distribution<std::vector<std::int64_t>>{std::move(entries), integer{found.kept}};
  } else {
    out.law = distribution_of_weights(found);
    out.evidence = found.weight_of_all() / ratio{integer{found.kept}};
    out.weighed = std::move(found.weighed);
  }
  out.simulated = {found.trials, found.kept, std::move(seed)};
  return out;
}

distribution<integer> numbers(found_distribution const& f) {
  return f.law.transform([](auto const& values) { return integer{values.front()}; });
}

/// Of several questions, beside their joint distribution: each one's own.
void add_each(odds_report& report, found_distribution const& f, card_options const& o) {
  if (f.types.size() < 2) return;
  card_options plain;
  plain.simulate = o.simulate;
  for (std::size_t i = 0; i < f.types.size(); ++i) {
    found_distribution one;
    one.simulated = f.simulated;
    one.types = {f.types[i]};
    one.law = f.law.transform([i](auto const& values) { return std::vector<std::int64_t>{values[i]}; });
    for (auto const& [values, weight] : f.weighed) {
      auto& into = one.weighed[{values[i]}];
      into.sum += weight.sum;
      into.squares += weight.squares;
    }
    report_distribution(report.outputs.emplace_back(), one, plain);
    report.outputs.back().query = o.asked.name(i);
  }
}

/// Cribbage of one hand that has not five cards: four without a starter may be meant.
bool starts_doubtfully(asked_hands const& q) {
  auto const& setting = q.question.setting;
  auto const asks = [&](std::string_view word) {
    return q.question.query.uses(word) || q.question.given.uses(word);
  };
  if (!(asks("cribbage") || asks("crib")) || setting.hands.size() != 1 || setting.community > 0) return false;
  return std::accumulate(setting.held.begin(), setting.held.end(), setting.hands[0]) != 5;
}

}  // namespace

found_distribution solve(card_options const& o, asked_hands const& q, odds::hand_question ask,
                         count_t draws) {
  auto whole = q.as_play();
  whole.asked = std::move(ask);
  whole.draws = draws;
  if (!o.simulate) return {odds::answer(whole)};
  auto seed = o.seed_of_trials();
  auto const key = key_from_text(seed, purpose::odds_simulate);
  return as_distribution(estimate(whole, *o.simulate, key, o.jobs.value_or(parallel::processors())),
                         std::move(seed));
}

bool is_truth(found_distribution const& f) {
  return f.types.size() == 1 && f.types[0].form == odds::value_form::truth;
}
bool is_number(found_distribution const& f) {
  return f.types.size() == 1 && f.types[0].form == odds::value_form::integer;
}

ratio value_of(found_distribution const& f) {
  if (is_truth(f)) return f.law.probability({1});
  if (is_number(f)) return mean(numbers(f));
  throw usage_error{"a table is made of a condition or of one number"};
}

void constants_of_all::add(std::vector<odds::constant_condition> const& found) {
  if (!as_drawn_) return;
  if (!any_) all_ = found;
  any_ = true;
  std::erase_if(all_, [&](auto const& c) { return std::ranges::find(found, c) == found.end(); });
}

void constants_of_all::report(odds_report& report) const {
  for (auto const& c : all_)
    report.notes.push_back(c.holds ? say("'{}' always holds, whatever cards are drawn", c.text)
                                   : say("'{}' never holds, whatever cards are drawn", c.text));
}

odds_report begin_report(card_options const& o, asked_hands const& q) {
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

void note_deals(odds_report& report, found_distribution const& f, card_options const& o) {
  report.engine = f.simulated ? "random deals" : f.engine;
  if (!f.simulated) return;
  report.simulated = f.simulated;
  if (f.simulated->trials >= *o.simulate) return;
  report.notes.push_back(say("stopped after {} of {} deals", f.simulated->trials, *o.simulate));
  report.cut_short = true;
}

table_row row_of(std::string at, found_distribution const& f, card_options const& o) {
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

void report_distribution(odds_report& report, found_distribution const& f, card_options const& o) {
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
        f.simulated ? say("what was observed has a chance of about {}", decimal_text(f.evidence, 6))
                    : say("what was observed has the chance {}", fraction_and_decimal(f.evidence)));
  }
  if (!f.simulated && (!o.asked_given.empty() || !o.asked.given().empty()))
    report.conditions.front() =
        say("{} (chance {} = {})",
            say("given: {}", report.conditions.front().substr(std::string_view{"given: "}.size())),
            f.given.to_string(), decimal_text(f.given, 6));
  constants_of_all constants{o};
  constants.add(f.constants);
  constants.report(report);
  if (o.explain) report.notes.push_back(f.method);
}

}  // namespace faro::program
