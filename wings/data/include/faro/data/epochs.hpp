// Orders for epochs of training: the item at any place of any epoch, without storing an order.
//
//   epoch_orders orders{1'000'000, "run 7"};
//   for (std::uint64_t place = 0; place < 1'000'000; ++place) train(data[orders(3, place)]);   // epoch 3
//
// Each epoch is a keyed_permutation with a key of its own (docs/spec-samples.md): pseudo-random, not uniform.
// A run that stopped goes on at any place; workers each take places of their own. Cost: as keyed_permutation.
// Throws input_error for an epoch or a place there is not. Values: any thread.
#pragma once
#include <faro/chance/purpose.hpp>
#include <faro/chance/seed.hpp>
#include <faro/error.hpp>
#include <faro/shuffle/keyed_permutation.hpp>

#include <cstdint>
#include <string_view>

namespace faro {

class epoch_orders {
 public:
  /// Throws input_error when there are no items.
  epoch_orders(std::uint64_t items, key256 const& key) : items_{items}, key_{derived_key(key, part)} {
    static_cast<void>(order(1));
  }
  epoch_orders(std::uint64_t items, std::string_view seed)
      : epoch_orders{items, key_from_text(seed, purpose::shuffle)} {}

  /// The order of an epoch, to be asked for many places. Epochs are usually counted from 1.
  [[nodiscard]] keyed_permutation order(std::uint64_t epoch) const {
    return {items_, derived_key(key_, epoch)};
  }
  /// The item at a place of an epoch, both on their own: a microsecond. Throws input_error for a place that
  /// is not there.
  [[nodiscard]] std::uint64_t operator()(std::uint64_t epoch, std::uint64_t place) const {
    return order(epoch)(place);
  }
  [[nodiscard]] std::uint64_t items() const { return items_; }

 private:
  static constexpr std::uint64_t part = (std::uint64_t{1} << 32) + 2;
  std::uint64_t items_;
  key256 key_;
};

}  // namespace faro
