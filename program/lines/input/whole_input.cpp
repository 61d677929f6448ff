// Reads to the end, or to the bound: devices such as /dev/zero have none.
#include "lines/input/whole_input.hpp"

#include "lines/input/input_stream.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>

namespace faro::program {

whole_input read_whole(std::string const& path, std::size_t most, char const* what) {
  input_stream stream{path};
  auto const too_long = [&] {
    return input_error{say("{}: expected {} of at most {} MB, got more", stream.name(), what, most >> 20)};
  };
  if (stream.size() && *stream.size() > most) throw too_long();
  whole_input out{stream.name(), {}};
  constexpr std::size_t piece = std::size_t{1} << 16;
  for (;;) {
    auto const before = out.text.size();
    out.text.resize(before + piece);
    auto const got = stream.read({out.text.data() + before, piece});
    out.text.resize(before + got);
    if (out.text.size() > most) throw too_long();
    if (got < piece) return out;
  }
}

}  // namespace faro::program
