// The best choice in games that come back to where they were: Pig, craps, "stop or go on".
//
//   auto const pig = best_with_loops<int>(two_player_pig, [](int won) { return won; });
//   pig.value.low                          what playing best is worth, within bounds or exactly
//   pig.play                               the policy, as best_choice gives it
//   pig.read                               the game played so: its distribution, expected counts
//
// How: the states are found as by read_with_loops, decisions among them; the worth of each is bounded from
// both sides until the bounds decide every choice (chains/detail/choices.hpp); then the game under
// that policy is a chain without choices, which is solved exactly or to certified digits. Where two actions
// are as good within 10^-12 either is taken; a way to play that may never end is refused.
//
// Cost: a run of the description for every way out of a state, and about 300 bytes a state.
#pragma once
#include <faro/chains/detail/choices.hpp>
#include <faro/chains/reading.hpp>
#include <faro/chance/detail/odometer.hpp>
#include <faro/games/best_choice.hpp>

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace faro::odds {

/// What a reading for the best choice gives where the game has loops.
template <class R>
struct best_loop_reading {
  ratio_bounds value;   ///< of the game played by `play`; where not all was read, of playing best
  bool bounded = true;  ///< false: too little was read for `value`, fewer than two worths were met
  ratio at_most;        ///< no way to play is worth more (where nobody chooses the least)
  policy play;
  loop_reading<R> read;  ///< the game played so
  std::uint64_t runs = 0;
  std::size_t states = 0;
  std::size_t choices = 0;    ///< states where something is chosen
  std::size_t undecided = 0;  ///< of them, those where another action may be better
  double undecided_by = 0;    ///< by so much at most
};

namespace detail {

/// Worths of outcomes put on 0 to 1.
struct worth_scale {
  ratio least, range{1};
  std::vector<double> low, high;
  explicit worth_scale(std::vector<ratio> const& worths);
  [[nodiscard]] ratio value(double of) const;
};

struct found_play {
  best_rows rows;
  ratio at_most;
  chain followed;  ///< under the policy, from the start
};

/// The scale of outcomes met; those not read may be worth the least of them or the most. Fills up `worths`.
worth_scale scale_of(std::vector<ratio>& worths, std::vector<std::size_t> const& unread);

/// `choices`: the states where something is chosen, with what is known there.
found_play find_play(chain const& rows, std::vector<std::uint32_t> const& first_row, worth_scale const& scale,
                     std::vector<faro::detail::choice_state> const& choices, double seconds, bool complete);

/// What was found at every choice of a graph.
struct graph_play {
  faro::detail::state_index keys;
  std::vector<std::uint32_t> first_row, row;
  std::vector<double> worth;  ///< by row
  worth_scale scale;
  std::size_t choices;
  /// Of a state where something is chosen.
  [[nodiscard]] decision_values values(chain::place state) const;
};

policy policy_of(graph_play&& found);

/// The chance of each outcome that is left open: whatever is done where the best action is not known yet, and
/// wherever what was not read ends.
std::vector<ratio_bounds> open_chances(chain const& rows, std::vector<std::uint32_t> const& first_row,
                                       best_rows const& found, std::vector<std::size_t> const& unread,
                                       double seconds);

/// The mean of worths under a distribution within bounds.
ratio_bounds mean_of(std::vector<ratio> const& worths, std::vector<ratio_bounds> const& chances);

template <class R, class Runner, class Value>
best_loop_reading<R> best_of_graph(state_graph<R>&& graph, Runner const& runner, Value const& value,
                                   loop_limits const& limit) {
  std::vector<ratio> worths(graph.rows.outcomes());
  std::set<ratio> met;
  for (auto const& [outcome, number] : graph.outcomes) {
    worths[number] = ratio{std::invoke(value, outcome)};
    met.insert(worths[number]);
  }
  std::vector<std::size_t> unread;
  for (auto const& [label, number] : graph.unread) unread.push_back(number);
  auto const scale = scale_of(worths, unread);
  parallel::watch nobody;
  std::optional<parallel::under> unwatched;
  constexpr std::size_t many_ways = 2'000'000;
  if (graph.stopped && graph.rows.ways() > many_ways) throw stopped{"stopped"};  // too much for a moment
  if (graph.stopped) unwatched.emplace(nobody);  // what is known is worked out all the same
  constexpr double a_moment = 0.1;
  auto const seconds = graph.stopped ? a_moment : limit.effort.seconds * 3;
  auto found = find_play(graph.rows, graph.first_row, scale, runner.choices(), 2 * seconds, graph.complete());
  std::vector<ratio_bounds> open;
  if (!graph.complete()) open = open_chances(graph.rows, graph.first_row, found.rows, unread, seconds);
  best_loop_reading<R> out;
  out.runs = graph.runs;
  out.states = graph.first_row.size() - 1;
  out.choices = found.rows.choices;
  out.undecided = found.rows.undecided;
  out.undecided_by = found.rows.undecided_by;
  out.at_most = std::move(found.at_most);
  state_graph<R> played;
  played.rows = std::move(found.followed);
  played.first_row.assign(played.rows.states() + 1, 0);
  played.outcomes = std::move(graph.outcomes);
  played.counters = std::move(graph.counters);
  played.runs = graph.runs;
  played.steps = std::move(graph.steps);
  played.unread = std::move(graph.unread);
  played.stopped = graph.stopped;
  played.end = graph.end;
  out.read = faro::detail::solve_graph(played, limit);
  if (!open.empty()) {  // the best way to play may be another one
    out.bounded = met.size() > 1;
    out.read.rows.clear();
    for (auto const& [outcome, number] : played.outcomes) {
      if (!open[number].high.is_zero()) out.read.rows.push_back({outcome, open[number]});
    }
    out.read.unread.clear();
    for (auto const& [label, number] : played.unread) out.read.unread.emplace_back(label, open[number]);
    out.read.never = {ratio{}, ratio{1}};
  }
  std::vector<ratio_bounds> chances(worths.size());
  for (auto const& row : out.read.rows) chances[played.outcomes.at(row.outcome)] = row.chance;
  out.value = mean_of(worths, chances);
  if (!played.complete()) out.value = {scale.value(found.rows.low[0]), out.at_most};
  if (played.complete()) faro::detail::add_counts(played, limit, out.read);
  out.play = policy_of({std::move(graph.keys), std::move(graph.first_row), std::move(found.rows.row),
                        std::move(found.rows.worth), scale, runner.choices().size()});
  return out;
}

}  // namespace detail

/// Reads a description with decisions for the highest expected `value(result)`, a ratio or a whole number;
/// where it asks choose_least, for the lowest. Where a limit ends the reading, `value` is bounded from both
/// sides, as if what was not read ended in the least or the greatest outcome met, and the chances of `read`
/// hold whatever is best where that is not known yet. Throws description_error where the best way to play may
/// never end.
template <class R, class Description, class Value>
best_loop_reading<R> best_with_loops(Description const& describe, Value const& value,
                                     loop_limits const& limit = {}) {
  faro::detail::description_runner<R, Description> runner{describe};
  auto graph = faro::detail::graph_reader<R, decltype(runner)>{runner, limit}.read();
  return detail::best_of_graph<R>(std::move(graph), runner, value, limit);
}

}  // namespace faro::odds
