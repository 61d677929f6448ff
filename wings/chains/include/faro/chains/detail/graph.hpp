// The graph of a game: its states, found breadth-first, and what leads from each to the next. The machinery
// of reading.hpp and of best play with loops; a *runner* says how a game is run from a state.
//
//   runner expression            meaning
//   r.begin(c, state, action)    sets the chooser at a state, and at an action of it where it has some
//   r.run(c)                     one run: the outcome, or nothing where it left at the state r.key(c)
//   r.actions(c)                 how many actions that state has; 0 where there is nothing to choose
//   r.met(c, state)              that state is new: remembers how to come there
//   r.is_whole(state)            its key has all that the game knows there: it may be a choice at once
//   r.met_choice(c, state)       it is
//   r.goes_on_at_choices()       if there: a run that finds this goes on, rather than to be run again
//   r.again(c)                   how the last run got where it is, to be checked later
//   r.begin_again(c, how, a)     sets the chooser there
//   r.label(state)               what a state that was not read is called in the answer
//   r.bytes()                    about what it holds in memory for the states met
#pragma once
#include <faro/chains/detail/explorer.hpp>
#include <faro/chains/detail/solve.hpp>
#include <faro/parallel/detail/stopwatch.hpp>
#include <faro/parallel/progress.hpp>

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace faro {

/// How far a reading with loops has come.
struct loop_progress {
  std::uint64_t runs = 0;
  std::size_t states = 0;  ///< found
  std::size_t open = 0;    ///< of them, not read on from yet
  double left = 1;         ///< about how much of the probability has not come to an outcome yet
  bool solving = false;    ///< no more states are looked for: what they say is worked out
};

/// Where a reading with loops stops.
struct loop_limits {
  std::size_t picks = SIZE_MAX;     ///< from the start to a state, and on to the next
  std::uint64_t runs = UINT64_MAX;  ///< of the description
  std::size_t states = 50'000'000;  ///< that are kept: about 150 bytes each
  std::size_t memory = SIZE_MAX;    ///< for states and the ways between them, in bytes, about
  double seconds = 1e7;             ///< for finding states; solving has its own
  bool by_clock = true;             ///< they are; else the processor's, where other programs keep it busy
  chain_effort effort{};
  std::string clock{};  ///< the distribution of this count is wanted: "picks", "steps" or what is counted
  bool clock_by_outcome = false;  ///< its distribution together with the outcome: time_distribution::ends
  /// How these counts go together is wanted (instead of a clock): loop_reading::kept.
  std::vector<std::string> together{};
  std::size_t checks = 256;  ///< states that are read again from another way there
  std::function<void(loop_progress const&)> tell{};
};

/// What ended the finding of states.
enum class reading_end : std::uint8_t {
  all_read,
  runs,
  states,
  memory,
  seconds,
  asked,  ///< somebody asked it to stop
};

namespace detail {

/// Thrown where runs from a state go on and on without a merge point.
struct tries_again {};
constexpr std::uint64_t answers_of_long_runs = 10'000'000;  // some seconds in Lua

/// How far the clock goes on with a run; where several counts are wanted together, the number of what they go
/// on by.
class way_clock {
 public:
  explicit way_clock(loop_limits const& limit) : clock_{limit.clock}, together_{limit.together} {}
  std::uint32_t ticks(graph_chooser const& c);
  /// It goes on by what is not told of steps.
  [[nodiscard]] bool is_apart_from_steps() const;
  /// By number: how far each goes on.
  std::vector<std::vector<std::uint64_t>> take_steps() { return std::move(steps_); }

 private:
  std::string const& clock_;
  std::vector<std::string> const& together_;
  std::vector<std::vector<std::uint64_t>> steps_;
  std::map<std::vector<std::uint64_t>, std::uint32_t> numbers_;
};

/// A row while it is being gathered.
class row_gatherer {
 public:
  /// `steps`: how many merge points or choices on it has come.
  void add(chain::place to, graph_chooser const& c, std::uint32_t ticks, std::uint64_t steps = 1);
  /// The weight that was not gathered, out of 1.
  [[nodiscard]] ratio missing() const;
  void add(chain::place to, ratio const& weight);
  /// Ends the row and begins the next. Counters of the chain are "picks", "steps" and those of the chooser.
  void close_into(chain& rows, std::size_t named_counters);
  /// Forgets the row.
  void drop();

 private:
  void join();
  std::vector<chain::way> ways_;
  std::size_t joined_ = 0;
  std::vector<std::pair<integer, integer>> counted_;
};

bool same_row(chain const& a, std::size_t row_a, chain const& b, std::size_t row_b);

/// States kept for a second look: an even choice among those that come.
class second_looks {
 public:
  explicit second_looks(std::size_t most) : most_{most} {}
  /// Whether to keep an arrival at this state.
  bool wants(chain::place state, std::size_t depth, std::size_t first_depth);
  /// Forgets all but those of the lowest ranks; `now`, or once they are many.
  void thin(bool now = false);
  struct look {
    chain::place state;
    std::uint64_t rank;
    std::size_t payload;
  };
  std::vector<look> looks;

 private:
  std::size_t most_;
  std::uint64_t limit_ = UINT64_MAX, rank_ = 0;

 public:
  [[nodiscard]] std::uint64_t rank() const { return rank_; }
};

}  // namespace detail

/// What was found.
template <class R>
struct state_graph {
  chain rows;                                     ///< a row for every state, or for every action of it
  std::vector<std::uint32_t> first_row{0};        ///< by state; one more at the end
  std::vector<std::uint64_t> actions;             ///< by state; 0 where there is nothing to choose
  std::map<R, std::size_t> outcomes;              ///< to their numbers in rows
  std::map<std::string, std::size_t> unread;      ///< label to outcome: states that were not read on from
  detail::state_index keys;                       ///< of states: '.' or, where something is chosen, '?' first
  std::vector<std::string> counters;              ///< "picks", "steps", and what the description counts
  std::vector<std::vector<std::uint64_t>> steps;  ///< by ticks of a way: of loop_limits::together
  std::uint64_t runs = 0;
  std::size_t read = 0;     ///< states read on from
  std::size_t longest = 0;  ///< most picks on a way that was followed
  bool stopped = false;     ///< by whoever waits; else, where `unread` is not empty, by a limit
  reading_end end = reading_end::all_read;
  [[nodiscard]] bool complete() const { return unread.empty(); }
  [[nodiscard]] bool has_choices() const { return first_row.size() != rows.states() + 1; }
};

namespace detail {

template <class R, class Runner>
class graph_reader {
 public:
  /// Throws tries_again where runs from a state are very long, after so many answers from there.
  graph_reader(Runner& runner, loop_limits const& limit, std::uint64_t most_answers = UINT64_MAX)
      : runner_{runner}, limit_{limit}, most_answers_{most_answers}, looks_{limit.checks} {}

  state_graph<R> read() {
    index_.find_or_add("");
    graph_.actions.push_back(0);
    depth_.push_back(0);
    mass_.push_back(1);
    is_joined_.push_back(false);
    runner_.met_start();
    parallel::long_work work{0};
    work_ = &work;
    if constexpr (requires { runner_.goes_on_at_choices(); }) {
      if (runner_.goes_on_at_choices()) chooser_.is_the_choice = [this] { return joins_and_goes_on(); };
    }
    for (chain::place state = 0; state < index_.size() && !over_; ++state) read_state(state);
    if (limit_.tell) tell(true);
    close_unread();
    if (graph_.complete()) look_again();
    graph_.counters = {"picks", "steps"};
    graph_.counters.insert(graph_.counters.end(), chooser_.counters().begin(), chooser_.counters().end());
    graph_.steps = clock_.take_steps();
    graph_.keys = std::move(index_);
    return std::move(graph_);
  }

 private:
  void read_state(chain::place state) {
    auto const mass = mass_[state];
    mass_[state] = 0;
    auto const told = [&](chain::place to) {
      if (!chain::is_outcome(to) && limit_.tell) mass_[to] += mass * share();
      if (chain::is_outcome(to) && limit_.tell && graph_.actions[state] == 0) ended_ += mass * share();
    };
    for (std::uint64_t action = 0; action == 0 || action < graph_.actions[state]; ++action) {
      runner_.begin(chooser_, state, action);
      may_join_ = graph_.actions[state] == 0 && runner_.is_whole(state) && clock_.is_apart_from_steps()
                      ? std::optional{state}
                      : std::nullopt;
      now_joined_ = is_joined_[state];
      gather(told);
      if (is_joined_[state] && !now_joined_) {  // read on from as a choice
        row_.drop();
        now_joined_ = true;
        if (!over_) {
          runner_.begin(chooser_, state, 0);
          gather(told);
        }
      }
      if (over_) {
        if (auto rest = row_.missing(); !rest.is_zero()) row_.add(unread_as(runner_.label(state)), rest);
      }
      row_.close_into(graph_.rows, chooser_.counters().size());
    }
    may_join_.reset();
    graph_.first_row.push_back(static_cast<std::uint32_t>(graph_.rows.states()));
    ++graph_.read;
    runner_.done(state);
  }
  [[nodiscard]] double share() const {
    return chooser_.numerator().to_double() / chooser_.denominator().to_double();
  }

  /// All runs from where the chooser stands.
  template <class Told>
  void gather(Told const& told) {
    std::uint64_t answers = 0;
    std::size_t longest = 0;
    do {
      chooser_.rewind();
      try {
        auto outcome = runner_.run(chooser_);
        auto const to = outcome ? place_of(std::move(*outcome)) : arrive();
        row_.add(to, chooser_, clock_.ticks(chooser_), now_joined_ ? 2 : 1);
        told(to);
      } catch (cut_run const&) {
        row_.add(unread_as("picks"), ratio{chooser_.numerator(), chooser_.denominator()});
      } catch (stopped const&) {  // heard within the description: what this run would have added is missing
        end_by(reading_end::asked);
        return;
      }
      graph_.longest = std::max(graph_.longest, chooser_.depth());
      longest = std::max(longest, chooser_.picks());
      answers += chooser_.picks();
      if (longest > longest_run && answers > most_answers_) throw tries_again{};
      ++graph_.runs;
      if (graph_.runs >= limit_.runs) end_by(reading_end::runs);
      if (index_.size() >= limit_.states) end_by(reading_end::states);
      if (++since_look_ >= look_after_) look_up();
    } while (!over_ && chooser_.advance());
  }
  chain::place place_of(R outcome) {
    auto const [at, fresh] = graph_.outcomes.try_emplace(std::move(outcome), graph_.rows.outcomes());
    if (fresh) graph_.rows.add_outcome();
    return chain::outcome(at->second);
  }
  chain::place unread_as(std::string const& label) {
    auto const [at, fresh] = graph_.unread.try_emplace(label, graph_.rows.outcomes());
    if (fresh) graph_.rows.add_outcome();
    return chain::outcome(at->second);
  }
  /// A state that surely leads to a choice, with nothing asked or counted on the way, is that choice.
  bool joins() {
    if (!may_join_ || chooser_.actions() == 0 || chooser_.picks() > 0 ||
        std::ranges::any_of(chooser_.counted(), [](auto n) { return n > 0; }) ||
        !index_.add_key(runner_.key(chooser_), *may_join_))
      return false;
    is_joined_[*may_join_] = true;
    graph_.actions[*may_join_] = chooser_.actions();
    runner_.met_choice(chooser_, *may_join_);
    return true;
  }
  /// In the middle of the run that finds it; unless something ends with that run.
  bool joins_and_goes_on() {
    auto const runs = graph_.runs + 1;
    if (runs >= limit_.runs || index_.size() >= limit_.states || since_look_ + 1 >= look_after_ || !joins())
      return false;
    graph_.runs = runs;
    ++since_look_;
    may_join_.reset();
    now_joined_ = true;
    return true;
  }
  chain::place arrive() {
    if (joins()) return *std::exchange(may_join_, std::nullopt);
    auto const [state, fresh] = index_.find_or_add(runner_.key(chooser_));
    if (fresh) {
      graph_.actions.push_back(runner_.actions(chooser_));
      depth_.push_back(static_cast<std::uint32_t>(chooser_.depth()));
      mass_.push_back(0);
      is_joined_.push_back(false);
      runner_.met(chooser_, state);
    } else if (!looking_ && looks_.wants(state, chooser_.depth(), depth_[state])) {
      looks_.looks.push_back({state, looks_.rank(), again_.size()});
      again_.push_back(runner_.again(chooser_));
      looks_.thin();
    }
    return state;
  }
  void end_by(reading_end why) {
    if (!over_) graph_.end = why;
    if (why == reading_end::asked) graph_.stopped = true;
    over_ = true;
  }
  /// What is held, about.
  [[nodiscard]] std::size_t bytes() const {
    constexpr std::size_t each = sizeof(std::uint64_t) + sizeof(std::uint32_t) + sizeof(double);
    return index_.bytes() + graph_.rows.bytes() + runner_.bytes() + each * depth_.capacity() +
           graph_.first_row.capacity() * sizeof(std::uint32_t);
  }
  /// Tells how far it is, and learns whether to stop: seldom where runs are short, after each where they are
  /// long.
  void look_up() {
    constexpr std::uint64_t seldom = 512;
    constexpr double often_enough = 0.01;
    since_look_ = 0;
    auto const now = limit_.by_clock ? watch_.seconds_by_clock() : watch_.seconds();
    look_after_ = now - last_look_ > often_enough ? std::max<std::uint64_t>(look_after_ / 8, 1)
                                                  : std::min(2 * look_after_, seldom);
    last_look_ = now;
    if (work_->is_stopped()) end_by(reading_end::asked);
    if (now > limit_.seconds) end_by(reading_end::seconds);
    if (bytes() > limit_.memory) end_by(reading_end::memory);
    if (!limit_.tell) return;
    carry_on();
    tell(false);
  }
  void tell(bool solving) const {
    limit_.tell(
        {graph_.runs, index_.size(), index_.size() - graph_.read, std::max(0.0, 1 - ended_), solving});
  }
  /// Sends on the probability that has come back to states that were read, a part of it, now and then: what
  /// is told needs no more.
  void carry_on() {
    constexpr double seldom = 0.2;
    constexpr std::size_t a_part = 100'000;
    auto const now = watch_.seconds_by_clock();
    if (now < carry_next_ || graph_.read == 0) return;
    carry_next_ = now + seldom;
    for (std::size_t k = 0; k < a_part; ++k) {
      if (++carried_ >= graph_.read) carried_ = 0;
      auto const mass = std::exchange(mass_[carried_], 0.0);
      if (mass == 0 || graph_.actions[carried_] != 0) continue;
      auto const row = graph_.rows.row(graph_.first_row[carried_]);
      for (std::size_t w = 0; w < row.size(); ++w) {
        auto const p = mass * chance_of(graph_.first_row[carried_], w);
        (chain::is_outcome(row[w].to) ? ended_ : mass_[row[w].to]) += p;
      }
    }
  }
  [[nodiscard]] double chance_of(std::size_t row, std::size_t way) const {
    if (auto const d = graph_.rows.denominator(row); d != 0)
      return static_cast<double>(graph_.rows.row(row)[way].weight) / static_cast<double>(d);
    return ratio{graph_.rows.exact_weight(row, way), graph_.rows.exact_denominator(row)}.to_double();
  }
  void close_unread() {
    for (auto state = static_cast<chain::place>(graph_.first_row.size() - 1); state < index_.size();
         ++state) {
      row_.add(unread_as(runner_.label(state)), ratio{1});
      row_.close_into(graph_.rows, chooser_.counters().size());
      graph_.first_row.push_back(static_cast<std::uint32_t>(graph_.rows.states()));
      graph_.actions[state] = 0;
    }
  }
  /// Reads on from other arrivals at some states: their rows must be the same.
  void look_again() {
    looking_ = true;
    looks_.thin(true);
    constexpr std::uint64_t few = 20'000;
    auto const most =
        graph_.runs + std::max(few, graph_.runs / 4);  // where there are few states of many ways
    for (auto const& look : looks_.looks) {
      if (graph_.runs >= most) return;
      now_joined_ = is_joined_[look.state];
      for (std::uint64_t action = 0; action == 0 || action < graph_.actions[look.state]; ++action) {
        chain again{graph_.rows.outcomes(), 0};
        auto const known = index_.size();
        auto const outcomes = graph_.rows.outcomes();
        runner_.begin_again(chooser_, again_[look.payload], look.state, action);
        gather([](chain::place) {});
        if (over_) return;
        row_.close_into(again, chooser_.counters().size());
        if (index_.size() != known || graph_.rows.outcomes() != outcomes ||
            !same_row(again, 0, graph_.rows, graph_.first_row[look.state] + action)) {
          throw description_error{runner_.forgets(look.state, again_[look.payload])};
        }
      }
    }
  }

  Runner& runner_;
  loop_limits const& limit_;
  std::uint64_t most_answers_;
  graph_chooser chooser_{limit_.picks};
  state_index index_;
  state_graph<R> graph_;
  row_gatherer row_;
  way_clock clock_{limit_};
  std::vector<std::uint32_t> depth_;
  std::vector<double> mass_;
  double ended_ = 0, carry_next_ = 0, last_look_ = 0;
  std::uint64_t since_look_ = 0, look_after_ = 8;
  std::size_t carried_ = 0;  ///< the last state from which probability was sent on
  second_looks looks_;
  std::vector<typename Runner::arrival> again_;
  std::vector<bool> is_joined_;           ///< by state: it is the choice that it leads to
  std::optional<chain::place> may_join_;  ///< the state that is read, as long as it may be one
  bool now_joined_ = false;               ///< it is one
  parallel::long_work* work_ = nullptr;
  parallel::stopwatch watch_;
  bool over_ = false, looking_ = false;
};

}  // namespace detail
}  // namespace faro
