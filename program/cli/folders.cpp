// Files and folders by name, of the disk or of the question.
#include "cli/folders.hpp"

#include "cli/run_context.hpp"
#include "cli/system/system.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <filesystem>
#include <set>

namespace faro::program {
namespace {

namespace fs = std::filesystem;

std::string with_slash(std::string folder) {
  if (!folder.empty() && !folder.ends_with('/')) folder += '/';
  return folder;
}

/// What the question brings of it, as paths within it.
std::vector<std::string> given_within(std::string const& folder) {
  auto const beginning = with_slash(folder);
  auto const& given = current_run().given;
  std::vector<std::string> out;
  for (auto at = given.lower_bound(beginning); at != given.end() && at->first.starts_with(beginning); ++at)
    out.push_back(at->first.substr(beginning.size()));
  return out;
}

template <class Iterator>
void add_files(std::string const& folder, std::set<std::string>& out) {
  for (auto const& entry : Iterator{folder}) {
    if (!entry.is_directory()) out.insert(fs::relative(entry.path(), folder).generic_string());
  }
}

bool is_folder_on_disk(std::string const& path) {
  std::error_code none;
  return current_run().has_disk && fs::is_directory(path, none);
}

}  // namespace

bool is_file(std::string const& path) {
  if (current_run().given.contains(path)) return true;
  std::error_code none;
  return current_run().has_disk && path != "-" && fs::is_regular_file(path, none);
}

bool is_folder(std::string const& path) { return is_folder_on_disk(path) || !given_within(path).empty(); }

std::vector<std::string> files_within(std::string const& folder, bool deep) {
  std::set<std::string> out;
  for (auto& path : given_within(folder)) {
    if (deep || path.find('/') == std::string::npos) out.insert(std::move(path));
  }
  if (is_folder_on_disk(folder)) {
    if (deep)
      add_files<fs::recursive_directory_iterator>(folder, out);
    else
      add_files<fs::directory_iterator>(folder, out);
  }
  return {out.begin(), out.end()};
}

void make_folder(std::string const& path) {
  if (!current_run().has_disk) return;
  std::error_code failed;
  fs::create_directories(path, failed);
  if (failed) throw system_error{say("cannot make the folder {}: {}", path, failed.message())};
}

std::string installed_folder() {
  return (fs::path{system::program_path()}.parent_path().parent_path() / "share" / "faro").string();
}

}  // namespace faro::program
