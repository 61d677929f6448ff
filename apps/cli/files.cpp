#include "cli/files.hpp"

#include <faro/error.hpp>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <new>
#include <random>
#include <utility>

namespace faro::program {
namespace {

constexpr std::size_t buffer_size = std::size_t{1} << 18;

std::string reason(int error_number) { return std::strerror(error_number); }

// ---- Unfinished files, for the signal handler: no allocation, no lock -------------------------------------

struct unfinished_file {
  std::atomic<bool> used = false;
  std::array<char, PATH_MAX> path;
};
std::array<unfinished_file, 64> unfinished;

void remember(std::string const& path) {
  for (auto& slot : unfinished) {
    if (slot.used || path.size() >= slot.path.size()) continue;
    std::copy_n(path.c_str(), path.size() + 1, slot.path.begin());
    slot.used = true;
    return;
  }
}

void forget(std::string const& path) {
  for (auto& slot : unfinished) {
    if (slot.used && path == slot.path.data()) slot.used = false;
  }
}

extern "C" void remove_unfinished(int signal_number) {
  for (auto& slot : unfinished) {
    if (slot.used) ::unlink(slot.path.data());
  }
  std::signal(signal_number, SIG_DFL);
  std::raise(signal_number);
}

// ---- Mapped files, for the signal of a file that became shorter
// ---------------------------------------------

struct mapped_file {
  std::atomic<char const*> begin = nullptr;
  std::size_t size = 0;
  std::array<char, 256> name;
};
std::array<mapped_file, 1024> mapped;

void remember_mapped(void const* map, std::size_t size, std::string const& name) {
  for (auto& slot : mapped) {
    if (slot.begin) continue;
    slot.size = size;
    slot.name[name.copy(slot.name.data(), slot.name.size() - 1)] = '\0';
    slot.begin = static_cast<char const*>(map);
    return;
  }
}

void forget_mapped(void const* map) {
  for (auto& slot : mapped) {
    if (slot.begin == map) slot.begin = nullptr;
  }
}

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
  say(": became shorter while it was read, or can't be read; a file that nobody writes is right\n");
  for (auto& file : unfinished) {
    if (file.used) ::unlink(file.path.data());
  }
  ::_exit(3);
}

/// Creates files only while a signal can't come between the creation and remember().
class signals_held {
 public:
  signals_held() {
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, &before_);
  }
  ~signals_held() { sigprocmask(SIG_SETMASK, &before_, nullptr); }
  signals_held(signals_held const&) = delete;
  signals_held& operator=(signals_held const&) = delete;

 private:
  sigset_t before_;
};

/// What a path stands for when it is a symbolic link to something; the path itself otherwise.
std::string behind_links(std::string const& path) {
  std::unique_ptr<char, void (*)(void*)> const real{::realpath(path.c_str(), nullptr), std::free};
  return real ? real.get() : path;
}

/// The folder of a path, with its slash; empty for the one we are in.
std::string folder_of(std::string const& path) {
  auto const slash = path.rfind('/');
  return path.substr(0, slash == std::string::npos ? 0 : slash + 1);
}

std::string path_of_descriptor(int descriptor) { return fmt::format("/proc/self/fd/{}", descriptor); }

/// Opens a file that has no name yet, so that it is gone however the program ends; -1 where the file system
/// has no such files, or they can't be given a name later.
int open_nameless(std::string const& folder) {
  int const descriptor =
      ::open(folder.empty() ? "." : folder.c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
  if (descriptor < 0 || ::access(path_of_descriptor(descriptor).c_str(), F_OK) == 0) return descriptor;
  ::close(descriptor);
  return -1;
}

unsigned mode_of_new_files() {
  auto const mask = ::umask(0);
  ::umask(mask);
  return 0666U & ~mask;
}

}  // namespace

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
    if (std::signal(signal_number, remove_unfinished) == SIG_IGN) std::signal(signal_number, SIG_IGN);
  }
  struct sigaction on_bus_error {};
  on_bus_error.sa_sigaction = explain_bus_error;
  on_bus_error.sa_flags = SA_SIGINFO;
  ::sigaction(SIGBUS, &on_bus_error, nullptr);
}

// ---- Input ------------------------------------------------------------------------------------------------

input_file::input_file(std::string path)
    : name_{path == "-" ? "standard input" : std::move(path)}, storage_{nullptr, std::free} {
  bool const standard = name_ == "standard input";
  int const descriptor = standard ? STDIN_FILENO : ::open(name_.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) {
    throw input_error{
        fmt::format("cannot read {}: {}; an existing, readable file is right", name_, reason(errno))};
  }
  struct stat status {};
  if (::fstat(descriptor, &status) == 0 && S_ISDIR(status.st_mode)) {
    if (!standard) ::close(descriptor);
    throw input_error{fmt::format("cannot read {}: it is a directory; a file is right", name_)};
  }
  regular_ = S_ISREG(status.st_mode);
  // Standard input may be a file that was read up to some place by others: only a fresh one is mapped.
  bool const whole = regular_ && status.st_size > 0 && ::lseek(descriptor, 0, SEEK_CUR) == 0;
  if (whole) {
    auto const size = static_cast<std::size_t>(status.st_size);
    constexpr std::size_t small = std::size_t{1} << 26;  // larger ones are brought in as they are read
    int const flags = MAP_PRIVATE | (size <= small ? MAP_POPULATE : 0);
    void* const map = ::mmap(nullptr, size, PROT_READ, flags, descriptor, 0);
    if (map != MAP_FAILED) {
      remember_mapped(map, size, name_);
      map_ = map;
      bytes_ = {static_cast<char const*>(map), size};
    }
  }
  try {
    if (!map_) read_all(descriptor);
  } catch (...) {
    if (!standard) ::close(descriptor);
    throw;
  }
  if (!standard) ::close(descriptor);
}

void input_file::read_all(int descriptor) {
  std::size_t capacity = buffer_size;
  std::size_t size = 0;
  for (;;) {
    if (size == 0 || size == capacity) {
      if (size != 0) capacity *= 2;
      auto* const larger = static_cast<char*>(std::realloc(storage_.get(), capacity));
      if (!larger) throw std::bad_alloc{};
      static_cast<void>(storage_.release());
      storage_.reset(larger);
    }
    auto const got = ::read(descriptor, storage_.get() + size, capacity - size);
    if (got == 0) break;
    if (got > 0) size += static_cast<std::size_t>(got);
    if (got < 0 && errno != EINTR) {
      throw system_error{fmt::format("cannot read {}: {}", name_, reason(errno))};
    }
  }
  bytes_ = {storage_.get(), size};
}

input_file::input_file(input_file&& other) noexcept
    : name_{std::move(other.name_)},
      bytes_{std::exchange(other.bytes_, {})},
      regular_{other.regular_},
      storage_{std::move(other.storage_)},
      map_{std::exchange(other.map_, nullptr)} {}

input_file& input_file::operator=(input_file&& other) noexcept {
  std::swap(name_, other.name_);
  std::swap(bytes_, other.bytes_);
  std::swap(regular_, other.regular_);
  std::swap(storage_, other.storage_);
  std::swap(map_, other.map_);
  return *this;
}

input_file::~input_file() {
  if (!map_) return;
  forget_mapped(map_);
  ::munmap(map_, bytes_.size());
}

// ---- Output -----------------------------------------------------------------------------------------------

output_file::output_file(std::string const& path) : name_{path} {
  buffer_.reserve(buffer_size);
  if (path == "-" || path == "/dev/stdout") {
    name_ = "standard output";
    descriptor_ = STDOUT_FILENO;
    return;
  }
  if (path.empty()) {
    name_ = "''";
    fail(ENOENT);
  }
  struct stat status {};
  bool const exists = ::stat(path.c_str(), &status) == 0;
  if (exists && S_ISDIR(status.st_mode)) fail(EISDIR);
  if (exists && !S_ISREG(status.st_mode)) {
    descriptor_ = ::open(path.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor_ < 0) fail(errno);
    return;
  }
  open_beside(behind_links(path), exists, exists ? status.st_mode & 07777U : mode_of_new_files());
}

void output_file::open_beside(std::string const& path, bool exists, unsigned mode) {
  if (exists && ::access(path.c_str(), W_OK) != 0) fail(errno);
  target_ = path;
  auto const folder = folder_of(path);
  descriptor_ = open_nameless(folder);
  if (descriptor_ < 0) {
    auto temporary = folder + ".faro-XXXXXX";
    signals_held const held;
    descriptor_ = ::mkostemp(temporary.data(), O_CLOEXEC);
    if (descriptor_ < 0) fail(errno);
    temporary_ = std::move(temporary);
    remember(temporary_);
  }
  if (::fchmod(descriptor_, mode) != 0) fail(errno);
}

/// Gives a file without a name one beside the target. Signals are held.
void output_file::name_it() {
  auto const itself = path_of_descriptor(descriptor_);
  for (std::random_device random;;) {
    auto name = fmt::format("{}.faro-{:08x}", folder_of(target_), random());
    if (::linkat(AT_FDCWD, itself.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW) == 0) {
      temporary_ = std::move(name);
      remember(temporary_);
      return;
    }
    if (errno != EEXIST) fail(errno);
  }
}

output_file::~output_file() {
  if (descriptor_ > STDERR_FILENO) ::close(descriptor_);
  if (temporary_.empty()) return;
  ::unlink(temporary_.c_str());
  forget(temporary_);
}

void output_file::fail(int error_number) {
  if (error_number == EPIPE && target_.empty()) throw output_closed{};
  throw system_error{fmt::format("cannot write {}: {}", name_, reason(error_number))};
}

void output_file::write(std::string_view bytes) {
  if (buffer_.size() + bytes.size() > buffer_size) flush();
  if (bytes.size() < buffer_size) {
    buffer_.append(bytes);
    return;
  }
  while (!bytes.empty()) {
    auto const wrote = ::write(descriptor_, bytes.data(), std::min(bytes.size(), std::size_t{1} << 30));
    if (wrote >= 0) {
      bytes.remove_prefix(static_cast<std::size_t>(wrote));
    } else if (errno != EINTR) {
      fail(errno);
    }
  }
}

void output_file::flush() {
  for (std::string_view rest = buffer_; !rest.empty();) {
    auto const wrote = ::write(descriptor_, rest.data(), rest.size());
    if (wrote >= 0) {
      rest.remove_prefix(static_cast<std::size_t>(wrote));
    } else if (errno != EINTR) {
      auto const error_number = errno;
      buffer_.clear();
      fail(error_number);
    }
  }
  buffer_.clear();
}

void output_file::commit() {
  flush();
  signals_held const held;
  if (is_new_file() && temporary_.empty()) name_it();
  if (descriptor_ > STDERR_FILENO) {
    // A network file system may report a full disk only here.
    if (::close(std::exchange(descriptor_, -1)) != 0 && errno != EINTR) fail(errno);
  }
  if (temporary_.empty()) return;
  if (::rename(temporary_.c_str(), target_.c_str()) != 0) fail(errno);
  forget(std::exchange(temporary_, {}));
}

}  // namespace faro::program
