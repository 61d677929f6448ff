// Reading with limits, for what may be hostile, and writing to the end, whatever gives and takes the bytes.
#include "records/safe_file.hpp"

#include <faro/error.hpp>
#include <faro/records/detail/crypto.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace faro::audit {
namespace {

std::string reason(int error_number) { return std::strerror(error_number); }  // NOLINT(concurrency-mt-unsafe)

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
    if (got < 0 && problem == EISDIR)
      throw input_error{say("cannot read {}: expected a file, got a directory", name)};
    if (got < 0 && problem != EINTR) throw system_error{say("cannot read {}: {}", name, reason(problem))};
    if (out.size() > most) throw input_error{say("{}: expected at most {} bytes, got more", name, most)};
  }
}

void write_all(byte_drain const& drain, std::string_view bytes, std::string_view name) {
  while (!bytes.empty()) {
    auto const taken = drain(bytes);
    if (taken < 0 && errno == EINTR) continue;
    if (taken <= 0 || static_cast<std::size_t>(taken) > bytes.size())
      throw system_error{taken < 0 ? say("cannot write {}: {}", name, reason(errno))
                                   : say("cannot write {}: nothing more can be written", name)};
    bytes.remove_prefix(static_cast<std::size_t>(taken));
  }
}

}  // namespace faro::audit
