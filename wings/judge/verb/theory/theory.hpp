// The curve that `faro judge theory` can draw.
#pragma once
#include "pages/svg.hpp"

#include <faro/judge/theory/models.hpp>

#include <string>

namespace faro::program {

/// Whether every row has all distances, not total variation alone.
bool has_all_distances(judge::theory_answer const& answer);

/// Total variation, and separation where it is known, against rounds, as one SVG drawing in light and dark.
drawing theory_curve(judge::theory_question const& question, judge::theory_answer const& answer);
/// The drawing and the numbers as a table, in one page that needs nothing else.
std::string theory_html(judge::theory_question const& question, judge::theory_answer const& answer);

}  // namespace faro::program
