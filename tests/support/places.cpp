// The one file of the tests that knows the project's folder.
#include "support/places.hpp"

namespace faro::testing {

std::filesystem::path project_folder() { return FARO_PROJECT_FOLDER; }
std::filesystem::path answers(char const* name) { return project_folder() / "tests" / "answers" / name; }

}  // namespace faro::testing
