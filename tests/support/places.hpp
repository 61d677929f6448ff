// Where the tests find what lies beside them. The folder is compiled into one file, so that all others
// compile alike in every clone.
#pragma once
#include <filesystem>

namespace faro::testing {

/// The project's folder.
[[nodiscard]] std::filesystem::path project_folder();
/// A file of known answers, tests/answers/NAME.
[[nodiscard]] std::filesystem::path answers(char const* name);

}  // namespace faro::testing
