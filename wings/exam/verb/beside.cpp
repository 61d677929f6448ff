// The folder of a bank, and what may be taken from it.
#include "exam/verb/beside.hpp"

#include "cli/files.hpp"
#include "cli/folders.hpp"
#include "cli/run_context.hpp"
#include "exam/src/images.hpp"
#include "exam/src/packages/package.hpp"
#include "exam/verb/inflate.hpp"

#include <faro/error.hpp>

#include <algorithm>
#include <filesystem>
#include <map>

namespace faro::program {
namespace {

namespace fs = std::filesystem;

/// The folder that a file stands in, "" for the one we are in.
std::string folder_of(std::string const& path) {
  auto const slash = path.rfind('/');
  return slash == std::string::npos ? "" : path.substr(0, slash + 1);
}

bool leads_out(std::string_view name) {
  fs::path const path{name};
  for (auto const& part : path) {
    if (part == "..") return true;
  }
  return path.is_absolute() || name.find('\\') != std::string_view::npos ||
         name.find('\0') != std::string_view::npos;
}

/// Whether a file on the disk stands in the folder, links followed.
bool stands_within(std::string const& path, std::string const& folder) {
  std::error_code problem;
  auto const file = fs::canonical(path, problem);
  if (problem) return false;
  auto const home = fs::canonical(folder.empty() ? "." : folder, problem);
  if (problem) return false;
  auto const [end, unused] = std::mismatch(home.begin(), home.end(), file.begin(), file.end());
  return end == home.end();
}

constexpr std::size_t largest_image = 20'000'000;

exam::found_image image_beside(std::string const& bank, std::string_view name) {
  if (bank == "-") return {{}, "the bank comes from standard input, which has no folder"};
  if (leads_out(name)) return {{}, "expected a file in the folder of the bank"};
  auto const path = folder_of(bank) + std::string{name};
  if (!is_file(path)) return {{}, "no such file beside the bank"};
  if (current_run().has_disk && !current_run().given.contains(path) && !stands_within(path, folder_of(bank)))
    return {{}, "expected a file in the folder of the bank, got a link out of it"};
  try {
    input_file const file{path};
    if (file.bytes().size() > largest_image) return {{}, "expected at most 20 MB"};
    return {std::string{file.bytes()}, {}};
  } catch (input_error const& e) {
    return {{}, e.what()};
  }
}

/// The packages of the bank, each opened once.
class open_packages {
 public:
  exam::found_image image(bank_origin const& origin, std::string_view name) {
    try {
      auto& at = open_.try_emplace(origin.path, origin.path).first->second;
      return {exam::file_beside(at.archive, origin.within, name, largest_image, inflater_here()), {}};
    } catch (input_error const& e) {
      return {{}, e.what()};
    }
  }

 private:
  struct package {
    explicit package(std::string const& path) : file{path}, archive{file.bytes()} {}
    input_file file;
    exam::detail::zip_archive archive;
  };
  std::map<std::string, package> open_;
};

}  // namespace

void take_images_beside(exam::bank& all, std::vector<bank_origin> const& origins) {
  open_packages packages;
  settle_images(all, [&](std::size_t source, std::string_view name) {
    auto const& origin = origins[source];
    return origin.within.empty() ? image_beside(origin.path, name) : packages.image(origin, name);
  });
}

}  // namespace faro::program
