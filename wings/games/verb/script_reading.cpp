#include "games/verb/script_reading.hpp"

#include "cli/frame.hpp"
#include "cli/progress.hpp"
#include "cli/system/system.hpp"
#include "cli/terminal.hpp"
#include "games/src/scripts/stopping.hpp"
#include "text/words.hpp"

#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>

namespace faro::program {
namespace {

constexpr std::uint64_t usual_runs = 5'000'000;  // half a minute for a game like Pontoon

/// "12345 states, 210 to go, 0.8 % left, 12 s", rewritten on a terminal.
class reading_line {
 public:
  reading_line() : shown_{progress_terminal()} {}
  reading_line(reading_line const&) = delete;
  reading_line& operator=(reading_line const&) = delete;
  ~reading_line() {
    if (written_) std::fputs("\r\x1b[K", stderr);
  }
  [[nodiscard]] bool shown() const { return shown_; }
  void show(loop_progress const& p) {
    auto const now = clock::now();
    if (p.solving ? now < begin_ : now < next_) return;
    next_ = now + std::chrono::milliseconds{200};
    auto const seconds = std::chrono::duration<double>(now - start_).count();
    auto const left =
        p.left < 1 ? fmt::format(", {:.3g} % left", 100 * p.left) : "";  // 1: nothing is known of it
    auto const to_go = p.solving ? "solving" : fmt::format("{} to go", p.open);
    auto const line =
        fmt::format("\r\x1b[K{} states, {}{}, {}", p.states, to_go, left, duration_text(seconds));
    std::fwrite(line.data(), 1, line.size(), stderr);
    written_ = true;
  }

 private:
  using clock = std::chrono::steady_clock;
  clock::time_point start_ = clock::now();
  clock::time_point begin_ = start_ + std::chrono::seconds{1};  // what is done by then needs no line
  clock::time_point next_ = begin_;
  bool shown_, written_ = false;
};

bool is_number(odds::script_value const& v) { return v.whole().has_value(); }

void fill_distribution(odds_report& report, odds::script_answer const& answer) {
  auto const& read = answer.read;
  report.distribution_of = "outcome";
  if (read.exact && !report.looped) {
    fill_game_distribution(report, read.law());
    report.unread = read.never.low;
    return;
  }
  bool whole = !read.rows.empty();
  for (auto const& row : read.rows) {
    distribution_row shown{to_string(row.outcome), row.chance.low};
    if (!row.chance.exact()) shown.high = row.chance.high;
    report.law.push_back(std::move(shown));
    whole = whole && is_number(row.outcome);
  }
  if (read.never.high > ratio{} && (read.never.low > ratio{} || read.complete)) {
    distribution_row never{"never ends", read.never.low};
    if (!read.never.exact()) never.high = read.never.high;
    report.law.push_back(std::move(never));
    whole = false;
  }
  if (!whole || !read.complete) return;
  std::vector<ratio> worths;
  std::vector<ratio_bounds> chances;
  for (auto const& row : read.rows) {
    worths.emplace_back(*row.outcome.whole());
    chances.push_back(row.chance);
  }
  auto const mean = odds::detail::mean_of(worths, chances);
  report.expected.push_back({"outcome", mean.low, mean.high});
}

}  // namespace

/// The ticks when the game ends as a distribution.
void fill_time(odds_report& report, time_distribution const& law, std::string const& what) {
  ratio sum;
  ratio const nearly_all = ratio{1} - ratio{integer{1}, integer{1000}};
  ratio ends;  // where some games never end, of those that do
  for (auto const& p : law.ended) ends += p;
  auto const enough = ends < nearly_all ? ends * nearly_all : nearly_all;
  report.law.clear();
  std::size_t read = 0;
  for (; read < law.ended.size() && sum < enough; ++read) {
    sum += law.ended[read];
    if (!sum.is_zero()) report.law.push_back({std::to_string(read), law.ended[read]});
  }
  if (report.law.empty())
    throw input_error{
        say("the distribution of {}: its values lie above {}, more than are told apart; ask for a chance, "
            "such as '{} >= {}'",
            what, law.ended.size() - 1, what, law.ended.size())};
  report.looped = false;
  report.ordered = true;
  report.distribution_of = what;
  report.mean = report.variance = std::nullopt;  // were those of the outcomes
  constexpr double rounding = 1e-60;
  report.unread = ratio{1} - sum;
  if (report.unread.to_double() < rounding) report.unread = {};
  report.unread_is_above = true;
  report.conditions.push_back(
      law.exact < read ? say("the distribution of {}; rounded down to 2^-256; rows up to 99.9 %", what)
                       : say("the distribution of {}; rows up to 99.9 %", what));
}

namespace {

/// What a reading was ended within: "5000000 runs", "512 MiB of states".
std::string within_what(loop_reading<odds::script_value> const& read, loop_limits const& limit) {
  if (read.end != reading_end::memory) return fmt::format("{} runs", read.runs);
  return fmt::format("{} MiB ({} states, {} runs)", limit.memory >> 20, read.states, read.runs);
}

/// "18.8", and more digits where there is less: what is missing is never "0.0 %".
std::string percent_text(ratio const& part) {
  auto const percent = part * ratio{100};
  return percent < ratio{1, 10} ? fmt::format("{:.2g}", percent.to_double()) : percent.to_decimal(1);
}

/// The option that lets it go on.
char const* further(reading_end end) {
  if (end == reading_end::memory) return "--memory";
  return end == reading_end::seconds ? "--seconds" : "--max-runs";
}

}  // namespace

loop_limits limits_of(script_options const& o, bool fractions) {
  loop_limits limit;
  limit.runs = o.most_runs.value_or(usual_runs);
  constexpr double patient =
      60;  // states may lie deeper and deeper: a limit of runs alone could take for ever
  if (!o.most_runs) limit.seconds = patient;
  limit.by_clock = o.seconds.has_value();  // a busy machine makes no bounds of what can be solved
  if (o.seconds) limit.seconds = static_cast<double>(*o.seconds);
  limit.clock = o.distribution_of.value_or("");
  constexpr std::uint64_t share = 4;  // of the machine: solving needs as much again
  limit.memory = o.memory.value_or(system::memory() / share);
  limit.effort.seconds = 20;
  limit.effort.exact_seconds = fractions ? 300 : 3;
  return limit;
}

odds::script_answer read_within(odds::script const& game, script_options const& o, loop_limits limit) {
  if (!o.most_runs && game.told_in_steps()) limit.runs = UINT64_MAX;  // they resume: the time is limit enough
  reading_line line;
  if (line.shown()) limit.tell = [&](loop_progress const& p) { line.show(p); };
  auto answer = answer_script(game, limit, o.policy.has_value());
  try {
    if (!answer.read.stopped) check_against_games(game, answer);
  } catch (stopped const&) {  // the answer is there
    if (answer.read.rows.size() > odds::detail::most_outcomes_after_a_stop) throw;
    answer.read.stopped = true;
  }
  return answer;
}

odds::script_answer read_game(odds::script const& game, script_options const& o, bool fractions) {
  auto answer = read_within(game, o, limits_of(o, fractions));
  if (observes(answer.read)) {
    if (o.distribution_of)
      throw usage_error{
          say("--distribution-of {0}: the game observes (t:observe): ask for it as a question, '{0}'",
              *o.distribution_of)};
    answer.evidence = evidence_of(answer.read);
    answer.read = given_observed(game, std::move(answer.read));
  }
  if (o.distribution_of && answer.read.complete && !answer.read.stopped) {
    auto const& counts = answer.read.counts;
    if (std::ranges::find(counts, *o.distribution_of, &loop_reading<odds::script_value>::count::what) ==
        counts.end()) {
      std::vector<std::string> names;
      for (auto const& c : counts) names.push_back(c.what);
      throw usage_error{say("--distribution-of {}: the game does not count that; it counts {}",
                            *o.distribution_of, joined(names))};
    }
  }
  return answer;
}

void fill_evidence(odds_report& report, ratio_bounds const& chance) {
  if (chance.exact()) {
    report.evidence = chance.low;
    return report.conditions.push_back(
        say("what was observed has the chance {}", fraction_and_decimal(chance.low)));
  }
  report.conditions.push_back(
      say("what was observed has a chance of {} to {}", chance.low.to_decimal(9), chance.high.to_decimal(9)));
}

void fill_extent(odds_report& report, odds::script_answer const& answer) {
  auto const& read = answer.read;
  report.unfinished = !read.exact && !read.certified;
  report.looped = !read.exact || read.largest_loop > 1 || !read.never.high.is_zero();
  report.fraction_digits = read.fraction_digits;
  for (auto const& [where, mass] : read.unread) report.unread_by.emplace_back(where, mass.high);
  std::ranges::sort(report.unread_by, [](auto const& a, auto const& b) { return a.second > b.second; });
}

void fill_answer(odds_report& report, odds::script_answer const& answer, script_options const& o) {
  auto const& read = answer.read;
  fill_extent(report, answer);
  fill_distribution(report, answer);
  constexpr std::size_t own = 2;  // picks and steps
  for (std::size_t k = 0; k < read.counts.size(); ++k) {
    auto const& c = read.counts[k];
    if (k < own && (!report.looped || c.what != "picks")) continue;
    auto const infinite = !c.expected && read.complete && read.never.low > ratio{};
    if (!c.expected && !infinite) continue;
    report.expected.push_back({c.what, std::nullopt, std::nullopt});
    if (c.expected) report.expected.back() = {c.what, c.expected->low, c.expected->high};
  }
  if (read.distribution_of_clock) fill_time(report, *read.distribution_of_clock, *o.distribution_of);
  if (answer.evidence) fill_evidence(report, *answer.evidence);
  fill_play(report, answer);
}

void fill_play(odds_report& report, odds::script_answer const& answer) {
  if (!answer.best) return;
  auto const& read = answer.read;
  auto const& best = *answer.best;
  auto const exact = best.value.exact() && best.undecided == 0 && best.value.low == best.at_most;
  if (best.opponents) {
    report.conditions.push_back(
        say("played best on both sides: t:choose_best for the highest mean, t:choose_least for the lowest"));
  } else if (read.complete) {
    report.conditions.push_back(say("played best: no way to choose has a mean above {}",
                                    exact ? best.at_most.to_string() : best.at_most.to_decimal(12)));
  }
  if (!read.complete && !best.bounded) {
    report.conditions.push_back(
        read.rows.empty() ? say("what playing best is worth is open: no outcome was met yet")
                          : say("what playing best is worth is open: '{}' is the only outcome met yet",
                                to_string(read.rows.front().outcome)));
  }
  if (!read.complete && best.bounded) {
    report.conditions.push_back(
        say("playing best is worth {} to {}, if what was not read ends between the least and the greatest "
            "outcome met",
            best.value.low.to_decimal(9), best.value.high.to_decimal(9)));
  }
  if (best.undecided > 0 && !read.complete) {
    report.conditions.push_back(
        say("{} of {} choices met are not decided yet", best.undecided, best.choices));
  } else if (best.undecided > 0) {
    report.conditions.push_back(say("{} of {} choices are as good either way, within {}", best.undecided,
                                    best.choices, fmt::format("{:.1e}", best.undecided_by)));
  }
}

void end_as(odds::script_answer const& answer, std::string const& path, loop_limits const& limit) {
  auto const& read = answer.read;
  if (read.stopped) {
    finish_printing();
    throw stopped{"stopped"};
  }
  if (read.exact || read.certified) return;
  if (read.complete) {
    throw undecided{
        say("{}: {} states, of which {} lead to each other, were too many to solve in {:.0f} seconds: "
            "these are bounds; a smaller game, or `faro game simulate {}`, tells more",
            path, read.states, read.largest_loop, limit.effort.seconds, path)};
  }
  if (!read.retries.empty()) {
    throw undecided{say(
        "{0}: tried again without end, at picks {1}: up to {2} % of the probability is missing; before "
        "each try say what the rest depends on, as in `t:merge_point(chosen)`, and the odds become exact; "
        "`faro game simulate {0}` estimates them",
        path, read.retries, percent_text(read.missing()))};
  }
  auto const most = std::ranges::max_element(read.unread, {}, [](auto const& u) { return u.second.high; });
  auto const where = most->first == "picks" ? std::string{"the end of very many picks"} : most->first;
  if (most->second.high.is_zero())
    throw undecided{
        say("{}: not read to the end in {}: what is known to be best does not lead there, but other "
            "choices lead to "
            "{} and on; {} reads further",
            path, within_what(read, limit), where, further(read.end))};
  throw undecided{
      say("{0}: not read to the end in {1}: up to {2} % of the probability is missing, most of it "
          "at {3}; a merge point there that forgets what does not matter helps, `faro game simulate {0}` "
          "estimates it, {4} reads further",
          path, within_what(read, limit), percent_text(most->second.high), where, further(read.end))};
}

}  // namespace faro::program
