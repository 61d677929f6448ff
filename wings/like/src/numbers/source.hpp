// What a tool draws once it is started: numbers below n, or an order of its own kind.
#pragma once
#include "like/src/numbers/weights.hpp"

#include <cstdint>
#include <span>

namespace faro::like {

class source {
 public:
  source() = default;
  source(source const&) = default;
  source& operator=(source const&) = default;
  virtual ~source() = default;

  /// As its shuffle asks, 0 < n.
  virtual std::uint64_t below(std::uint64_t n) = 0;
  /// As its draws with replacement ask.
  virtual std::uint64_t drawn(std::uint64_t n) { return below(n); }
  /// Of tools whose walk is their own: the first `take` of `items`.
  virtual numbers order(std::uint64_t items, std::uint64_t take) {
    return walked(walk::descending, items, take, [this](std::uint64_t n) { return below(n); });
  }
  /// Of tools that take weights: `take` of them, with replacement where `again`.
  virtual numbers weighted(std::span<double const> /*weights*/, std::uint64_t /*take*/, bool /*again*/) {
    return {};
  }
};

/// A number of [0, 1) times n, without what comes after the point, as programs do it.
inline std::uint64_t scaled(double unit, std::uint64_t n) {
  return static_cast<std::uint64_t>(unit * static_cast<double>(n));
}

}  // namespace faro::like
