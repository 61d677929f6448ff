// Games in Lua read state by state.
#include "games/src/scripts/faces.hpp"
#include "games/src/scripts/machine.hpp"
#include "games/src/scripts/outcomes/weighed.hpp"
#include "games/src/scripts/stopping.hpp"

#include <faro/chance/record.hpp>
#include <faro/games/loops.hpp>
#include <faro/parallel/detail/stopwatch.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <set>
#include <utility>

namespace faro::odds {

/// How a game is run: from a state of its steps, or from its start, and on by picks.
class __attribute__((visibility("hidden"))) script_graph_runner {
 public:
  script_graph_runner(script const& game, bool deciding, bool list_choices)
      : game_{game}, machine_{*game.machine_}, deciding_{deciding}, list_{list_choices} {
    bases_.emplace_back();
  }
  ~script_graph_runner() {
    machine_.resume = nullptr;
    machine_.question = nullptr;
    machine_.counting = nullptr;
    machine_.decide = nullptr;
    machine_.decides_passing = false;
  }
  script_graph_runner(script_graph_runner const&) = delete;
  script_graph_runner& operator=(script_graph_runner const&) = delete;

  struct arrival {
    std::uint32_t base = 0;  // of bases_: a state to resume at
    std::vector<faro::detail::answer> path;
  };

  void met_start() { places_.push_back({{}, 0, 0}); }
  void begin(faro::detail::graph_chooser& c, chain::place state, std::uint64_t action) {
    begin_at(c, places_[state].how, places_[state].actions, action, state == 0);
  }
  void begin_again(faro::detail::graph_chooser& c, arrival const& how, chain::place state,
                   std::uint64_t action) {
    begin_at(c, how, places_[state].actions, action, false);
  }
  std::optional<script_value> run(faro::detail::graph_chooser& c) {
    machine_.resume = base_ == 0 ? nullptr : &resumed_;
    if (!std::exchange(prepared_, true)) prepare(c);
    auto out = deciding_ ? machine_.run(c) : game_.play_deciding(c, nullptr);
    if (!c.left()) return out;
    return std::nullopt;
  }
  /// All runs are by one chooser.
  void prepare(faro::detail::graph_chooser& c) {
    machine_.counting = [&c](std::string_view what, std::uint64_t n) { c.count(what, n); };
    if (!deciding_) return;
    machine_.decides_passing = true;
    machine_.question = list_ ? &question_ : nullptr;
    machine_.decide = [&c](std::uint64_t actions, std::span<std::byte const> key) {
      return c.decide(actions, key);
    };
  }
  [[nodiscard]] std::string const& key(faro::detail::graph_chooser const& c) const { return c.left_at(); }
  [[nodiscard]] std::uint64_t actions(faro::detail::graph_chooser const& c) const { return c.actions(); }
  void met(faro::detail::graph_chooser const& c, chain::place state) {
    places_.push_back({again(c), c.actions(), machine_.left_before_step ? 0 : machine_.left_line});
    path_bytes_ += places_.back().how.path.capacity() * sizeof(faro::detail::answer);
    if (c.actions() > 0) add_choice(c, state);
  }
  /// A state of `step` is resumed by what it is.
  [[nodiscard]] bool is_whole(chain::place state) const {
    auto const& at = places_[state];
    return at.how.base > 0 && at.how.path.empty() && at.actions == 0;
  }
  /// A run may go on where such a state turns out to be a choice; not where that is to be told.
  [[nodiscard]] bool goes_on_at_choices() const { return !list_; }
  void met_choice(faro::detail::graph_chooser const& c, chain::place state) {
    places_[state].actions = c.actions();
    places_[state].line = machine_.left_line;
    add_choice(c, state);
  }
  void add_choice(faro::detail::graph_chooser const& c, chain::place state) {
    choices_.push_back({state, c.chooses_least()});
    if (!list_) return;
    keys_.push_back(c.left_at().substr(1));
    questions_.push_back(question_ ? *std::exchange(question_, std::nullopt) : detail::script_question{});
    choice_bytes_ += sizeof(std::string) + keys_.back().capacity() +
                     questions_.back().actions.size() * sizeof(script_value);
  }
  void done(chain::place state) {
    path_bytes_ -= places_[state].how.path.capacity() * sizeof(faro::detail::answer);
    places_[state].how.path = {};
  }
  [[nodiscard]] std::size_t bytes() const {
    return path_bytes_ + choice_bytes_ + choices_.capacity() * sizeof(faro::detail::choice_state) +
           places_.capacity() * sizeof(place) + bases_.capacity() * sizeof(base) + values_.capacity() +
           decks_.size() * deck_bytes_;
  }
  [[nodiscard]] arrival again(faro::detail::graph_chooser const& c) {
    if (machine_.left_before_step) return {add_base(machine_.state_left_at()), {}};
    return {base_, c.path_so_far()};
  }
  [[nodiscard]] std::string label(chain::place state) const {
    auto const line = places_[state].line;
    if (state == 0) return "the start";
    return line == 0 ? "`step`" : fmt::format("line {}", line);
  }
  [[nodiscard]] std::string forgets(chain::place state, arrival const& how) const {
    auto const line = places_[state].line;
    return fmt::format(
        "{}: {} forgets something that the rest of the game depends on: after the picks {} the odds are "
        "others than after the first way to the same key; give it to the merge point",
        game_.name(),
        line == 0                    ? std::string{"the state of `step`"}
        : places_[state].actions > 0 ? fmt::format("the choice in line {}", line)
                                     : fmt::format("the merge point in line {}", line),
        faro::detail::describe_path(how.path));
  }
  [[nodiscard]] std::vector<faro::detail::choice_state> const& choices() const { return choices_; }
  /// Of them, where they are to be listed.
  [[nodiscard]] std::vector<std::string> const& keys() const { return keys_; }
  [[nodiscard]] std::vector<detail::script_question> const& questions() const { return questions_; }

 private:
  struct place {
    arrival how;
    std::uint64_t actions;
    int line;
  };
  /// A state that can be resumed.
  struct base {
    std::uint64_t value_at = 0;  // in values_
    std::uint32_t size = 0;
    std::uint32_t deck = 0;  // of decks_, one more; 0: the whole deck
  };
  std::uint32_t add_base(detail::script_state const& state) {
    if (state.deck) {
      decks_.push_back(*state.deck);
      deck_bytes_ = sizeof(detail::script_deck) + state.deck->counts.size() * sizeof(count_t);
    }
    bases_.push_back({values_.size(), static_cast<std::uint32_t>(state.size),
                      state.deck ? static_cast<std::uint32_t>(decks_.size()) : 0});
    values_.append(state.value, state.size);
    return static_cast<std::uint32_t>(bases_.size() - 1);
  }
  void begin_at(faro::detail::graph_chooser& c, arrival const& how, std::uint64_t actions,
                std::uint64_t action, bool start) {
    base_ = how.base;
    auto const& from = bases_[base_];
    value_.assign(values_, from.value_at, from.size);  // the others move as they grow
    resumed_ = {value_.data(), value_.size(), from.deck == 0 ? nullptr : &decks_[from.deck - 1]};
    if (actions == 0) return c.begin(how.path, start || how.path.empty());
    prefix_ = how.path;
    prefix_.push_back({action, actions});
    c.begin(prefix_, false);
  }
  script const& game_;
  detail::script_machine& machine_;
  bool deciding_, list_, prepared_ = false;
  std::vector<base> bases_;  // [0]: the start
  std::string values_;       // of bases_
  std::deque<detail::script_deck> decks_;
  std::string value_;  // where the next runs begin
  detail::script_state resumed_;
  std::vector<place> places_;
  std::vector<faro::detail::choice_state> choices_;
  std::vector<std::string> keys_;
  std::vector<detail::script_question> questions_;
  std::optional<detail::script_question> question_;
  std::vector<faro::detail::answer> prefix_;
  std::uint32_t base_ = 0;
  std::size_t path_bytes_ = 0, choice_bytes_ = 0, deck_bytes_ = 0;
};

namespace {

using script_graph = state_graph<script_value>;

script_graph graph_of(script const& game, loop_limits const& limit, script_graph_runner& runner,
                      std::uint64_t most_answers = UINT64_MAX) {
  auto graph =
      faro::detail::graph_reader<script_value, script_graph_runner>{runner, limit, most_answers}.read();
  game.check_unchanged();
  if (graph.stopped && graph.outcomes.size() > detail::most_outcomes_after_a_stop) throw stopped{"stopped"};
  return graph;
}

/// A game whose keys hold only together with the number of picks that were made is read as it always was.
loop_reading<script_value> layered(script const& game, loop_limits const& limit,
                                   description_error const& why) {
  constexpr std::size_t most_picks = 300;  // one that loops has no end that way
  auto const read = read_script(game, {.picks = std::min(limit.picks, most_picks), .runs = limit.runs});
  if (!read.unread.is_zero()) throw why;
  return faro::detail::from_layers(read);
}

void time_of(script_graph& graph, loop_limits const& limit, loop_reading<script_value>& read) {
  if (read.complete && !read.stopped) faro::detail::add_counts(graph, limit, read);
}

script_answer without_choices(script const& game, loop_limits const& limit) {
  std::optional<description_error> forgetful;
  try {
    script_graph_runner runner{game, false, false};
    auto graph = graph_of(game, limit, runner, faro::detail::answers_of_long_runs);
    script_answer out{faro::detail::solve_graph(graph, limit), std::nullopt};
    time_of(graph, limit, out.read);
    return out;
  } catch (faro::detail::tries_again const&) {
    constexpr std::uint64_t some_seconds = 100'000;
    limits const breadth_first{.picks = limit.picks, .runs = limit.runs, .retry_runs = some_seconds};
    return {faro::detail::from_layers(read_script(game, breadth_first)), std::nullopt};
  } catch (description_error const& e) {
    forgetful = e;
  }
  return {layered(game, limit, *forgetful), std::nullopt};
}

ratio worth_of(script const& game, script_value const& outcome) {
  if (auto const line = outcome.contradicted_in(); line > 0)
    throw input_error{say(
        "{}:{}: a game that chooses (t:choose_best) can't observe (t:observe): what is best would depend on "
        "what is not seen yet",
        game.name(), line)};
  if (auto const n = outcome.whole()) return ratio{*n};
  throw input_error{say("{}: what is best can't be told: expected whole numbers as outcomes, got '{}'",
                        game.name(), to_string(outcome))};
}

void list(script_best& best, script_graph_runner const& runner) {
  for (std::size_t k = 0; k < runner.choices().size(); ++k) {
    auto const& key = runner.keys()[k];
    auto const& question = runner.questions()[k];
    auto const* const values = best.play.at(std::as_bytes(std::span{key}));
    if (!values || values->of.size() != question.actions.size()) continue;  // met, and not read on from
    best.list.push_back({question.line, question.known, question.actions, values->of,
                         static_cast<std::size_t>(values->best), is_for_the_least(std::string_view{key})});
  }
}

script_answer with_choices(script const& game, loop_limits const& limit, bool list_choices) {
  script_graph_runner runner{game, true, list_choices};
  auto graph = graph_of(game, limit, runner);
  if (graph.stopped && list_choices)
    throw stopped{"stopped"};  // half a policy is written nowhere: bounds would be for nobody
  auto const worth = [&](script_value const& outcome) { return worth_of(game, outcome); };
  auto found = [&] {
    try {
      return detail::best_of_graph<script_value>(std::move(graph), runner, worth, limit);
    } catch (description_error const& e) {
      throw description_error{say("{}: {}", game.name(), e.said())};
    }
  }();
  script_answer out;
  out.read = std::move(found.read);
  auto& best = out.best.emplace();
  best.value = std::move(found.value);
  best.bounded = found.bounded;
  best.at_most = std::move(found.at_most);
  best.play = std::move(found.play);
  best.choices = found.choices;
  best.undecided = found.undecided;
  best.undecided_by = found.undecided_by;
  best.opponents = std::ranges::any_of(runner.choices(), [](auto const& c) { return c.least; });
  if (list_choices) list(best, runner);
  return out;
}

/// A game whose time is over by half: the rest is for the graph, which bounds what is not read.
class timed_game {
 public:
  timed_game(script const& game, loop_limits const& limit) : game_{game}, limit_{limit} {}
  struct over {};
  template <class C>
  script_value operator()(C& c) const {
    if (++since_look_ >= look_after_) look_up();
    return game_(c);
  }

 private:
  /// Seldom where runs are short, after each where they are long.
  void look_up() const {
    constexpr std::uint64_t seldom = 256;
    constexpr double often_enough = 0.01;
    auto const now = limit_.by_clock ? watch_.seconds_by_clock() : watch_.seconds();
    since_look_ = 0;
    look_after_ = now - last_look_ > often_enough ? std::max<std::uint64_t>(look_after_ / 8, 1)
                                                  : std::min(2 * look_after_, seldom);
    last_look_ = now;
    if (now > limit_.seconds / 2) throw over{};
  }

  script const& game_;
  loop_limits const& limit_;
  parallel::stopwatch watch_;
  mutable std::uint64_t since_look_ = 0, look_after_ = 1;
  mutable double last_look_ = 0;
};

/// By backward induction, exactly; nothing where the game comes back to where it was, or goes on for long.
std::optional<script_answer> by_induction(script const& game, loop_limits const& limit) {
  constexpr std::uint64_t usual = 5'000'000;
  constexpr std::size_t deepest = 20'000;  // a game without an end is left to the graph soon
  faro::limits const runs{.picks = std::min(limit.picks, deepest), .runs = std::min(limit.runs, usual)};
  timed_game const timed{game, limit};
  auto const worth = [&](script_value const& outcome) { return worth_of(game, outcome).numerator(); };
  try {
    auto best = best_choice(timed, worth, runs);
    auto const read = read_exhaustively<script_value>(
        [&](auto& c) {
          following chooser{c, best.play};
          return timed(chooser);
        },
        runs);
    game.check_unchanged();
    script_answer out{faro::detail::from_layers(read), script_best{}};
    out.best->value = {best.value, best.value};
    out.best->at_most = best.value;
    out.best->choices = best.play.size();
    out.best->opponents = std::ranges::any_of(
        best.play.decisions(), [](auto const& d) { return is_for_the_least(std::string_view{d.first}); });
    out.best->play = std::move(best.play);
    return out;
  } catch (timed_game::over const&) {
  } catch (description_error const&) {  // a state leads back to itself
  } catch (input_error const&) {        // too many runs, or what the graph refuses, too
  }
  return std::nullopt;
}

}  // namespace

script_answer answer_script(script const& game, loop_limits const& limit, bool list_choices) {
  script_faces const faces{game, limit.runs};
  try {
    return without_choices(game, limit);
  } catch (undecided_script const&) {  // it chooses
  }
  // What needs the states themselves, or begins at them, is found from the graph.
  if (!list_choices && limit.clock.empty() && limit.together.empty() && !game.told_in_steps()) {
    if (auto found = by_induction(game, limit)) return *std::move(found);
  }
  return with_choices(game, limit, list_choices);
}

ratio_bounds evidence_of(loop_reading<script_value> const& read) {
  ratio seen = read.never.low, not_seen;
  for (auto const& row : read.rows) (row.outcome.contradicted_in() > 0 ? not_seen : seen) += row.chance.low;
  return {seen, ratio{1} - not_seen};
}

bool observes(loop_reading<script_value> const& read) {
  return std::ranges::any_of(read.rows, [](auto const& row) { return row.outcome.contradicted_in() > 0; });
}

loop_reading<script_value> given_observed(script const& game, loop_reading<script_value> read) {
  if (!observes(read)) return read;
  outcomes::three_parts whole;
  auto const add = [&](ratio_bounds const& chance) {
    whole.yes += chance.low;
    whole.yes_high += chance.high;
  };
  for (auto const& row : read.rows) {
    if (row.outcome.contradicted_in() > 0) {
      whole.out += row.chance.low;
    } else {
      add(row.chance);
    }
  }
  add(read.never);
  if (whole.yes_high.is_zero() && read.complete)
    throw input_error{say("{}:{}: what is observed has no chance in this game", game.name(),
                          read.rows.back().outcome.contradicted_in())};
  auto const given = [&](ratio_bounds const& chance) -> ratio_bounds {
    outcomes::three_parts part{.yes = chance.low,
                               .no = whole.yes - chance.low,
                               .out = whole.out,
                               .yes_high = chance.high,
                               .no_high = read.complete ? whole.yes_high - chance.high : ratio{1}};
    if (!read.complete) part.yes_high = ratio{1};
    return part.chance();
  };
  std::erase_if(read.rows, [](auto const& row) { return row.outcome.contradicted_in() > 0; });
  for (auto& row : read.rows) row.chance = given(row.chance);
  if (!read.never.high.is_zero()) read.never = given(read.never);
  read.counts.clear();  // those were of all games
  read.distribution_of_clock.reset();
  read.kept.reset();
  return read;
}

void check_against_games(script const& game, script_answer const& answer) {
  auto const& read = answer.read;
  if (!read.complete || !read.never.high.is_zero() || read.rows.empty()) return;
  double picks = 0;
  for (auto const& c : read.counts) {
    if (c.what == "picks" && c.expected) picks = c.expected->high.to_double();
  }
  constexpr double endless = 1e7;  // picks of a game: many seconds
  if (picks > endless || (picks == 0 && !read.counts.empty())) return;
  reading<script_value> law{read.law(), read.missing(), {}};
  law.stats.merge_points = read.states - 1;
  check_against_games(game, law, answer.best ? &answer.best->play : nullptr, picks);
}

}  // namespace faro::odds
