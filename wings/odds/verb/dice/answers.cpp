// faro dice: distributions and chances of dice; each question may be several.
#include "answer/report_parts.hpp"
#include "odds/src/observed/of_dice.hpp"
#include "odds/verb/cards/order_answers.hpp"
#include "odds/verb/dice/dice.hpp"

#include <faro/exact/event.hpp>
#include <faro/text/detail/message.hpp>

#include <memory>

namespace faro::program {
namespace {

odds_report report_of(odds::dice_output const& output) {
  auto const& found = output.answer;
  odds_report report;
  report.query = output.name;
  if (!output.given.empty()) report.conditions.push_back(say("given: {}", output.given));
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
    fill_distribution(report, law);
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

odds::dice_question question_of_dice(dice_options const& o) {
  odds::dice_question out{o.asked};
  for (auto const& text : o.observed) out.observed.push_back(read_observation(o.asked, text, o.known));
  return out;
}

odds_report simulated_dice(dice_options const& o) {
  auto const ask = question_of_dice(o);
  auto const found = estimated(o, ask);
  std::vector<odds_report> parts;
  for (std::size_t i = 0; i < found.size(); ++i) {
    auto& report = parts.emplace_back();
    report.query = ask.query.name(i);
    if (!ask.query.given().empty()) report.conditions.push_back(say("given: {}", ask.query.given()));
    for (auto const& text : o.observed) report.conditions.push_back(say("observed: {}", text));
    fill_estimate(report, o, found[i]);
    report.simulated->what = "rolls";
  }
  auto report = combined(std::move(parts));
  report.query = o.query;
  report.engine = "random rolls";
  return report;
}

}  // namespace

odds_report dice_report(odds::dice_answers const& found) {
  std::vector<odds_report> parts;
  for (auto const& output : found.each) parts.push_back(report_of(output));
  auto report = combined(std::move(parts));
  if (found.together && found.together->size() <= most_rows) {
    report.distribution_of = joined_names(found.each);
    report.together = true;
    auto const over = std::make_shared<integer const>(found.together->denominator());
    for (auto const& e : found.together->entries())
      report.law.emplace_back(joint_outcome(e.outcome, found.conditions), e.weight, over);
    report.unread = ratio{1} - found.together->mass();
  } else if (found.together) {
    report.notes.push_back(
        say("no distribution of all of them together is shown: it has {} outcomes, up to {} are",
            found.together->size(), most_rows));
  } else if (!found.apart.empty()) {
    report.notes.push_back(say("no distribution of all of them together: {}", message{found.apart}));
  }
  return report;
}

odds_report dice_odds(dice_options const& o) {
  if (o.simulate) return simulated_dice(o);
  auto const answered = answer_exactly(o, question_of_dice(o));
  auto const& found = answered.of;
  auto report = dice_report(found);
  report.query = o.query;
  report.engine = answered.engine;
  if (o.observed.empty()) return report;
  report.evidence = found.evidence;
  for (auto const& text : o.observed) report.conditions.push_back(say("observed: {}", text));
  report.conditions.push_back(
      say("what was observed has the chance {}", fraction_and_decimal(found.evidence)));
  return report;
}

}  // namespace faro::program
