// The one file of the tests that knows the project's folder.
#include "support/places.hpp"

#include <cstdlib>

namespace faro::testing {

std::filesystem::path project_folder() { return FARO_PROJECT_FOLDER; }
std::filesystem::path answers(char const* name) { return project_folder() / "tests" / "answers" / name; }
std::filesystem::path shared_folder() {
  auto const* given = std::getenv("FARO_SHARED");
  return given != nullptr ? std::filesystem::path{given} : project_folder().parent_path() / "shared";
}

}  // namespace faro::testing
