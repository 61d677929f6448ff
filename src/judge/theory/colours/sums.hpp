// Sums of fixed size, listed in order and merged as they are asked for: what meeting in the middle walks
// along.
#pragma once
#include <faro/exact/integer.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace faro::judge {

template <std::size_t Words>
using number = std::array<std::uint64_t, Words>;  // the lowest word first

template <std::size_t Words>
number<Words> to_number(integer value) {
  number<Words> out{};
  auto const base = power(integer{2}, 64);
  for (auto& word : out) {
    word = (value % base).to_uint64();
    value /= base;
  }
  return out;
}
template <std::size_t Words>
integer to_integer(number<Words> const& value) {
  integer out;
  auto const base = power(integer{2}, 64);
  for (auto i = Words; i-- > 0;) out = out * base + integer{value[i]};
  return out;
}
/// Calls f(i) for every word, written out: loops over two or three words cost more than what is in them.
template <std::size_t Words, class F>
[[gnu::always_inline]] inline void each_word(F const& f) {
  [&]<std::size_t... I>(std::index_sequence<I...>) { (f(std::integral_constant<std::size_t, I>{}), ...); }
  (std::make_index_sequence<Words>{});
}

/// a += b, the words of b that are missing being 0.
template <std::size_t Words, std::size_t Fewer>
[[gnu::always_inline]] inline void add(number<Words>& a, number<Fewer> const& b) {
  uint128 carry = 0;
  each_word<Words>([&](auto i) {
    carry += a[i];
    if constexpr (i < Fewer) carry += b[i];
    a[i] = static_cast<std::uint64_t>(carry);
    carry >>= 64;
  });
}
/// a += b x times
template <std::size_t Words, std::size_t Fewer>
[[gnu::always_inline]] inline void add_product(number<Words>& a, number<Fewer> const& b,
                                               std::uint64_t times) {
  uint128 carry = 0;
  each_word<Words>([&](auto i) {
    carry += a[i];
    if constexpr (i < Fewer) carry += static_cast<uint128>(b[i]) * times;
    a[i] = static_cast<std::uint64_t>(carry);
    carry >>= 64;
  });
}
/// Whether a - b borrows: without a branch, since what is merged comes in no foreseeable order.
template <std::size_t Words>
[[gnu::always_inline]] inline bool is_less(number<Words> const& a, number<Words> const& b) {
  std::uint64_t borrow = 0;
  each_word<Words>([&](auto i) {
    auto const difference = static_cast<uint128>(a[i]) - b[i] - borrow;
    borrow = static_cast<std::uint64_t>(difference >> 64) & 1;
  });
  return borrow != 0;
}

/// The one or the other, without a branch.
template <std::size_t Words>
[[gnu::always_inline]] inline void choose(number<Words>& to, bool first, number<Words> const& one,
                                          number<Words> const& other) {
  auto const mask = std::uint64_t{0} - static_cast<std::uint64_t>(first);
  each_word<Words>([&](auto i) { to[i] = (one[i] & mask) | (other[i] & ~mask); });
}

/// The sums of the paths to (or from) each point of one diagonal, each list in ascending order.
template <std::size_t Words>
using diagonal = std::vector<std::vector<number<Words>>>;  // by red cards passed

/// One point's sums, merged from the two lists before it, the second with something added to each.
template <std::size_t Words>
std::vector<number<Words>> merged(std::vector<number<Words>> const& plain,
                                  std::vector<number<Words>> const& raised, number<Words> const& by) {
  std::vector<number<Words>> out(plain.size() + raised.size());
  auto const* next = plain.data();
  auto const* const plain_end = next + plain.size();
  auto const* from = raised.data();
  auto const* const raised_end = from + raised.size();
  auto* to = out.data();
  while (next != plain_end && from != raised_end) {  // which is less is not foreseen: no branch
    auto value = *from;
    add(value, by);
    auto const plain_first = is_less(*next, value);
    choose(*to++, plain_first, *next, value);
    next += plain_first;
    from += !plain_first;
  }
  to = std::copy(next, plain_end, to);
  for (; from != raised_end; ++from, ++to) {
    *to = *from;
    add(*to, by);
  }
  return out;
}

/// The sums of a point some steps away from a diagonal, in order, merged block by block as they are asked
/// for: a tree of the ways there. Rising: ascending; else descending.
template <std::size_t Words, bool Rising>
class sum_stream {
 public:
  using value = number<Words>;
  sum_stream(std::vector<value> const& list, value const& added)
      : list_{&list}, left_{list.size()}, size_{list.size()}, added_{added} {}
  sum_stream(std::unique_ptr<sum_stream> first, std::unique_ptr<sum_stream> second)
      : first_{std::move(first)}, second_{std::move(second)} {
    size_ = (first_ ? first_->size_ : 0) + (second_ ? second_->size_ : 0);
  }
  /// How many there are in all.
  [[nodiscard]] std::size_t size() const { return size_; }
  /// The next values; none at the end. They stay until it is called again.
  std::span<value const> next_block() {
    block_.resize(most);
    block_.resize(list_ ? copy_block() : merge_block());
    return block_;
  }

 private:
  static constexpr std::size_t most = 512;

  std::size_t copy_block() {
    auto const count = std::min(left_, most);
    auto const* from = Rising ? list_->data() + (list_->size() - left_) : list_->data() + left_;
    for (std::size_t i = 0; i < count; ++i) {
      block_[i] = Rising ? from[i] : *(from - i - 1);
      add(block_[i], added_);
    }
    left_ -= count;
    return count;
  }
  static void refill(std::span<value const>& rest, std::unique_ptr<sum_stream> const& from) {
    if (rest.empty() && from) rest = from->next_block();
  }
  std::size_t merge_block() {
    std::size_t to = 0;
    while (to < most) {
      refill(rest_of_first_, first_);
      refill(rest_of_second_, second_);
      auto& a = rest_of_first_;
      auto& b = rest_of_second_;
      if (a.empty() || b.empty()) {
        auto& rest = a.empty() ? b : a;
        if (rest.empty()) break;
        auto const count = std::min(rest.size(), most - to);
        std::copy_n(rest.begin(), count, block_.begin() + static_cast<std::ptrdiff_t>(to));
        rest = rest.subspan(count);
        to += count;
        continue;
      }
      std::size_t i = 0;
      std::size_t k = 0;
      while (to < most && i < a.size() && k < b.size()) {
        auto const second = Rising ? is_less(b[k], a[i]) : is_less(a[i], b[k]);
        choose(block_[to++], second, b[k], a[i]);
        k += second;
        i += !second;
      }
      a = a.subspan(i);
      b = b.subspan(k);
    }
    return to;
  }

  std::vector<value> const* list_ = nullptr;
  std::size_t left_ = 0, size_ = 0;
  value added_{};
  std::unique_ptr<sum_stream> first_, second_;
  std::span<value const> rest_of_first_{}, rest_of_second_{};
  std::vector<value> block_;
};

}  // namespace faro::judge
