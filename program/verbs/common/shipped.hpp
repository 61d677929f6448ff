// Files that are installed with the program, found by their names: games, definitions.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace faro::program {

/// A folder of share/faro, and what a file there is called.
struct shipped_folder {
  std::string_view folder;  ///< "games"
  std::string_view what;    ///< "game"
  std::string_view ending;  ///< ".lua": may be left out where `ending_is_free`
  bool ending_is_free = false;
};

/// The path of the installed file of this name, if there is one; none where there is no disk.
std::optional<std::string> installed_file(std::string const& name, shipped_folder const& of);

/// The path as it is, if there is such a file; else that of an installed file of this name. Throws
/// input_error with the names that are near.
std::string find_shipped(std::string const& path, shipped_folder const& of);

}  // namespace faro::program
