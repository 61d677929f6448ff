// Raw DEFLATE by zlib.
#include "exam/verb/inflate.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <limits>

#ifdef FARO_HAS_ZLIB
#define ZLIB_CONST
#include <zlib.h>
#endif

namespace faro::program {

#ifdef FARO_HAS_ZLIB
namespace {

/// Grows with what is really there: a size that is only claimed takes no memory.
std::string inflated(std::string_view packed, std::size_t size) {
  constexpr std::size_t step = std::size_t{1} << 20;
  auto const damaged = [] { return input_error{say("a damaged package: a file of it can't be unpacked")}; };
  z_stream stream{};
  if (packed.size() > std::numeric_limits<uInt>::max() || inflateInit2(&stream, -MAX_WBITS) != Z_OK)
    throw damaged();
  struct ending {
    z_stream& stream;
    ~ending() { inflateEnd(&stream); }
  } const end{stream};
  stream.next_in = reinterpret_cast<unsigned char const*>(packed.data());
  stream.avail_in = static_cast<uInt>(packed.size());
  std::string out;
  for (int done = Z_OK; done != Z_STREAM_END;) {
    auto const before = out.size();
    if (before > size) throw damaged();
    out.resize(before + std::min(step, size - before + 1));  // one more, to see what is larger than it says
    stream.next_out = reinterpret_cast<unsigned char*>(out.data() + before);
    stream.avail_out = static_cast<uInt>(out.size() - before);
    done = inflate(&stream, Z_NO_FLUSH);
    out.resize(out.size() - stream.avail_out);
    if (done != Z_STREAM_END && (done != Z_OK || out.size() == before)) throw damaged();
  }
  if (out.size() != size) throw damaged();
  return out;
}

}  // namespace

exam::detail::inflater inflater_here() { return inflated; }
#else
exam::detail::inflater inflater_here() { return {}; }
#endif

}  // namespace faro::program
