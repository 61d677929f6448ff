// The Lua state behind a script: its sandbox, the cards, and what the functions of `t` do.
//
// Lua's errors are jumps (longjmp) that run no destructors, and end the program where no protected call is
// under way. So: what Lua calls is a plain function that owns nothing (library/); it calls a member of the
// machine, which may own and throw what it likes but calls no Lua function that can raise an error: for these
// there is a door, enter() (door/door.hpp), through which it goes at any time, within a call or not. What
// went wrong is raised only after the member has returned. tests/tree/lua_door.py reads the sources for it.
#pragma once
#include "games/src/scripts/door/door.hpp"
#include "games/src/scripts/memory.hpp"

#include <faro/cards/deck.hpp>
#include <faro/games/script.hpp>
#include <faro/parallel/detail/stopwatch.hpp>
#include <faro/text/detail/message.hpp>

#include <lua.hpp>

#include <exception>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace faro::odds::detail {

/// Why a run was ended from our side, so that no pcall may go on from it.
enum class script_stop : std::uint8_t {
  none,
  left,          ///< a merge point said to leave
  failed,        ///< t:fail()
  contradicted,  ///< t:observe() of something else
  refused,       ///< a limit, or a fault of the script that must be told
  thrown,        ///< the chooser threw
};

class script_machine;

/// Turns Lua values into values of ours and into bytes. Calls nothing that raises a Lua error. Tables may be
/// 16 deep and hold 10'000 entries in all, until begin().
class script_reader {
 public:
  explicit script_reader(lua_State* L = nullptr) : lua_{L} {}
  void begin(lua_State* L) {
    lua_ = L;
    entries_ = 0;
  }
  /// The value at an index; nothing for what is no value (see fault()).
  std::optional<script_value> value(int index, int depth = 0);
  /// Appends bytes that are equal for equal values, and tell the value (push_bytes): false for what is none.
  bool append_bytes(int index, std::string& out, int depth = 0);
  /// What was wrong: "a function", "a table inside itself or more than 16 deep".
  [[nodiscard]] std::string const& fault() const { return fault_; }

 private:
  static constexpr std::size_t most_entries = 10'000;
  bool enter(int depth);
  bool append_table(int index, std::string& out, int depth);
  void put_in_order(std::string& out, std::size_t first_mark);
  lua_State* lua_;
  std::size_t entries_ = 0;
  std::string fault_;
  std::vector<std::size_t> marks_;  // where the entries of open tables begin
  std::string in_order_;            // scratch
};

/// Pushes the value that append_bytes made these bytes of, and moves on behind them; false, with nothing
/// done, for a text or a table, which take memory (door::push_state). Precondition: it did.
bool push_plain(lua_State* L, char const*& at);

/// A deck in the middle of a game.
struct script_deck {
  std::vector<count_t> counts;
  std::uint64_t in_deck = 0, unseen = 0;
};

/// Where a game told in steps stands: what resumes it. Refers to what others keep.
struct script_state {
  char const* value = nullptr;        ///< bytes of append_bytes
  std::size_t size = 0;               ///< so many
  script_deck const* deck = nullptr;  ///< null: the whole deck
};

struct script_questions;

/// A decision as the script put it.
struct script_question {
  int line = 0;
  std::vector<script_value> known, actions;
};

class __attribute__((visibility("hidden"))) script_machine {
 public:
  script_machine(std::string const& text, std::string const& name, script_settings const& settings,
                 script_limits const& limits);
  script_machine(script_machine const&) = delete;
  script_machine& operator=(script_machine const&) = delete;
  ~script_machine();

  /// Plays once and leaves the outcome on the Lua stack, or says why there is none (failed, contradicted,
  /// left). Throws.
  script_stop play(chooser_ref c);
  /// Takes the outcome of play() from the stack.
  script_value take_outcome(script_stop how);
  script_value run(chooser_ref c) { return take_outcome(play(c)); }
  /// Plays once and counts the outcome: an index into tallied().
  std::size_t run_and_tally(chooser_ref c);
  [[nodiscard]] std::vector<script_value> const& tallied() const { return tallied_; }

  /// Adds a second set of parameters for the same game: its number. Throws input_error.
  std::size_t add_parameters(script_settings const& settings);
  /// Plays a hand, then one with parameters number `other` from the cards left: -1, 0, 1.
  int run_duel(chooser_ref c, std::size_t other);

  /// Throws description_error when what the script keeps has changed since it was loaded.
  void check_unchanged();
  /// How many Lua objects are compared by it.
  [[nodiscard]] std::size_t kept() const { return kept_.size(); }

  std::vector<std::string>* answers = nullptr;  ///< where a line for every answer goes, if anywhere
  std::uint64_t runs = 0;
  script_decisions decide;                                        ///< who decides at t:choose_best, if anyone
  std::function<void(std::string_view, std::uint64_t)> counting;  ///< who is told of t:count, if anyone
  bool decides_passing = false;  ///< on the way to a place they know, those who decide need no key

  /// Calls a shuffle with a deck, and puts the cards as it left or returned them. Throws as play() does, and
  /// input_error where a card is lost or doubled.
  void shuffle(chooser_ref c, std::span<std::uint32_t> deck);
  /// Whether it calls its second parameter `deck`.
  [[nodiscard]] bool is_shuffle() const { return is_shuffle_; }
  /// Throws input_error for a table: that is a game.
  void expect_shuffle() const {
    if (game_ != LUA_NOREF) refuse("expected a shuffle, return function(t, deck) … end, got a game");
  }

  // ---- For readers that go from state to state
  script_state const* resume = nullptr;  ///< where the next runs begin; null at the start
  bool left_before_step = false;         ///< that is where the last run left
  std::optional<script_question>* question =
      nullptr;        ///< where a decision that is left at is told, if anywhere
  int left_line = 0;  ///< the line that the last run left at, or that it was contradicted in; 0 before a step
  /// Then: the state. Valid until the next run.
  [[nodiscard]] script_state state_left_at() const;
  [[nodiscard]] bool by_steps() const { return by_steps_; }
  [[nodiscard]] std::vector<std::string> const& strategies() const { return strategies_; }

  [[nodiscard]] std::vector<script_parameter> const& parameters() const { return parameters_; }
  [[nodiscard]] std::string const& title() const { return title_; }
  [[nodiscard]] bool states_deck() const { return states_deck_; }
  [[nodiscard]] std::uint64_t cards() const { return cards_; }
  /// Every kind with its count: the same bytes for the same deck.
  [[nodiscard]] std::string const& deck_bytes() const { return deck_bytes_; }

  struct library;  ///< what the functions of Lua's library call (library/library.hpp)
  static script_machine& of(lua_State* L) { return **static_cast<script_machine**>(lua_getextraspace(L)); }
  int stop_for_good(faro::message text);

  script_stop stopped = script_stop::none;
  faro::message message;      ///< of the error to raise
  std::exception_ptr thrown;  ///< what the chooser threw
  /// Every so many instructions: false to end the run. `line` of the script is what runs.
  bool on_count(std::uint64_t instructions, char const* source, int line) noexcept;
  /// Something is to end the run, and what is still called on the way out (to be closed) is ended soon.
  void hurry(lua_State* L);
  /// Pays for a function of C by what it looks at or makes: false to end the run.
  bool pay(lua_State* L, double steps) noexcept;
  /// False to end the run: its time is over, or somebody asked for it. Between two instructions.
  bool in_time() noexcept;
  /// There is a block so large that a few instructions may take seconds (two texts are compared, a stack is
  /// copied): the time is looked at more often.
  void watch_closely(std::size_t bytes, bool is_text);
  /// As often in this coroutine, as soon as it runs.
  void watch_coroutine(lua_State* coroutine) const;
  /// As `coroutine` is made: what it does before it is looked at first is paid for, so that many of them can
  /// do no more than one.
  bool begin_coroutine(lua_State* L, lua_State* coroutine);
  lua_State* running = nullptr;           ///< the coroutine that runs, if any
  std::uint64_t most_faces = UINT64_MAX;  ///< of one question: who reads all answers says how many
  [[nodiscard]] std::size_t most_memory() const { return limits_.memory; }

  std::set<int> merge_point_lines;             ///< the lines of the script that declared one
  std::optional<int> merge_point_passed_over;  ///< the one in this line is not heeded
  void memory_used_up();
  [[nodiscard]] std::size_t kinds() const { return counts_.size(); }
  void* self = nullptr;  ///< the userdata that is `t`
  [[nodiscard]] bool loading() const { return loading_; }

 private:
  enum slot : int {
    handler_slot = 1,
    function_slot,
    t_slot,
    p_slot,
    cards_slot,
    kind_of_slot,
    tally_slot,
    kept_slot,
    step_slot,
    top_slot
  };

  // What the functions of `t` do: the number of results pushed, or -1 with `message` or `stopped` set.
  int draw(lua_State* L);
  int draw_any(lua_State* L);
  int take(lua_State* L);
  int place(lua_State* L);
  int gather(lua_State* L);
  int left(lua_State* L);
  int below(lua_State* L);
  int die(lua_State* L);
  int chance(lua_State* L);
  int observe(lua_State* L);
  int pick(lua_State* L);
  int merge_point(lua_State* L);
  int merge_point_only(lua_State* L);
  int choose_best(lua_State* L);
  int choose_least(lua_State* L);
  int count(lua_State* L);
  int ask(lua_State* L);
  int resume_state(lua_State* L);
  int step_state(lua_State* L);
  int merging(lua_State* L);
  int fail(lua_State* L);
  int bag_pick(lua_State* L);
  int bag_drew(lua_State* L);
  int missing_method(lua_State* L);
  int missing_parameter(lua_State* L);
  int missing_variable(lua_State* L);
  int new_variable(lua_State* L);

  void open(std::string const& text);
  void know_library();
  void read_game();
  void check_fields(int game) const;
  void read_deck(int p);
  void read_deck_text(std::string const& text);
  void read_deck_list(int list);
  void read_deck_map(int map);
  void read_order(int p);
  void declare_parameters();
  void set_parameters(script_settings const& settings, std::vector<script_parameter>& parameters) const;
  void push_parameters(std::vector<script_parameter> const& parameters);
  void enter(lua_State* L, lua_CFunction function, int arguments, int results);
  void push_text(lua_State* L, std::string_view text);
  void push_table(std::size_t places, std::size_t fields);
  int push_field(int table, char const* name);
  int keep();
  void push_value(script_value const& v);
  void add_kind(std::int64_t count);  ///< its value is on the top of the stack, and is taken
  void finish_game();
  void call(int arguments);
  std::size_t tally_of(script_value const& value);
  [[noreturn]] void refuse(faro::message const& text) const;
  [[noreturn]] void throw_error();
  void watch();
  void watch_object(int index, std::string const& path, std::unordered_set<void const*>& seen);
  void watch_contents(std::string const& path, std::unordered_set<void const*>& seen);
  [[nodiscard]] std::vector<std::uint64_t> hashes_of_object() const;
  [[nodiscard]] std::uint64_t hash_of_value(int index) const;

  int complain(faro::message text) {
    message = std::move(text);
    return -1;
  }
  bool is_t(lua_State* L, char const* name);
  bool whole(lua_State* L, int index, char const* what, std::int64_t least, std::int64_t most,
             std::int64_t& out);
  std::optional<std::size_t> kind_at_index(lua_State* L, int index);
  void reveal();
  bool make_key(lua_State* L, int first, bool with_deck);
  bool make_step_key(lua_State* L, int state);
  bool append_values(lua_State* L, int first, bool with_deck);
  void append_deck(lua_State* L);
  [[nodiscard]] bool whole_deck() const { return unseen_ == 0 && counts_ == initial_counts_; }
  int leave_at(lua_State* L, bool with_deck);
  bool pay_for_passed(lua_State* L);
  int choose(lua_State* L, decision_for wanted, char const* name);
  void tell_question(lua_State* L);
  void note_line(lua_State* L);
  script_questions& questions(lua_State* L);
  void drive_steps();
  void declare_strategies();
  void push_strategy(std::string const& name);
  void answered(std::string text);
  std::string card_text(lua_State* L, std::size_t kind) const;
  void push_card(lua_State* L, std::size_t kind) const;
  void reset_deck();
  bool spend(std::uint64_t steps, char const* source, int line);
  [[nodiscard]] bool takes_too_long();
  void go_on_in_time();
  void watch_again();
  bool few_enough(lua_State* L, char const* what, std::uint64_t faces);
  script_stop play_with(int p_index);
  void push_deck();
  void take_deck(script_stop how);
  std::optional<std::uint32_t> card_left_at(int table, std::size_t place,
                                            std::vector<std::uint32_t> const& sorted);
  std::vector<std::uint32_t>* given_ = nullptr;  // what shuffle() was called with
  script_stop play_from_state();
  void push_resumed();
  bool leave_before_step(lua_State* L, int state);
  [[nodiscard]] bool came_through(int status);

  std::string name_;
  script_limits limits_;
  script_memory memory_;
  lua_State* lua_ = nullptr;
  int interval_ = 10'000;
  bool hurried_ = false;
  bool loading_ = true;

  // The game.
  bool by_steps_ = false, without_driver_ = false, is_shuffle_ = false;
  std::vector<std::string> strategies_;
  deck asked_deck_;                              // as t:ask knows it, where it has a name or is a list
  std::shared_ptr<script_questions> questions_;  // what t:ask has compiled
  std::string title_;
  std::vector<script_parameter> parameters_;
  struct parameter_rule {
    script_value standard;
    std::int64_t from = INT64_MIN, to = INT64_MAX;
    std::vector<script_value> choices;
  };
  std::vector<parameter_rule> rules_;      // of parameters_, in their order
  int game_ = LUA_NOREF, by_ = LUA_NOREF;  // registry references
  std::vector<count_t> initial_counts_;
  std::uint64_t cards_ = 0;  // in the whole deck
  std::string deck_bytes_;
  bool states_deck_ = false;
  std::vector<std::optional<std::int64_t>> numbers_;  // cards that are whole numbers
  std::map<script_value, std::size_t> order_;
  std::map<script_value, std::size_t> tally_map_;
  std::vector<script_value> tallied_;
  std::vector<int> other_parameters_;  // registry references

  // The run.
  chooser_ref* chooser_ = nullptr;
  std::vector<count_t> counts_;
  std::uint64_t in_deck_ = 0;  // cards not drawn, those drawn unseen among them
  std::uint64_t unseen_ = 0;   // drawn by draw_any
  script_deck left_deck_;      // where the last run left before a step, unless whole
  bool left_whole_ = true;
  std::uint64_t passed_ = 0;  // merge points of this run whose keys were looked at and that were not left
  std::string phase_;         // what came before, in every key
  std::string key_;
  std::size_t key_value_ = 0, key_value_size_ = 0;  // where in it the arguments are
  script_reader key_reader_;
  std::uint64_t counted_run_ = 0, counted_ = 0;
  std::chrono::steady_clock::time_point run_started_;
  std::optional<parallel::stopwatch> long_run_;

  // What is kept between runs.
  struct kept_object {
    std::vector<std::uint64_t> hashes;  // one of a table, one for each variable of a function
    std::string path;
  };
  std::vector<kept_object> kept_;
  std::unordered_set<void const*> builtin_;  // functions and tables of ours
};

/// The decisions of a policy, which must outlive them.
script_decisions decisions_of(policy const& best);

/// A function of `t` or of the environment, as Lua wants it.
template <int (script_machine::*body)(lua_State*)>
int script_call(lua_State* L);

/// Raises what a body left in the machine: the stop, or the message with the line of the script.
int raise_script_error(lua_State* L);

/// Runs a body; -1 when it threw, with the exception kept.
template <int (script_machine::*body)(lua_State*)>
int guarded_call(script_machine& machine, lua_State* L) noexcept {
  try {
    return (machine.*body)(L);
  } catch (...) {
    machine.stopped = script_stop::thrown;
    machine.thrown = std::current_exception();
    return -1;
  }
}

template <int (script_machine::*body)(lua_State*)>
int script_call(lua_State* L) {
  int const results = guarded_call<body>(script_machine::of(L), L);
  return results >= 0 ? results : raise_script_error(L);
}

}  // namespace faro::odds::detail
