// --svg FILE and --png FILE, of every verb that draws.
#pragma once
#include "cli/files.hpp"
#include "cli/options/options.hpp"

#include <optional>
#include <string>
#include <vector>

namespace faro::program {

/// Where a drawing goes: nowhere, or to one file or two.
struct picture_files {
  std::optional<std::string> svg, png;

  [[nodiscard]] bool wanted() const { return svg || png; }
};

/// The files, opened: what can't be written is said before the work. Throws as output_file does, and
/// input_error where no PNG can be made.
class picture_outputs {
 public:
  explicit picture_outputs(picture_files const& to);
  void write(std::string const& drawing);

 private:
  std::optional<output_file> svg_, png_;
};

/// A path with the ending of another format is refused. The options, of which more may be said.
std::vector<option_ref> add_picture(command& verb, picture_files& place, std::string const& help);

/// The drawing as a file of this name is to have it: as PNG where it ends so.
std::string picture_for(std::string const& path, std::string drawing);

}  // namespace faro::program
