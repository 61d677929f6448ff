// A sample as Python's random.sample draws it, of any chooser: records name it.
#pragma once
#include <faro/chance/chooser.hpp>

#include <cstdint>
#include <string_view>
#include <vector>

namespace faro::audit {

inline constexpr std::string_view python_sample = "python-sample";

/// `take` different numbers below `items` by the picks of Python's random.sample (3.2 and later). Throws
/// input_error when there are not as many.
std::vector<std::uint64_t> sample_as_python(chooser_ref c, std::uint64_t items, std::uint64_t take);

}  // namespace faro::audit
