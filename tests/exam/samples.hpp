// The sample banks, where they are: the folder named by FARO_SHARED, or "shared" beside the source tree.
#pragma once
#include "support/places.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace faro::testing {

/// The folder of the exam samples; may not exist.
inline std::filesystem::path exam_samples() { return shared_folder() / "samples" / "exam"; }

inline std::string bytes_of(std::filesystem::path const& path) {
  std::ifstream in{path, std::ios::binary};
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

}  // namespace faro::testing
