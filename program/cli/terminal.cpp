// The environment's word on the terminal.
#include "cli/terminal.hpp"

#include "cli/run_context.hpp"
#include "cli/system/system.hpp"
#include "text/words.hpp"

#include <cstdlib>
#include <string_view>

namespace faro::program {
namespace {

bool rewrites_lines() {
  auto const* const terminal = std::getenv("TERM");
  return terminal && std::string_view{terminal} != "dumb";
}

}  // namespace

bool prints_to_terminal() {
  return current_run().is_process && !current_run().prints_to && system::is_terminal(system::standard_output);
}

bool use_colour() {
  auto const* const refused = std::getenv("NO_COLOR");
  return !(refused && *refused) && prints_to_terminal() && rewrites_lines();
}

bool progress_terminal() {
  return current_run().is_process && system::is_terminal(system::standard_error) && rewrites_lines();
}

bool utf8_locale() {
  if (!current_run().is_process) return true;
  for (auto const* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    auto const* const value = std::getenv(name);
    if (!value || !*value) continue;
    auto const lower = lower_case(value);
    return lower.ends_with("utf-8") || lower.ends_with("utf8");
  }
  return false;
}

}  // namespace faro::program
