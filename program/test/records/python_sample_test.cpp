// A sample as Python draws it, of any chooser.
#include "records/python_sample.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/error.hpp>

#include <gtest/gtest.h>

#include <vector>

namespace faro::audit {
namespace {

using numbers = std::vector<std::uint64_t>;

TEST(PythonSample, IsUniformByList) {
  auto const law = read_exhaustively<numbers>([](auto& c) { return sample_as_python(c, 4, 2); }).law;
  ASSERT_EQ(law.entries().size(), 12U);
  for (auto const& [sample, weight] : law.entries()) EXPECT_EQ(law.probability(sample), (ratio{1, 12}));
}

}  // namespace
}  // namespace faro::audit
