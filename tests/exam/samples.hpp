// The sample banks, where they are: the folder named by FARO_SHARED, or "shared" beside the source tree.
#pragma once
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace faro::testing {

/// The folder of the exam samples; may not exist.
inline std::filesystem::path exam_samples() {
  auto const* given = std::getenv("FARO_SHARED");
  auto const shared =
      given ? std::filesystem::path{given}
            : std::filesystem::path{FARO_TEST_SOURCE_DIR}.parent_path().parent_path() / "shared";
  return shared / "samples" / "exam";
}

inline std::string bytes_of(std::filesystem::path const& path) {
  std::ifstream in{path, std::ios::binary};
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

}  // namespace faro::testing
