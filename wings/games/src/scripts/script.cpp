#include "games/src/scripts/faces.hpp"
#include "games/src/scripts/machine.hpp"

#include <faro/chance/record.hpp>
#include <faro/games/script.hpp>
#include <faro/text/detail/message.hpp>

#include <bit>
#include <utility>

namespace faro::odds {
namespace {

/// What a run was asked and answered, so that it can be played again.
struct noted_run {
  std::vector<pick> picks;  // a kind is the number of the kind
  bool left = false;
};

/// Passes everything on and notes it.
class noting_chooser {
 public:
  noting_chooser(chooser_ref& inner, noted_run& noted) : inner_{&inner}, noted_{&noted} {}
  std::uint64_t below(std::uint64_t n) {
    auto const index = inner_->below(n);
    noted_->picks.push_back({index, n});
    return index;
  }
  std::size_t kind(std::span<count_t const> counts) {
    auto const kind = inner_->kind(counts);
    noted_->picks.push_back({kind, total(counts)});
    return kind;
  }
  bool merge_point(std::span<std::byte const> key) { return noted_->left = inner_->merge_point(key); }
  [[nodiscard]] bool passing() const { return inner_->passing(); }

 private:
  chooser_ref* inner_;
  noted_run* noted_;
};

/// Answers as was noted, and leaves where the run was left.
class witness_chooser {
 public:
  witness_chooser(noted_run const& noted, std::string const& name) : noted_{&noted}, name_{&name} {}
  std::uint64_t below(std::uint64_t n) { return answer(n); }
  std::size_t kind(std::span<count_t const> counts) { return answer(total(counts)); }
  bool merge_point(std::span<std::byte const> /*key*/) const { return at_end() && noted_->left; }
  [[nodiscard]] bool at_end() const { return at_ == noted_->picks.size(); }

 private:
  std::uint64_t answer(std::uint64_t of) {
    if (at_end() || noted_->picks[at_].of != of) {
      throw description_error{
          say("{}: played again from the same picks, it asked another question at pick "
              "{}; a game may depend on nothing but its picks",
              *name_, at_)};
    }
    return noted_->picks[at_++].index;
  }
  noted_run const* noted_;
  std::string const* name_;
  std::size_t at_ = 0;
};

/// Runs, and leaves no one to answer or to be told when it ends.
script_value finished_run(detail::script_machine& machine, auto&& run) {
  struct at_end {
    detail::script_machine& machine;
    ~at_end() {
      machine.answers = nullptr;
      machine.decide = nullptr;
      machine.decides_passing = false;
    }
  } const restore{machine};
  return run();
}

}  // namespace

script_decisions detail::decisions_of(policy const& best) {
  return [&best](std::uint64_t, std::span<std::byte const> key) -> std::optional<std::uint64_t> {
    auto const action = best.action_at(key);
    if (!action) throw description_error{"the policy does not know what to do at a decision that is met"};
    return action;
  };
}

script::script(std::string text, std::string name, script_settings const& settings,
               script_limits const& limits)
    : text_{std::move(text)},
      name_{std::move(name)},
      settings_{settings},
      limits_{limits},
      machine_{std::make_unique<detail::script_machine>(text_, name_, settings_, limits_)} {}

script::script(script const& other) : script{other.text_, other.name_, other.settings_, other.limits_} {}
script& script::operator=(script const& other) { return *this = script{other}; }
script::script(script&&) noexcept = default;
script& script::operator=(script&&) noexcept = default;
script::~script() = default;

std::vector<script_parameter> const& script::parameters() const& { return machine_->parameters(); }
std::string const& script::title() const& { return machine_->title(); }
bool script::states_deck() const { return machine_->states_deck(); }
std::vector<std::string> script::strategies() const { return machine_->strategies(); }
bool script::told_in_steps() const { return machine_->by_steps(); }
std::uint64_t script::cards() const { return machine_->cards(); }
script script::with(script_settings const& settings) const { return {text_, name_, settings, limits_}; }
void script::check_unchanged() const { machine_->check_unchanged(); }

script_value script::operator()(chooser_ref c) const { return play_deciding(c, nullptr); }

script_value script::play_deciding(chooser_ref c, script_decisions decide) const {
  if (decide) {  // the choosers that decide compare questions and keys themselves
    machine_->decide = std::move(decide);
    return finished_run(*machine_, [&] { return machine_->run(c); });
  }

  auto const run = machine_->runs + 1;
  if (!std::has_single_bit(run)) {
    auto value = machine_->run(c);
    auto const seldom = 64 + 16 * machine_->kept();  // so that it costs a few percent
    if (run < 64 || run % seldom == 0) machine_->check_unchanged();
    return value;
  }
  noted_run noted;
  noting_chooser noting{c, noted};
  auto value = machine_->run(noting);
  machine_->check_unchanged();
  detail::script_machine fresh{text_, name_, settings_, limits_};
  fresh.resume = machine_->resume;
  witness_chooser witness{noted, name_};
  auto const again = fresh.run(witness);
  if (!witness.at_end() || again != value) {
    throw description_error{
        say("{}: played again from the same picks, it ended in '{}', not in '{}'; a game may "
            "depend on nothing but its picks",
            name_, to_string(again), to_string(value))};
  }
  return value;
}

script_value script::play(chooser_ref c, std::vector<std::string>& answers, policy const* best) const {
  answers.clear();
  machine_->answers = &answers;
  if (best) machine_->decide = detail::decisions_of(*best);
  return finished_run(*machine_, [&] { return machine_->run(c); });
}

script_duel::script_duel(script const& first, script const& second) : first_{first} {
  if (first.text() != second.text()) throw input_error{"two hands from one deck must be of one game"};
  if (first.machine_->deck_bytes() != second.machine_->deck_bytes()) {
    throw input_error{
        say("{}: the decks are not the same, so two hands can't be drawn from one", first.name())};
  }
  other_ = first_.machine_->add_parameters(second.settings());
}

int script_duel::operator()(chooser_ref c) const { return first_.machine_->run_duel(c, other_); }

reading<script_value> read_script(script const& game, limits const& limit) {
  script_faces const faces{game, limit.runs};
  auto result = read_exhaustively<script_value>(game, limit);
  game.check_unchanged();
  return result;
}

best_reading best_script(script const& game, limits const& limit) {
  auto const worth = [&](script_value const& outcome) {
    if (auto const n = outcome.whole()) return integer{*n};
    throw input_error{say("{}: what is best can't be told: expected whole numbers as outcomes, got '{}'",
                          game.name(), to_string(outcome))};
  };
  auto best = best_choice([&](auto& c) { return game(c); }, worth, limit);
  game.check_unchanged();
  return best;
}

reading<script_value> read_script(script const& game, policy const& play, limits const& limit) {
  auto result = read_exhaustively<script_value>(
      [&](auto& c) {
        following chooser{c, play};
        return game(chooser);
      },
      limit);
  game.check_unchanged();
  return result;
}

}  // namespace faro::odds
