// The page of a draw: what a sceptic reads and checks, in one file.
#pragma once
#include "audit/verb/audit.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

/// A page, whole in itself: announcement, contributions, result, who could have done what, how to check; the
/// transcript stands in it as JSON, and the scripts of wings/audit/papers/ check it in the reader's browser.
std::string draw_page(open_transcript const& file);

}  // namespace faro::program
