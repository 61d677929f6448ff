// Asking for a secret at the terminal without showing it; the terminal is always given back as it was.
#include "verbs/audit/prompt.hpp"

#include "cli/frame.hpp"

#include <faro/audit/safe_file.hpp>

#include <fcntl.h>
#include <termios.h>
#include <unistd.h>

namespace faro::program {
namespace {

/// The terminal while it does not show what is typed. Ctrl-C is a character then, so that the terminal is
/// always given back as it was.
class quiet_terminal {
 public:
  quiet_terminal() : number_{::open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)} {
    if (number_ < 0 || ::tcgetattr(number_, &before_) != 0) {
      if (number_ >= 0) ::close(number_);
      throw usage_error{"there is no terminal to ask at: expected a file with the secret"};
    }
    auto quiet = before_;
    quiet.c_lflag &= ~static_cast<tcflag_t>(ECHO | ISIG);
    ::tcsetattr(number_, TCSAFLUSH, &quiet);
  }
  ~quiet_terminal() {
    ::tcsetattr(number_, TCSAFLUSH, &before_);
    ::close(number_);
  }
  quiet_terminal(quiet_terminal const&) = delete;
  quiet_terminal& operator=(quiet_terminal const&) = delete;

  void say(std::string const& text) const {
    audit::write_all([this](std::string_view part) { return ::write(number_, part.data(), part.size()); },
                     text, "the terminal");
  }
  /// One line, without its end.
  [[nodiscard]] std::string line() const {
    std::string out;
    out.reserve(4096);  // more than a terminal holds: no copy is left behind by growing
    char c = 0;
    while (out.size() < 4095 && ::read(number_, &c, 1) == 1 && c != '\n') {
      if (c == 3) throw usage_error{"nothing was typed"};
      out += c;
    }
    return out;
  }

 private:
  int number_;
  termios before_{};
};

}  // namespace

audit::secret_text ask_secretly(std::string const& prompt) {
  quiet_terminal const terminal;
  terminal.say(prompt);
  audit::secret_text out{terminal.line()};
  terminal.say("\n");
  if (out.empty()) throw usage_error{"nothing was typed"};
  return out;
}

}  // namespace faro::program
