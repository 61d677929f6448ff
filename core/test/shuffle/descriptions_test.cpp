// Every shuffle of the registry passes the suite that all descriptions must pass.
#include "support/description_suite.hpp"

#include <faro/shuffle/registry.hpp>

#include <gtest/gtest.h>

#include <numeric>
#include <string>
#include <vector>

namespace {

using order = std::vector<std::uint32_t>;

class EveryShuffle : public ::testing::TestWithParam<faro::shuffle_entry const*> {};

TEST_P(EveryShuffle, IsADescription) {
  auto const& entry = *GetParam();
  // Few bits, tags and shelves keep card-by-card readings short.
  faro::shuffle_settings settings;
  for (auto const& p : entry.parameters) {
    if (p.name == "tags") settings.emplace_back(p.name, 5);
    if (p.name == "shelves" || p.name == "bits") settings.emplace_back(p.name, 3);
  }
  auto suite = faro::testing::make_suite<order>(entry.name, [shuffle = entry.make(settings)](auto& c) {
    order deck(4);
    std::iota(deck.begin(), deck.end(), 0U);
    shuffle(c, deck);
    return deck;
  });
  // Without merge points a retry loop has no end: its paths are not read one by one.
  suite.paths_are_few = suite.cards_are_few = entry.name != "selection" && entry.name != "random-tags";
  suite.run();
}

/// All but search-past-end, which at random hardly ever comes to an end.
std::vector<faro::shuffle_entry const*> shuffles_that_end() {
  std::vector<faro::shuffle_entry const*> all;
  for (auto const& entry : faro::shuffle_registry()) {
    if (entry.name != "search-past-end") all.push_back(&entry);
  }
  return all;
}

INSTANTIATE_TEST_SUITE_P(Registry, EveryShuffle, ::testing::ValuesIn(shuffles_that_end()),
                         [](auto const& shuffle) {
                           auto name = shuffle.param->name;
                           for (auto& c : name) c = c == '-' ? '_' : c;
                           return name;
                         });

}  // namespace
