// Files that several processes change, one after another: lock, read, replace.
#include "records/files/descriptors.hpp"
#include "records/safe_file.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <poll.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

namespace faro::audit {
namespace {

/// Where a path leads when symbolic links are followed, so that they stay when the file is replaced.
std::string followed(std::string const& path) {
  std::unique_ptr<char, void (*)(void*)> const real{::realpath(path.c_str(), nullptr), std::free};
  if (!real) throw input_error{no_reading(path, errno)};
  return real.get();
}

/// Waits for the lock, in steps that grow to a twentieth of a second.
void lock(int descriptor, std::string const& path, std::chrono::milliseconds patience) {
  using namespace std::chrono;
  auto const end = steady_clock::now() + patience;
  for (milliseconds step{1};; step = std::min(2 * step, milliseconds{50})) {
    if (::flock(descriptor, LOCK_EX | LOCK_NB) == 0) return;
    if (errno != EWOULDBLOCK && errno != EINTR) throw system_error{no_writing(path, errno)};
    if (steady_clock::now() >= end)
      throw system_error{
          say("{}: another program has been changing it for {} s", path, patience.count() / 1000)};
    ::poll(nullptr, 0, static_cast<int>(step.count()));  // sleeps
  }
}

}  // namespace

locked_file::locked_file(std::string path, std::size_t most, std::chrono::milliseconds patience)
    : path_{followed(path)} {
  for (;;) {
    open_file file{::open(path_.c_str(), O_RDONLY | O_CLOEXEC)};
    if (file.number() < 0) throw input_error{no_reading(path, errno)};
    lock(file.number(), path, patience);
    descriptor_ = file.number();
    bool const current = is_in_its_place();
    descriptor_ = -1;
    if (!current) continue;  // it was replaced while we waited: the lock is on the old one
    refuse_larger(file.number(), most, path);
    bytes_ = read_all([&](std::span<char> room) { return ::read(file.number(), room.data(), room.size()); },
                      most, path);
    descriptor_ = file.release();
    return;
  }
}

locked_file::locked_file(locked_file&& other) noexcept
    : path_{std::move(other.path_)},
      bytes_{std::move(other.bytes_)},
      descriptor_{std::exchange(other.descriptor_, -1)} {}

locked_file::~locked_file() {
  if (descriptor_ >= 0) ::close(descriptor_);
}

bool locked_file::is_in_its_place() const {
  struct stat held {
  }, there{};
  return ::fstat(descriptor_, &held) == 0 && ::stat(path_.c_str(), &there) == 0 &&
         held.st_dev == there.st_dev && held.st_ino == there.st_ino;
}

void locked_file::replace(std::string bytes) {
  struct stat held {};
  if (::fstat(descriptor_, &held) != 0) throw system_error{no_writing(path_, errno)};
  unnamed_file next{path_};
  // Only root can give files away; whoever may write here and is not root owns the new file.
  static_cast<void>(::fchown(next.number(), held.st_uid, held.st_gid) == 0);
  if (::fchmod(next.number(), held.st_mode & 07777) != 0) throw system_error{no_writing(path_, errno)};
  next.write(bytes);
  if (::flock(next.number(), LOCK_EX | LOCK_NB) != 0) throw system_error{no_writing(path_, errno)};
  if (!is_in_its_place())
    throw system_error{say("{}: another program replaced it meanwhile; nothing was written", path_)};
  next.replace();
  ::close(descriptor_);  // whoever waits for the old one goes on, and finds the new
  descriptor_ = next.release();
  bytes_ = std::move(bytes);
}

}  // namespace faro::audit
