// The order `scatter`: one uniform order of n items that is read in blocks, however many there are.
//
// A node of at most `leaf_most` items is shuffled inside-out. A larger one is dealt into 256 buckets: every
// item goes to a bucket of its own choice, one random byte an item; within a bucket the items keep their
// order; each bucket is a node again, with a key of its own; the result is bucket 0, then bucket 1, and so
// on. That is exactly uniform: items with equal bytes are told apart by an order that is uniform on its own.
//
// The bytes of a block of 65,536 items are a stream of their own, so where an item goes is known from its
// number alone: a program that holds a small part of the items finds its part of the order, with any memory
// and any number of threads or machines, and n need not be known before the last item. The order is a
// function of key, generator and n, specified to the byte in docs/spec-streams.md.
//
// Cost: one byte of the stream an item and level, then four bytes an item; no memory but the caller's.
// Origin: C. R. Rao (1961) and M. Sandelius (1962); R. Durstenfeld (1964) for the leaves.
#pragma once
#include <faro/chance/detail/stream.hpp>
#include <faro/chance/seed.hpp>
#include <faro/error.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

namespace faro {

/// A node of the tree: a key, and what is to be done with the items that come to it. A value; calls are const
/// and may be made from many threads.
class scatter_node {
 public:
  static constexpr std::uint64_t leaf_most = 3U << 19;    ///< a node of more items is dealt into buckets
  static constexpr std::uint64_t block_items = 1U << 16;  ///< items whose bytes are one stream
  static constexpr std::size_t bucket_count = 256;

  /// The root for a run's key.
  explicit scatter_node(key256 const& key, stream_kind generator = stream_kind::chacha_20)
      : key_{key}, generator_{generator} {}
  /// The same with a generator by its name (stream.hpp). Throws input_error when there is none of that name.
  scatter_node(key256 const& key, std::string_view generator)
      : scatter_node{key, find_stream_kind(generator)} {}

  /// True when a node of `items` items is dealt into buckets, false when it is a leaf.
  static constexpr bool splits(std::uint64_t items) { return items > leaf_most; }

  /// The buckets of the first out.size() items of a block: items block * 65,536 and on, in the order in which
  /// they came to this node. Precondition: out.size() <= block_items. O(out.size()).
  void buckets(std::uint64_t block, std::span<std::uint8_t> out) const;
  /// The node of a bucket.
  [[nodiscard]] scatter_node child(std::uint8_t bucket) const;
  /// The order of a leaf of order.size() items: order[p] becomes the number of the item that is to stand at
  /// place p. Precondition: order.size() <= leaf_most. O(order.size()).
  void leaf_order(std::span<std::uint32_t> order) const;

  [[nodiscard]] key256 const& key() const& { return key_; }
  [[nodiscard]] key256 key() && { return std::move(key_); }
  [[nodiscard]] stream_kind generator() const { return generator_; }

 private:
  key256 key_;
  stream_kind generator_;
};

}  // namespace faro
