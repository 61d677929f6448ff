// No system (a browser): no terminal, no signals, no programs of others.
#include "cli/system/child_process.hpp"
#include "cli/system/stack.hpp"
#include "cli/system/system.hpp"
#include "cli/system/waiting.hpp"

#include <faro/error.hpp>

namespace faro::program {
namespace system {

bool is_terminal(int) { return false; }

quiet_terminal::quiet_terminal() : number_{-1}, before_{} {}
quiet_terminal::~quiet_terminal() = default;
bool quiet_terminal::say(std::string_view) const { return false; }
bool quiet_terminal::read(char&) const { return false; }

std::string program_path() { return {}; }
std::uint64_t memory() {
  return std::uint64_t{2} << 30;
}  // what WebAssembly surely can have on most machines

void reserve_standard_streams() {}
void handle_signals() {}
int with_enough_stack(std::function<int()> const& run) { return run(); }
void end_by_signal() { throw system_error{"stopped"}; }

signals_held::signals_held() : before_{} {}
signals_held::~signals_held() = default;

interruption_noted::interruption_noted() = default;
interruption_noted::~interruption_noted() = default;
bool interruption_noted::came() { return false; }

void remove_at_the_end(std::string const&) {}
void keep(std::string const&) {}

bool wait_to_read(int, std::function<bool()> const& still_wanted) { return still_wanted(); }

}  // namespace system

message child_ending::text() const { return "did not run"; }

child_process::child_process(std::string const&) {
  throw input_error{"no program can be started by a question"};
}
child_process::~child_process() = default;
std::size_t child_process::read(std::span<char>) { return 0; }
child_ending child_process::wait() { return {}; }
child_ending child_process::stop() { return {}; }

}  // namespace faro::program
