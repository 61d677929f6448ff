// Every shuffle of the registry is in docs/shuffles.md, under its name: a new row there is not forgotten.
#include "support/places.hpp"

#include <faro/shuffle/registry.hpp>

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

namespace {

TEST(Registry, IsAllInTheDocument) {
  std::ifstream file{faro::testing::project_folder() / "docs" / "shuffles.md"};
  std::string const text{std::istreambuf_iterator<char>{file}, {}};
  ASSERT_FALSE(text.empty());
  for (auto const& entry : faro::shuffle_registry()) {
    EXPECT_NE(text.find('`' + entry.name + '`'), std::string::npos) << entry.name;
    for (auto const& parameter : entry.parameters) {
      if (parameter.name == "limit") continue;  // said by --help: how long it waits
      EXPECT_NE(text.find("--" + parameter.name), std::string::npos) << entry.name << " --" << parameter.name;
    }
  }
}

}  // namespace
