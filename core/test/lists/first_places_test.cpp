// Where texts stood first, held against a map, also where many hashes meet in a table that is nearly full.
#include "lists/first_places.hpp"

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace faro {
namespace {

TEST(FirstPlaces, AreThoseOfAMap) {
  std::vector<std::string> texts;
  for (int i = 0; i < 3000; ++i)
    texts.push_back("name " + std::to_string(i * i % 1009) + (i % 7 == 0 ? " x" : ""));
  first_places known{texts.size()};
  std::map<std::string, std::size_t> expected;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    auto const first =
        known.place_of(texts[i], i, [&](std::size_t at) { return std::string_view{texts[at]}; });
    EXPECT_EQ(first, expected.try_emplace(texts[i], i).first->second);
  }
}

TEST(FirstPlaces, OfNothing) {
  first_places known{0};
  EXPECT_EQ(known.place_of("", 0, [](std::size_t) { return std::string_view{}; }), 0U);
}

}  // namespace
}  // namespace faro
