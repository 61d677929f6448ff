#include "records.hpp"

#include "files.hpp"

#include <faro/error.hpp>

#include <fmt/format.h>

namespace faro::program {

record_file read_record(std::string const& path, std::string const& verb) {
  input_file const file{path};
  record_file kept;
  try {
    kept = parse_record(file.bytes());
  } catch (input_error const& e) {
    throw input_error{fmt::format("{} is no record: {}", file.name(), e.what())};
  }
  if (kept.verb != verb) {
    throw input_error{fmt::format("{} is the record of a {}; faro {} --replay is right", file.name(),
                                  kept.verb, kept.verb)};
  }
  return kept;
}

}  // namespace faro::program
