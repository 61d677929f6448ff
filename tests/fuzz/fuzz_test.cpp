// Every target fed the same few thousand changed texts.
#include "fuzz/fuzz.hpp"

#include <gtest/gtest.h>

namespace faro::testing {
namespace {

class Fuzz : public ::testing::TestWithParam<fuzz_maker> {};

TEST_P(Fuzz, IsReadOrRefused) { fuzz(GetParam().make()); }

INSTANTIATE_TEST_SUITE_P(Readers, Fuzz, ::testing::ValuesIn(fuzz_makers()), [](auto const& one) {
  auto name = one.param.name;
  std::ranges::replace(name, '-', '_');
  return name;
});

}  // namespace
}  // namespace faro::testing
