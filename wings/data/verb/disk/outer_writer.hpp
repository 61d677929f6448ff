// The second half of a shuffle beyond memory: buckets are read back, put in order and written.
#pragma once
#include "data/verb/disk/line_dealer.hpp"
#include "data/verb/disk/outer.hpp"
#include "lines/input/line_table.hpp"
#include "lines/input/memory.hpp"
#include "lines/input/transfer_progress.hpp"
#include "lines/output/line_writer.hpp"
#include "lines/output/split_outputs.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace faro::program {

/// Writes the order, from bucket to bucket, as far as it is wanted.
class outer_writer {
 public:
  outer_writer(outer_shuffle const& shuffle, split_outputs& outputs, std::uint64_t lines,
               transfer_progress& progress)
      : shuffle_{shuffle},
        left_{shuffle.wanted(lines)},
        parts_{outputs.parts(left_)},
        packs_{std::ranges::any_of(parts_, [](auto const& p) { return p.to->kind() != compression::none; })},
        progress_{progress} {}

  /// The lines of a node that were dealt out: bucket by bucket.
  void write_buckets(scatter_node const& node, bucket_store const& store);
  /// Lines in an order that is known.
  void write_listed(bucket_store const& store, line_list const& list, std::vector<std::uint32_t> order);

 private:
  /// Where the next lines go.
  std::vector<output_part> parts_for(std::uint64_t lines);
  [[nodiscard]] bool fits_beside(bucket_store const& store, std::size_t bucket) const;
  void write_side_by_side(scatter_node const& node, bucket_store const& store, std::size_t first,
                          std::size_t last);
  void write_ordered(line_table const& table, std::span<line_ref const> lines, char const* ordered);
  void write_bucket(scatter_node const& node, bucket_store const& store, std::size_t bucket);
  void write_in_memory(scatter_node const& node, bucket_store const& store, std::size_t bucket);
  void write_leaf_of_long_lines(scatter_node const& node, bucket_store const& store, std::size_t bucket);
  void deal_again(scatter_node const& node, bucket_store const& store, std::size_t bucket);
  void write_group(bucket_store const& store, line_list const& list, std::span<std::uint32_t const> order,
                   std::uint64_t bytes);
  void write_long_line(bucket_store const& store, std::size_t bucket, std::uint64_t start);
  template <class Put>
  void feed_bucket(bucket_store const& store, std::size_t bucket, Put const& put) const;

  outer_shuffle const& shuffle_;
  std::uint64_t left_;  // lines wanted
  std::vector<output_part> parts_;
  bool packs_;  // an output is compressed
  transfer_progress& progress_;
  big_array<char> text_;  // of the bucket that is in memory
};

}  // namespace faro::program
