#include <faro/audit/crypto.hpp>
#include <faro/audit/safe_file.hpp>
#include <faro/error.hpp>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace faro::audit {
namespace {

/// Closes a file unless it is standard input.
class open_file {
 public:
  explicit open_file(int number) : number_{number} {}
  ~open_file() {
    if (number_ > STDIN_FILENO) ::close(number_);
  }
  open_file(open_file const&) = delete;
  open_file& operator=(open_file const&) = delete;
  [[nodiscard]] int number() const { return number_; }

 private:
  int number_;
};

std::string reason(std::string_view name, int error_number) {
  return fmt::format("{}: {}", name, std::strerror(error_number));  // NOLINT(concurrency-mt-unsafe)
}

/// Writes a file that stays hidden from others, to its end on the disk.
void write_beside(std::string const& path, std::string_view bytes) {
  open_file const out{::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600)};
  if (out.number() < 0) throw system_error{reason(path, errno)};
  // A strange umask may have taken bits away; nothing gives more than these.
  if (::fchmod(out.number(), 0600) != 0) throw system_error{reason(path, errno)};
  write_all([&](std::string_view part) { return ::write(out.number(), part.data(), part.size()); }, bytes,
            path);
  if (::fsync(out.number()) != 0 && errno != EINVAL) throw system_error{reason(path, errno)};
}

}  // namespace

std::string read_all(byte_source const& source, std::size_t most, std::string_view name) {
  constexpr std::size_t piece = 65'536;
  std::string out;
  for (;;) {
    auto const before = out.size();
    auto const room = std::min(piece, most + 1 - before);
    if (out.capacity() < before + room) {  // grown by hand, so that no copy of a secret is left behind
      std::string larger;
      larger.reserve(2 * before + room);
      larger = out;
      erase_secret(out);
      out.swap(larger);
    }
    out.resize(before + room);
    auto const got = source(std::span{out}.subspan(before));
    auto const problem = errno;
    out.resize(before + std::min(room, static_cast<std::size_t>(std::max<std::ptrdiff_t>(got, 0))));
    if (got == 0) return out;
    if (got < 0 && problem == EISDIR) throw input_error{reason(name, problem)};
    if (got < 0 && problem != EINTR) throw system_error{reason(name, problem)};
    if (out.size() > most)
      throw input_error{fmt::format("{} has more than {} bytes, which is too many", name, most)};
  }
}

std::string read_file(std::string const& path, std::size_t most) {
  bool const standard = path == "-";
  open_file const in{standard ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC)};
  if (in.number() < 0) throw input_error{reason(path, errno)};
  return read_all([&](std::span<char> room) { return ::read(in.number(), room.data(), room.size()); }, most,
                  standard ? "standard input" : path);
}

void write_all(byte_drain const& drain, std::string_view bytes, std::string_view name) {
  while (!bytes.empty()) {
    auto const taken = drain(bytes);
    if (taken < 0 && errno == EINTR) continue;
    if (taken <= 0 || static_cast<std::size_t>(taken) > bytes.size())
      throw system_error{taken < 0 ? reason(name, errno)
                                   : fmt::format("{}: nothing more can be written", name)};
    bytes.remove_prefix(static_cast<std::size_t>(taken));
  }
}

void write_secret_file(std::string const& path, std::string_view bytes) {
  auto const beside = fmt::format("{}.{}.new", path, ::getpid());
  try {
    write_beside(beside, bytes);
  } catch (...) {
    ::unlink(beside.c_str());
    throw;
  }
  // A link, unlike a renaming, never replaces a file.
  auto const linked = ::link(beside.c_str(), path.c_str());
  auto const problem = errno;
  ::unlink(beside.c_str());
  if (linked == 0) return;
  if (problem == EEXIST)
    throw input_error{fmt::format("{} is there already; a file of secrets is never replaced", path)};
  throw system_error{reason(path, problem)};
}

}  // namespace faro::audit
