// Dealing lines out to the buckets of a temporary file, in the order of their numbers, and listing them while
// they may be few.
#pragma once
#include "data/verb/disk/bucket_store.hpp"
#include "data/verb/disk/outer.hpp"

#include <faro/shuffle/detail/scatter.hpp>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::program {

/// Buckets of the lines of a node, dealt out in the order of their numbers.
class bucket_stream {
 public:
  explicit bucket_stream(scatter_node node) : node_{std::move(node)}, block_(scatter_node::block_items) {}
  /// The bucket of line `number`: of each in turn, 0, 1, 2, ...
  std::uint8_t of(std::uint64_t number) {
    auto const within = number % scatter_node::block_items;
    if (within == 0) node_.buckets(number / scatter_node::block_items, block_);
    return block_[within];
  }

 private:
  scatter_node node_;
  std::vector<std::uint8_t> block_;
};

/// Lines of a store one by one: where they are and how long.
struct line_list {
  static constexpr std::uint64_t bytes_a_line = 24;  // of these three, and of its place in the order
  std::vector<std::uint64_t> starts;                 // within their buckets
  std::vector<std::uint32_t> sizes;                  // with the end; longest: as many and more
  std::vector<std::uint8_t> buckets;
  static constexpr std::uint32_t longest = UINT32_MAX;
};

/// Deals lines out to a store, and lists the first of them for as long as they may be all.
class line_dealer {
 public:
  line_dealer(scatter_node const& node, outer_shuffle const& shuffle, std::uint64_t most_listed)
      : store_{shuffle.folder, shuffle.memory / 4, shuffle.threads > 1},
        buckets_{node},
        most_listed_{most_listed} {
    // Room that is not written takes no memory; growing would take it twice.
    list_.starts.reserve(most_listed);
    list_.sizes.reserve(most_listed);
    list_.buckets.reserve(most_listed);
  }

  void put(std::string_view bytes, bool ends) {
    if (!open_) {
      bucket_ = buckets_.of(lines_);
      start_ = most_listed_ > 0 ? store_.bytes(bucket_) : 0;
    }
    store_.append(bucket_, bytes);
    open_ = !ends;
    if (!ends) return;
    store_.count_line(bucket_);
    ++lines_;
    if (most_listed_ == 0) return;
    if (lines_ > most_listed_) {
      list_ = {};
      most_listed_ = 0;
      return;
    }
    auto const size = store_.bytes(bucket_) - start_;
    list_.starts.push_back(start_);
    list_.sizes.push_back(static_cast<std::uint32_t>(std::min<std::uint64_t>(size, line_list::longest)));
    list_.buckets.push_back(bucket_);
  }

  bucket_store& store() { return store_; }
  [[nodiscard]] std::uint64_t lines() const { return lines_; }
  [[nodiscard]] line_list list() { return std::exchange(list_, {}); }

 private:
  bucket_store store_;
  bucket_stream buckets_;
  std::uint64_t most_listed_;
  std::uint64_t lines_ = 0;
  std::uint64_t start_ = 0;
  std::uint8_t bucket_ = 0;
  bool open_ = false;
  line_list list_;
};

}  // namespace faro::program
