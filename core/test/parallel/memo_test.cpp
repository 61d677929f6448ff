// Tables that are made once: by one thread, whoever asks, and again only if that failed.
#include "parallel/memo.hpp"

#include "parallel/threads.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>

namespace faro::parallel {
namespace {

TEST(memo, makes_each_value_once) {
  memo<int, int> squares;
  int made = 0;
  auto const square = [&](int n) -> int const& {
    return squares.at(n, [&] {
      ++made;
      return n * n;
    });
  };
  EXPECT_EQ(square(3), 9);
  EXPECT_EQ(square(4), 16);
  auto const* const where = &square(3);
  EXPECT_EQ(made, 2);
  for (int n = 0; n < 100; ++n) square(n);
  EXPECT_EQ(where, &square(3)) << "values stay where they are";
}

TEST(memo, makes_it_once_for_many_threads) {
  memo<int, int> values;
  std::atomic<int> made = 0;
  in_threads(8, [&](std::size_t) {
    for (int key = 0; key < 50; ++key)
      EXPECT_EQ(values.at(key,
                          [&] {
                            ++made;
                            return key + 1;
                          }),
                key + 1);
  });
  EXPECT_EQ(made, 50);
}

TEST(memo, tries_again_after_an_exception) {
  memo<int, int> values;
  EXPECT_THROW(values.at(1, []() -> int { throw std::runtime_error{"not now"}; }), std::runtime_error);
  EXPECT_EQ(values.at(1, [] { return 5; }), 5);
}

TEST(memo, values_may_be_made_of_others) {
  memo<int, std::uint64_t> fibonacci;
  std::function<std::uint64_t(int)> const at = [&](int n) -> std::uint64_t {
    return fibonacci.at(n, [&] { return n < 2 ? static_cast<std::uint64_t>(n) : at(n - 1) + at(n - 2); });
  };
  EXPECT_EQ(at(90), 2'880'067'194'370'816'120U);
}

}  // namespace
}  // namespace faro::parallel
