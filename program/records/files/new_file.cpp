// New files that appear whole, with nothing left of them when writing fails or the process is killed.
//
// Where the file system can, a file has no name until it is complete (O_TMPFILE, Linux 3.11); elsewhere it
// has one that nobody else chooses, and the one thing that is ever removed is what was made here.
#include "records/files/descriptors.hpp"
#include "records/safe_file.hpp"

#include <faro/error.hpp>
#include <faro/records/detail/crypto.hpp>
#include <faro/text/detail/message.hpp>

#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#ifdef __linux__
#include <sys/prctl.h>
#endif

namespace faro::audit {
namespace {

std::string folder_of(std::string const& path) {
  auto const slash = path.rfind('/');
  return slash == std::string::npos ? "." : slash == 0 ? "/" : path.substr(0, slash);
}

/// A name beside a path that nobody else has, and that says whose leavings it is if the machine stops now.
std::string name_beside(std::string const& path) {
  return fmt::format("{}/.faro-{}", folder_of(path), to_hex(fresh_secret().view().substr(0, 8)));
}

/// While there is one, what asks this thread to end waits, so that no second name stays behind.
class ending_signals_wait {
 public:
  ending_signals_wait() {
    sigset_t ending;
    ::sigemptyset(&ending);
    for (int const number : {SIGINT, SIGTERM, SIGHUP}) ::sigaddset(&ending, number);
    ::pthread_sigmask(SIG_BLOCK, &ending, &before_);
  }
  ending_signals_wait(ending_signals_wait const&) = delete;
  ending_signals_wait& operator=(ending_signals_wait const&) = delete;
  ~ending_signals_wait() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }

 private:
  sigset_t before_;
};

int open_unnamed(std::string const& path) {
#ifdef O_TMPFILE
  return ::open(folder_of(path).c_str(), O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
#else
  errno = EOPNOTSUPP;
  return -1;
#endif
}

/// Whether the file system, not the folder, is why there is no file without a name.
bool has_no_unnamed(int problem) { return problem == EOPNOTSUPP || problem == EISDIR || problem == EINVAL; }

}  // namespace

unnamed_file::unnamed_file(std::string const& path) : path_{path}, file_{open_unnamed(path)} {
  if (file_.number() >= 0) return;
  if (!has_no_unnamed(errno)) throw system_error{no_writing(path, errno)};
  auto const name = name_beside(path);
  open_file named{::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600)};
  if (named.number() < 0) throw system_error{no_writing(path, errno)};
  beside_ = name;
  file_.take(named);
}

unnamed_file::~unnamed_file() {
  if (!beside_.empty()) ::unlink(beside_.c_str());
}

void unnamed_file::write(std::string_view bytes) {
  write_all([&](std::string_view part) { return ::write(number(), part.data(), part.size()); }, bytes, path_);
  if (::fsync(number()) != 0 && errno != EINVAL) throw system_error{no_writing(path_, errno)};
}

void unnamed_file::name_it(std::string const& name) {
  auto const here = fmt::format("/proc/self/fd/{}", number());
  auto const done = beside_.empty()
                        ? ::linkat(AT_FDCWD, here.c_str(), AT_FDCWD, name.c_str(), AT_SYMLINK_FOLLOW)
                        : ::link(beside_.c_str(), name.c_str());
  if (done != 0) throw system_error{no_writing(path_, errno)};
}

bool unnamed_file::link() {
  // A link, unlike a renaming, never replaces a file.
  struct stat status {};
  if (::lstat(path_.c_str(), &status) == 0) return false;
  try {
    name_it(path_);
  } catch (system_error const&) {
    if (::lstat(path_.c_str(), &status) == 0) return false;  // somebody was quicker
    throw;
  }
  sync_folder_of(path_);
  return true;
}

void unnamed_file::replace() {
  ending_signals_wait const wait;
  if (beside_.empty()) {
    auto const name = name_beside(path_);
    name_it(name);
    beside_ = name;
  }
  if (::rename(beside_.c_str(), path_.c_str()) != 0) throw system_error{no_writing(path_, errno)};
  beside_.clear();
  sync_folder_of(path_);
}

void sync_folder_of(std::string const& path) {
  open_file const folder{::open(folder_of(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)};
  // Some file systems can't, and say so.
  if (folder.number() >= 0 && ::fsync(folder.number()) != 0 && errno != EINVAL && errno != EROFS)
    throw system_error{no_writing(path, errno)};
}

void write_new_file(std::string const& path, std::string_view bytes, unsigned mode) {
  unnamed_file out{path};
  // A strange umask may have taken bits away; nothing gives more than these.
  if (::fchmod(out.number(), mode) != 0) throw system_error{no_writing(path, errno)};
  out.write(bytes);
  if (!out.link())
    throw input_error{say("{} is there already, and is never replaced: expected a new file", path)};
}

void write_secret_file(std::string const& path, std::string_view bytes) { write_new_file(path, bytes, 0600); }

unsigned usual_mode() {
  auto const mask = ::umask(077);  // can't be asked without being set
  ::umask(mask);
  return 0666 & ~mask;
}

void forbid_core_dumps() {
  rlimit const none{0, 0};
  ::setrlimit(RLIMIT_CORE, &none);
#ifdef __linux__
  ::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);  // a limit does not bind a collector of crashes that is a pipe
#endif
}

}  // namespace faro::audit
