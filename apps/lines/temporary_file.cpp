#include "lines/temporary_file.hpp"

#include "lines/input_stream.hpp"
#include "lines/transfer_progress.hpp"

#include <faro/error.hpp>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>

namespace faro::program {
namespace {

/// Opens a file in the folder and takes its name away at once; where the system can, it never has one.
int open_nameless(std::string const& folder) {
  int const descriptor = ::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (descriptor >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL)) return descriptor;
  auto path = folder + "/.faro-XXXXXX";
  sigset_t all, before;  // no signal comes between the file and its end
  sigfillset(&all);
  ::pthread_sigmask(SIG_BLOCK, &all, &before);
  int const named = ::mkostemp(path.data(), O_CLOEXEC);
  auto const problem = errno;
  if (named >= 0) ::unlink(path.c_str());
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = problem;
  return named;
}

}  // namespace

std::string temporary_folder(std::optional<std::string> const& asked) {
  if (asked) return *asked;
  auto const* const named = std::getenv("TMPDIR");
  return named && *named ? named : "/tmp";
}

void require_space(std::string const& folder, std::uint64_t bytes, std::string_view what_for) {
  struct statvfs about {};
  if (::statvfs(folder.c_str(), &about) != 0) return;  // opening a file there says what is wrong
  auto const free = static_cast<std::uint64_t>(about.f_bavail) * about.f_frsize;
  if (free >= bytes) return;
  throw system_error{fmt::format("{} has {} free, {} need{} {}; more room, or another folder, is right",
                                 folder, size_text(free), what_for, what_for.ends_with("s") ? "" : "s",
                                 size_text(bytes))};
}

bool on_same_disk(std::string const& a, std::string const& b) {
  struct stat first {
  }, second{};
  return ::stat(a.c_str(), &first) == 0 && ::stat(b.c_str(), &second) == 0 && first.st_dev == second.st_dev;
}

temporary_file::temporary_file(std::string folder)
    : folder_{std::move(folder)}, descriptor_{open_nameless(folder_)} {
  if (descriptor_ >= 0) return;
  throw system_error{fmt::format("no temporary file in {}: {}; --temporary names another folder", folder_,
                                 std::strerror(errno))};
}

temporary_file::~temporary_file() { ::close(descriptor_); }

void temporary_file::write_at(std::uint64_t place, std::string_view bytes) {
  while (!bytes.empty()) {
    auto const wrote = ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(place));
    if (wrote >= 0) {
      place += static_cast<std::uint64_t>(wrote);
      bytes.remove_prefix(static_cast<std::size_t>(wrote));
    } else if (errno != EINTR) {
      throw system_error{
          fmt::format("cannot write temporary files in {}: {}; --temporary names another folder", folder_,
                      std::strerror(errno))};
    }
  }
}

void temporary_file::read_at(std::uint64_t place, std::span<char> out) const {
  auto const name = "a temporary file in " + folder_;
  if (read_fully_at(descriptor_, place, out, name) == out.size()) return;
  throw system_error{fmt::format("cannot read {}: it ends early", name)};
}

}  // namespace faro::program
