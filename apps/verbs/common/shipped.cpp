#include "verbs/common/shipped.hpp"

#include "cli/files.hpp"
#include "cli/run_context.hpp"
#include "cli/system/system.hpp"
#include "text/nearest.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <vector>

namespace faro::program {

std::string find_shipped(std::string const& path, shipped_folder const& of) {
  namespace fs = std::filesystem;
  std::error_code ignored;
  if (file_exists(path) || path.find('/') != std::string::npos || !current_run().has_disk) return path;
  fs::path const program = system::program_path();
  auto const shipped = program.parent_path().parent_path() / "share" / "faro" / of.folder;
  for (auto const& name : {path, of.ending_is_free ? path + std::string{of.ending} : path}) {
    if (fs::is_regular_file(shipped / name, ignored)) return (shipped / name).string();
  }
  std::vector<std::string> names;
  for (auto const& entry : fs::directory_iterator{shipped, ignored})
    names.push_back((of.ending_is_free ? entry.path().stem() : entry.path().filename()).string());
  if (names.empty())
    throw input_error{say("{}: no such file, and no {} is installed: looked in {} beside the program", path,
                          of.what, shipped.string())};
  std::ranges::sort(names);
  auto const near = did_you_mean(path, names);
  throw input_error{say("{}: no such file, and no {} of that name is installed{}", path, of.what,
                        near.empty() ? say("; those are {}", joined(names)) : near)};
}

}  // namespace faro::program
