// Games in Lua 5.4, as descriptions: written once, read at random, from a record and exhaustively.
//
//   script const two_dice{"return function(t) return t:die(6) + t:die(6) end", "two-dice.lua"};
//   read_script(two_dice).law.entries().size();  // 11 outcomes
//
// A game is a Lua function that gets `t`, the table it draws from, and `p`, its parameters; whatever it
// returns is the outcome (docs/scripts.md). All that is random in it is what it asks `t` for, so every
// reading of chance/ works on it unchanged: a script is called with a chooser like any other description.
//
// A script can reach no file, no clock, no address and no randomness of its own, so that the same picks give
// the same outcome; and it may leave nothing behind from one run to the next. Both are checked while it runs
// (script::operator()). Memory, instructions and time of a run are bounded.
//
// Cost: loading about 0.1 ms; a run about 25 ns a Lua instruction with a question, so a hand of Pontoon 1 us.
// Scripts are thread-compatible: one thread at a time for each object; a copy has a Lua state of its own.
//
// Throws input_error with the line of the script.
//
// Origin: Lua is R. Ierusalimschy, L. H. de Figueiredo and W. Celes, "Lua: an extensible extension language"
// (1996).
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/chance/detail/odometer.hpp>
#include <faro/chance/exhaustive.hpp>
#include <faro/chance/seed.hpp>
#include <faro/error.hpp>
#include <faro/exact/event.hpp>
#include <faro/games/best_choice.hpp>

#include <atomic>
#include <chrono>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace faro::odds {

namespace detail {
class script_machine;
}  // namespace detail

/// What a game ended in: a number, a text, a truth value, a table of these, or failure (t:fail()); or it was
/// not what was observed (t:observe()), and is none of the games that are asked about.
///
/// Ordered by the game's own order of outcomes where it states one; else failure < false < true < numbers <
/// texts < tables < what was not observed, tables entry by entry. A whole number written 2.0 is 2.
class script_value {
 public:
  using table = std::vector<std::pair<script_value, script_value>>;  ///< keys ascending

  script_value() = default;  ///< failure
  explicit script_value(bool truth) : value_{truth} {}
  explicit script_value(std::int64_t number) : value_{number} {}
  /// Precondition: not NaN.
  explicit script_value(double number);
  explicit script_value(std::string text) : value_{std::move(text)} {}
  /// Keys in any order, all different.
  explicit script_value(table entries);

  /// Not as observed in this line of the game.
  static script_value contradiction(int line);

  [[nodiscard]] bool is_failure() const { return value_.index() == 0; }
  /// The line of the game that observed something else; 0 of an outcome.
  [[nodiscard]] int contradicted_in() const {
    auto const* const found = std::get_if<not_observed>(&value_);
    return found ? found->line : 0;
  }
  /// The value, when it is a whole number.
  [[nodiscard]] std::optional<std::int64_t> whole() const;
  /// The number nearest to the value, when it is a number.
  [[nodiscard]] std::optional<double> number() const;
  /// The truth value, when it is one.
  [[nodiscard]] std::optional<bool> truth() const;
  /// The text, when it is one.
  [[nodiscard]] std::string const* text() const& { return std::get_if<std::string>(&value_); }
  std::string const* text() && = delete;
  /// The entries, when it is a table.
  [[nodiscard]] table const* entries() const& { return std::get_if<table>(&value_); }
  table const* entries() && = delete;
  /// Its place in the game's order of outcomes; 0 where the game states none.
  [[nodiscard]] std::size_t place() const { return place_; }
  void set_place(std::size_t place) { place_ = place; }

  friend std::weak_ordering operator<=>(script_value const& a, script_value const& b);
  friend bool operator==(script_value const& a, script_value const& b) { return (a <=> b) == 0; }

 private:
  struct not_observed {
    int line;
  };
  std::variant<std::monostate, bool, std::int64_t, double, std::string, table, not_observed> value_;
  std::size_t place_ = 0;
};

/// "fail", "17", "0.5", "bust", "true", "{1, 2}", "{lands=3, size=7}".
std::string to_string(script_value const& v);

/// What one run of a script may take. Beyond it the run ends in an input_error that says where and why.
struct script_limits {
  std::size_t memory = std::size_t{64} << 20;  ///< bytes held by the script at one time
  std::uint64_t instructions = 100'000'000;    ///< of the Lua machine, to within 10'000
  std::chrono::seconds time{20};               ///< looked at every 10'000 instructions
  std::atomic<bool> const* stop = nullptr;     ///< ends the run when it becomes true, looked at as often
};

/// Who decides at t:choose_best: as a deciding_chooser does (chance/detail/decision.hpp).
using script_decisions =
    std::function<std::optional<std::uint64_t>(std::uint64_t, std::span<std::byte const>)>;

/// The game asks for a decision (t:choose_best) and nobody was there to take it.
class undecided_script : public input_error {
 public:
  using input_error::input_error;
};

/// Parameters as they were given: name and text, {"stick", "16"}.
using script_settings = std::vector<std::pair<std::string, std::string>>;

/// A parameter of a game and the value it has.
struct script_parameter {
  std::string name;
  script_value value;
  std::string right;                    ///< what is right for it: "a whole number from 2 to 21"
  std::optional<script_value> exactly;  ///< the value to read the game exactly with, if another
};

/// A game with its parameters set.
class script {
 public:
  /// Loads a game. `name` is what messages call it. Throws input_error, with the line, when the text is not
  /// Lua, does not return a game, names a deck there is not, or breaks a limit; and for settings the game
  /// does not have.
  script(std::string text, std::string name, script_settings const& settings = {},
         script_limits const& limits = {});
  /// The copy is loaded anew, with the same parameters.
  script(script const& other);
  script& operator=(script const& other);
  script(script&&) noexcept;
  script& operator=(script&&) noexcept;
  ~script();

  /// Plays the game once. Throws input_error for an error in the script, with its line; whatever the chooser
  /// throws; and description_error when the script proves not to be a function of its picks: the runs 1, 2,
  /// 4, 8, ... are played again from the same picks in a fresh state, and what the script keeps between runs
  /// is compared after the first 64 runs and every so many later.
  /// Throws undecided_script where the game calls t:choose_best: give a chooser that decides, or a policy.
  script_value operator()(chooser_ref c) const;
  /// The same with a chooser that also decides: best_choice() and `following` play so.
  template <deciding_chooser C>
  script_value operator()(C& c) const {
    return play_deciding(
        c, [&c](std::uint64_t actions, std::span<std::byte const> key) { return c.decide(actions, key); });
  }
  /// The same, with decisions taken by a function.
  script_value play_deciding(chooser_ref c, script_decisions decide) const;
  /// The same, with one line for every answer that the game got: "drew As", "below 6: 3".
  script_value play(chooser_ref c, std::vector<std::string>& answers, policy const* best = nullptr) const;
  /// Throws description_error if the runs so far have left anything behind. O(what the script keeps).
  void check_unchanged() const;

  /// The same game with other parameters; those not named have their defaults.
  [[nodiscard]] script with(script_settings const& settings) const;
  [[nodiscard]] std::string const& text() const& { return text_; }
  [[nodiscard]] std::string text() && { return std::move(text_); }
  [[nodiscard]] std::string const& name() const& { return name_; }
  [[nodiscard]] std::string name() && { return std::move(name_); }
  [[nodiscard]] script_settings const& settings() const& { return settings_; }
  [[nodiscard]] script_settings settings() && { return std::move(settings_); }
  [[nodiscard]] std::vector<script_parameter> const& parameters() const&;
  [[nodiscard]] std::vector<script_parameter> parameters() && { return std::as_const(*this).parameters(); }
  /// What the game says it is, or nothing.
  [[nodiscard]] std::string const& title() const&;
  [[nodiscard]] std::string title() && { return std::as_const(*this).title(); }
  /// Whether it says what its deck is; else that is the 52 cards.
  [[nodiscard]] bool states_deck() const;
  /// The names of its strategies, in order; `strategy` is then a parameter.
  [[nodiscard]] std::vector<std::string> strategies() const;
  /// Whether it is told by `start` and `step`.
  [[nodiscard]] bool told_in_steps() const;
  /// The number of cards in its deck.
  [[nodiscard]] std::uint64_t cards() const;

 private:
  friend class script_duel;
  friend class script_simulator;
  friend class script_cross_check;
  friend class script_graph_runner;
  friend class script_faces;
  std::string text_, name_;
  script_settings settings_;
  script_limits limits_;
  std::unique_ptr<detail::script_machine> machine_;
};

/// Two hands of a game from one deck, as a description: the first is played, then the second from the cards
/// that are left. The outcome is -1, 0 or 1 as the first loses, ties or wins.
class script_duel {
 public:
  /// The second hand has the parameters of `second`, a script of the same text. Throws input_error when the
  /// texts or the decks are not the same.
  script_duel(script const& first, script const& second);
  int operator()(chooser_ref c) const;

 private:
  script first_;
  std::size_t other_;
};

/// Reads a game exhaustively, and checks that it left nothing behind. Throws as operator() does.
reading<script_value> read_script(script const& game, limits const& limit = {});

/// How to play a game that calls t:choose_best for the highest expected outcome, and what that is. Outcomes
/// must be whole numbers. Throws input_error when they are not or more than `limit.runs` runs are needed, and
/// as operator() does.
best_reading best_script(script const& game, limits const& limit = {});
/// The exact distribution of the outcomes when the decisions are those of a policy.
reading<script_value> read_script(script const& game, policy const& play, limits const& limit = {});

/// How often each outcome came.
struct script_frequencies {
  std::map<script_value, std::uint64_t> counts;
  std::uint64_t trials = 0;
  /// Of what t:count counts: in how many games each number above 0 came, of those that go with what is
  /// observed.
  std::map<std::string, std::map<std::uint64_t, std::uint64_t>> counted;

  /// Adds those of other games. O(outcomes log outcomes).
  void join(script_frequencies const& more);
};

/// A run of games: blocks of 8192 games, the last one of a simulation shorter.
struct script_blocks {
  static constexpr std::uint64_t games = 8192;
  std::uint64_t first = 0, end = UINT64_MAX;  ///< cut at the last block there is
};

/// Plays a game so many times at random, on so many threads. The result depends on the key alone, not on the
/// threads: the games are numbered and played in blocks of 8192, block b by xoshiro256++ from the first 256
/// bits of ChaCha20 with this key and stream number b. Throws as operator() does. Precondition: threads > 0.
/// `best` takes the decisions of a game that asks for them. With `blocks`, only these are played: the
/// frequencies of all blocks, joined, are those of the simulation. Of several errors that of the first block
/// is thrown.
script_frequencies simulate(script const& game, std::uint64_t trials, key256 const& key, unsigned threads,
                            policy const* best = nullptr, script_blocks const& blocks = {});

/// Holds the distribution that was read of a game with merge points against up to 20,000 random games (fewer
/// where they take more than about a second), always the same ones. Throws description_error that names the
/// merge point when they can't be of one distribution; falsely with a chance of at most 10^-9. `best`: as
/// above. `picks`: about how many picks a game takes, where that is known: long games are played less often.
void check_against_games(script const& game, reading<script_value> const& read, policy const* best = nullptr,
                         double picks = 0);

}  // namespace faro::odds
