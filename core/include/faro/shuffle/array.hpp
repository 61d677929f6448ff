// Shuffling one array: exactly uniform, the same result on every machine, near the speed of memory.
//
//   faro::shuffle(items)                  with fresh randomness of the operating system
//   faro::shuffle(items, "seed text")     by a seed, a function of seed and number of items
//   faro::shuffle(items, key)             by a key
//   faro::shuffle(items, generator)       going on with a generator or stream, for one array after another
//   faro::shuffle(items, chooser)         a description: at random, from a record, exhaustively
//   faro::shuffle(items.begin(), items.end())     between two iterators, each of these ways
//   faro::shuffle_in_place(items, key)    with 100 KB of memory besides the array; another order
//   faro::shuffled(items)                 a copy in random order, by each of these: items may be any range
//   faro::permutation(n, key)             the numbers 0 .. n-1, shuffled, by each of these
//
// What is done (docs/spec-streams.md, section 6): up to 1.5 million items by Fisher and Yates, from the first
// item on, with picks that are made sixteen at a time; more items are first dealt into 256 buckets, and the
// buckets shuffled in the cache. By a seed it is the order that `faro shuffle --seed` gives. Nothing depends
// on the size of caches, instructions, or the number of threads.
//
// Cost: 1 to 3 ns an item of up to 8 bytes at any size (docs/benchmarks.md). Beyond 1.5 million items memory
// for a second array, and for a copy of the order where items can't be copied byte by byte.
// Throws std::bad_alloc alone, and `stopped` where somebody stops it (parallel/progress.hpp).
// Origin: R. Durstenfeld (1964); C. R. Rao (1961) and M. Sandelius (1962); the picks: D. Lemire (2019).
#pragma once
#include <faro/chance/detail/by.hpp>
#include <faro/chance/detail/stream.hpp>
#include <faro/chance/purpose.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/error.hpp>
#include <faro/parallel/progress.hpp>
#include <faro/shuffle/detail/listed.hpp>
#include <faro/shuffle/detail/scatter.hpp>
#include <faro/shuffle/fisher_yates.hpp>

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <iterator>
#include <limits>
#include <new>
#include <numeric>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace faro {

/// How a large array is shuffled. The result depends on the generator, not on the threads.
struct array_options {
  stream_kind generator = stream_kind::chacha_20;
  unsigned threads = 1;  ///< 0: as many as the machine has
  /// Memory to be used instead of the system's, for those who shuffle large arrays again and again: a fifth
  /// more than the array is always enough from four million items on. What is too small is not used.
  std::span<std::byte> workspace = {};
};

namespace detail {

inline constexpr std::size_t pick_group = 1024;    // picks made at a time: part of the order
inline constexpr std::size_t most_item_size = 64;  // bytes of an item that the fast loops are made for

/// The constants of the order: others only in tests, which look at every order of a few items.
struct scatter_shape {
  std::uint64_t leaf_most = scatter_node::leaf_most;
  std::uint64_t block_items = scatter_node::block_items;
  double spare_deviations = 12;  // room in buckets; never changes the result
};

/// The order of a key: `ascending` or, of more items than a leaf has, `scatter`.
void shuffle_array(std::byte* items, std::uint64_t n, std::size_t size, key256 const& key,
                   array_options const& options);
void shuffle_array_in_place(std::byte* items, std::uint64_t n, std::size_t size, key256 const& key,
                            array_options const& options);
/// The order `scatter`, of few items, too.
void shuffle_bytes(std::byte* items, std::uint64_t n, std::size_t size, key256 const& key,
                   array_options const& options, scatter_shape const& shape = {});
void shuffle_bytes_in_place(std::byte* items, std::uint64_t n, std::size_t size, key256 const& key,
                            array_options const& options, scatter_shape const& shape = {});

/// picks[k] = words[k] * (first + k + 1) / 2^32 for k < count <= pick_group. A pick whose product has a low
/// half below 2^32 mod (first + k + 1) has to be drawn again: writes those k in ascending order and returns
/// how many.
std::size_t make_picks(std::uint32_t first, std::uint32_t const* words, std::uint32_t* picks,
                       std::size_t count, std::uint16_t* rejected);
/// The pick of a word among 0 .. last; false when it has to be drawn again.
bool pick_again(std::uint32_t last, std::uint32_t word, std::uint32_t& pick);
/// Likewise from the first item on: places[k] = first + k + words[k] * (n - first - k) / 2^32.
std::size_t make_places(std::uint32_t first, std::uint32_t n, std::uint32_t const* words,
                        std::uint32_t* places, std::size_t count, std::uint16_t* rejected);
/// Swaps items[first + k] with items[picks[k]] for k = 0 .. count-1.
void swap_picked_bytes(std::byte* items, std::uint64_t n, std::size_t size, std::uint32_t first,
                       std::uint32_t const* picks, std::size_t count);
/// The places of the order `ascending` of n items, a group at a time: use(first, places).
void each_ascending(key256 const& key, stream_kind generator, std::uint64_t n,
                    std::function<void(std::uint32_t, std::span<std::uint32_t const>)> const& use);

template <class R>
concept plain_array = std::ranges::contiguous_range<R> && std::ranges::sized_range<R> &&
                      std::is_trivially_copyable_v<std::ranges::range_value_t<R>> &&
                      sizeof(std::ranges::range_value_t<R>) <= most_item_size;

template <class R>
concept shufflable = std::ranges::random_access_range<R> && std::ranges::sized_range<R> &&
    std::permutable<std::ranges::iterator_t<R>>;

template <class R>
std::byte* bytes_of(R& items) {
  return reinterpret_cast<std::byte*>(std::ranges::data(items));
}

/// Swaps the items first .. with those picked for them.
template <class R>
void swap_picked(R& items, std::uint32_t first, std::span<std::uint32_t const> picks) {
  if constexpr (plain_array<R>) {
    swap_picked_bytes(bytes_of(items), std::ranges::size(items), sizeof(std::ranges::range_value_t<R>), first,
                      picks.data(), picks.size());
  } else {
    auto const begin = std::ranges::begin(items);
    using distance = std::ranges::range_difference_t<R>;
    for (auto const pick : picks)
      std::ranges::iter_swap(begin + static_cast<distance>(first++), begin + static_cast<distance>(pick));
  }
}

/// Puts item order[p] at place p for all p. Walks the cycles of the order, which is the identity afterwards.
template <class R, class N>
void put_in_order(R& items, std::vector<N>& order) {
  auto const at = [begin = std::ranges::begin(items)](N place) {
    return begin + static_cast<std::ranges::range_difference_t<R>>(place);
  };
  for (N start = 0; start < order.size(); ++start) {
    auto place = start;
    while (order[place] != start) {
      auto const from = std::exchange(order[place], place);
      std::ranges::iter_swap(at(place), at(from));
      place = from;
    }
    order[place] = place;
  }
}

template <std::unsigned_integral T>
std::vector<T> order_to_follow(std::uint64_t n, key256 const& key, array_options const& options);

/// 0 .. n-1. Throws input_error when T does not hold n - 1.
template <std::unsigned_integral T>
std::vector<T> first_numbers(std::uint64_t n) {
  if (n > 0 && n - 1 > std::numeric_limits<T>::max())
    throw input_error{std::to_string(n) + " numbers need more than " + std::to_string(sizeof(T) * 8) +
                      " bits each"};
  std::vector<T> numbers(static_cast<std::size_t>(n));
  std::iota(numbers.begin(), numbers.end(), T{0});
  return numbers;
}

/// Shuffles with words of 64 bits, given as pairs of halves: take(words) fills an even number of halves.
template <class R, class Take>
void shuffle_by_words(R& items, Take const& take, array_options const& options);

}  // namespace detail

/// Puts the items in the order of the key: `ascending`, or `scatter` of more than 1,572,864 items. For items
/// that are trivially copyable and of at most 64 bytes in one piece, fastest; others are swapped one by one.
/// O(n). Long work (parallel/progress.hpp): when it is stopped all items are there. Throws system_error
/// without memory for a second array, or for the order of items that are swapped: the items are then as they
/// were.
template <detail::shufflable R>
void shuffle(R&& items, key256 const& key, array_options const& options = {});

/// The same with the key of a seed text for shuffles, as `faro shuffle --seed`.
template <detail::shufflable R>
void shuffle(R&& items, std::string_view seed, array_options const& options = {}) {
  shuffle(items, key_from_text(seed, purpose::shuffle), options);
}

/// The same with a fresh key of the operating system: an order that nobody can foresee or ask for again.
/// A microsecond more than with a key; for many small arrays keep a generator. Throws system_error if there
/// is no randomness to be had.
template <detail::shufflable R>
void shuffle(R&& items) {
  shuffle(items, fresh_key());
}

/// The items of any range in that order, in a list of its own: shuffled(names, "June"). The range stays as it
/// is.
template <std::ranges::input_range R>
[[nodiscard]] auto shuffled(R&& items, std::string_view seed, array_options const& options = {}) {
  auto out = detail::items_of(std::forward<R>(items));
  shuffle(out, key_from_text(seed, purpose::shuffle), options);
  return out;
}

/// The same with a fresh key of the operating system.
template <std::ranges::input_range R>
[[nodiscard]] auto shuffled(R&& items) {
  auto out = detail::items_of(std::forward<R>(items));
  shuffle(out, fresh_key());
  return out;
}

/// The same by a key.
template <std::ranges::input_range R>
[[nodiscard]] auto shuffled(R&& items, key256 const& key, array_options const& options = {}) {
  auto out = detail::items_of(std::forward<R>(items));
  shuffle(out, key, options);
  return out;
}

/// Shuffles with a generator, which goes on from where it is. Up to 1,572,864 items its own words make the
/// picks: a 64-bit word gives two, the low half first; a group of up to 1,024 picks takes its words, then
/// every pick that is drawn again a word, of which it takes the low half (a generator of other words gives
/// them as in random.hpp). For more items four words are the key of the order `scatter`.
template <detail::shufflable R, detail::asked_generator G>
void shuffle(R&& items, G&& generator, array_options const& options = {}) {
  detail::shuffle_by_words(
      items,
      [&](std::span<std::uint32_t> words) {
        for (std::size_t k = 0; k < words.size(); k += 2) {
          auto const word = detail::word64(generator);
          words[k] = static_cast<std::uint32_t>(word);
          words[k + 1] = static_cast<std::uint32_t>(word >> 32);
        }
      },
      options);
}

/// The same with a stream, which gives the words of stream_words. Faster from a few hundred items on; for
/// many small arrays use stream_words.
template <detail::shufflable R>
void shuffle(R&& items, stream& source, array_options const& options = {}) {
  detail::shuffle_by_words(
      items, [&](std::span<std::uint32_t> words) { source.fill(std::as_writable_bytes(words)); }, options);
}

/// The same by a chooser: fisher_yates_ascending(), so that sample() of the same picks is its head. A
/// description. Picks: n, n-1, ..., 2. Throws what the chooser throws.
template <detail::shufflable R, detail::asked_chooser C>
void shuffle(R&& items, C&& chooser) {
  fisher_yates_ascending(chooser, items);
}

/// The items of any range in a list of its own, shuffled so: the range stays as it is.
template <std::ranges::input_range R, detail::going_on By>
[[nodiscard]] auto shuffled(R&& items, By&& by) {
  auto out = detail::items_of(std::forward<R>(items));
  shuffle(out, by);
  return out;
}

// Anything else: the compiler shows the line.
void shuffle(detail::any_items) = delete;  // expected a range with random access that may be changed
void shuffle(detail::any_chooser, detail::anything) = delete;  // the chooser comes last: shuffle(items, c)
void shuffle(detail::any_items, detail::anything) = delete;    // expected items that may be changed in place
template <detail::shufflable R, detail::no_chance_source By>
void shuffle(R&&, By&&) = delete;  // expected a seed text ("42"), a key, a generator or a chooser
template <std::ranges::input_range R, detail::no_chance_source By>
detail::refused shuffled(R&&, By&&) = delete;  // expected a seed text ("42"), a key, a generator or a chooser

/// What stands between two iterators, by what shuffle() takes behind a range: nothing, a seed, a key, a
/// generator, a chooser. (Arrays are no iterators here: behind one stands a seed.)
template <std::random_access_iterator I, std::sized_sentinel_for<I> S, class... By>
requires std::permutable<I>
void shuffle(I const& first, S const& last, By&&... by) {
  shuffle(std::ranges::subrange{first, last}, std::forward<By>(by)...);
}
template <std::input_or_output_iterator I, std::sentinel_for<I> S, class... By>
void shuffle(I const&, S const&, By&&...) = delete;  // expected random access to what may be changed

/// The order `scatter-in-place`: as exactly uniform as `scatter`, in about the same time, with next to no
/// memory besides the array; but it can't be read in blocks, and dealing is the work of one thread. Up to
/// 1,572,864 items it is the same order. Never fails for want of memory.
template <class R>
requires detail::plain_array<std::remove_cvref_t<R>>
void shuffle_in_place(R&& items, key256 const& key, array_options const& options = {}) {
  detail::shuffle_array_in_place(detail::bytes_of(items), std::ranges::size(items),
                                 sizeof(std::ranges::range_value_t<R>), key, options);
}

/// The numbers 0 .. n-1 in the order of the key. Throws input_error when T does not hold n - 1.
template <std::unsigned_integral T = std::uint64_t>
std::vector<T> permutation(std::uint64_t n, key256 const& key, array_options const& options = {}) {
  auto order = detail::first_numbers<T>(n);
  shuffle(order, key, options);
  return order;
}

/// The same with a fresh key of the operating system.
template <std::unsigned_integral T = std::uint64_t>
std::vector<T> permutation(std::uint64_t n) {
  return permutation<T>(n, fresh_key());
}

/// The same by a generator or a chooser, as shuffle() has it.
template <std::unsigned_integral T = std::uint64_t, detail::going_on By>
std::vector<T> permutation(std::uint64_t n, By&& by) {
  auto order = detail::first_numbers<T>(n);
  shuffle(order, by);
  return order;
}

template <std::unsigned_integral T = std::uint64_t, detail::no_chance_source By>
detail::refused permutation(std::uint64_t, By&&) = delete;  // expected a text, key, generator or chooser

/// The same with the key of a seed text.
template <std::unsigned_integral T = std::uint64_t>
std::vector<T> permutation(std::uint64_t n, std::string_view seed, array_options const& options = {}) {
  return permutation<T>(n, key_from_text(seed, purpose::shuffle), options);
}

/// The order of items that are swapped one by one.
template <std::unsigned_integral T>
std::vector<T> detail::order_to_follow(std::uint64_t n, key256 const& key, array_options const& options) {
  try {
    return permutation<T>(n, key, options);
  } catch (std::bad_alloc const&) {
    throw system_error{"no memory for the order of " + std::to_string(n) + " items; nothing was changed"};
  }
}

template <detail::shufflable R>
void shuffle(R&& items, key256 const& key, array_options const& options) {
  auto const n = static_cast<std::uint64_t>(std::ranges::size(items));
  if constexpr (detail::plain_array<std::remove_cvref_t<R>>) {
    detail::shuffle_array(detail::bytes_of(items), n, sizeof(std::ranges::range_value_t<R>), key, options);
  } else if (n <= scatter_node::leaf_most) {
    detail::each_ascending(key, options.generator, n,
                           [&](std::uint32_t first, std::span<std::uint32_t const> places) {
                             detail::swap_picked(items, first, places);
                           });
  } else if (n <= std::numeric_limits<std::uint32_t>::max()) {
    auto order = detail::order_to_follow<std::uint32_t>(n, key, options);
    detail::put_in_order(items, order);
  } else {
    auto order = detail::order_to_follow<std::uint64_t>(n, key, options);
    detail::put_in_order(items, order);
  }
}

template <class R, class Take>
void detail::shuffle_by_words(R& items, Take const& take, array_options const& options) {
  auto const n = static_cast<std::uint64_t>(std::ranges::size(items));
  if (n > scatter_node::leaf_most) {
    std::array<std::uint32_t, 8> words;
    take(words);
    key256 key;
    for (std::size_t i = 0; i < key.bytes.size(); ++i)
      key.bytes[i] = static_cast<std::byte>(words[i / 4] >> (8 * (i % 4)));
    return shuffle(items, key, options);
  }
  std::array<std::uint32_t, pick_group> words;
  std::array<std::uint32_t, pick_group> picks;
  std::array<std::uint16_t, pick_group> rejected;
  for (std::uint32_t first = 1; first < n;) {
    auto const count = std::min<std::size_t>(pick_group, n - first);
    take(std::span{words}.first(count + count % 2));
    auto const again = make_picks(first, words.data(), picks.data(), count, rejected.data());
    for (auto const k : std::span{rejected}.first(again)) {
      do take(std::span{words}.first(2));
      while (!pick_again(first + k, words[0], picks[k]));
    }
    swap_picked(items, first, std::span{picks}.first(count));
    first += static_cast<std::uint32_t>(count);
  }
}

}  // namespace faro
