// Linux: a program of somebody else's, started, listened to and ended; see child_process.hpp.
#include "cli/system/child_process.hpp"

#include <faro/error.hpp>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <type_traits>
#include <utility>

namespace faro::program {
namespace {

static_assert(std::is_same_v<pid_t, int>);

constexpr std::array ending_signals{SIGINT, SIGTERM, SIGHUP};

// For the signal handler: the group that ends with us, and what handled the signals before.
std::atomic<pid_t> running_group = 0;
std::array<void (*)(int), ending_signals.size()> handlers_before{};

extern "C" void end_child_too(int signal_number) {
  if (pid_t const group = running_group) ::kill(-group, SIGTERM);
  for (std::size_t i = 0; i < ending_signals.size(); ++i) {
    if (ending_signals[i] != signal_number) continue;
    if (handlers_before[i] != SIG_DFL) return handlers_before[i](signal_number);
    std::signal(signal_number, SIG_DFL);
    std::raise(signal_number);
  }
}

void watch_signals(pid_t group) {
  running_group = group;
  for (std::size_t i = 0; i < ending_signals.size(); ++i) {
    auto* const before = std::signal(ending_signals[i], end_child_too);
    if (before == SIG_IGN) {
      std::signal(ending_signals[i], SIG_IGN);
    } else if (before != end_child_too) {
      handlers_before[i] = before;
    }
  }
}

[[noreturn]] void fail(std::string const& what, int error_number) {
  throw system_error{say("{}: {}", what, std::strerror(error_number))};
}

/// What the program starts with: no input, our pipe as its output, a group of its own, signals as usual.
class start_settings {
 public:
  explicit start_settings(int output) {
    posix_spawn_file_actions_init(&actions_);
    posix_spawn_file_actions_addopen(&actions_, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_adddup2(&actions_, output, STDOUT_FILENO);
    posix_spawnattr_init(&attributes_);
    sigset_t defaults;
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);  // ignored by us, which a child would inherit
    for (int const s : ending_signals) sigaddset(&defaults, s);
    posix_spawnattr_setsigdefault(&attributes_, &defaults);
    posix_spawnattr_setpgroup(&attributes_, 0);
    posix_spawnattr_setflags(&attributes_, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
  }
  ~start_settings() {
    posix_spawn_file_actions_destroy(&actions_);
    posix_spawnattr_destroy(&attributes_);
  }
  start_settings(start_settings const&) = delete;
  start_settings& operator=(start_settings const&) = delete;

  [[nodiscard]] posix_spawn_file_actions_t const* actions() const { return &actions_; }
  [[nodiscard]] posix_spawnattr_t const* attributes() const { return &attributes_; }

 private:
  posix_spawn_file_actions_t actions_{};
  posix_spawnattr_t attributes_{};
};

}  // namespace

message child_ending::text() const {
  if (signal == 0) return say("ended with status {}", status);
  return say("was ended by signal {} ({})", signal, ::strsignal(signal));
}

child_process::child_process(std::string const& command) {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) fail("cannot make a pipe", errno);
  output_ = ends[0];
  std::string shell = "/bin/sh";
  std::string option = "-c";
  auto text = command;
  std::array<char*, 4> arguments{shell.data(), option.data(), text.data(), nullptr};
  start_settings const settings{ends[1]};
  auto const problem = ::posix_spawn(&process_, shell.c_str(), settings.actions(), settings.attributes(),
                                     arguments.data(), environ);
  ::close(ends[1]);
  if (problem != 0) {
    process_ = -1;
    close_output();
    fail("cannot start /bin/sh", problem);
  }
  watch_signals(process_);
}

child_process::~child_process() {
  if (process_ > 0) stop();
}

std::size_t child_process::read(std::span<char> into) {
  if (output_ < 0) return 0;
  for (;;) {
    auto const got = ::read(output_, into.data(), into.size());
    if (got >= 0) return static_cast<std::size_t>(got);
    if (errno != EINTR) fail("cannot read what the command prints", errno);
  }
}

void child_process::close_output() {
  if (output_ >= 0) ::close(std::exchange(output_, -1));
}

/// Whether it ends within this time; it stays a zombie, so that its group keeps its number.
bool child_process::ended_within(int milliseconds) const {
  constexpr int step = 5;
  for (int waited = 0;; waited += step) {
    siginfo_t info{};
    auto const result = ::waitid(P_PID, static_cast<id_t>(process_), &info, WEXITED | WNOHANG | WNOWAIT);
    if ((result == 0 && info.si_pid == process_) || (result != 0 && errno == ECHILD)) return true;
    if (waited >= milliseconds) return false;
    timespec const pause{0, step * 1'000'000};
    ::nanosleep(&pause, nullptr);
  }
}

child_ending child_process::reap() {
  int status = 0;
  while (::waitpid(process_, &status, 0) < 0 && errno == EINTR) {}
  running_group = 0;
  process_ = -1;
  ending_ = WIFSIGNALED(status) ? child_ending{0, WTERMSIG(status)} : child_ending{WEXITSTATUS(status), 0};
  return *ending_;
}

child_ending child_process::wait() {
  close_output();
  return ending_ ? *ending_ : reap();
}

child_ending child_process::stop() {
  close_output();
  if (ending_) return *ending_;
  if (!ended_within(0)) {
    ::kill(-process_, SIGTERM);
    ::kill(-process_, SIGCONT);
  }
  constexpr int grace = 2000;
  ended_within(grace);
  ::kill(-process_, SIGKILL);  // and whatever it has left behind
  return reap();
}

}  // namespace faro::program
