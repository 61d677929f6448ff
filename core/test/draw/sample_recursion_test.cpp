// Sampling programs put together: many, lists of them, and recursions as deep as one likes.
#include "support/error_of.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/draw/sample.hpp>

#include <gtest/gtest.h>

#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <vector>

namespace {

using faro::sample_program;

constexpr int many = 1'000'000;

/// Document 000's drawAll, word for word: draws, and goes on while there was an item. Counts instead of
/// listing.
sample_program<int, std::int64_t> sum_of_all(std::int64_t so_far) {
  return faro::draw<int>().and_then([so_far](std::optional<int> item) {
    return item ? sum_of_all(so_far + *item) : faro::pure_sample<int>(so_far);
  });
}

/// The same with the rest of the work after the recursion.
sample_program<int, std::int64_t> sum_on_the_way_back() {
  return faro::draw<int>().and_then([](std::optional<int> item) {
    if (!item) return faro::pure_sample<int>(std::int64_t{0});
    return sum_on_the_way_back().transform([one = *item](std::int64_t rest) { return one + rest; });
  });
}

std::vector<int> first(int n) {
  std::vector<int> items(static_cast<std::size_t>(n));
  std::iota(items.begin(), items.end(), 1);
  return items;
}

TEST(SamplePrograms, MayBeWrittenRecursivelyOverAMillionItems) {
  faro::xoshiro256pp g{faro::key_from_text("deep")};
  faro::random_chooser c{g};
  std::int64_t const sum = std::int64_t{many} * (many + 1) / 2;
  EXPECT_EQ(faro::take_sample(c, faro::place_all(first(many)).then(sum_on_the_way_back())), sum);
  EXPECT_EQ(faro::take_sample(c, faro::place_all(first(1000)).then(sum_of_all(0))), 500'500);
}

TEST(SamplePrograms, MayBeChainedAMillionTimes) {
  faro::xoshiro256pp g{faro::key_from_text("chain")};
  faro::random_chooser c{g};
  auto program = faro::place(1);
  for (int i = 2; i <= many; ++i) program = program.then(faro::pure_sample<int>(faro::nothing{}));
  EXPECT_EQ(faro::take_sample(c, program.then(faro::draw<int>())), 1);
}

TEST(SamplePrograms, AreRepeatedAndListed) {
  auto const letters = std::string{"abc"};
  auto const two = [&](auto& c) {
    return faro::take_sample(c, faro::place_all(letters).then(faro::replicate(2, faro::draw<char>())));
  };
  auto const law = faro::read_exhaustively(two).law;
  EXPECT_EQ(law.size(), 6U);
  EXPECT_EQ(law.probability({'b', 'a'}), (faro::ratio{1, 6}));
  auto const none = [&](auto& c) { return faro::take_sample(c, faro::replicate(0, faro::draw<char>())); };
  EXPECT_EQ(faro::read_exhaustively(none).law.probability({}), faro::ratio{1});
}

TEST(SamplePrograms, GoThroughAListInOrder) {
  faro::xoshiro256pp g{faro::key_from_text("list")};
  faro::random_chooser c{g};
  auto const place_and_draw = [](int item) { return faro::place(item).then(faro::draw<int>()); };
  EXPECT_EQ(faro::take_sample(c, faro::map(place_and_draw, first(3))),
            (std::vector<std::optional<int>>{1, 2, 3}));
  std::vector const steps{faro::draw<int>(), faro::draw<int>()};
  EXPECT_EQ(faro::take_sample(c, faro::place(7).then(faro::sequence(steps))),
            (std::vector<std::optional<int>>{7, std::nullopt}));
}

TEST(SamplePrograms, CarryResultsThatCannotBeCopied) {
  faro::xoshiro256pp g{faro::key_from_text("move")};
  faro::random_chooser c{g};
  auto const program = faro::place(5).then(faro::draw<int>()).transform([](std::optional<int> item) {
    return std::make_unique<int>(*item);
  });
  EXPECT_EQ(*faro::take_sample(c, program), 5);
}

}  // namespace
