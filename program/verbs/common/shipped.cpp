#include "verbs/common/shipped.hpp"

#include "cli/files.hpp"
#include "cli/folders.hpp"
#include "cli/run_context.hpp"
#include "text/nearest.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>
#include <vector>

namespace faro::program {

namespace fs = std::filesystem;

namespace {

fs::path folder_beside_program(shipped_folder const& of) { return fs::path{installed_folder()} / of.folder; }

}  // namespace

std::optional<std::string> installed_file(std::string const& name, shipped_folder const& of) {
  if (name.find('/') != std::string::npos || !current_run().has_disk) return std::nullopt;
  std::error_code ignored;
  auto const shipped = folder_beside_program(of);
  for (auto const& file : {name, of.ending_is_free ? name + std::string{of.ending} : name})
    if (fs::is_regular_file(shipped / file, ignored)) return (shipped / file).string();
  return std::nullopt;
}

std::string find_shipped(std::string const& path, shipped_folder const& of) {
  if (file_exists(path) || path.find('/') != std::string::npos || !current_run().has_disk) return path;
  if (auto installed = installed_file(path, of)) return *std::move(installed);
  auto const shipped = folder_beside_program(of);
  std::error_code ignored;
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
