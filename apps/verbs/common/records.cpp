// Records read from files, refused where they belong to another verb.
#include "verbs/common/records.hpp"

#include "cli/files.hpp"

#include <faro/error.hpp>

#include <fmt/format.h>

namespace faro::program {

audit::record_file read_record(std::string const& path) {
  input_file const file{path};
  try {
    return audit::parse_record(file.bytes());
  } catch (input_error const& e) {
    throw input_error{fmt::format("{} is no record: {}", file.name(), e.what())};
  }
}

audit::record_file read_record(std::string const& path, std::string const& verb) {
  auto kept = read_record(path);
  if (kept.verb != verb) {
    throw input_error{fmt::format("{} is the record of a {}: expected faro {} --replay",
                                  path == "-" ? "standard input" : path, kept.verb, kept.verb)};
  }
  return kept;
}

}  // namespace faro::program
