// The text of --version. Compiled by itself: it alone holds the commit, which changes with each.
#include "cli/version.hpp"

#include "chance/instruction_set.hpp"
#include "cli/system/confinement.hpp"
#include "parallel/threads.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <vector>

#if __has_include("faro_commit.hpp")
#include "faro_commit.hpp"
#else
#define FARO_COMMIT "unknown"
#endif

namespace faro::program {
namespace {

struct optional_part {
  std::string_view name;
  bool here;
};

std::vector<optional_part>& named_parts() {
  static std::vector<optional_part> parts{
#ifdef FARO_HAS_ZLIB
      {"gzip", true},
#else
      {"gzip", false},
#endif
#ifdef FARO_HAS_ZSTD
      {"Zstandard", true},
#else
      {"Zstandard", false},
#endif
  };
  return parts;
}

std::string parts_that_are(std::vector<optional_part> const& parts, bool here) {
  std::vector<std::string_view> names;
  for (auto const& part : parts) {
    if (part.here == here) names.push_back(part.name);
  }
  return names.empty() ? "nothing" : fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

std::string version_text(std::string_view program) {
  auto const& parts = named_parts();
  std::vector<std::string_view> sets;
  for (auto const set : instruction_sets()) sets.push_back(name_of(set));
  auto const confined = system::confinement_here();
  return fmt::format(
      "{} {}\ncommit            {}\ninstruction sets  {}, of which {} is used\nwith              {}\nwithout "
      "          {}\nconfined by       {}\n",
      program, FARO_VERSION, FARO_COMMIT, fmt::join(sets, ", "), name_of(used_instruction_set()),
      parts_that_are(parts, true), parts_that_are(parts, false), confined.empty() ? "nothing" : confined);
}

void name_optional_part(std::string_view name, bool is_here) {
  auto& parts = named_parts();
  if (std::ranges::find(parts, name, &optional_part::name) == parts.end()) parts.push_back({name, is_here});
}

}  // namespace faro::program
