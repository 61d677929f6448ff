// Orders for epochs: each a permutation, each another, each place on its own.
#include <faro/chance/purpose.hpp>
#include <faro/data/epochs.hpp>
#include <faro/error.hpp>

#include <gtest/gtest.h>

#include <set>
#include <vector>

namespace faro::testing {
namespace {

TEST(EpochOrders, EveryEpochIsAnOrderOfItsOwn) {
  epoch_orders const orders{500, "run"};
  std::set<std::vector<std::uint64_t>> seen;
  for (std::uint64_t const epoch : {1U, 2U, 3U, 1'000'000U}) {
    std::vector<std::uint64_t> order;
    for (std::uint64_t place = 0; place < 500; ++place) order.push_back(orders(epoch, place));
    EXPECT_EQ((std::set<std::uint64_t>{order.begin(), order.end()}).size(), 500U);
    EXPECT_TRUE(seen.insert(order).second);
    EXPECT_EQ(orders.order(epoch).place_of(order[77]), 77U);
  }
}

TEST(EpochOrders, AreWhatTheSpecificationSays) {
  // docs/spec-samples.md: the keyed permutation of a key derived twice.
  auto const key =
      derived_key(derived_key(key_from_text("faro", purpose::shuffle), (std::uint64_t{1} << 32) + 2), 3);
  epoch_orders const orders{1000, "faro"};
  for (std::uint64_t place = 0; place < 1000; place += 37)
    EXPECT_EQ(orders(3, place), (keyed_permutation{1000, key})(place));
  EXPECT_THROW(epoch_orders(0, "faro"), input_error);
  EXPECT_THROW((void)orders(1, 1000), input_error);
}

}  // namespace
}  // namespace faro::testing
