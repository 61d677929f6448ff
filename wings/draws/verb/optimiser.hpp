// Linear programs solved by GLPK, where faro was built with it. The one place that knows it.
#pragma once
#include "draws/src/panels/fair_panels.hpp"

namespace faro::program {

/// Whether this program was built with GLPK.
bool solves_programs();
/// One linear program, or one in whole numbers. Throws error when GLPK gives up.
draws::linear_solution solved(draws::linear_program const& program);

}  // namespace faro::program
