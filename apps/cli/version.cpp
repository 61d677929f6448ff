// The text of --version. Compiled by itself: it alone holds the commit, which changes with each.
#include "cli/version.hpp"

#include "audit/drand.hpp"
#include "chance/instruction_set.hpp"
#include "odds/tricks/solver.hpp"
#include "parallel/threads.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

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

std::string parts_that_are(std::vector<optional_part> const& parts, bool here) {
  std::vector<std::string_view> names;
  for (auto const& part : parts) {
    if (part.here == here) names.push_back(part.name);
  }
  return names.empty() ? "nothing" : fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace

std::string version_text(std::string_view program) {
  std::vector<optional_part> const parts{
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
      {"verified drand (blst)", audit::can_verify_drand()},
      {"double-dummy tricks (dds)", odds::tricks::built_with_solver()},
  };
  std::vector<std::string_view> sets;
  for (auto const set : instruction_sets()) sets.push_back(name_of(set));
  return fmt::format(
      "{} {}\ncommit            {}\ninstruction sets  {}, of which {} is used\nwith              {}\nwithout "
      "          {}\n",
      program, FARO_VERSION, FARO_COMMIT, fmt::join(sets, ", "), name_of(used_instruction_set()),
      parts_that_are(parts, true), parts_that_are(parts, false));
}

}  // namespace faro::program
