// Linux. The one file of the program that knows the system: see system.hpp.
#include "cli/system.hpp"

#include "cli/child_process.hpp"
#include "cli/surroundings.hpp"

#include <faro/error.hpp>
#include <faro/parallel/progress.hpp>

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstring>
#include <ctime>
#include <fstream>
#include <utility>

namespace faro::program {
namespace system {
namespace {

// ---- For signal handlers: no allocation, no lock ----------------------------------------------------------

struct unfinished_file {
  std::atomic<bool> used = false;
  std::array<char, PATH_MAX> path;
};
std::array<unfinished_file, 64> unfinished;

void remove_unfinished() {
  for (auto& slot : unfinished) {
    if (slot.used) ::unlink(slot.path.data());
  }
}

std::atomic<int> stopped_by = 0;

extern "C" void end_by(int signal_number) {
  if (signal_number == SIGINT && stopped_by == 0 && parallel::interrupt()) {
    stopped_by = signal_number;
    return;
  }
  remove_unfinished();
  std::signal(signal_number, SIG_DFL);
  std::raise(signal_number);
}

struct mapped_file {
  std::atomic<char const*> begin = nullptr;
  std::size_t size = 0;
  std::array<char, 256> name;
};
std::array<mapped_file, 1024> mapped;

/// What lies at an address, for a message.
char const* name_at(char const* address) {
  for (auto const& slot : mapped) {
    char const* const begin = slot.begin;
    if (begin && address >= begin && address - begin < static_cast<std::ptrdiff_t>(slot.size))
      return slot.name.data();
  }
  return nullptr;
}

/// Reading what is no longer there: the input was cut short by somebody else. Ends the program: exit 3.
extern "C" void explain_bus_error(int signal_number, siginfo_t* about, void*) {
  auto const say = [](char const* text) {
    if (::write(STDERR_FILENO, text, std::strlen(text)) < 0) return;
  };
  auto const* const name = name_at(static_cast<char const*>(about->si_addr));
  if (!name && about->si_code != BUS_ADRERR) {
    std::signal(signal_number, SIG_DFL);
    std::raise(signal_number);
    return;
  }
  say("faro: ");
  say(name ? name : "an input");
  say(": became shorter while it was read, or can't be read\n");
  remove_unfinished();
  ::_exit(3);
}

std::string path_of_descriptor(int descriptor) { return fmt::format("/proc/self/fd/{}", descriptor); }

}  // namespace

bool is_terminal(int descriptor) { return ::isatty(descriptor) != 0; }

std::string program_path() {
  std::array<char, PATH_MAX> path;
  auto const size = ::readlink("/proc/self/exe", path.data(), path.size());
  return size > 0 ? std::string{path.data(), static_cast<std::size_t>(size)} : std::string{};
}

std::uint64_t memory() {
  auto const machine = static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES)) *
                       static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
  std::uint64_t group = UINT64_MAX;
  if (std::ifstream file{"/sys/fs/cgroup/memory.max"}; !(file >> group)) group = UINT64_MAX;
  rlimit shell{};
  auto const process =
      ::getrlimit(RLIMIT_AS, &shell) == 0 && shell.rlim_cur != RLIM_INFINITY ? shell.rlim_cur : UINT64_MAX;
  return std::min({machine, group, process});
}

// ---- Signals ----------------------------------------------------------------------------------------------

void reserve_standard_streams() {
  for (int const stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(stream, F_GETFD) >= 0 || errno != EBADF) continue;
    // The lowest free descriptor is this one. Opened the wrong way round, it can't be used by mistake.
    if (::open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0) return;
  }
}

void handle_signals() {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);  // a limit of file sizes is then an error of write()
  for (int const signal_number : {SIGINT, SIGTERM, SIGHUP}) {
    if (std::signal(signal_number, end_by) == SIG_IGN) std::signal(signal_number, SIG_IGN);
  }
  struct sigaction on_bus_error {};
  on_bus_error.sa_sigaction = explain_bus_error;
  on_bus_error.sa_flags = SA_SIGINFO;
  ::sigaction(SIGBUS, &on_bus_error, nullptr);
}

void end_by_signal() {
  remove_unfinished();
  auto const signal_number = stopped_by.load();
  std::signal(signal_number, SIG_DFL);
  std::raise(signal_number);
  ::_exit(128 + signal_number);
}

void keep_secrets() { ::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

static_assert(sizeof(sigset_t) <= 128);

signals_held::signals_held() {
  sigset_t all;
  sigset_t before;
  sigfillset(&all);
  ::pthread_sigmask(SIG_BLOCK, &all, &before);
  std::memcpy(before_.bytes, &before, sizeof before);
}

signals_held::~signals_held() {
  sigset_t before;
  std::memcpy(&before, before_.bytes, sizeof before);
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
}

void remove_at_the_end(std::string const& path) {
  for (auto& slot : unfinished) {
    if (slot.used || path.size() >= slot.path.size()) continue;
    std::copy_n(path.c_str(), path.size() + 1, slot.path.begin());
    slot.used = true;
    return;
  }
}

void keep(std::string const& path) {
  for (auto& slot : unfinished) {
    if (slot.used && path == slot.path.data()) slot.used = false;
  }
}

// ---- Files ------------------------------------------------------------------------------------------------

int open_for_reading(std::string const& path) { return ::open(path.c_str(), O_RDONLY | O_CLOEXEC); }

int open_text(std::string_view text) {
  int const descriptor = ::memfd_create("faro", MFD_CLOEXEC);
  if (descriptor < 0) return -1;
  while (!text.empty()) {
    auto const wrote = ::write(descriptor, text.data(), text.size());
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote < 0) {
      ::close(descriptor);
      return -1;
    }
    text.remove_prefix(static_cast<std::size_t>(wrote));
  }
  ::lseek(descriptor, 0, SEEK_SET);
  return descriptor;
}

char const* map(int descriptor, std::size_t size, std::string const& name) {
  constexpr std::size_t small = std::size_t{1} << 26;  // larger ones are brought in as they are read
  int const flags = MAP_PRIVATE | (size <= small ? MAP_POPULATE : 0);
  void* const begin = ::mmap(nullptr, size, PROT_READ, flags, descriptor, 0);
  if (begin == MAP_FAILED) return nullptr;
  for (auto& slot : mapped) {
    if (slot.begin) continue;
    slot.size = size;
    slot.name[name.copy(slot.name.data(), slot.name.size() - 1)] = '\0';
    slot.begin = static_cast<char const*>(begin);
    break;
  }
  return static_cast<char const*>(begin);
}

void unmap(char const* begin, std::size_t size) {
  for (auto& slot : mapped) {
    if (slot.begin == begin) slot.begin = nullptr;
  }
  ::munmap(const_cast<char*>(begin), size);
}

int open_nameless(std::string const& folder) {
  int const descriptor =
      ::open(folder.empty() ? "." : folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
  if (descriptor < 0 || ::access(path_of_descriptor(descriptor).c_str(), F_OK) == 0) return descriptor;
  ::close(descriptor);
  return -1;
}

bool give_name(int descriptor, std::string const& path) {
  auto const itself = path_of_descriptor(descriptor);
  return ::linkat(AT_FDCWD, itself.c_str(), AT_FDCWD, path.c_str(), AT_SYMLINK_FOLLOW) == 0;
}

}  // namespace system

// ---- Programs of others -----------------------------------------------------------------------------------

namespace {

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
  throw system_error{fmt::format("{}: {}", what, std::strerror(error_number))};
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

std::string child_ending::text() const {
  if (signal == 0) return fmt::format("ended with status {}", status);
  return fmt::format("was ended by signal {} ({})", signal, ::strsignal(signal));
}

child_process::child_process(std::string const& command) {
  if (!here().has_disk) throw input_error{"no program can be started by a question"};
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
