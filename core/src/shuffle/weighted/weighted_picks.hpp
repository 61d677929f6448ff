// Places picked by weight, and whole numbers below a bound, many at a time: what arrays are filled with.
//
// All by ChaCha20 from the start of a key's stream (docs/spec-streams.md, section 3). Weights are any
// numbers, and count as what they are exactly (weighted_table.hpp). Each is given up, by `stopped`, where
// that is asked for.
#pragma once
#include <faro/chance/seed.hpp>
#include <faro/exact/integer.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace faro {

/// Numbers from `low` on, low + one of 0 .. bound-1, all as likely: of words of 32 bits while bound <= 2^32,
/// else of words of 64. Precondition: bound > 0; no number is 2^63 or more. About 2 ns each.
void fill_below(key256 const& key, std::uint64_t bound, std::int64_t low, std::span<std::int64_t> numbers);

/// The first that is not a finite number of 0 or more; weights.size() where all are. O(n).
std::size_t first_that_is_no_weight(std::span<double const> weights);

/// Places of weights, each by itself in proportion to its weight. Precondition: none is below 0, nor are all
/// 0. O(n) and about 10 ns a pick.
void pick_by_weight(key256 const& key, std::span<double const> weights, std::span<std::int64_t> picks);
void pick_by_weight(key256 const& key, std::span<integer const> weights, std::span<std::int64_t> picks);

/// Different places, one after the other in proportion to the weights of those left. Precondition: so many
/// weights are above 0, none is below.
void order_by_weight(key256 const& key, std::span<double const> weights, std::span<std::int64_t> picks);
void order_by_weight(key256 const& key, std::span<integer const> weights, std::span<std::int64_t> picks);

}  // namespace faro
