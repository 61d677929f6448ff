// Linux: files by their descriptors; see system.hpp.
#include "cli/system/own_folder.hpp"
#include "cli/system/system.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <memory>

namespace faro::program::system {
namespace {

constexpr std::size_t most_at_once = std::size_t{1} << 30;

std::string path_of_descriptor(int descriptor) { return fmt::format("/proc/self/fd/{}", descriptor); }

file_facts facts_from(struct stat const& status) {
  return {.regular = S_ISREG(status.st_mode),
          .folder = S_ISDIR(status.st_mode),
          .device = S_ISCHR(status.st_mode),
          .size = static_cast<std::uint64_t>(status.st_size),
          .disk = static_cast<std::uint64_t>(status.st_dev),
          .user = status.st_uid,
          .group = status.st_gid,
          .mode = status.st_mode & 07777U};
}

/// What call() says once it was not interrupted.
template <class Call>
auto uninterrupted(Call const& call) {
  for (;;) {
    auto const done = call();
    if (done >= 0 || errno != EINTR) return done;
  }
}

/// write(bytes) until nothing is left.
template <class Write>
bool all_written(std::string_view bytes, Write const& write) {
  while (!bytes.empty()) {
    auto const wrote = uninterrupted([&] { return write(bytes.substr(0, most_at_once)); });
    if (wrote < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(wrote));
  }
  return true;
}

}  // namespace

// ---- About files ------------------------------------------------------------------------------------------

std::optional<file_facts> facts_of(std::string const& path) {
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return std::nullopt;
  return facts_from(status);
}

std::optional<file_facts> facts_of(int descriptor) {
  struct stat status {};
  if (::fstat(descriptor, &status) != 0) return std::nullopt;
  auto facts = facts_from(status);
  facts.device = facts.device && !is_terminal(descriptor);
  return facts;
}

std::string behind_links(std::string path) {
  constexpr int most = 40;
  for (int links = 0; links < most; ++links) {
    std::unique_ptr<char, void (*)(void*)> const real{::realpath(path.c_str(), nullptr), std::free};
    if (real) return real.get();
    if (errno != ENOENT) return {};
    std::string target(4096, '\0');
    auto const size = ::readlink(path.c_str(), target.data(), target.size());
    if (size < 0) return path;  // no link: the file is new
    target.resize(static_cast<std::size_t>(size));
    path = target.starts_with('/') ? target : path.substr(0, path.rfind('/') + 1) + target;
  }
  errno = ELOOP;
  return {};
}

bool may_write(std::string const& path) { return ::access(path.c_str(), W_OK) == 0; }

std::string temporary_folder() {
  auto const* const named = std::getenv("TMPDIR");
  return named && *named ? named : "/tmp";
}

unsigned rights_of_new(unsigned rights) {
  auto const mask = ::umask(0);
  ::umask(mask);
  return rights & ~mask;
}

bool set_rights(int descriptor, unsigned rights) { return ::fchmod(descriptor, rights) == 0; }
/// Through a descriptor: a confined run changes no rights by name.
bool set_rights(std::string const& path, unsigned rights) {
  int const descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
  if (descriptor < 0) return false;
  bool const done = ::fchmod(descriptor, rights) == 0;
  auto const problem = errno;
  ::close(descriptor);
  errno = problem;
  return done;
}

bool give_to_group(int descriptor, unsigned group) {
  return ::fchown(descriptor, static_cast<uid_t>(-1), group) == 0 || errno == EPERM;
}

bool give_to_user(int descriptor, unsigned user) {
  return ::fchown(descriptor, user, static_cast<gid_t>(-1)) == 0;
}

// ---- Opening ----------------------------------------------------------------------------------------------

int open_for_reading(std::string const& path) { return ::open(path.c_str(), O_RDONLY | O_CLOEXEC); }

int open_for_writing(std::string const& path) { return ::open(path.c_str(), O_WRONLY | O_CLOEXEC); }

int create(std::string const& path, unsigned rights) {
  return ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, rights);
}

bool create_folder(std::string const& path, unsigned rights) { return ::mkdir(path.c_str(), rights) == 0; }

bool create_unique_folder(std::string& pattern) { return ::mkdtemp(pattern.data()) != nullptr; }

namespace {

int lock_folder(std::string const& path, int how) {
  int const descriptor = ::open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
  if (descriptor < 0) return -1;
  struct stat status {};
  if (::flock(descriptor, how) == 0 && ::fstat(descriptor, &status) == 0) {
    if (status.st_nlink > 0 && status.st_uid == ::geteuid()) return descriptor;
    errno = ENOENT;
  }
  auto const problem = errno;
  ::close(descriptor);
  errno = problem;
  return -1;
}

}  // namespace

/// Whoever removes what was left behind holds the lock until it is gone: then there is no link to it.
int lock_own_folder(std::string const& path) { return lock_folder(path, LOCK_EX); }
int lock_folder_left_behind(std::string const& path) { return lock_folder(path, LOCK_EX | LOCK_NB); }

int create_unique(std::string& pattern) { return ::mkostemp(pattern.data(), O_CLOEXEC); }

int open_text(std::string_view text) {
  int const descriptor = ::memfd_create("faro", MFD_CLOEXEC);
  if (descriptor < 0) return -1;
  if (!write_all(descriptor, text)) {
    ::close(descriptor);
    return -1;
  }
  ::lseek(descriptor, 0, SEEK_SET);
  return descriptor;
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

int open_temporary(std::string const& folder) {
  int const descriptor = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (descriptor >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL)) return descriptor;
  auto path = folder + "/.faro-XXXXXX";
  signals_held const held;  // no signal comes between the file and its end
  int const named = create_unique(path);
  auto const problem = errno;
  if (named >= 0) ::unlink(path.c_str());
  errno = problem;
  return named;
}

std::string path_for_programs(int descriptor) {
  return fmt::format("/proc/{}/fd/{}", ::getpid(), descriptor);
}

// ---- Reading and writing ----------------------------------------------------------------------------------

std::ptrdiff_t read(int descriptor, std::span<char> into) {
  return uninterrupted([&] { return ::read(descriptor, into.data(), std::min(into.size(), most_at_once)); });
}

std::ptrdiff_t read_at(int descriptor, std::uint64_t place, std::span<char> into) {
  return uninterrupted([&] {
    return ::pread(descriptor, into.data(), std::min(into.size(), most_at_once), static_cast<off_t>(place));
  });
}

bool write_all(int descriptor, std::string_view bytes) {
  return all_written(bytes, [&](std::string_view b) { return ::write(descriptor, b.data(), b.size()); });
}

bool write_all_at(int descriptor, std::uint64_t place, std::string_view bytes) {
  return all_written(bytes, [&](std::string_view b) {
    auto const wrote = ::pwrite(descriptor, b.data(), b.size(), static_cast<off_t>(place));
    if (wrote > 0) place += static_cast<std::uint64_t>(wrote);
    return wrote;
  });
}

bool is_at_beginning(int descriptor) { return ::lseek(descriptor, 0, SEEK_CUR) == 0; }

void will_read_in_order(int descriptor) { ::posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL); }

bool close(int descriptor) { return ::close(descriptor) == 0 || errno == EINTR; }

bool remove(std::string const& path) { return ::unlink(path.c_str()) == 0; }

bool rename(std::string const& from, std::string const& to) {
  return ::rename(from.c_str(), to.c_str()) == 0;
}

}  // namespace faro::program::system
