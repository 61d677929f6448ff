// Which bucket of the order `scatter` every line goes to, and how a bucket is put in order, where each rank
// knows its own lines only (docs/spec-streams.md, section 6).
//
// Buckets have numbers of one byte, or of two: the second is that of the bucket within the bucket. For that a
// rank has to know how many lines of each of the 256 buckets the ranks before it have: one exchange of
// numbers. What is a leaf, the root or a bucket, has an order that any rank can compute; it falls into equal
// parts by place.
#pragma once
#include "lines/order/line_table.hpp"

#include <faro/chance/detail/stream.hpp>
#include <faro/chance/seed.hpp>
#include <faro/shuffle/detail/scatter.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace faro::ranks {

/// The numbers of buckets, of some lines: the second row is empty where numbers have one byte.
struct bucket_numbers {
  std::vector<std::uint8_t> first, second;
  [[nodiscard]] std::size_t operator[](std::size_t line) const {
    return second.empty() ? first[line] : std::size_t{256} * first[line] + second[line];
  }
};

class bucket_order {
 public:
  static constexpr std::size_t fan = scatter_node::bucket_count;

  /// For `lines` lines of all ranks, in buckets of one byte or of two. Few lines have the order `ascending`.
  bucket_order(key256 const& key, stream_kind generator, std::uint64_t lines, bool two_bytes);

  [[nodiscard]] std::size_t buckets() const { return two_bytes_ ? fan * fan : fan; }

  /// The buckets of the lines from number `first` on, as far as one byte says.
  [[nodiscard]] bucket_numbers numbers(std::uint64_t first, std::uint64_t count) const;
  /// Whether the second byte takes the exchange of numbers: then refine() adds it.
  [[nodiscard]] bool refines() const { return two_bytes_ && scatter_node::splits(lines_); }
  /// How many lines each bucket of one byte has here.
  [[nodiscard]] static std::vector<std::uint64_t> counts(bucket_numbers const& numbers);
  /// Adds the second byte: `before` are the counts of the ranks before this one, `all` those of all ranks.
  void refine(bucket_numbers& numbers, std::span<std::uint64_t const> before,
              std::span<std::uint64_t const> all);

  /// Puts the lines of a whole bucket, which come by their numbers, in order.
  void order(std::size_t bucket, std::span<program::line_ref> lines);

 private:
  [[nodiscard]] std::vector<std::uint8_t> second_bytes(std::size_t bucket, std::uint64_t first,
                                                       std::uint64_t count) const;
  [[nodiscard]] std::span<std::uint32_t const> leaf_of(std::size_t bucket);

  scatter_node root_;
  std::uint64_t lines_;
  bool two_bytes_;
  std::vector<std::uint32_t> order_;      // of all lines, where they are a leaf
  std::vector<std::uint64_t> in_bucket_;  // lines of each bucket of one byte, once refined
  std::optional<std::size_t> leaf_;       // the bucket whose order is kept
  std::vector<std::uint32_t> leaf_order_;
};

}  // namespace faro::ranks
