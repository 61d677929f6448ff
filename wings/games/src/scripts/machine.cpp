// The Lua state: steps counted, and games run.
#include "games/src/scripts/machine.hpp"

#include "text/nearest.hpp"

#include <faro/parallel/progress.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <new>
#include <utility>

namespace faro::odds::detail {

namespace {

/// Lua's own sentences about what it can't read: what stands between their parts.
message lua_sentence(std::string_view text) {
  constexpr std::string_view near = " near ", symbol = "unexpected symbol near ", expected = " expected",
                             closing = " (to close ", at_line = " at line ";
  if (text.starts_with(symbol)) return say("unexpected symbol near {}", text.substr(symbol.size()));
  auto const what = text.find(expected), from = text.rfind(near);
  if (what == std::string_view::npos || from == std::string_view::npos || from < what)
    return std::string{text};
  auto const found = text.substr(from + near.size());
  auto const between = text.substr(what + expected.size(), from - what - expected.size());
  if (between.empty()) return say("{} expected near {}", text.substr(0, what), found);
  auto const line = between.find(at_line);
  if (!between.starts_with(closing) || !between.ends_with(')') || line == std::string_view::npos)
    return std::string{text};
  auto const number = line + at_line.size();
  return say("{} expected (to close {} at line {}) near {}", text.substr(0, what),
             between.substr(closing.size(), line - closing.size()),
             between.substr(number, between.size() - 1 - number), found);
}

/// An error of Lua's as a message: its place, then what the machine said last, or a sentence of Lua's own.
message as_message(std::string const& text, message const& said) {
  if (!said.empty() && text.ends_with(said))
    return say("{}{}", text.substr(0, text.size() - said.size()), said);
  auto const colon = text.find(": ");
  if (colon == std::string::npos) return text;
  return say("{}: {}", text.substr(0, colon), lua_sentence(std::string_view{text}.substr(colon + 2)));
}

}  // namespace

script_machine::script_machine(std::string const& text, std::string const& name,
                               script_settings const& settings, script_limits const& limits)
    : name_{name}, limits_{limits} {
  memory_.most = limits.memory;
  constexpr std::uint64_t bytes_an_instruction = 64;
  memory_.most_asked =
      limits.instructions < UINT64_MAX / bytes_an_instruction
          ? std::max<std::uint64_t>(limits.instructions * bytes_an_instruction, limits.memory)
          : UINT64_MAX;
  lua_ = lua_newstate(script_memory::allocate, &memory_);
  if (lua_ == nullptr) throw system_error{"no memory for a Lua state"};
  try {
    *static_cast<script_machine**>(lua_getextraspace(lua_)) = this;
    constexpr std::uint64_t most_interval = 10'000;
    interval_ = static_cast<int>(std::clamp<std::uint64_t>(limits.instructions / 10, 1, most_interval));
    lua_sethook(lua_, count_hook, LUA_MASKCOUNT, interval_);
    memory_.owner = this;
    open(text);
    read_game();
    set_parameters(settings, parameters_);
    push_parameters(parameters_);
    lua_replace(lua_, p_slot);
    finish_game();
    watch();
  } catch (...) {
    lua_close(lua_);
    throw;
  }
  loading_ = false;
  counts_ = initial_counts_;
  in_deck_ = total(counts_);
}

script_machine::~script_machine() { lua_close(lua_); }

void script_machine::refuse(faro::message const& text) const {
  throw input_error{say("{}: {}", name_, text)};
}

// ---- Running ---------------------------------------------------------------------------------------------

void script_machine::watch_closely(std::size_t bytes, bool is_text) {
  constexpr std::size_t at_once = std::size_t{1} << 26;  // bytes that are gone through within a second
  constexpr std::size_t very_large = std::size_t{1} << 20;
  constexpr std::size_t closely = 100;
  auto const wanted = is_text              ? std::max<std::size_t>(at_once / bytes, 1)
                      : bytes < very_large ? static_cast<std::size_t>(interval_)
                                           : closely;
  if (wanted >= static_cast<std::size_t>(interval_)) return;
  interval_ = static_cast<int>(wanted);
  watch_coroutine(lua_);
  if (running != nullptr) watch_coroutine(running);
}

void script_machine::watch_coroutine(lua_State* coroutine) const {
  if (lua_gethookcount(coroutine) > interval_)  // setting it anew would begin counting again
    lua_sethook(coroutine, count_hook, LUA_MASKCOUNT, interval_);
}

/// After hurry(): as often as before.
void script_machine::watch_again() {
  if (!hurried_) return;
  hurried_ = false;
  lua_sethook(lua_, count_hook, LUA_MASKCOUNT, interval_);
}

void script_machine::hurry(lua_State* L) {
  hurried_ = true;
  lua_sethook(lua_, count_hook, LUA_MASKCOUNT, 1);
  if (L != lua_) lua_sethook(L, count_hook, LUA_MASKCOUNT, 1);
}

bool script_machine::begin_coroutine(lua_State* L, lua_State* coroutine) {
  constexpr int at_first = 1000;
  lua_sethook(coroutine, count_hook, LUA_MASKCOUNT, std::min(interval_, at_first));
  return pay(L, std::min(interval_, at_first));
}

bool script_machine::in_time() noexcept { return on_count(0, name_.c_str(), 0); }

bool script_machine::on_count(std::uint64_t instructions, char const* source, int line) noexcept {
  try {
    return spend(instructions, source, line);
  } catch (...) {
    stopped = script_stop::thrown;
    thrown = std::current_exception();
    return false;
  }
}

bool script_machine::pay(lua_State* L, double steps) noexcept {
  try {
    lua_Debug frame;
    int line = 0;
    for (int level = 0; line <= 0 && lua_getstack(L, level, &frame) != 0; ++level) {
      lua_getinfo(L, "Sl", &frame);
      line = frame.currentline;
    }
    constexpr double most = 1e18;
    return spend(static_cast<std::uint64_t>(std::clamp(steps, 0.0, most)),
                 line > 0 ? frame.short_src : name_.c_str(), line);
  } catch (...) {
    stopped = script_stop::thrown;
    thrown = std::current_exception();
    return false;
  }
}

/// Runs that are short look at the clock alone; what other programs keep waiting is not counted for the
/// others.
bool script_machine::takes_too_long() {
  constexpr std::chrono::milliseconds short_run{50};
  if (long_run_) return long_run_->seconds() > std::chrono::duration<double>(limits_.time).count();
  if (std::chrono::steady_clock::now() - run_started_ > short_run) long_run_.emplace();
  return false;
}

bool script_machine::spend(std::uint64_t steps, char const* source, int line) {
  if (stopped != script_stop::none) return false;  // something in the script caught the stop
  if (counted_run_ != runs + 1) {
    counted_run_ = runs + 1;
    counted_ = 0;
    run_started_ = std::chrono::steady_clock::now();
    long_run_.reset();
  }
  counted_ += steps;
  bool const is_ours = std::string_view{source} == "(steps)";  // the function that plays a game told in steps
  auto const refused = [&](faro::message const& why) {
    if (is_ours) {
      stop_for_good(say("{}: {}", name_, why));
      return false;
    }
    stop_for_good(line > 0 ? say("{}:{}: {}", source, line, why) : say("{}: {}", source, why));
    return false;
  };
  if (counted_ > limits_.instructions) {
    return refused(
        say("stopped after {} instructions in one run; does a loop never end?", limits_.instructions));
  }
  if (takes_too_long()) return refused(say("stopped after {} seconds in one run", limits_.time.count()));
  if (parallel::stop_asked()) {
    stopped = script_stop::thrown;
    thrown = std::make_exception_ptr(faro::stopped{"stopped"});
    return false;
  }
  if (limits_.stop && limits_.stop->load(std::memory_order_relaxed)) return refused(say("stopped"));
  return true;
}

void script_machine::memory_used_up() {
  if (memory_.asked > memory_.most_asked) {
    stop_for_good(
        say("{}: stopped after {} bytes of texts and tables in one run; is a long text made again "
            "and again?",
            name_, memory_.most_asked));
    return;
  }
  constexpr std::size_t kib = 1024;
  stop_for_good(
      limits_.memory >= kib * kib
          ? say("{}: a run may hold {} MiB of memory, and needed more", name_, limits_.memory / kib / kib)
          : say("{}: a run may hold {} bytes of memory, and needed more", name_, limits_.memory));
}

/// Throws what the error at the top of the stack, or the stop, means.
void script_machine::throw_error() {
  if (stopped == script_stop::thrown) std::rethrow_exception(std::exchange(thrown, nullptr));
  if (stopped == script_stop::refused) throw input_error{message};
  std::string text;
  if (lua_type(lua_, -1) == LUA_TSTRING) {
    text = text_at(lua_, -1);
  } else {
    script_reader reader{lua_};
    auto const value = reader.value(-1);
    text = fmt::format("{}: error {}", name_, value ? to_string(*value) : reader.fault());
  }
  lua_settop(lua_, top_slot - 1);
  constexpr std::size_t shown = 2000;
  if (text.size() > shown) text = fmt::format("{} ... ({} bytes in all)", text.substr(0, shown), text.size());
  throw input_error{as_message(text, message)};
}

/// Through the door: calls a plain function with the arguments at the top. Throws what it raises.
void script_machine::enter(lua_State* L, lua_CFunction function, int arguments, int results) {
  if (lua_checkstack(L, LUA_MINSTACK) == 0) throw std::bad_alloc{};
  lua_pushcfunction(L, function);
  lua_insert(L, -arguments - 1);
  int const status = lua_pcall(L, arguments, results, 0);
  if (status == LUA_OK) return;
  std::string const why{text_at(L, -1)};
  lua_pop(L, 1);
  if (status != LUA_ERRMEM) refuse(why);  // calls within calls: C's stack has an end
  if (!memory_.limited) throw std::bad_alloc{};
  if (stopped == script_stop::none) memory_used_up();
  if (stopped == script_stop::thrown) std::rethrow_exception(std::exchange(thrown, nullptr));
  throw input_error{message};
}

void script_machine::push_text(lua_State* L, std::string_view text) {
  lua_pushlightuserdata(L, &text);
  enter(L, door::push_text, 1, 1);
}

void script_machine::push_table(std::size_t places, std::size_t fields) {
  lua_pushinteger(lua_, static_cast<lua_Integer>(places));
  lua_pushinteger(lua_, static_cast<lua_Integer>(fields));
  enter(lua_, door::new_table, 2, 1);
}

/// A field as the script would read it, which may run its code: its type.
int script_machine::push_field(int table, char const* name) {
  table = lua_absindex(lua_, table);
  lua_pushcfunction(lua_, door::get_field);
  lua_pushvalue(lua_, table);
  lua_pushlightuserdata(lua_, const_cast<char*>(name));  // NOLINT: it is only read
  call(2);
  return lua_type(lua_, -1);
}

/// Takes the value at the top and refers to it in the registry.
int script_machine::keep() {
  enter(lua_, door::keep, 1, 1);
  auto const reference = static_cast<int>(lua_tointegerx(lua_, -1, nullptr));
  lua_pop(lua_, 1);
  return reference;
}

void script_machine::call(int arguments) {
  stopped = script_stop::none;
  running = nullptr;
  watch_again();
  int const function = lua_gettop(lua_) - arguments;
  lua_pushcfunction(lua_, add_line);
  lua_insert(lua_, function);
  memory_.limited = true;
  int const status = lua_pcall(lua_, arguments, 1, function);
  memory_.limited = false;
  if (status == LUA_ERRMEM && stopped == script_stop::none) memory_used_up();
  if (status != LUA_OK) throw_error();
  lua_remove(lua_, function);
}

void script_machine::reset_deck() {
  for (auto kind = counts_.size(); kind > initial_counts_.size(); --kind) {
    auto const at = static_cast<lua_Integer>(kind);
    if (lua_rawgeti(lua_, cards_slot, at) != LUA_TNIL) {
      lua_pushvalue(lua_, kind_of_slot);
      lua_insert(lua_, -2);
      lua_pushnil(lua_);
      enter(lua_, door::set_entry, 3, 0);
    } else {
      lua_pop(lua_, 1);
    }
    lua_pushvalue(lua_, cards_slot);
    lua_pushnil(lua_);
    lua_pushinteger(lua_, at);
    enter(lua_, door::set_place, 3, 0);
  }
  counts_ = initial_counts_;
  in_deck_ = cards_;
  unseen_ = 0;
}

script_stop script_machine::play_with(int p_index) {
  stopped = script_stop::none;
  running = nullptr;
  watch_again();
  lua_pushvalue(lua_, function_slot);
  lua_pushvalue(lua_, t_slot);
  lua_pushvalue(lua_, p_index);
  memory_.limited = true;
  int const status = lua_pcall(lua_, 2, 1, handler_slot);
  memory_.limited = false;
  return came_through(status) ? script_stop::none : stopped;
}

/// After a call of the game: false where it left or failed. Throws what else ended it.
bool script_machine::came_through(int status) {
  if (status == LUA_OK && stopped == script_stop::none) return true;
  if (status == LUA_ERRMEM && stopped == script_stop::none) memory_used_up();
  bool const ended =
      stopped == script_stop::left || stopped == script_stop::failed || stopped == script_stop::contradicted;
  if (!ended) throw_error();
  lua_settop(lua_, top_slot - 1);
  return false;
}

script_stop script_machine::play(chooser_ref c) {
  ++runs;
  lua_settop(lua_, top_slot - 1);
  reset_deck();
  if (resume && resume->deck) {
    counts_ = resume->deck->counts;
    in_deck_ = resume->deck->in_deck;
    unseen_ = resume->deck->unseen;
  }
  left_before_step = false;
  passed_ = 0;
  phase_.clear();
  memory_.asked = memory_.looked_at = 0;
  chooser_ = &c;
  without_driver_ = by_steps_ && resume != nullptr;
  if (is_shuffle_ && !given_) {
    refuse(
        "expected a game, got a shuffle: its function has a `deck`; faro judge exact, faro shuffle and "
        "faro watch take it");
  }
  if (given_) push_deck();
  auto const how = without_driver_ ? play_from_state() : play_with(given_ ? lua_gettop(lua_) : int{p_slot});
  chooser_ = nullptr;
  return how;
}

script_value script_machine::take_outcome(script_stop how) {
  if (how == script_stop::contradicted) return script_value::contradiction(left_line);
  if (how != script_stop::none) return {};
  script_reader reader{lua_};
  auto value = reader.value(-1);
  if (!value) {
    lua_Debug info;
    lua_pushvalue(lua_, function_slot);
    lua_getinfo(lua_, ">S", &info);
    throw input_error{
        say("{}:{}: the game returned {}: expected a number, a text, a truth value or a table of these",
            name_, info.linedefined, reader.fault())};
  }
  lua_settop(lua_, top_slot - 1);
  if (order_.empty()) return *std::move(value);
  auto const at = order_.find(*value);
  if (at == order_.end()) {
    std::vector<std::string> names;
    for (auto const& [outcome, place] : order_) names.push_back(to_string(outcome));
    auto const text = to_string(*value);
    refuse(say("the outcome '{}' is not in the game's `order`{}", text, did_you_mean(text, names)));
  }
  value->set_place(at->second);
  return *std::move(value);
}

std::size_t script_machine::tally_of(script_value const& value) {
  auto const [at, fresh] = tally_map_.try_emplace(value, tallied_.size());
  if (fresh) tallied_.push_back(value);
  return at->second;
}

/// An outcome that was seen before is found by Lua itself, without a value of ours.
std::size_t script_machine::run_and_tally(chooser_ref c) {
  auto const how = play(c);
  if (how == script_stop::none) {
    auto const type = lua_type(lua_, -1);
    if (type == LUA_TSTRING || type == LUA_TBOOLEAN || lua_isinteger(lua_, -1) != 0) {
      lua_pushvalue(lua_, -1);
      if (lua_rawget(lua_, tally_slot) != LUA_TNIL) {
        auto const index = static_cast<std::size_t>(lua_tointegerx(lua_, -1, nullptr));
        lua_settop(lua_, top_slot - 1);
        return index;
      }
      lua_pop(lua_, 1);
      auto const value = take_outcome(how);
      auto const index = tally_of(value);
      lua_pushvalue(lua_, tally_slot);
      push_value(value);
      lua_pushinteger(lua_, static_cast<lua_Integer>(index));
      enter(lua_, door::set_entry, 3, 0);
      return index;
    }
  }
  return tally_of(take_outcome(how));
}

int script_machine::run_duel(chooser_ref c, std::size_t other) {
  auto const refuse_observing = [this](script_value const& end) {
    if (end.contradicted_in() > 0)
      throw input_error{say("{}:{}: two hands of a game that observes (t:observe) can't be from one deck",
                            name_, end.contradicted_in())};
  };
  auto how = play(c);
  if (how == script_stop::left) return 0;
  auto const first = take_outcome(how);
  refuse_observing(first);
  stopped = script_stop::none;
  chooser_ = &c;
  phase_ = "second hand after " + to_string(first) + "\n";
  if (!c.passing()) {
    key_ = phase_;
    key_.append(reinterpret_cast<char const*>(&unseen_), sizeof unseen_);  // NOLINT: bytes
    key_.append(reinterpret_cast<char const*>(counts_.data()), counts_.size() * sizeof(count_t));  // NOLINT
    if (c.merge_point(std::as_bytes(std::span{key_}))) return 0;
  }
  lua_rawgeti(lua_, LUA_REGISTRYINDEX, other_parameters_[other]);
  how = play_with(lua_gettop(lua_));
  if (how == script_stop::left) return 0;
  auto const second = take_outcome(how);
  refuse_observing(second);
  return first < second ? -1 : second < first ? 1 : 0;
}

}  // namespace faro::odds::detail
