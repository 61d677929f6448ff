// Linux: the process, its memory, its terminal and its signals; see system.hpp. Mapped files are here, too,
// since the signal handler names them.
#include "cli/system/child_process.hpp"
#include "cli/system/stack.hpp"
#include "cli/system/system.hpp"

#include <faro/error.hpp>
#include <faro/parallel/progress.hpp>
#include <faro/text/detail/message.hpp>

#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <termios.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstring>
#include <fstream>
#include <utility>

namespace faro::program {
namespace system {
namespace {

// ---- For signal handlers: no allocation, no lock ----------------------------------------------------------

struct unfinished_file {
  std::atomic<bool> used = false;
  std::array<char, PATH_MAX> path{};
};
constinit std::array<unfinished_file, 64>
    unfinished;  // so that no page of it is touched as the program starts

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
  std::array<char, 256> name{};
};
constinit std::array<mapped_file, 1024> mapped;

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
/// Where several threads come upon it at once, the first tells it and the others wait for the end.
extern "C" void explain_bus_error(int signal_number, siginfo_t* about, void*) {
  auto const put = [](char const* text) {
    if (::write(STDERR_FILENO, text, std::strlen(text)) < 0) return;
  };
  auto const* const name = name_at(static_cast<char const*>(about->si_addr));
  if (!name && about->si_code != BUS_ADRERR) {
    std::signal(signal_number, SIG_DFL);
    std::raise(signal_number);
    return;
  }
  static constinit std::atomic_flag told;
  while (told.test_and_set()) ::pause();
  put("faro: ");
  put(name ? name : "an input");
  put(": became shorter while it was read, or can't be read\n");
  remove_unfinished();
  ::_exit(3);
}

}  // namespace

bool is_terminal(int descriptor) { return ::isatty(descriptor) != 0; }

static_assert(sizeof(termios) <= 128);

quiet_terminal::quiet_terminal() : number_{::open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)} {
  termios before{};
  if (number_ < 0) return;
  if (::tcgetattr(number_, &before) != 0) {
    ::close(std::exchange(number_, -1));
    return;
  }
  std::memcpy(before_.bytes, &before, sizeof before);
  auto quiet = before;
  quiet.c_lflag &= ~static_cast<tcflag_t>(ECHO | ISIG);
  ::tcsetattr(number_, TCSAFLUSH, &quiet);
}

quiet_terminal::~quiet_terminal() {
  if (number_ < 0) return;
  termios before{};
  std::memcpy(&before, before_.bytes, sizeof before);
  ::tcsetattr(number_, TCSAFLUSH, &before);
  ::close(number_);
}

bool quiet_terminal::say(std::string_view text) const { return write_all(number_, text); }

bool quiet_terminal::read(char& c) const { return ::read(number_, &c, 1) == 1; }

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

int with_enough_stack(std::function<int()> const& run) {
  constexpr rlim_t enough = rlim_t{8} << 20;
  rlimit shell{};
  if (::getrlimit(RLIMIT_STACK, &shell) != 0 || shell.rlim_cur >= enough) return run();
  struct work {
    std::function<int()> const& run;
    int code;
  } all{run, 3};
  pthread_attr_t attributes;
  ::pthread_attr_init(&attributes);
  ::pthread_attr_setstacksize(&attributes, enough);
  ::pthread_setattr_default_np(&attributes);
  auto const begin = [](void* what) -> void* {
    auto& mine = *static_cast<work*>(what);
    mine.code = mine.run();
    return nullptr;
  };
  pthread_t thread{};
  int const problem = ::pthread_create(&thread, &attributes, begin, &all);
  ::pthread_attr_destroy(&attributes);
  if (problem != 0) throw system_error{say("no memory for a stack of 8 MiB: {}", std::strerror(problem))};
  ::pthread_join(thread, nullptr);
  return all.code;
}

void end_by_signal() {
  remove_unfinished();
  auto const signal_number = stopped_by.load();
  std::signal(signal_number, SIG_DFL);
  std::raise(signal_number);
  ::_exit(128 + signal_number);
}

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

namespace {

volatile std::sig_atomic_t noted = 0;

extern "C" void note_signal(int signal_number) { noted = signal_number; }

}  // namespace

interruption_noted::interruption_noted() {
  noted = 0;
  for (int const signal_number : {SIGINT, SIGTERM, SIGHUP}) {
    if (std::signal(signal_number, note_signal) == SIG_IGN) std::signal(signal_number, SIG_IGN);
  }
}

interruption_noted::~interruption_noted() {
  handle_signals();
  if (came() && !ignored_) std::raise(static_cast<int>(noted));
}

bool interruption_noted::came() { return noted != 0; }

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

// ---- Memory -----------------------------------------------------------------------------------------------

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
    if (slot.begin != begin) continue;
    slot.begin = nullptr;
    break;  // the others are on pages that nobody touched yet
  }
  ::munmap(const_cast<char*>(begin), size);
}

void* reserve(std::size_t size) {
  void* const begin =
      ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (begin == MAP_FAILED) return nullptr;
  constexpr std::size_t worth_it = std::size_t{1} << 22;
  if (size >= worth_it) ::madvise(begin, size, MADV_HUGEPAGE);
  return begin;
}

void release(void* begin, std::size_t size) { ::munmap(begin, size); }

void bring_in([[maybe_unused]] std::string_view bytes) {
#ifdef MADV_POPULATE_READ
  constexpr std::uintptr_t page = 4096;
  auto const from = reinterpret_cast<std::uintptr_t>(bytes.data()) / page * page;
  auto const to = reinterpret_cast<std::uintptr_t>(bytes.data() + bytes.size());
  ::madvise(reinterpret_cast<void*>(from), to - from, MADV_POPULATE_READ);
#endif
}

}  // namespace system

}  // namespace faro::program
