// The head of the order `scatter` from items that come one by one, nobody knows how many.
//
//   scatter_reservoir<std::string> first{node, 1000};
//   for (auto const& item : items) first.add(item);
//   auto const sample = std::move(first).head();      // as scatter_head() of all of them
//
// The sample is the beginning of the whole shuffle for the same key, so it is uniform, and the same as if the
// items had been an array. What comes first is in the lowest buckets; a bucket is forgotten as soon as those
// below it hold enough. A node that may yet be a leaf keeps the first places of its leaf, too.
//
// Cost: O(1) an item, for most of them one byte of the stream. Memory: about count + 1/256 of what the node
// of the lowest bucket holds (at most 1.5 million items): some count + 6,000 items however many there were.
// Origin: the order, docs/spec-streams.md; the leaf is A. Waterman's reservoir (Knuth, TAOCP 2, 3.4.2).
#pragma once
#include <faro/shuffle/array.hpp>
#include <faro/shuffle/detail/scatter.hpp>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace faro {

namespace detail {

/// The first places of a leaf whose size is not yet known: picks are made a group at a time.
template <class Item>
class leaf_head {
 public:
  leaf_head(scatter_node const& node, std::uint64_t count)
      : words_{node.generator(), node.key(), 0}, count_{count} {}

  void add(Item item) {
    if (first_ == 0) {
      if (count_ > 0) places_.push_back(std::move(item));
      first_ = 1;
      return;
    }
    waiting_.push_back(std::move(item));
    if (waiting_.size() == pick_group) settle();
  }

  std::vector<Item> finish() && {
    settle();
    return std::move(places_);
  }

 private:
  void settle() {
    std::array<std::uint32_t, pick_group> words, picks;
    std::array<std::uint16_t, pick_group> rejected;
    auto const size = waiting_.size();
    read_words(std::span{words}.first(size));
    auto const again = make_picks(first_, words.data(), picks.data(), size, rejected.data());
    for (auto const k : std::span{rejected}.first(again)) {
      do {
        read_words(std::span{words}.first(1));
      } while (!pick_again(first_ + k, words[0], picks[k]));
    }
    for (std::size_t k = 0; k < size; ++k) place(first_ + k, picks[k], std::move(waiting_[k]));
    first_ += static_cast<std::uint32_t>(size);
    waiting_.clear();
  }

  /// The item goes to place `pick`, and what was there to place `last`, the new one.
  void place(std::uint64_t last, std::uint32_t pick, Item item) {
    if (last < count_) {
      places_.push_back(std::move(item));
      std::swap(places_.back(), places_[pick]);
    } else if (pick < count_) {
      places_[pick] = std::move(item);
    }
  }

  void read_words(std::span<std::uint32_t> out) {
    std::array<std::byte, 4 * pick_group> bytes;
    words_.fill(std::span{bytes}.first(4 * out.size()));
    for (std::size_t i = 0; i < out.size(); ++i) {
      out[i] = 0;
      for (std::size_t b = 4; b-- > 0;)
        out[i] = out[i] << 8 | std::to_integer<std::uint32_t>(bytes[4 * i + b]);
    }
  }

  stream words_;
  std::uint64_t count_;
  std::uint32_t first_ = 0;  // the item that waits longest
  std::vector<Item> places_, waiting_;
};

/// The bytes that say where the items of a node go, one after the other.
class bucket_bytes {
 public:
  bucket_bytes(scatter_node const& node, std::uint64_t block_items)
      : node_{node}, block_items_{block_items} {}

  std::uint8_t peek() {
    if (at_ == end_) refill();
    return bytes_[at_];
  }
  void use() { ++at_; }

 private:
  void refill() {
    if (left_ == 0) {
      source_.emplace(node_.generator(), node_.key(), ++blocks_);
      left_ = block_items_;
    }
    end_ = static_cast<std::size_t>(std::min<std::uint64_t>(left_, bytes_.size()));
    source_->fill(std::as_writable_bytes(std::span{bytes_}.first(end_)));
    left_ -= end_;
    at_ = 0;
  }

  scatter_node node_;
  std::uint64_t block_items_, blocks_ = 0, left_ = 0;
  std::optional<stream> source_;
  std::array<std::uint8_t, 1024> bytes_;
  std::size_t at_ = 0, end_ = 0;
};

template <class Item>
class reservoir_node {
 public:
  reservoir_node(scatter_node const& node, std::uint64_t count, bool splits, scatter_shape const& shape)
      : node_{node}, count_{count}, shape_{shape}, bytes_{node, shape.block_items} {
    if (splits) {
      split();
    } else {
      leaf_.emplace(node, count);
    }
  }

  bool next_is_wanted() {
    if (leaf_) return true;
    auto const bucket = bytes_.peek();
    return bucket < kept_ && children_[bucket]->next_is_wanted();
  }

  /// The next item; nothing when it is not wanted.
  void add(std::optional<Item> item) {
    auto const bucket = bytes_.peek();
    bytes_.use();
    ++items_;
    ++sizes_[bucket];
    if (leaf_) {
      if (bucket < kept_) waiting_[bucket].push_back(*item);
      leaf_->add(*std::move(item));
      if (items_ > shape_.leaf_most) split();
    } else if (bucket < kept_) {
      children_[bucket]->add(std::move(item));
    }
    if (bucket + 1U < kept_) forget_buckets(++below_last_);
  }

  /// Appends what comes first, until there are `count` in all.
  void finish(std::vector<Item>& head) {
    auto const take = [&](Item& item) {
      if (head.size() < count_) head.push_back(std::move(item));
    };
    if (leaf_) {
      for (auto& item : std::move(*leaf_).finish()) take(item);
      return;
    }
    for (std::size_t b = 0; b < kept_ && head.size() < count_; ++b) children_[b]->finish(head);
  }

 private:
  /// Buckets above those that hold enough. `below`: the items below the last bucket that is kept.
  void forget_buckets(std::uint64_t below) {
    while (kept_ > 1 && below >= count_) {
      --kept_;
      waiting_[kept_] = {};
      children_[kept_].reset();
      below -= sizes_[kept_ - 1];
    }
    below_last_ = below;
  }

  void split() {
    leaf_.reset();
    for (std::size_t b = 0; b < kept_; ++b) {
      children_[b] =
          std::make_unique<reservoir_node>(node_.child(static_cast<std::uint8_t>(b)), count_, false, shape_);
      for (auto& item : std::exchange(waiting_[b], {})) children_[b]->add(std::move(item));
    }
  }

  scatter_node node_;
  std::uint64_t count_;
  scatter_shape shape_;
  bucket_bytes bytes_;
  std::uint64_t items_ = 0;
  std::optional<leaf_head<Item>> leaf_;  // while it may be one
  std::size_t kept_ = scatter_node::bucket_count;
  std::uint64_t below_last_ = 0;  // items in buckets 0 .. kept_ - 2
  std::array<std::uint64_t, scatter_node::bucket_count> sizes_{};
  std::array<std::vector<Item>, scatter_node::bucket_count>
      waiting_;  // for the buckets, while it may be a leaf
  std::array<std::unique_ptr<reservoir_node>, scatter_node::bucket_count> children_;
};

}  // namespace detail

/// Item: copyable and small, such as a number or a shared pointer. Copies are kept in two places at most.
template <class Item>
class scatter_reservoir {
 public:
  /// For the first `count` items of the order. `at_least`: so many items will come for certain; beyond
  /// scatter_node::leaf_most most of them need not be kept for a while.
  scatter_reservoir(scatter_node const& root, std::uint64_t count, std::uint64_t at_least = 0,
                    detail::scatter_shape const& shape = {})
      : root_{root, count, at_least > shape.leaf_most, shape} {}

  /// Whether the next item may be among the first; if not, skip() will do.
  bool next_is_wanted() { return root_.next_is_wanted(); }
  void add(Item item) { root_.add(std::move(item)); }
  /// Counts the next item. Precondition: !next_is_wanted().
  void skip() {
    assert(!next_is_wanted());
    root_.add(std::nullopt);
  }

  /// The first items in order: as many as were asked for, or all. Precondition: no fewer items came than was
  /// said.
  std::vector<Item> head() && {
    std::vector<Item> out;
    root_.finish(out);
    return out;
  }

 private:
  detail::reservoir_node<Item> root_;
};

}  // namespace faro
