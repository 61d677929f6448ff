// The chooser: the only source of chance that a description may use.
//
//   auto const two_dice = [](chooser auto& c) { return c.below(6) + c.below(6) + 2; };
//   read_exhaustively(two_dice).law.probability(7);  // 1/6
//
// A *description* is any callable that takes a chooser by reference; all that is random in it is what it asks
// the chooser for. The same description is then read three ways: at random (random_chooser), from a record
// (recorded_chooser) or exhaustively, every answer in turn with its exact weight (read_exhaustively).
//
//   concept         expression                meaning                                             cost asked
//   for chooser         c.below(n)                one of 0 .. n-1, each with probability 1/n; n > 0   O(1)
//   kind_chooser    c.kind(counts)            i with probability counts[i] / sum; sum > 0         O(kinds)
//   merging_chooser c.merge_point(bytes)         true: leave now (see merge point below) O(bytes)
//
// Other questions are functions of the chooser, so that one's own choosers need no more than below(): die(c,
// 6) is 1 .. 6, between(c, 1, 49) (random.hpp), pick_chance(c, 1, 3), choose(c, items)
// (shuffle/sampling.hpp).
//
// Ask through pick_kind() and merge_point(): they fall back to below() and to "never leave" where a chooser
// does not offer more, so a description runs with any chooser. Asking for a kind (13 ranks) instead of a card
// (52 cards) costs nothing at random and makes exhaustive readings a thousand times shorter.
//
// A description outside namespace faro says faro::merge_point and faro::pick_kind.
//
// A description throws what it likes; a reading passes it on.
//
// Origin: chance as a player that is asked questions is old (chance nodes in game theory; OpenSpiel, WebPPL);
// the draw of document 002 (N. Brown, 2010) and the recorded ratios of document 001 (K. Speakman, 2017) are
// two of its readings. Choosers are thread-compatible: one thread at a time for each object.
#pragma once
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <ranges>
#include <span>
#include <type_traits>
#include <vector>

namespace faro {

/// How many cards of one kind there are.
using count_t = std::uint32_t;

/// `c.below(n)` is one of 0 .. n-1, each with probability exactly 1/n. Precondition: n > 0.
template <class C>
concept chooser = requires(C& c, std::uint64_t n) {
  { c.below(n) } -> std::same_as<std::uint64_t>;  // a generator is none: faro::random_chooser c{generator};
};

/// `c.kind(counts)` is i with probability counts[i] / sum(counts). Precondition: the sum is positive.
template <class C>
concept kind_chooser = chooser<C> && requires(C& c, std::span<count_t const> counts) {
  { c.kind(counts) } -> std::same_as<std::size_t>;
};

/// `c.merge_point(key)`: see merge_point(). Only readings that merge equal futures offer it. Such a chooser
/// may also offer `c.passing()`: true while it would pass any merge point by, so that keys need not be built.
template <class C>
concept merging_chooser = chooser<C> && requires(C& c, std::span<std::byte const> key) {
  { c.merge_point(key) } -> std::same_as<bool>;
};

/// The number of cards in a deck of kinds. O(kinds).
constexpr std::uint64_t total(std::span<count_t const> counts) {
  std::uint64_t sum = 0;
  for (auto const n : counts) sum += n;
  return sum;
}

/// The kind of the card at position `at` when the cards lie sorted by kind. Precondition: at < total(counts).
constexpr std::size_t kind_at(std::span<count_t const> counts, std::uint64_t at) {
  std::size_t i = 0;
  while (at >= counts[i]) at -= counts[i++];
  return i;
}

/// Picks a kind: i with probability counts[i] / sum(counts). A chooser that has no kind() answers through
/// below(sum), so that a record holds the same pick whichever way the question was put.
/// Precondition: the sum is positive. O(kinds).
template <chooser C>
std::size_t pick_kind(C& c, std::span<count_t const> counts) {
  if constexpr (kind_chooser<C>) {
    return c.kind(counts);
  } else {
    return kind_at(counts, c.below(total(counts)));
  }
}

/// True with probability numerator / denominator, exactly. Precondition: numerator <= denominator, 0 <
/// denominator. No question is asked when the answer is certain.
template <chooser C>
bool pick_chance(C& c, count_t numerator, count_t denominator) {
  if (numerator == 0) return false;
  if (numerator == denominator) return true;
  count_t const counts[] = {denominator - numerator, numerator};
  return pick_kind(c, counts) == 1;
}

/// Draws a card of some kind without replacement: picks the kind and takes one off its count.
template <chooser C>
std::size_t draw_kind(C& c, std::span<count_t> counts) {
  auto const i = pick_kind(c, std::span<count_t const>{counts});
  --counts[i];
  return i;
}

namespace detail {

/// A list that ends with the line, which a chooser that refers to it must not be given.
template <class R>
concept ends_here = std::ranges::range<R> && !std::ranges::borrowed_range<R>;

template <class T>
concept key_value = std::has_unique_object_representations_v<T> && !std::is_pointer_v<T>;

template <class T>
concept key_range = std::ranges::contiguous_range<T const&> && std::ranges::sized_range<T const&> &&
    key_value<std::ranges::range_value_t<T const&>>;

/// Parts of a key: plain values and contiguous ranges of them.
template <class T>
concept key_part = key_range<T> || key_value<T>;

/// The bytes of a key; short ones on the stack.
class key_bytes {
 public:
  template <key_part T>
  void append(T const& part) {
    if constexpr (key_range<T>) {
      std::uint64_t const size = std::ranges::size(part);  // framed by length: {1}{2,3} is not {1,2}{3}
      append(&size, sizeof size);
      append(std::ranges::data(part), size * sizeof(std::ranges::range_value_t<T const&>));
    } else {
      append(&part, sizeof part);
    }
  }
  [[nodiscard]] std::span<std::byte const> bytes() const {
    return long_.empty() ? std::span<std::byte const>{short_.data(), size_}
                         : std::span<std::byte const>{long_};
  }

 private:
  void append(void const* data, std::size_t size) {
    if (size == 0) return;
    if (long_.empty() && size_ + size <= short_.size()) {
      std::memcpy(short_.data() + size_, data, size);
      size_ += size;
      return;
    }
    if (long_.empty()) long_.assign(short_.begin(), short_.begin() + static_cast<std::ptrdiff_t>(size_));
    auto const* const first = static_cast<std::byte const*>(data);
    long_.insert(long_.end(), first, first + size);
  }
  std::array<std::byte, 120> short_;  // the first size_ bytes, until long_ takes over
  std::size_t size_ = 0;
  std::vector<std::byte> long_;
};

}  // namespace detail

/// Declares that from here on only `parts` matter (and picks to come). True means: leave now, and return
/// anything. The random and recorded readings never leave and pay nothing; the exhaustive reading leaves at a
/// merge point and goes on from it once, with the weight of all the paths that met there.
///
/// The parts are compared as bytes: values without padding or pointers, and contiguous ranges of such values
/// (their length is part of the key). Put in every live variable that the future depends on, a loop index
/// only if the future depends on it. A key that forgets something is a wrong answer; check_merge_points()
/// finds it.
template <chooser C, detail::key_part... Parts>
[[nodiscard]] bool merge_point(C& c, Parts const&... parts) {
  if constexpr (merging_chooser<C>) {
    if constexpr (requires {
                    { c.passing() } -> std::same_as<bool>;
                  }) {
      if (c.passing()) return false;
    }
    detail::key_bytes key;
    (key.append(parts), ...);
    return c.merge_point(key.bytes());
  } else {
    return false;
  }
}

/// Any chooser, by reference: lets a description be compiled once, in a .cpp file, for 10 to 20 % of speed.
/// Non-owning: the chooser must outlive it. Copies refer to the same chooser.
class chooser_ref {
 public:
  template <chooser C>
  requires(!std::same_as<std::remove_cv_t<C>, chooser_ref>) chooser_ref(C& c)
      : object_{&c}, functions_{&table<C>} {}  // NOLINT(google-explicit-constructor): a reference

  std::uint64_t below(std::uint64_t n) { return functions_->below(object_, n); }
  std::size_t kind(std::span<count_t const> counts) { return functions_->kind(object_, counts); }
  bool merge_point(std::span<std::byte const> key) {
    return functions_->merge_point && functions_->merge_point(object_, key);
  }

  /// Whether any merge point would be passed by now, so that keys need not be built.
  [[nodiscard]] bool passing() const { return !functions_->merge_point || functions_->passing(object_); }

 private:
  struct functions {
    std::uint64_t (*below)(void*, std::uint64_t);
    std::size_t (*kind)(void*, std::span<count_t const>);
    bool (*merge_point)(void*, std::span<std::byte const>);
    bool (*passing)(void const*);
  };
  template <class C>
  static bool (*merge_point_of())(void*, std::span<std::byte const>) {
    if constexpr (merging_chooser<C>) {
      return [](void* c, std::span<std::byte const> key) { return static_cast<C*>(c)->merge_point(key); };
    } else {
      return nullptr;
    }
  }
  template <class C>
  static inline functions const table{
      [](void* c, std::uint64_t n) { return static_cast<C*>(c)->below(n); },
      [](void* c, std::span<count_t const> counts) { return pick_kind(*static_cast<C*>(c), counts); },
      merge_point_of<C>(),
      [](void const* c) {
        if constexpr (requires(C const& object) { object.passing(); }) {
          return static_cast<C const*>(c)->passing();
        } else {
          return false;
        }
      }};

  void* object_;
  functions const* functions_;
};

}  // namespace faro
