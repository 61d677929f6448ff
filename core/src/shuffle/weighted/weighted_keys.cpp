// Keys of weights that are powers of ten apart, compared exactly.
#include "shuffle/weighted/weighted_keys.hpp"

namespace faro {

bool weighted_key::is_before_scaled(weighted_key const& a, weighted_key const& b) {
  auto left = integer{a.log} * integer::from_unsigned(b.weight);
  auto right = integer{b.log} * integer::from_unsigned(a.weight);
  auto const more = std::int64_t{b.scale} - a.scale;
  auto& less_scaled = more > 0 ? left : right;
  less_scaled = less_scaled * power(integer{10}, static_cast<std::uint64_t>(more > 0 ? more : -more));
  return left == right ? a.item < b.item : left < right;
}

}  // namespace faro
