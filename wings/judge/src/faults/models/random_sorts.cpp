// The sorts themselves: see random_sorts.hpp. Their models are in sorts.cpp.
#include "judge/src/faults/models/random_sorts.hpp"

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

namespace faro::judge::detail {

namespace {

using cards = std::span<std::uint32_t>;
using pile = std::vector<std::uint32_t>;

/// A coin in the place of a comparator: whether one card comes before another.
bool heads(chooser_ref& coin) { return coin.below(2) == 1; }

/// Moves the card at `from` up to `to`, those between one down.
void put_at(cards deck, std::size_t from, std::size_t to) {
  auto const at = [&](std::size_t i) { return deck.begin() + static_cast<std::ptrdiff_t>(i); };
  std::rotate(at(to), at(from), at(from + 1));
}

/// The run at the front; a falling one is turned over. Returns its length.
std::size_t run_at_the_front(chooser_ref& coin, cards deck) {
  if (deck.size() < 2) return deck.size();
  std::size_t end = 2;
  bool const falling = heads(coin);
  while (end < deck.size() && heads(coin) == falling) ++end;
  if (falling) std::ranges::reverse(deck.first(end));
  return end;
}

/// A run at the front, the others put in by halving.
void binary_insertion_after_run(chooser_ref& coin, cards deck) {
  for (auto i = run_at_the_front(coin, deck); i < deck.size(); ++i) {
    std::size_t low = 0, high = i;
    while (low < high) {
      auto const middle = low + (high - low) / 2;
      if (heads(coin)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    put_at(deck, i, low);
  }
}

/// How many of `of` cards come before a key, found by steps that double from the near end, then by halving.
std::size_t gallop(chooser_ref& coin, std::size_t of) {
  if (of == 0 || heads(coin)) return 0;
  std::size_t last = 0, offset = 1;
  while (offset < of && !heads(coin)) {
    last = offset;
    offset = 2 * offset + 1;
  }
  offset = std::min(offset, of);
  ++last;
  while (last < offset) {
    auto const middle = last + (offset - last) / 2;
    if (heads(coin)) {
      offset = middle;
    } else {
      last = middle + 1;
    }
  }
  return offset;
}

/// Java's mergeLo: two runs into one, the first of which is the shorter.
class merge_of_java {
 public:
  merge_of_java(chooser_ref& coin, cards first, cards second, pile& merged)
      : coin_{coin}, first_{first.begin(), first.end()}, second_{second.begin(), second.end()}, to_{merged} {}

  void run() {
    take_second(1);
    while (second_left() > 0 && first_left() > 1) {
      if (!one_by_one()) break;
      if (!galloping()) break;
    }
    if (first_left() == 1) take_second(second_left());
    take_first(first_left());
    take_second(second_left());
  }

 private:
  [[nodiscard]] std::size_t first_left() const { return first_.size() - at_first_; }
  [[nodiscard]] std::size_t second_left() const { return second_.size() - at_second_; }
  [[nodiscard]] bool done() const { return second_left() == 0 || first_left() <= 1; }
  void take_first(std::size_t count) {
    for (; count > 0; --count) to_.push_back(first_[at_first_++]);
  }
  void take_second(std::size_t count) {
    for (; count > 0; --count) to_.push_back(second_[at_second_++]);
  }
  /// Until one run wins so often in a row that galloping may pay. False at the end.
  bool one_by_one() {
    int in_a_row = 0;
    bool last = false;
    do {
      auto const second = heads(coin_);
      second ? take_second(1) : take_first(1);
      in_a_row = second == last ? in_a_row + 1 : 1;
      last = second;
      if (done()) return false;
    } while (in_a_row < least_);
    return true;
  }
  bool galloping() {
    std::size_t of_first = 0, of_second = 0;
    do {
      of_first = gallop(coin_, first_left());
      take_first(of_first);
      if (first_left() <= 1) return false;
      take_second(1);
      if (second_left() == 0) return false;
      of_second = gallop(coin_, second_left());
      take_second(of_second);
      if (second_left() == 0) return false;
      take_first(1);
      if (first_left() == 1) return false;
      --least_;
    } while (of_first >= enough || of_second >= enough);
    least_ = std::max(least_, 0) + 2;
    return true;
  }

  static constexpr std::size_t enough = 7;
  chooser_ref& coin_;
  pile first_, second_;
  pile& to_;
  std::size_t at_first_ = 0, at_second_ = 0;
  int least_ = enough;
};

void merge_runs(chooser_ref& coin, cards deck, std::size_t middle) {
  auto const skipped = gallop(coin, middle);
  if (skipped == middle) return;
  auto first = deck.subspan(skipped, middle - skipped);
  auto const kept = deck.size() - middle - gallop(coin, deck.size() - middle);
  auto second = deck.subspan(middle, kept);
  if (second.empty()) return;
  pile merged;
  merged.reserve(deck.size());
  auto const both = deck.subspan(skipped, first.size() + second.size());
  // From the longer side it is the same, seen in a mirror.
  bool const mirrored = first.size() > second.size();
  if (mirrored) {
    std::ranges::reverse(both);
    std::swap(first, second);
    first = both.first(first.size());
    second = both.last(second.size());
  }
  merge_of_java{coin, first, second, merged}.run();
  std::ranges::copy(merged, both.begin());
  if (mirrored) std::ranges::reverse(both);
}

void insertion_with_coins(chooser_ref& coin, cards deck) {
  for (std::size_t i = 1; i < deck.size(); ++i) {
    auto to = i;
    while (to > 0 && heads(coin)) --to;
    put_at(deck, i, to);
  }
}

/// Into `deck` from the same cards in `other`, which is overwritten.
void merge_sort(chooser_ref& coin, cards other, cards deck) {
  constexpr std::size_t few = 7;
  if (deck.size() < few) return insertion_with_coins(coin, deck);
  auto const middle = deck.size() / 2;
  merge_sort(coin, deck.first(middle), other.first(middle));
  merge_sort(coin, deck.subspan(middle), other.subspan(middle));
  if (heads(coin)) {  // in order already
    std::ranges::copy(other, deck.begin());
    return;
  }
  std::size_t low = 0, high = middle;
  for (auto& card : deck)
    card = high == other.size() || (low < middle && heads(coin)) ? other[low++] : other[high++];
}

/// std::sort of libstdc++ on an array of which [first, last) is a part: it may look beyond the part.
class introsort {
 public:
  introsort(chooser_ref& coin, cards deck) : coin_{coin}, deck_{deck} {}

  void run() {
    if (deck_.empty()) return;
    loop(0, deck_.size(), 2 * (static_cast<int>(std::bit_width(deck_.size())) - 1));
    auto const guarded = std::min<std::size_t>(deck_.size(), few);
    for (std::size_t i = 1; i < guarded; ++i) {
      if (heads(coin_)) {
        put_at(deck_, i, 0);
      } else {
        insert(i);
      }
    }
    for (auto i = guarded; i < deck_.size(); ++i) insert(i);
  }

 private:
  void insert(std::size_t from) {
    auto to = from;
    while (to > 0 && heads(coin_)) --to;
    put_at(deck_, from, to);
  }
  void loop(std::size_t first, std::size_t last, int depth) {
    while (last > first + few) {
      if (depth-- == 0) {
        auto const part = deck_.subspan(first, last - first);
        auto const coin = [this](auto, auto) { return heads(coin_); };
        std::make_heap(part.begin(), part.end(), coin);
        std::sort_heap(part.begin(), part.end(), coin);
        return;
      }
      median_to_front(first, first + 1, first + (last - first) / 2, last - 1);
      auto const cut = partition(first + 1, last);
      loop(cut, last, depth);
      last = cut;
    }
  }
  void median_to_front(std::size_t front, std::size_t a, std::size_t b, std::size_t c) {
    auto median = a;
    if (heads(coin_)) {
      median = heads(coin_) ? b : heads(coin_) ? c : a;
    } else {
      median = heads(coin_) ? a : heads(coin_) ? c : b;
    }
    std::swap(deck_[front], deck_[median]);
  }
  std::size_t partition(std::size_t first, std::size_t last) {
    while (true) {
      while (first + 1 < deck_.size() && heads(coin_)) ++first;
      --last;
      while (last > 0 && heads(coin_)) --last;
      if (first >= last) return first;
      std::swap(deck_[first++], deck_[last]);
    }
  }

  static constexpr std::size_t few = 16;
  chooser_ref& coin_;
  cards deck_;
};

/// One pass of V8's quicksort over [from, to): where the low part ends, where the high part starts.
std::pair<std::size_t, std::size_t> partition_of_v8(chooser_ref& coin, cards a) {
  auto const third = a.size() / 2;
  auto v0 = a.front(), v1 = a.back(), v2 = a[third];
  if (heads(coin)) std::swap(v0, v1);
  if (heads(coin)) {
    v0 = std::exchange(v2, std::exchange(v1, v0));
  } else if (heads(coin)) {
    std::swap(v1, v2);
  }
  a.front() = v0;
  a.back() = v2;
  std::size_t low_end = 1, high_start = a.size() - 1;
  a[third] = a[low_end];
  a[low_end] = v1;
  for (auto i = low_end + 1; i < high_start; ++i) {
    if (heads(coin)) {
      std::swap(a[i], a[low_end++]);
      continue;
    }
    do {
      if (--high_start == i) return {low_end, high_start};
    } while (heads(coin));
    std::swap(a[i], a[high_start]);
    std::swap(a[i], a[low_end++]);
  }
  return {low_end, high_start};
}

}  // namespace

void sort_of_python(chooser_ref coin, cards deck) { binary_insertion_after_run(coin, deck); }

void sort_of_java(chooser_ref coin, cards deck) {
  constexpr std::size_t one_run = 32;
  if (deck.size() < one_run) return binary_insertion_after_run(coin, deck);
  auto const run = (deck.size() + 1) / 2;
  binary_insertion_after_run(coin, deck.first(run));
  binary_insertion_after_run(coin, deck.subspan(run));
  merge_runs(coin, deck, run);
}

void merge_sort_of_java(chooser_ref coin, cards deck) {
  pile other{deck.begin(), deck.end()};
  merge_sort(coin, other, deck);
}

void sort_of_cpp(chooser_ref coin, cards deck) { introsort{coin, deck}.run(); }

void quicksort_of_v8(chooser_ref coin, cards deck) {
  constexpr std::size_t few = 10;
  while (deck.size() > few) {
    auto const [low_end, high_start] = partition_of_v8(coin, deck);
    if (deck.size() - high_start < low_end) {
      quicksort_of_v8(coin, deck.subspan(high_start));
      deck = deck.first(low_end);
    } else {
      quicksort_of_v8(coin, deck.first(low_end));
      deck = deck.subspan(high_start);
    }
  }
  insertion_with_coins(coin, deck);
}

}  // namespace faro::judge::detail
