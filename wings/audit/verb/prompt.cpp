// Asking for a secret at the terminal without showing it.
#include "audit/verb/prompt.hpp"

#include "cli/frame.hpp"
#include "cli/run_context.hpp"
#include "cli/system/system.hpp"

#include <faro/text/detail/message.hpp>

#include <cerrno>
#include <cstring>

namespace faro::program {
namespace {

void say_on(system::quiet_terminal const& terminal, std::string_view text) {
  if (!terminal.say(text)) throw system_error{say("the terminal: {}", std::strerror(errno))};
}

/// One line, without its end.
std::string line_from(system::quiet_terminal const& terminal) {
  constexpr std::size_t most = 4096;  // more than a terminal holds: no copy is left behind by growing
  constexpr char interrupt = 3;
  std::string out;
  out.reserve(most);
  for (char c = 0; out.size() + 1 < most && terminal.read(c) && c != '\n'; out += c) {
    if (c == interrupt) throw usage_error{"nothing was typed"};
  }
  return out;
}

}  // namespace

audit::secret_text ask_secretly(std::string const& prompt) {
  if (!current_run().is_process)
    throw usage_error{"--ask: a question has no terminal: expected a file with the secret"};
  system::quiet_terminal const terminal;
  if (!terminal.is_open())
    throw usage_error{"there is no terminal to ask at: expected a file with the secret"};
  say_on(terminal, prompt);
  audit::secret_text out{line_from(terminal)};
  say_on(terminal, "\n");
  if (out.empty()) throw usage_error{"nothing was typed"};
  return out;
}

}  // namespace faro::program
