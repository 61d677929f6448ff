// One file, written by all ranks, that appears when all have done so.
#include "faro-mpi/shared_output.hpp"

#include <faro/error.hpp>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <utility>

namespace faro::ranks {
namespace {

std::array<char, PATH_MAX> unfinished;  // the name that a signal takes away

extern "C" void remove_shared_output(int signal_number) {
  if (unfinished[0] != '\0') ::unlink(unfinished.data());
  std::signal(signal_number, SIG_DFL);
  std::raise(signal_number);
}

system_error failed(std::string const& what, std::string const& name) {
  return system_error{fmt::format("cannot {} {}: {}", what, name, std::strerror(errno))};
}

}  // namespace

shared_output::shared_output(program::process_group& group, std::string path, std::uint64_t bytes)
    : group_{group}, path_{std::move(path)} {
  try {
    group_.together([&] {
      if (group_.is_first()) create(bytes);
    });
    temporary_ = group_.share(temporary_);
    group_.together([&] {
      if (!group_.is_first()) descriptor_ = ::open(temporary_.c_str(), O_WRONLY | O_CLOEXEC);
      if (descriptor_ < 0) throw failed("write", temporary_);
    });
  } catch (...) {
    clean_up();
    throw;
  }
}

void shared_output::create(std::uint64_t bytes) {
  auto temporary = path_ + ".faro-XXXXXX";
  if (temporary.size() >= unfinished.size())
    throw system_error{fmt::format("{}: the name is too long", path_)};
  struct stat status {};
  if (::stat(path_.c_str(), &status) == 0 && !S_ISREG(status.st_mode))
    throw system_error{
        fmt::format("cannot write {}: expected a regular file, since all ranks write to it", path_)};
  for (int const number : {SIGINT, SIGTERM, SIGHUP}) std::signal(number, remove_shared_output);
  descriptor_ = ::mkostemp(temporary.data(), O_CLOEXEC);
  if (descriptor_ < 0) throw failed("write", path_);
  std::ranges::copy(temporary, unfinished.begin());
  temporary_ = temporary;
  // A disk that is too small is noticed here; a file system that can't tell is not asked again.
  int const problem = bytes > 0 ? ::posix_fallocate(descriptor_, 0, static_cast<off_t>(bytes)) : 0;
  if (problem == ENOSPC || problem == EDQUOT || problem == EFBIG) {
    errno = problem;
    throw failed("write", path_);
  }
}

shared_output::~shared_output() { clean_up(); }

void shared_output::clean_up() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (!group_.is_first()) return;
  if (!done_ && !temporary_.empty()) ::unlink(temporary_.c_str());
  unfinished[0] = '\0';
}

void shared_output::write_at(std::uint64_t place, std::string_view bytes) const {
  while (!bytes.empty()) {
    auto const wrote = ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(place));
    if (wrote < 0 && errno != EINTR) throw failed("write", path_);
    if (wrote < 0) continue;
    place += static_cast<std::uint64_t>(wrote);
    bytes.remove_prefix(static_cast<std::size_t>(wrote));
  }
}

void shared_output::commit() {
  group_.together([&] {
    if (::close(std::exchange(descriptor_, -1)) != 0) throw failed("write", path_);
  });
  group_.together([&] {
    if (group_.is_first()) appear();
  });
}

void shared_output::appear() {
  auto const mask = ::umask(0);
  ::umask(mask);
  struct stat status {};
  bool const replaced = ::stat(path_.c_str(), &status) == 0;
  ::chmod(temporary_.c_str(), replaced ? status.st_mode & 07777U : 0666U & ~mask);
  if (::rename(temporary_.c_str(), path_.c_str()) != 0) throw failed("write", path_);
  done_ = true;
}

}  // namespace faro::ranks
