// Large arrays: the root of the tree, whose parts are dealt and whose buckets are shuffled side by side.
// Leaves, nodes, memory and the order in place are in array/.
#include "parallel/threads.hpp"
#include "shuffle/array/in_place.hpp"
#include "shuffle/array/leaves.hpp"
#include "shuffle/array/nodes.hpp"
#include "shuffle/array/scratch.hpp"

#include <faro/error.hpp>
#include <faro/parallel/progress.hpp>
#include <faro/shuffle/array.hpp>
#include <faro/text/detail/message.hpp>

#include <atomic>
#include <cassert>
#include <cmath>
#include <cstring>
#include <new>
#include <optional>
#include <string>
#include <vector>

namespace faro::detail {

namespace {

unsigned threads_of(array_options const& options) {
  return options.threads != 0 ? options.threads : parallel::processors();
}

/// The root of a large array: parts of it are dealt side by side, then the buckets are shuffled side by side.
/// In the second array bucket b has a region for each part in turn, so that it can be used again for dealing
/// bucket b out once its items are back.
class root {
 public:
  root(run const& r, std::byte* items, std::uint64_t n, key256 const& key, array_options const& options)
      : r_{r}, items_{items}, n_{n}, key_{key}, threads_{threads_of(options)}, offered_{options.workspace} {
    auto const blocks = (n + r.shape.block_items - 1) / r.shape.block_items;
    auto const parts = std::min<std::uint64_t>(threads_, blocks);
    part_items_ = (blocks + parts - 1) / parts * r.shape.block_items;
    parts_ = static_cast<std::size_t>((n + part_items_ - 1) / part_items_);
    ends_.resize(parts_);
    begins_.resize(parts_);
  }

  /// Deals the items into the second array. Changes nothing in the first.
  void deal() {
    if (!deal_with_room()) deal_with_counts();
    counts sizes{};
    for (std::size_t b = 0; b < fan; ++b) {
      for (std::size_t p = 0; p < parts_; ++p) sizes[b] += items_in(p, b);
      offsets_[b + 1] = offsets_[b] + sizes[b];
    }
    keys_of_children(key_, sizes, child_keys_);
  }

  /// Shuffles the buckets into the first array. Should that fail, the array has all its items all the same.
  void shuffle_buckets() {
    try {
      parallel::share_out(threads_, fan, [this](std::size_t b) { shuffle_bucket(b); });
    } catch (...) {  // every item is somewhere: bring home those that are not
      for (std::size_t b = 0; b < fan; ++b) {
        if (!back_[b]) bring_back(b);
      }
      throw;
    }
  }

 private:
  [[nodiscard]] std::uint64_t begin_of(std::size_t part) const { return part * part_items_; }
  [[nodiscard]] std::uint64_t end_of(std::size_t part) const {
    return std::min(n_, begin_of(part) + part_items_);
  }
  [[nodiscard]] std::uint64_t items_in(std::size_t part, std::size_t b) const {
    return static_cast<std::uint64_t>(ends_[part][b] - begins_[part][b]) / r_.size;
  }

  void reserve(std::uint64_t items) {
    memory_.reset();
    memory_.emplace(items * r_.size, offered_,
                    "to shuffle " + std::to_string(n_) + " items of " + std::to_string(r_.size) +
                        " bytes with a second array");
  }

  /// Equal room for all buckets, a dozen standard deviations above what is expected of a binomial number.
  bool deal_with_room() {
    auto const mean = static_cast<double>(part_items_) / fan;
    auto const room =
        static_cast<std::uint64_t>(std::max(0.0, mean + r_.shape.spare_deviations * std::sqrt(mean))) +
        pick_group + 1;
    reserve(room * fan * parts_);
    for (std::size_t p = 0; p < parts_; ++p) {
      for (std::size_t b = 0; b < fan; ++b)
        begins_[p][b] = memory_->data() + (b * parts_ + p) * room * r_.size;
    }
    ends_ = begins_;
    std::atomic<bool> fits{true};
    parallel::share_out(threads_, parts_, [&](std::size_t p) {
      if (!deal_checked(r_, items_, key_, begin_of(p), end_of(p), room, ends_[p])) fits = false;
    });
    return fits;
  }

  /// Exactly the room that is needed.
  void deal_with_counts() {
    std::vector<counts> sizes(parts_);
    parallel::share_out(threads_, parts_,
                        [&](std::size_t p) { sizes[p] = count_buckets(r_, key_, begin_of(p), end_of(p)); });
    reserve(n_);
    std::uint64_t offset = 0;
    for (std::size_t b = 0; b < fan; ++b) {
      for (std::size_t p = 0; p < parts_; ++p) {
        begins_[p][b] = memory_->data() + offset * r_.size;
        offset += sizes[p][b];
      }
    }
    ends_ = begins_;
    parallel::share_out(threads_, parts_, [&](std::size_t p) {
      deal_exactly(r_, items_, key_, begin_of(p), end_of(p), ends_[p]);
    });
  }

  void shuffle_bucket(std::size_t b) {
    auto* const to = items_ + offsets_[b] * r_.size;
    auto const n = offsets_[b + 1] - offsets_[b];
    r_.work->advance(n);
    if (n > r_.shape.leaf_most) {
      bring_back(b);
      shuffle_node(r_, to, n, child_keys_[b], begins_[0][b]);
    } else {
      auto const piece = [&](std::size_t p) {
        return std::span<std::byte const>{begins_[p][b], ends_[p][b]};
      };
      shuffle_pieces(to, n, piece, r_.size, child_keys_[b], r_.kind);
      back_[b] = true;
    }
  }

  /// Puts the items of a bucket in their place in the array, in order.
  void bring_back(std::size_t b) noexcept {
    auto* to = items_ + offsets_[b] * r_.size;
    for (std::size_t p = 0; p < parts_; ++p) {
      auto const bytes = static_cast<std::size_t>(ends_[p][b] - begins_[p][b]);
      std::memcpy(to, begins_[p][b], bytes);
      to += bytes;
    }
    back_[b] = true;
  }

  run r_;
  std::byte* items_;
  std::uint64_t n_;
  key256 key_;
  unsigned threads_;
  std::span<std::byte> offered_;
  std::uint64_t part_items_ = 0;
  std::size_t parts_ = 0;
  keys child_keys_;
  std::vector<places> begins_;  // by part
  std::vector<places> ends_;
  std::array<std::uint64_t, fan + 1> offsets_{};
  std::array<bool, fan> back_{};
  std::optional<scratch> memory_;
};

}  // namespace

void each_ascending(key256 const& key, stream_kind generator, std::uint64_t n,
                    std::function<void(std::uint32_t, std::span<std::uint32_t const>)> const& use) {
  ascending_places all{generator, key, n, n};
  while (all.next()) use(all.first(), all.places());
}

void shuffle_array(std::byte* items, std::uint64_t n, std::size_t size, key256 const& key,
                   array_options const& options) {
  if (scatter_node::splits(n)) return shuffle_bytes(items, n, size, key, options);
  shuffle_ascending(items, n, size, key, options.generator);
}

void shuffle_array_in_place(std::byte* items, std::uint64_t n, std::size_t size, key256 const& key,
                            array_options const& options) {
  if (scatter_node::splits(n)) return shuffle_bytes_in_place(items, n, size, key, options);
  shuffle_ascending(items, n, size, key, options.generator);
}

void shuffle_bytes(std::byte* items, std::uint64_t n, std::size_t size, key256 const& key,
                   array_options const& options, scatter_shape const& shape) {
  if (n <= shape.leaf_most) return shuffle_leaf(items, n, size, key, options.generator);
  parallel::long_work work{2 * n};
  run const r{size, options.generator, shape, deal_loop_for(size), &work};
  std::optional<root> tree;
  try {
    tree.emplace(r, items, n, key, options);
    tree->deal();
  } catch (std::bad_alloc const&) {  // not even for the places of the buckets
    throw system_error{say("no memory to shuffle {} items; nothing was changed", n)};
  }
  tree->shuffle_buckets();
}

void shuffle_bytes_in_place(std::byte* items, std::uint64_t n, std::size_t size, key256 const& key,
                            array_options const& options, scatter_shape const& shape) {
  parallel::long_work work{2 * n};
  run const r{size, options.generator, shape, deal_loop_for(size), &work};
  shuffle_node_in_place(r, items, n, key, threads_of(options));
}

}  // namespace faro::detail
