#include "support/distribution_matches.hpp"

#include <boost/math/distributions/chi_squared.hpp>

namespace faro::testing {

double chi_square_p_value(double x, int degrees_of_freedom) {
  boost::math::chi_squared const law{static_cast<double>(degrees_of_freedom)};
  return boost::math::cdf(boost::math::complement(law, x));
}

}  // namespace faro::testing
