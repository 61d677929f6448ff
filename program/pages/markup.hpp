// Text as it stands in HTML and SVG.
#pragma once
#include <string>
#include <string_view>

namespace faro::program {

/// The marks of markup escaped, control characters left out.
std::string markup(std::string_view text);

}  // namespace faro::program
