// Keys numbered in the order of their arrival, held to the standard's map.
#include "chance/key_numbers.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace {

using faro::detail::key_numbers;

/// Numbers the keys, and looks each up before and after.
template <class Key>
void numbered_as_by_a_map(std::vector<Key> const& keys) {
  key_numbers<Key> numbers;
  std::map<Key, std::uint32_t> expected;
  for (auto const& key : keys) {
    auto const known = expected.find(key);
    RC_ASSERT(numbers.find(key) == (known == expected.end() ? numbers.none : known->second));
    auto const [at, fresh] = expected.emplace(key, static_cast<std::uint32_t>(expected.size()));
    RC_ASSERT(numbers.number(key) == (std::pair{at->second, fresh}));
  }
  RC_ASSERT(numbers.size() == expected.size());
  for (auto const& [key, number] : expected) {
    RC_ASSERT(numbers.find(key) == number);
    RC_ASSERT(numbers.keys()[number] == key);
  }
}

RC_GTEST_PROP(KeyNumbers, OfTextsAreThoseOfAMap, ()) {
  numbered_as_by_a_map(*rc::gen::container<std::vector<std::string>>(
      rc::gen::container<std::string>(rc::gen::element('\0', 'a', 'b', '\xff'))));
}
RC_GTEST_PROP(KeyNumbers, OfNumbersAreThoseOfAMap, ()) {
  numbered_as_by_a_map(*rc::gen::container<std::vector<std::uint64_t>>(rc::gen::arbitrary<std::uint64_t>()));
}

TEST(KeyNumbers, KeysOfOneStepDoNotCrowd) {  // multiples of a power of two, as states in rows are
  constexpr std::uint64_t keys = 100'000;
  for (auto const shift : {0, 8, 32, 44}) {
    key_numbers<std::uint64_t> numbers;
    for (std::uint64_t i = 0; i < keys; ++i) EXPECT_EQ(numbers.number(i << shift).first, i);
    for (std::uint64_t i = 0; i < keys; ++i) EXPECT_EQ(numbers.find(i << shift), i);
    EXPECT_EQ(numbers.find(keys << shift), numbers.none);
  }
}

TEST(KeyNumbers, FindNothingWhereNothingIs) {
  key_numbers<std::string> const none;
  EXPECT_EQ(none.find(std::string{}), none.none);
  EXPECT_EQ(none.size(), 0U);
}

TEST(KeyNumbers, ZerosAtTheEndMakeAnotherKey) {
  key_numbers<std::string> numbers;
  for (std::size_t length = 0; length < 40; ++length)
    EXPECT_EQ(numbers.number(std::string(length, '\0')),
              (std::pair{static_cast<std::uint32_t>(length), true}));
}

}  // namespace
