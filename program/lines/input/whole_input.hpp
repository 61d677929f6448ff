// A small text from wherever it comes: a file, a pipe, compressed or not, and never without end.
#pragma once
#include <cstddef>
#include <string>

namespace faro::program {

struct whole_input {
  std::string name;  ///< what messages call it
  std::string text;
};

/// Reads all of a file ("-" is standard input), unpacked where it is compressed. Throws input_error for more
/// than `most` bytes, naming `what` was expected: "a deck list"; and as input_stream does.
whole_input read_whole(std::string const& path, std::size_t most, char const* what);

}  // namespace faro::program
