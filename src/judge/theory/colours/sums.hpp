// Sums of fixed size, listed in order and merged as they are asked for: what meeting in the middle walks
// along.
#pragma once
#include <faro/exact/integer.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
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
/// a += b, the words of b that are missing being 0.
template <std::size_t Words, std::size_t Fewer>
void add(number<Words>& a, number<Fewer> const& b) {
  uint128 carry = 0;
  for (std::size_t i = 0; i < Words; ++i) {
    carry += static_cast<uint128>(a[i]) + (i < Fewer ? b[i] : 0);
    a[i] = static_cast<std::uint64_t>(carry);
    carry >>= 64;
  }
}
/// a += b x times
template <std::size_t Words, std::size_t Fewer>
void add_product(number<Words>& a, number<Fewer> const& b, std::uint64_t times) {
  uint128 carry = 0;
  for (std::size_t i = 0; i < Words; ++i) {
    carry += static_cast<uint128>(i < Fewer ? b[i] : 0) * times + a[i];
    a[i] = static_cast<std::uint64_t>(carry);
    carry >>= 64;
  }
}
template <std::size_t Words>
bool is_less(number<Words> const& a, number<Words> const& b) {
  for (auto i = Words; i-- > 0;)
    if (a[i] != b[i]) return a[i] < b[i];
  return false;
}

/// The sums of the paths to (or from) each point of one diagonal, each list in ascending order.
template <std::size_t Words>
using diagonal = std::vector<std::vector<number<Words>>>;  // by red cards passed

/// One point's sums, merged from the two lists before it, the second with something added to each.
template <std::size_t Words>
std::vector<number<Words>> merged(std::vector<number<Words>> const& plain,
                                  std::vector<number<Words>> const& raised, number<Words> const& by) {
  std::vector<number<Words>> out;
  out.reserve(plain.size() + raised.size());
  auto next = plain.begin();
  for (auto value : raised) {
    add(value, by);
    while (next != plain.end() && is_less(*next, value)) out.push_back(*next++);
    out.push_back(value);
  }
  out.insert(out.end(), next, plain.end());
  return out;
}

/// The sums of a point some steps away from a diagonal, in order, merged as they are asked for: a tree of the
/// ways there. Rising: ascending; else descending.
template <std::size_t Words, bool Rising>
class sum_stream {
 public:
  sum_stream(std::vector<number<Words>> const& list, number<Words> const& added)
      : list_{&list}, left_{list.size()}, added_{added} {
    load();
  }
  sum_stream(std::unique_ptr<sum_stream> first, std::unique_ptr<sum_stream> second)
      : first_{std::move(first)}, second_{std::move(second)} {
    choose();
  }
  [[nodiscard]] bool at_end() const { return at_end_; }
  [[nodiscard]] number<Words> const& value() const { return list_ ? value_ : chosen_->value(); }
  void advance() {
    if (list_) {
      --left_;
      load();
    } else {
      chosen_->advance();
      choose();
    }
  }

 private:
  void load() {
    at_end_ = left_ == 0;
    if (at_end_) return;
    value_ = Rising ? (*list_)[list_->size() - left_] : (*list_)[left_ - 1];
    add(value_, added_);
  }
  void choose() {
    auto const first = first_ && !first_->at_end();
    auto const second = second_ && !second_->at_end();
    at_end_ = !first && !second;
    if (at_end_) return;
    auto const second_next = second && (!first || (Rising ? is_less(second_->value(), first_->value())
                                                          : is_less(first_->value(), second_->value())));
    chosen_ = second_next ? second_.get() : first_.get();
  }

  std::vector<number<Words>> const* list_ = nullptr;
  std::size_t left_ = 0;
  number<Words> added_{}, value_{};
  std::unique_ptr<sum_stream> first_, second_;
  sum_stream* chosen_ = nullptr;
  bool at_end_ = false;
};

}  // namespace faro::judge
