// The reading with loops: games that come back to where they were, exactly or within proved bounds.
//
// read_exhaustively (exhaustive.hpp) follows a game to its end; one that can return to an earlier state over
// more than one merge point has none. Here every merge point key is a state, read on from once; the states
// and what leads from one to the next are an absorbing chain (chain.hpp), and the chain is solved. Whatever
// stops the reading, a limit, the time or whoever waits, leaves bounds for every outcome.
//
//   auto const ruin = read_with_loops<int>([](auto& c) {
//     for (int purse = 5;;) {
//       if (merge_point(c, purse)) return 0;
//       purse += c.below(2) == 0 ? 1 : -1;
//       if (purse == 0 || purse == 10) return purse;
//     }
//   });
//   ruin.rows[0].chance.low                // 1/2, exactly: also the high end
//
// A key must decide the future by itself, whatever came before and however many picks were made; some states
// are read again from another way there, and a key that forgets something is a description_error.
//
// A run that tries again and again without a merge point has no last way. Where that is found, the
// description is read breadth first instead (exhaustive.hpp); `retries` says at which picks, and what is
// known are bounds.
//
// Cost: one run of the description for every way out of a state, from its start: the picks of the shortest
// way there. A chain of 100,000 states in a row is better told as a step (read_steps), which resumes.
// Runs in the caller's thread.
#pragma once
#include <faro/chains/detail/count.hpp>
#include <faro/chains/detail/description_runner.hpp>
#include <faro/chains/detail/graph.hpp>
#include <faro/chains/detail/joint_counters.hpp>
#include <faro/chance/detail/odometer.hpp>
#include <faro/exact/distribution.hpp>

#include <algorithm>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

namespace faro {

/// What a reading with loops gives.
template <class R>
struct loop_reading {
  struct row {
    R outcome;
    ratio_bounds chance;
    std::size_t number = 0;  ///< of the outcome in time_distribution::ends
  };
  std::vector<row> rows;  ///< in the order of outcomes
  ratio_bounds never;     ///< that it never ends
  /// What was not read, by what asks for it ("states", or a line of a script): between nothing and so much.
  std::vector<std::pair<std::string, ratio_bounds>> unread;
  struct count {
    std::string what;
    std::optional<ratio_bounds> expected;  ///< nothing: infinite, or not bounded
  };
  std::vector<count> counts;  ///< "picks", "steps" from merge point to merge point, and what is counted
  std::optional<time_distribution> distribution_of_clock;
  /// For joint_distribution: the chain with loop_limits::together; its outcomes by their `number`.
  std::shared_ptr<counted_chain const> kept;
  bool exact = false;      ///< every chance is
  bool certified = false;  ///< every chance agrees to the digits asked for; always with `exact`
  bool complete = false;   ///< every state was read
  bool stopped = false;    ///< by whoever waits
  reading_end end = reading_end::all_read;  ///< what ended the finding of states
  std::uint64_t runs = 0;
  std::size_t states = 0, ways = 0, largest_loop = 0, endless_states = 0;
  double fraction_digits = 0;  ///< at most, of a denominator
  std::string retries{};       ///< picks after which it tried again without a merge point; empty: nowhere

  /// The low ends as a distribution; what they lack is between the bounds. Exact where `exact`.
  [[nodiscard]] distribution<R> law() const {
    distribution_builder<R> out;
    for (auto const& r : rows) {
      if (!r.chance.low.is_zero()) out.add(r.outcome, r.chance.low.numerator(), r.chance.low.denominator());
    }
    return out.build();
  }
  /// What the distribution lacks of 1.
  [[nodiscard]] ratio missing() const {
    ratio out{1};
    for (auto const& r : rows) out -= r.chance.low;
    return out;
  }
};

namespace detail {

/// What is known of a reading that somebody stopped: within a moment, and not stopped by the same.
inline chain_answer solve_after_a_stop(chain const& rows, chain_effort effort) {
  constexpr double a_moment = 0.3;
  constexpr std::size_t many_ways = 100'000;
  if (rows.ways() > many_ways) return solve_roughly(rows);
  effort.seconds = std::min(effort.seconds, a_moment);
  effort.exact_seconds = 0;
  parallel::watch nobody;
  parallel::under const unwatched{nobody};
  return solve(rows, effort);
}

/// The distribution of the count that is wanted, if one is.
inline std::optional<time_distribution> distribution_of_clock(chain const& rows, loop_limits const& limit) {
  if (limit.clock.empty()) return {};
  constexpr std::size_t most_ticks = 100'000;
  return distribution_of_time(rows, most_ticks, ratio{integer{1}, power(10, 9)}, limit.clock_by_outcome);
}

/// The distribution of the clock, or the chain with the counts that are wanted together. Takes the rows.
template <class R>
void add_counts(state_graph<R>& graph, loop_limits const& limit, loop_reading<R>& out) {
  if (!limit.together.empty()) {
    out.kept = std::make_shared<counted_chain const>(
        counted_chain{std::move(graph.rows), limit.together, std::move(graph.steps)});
  } else {
    out.distribution_of_clock = distribution_of_clock(graph.rows, limit);
  }
}

/// Solves a graph without choices.
template <class R>
loop_reading<R> solve_graph(state_graph<R> const& graph, loop_limits const& limit) {
  if (graph.has_choices())
    throw description_error{"the description chooses; what is best has to be found first"};
  auto const answer =
      graph.stopped ? solve_after_a_stop(graph.rows, limit.effort) : solve(graph.rows, limit.effort);
  loop_reading<R> out;
  out.runs = graph.runs;
  out.states = graph.first_row.size() - 1;
  out.ways = graph.rows.ways();
  out.complete = graph.complete();
  out.exact = answer.exact && out.complete;
  out.certified = answer.certified && out.complete;
  out.stopped = graph.stopped || answer.stopped;
  out.end = graph.end;
  out.largest_loop = answer.largest_class;
  out.endless_states = answer.endless_states;
  out.fraction_digits = answer.fraction_digits;
  out.never = answer.never;
  ratio open;
  for (auto const& [label, outcome] : graph.unread) {
    out.unread.emplace_back(label, answer.outcomes[outcome]);
    open += answer.outcomes[outcome].high;
  }
  if (!out.complete) out.never.high = std::min(ratio{1}, out.never.high + open);
  for (auto const& [outcome, number] : graph.outcomes) {
    auto chance = answer.outcomes[number];
    if (chance.high.is_zero()) continue;  // those choosing keep away from it
    if (!out.complete) chance.high = std::min(ratio{1}, chance.high + open);
    out.rows.push_back({outcome, std::move(chance), number});
  }
  for (std::size_t k = 0; k < graph.counters.size(); ++k) {
    auto const known = k < answer.counted.size() && out.complete;
    out.counts.push_back({graph.counters[k], known ? answer.counted[k] : std::nullopt});
  }
  return out;
}

}  // namespace detail

namespace detail {

/// A distribution that was read layer by layer, in the form of this reading.
template <class R>
loop_reading<R> from_layers(reading<R> const& read) {
  loop_reading<R> out;
  for (auto const& [outcome, low] : read.law) out.rows.push_back({outcome, {low, low + read.unread}});
  out.exact = out.certified = out.complete = read.unread.is_zero();
  if (!out.exact) {
    out.unread.emplace_back("states", ratio_bounds{ratio{}, read.unread});
    out.never.high = read.unread;
    out.end = reading_end::runs;
  }
  out.retries = read.stats.retries;
  out.runs = read.stats.runs;
  out.states = static_cast<std::size_t>(read.stats.merge_points) + 1;
  out.largest_loop = 1;
  return out;
}

}  // namespace detail

/// Reads a description whose merge points may be met again. `describe(chooser)` returns an R (ordered by <,
/// default-constructible). Throws description_error where a key is found to forget something.
template <class R, class Description>
loop_reading<R> read_with_loops(Description const& describe, loop_limits const& limit = {}) {
  try {
    detail::description_runner<R, Description> runner{describe};
    auto graph =
        detail::graph_reader<R, decltype(runner)>{runner, limit, detail::answers_of_long_runs}.read();
    auto out = detail::solve_graph(graph, limit);
    if (out.complete) detail::add_counts(graph, limit, out);
    return out;
  } catch (detail::tries_again const&) {
    return detail::from_layers(read_exhaustively<R>(describe, {.picks = limit.picks}));
  }
}

namespace detail {

/// How a step is run: from the state itself.
template <class State, class R, class Step>
class step_runner {
 public:
  step_runner(State start, Step const& step) : step_{step} { states_.push_back(std::move(start)); }
  using arrival = State;

  void met_start() {}
  void begin(graph_chooser& c, chain::place state, std::uint64_t) {
    at_ = states_[state];
    c.begin({}, true);
  }
  void begin_again(graph_chooser& c, arrival const& how, chain::place, std::uint64_t) {
    at_ = how;
    c.begin({}, true);
  }
  std::optional<R> run(graph_chooser& c) {
    std::variant<State, R> out = std::invoke(step_, c, std::as_const(at_));
    if (c.left())
      throw description_error{"a step asked for a merge point or a choice: its state is its merge point"};
    if (auto* const outcome = std::get_if<1>(&out)) return std::move(*outcome);
    next_ = std::get<0>(std::move(out));
    key_bytes bytes;
    bytes.append(next_);
    auto const view = bytes.bytes();
    key_.assign(1, '.');
    key_.append(reinterpret_cast<char const*>(view.data()), view.size());  // NOLINT: bytes as text
    return std::nullopt;
  }
  [[nodiscard]] std::string const& key(graph_chooser const&) const { return key_; }
  [[nodiscard]] std::uint64_t actions(graph_chooser const&) const { return 0; }
  void met(graph_chooser const&, chain::place) { states_.push_back(next_); }
  [[nodiscard]] bool is_whole(chain::place) const { return false; }
  void met_choice(graph_chooser const&, chain::place) {}
  void done(chain::place) {}
  [[nodiscard]] std::size_t bytes() const { return states_.capacity() * sizeof(State); }
  [[nodiscard]] arrival again(graph_chooser const&) const { return next_; }
  [[nodiscard]] std::string label(chain::place) const { return "states"; }
  [[nodiscard]] std::string forgets(chain::place, arrival const&) const {
    return "a step from the same state leads elsewhere; it may depend on nothing but its state and picks";
  }

 private:
  Step const& step_;
  std::vector<State> states_;
  State at_{}, next_{};
  std::string key_;
};

}  // namespace detail

/// Reads a game told as a step: `step(chooser, state)` returns the next state or the outcome, as a
/// std::variant<State, R>. States are compared by their bytes, as the parts of a merge point are, and read on
/// from where they are: a way costs its own picks alone.
template <class R, detail::key_part State, class Step>
loop_reading<R> read_steps(State start, Step const& step, loop_limits const& limit = {}) {
  detail::step_runner<State, R, Step> runner{std::move(start), step};
  auto graph = detail::graph_reader<R, decltype(runner)>{runner, limit}.read();
  auto out = detail::solve_graph(graph, limit);
  if (out.complete) detail::add_counts(graph, limit, out);
  return out;
}

}  // namespace faro
