// Sampling: some of many, with or without replacement, from a list, a number range or a stream.
//
//   faro::sample(items, 3)                  three of the items, with fresh randomness of the operating system
//   faro::sample(items, 3, "seed text")     the first three of shuffled(items, "seed text")
//   faro::sample(items, 3, generator)       going on with a generator
//   faro::sample(items, 3, chooser)         a description: at random, from a record, exhaustively
//   faro::sample(chooser, items, 3)         the same
//   faro::sample(items.begin(), items.end(), 3)     of what stands between iterators, each of these ways
//   faro::choose(items)                     one of them, by each of these
//
// All are descriptions, exact, and work for any size that fits memory: a sample from a range needs memory for
// the sample only. Origin: R. Floyd and others for the sparse form; A. Waterman's Algorithm R (Knuth, TAOCP
// 2, 3.4.2); P. Efraimidis and P. Spirakis, "Weighted random sampling with a reservoir" (2006).
// Cost: some 20 ns an item that is drawn. One thread at a time for each object. Throws input_error for
// more items than there are.
#pragma once
#include <faro/chance/chacha.hpp>
#include <faro/chance/chooser.hpp>
#include <faro/chance/detail/by.hpp>
#include <faro/chance/purpose.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/error.hpp>
#include <faro/shuffle/detail/deck_dealer.hpp>
#include <faro/shuffle/detail/fenwick.hpp>
#include <faro/shuffle/detail/listed.hpp>
#include <faro/shuffle/detail/sparse_order.hpp>
#include <faro/shuffle/fisher_yates.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <concepts>
#include <cstdint>
#include <iterator>
#include <queue>
#include <random>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro {

namespace detail {

/// Numbers that need not be listed.
template <class R>
inline constexpr bool are_numbers = false;
template <std::integral N, std::integral End>
inline constexpr bool are_numbers<std::ranges::iota_view<N, End>> = true;

/// The items at the first head.size() places of the order of n items by a key (array.hpp, `faro shuffle`); of
/// more numbers than a leaf has, if not all are wanted, those that fisher_yates_ascending takes by ChaCha20,
/// so that no number is read. `room` is memory for the work, used where it is enough. Precondition:
/// head.size() <= n.
void head_of_order(std::uint64_t n, key256 const& key, bool numbers, std::span<std::uint64_t> head,
                   std::span<std::uint32_t> room = {});

/// Throws input_error when count > n.
void require_so_many(std::uint64_t n, std::uint64_t count);

/// The same as a list. Throws input_error when count > n.
inline std::vector<std::uint64_t> head_of_order(std::uint64_t n, std::uint64_t count, key256 const& key,
                                                bool numbers = false) {
  require_so_many(n, count);
  std::vector<std::uint64_t> head(static_cast<std::size_t>(count));
  head_of_order(n, key, numbers, head);
  return head;
}

/// The first cards of fisher_yates_ascending of 0 .. n-1. Precondition: sample.size() <= n.
template <chooser C>
void sample_to(C& c, std::uint64_t n, std::span<std::uint64_t> sample, std::span<std::uint32_t> room = {}) {
  sparse_order deck{n, sample.size(), room};
  constexpr std::size_t ahead = 32;  // places asked for before the first is looked at: memory is slow
  std::array<std::uint64_t, ahead> places;
  for (std::size_t first = 0; first < sample.size(); first += ahead) {
    auto const end = std::min(first + ahead, sample.size());
    for (auto i = first; i < end; ++i) {
      places[i - first] = n - i > 1 ? i + c.below(n - i) : i;
      deck.prefetch(places[i - first]);
    }
    for (auto i = first; i < end; ++i) {
      auto const place = places[i - first];
      sample[i] = deck.at(place);
      if (place != i) deck.put(place, deck.at(i));
    }
  }
}

}  // namespace detail

/// A single item, each with probability 1/n. Throws input_error when there is none. O(1).
template <chooser C, std::ranges::random_access_range R>
decltype(auto) choose(C& c, R&& items) {
  auto const n = static_cast<std::uint64_t>(std::ranges::size(items));
  if (n == 0) throw input_error{"nothing to choose from"};
  return items[static_cast<std::ranges::range_size_t<R>>(n > 1 ? c.below(n) : 0)];
}

/// `count` different numbers of 0 .. n-1 in random order: the first cards of fisher_yates_ascending for the
/// same picks, without the deck; from a chooser that deals decks, such a deal. O(count) time and memory.
/// Throws input_error when count > n.
template <chooser C>
std::vector<std::uint64_t> sample_indices(C& c, std::uint64_t n, std::uint64_t count) {
  detail::require_so_many(n, count);
  if constexpr (deck_dealer<C>) {
    if (n <= detail::most_dealt) {
      auto const dealt = c.deal(static_cast<std::size_t>(n), static_cast<std::size_t>(count));
      return {dealt.begin(), dealt.end()};
    }
  }
  std::vector<std::uint64_t> sample(static_cast<std::size_t>(count));
  detail::sample_to(c, n, sample);
  return sample;
}

/// `count` different items in random order. Copies them. O(count), and without random access (a set, a list)
/// a list of all. Throws input_error when there are fewer.
template <chooser C, std::ranges::forward_range R>
std::vector<std::ranges::range_value_t<R>> sample(C& c, R const& items, std::uint64_t count) {
  if constexpr (!std::ranges::random_access_range<R const>)
    return sample(c, detail::items_of(items), count);
  else {
    std::vector<std::ranges::range_value_t<R>> out;
    for (auto const i : sample_indices(c, std::ranges::size(items), count)) {
      out.push_back(items[static_cast<std::ranges::range_size_t<R>>(i)]);
    }
    return out;
  }
}

/// The same with a chooser or a generator behind it, which goes on from where it is.
template <std::ranges::forward_range R, detail::going_on By>
std::vector<std::ranges::range_value_t<R>> sample(R const& items, std::uint64_t count, By&& by) {
  return detail::asking(by, [&](auto& c) { return sample(c, items, count); });
}
template <std::ranges::forward_range R, detail::no_chance_source By>
detail::refused sample(R const&, std::uint64_t, By&&) = delete;  // expected a text, key, generator or chooser

/// The first `count` items of the order of a key: of shuffled() by it. Up to 1,572,864 items, and of a range
/// of numbers (std::views::iota), O(count); of more items a byte of the stream each.
template <std::ranges::forward_range R>
std::vector<std::ranges::range_value_t<R>> sample(R const& items, std::uint64_t count, key256 const& key) {
  if constexpr (!std::ranges::random_access_range<R const>)
    return sample(detail::items_of(items), count, key);
  else {
    std::vector<std::ranges::range_value_t<R>> out;
    auto const n = static_cast<std::uint64_t>(std::ranges::size(items));
    for (auto const i : detail::head_of_order(n, count, key, detail::are_numbers<R>))
      out.push_back(items[static_cast<std::ranges::range_size_t<R>>(i)]);
    return out;
  }
}

/// The same for the key of a seed text: what `faro shuffle -n COUNT --seed` takes.
template <std::ranges::forward_range R>
std::vector<std::ranges::range_value_t<R>> sample(R const& items, std::uint64_t count,
                                                  std::string_view seed) {
  return sample(items, count, key_from_text(seed, purpose::shuffle));
}

/// The same with a fresh key of the operating system.
template <std::ranges::forward_range R>
std::vector<std::ranges::range_value_t<R>> sample(R const& items, std::uint64_t count) {
  return sample(items, count, fresh_key());
}

/// Of what stands between two iterators, by what sample() takes behind the count: nothing, a seed, a key, a
/// generator, a chooser.
template <std::forward_iterator I, std::sentinel_for<I> S, class... By>
auto sample(I const& first, S const& last, std::uint64_t count, By&&... by) {
  return sample(std::ranges::subrange{first, last}, count, std::forward<By>(by)...);
}

/// A single item with fresh randomness of the operating system, or by a seed: the first of a sample.
template <std::ranges::forward_range R>
std::ranges::range_value_t<R> choose(R const& items) {
  return sample(items, 1).front();
}
template <std::ranges::forward_range R>
std::ranges::range_value_t<R> choose(R const& items, std::string_view seed) {
  return sample(items, 1, seed).front();
}
template <std::ranges::forward_range R>
std::ranges::range_value_t<R> choose(R const& items, key256 const& key) {
  return sample(items, 1, key).front();
}
/// The same with a generator or a chooser.
template <std::ranges::forward_range R, detail::going_on By>
std::ranges::range_value_t<R> choose(R const& items, By&& by) {
  return sample(items, 1, by).front();
}
template <std::ranges::forward_range R, detail::no_chance_source By>
detail::refused choose(R const&, By&&) = delete;  // expected a text ("42"), a key, a generator or a chooser

// Anything else: the compiler shows the line.
detail::refused choose(detail::anything) = delete;                    // expected a range of items
detail::refused choose(detail::anything, detail::anything) = delete;  // expected (items, by what)
detail::refused sample(detail::anything, detail::anything) = delete;  // expected (items, count)
detail::refused sample(detail::anything, detail::anything, detail::anything) = delete;  // (items, n, by)

/// `count` items, each drawn from all: repeats happen. Throws input_error when there is nothing to draw from.
template <chooser C, std::ranges::random_access_range R>
std::vector<std::ranges::range_value_t<R>> sample_with_replacement(C& c, R const& items,
                                                                   std::uint64_t count) {
  std::vector<std::ranges::range_value_t<R>> out;
  out.reserve(count);
  for (std::uint64_t i = 0; i < count; ++i) out.push_back(choose(c, items));
  return out;
}
/// The same with the chooser behind, a generator, a key, a seed text, or fresh
/// randomness of the operating system.
template <std::ranges::random_access_range R, detail::going_on By>
auto sample_with_replacement(R const& items, std::uint64_t count, By&& by) {
  return detail::asking(by, [&](auto& c) { return sample_with_replacement(c, items, count); });
}
template <std::ranges::random_access_range R>
auto sample_with_replacement(R const& items, std::uint64_t count, key256 const& key) {
  return sample_with_replacement(items, count, chacha20{key});
}
template <std::ranges::random_access_range R>
auto sample_with_replacement(R const& items, std::uint64_t count, std::string_view seed) {
  return sample_with_replacement(items, count, key_from_text(seed, purpose::shuffle));
}
template <std::ranges::random_access_range R>
auto sample_with_replacement(R const& items, std::uint64_t count) {
  return sample_with_replacement(items, count, fresh_key());
}

/// A uniform sample of up to `count` items of a stream of unknown length (Algorithm R), in no particular
/// order: shuffle it if the order matters. One pick an item after the first `count`; memory for the sample.
template <class T>
class reservoir {
 public:
  explicit reservoir(std::size_t count) : count_{count} {}

  template <chooser C>
  void offer(C& c, T item) {
    if (auto* const place = next(c)) *place = std::move(item);
  }
  /// The same for items that are costly to make: where the next one is to be kept, in place of what is there;
  /// null when it is not kept.
  template <chooser C>
  T* next(C& c) {
    ++seen_;
    if (kept_.size() < count_) return &kept_.emplace_back();
    if (count_ == 0) return nullptr;
    auto const place = c.below(seen_);
    return place < count_ ? &kept_[static_cast<std::size_t>(place)] : nullptr;
  }
  [[nodiscard]] std::uint64_t seen() const { return seen_; }
  [[nodiscard]] std::vector<T> const& items() const& { return kept_; }
  [[nodiscard]] std::vector<T> items() && { return std::move(kept_); }

 private:
  std::size_t count_;
  std::uint64_t seen_ = 0;
  std::vector<T> kept_;
};

/// `count` different places, drawn one after the other in proportion to the weights of those left. Exact:
/// whole weights, no floating point. O((n + count) log n). Throws input_error when fewer places than `count`
/// have a positive weight, or the weights sum to 2^64 or more.
template <chooser C>
std::vector<std::size_t> weighted_sample(C& c, std::span<std::uint64_t const> weights, std::size_t count) {
  std::uint64_t sum = 0;
  for (auto const weight : weights) {
    if (__builtin_add_overflow(sum, weight, &sum)) throw input_error{"the weights sum to more than 2^64"};
  }
  auto const positive =
      static_cast<std::size_t>(std::ranges::count_if(weights, [](auto w) { return w > 0; }));
  if (count > positive) {
    throw input_error{"can't take " + std::to_string(count) + " out of " + std::to_string(positive) +
                      " with a positive weight"};
  }
  fenwick_tree left{weights};
  std::vector<std::size_t> drawn;
  drawn.reserve(count);
  while (drawn.size() < count) {
    drawn.push_back(left.find(left.total() > 1 ? c.below(left.total()) : 0));
    left.subtract(drawn.back(), weights[drawn.back()]);
  }
  return drawn;
}
/// The same with the chooser behind, a generator, a key, a seed text, or fresh randomness of the operating
/// system.
template <detail::going_on By>
std::vector<std::size_t> weighted_sample(std::span<std::uint64_t const> weights, std::size_t count, By&& by) {
  return detail::asking(by, [&](auto& c) { return weighted_sample(c, weights, count); });
}
inline std::vector<std::size_t> weighted_sample(std::span<std::uint64_t const> weights, std::size_t count,
                                                key256 const& key) {
  return weighted_sample(weights, count, chacha20{key});
}
inline std::vector<std::size_t> weighted_sample(std::span<std::uint64_t const> weights, std::size_t count,
                                                std::string_view seed) {
  return weighted_sample(weights, count, key_from_text(seed, purpose::shuffle));
}
inline std::vector<std::size_t> weighted_sample(std::span<std::uint64_t const> weights, std::size_t count) {
  return weighted_sample(weights, count, fresh_key());
}

/// A weighted sample of a stream in one pass (Efraimidis and Spirakis, A-Res): the `count` items with the
/// largest u^(1/weight). The distribution is weighted_sample's, but for the rounding of u to 53 bits. O(log
/// count) an item.
template <class T>
class weighted_reservoir {
 public:
  explicit weighted_reservoir(std::size_t count) : count_{count} {}

  /// Throws input_error for a weight that is not a positive number.
  template <std::uniform_random_bit_generator G>
  void offer(G& generator, T item, double weight) {
    if (!(weight > 0) || !std::isfinite(weight)) {
      throw input_error{"weight " + std::to_string(weight) + " is not a positive number"};
    }
    static_assert(G::min() == 0 && G::max() == ~std::uint64_t{0}, "a 64-bit generator is needed");
    double const u = (static_cast<double>(generator() >> 11) + 0.5) * 0x1p-53;  // in (0, 1)
    double const key = std::log(u) / weight;                                    // orders as u^(1/weight)
    if (kept_.size() < count_) {
      kept_.push({key, std::move(item)});
    } else if (count_ > 0 && key > kept_.top().key) {
      kept_.pop();
      kept_.push({key, std::move(item)});
    }
  }
  /// The sample, in the order of successive draws.
  [[nodiscard]] std::vector<T> items() && {
    std::vector<T> out;
    for (; !kept_.empty(); kept_.pop()) out.push_back(kept_.top().item);
    std::ranges::reverse(out);
    return out;
  }

 private:
  struct entry {
    double key;
    T item;
    bool operator<(entry const& other) const { return key > other.key; }  // the least key on top
  };
  std::size_t count_;
  std::priority_queue<entry> kept_;
};

}  // namespace faro
