// Values numbered as they first come: what a map of texts would say, with values that stay where they are and
// values that do not.
#include "data/verb/kinds/value_table.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace faro::program {
namespace {

RC_GTEST_PROP(value_tables, number_values_as_a_map_does, ()) {
  auto const letters = rc::gen::container<std::string>(rc::gen::inRange('a', 'e'));
  auto const values = *rc::gen::container<std::vector<std::pair<std::string, bool>>>(
      rc::gen::pair(letters, rc::gen::arbitrary<bool>()));
  value_table table;
  std::map<std::string, std::uint32_t> numbers;
  std::string room;
  for (auto const& [value, stays] : values) {
    auto const next = static_cast<std::uint32_t>(numbers.size());
    auto const [expected, is_new] = numbers.emplace(value, next);
    room = value;  // written over by the next one
    auto const found = table.number_of(stays ? std::string_view{value} : room, stays);
    RC_ASSERT(found.first == expected->second);
    RC_ASSERT(found.second == is_new);
  }
  RC_ASSERT(table.size() == numbers.size());
}

TEST(value_tables, grow) {
  value_table table;
  constexpr std::uint32_t many = 100'000;
  for (std::uint32_t i = 0; i < many; ++i) ASSERT_EQ(table.number_of(std::to_string(i), false).first, i);
  for (std::uint32_t i = 0; i < many; ++i)
    ASSERT_EQ(table.number_of(std::to_string(i), false), (std::pair{i, false}));
  EXPECT_EQ(table.number_of("", false), (std::pair{many, true}));
}

}  // namespace
}  // namespace faro::program
