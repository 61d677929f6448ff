// The curve that `faro judge theory` can draw.
#pragma once
#include <faro/judge/theory/models.hpp>

#include <string>

namespace faro::program {

/// Total variation and separation against rounds, as one SVG drawing in light and dark.
std::string theory_svg(judge::theory_question const& question, judge::theory_answer const& answer);
/// The drawing and the numbers as a table, in one page that needs nothing else.
std::string theory_html(judge::theory_question const& question, judge::theory_answer const& answer);

}  // namespace faro::program
