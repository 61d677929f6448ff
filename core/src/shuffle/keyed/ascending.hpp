// The picks of the order `ascending` of a key: item i changes places with one of the items i .. n-1.
//
//   ascending_places all{stream_kind::chacha_20, key, 52, 52};
//   while (all.next()) use(all.first(), all.places());    // item first() + k changes places with places()[k]
//
// Pick i comes from word i of 32 bits (docs/spec-streams.md, section 6), so the head of an order needs as
// many words as it has items. A nanosecond a pick, eight or sixteen side by side. 20 KB. One thread at a
// time.
#pragma once
#include "shuffle/keyed/leaf_words.hpp"
#include "shuffle/keyed/moving.hpp"

#include <faro/shuffle/array.hpp>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace faro::detail {

class ascending_places {
 public:
  /// Of n items, the first `take` of them. `beside`: somebody makes words meanwhile (leaf_words).
  /// Precondition: n <= scatter_node::leaf_most.
  ascending_places(stream_kind kind, key256 const& key, std::uint64_t n, std::uint64_t take,
                   bool beside = false)
      : kind_{kind},
        key_{key},
        n_{static_cast<std::uint32_t>(n)},
        end_{static_cast<std::uint32_t>(n < 2 ? 0 : std::min(take, n - 1))},
        words_{kind, key, end_, beside} {
    assert(n <= scatter_node::leaf_most);
  }

  /// The next group of places; false when there are no more.
  bool next() {
    first_ += size_;
    size_ = static_cast<std::uint32_t>(std::min<std::size_t>(pick_group, end_ - first_));
    if (size_ == 0) return false;
    std::array<std::uint16_t, pick_group> rejected;
    auto const again = make_places(first_, n_, words_.take(size_), places_.data(), size_, rejected.data());
    for (auto const k : std::span{rejected}.first(again)) draw_again(k);
    return true;
  }
  [[nodiscard]] std::uint32_t first() const { return first_; }
  [[nodiscard]] std::span<std::uint32_t const> places() const { return std::span{places_}.first(size_); }
  [[nodiscard]] leaf_words& words() { return words_; }

 private:
  void draw_again(std::uint32_t k) {
    if (!again_) again_.emplace(kind_, key_, 1);
    std::uint32_t word, pick;
    do again_->fill(std::as_writable_bytes(std::span{&word, 1}));
    while (!pick_again(n_ - first_ - k - 1, word, pick));
    places_[k] = first_ + k + pick;
  }

  stream_kind kind_;
  key256 key_;
  std::uint32_t n_, end_, first_ = 0, size_ = 0;
  leaf_words words_;
  std::optional<stream> again_;  // the words of what is drawn again
  std::array<std::uint32_t, pick_group + moving_ahead> places_{};
};

}  // namespace faro::detail

namespace faro {

/// A chooser that answers the questions of an ascending Fisher-Yates, below n, n - 1, ..., and no others, as
/// the order `ascending` does.
class ascending_chooser {
 public:
  ascending_chooser(stream_kind kind, key256 const& key, std::uint64_t n, std::uint64_t take)
      : left_{n}, places_{kind, key, n, take} {}

  /// Precondition: n is what is left.
  std::uint64_t below(std::uint64_t n) {
    assert(n == left_);
    --left_, static_cast<void>(n);
    if (at_ == places_.places().size()) {
      at_ = 0;
      [[maybe_unused]] bool const more = places_.next();
      assert(more);
    }
    auto const k = static_cast<std::uint32_t>(at_++);
    return places_.places()[k] - places_.first() - k;
  }

 private:
  std::uint64_t left_;
  detail::ascending_places places_;
  std::size_t at_ = 0;
};

}  // namespace faro
