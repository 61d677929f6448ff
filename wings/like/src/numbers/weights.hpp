// Samples by weights, as tools take them: from sums of shares, from heaps, from aliases.
#pragma once
#include "like/src/numbers/walks.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

namespace faro::like {

/// A number of [0, 1).
using unit_function = std::function<double()>;

/// NumPy's choice(p=...) with what w / sum(w) is. Without replacement: as many numbers as are missing at a
/// time, those kept that are new, which then have no share any more.
numbers weighted_as_numpy(std::span<double const> weights, std::uint64_t take, bool again,
                          unit_function const& unit);

/// R's sample(prob=...). From the largest share down, equal ones as its heap sort leaves them; with
/// replacement of more than 200 that count by aliases (A. Walker, 1977), for which `point(n)` is one of
/// [0, n).
numbers weighted_as_r(std::span<double const> weights, std::uint64_t take, bool again,
                      unit_function const& unit, std::function<double(std::uint64_t)> const& point);

/// Python's choices(weights=...).
numbers weighted_as_python(std::span<double const> weights, std::uint64_t take, unit_function const& unit);

}  // namespace faro::like
