// Options that name the parameters of shuffles (`--p 0.5 --piles 4`), for every verb that applies one.
#pragma once
#include "cli/command.hpp"

#include <faro/shuffle/registry.hpp>

#include <string>
#include <utility>
#include <vector>

namespace faro::program {

/// The parameters as they were given.
struct shuffle_arguments {
  std::vector<std::pair<std::string, std::string>> given;  ///< name without dashes, text
  /// The values as fractions. Throws usage_error for one that is no number.
  [[nodiscard]] shuffle_settings settings() const;
};

/// Adds an option for every parameter that any shuffle in the registry has, in the help group "Parameters of
/// shuffles". `arguments` must outlive the reading of the command line.
void add_shuffle_parameters(command& verb, shuffle_arguments& arguments);

}  // namespace faro::program
