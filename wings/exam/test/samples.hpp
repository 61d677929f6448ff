// The sample banks, wings/exam/test/banks.
#pragma once
#include "support/places.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace faro::testing {

/// `gift.json`: texts in GIFT, and what each means; the others are banks.
inline std::filesystem::path sample_banks() { return project_folder() / "wings/exam/test/banks"; }

inline std::string bytes_of(std::filesystem::path const& path) {
  std::ifstream in{path, std::ios::binary};
  std::ostringstream out;
  out << in.rdbuf();
  return out.str();
}

}  // namespace faro::testing
