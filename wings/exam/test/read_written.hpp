// What was written, read again: a text, or the files of a package.
#pragma once
#include "exam/src/packages/package.hpp"

#include <faro/exam/read.hpp>

#include <string>
#include <utility>
#include <vector>

namespace faro::exam {

inline bank read_written(std::string const& name, std::string const& bytes,
                         read_options const& options = {}) {
  if (!detail::is_zip(bytes)) return read_bank(name, bytes, options);
  std::vector<bank_source> sources;
  for (auto& one : sources_of_package(name, bytes, {}, options)) sources.push_back(std::move(one.source));
  return read_bank(std::move(sources), options);
}

}  // namespace faro::exam
