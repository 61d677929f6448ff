// faro odds: questions about the order of the whole pack, and about dice: each may be several.
#include "cli/frame.hpp"
#include "dice/src/questions.hpp"
#include "odds/src/engines.hpp"
#include "odds/src/hands/copies.hpp"
#include "odds/src/orders/estimate.hpp"
#include "odds/src/orders/query.hpp"
#include "odds/src/plain.hpp"
#include "odds/verb/common/report/report_parts.hpp"
#include "odds/verb/hands/hand_options.hpp"
#include "odds/verb/odds.hpp"
#include "parallel/threads.hpp"
#include "verbs/common/decks.hpp"

#include <faro/chance/purpose.hpp>
#include <faro/error.hpp>
#include <faro/exact/event.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <memory>
#include <string_view>

namespace faro::program {
namespace {

constexpr std::size_t most_rows = 100'000;

std::string seed_of(odds_options const& o) { return o.seed.value_or("faro odds"); }

void fill_law(odds_report& report, distribution<integer> const& law) {
  if (law.size() > most_rows)
    throw input_error{
        say("expected a law of at most {} outcomes to show, got {}: ask for a chance, such as "
            "'{} >= {}'",
            most_rows, law.size(), report.query, law.entries().back().outcome.to_string())};
  auto const over = std::make_shared<integer const>(law.denominator());
  for (auto const& e : law.entries()) report.law.emplace_back(e.outcome.to_string(), e.weight, over);
  report.ordered = true;
  report.mean = mean(law);
  report.variance = variance(law);
}

}  // namespace

namespace {

/// Words have no order and no mean.
void name_faces(odds_report& report, distribution<integer> const& law,
                std::function<std::string(integer const&)> const& word) {
  for (std::size_t i = 0; i < report.law.size(); ++i) report.law[i].outcome = word(law.entries()[i].outcome);
  report.ordered = false;
  report.mean.reset();
  report.variance.reset();
}

/// What so many random orders, or rolls, showed.
void fill_estimate(odds_report& report, odds_options const& o, odds::order_estimate const& found) {
  report.simulated = odds_report::estimate{found.trials, found.kept, seed_of(o)};
  if (found.trials < *o.simulate)
    report.notes.push_back(say("stopped after {} of {} trials", found.trials, *o.simulate));
  if (found.is_condition) {
    auto const yes = found.counts.find(integer{1});
    report.probability = ratio{integer{yes == found.counts.end() ? 0 : yes->second}, integer{found.kept}};
  } else {
    std::vector<distribution<integer>::entry> entries;
    for (auto const& [value, n] : found.counts) entries.push_back({value, integer{n}});
    auto const law = distribution<integer>::in_proportion(std::move(entries));
    fill_law(report, law);
    if (!found.words.empty()) name_faces(report, law, [&](auto const& face) { return found.words.at(face); });
  }
  if (!found.asked.empty()) report.notes.push_back(found.asked);
}

template <class Question>
std::vector<odds::order_estimate> estimated(odds_options const& o, Question const& ask) {
  if (o.explain) throw usage_error{"--explain says how an exact answer was found; --simulate gives none"};
  return odds::estimate(ask, *o.simulate, key_from_text(seed_of(o), purpose::odds_simulate),
                        o.jobs.value_or(parallel::processors()));
}

void fill_answer(odds_report& report, odds_options const& o, odds::order_answer const& found) {
  if (found.probability) {
    report.probability = found.probability;
  } else {
    fill_law(report, found.law);
  }
  report.notes.push_back(found.asked);
  if (o.explain)
    report.notes.push_back(say("method: {}; orders that look different: {}", message{found.method},
                               found.law.denominator().to_string()));
}

/// The exact answer; where that is too much, it is said what may be asked for instead.
template <class Question>
odds::answer_to<Question> answer_exactly(odds_options const& o, Question const& ask) {
  try {
    return odds::answer(ask);
  } catch (odds::too_big const& e) {
    bool const is_said = std::string_view{e.what()}.find("--simulate") != std::string_view::npos;
    if (o.what_if || is_said || !odds::can_be_estimated(ask)) throw;
    auto const what =
        say("{}; {}", e.problem(), say("--simulate {} estimates it with its standard error", 10'000));
    if (e.has_place()) throw odds::too_big{e.query(), e.position(), what};
    throw odds::too_big{what};
  }
}

}  // namespace

asked_orders read_orders(odds_options const& o) {
  auto named = read_table(o.deck.value_or("standard52"), o.decks, o.deck_format);
  asked_orders out{{std::move(named.table), o.order_asked, o.order_given}, std::move(named.read)};
  if (!o.seen) return out;
  std::vector<card_group> several;
  out.ask.seen = odds::count_out(out.ask.pack, *o.seen, "--seen", {}, several);
  read_for("--seen", [&] {
    (void)odds::left_in(out.ask);
    refuse_unclear(o, out.ask.pack, several);
    for (auto const& group : several) odds::refuse_told_apart(out.ask, group);
  });
  return out;
}

odds_report order_odds(odds_options const& o) {
  auto const [ask, read] = read_orders(o);
  auto const cards = odds::left_in(ask).cards.size();
  std::vector<odds::order_answer> answers;
  std::vector<odds::order_estimate> estimates;
  std::string_view engine = "random orders";
  if (o.simulate) {
    estimates = estimated(o, ask);
  } else {
    auto found = answer_exactly(o, ask);
    answers = std::move(found.of);
    engine = found.engine;
  }
  std::vector<odds_report> parts;
  for (std::size_t i = 0; i < ask.query.size(); ++i) {
    auto& report = parts.emplace_back();
    if (o.given) report.conditions.push_back("given: " + *o.given);
    if (o.seen) report.conditions.push_back(say("out of play: {}", *o.seen));
    report.query = ask.query.name(i);
    report.deck = deck_text(o);
    report.deck_read = read.text;
    report.deck_read_json = read.json;
    report.deck_written = read.written;
    report.draw_json = std::to_string(cards);
    report.draw = fmt::format("all {} cards", cards);
    if (o.simulate) {
      fill_estimate(report, o, estimates[i]);
    } else {
      fill_answer(report, o, answers[i]);
    }
  }
  auto report = combined(std::move(parts));
  report.query = o.query;
  report.engine = engine;
  return report;
}

namespace {

odds_report report_of(odds::dice_output const& output) {
  auto const& found = output.answer;
  odds_report report;
  report.query = output.name;
  if (!output.given.empty()) report.conditions.push_back("given: " + output.given);
  report.unread = found.unread;
  if (found.probability) {
    report.probability = found.probability;
    if (found.against) {
      auto const& c = *found.against;
      report.notes.push_back(say("less {}, equal {}, greater {}", short_chance(c.less), short_chance(c.equal),
                                 short_chance(c.greater)));
    }
  } else if (found.law) {
    auto const law = found.law->transform([](auto const& x) { return integer{x}; });
    fill_law(report, law);
    if (!found.words.empty())
      name_faces(report, law, [&](integer const& face) { return found.words.at(face.to_int64()); });
    if (!found.unread.is_zero()) {  // of all of it where that is known, else of what was read
      report.mean_of_part = !found.mean;
      if (found.mean) {
        report.mean = found.mean;
        report.variance = found.variance;
      }
    }
  }
  for (auto const& line : found.readings) report.notes.push_back(line);
  return report;
}

std::string joined_names(std::vector<odds::dice_output> const& all) {
  std::string out;
  for (auto const& one : all) out += (out.empty() ? "" : ", ") + one.name;
  return out;
}

std::string joint_outcome(std::vector<std::int64_t> const& values, std::vector<bool> const& conditions) {
  std::string out;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) out += ", ";
    out += !conditions[i] ? std::to_string(values[i]) : values[i] == 1 ? "yes" : "no";
  }
  return out;
}

odds::dice_question question_of_dice(odds_options const& o) {
  odds::dice_question out{o.dice_asked};
  for (auto const& text : o.observed) out.observed.push_back(read_observation(o.dice_asked, text, o.known));
  return out;
}

}  // namespace

odds_report simulated_dice(odds_options const& o) {
  auto const ask = question_of_dice(o);
  auto const found = estimated(o, ask);
  std::vector<odds_report> parts;
  for (std::size_t i = 0; i < found.size(); ++i) {
    auto& report = parts.emplace_back();
    report.query = ask.query.name(i);
    if (!ask.query.given().empty()) report.conditions.push_back("given: " + ask.query.given());
    for (auto const& text : o.observed) report.conditions.push_back("observed: " + text);
    fill_estimate(report, o, found[i]);
    report.simulated->what = "rolls";
  }
  auto report = combined(std::move(parts));
  report.query = o.query;
  report.engine = "random rolls";
  return report;
}

odds_report dice_report(odds::dice_answers const& found) {
  std::vector<odds_report> parts;
  for (auto const& output : found.each) parts.push_back(report_of(output));
  auto report = combined(std::move(parts));
  if (found.together && found.together->size() <= most_rows) {
    report.law_of = joined_names(found.each);
    report.together = true;
    auto const over = std::make_shared<integer const>(found.together->denominator());
    for (auto const& e : found.together->entries())
      report.law.emplace_back(joint_outcome(e.outcome, found.conditions), e.weight, over);
    report.unread = ratio{1} - found.together->mass();
  } else if (found.together) {
    report.notes.push_back(say("no law of all of them together is shown: it has {} outcomes, up to {} are",
                               found.together->size(), most_rows));
  } else if (!found.apart.empty()) {
    report.notes.push_back(say("no law of all of them together: {}", message{found.apart}));
  }
  return report;
}

odds_report dice_odds(odds_options const& o) {
  if (o.simulate) return simulated_dice(o);
  auto const answered = answer_exactly(o, question_of_dice(o));
  auto const& found = answered.of;
  auto report = dice_report(found);
  report.query = o.query;
  report.engine = answered.engine;
  if (o.observed.empty()) return report;
  report.evidence = found.evidence;
  for (auto const& text : o.observed) report.conditions.push_back("observed: " + text);
  report.conditions.push_back("what was observed has the chance " + fraction_and_decimal(found.evidence));
  return report;
}

}  // namespace faro::program
