// The page of a draw: what a sceptic reads and checks, in one file.
#pragma once
#include "verbs/audit/audit.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

/// What a party could still have done at a step, and what would have shown it.
struct trust_line {
  std::string who, could, shown;
};
/// In the order of the steps, in words for everybody.
std::vector<trust_line> chain_of_trust(audit::transcript_state const& state);

/// A page, whole in itself: announcement, contributions, result, who could have done what, how to check; the
/// transcript stands in it as JSON, and the scripts of web/papers/ check it in the reader's browser.
std::string draw_page(open_transcript const& file);

}  // namespace faro::program
