// Consistent hashing: who goes where, and in what order, so that little moves when one comes or goes.
//
//   consistent_hash const hash{"a seed"};
//   std::vector<std::string> const servers{"amber", "birch", "cedar"};
//   hash.rendezvous("client 7", servers);  // the place of one of them, from 0
//   hash.jump("client 7", 3);
//   moved_distribution(100, {1, 4});  // of how many of 100 clients move when a fourth server comes
//
// Each item goes by a number of its own, SHA-256 of the key and its name, and looks at no other item. A keyed
// order of n items has nothing to do with that of n + 1; here the rest stays:
//   rendezvous  the bucket whose hash with the item is greatest. Any bucket may come or go, and only what
//               comes to it or was in it moves: an item moves with probability 1 / n, where n counts the
//               bucket that comes or goes; between any two sets, with 1 - |both| / |either|
//   jump        by number, 0 to n - 1; only the last may come or go, an item moves with probability 1 / n
//   modulo      the number modulo n, for comparison: an item moves with probability (n - 1) / n
//   order       by the numbers of the items: all others keep their order; how many places change, when one
//               of n comes or goes, is uniform on 0 to n - 1
// Items are independent, so how many of m move is binomial, exactly, of a hash that can't be told from
// chance.
//
// Cost: rendezvous a hash a bucket, some 0.2 us; jump one hash and O(log n). Values, any thread. Throws
// input_error for no buckets.
// Origin: D. Thaler and C. Ravishankar, "Using name-based mappings to increase hit rates" (1998); J. Lamping
// and E. Veach, "A fast, minimal memory, consistent hash algorithm" (2014), whose steps are of 31 bits.
#pragma once
#include <faro/chance/purpose.hpp>
#include <faro/chance/seed.hpp>
#include <faro/error.hpp>
#include <faro/exact/distribution.hpp>
#include <faro/exact/ratio.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro {

/// How items are shared out to buckets.
enum class hash_method : std::uint8_t { rendezvous, jump, modulo };

/// Items to buckets by a key. The hash of an item is SHA-256 of the 32 bytes of the key, the length of its
/// name in 8 bytes, little-endian, its name and, for rendezvous, the name of the bucket.
class consistent_hash {
 public:
  explicit consistent_hash(key256 const& key) : key_{key} {}
  /// With the key of a seed text.
  explicit consistent_hash(std::string_view seed) : key_{key_from_text(seed, purpose::consistent)} {}

  /// The bucket of greatest hash, compared byte by byte.
  [[nodiscard]] std::size_t rendezvous(std::string_view item, std::span<std::string const> buckets) const;
  /// By the first 8 bytes of its hash, little-endian.
  [[nodiscard]] std::uint64_t jump(std::string_view item, std::uint64_t buckets) const;
  /// By any of the methods.
  [[nodiscard]] std::size_t bucket(hash_method method, std::string_view item,
                                   std::span<std::string const> buckets) const;
  /// The places of the items in the order of their hashes.
  [[nodiscard]] std::vector<std::size_t> order(std::span<std::string const> items) const;

 private:
  [[nodiscard]] key256 hash(std::string_view item, std::string_view bucket) const;
  key256 key_;
};

/// The bucket of a 64-bit key, as published.
std::uint64_t jump_hash(std::uint64_t key, std::uint64_t buckets);

/// The probability that an item is in another bucket, by name, once the buckets are those.
ratio chance_to_move(hash_method method, std::span<std::string const> before,
                     std::span<std::string const> after);

/// The distribution of how many of so many items move, each with this probability by itself: binomial.
distribution<std::uint64_t> moved_distribution(std::uint64_t items, ratio const& chance);

}  // namespace faro
