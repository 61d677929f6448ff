// faro game odds GAME.lua QUESTION: what is asked about how a game ends, and of what it counts.
#include "games/verb/script_questions.hpp"

#include "cli/frame.hpp"
#include "games/src/scripts/outcomes.hpp"
#include "games/verb/script_reading.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

namespace faro::program {

std::vector<odds::outcome_question> questions_in(game_questions const& questions) {
  std::vector<odds::outcome_question> out;
  auto const whole = std::vector<std::string>{"outcome"};  // with --given alone
  for (auto const& text : questions.asked.empty() ? whole : questions.asked) {
    for (auto& one : odds::outcome_question::read(text, questions.given.value_or(""), questions.known))
      out.push_back(std::move(one));
  }
  return out;
}

bool is_exact_distribution(odds::outcome_answer const& found) {
  return std::ranges::all_of(found.law, [](auto const& row) { return row.chance.exact(); });
}

void fill_values(odds_report& report, odds::outcome_answer const& found) {
  if (is_exact_distribution(found) && !report.looped) {
    distribution_builder<odds::script_value> law;
    for (auto const& row : found.law)
      law.add(row.outcome, row.chance.low.numerator(), row.chance.low.denominator());
    return fill_game_distribution(report, law.build());
  }
  for (auto const& row : found.law) {
    distribution_row shown{to_string(row.outcome), row.chance.low};
    if (!row.chance.exact()) shown.high = row.chance.high;
    report.law.push_back(std::move(shown));
  }
  if (!found.mean) return;
  auto const of = found.counted.empty() ? "outcome" : report.distribution_of;
  report.expected.push_back({of, found.mean->low, found.mean->high});
}

namespace {

bool is_exact(odds::outcome_answer const& found) {
  return found.chance ? found.chance->exact() : is_exact_distribution(found) && found.later.is_zero();
}

/// Readings of a game, one for each count whose distribution is asked for, or several together.
class game_readings {
 public:
  game_readings(odds::script const& game, script_options const& o, bool fractions)
      : game_{game}, options_{o}, fractions_{fractions} {}

  /// With one count as a clock, or with several that are kept together.
  odds::script_answer const& with(std::vector<std::string> const& counts, bool by_outcome) {
    if (counts.size() > 1) return read_once({counts, true, false});
    auto const at = known_.find({counts, false, true});  // by outcome: that says all the other does
    return at != known_.end() ? at->second : read_once({counts, false, by_outcome});
  }
  /// With one count that is kept as several are.
  odds::script_answer const& with_kept(std::string const& count) { return read_once({{count}, true, false}); }

  /// What this question needs.
  odds::script_answer const& reading_for(odds::outcome_question const& q) {
    auto const guess = q.counts_in(game_);
    auto const& first =
        guess.empty() && !known_.empty() ? known_.begin()->second : with(guess, q.may_ask_both_in(game_));
    auto const counted = q.counts_in(first.read);
    return counted.empty() || first.read.stopped ? first : with(counted, q.asks_both_in(first.read));
  }
  [[nodiscard]] chain_effort effort() const { return limits_of(options_, fractions_).effort; }

  /// The answer; what the distribution of a count bounds only is looked for with the count in the states.
  odds::outcome_answer answer_to(odds::outcome_question const& q, odds::script_answer const& answer) {
    auto found = q.answer(answer.read, effort());
    if (is_exact(found) || !answer.read.distribution_of_clock) return found;
    auto const counted = q.counts_in(answer.read);
    if (counted.size() != 1 || !q.fits_states_of(answer.read)) return found;
    auto const& kept = with_kept(counted[0]);
    if (!kept.read.complete || kept.read.stopped) return found;
    auto other = q.answer(kept.read, effort());
    bool const better = found.chance ? other.chance->width() < found.chance->width() : is_exact(other);
    return better ? other : found;
  }

 private:
  struct way {
    std::vector<std::string> counts;
    bool together, by_outcome;
    friend auto operator<=>(way const&, way const&) = default;
  };
  odds::script_answer const& read_once(way const& how) {
    if (auto const at = known_.find(how); at != known_.end()) return at->second;
    auto limit = limits_of(options_, fractions_);
    if (how.together) {
      limit.together = how.counts;
    } else if (!how.counts.empty()) {
      limit.clock = how.counts[0];
      limit.clock_by_outcome = how.by_outcome;
    }
    return known_.emplace(how, read_within(game_, options_, std::move(limit))).first->second;
  }

  odds::script const& game_;
  script_options const& options_;
  bool fractions_;
  std::map<way, odds::script_answer> known_;
};

void fill_counted(odds_report& report, odds::outcome_answer const& found,
                  loop_reading<odds::script_value> const& read, bool is_count_itself) {
  time_distribution law;  // its values from 0 on, as --distribution-of shows them
  bool const is_from_0 =
      std::ranges::all_of(found.law, [](auto const& row) { return row.outcome.whole() >= 0; });
  constexpr std::int64_t most = 100'000;
  if (!is_from_0 || *found.law.back().outcome.whole() > most)
    throw input_error{
        say("{}: expected values from 0 to {} for a distribution; ask for a chance", report.query, most)};
  for (auto const& row : found.law) {
    law.ended.resize(static_cast<std::size_t>(*row.outcome.whole()) + 1);
    law.ended.back() = row.chance.low;
  }
  if (is_exact_distribution(found)) law.exact = law.ended.size();
  fill_time(report, law, found.counted);
  if (!is_count_itself) return;
  for (auto const& c : read.counts) {
    if (c.what == found.counted && c.expected)
      report.expected.push_back({c.what, c.expected->low, c.expected->high});
  }
}

odds_report report_on(odds::outcome_question const& q, odds::script_answer const& answer,
                      odds::outcome_answer const& found, odds_report report) {
  report.query = q.name();
  fill_extent(report, answer);
  if (!q.given().empty()) report.conditions.insert(report.conditions.begin(), say("given: {}", q.given()));
  bool const is_rounded = found.chance ? !found.chance->exact() : !found.distribution_of_count;
  if (found.rounded && is_rounded)
    report.conditions.push_back(say("chances of {} are rounded down to 2^-256", found.counted));
  if (found.chance) {
    report.probability = found.chance->low;
    constexpr std::size_t longest = 160;  // beyond that, digits say more
    report.looped = report.looped || found.chance->low.to_string().size() > longest;
    if (!found.chance->exact()) report.probability_high = found.chance->high;
  } else if (found.distribution_of_count) {
    fill_counted(report, found, answer.read, q.name() == found.counted);
  } else {
    report.distribution_of = q.name();
    fill_values(report, found);
  }
  if (observes(answer.read)) fill_evidence(report, evidence_of(answer.read));
  fill_play(report, answer);
  report.notes.insert(report.notes.begin(), found.notes.begin(), found.notes.end());
  return report;
}

}  // namespace

void answer_about_game(std::string const& path, game_questions const& questions, script_options const& o,
                       report_style const& style) {
  auto const asked = questions_in(questions);
  auto const game = load_game_to_read(path, o.set);
  game_readings readings{game, o, style.fractions};
  std::vector<odds_report> parts;
  odds::script_answer const* last = nullptr;
  for (auto const& one : asked) {
    last = &readings.reading_for(one);
    if (last->read.stopped && !one.counts_in(last->read).empty()) break;
    auto const found = readings.answer_to(one, *last);
    parts.push_back(report_on(one, *last, found, begin_game_report(path, game)));
  }
  if (!parts.empty()) {
    auto report = combined(std::move(parts));
    std::string all;
    for (auto const& text : questions.asked) all += (all.empty() ? "" : ", ") + text;
    report.query = game.name() + ": " + (all.empty() ? "outcome" : all);
    show_report(report, style);
  }
  end_as(*last, path, limits_of(o, style.fractions));
}

}  // namespace faro::program
