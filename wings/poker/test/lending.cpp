// What the program does at its start.
#include "poker/src/showdown/lent.hpp"

#include <gtest/gtest.h>

namespace {

class lending : public ::testing::Environment {
 public:
  void SetUp() override { faro::odds::lend_poker(); }
};

[[maybe_unused]] auto* const lent =
    ::testing::AddGlobalTestEnvironment(new lending);  // NOLINT: googletest owns it

}  // namespace
