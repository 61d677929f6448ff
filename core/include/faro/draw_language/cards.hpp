// Cards as a multiset: what a deck holds, whatever the order; and the hands that come from it.
//
//   cards<std::string> const deck = cards<std::string>::from_counts({{"Copper", 7}, {"Estate", 3}});
//   deck.size();     // 10
//   cards{"AAB"};    // of letters; cards{1, 2, 2}, cards{"Copper", "Estate"}
//
// A multiset that sorts itself: hands of equal cards are equal, in whatever order the cards came, and a
// range, equal cards beside each other. Kept as a sorted list of different cards with counts. Cards that
// compare equal are one card; a card type needs only an order. Looking up is O(log k), changing O(k), for k
// different cards. Hands are counted as multisets (products of binomials), never as sequences: as many steps
// as there are different hands. A value type, thread-compatible.
//
// Origin: N. Brown, game-probability (2010): Cards. The original let a negative count through and lost count
// when a card that is not there was removed; here the first is an error and the second changes nothing.
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/error.hpp>
#include <faro/exact/distribution.hpp>

#include <algorithm>
#include <compare>
#include <concepts>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <limits>
#include <map>
#include <numeric>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace faro {

namespace detail {
template <class Card>
concept has_an_order = requires(Card const& a, Card const& b) {
  { a < b } -> std::convertible_to<bool>;
};
template <class Card>
inline constexpr bool is_ordered = has_an_order<Card>;
}  // namespace detail

template <class Card>
class cards {
 public:
  using card_type = Card;

  cards() = default;
  /// The cards of a list; equal ones add up. O(n log n).
  cards(std::initializer_list<std::type_identity_t<Card>> list) : cards{std::vector<Card>(list)} {}
  explicit cards(std::vector<Card> list) {
    static_assert(detail::is_ordered<Card>,
                  "a card needs an order: auto operator<=>(my_card const&) const = default;");
    if constexpr (detail::has_an_order<Card>) {
      std::ranges::sort(list, std::less<>{});
      for (auto& card : list) append(std::move(card), 1);
    }
  }
  /// The letters of a text.
  explicit cards(std::string_view letters) requires std::same_as<Card, char>
      : cards{std::vector<char>(letters.begin(), letters.end())} {}
  /// So many of each; a count of 0 leaves the card out. Throws input_error for a negative count or one above
  /// 2^32 - 1.
  static cards from_counts(std::map<Card, std::int64_t> const& counts) {
    cards made;
    for (auto const& [card, n] : counts) {
      if (checked(n) > 0) made.append(card, checked(n));
    }
    return made;
  }

  /// The different cards, in order.
  [[nodiscard]] std::vector<Card> const& kinds() const& { return kinds_; }
  [[nodiscard]] std::vector<Card> kinds() && { return std::move(kinds_); }
  /// How many there are of each, in the order of kinds(); all positive.
  [[nodiscard]] std::vector<count_t> const& counts() const& { return counts_; }
  [[nodiscard]] std::vector<count_t> counts() && { return std::move(counts_); }
  /// The number of cards.
  [[nodiscard]] std::uint64_t size() const { return size_; }
  [[nodiscard]] bool empty() const { return size_ == 0; }
  /// How many there are of a card: 0 if it is not there. O(log k).
  [[nodiscard]] count_t count(Card const& card) const {
    auto const at = place_of(card);
    return holds(at, card) ? counts_[at] : 0;
  }
  /// How many cards satisfy a predicate. O(k).
  template <std::predicate<Card const&> P>
  [[nodiscard]] std::uint64_t count_if(P predicate) const {
    std::uint64_t sum = 0;
    for (std::size_t i = 0; i < kinds_.size(); ++i) sum += std::invoke(predicate, kinds_[i]) ? counts_[i] : 0;
    return sum;
  }
  /// What going through the cards does: every card in order, equal ones beside each other.
  class iterator {
   public:
    using value_type = Card;
    using difference_type = std::ptrdiff_t;
    iterator() = default;
    iterator(cards const& of, std::size_t kind) : of_{&of}, kind_{kind} {}
    Card const& operator*() const { return of_->kinds_[kind_]; }
    Card const* operator->() const { return &of_->kinds_[kind_]; }
    iterator& operator++() {
      if (++nth_ == of_->counts_[kind_]) ++kind_, nth_ = 0;
      return *this;
    }
    iterator operator++(int) { return std::exchange(*this, std::next(*this)); }
    friend bool operator==(iterator const&, iterator const&) = default;

   private:
    cards const* of_ = nullptr;
    std::size_t kind_ = 0;
    count_t nth_ = 0;  // of its kind
  };
  [[nodiscard]] iterator begin() const { return {*this, 0}; }
  [[nodiscard]] iterator end() const { return {*this, kinds_.size()}; }
  /// All cards, equal ones beside each other. O(n).
  [[nodiscard]] std::vector<Card> sorted() const {
    std::vector<Card> list;
    list.reserve(size_);
    for (std::size_t i = 0; i < kinds_.size(); ++i) list.insert(list.end(), counts_[i], kinds_[i]);
    return list;
  }

  /// Puts n copies of a card in. Throws input_error if n is negative, or the count would exceed 2^32 - 1.
  void add(Card const& card, std::int64_t n = 1) {
    auto const more = checked(n);
    if (more == 0) return;
    auto const at = place_of(card);
    if (holds(at, card)) {
      counts_[at] = checked(static_cast<std::int64_t>(counts_[at]) + n);
    } else {
      kinds_.insert(kinds_.begin() + static_cast<std::ptrdiff_t>(at), card);
      counts_.insert(counts_.begin() + static_cast<std::ptrdiff_t>(at), more);
    }
    size_ += more;
  }
  /// Takes one copy of a card out; false, and nothing changed, if there is none.
  bool remove_one(Card const& card) {
    auto const at = place_of(card);
    if (!holds(at, card)) return false;
    take(at, 1);
    return true;
  }
  /// Takes out up to n cards that satisfy a predicate, in the order of the cards; how many were taken.
  /// Throws input_error if n is negative.
  template <std::predicate<Card const&> P>
  std::uint64_t remove_arbitrary(P predicate, std::int64_t n) {
    if (n < 0) throw input_error{"can't remove " + std::to_string(n) + " cards; 0 or more can be removed"};
    auto left = static_cast<std::uint64_t>(n);
    for (std::size_t i = 0; i < kinds_.size() && left > 0;) {
      if (!std::invoke(predicate, kinds_[i])) {
        ++i;
        continue;
      }
      auto const taken = static_cast<count_t>(std::min<std::uint64_t>(left, counts_[i]));
      bool const all = taken == counts_[i];
      take(i, taken);
      left -= taken;
      if (!all) ++i;
    }
    return static_cast<std::uint64_t>(n) - left;
  }

  /// f of every card; cards with equal images become one kind. O(k log k). The fewer kinds a question needs,
  /// the faster it is answered: by rank, 13 kinds for 52.
  template <std::invocable<Card const&> F>
  [[nodiscard]] auto transform(F f) const {
    using image = std::remove_cvref_t<std::invoke_result_t<F, Card const&>>;
    cards<image> mapped;
    for (std::size_t i = 0; i < kinds_.size(); ++i) mapped.add(std::invoke(f, kinds_[i]), counts_[i]);
    return mapped;
  }

  /// All cards of both.
  friend cards operator+(cards a, cards const& b) {
    for (std::size_t i = 0; i < b.kinds_.size(); ++i) a.add(b.kinds_[i], b.counts_[i]);
    return a;
  }
  /// a without the cards of b; what a does not have is not missed.
  friend cards operator-(cards a, cards const& b) {
    for (std::size_t i = 0; i < b.kinds_.size(); ++i) {
      auto const at = a.place_of(b.kinds_[i]);
      if (a.holds(at, b.kinds_[i])) a.take(at, std::min(a.counts_[at], b.counts_[i]));
    }
    return a;
  }
  /// So many of these in one. Throws input_error for a negative number.
  [[nodiscard]] cards times(std::int64_t copies) const {
    if (copies < 0) throw input_error{std::to_string(copies) + " decks; 0 or more are possible"};
    cards many;
    if (copies == 0) return many;
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
      std::int64_t n = 0;
      if (__builtin_mul_overflow(static_cast<std::int64_t>(counts_[i]), copies, &n))
        n = std::numeric_limits<std::int64_t>::max();
      many.append(kinds_[i], checked(n));
    }
    return many;
  }

  friend bool operator==(cards const& a, cards const& b) {
    return a.size_ == b.size_ && a.counts_ == b.counts_ &&
           std::ranges::equal(a.kinds_, b.kinds_,
                              [](Card const& x, Card const& y) { return !(x < y) && !(y < x); });
  }
  /// As the sorted lists of their cards.
  friend std::weak_ordering operator<=>(cards const& a, cards const& b) {
    for (std::size_t i = 0;; ++i) {
      bool const a_ends = i == a.kinds_.size();
      bool const b_ends = i == b.kinds_.size();
      if (a_ends || b_ends) return b_ends <=> a_ends;
      if (a.kinds_[i] < b.kinds_[i]) return std::weak_ordering::less;
      if (b.kinds_[i] < a.kinds_[i]) return std::weak_ordering::greater;
      if (a.counts_[i] != b.counts_[i]) {
        bool const a_shorter = a.counts_[i] < b.counts_[i];  // its next card is a higher one, if there is one
        bool const more = (a_shorter ? a : b).kinds_.size() > i + 1;
        return a_shorter == more ? std::weak_ordering::greater : std::weak_ordering::less;
      }
    }
  }

 private:
  static count_t checked(std::int64_t n) {
    if (n < 0) throw input_error{"a count of " + std::to_string(n) + " cards is negative"};
    if (n > std::numeric_limits<count_t>::max()) {
      throw input_error{"a count of " + std::to_string(n) + " cards is too large; at most " +
                        std::to_string(std::numeric_limits<count_t>::max()) + " of a kind are possible"};
    }
    return static_cast<count_t>(n);
  }
  [[nodiscard]] std::size_t place_of(Card const& card) const {
    return static_cast<std::size_t>(std::ranges::lower_bound(kinds_, card, std::less<>{}) - kinds_.begin());
  }
  [[nodiscard]] bool holds(std::size_t at, Card const& card) const {
    return at < kinds_.size() && !(card < kinds_[at]);
  }
  /// Precondition: no card in the list is above this one.
  void append(Card card, count_t n) {
    if (!kinds_.empty() && !(kinds_.back() < card)) {
      counts_.back() = checked(static_cast<std::int64_t>(counts_.back()) + n);
    } else {
      kinds_.push_back(std::move(card));
      counts_.push_back(n);
    }
    size_ += n;
  }
  void take(std::size_t at, count_t n) {
    size_ -= n;
    counts_[at] -= n;
    if (counts_[at] > 0) return;
    kinds_.erase(kinds_.begin() + static_cast<std::ptrdiff_t>(at));
    counts_.erase(counts_.begin() + static_cast<std::ptrdiff_t>(at));
  }

  std::vector<Card> kinds_;
  std::vector<count_t> counts_;
  std::uint64_t size_ = 0;
};

/// cards{1, 2, 2}; cards{"AAB"}: three letters; cards{"Copper", "Estate"}: two texts; cards{list}.
template <class Card>
requires(!std::convertible_to<Card, std::string_view> && !std::ranges::range<Card>)
    cards(std::initializer_list<Card>)
->cards<Card>;
cards(std::string_view)->cards<char>;
template <std::convertible_to<std::string_view>... Texts>
requires(sizeof...(Texts) > 1) cards(Texts const&...)
->cards<std::string>;
template <class Card>
cards(std::vector<Card>) -> cards<Card>;

/// The card drawn, and what is left. Over the number of cards. Throws input_error for an empty deck. O(k^2).
template <class Card>
distribution<std::pair<Card, cards<Card>>> draw_one(cards<Card> const& from) {
  if (from.empty()) throw input_error{"can't draw a card: there is none"};
  std::vector<typename distribution<std::pair<Card, cards<Card>>>::entry> entries;
  for (std::size_t i = 0; i < from.kinds().size(); ++i) {
    auto rest = from;
    rest.remove_one(from.kinds()[i]);
    entries.push_back({{from.kinds()[i], std::move(rest)}, from.counts()[i]});
  }
  return {std::move(entries), from.size()};
}

namespace detail {

/// Calls visit(counts, weight) for every way to take n cards as counts of kinds. `ways(i, m, left)` are the
/// ways in which m of the n cards are of kind i when `left` of them are still to be taken.
template <class Ways, class Visit>
void each_hand(std::span<count_t const> most, std::vector<count_t>& taken, std::uint64_t left,
               std::uint64_t room, integer const& weight, Ways const& ways, Visit const& visit) {
  auto const i = taken.size();
  if (i == most.size()) return visit(taken, weight);
  room -= most[i];  // in the kinds after this one
  auto const least = left > room ? left - room : 0;
  for (auto m = least; m <= std::min<std::uint64_t>(left, most[i]); ++m) {
    taken.push_back(static_cast<count_t>(m));
    each_hand(most, taken, left - m, room, weight * ways(i, m, left), ways, visit);
    taken.pop_back();
  }
}

template <class Card>
cards<Card> hand_of(cards<Card> const& from, std::span<count_t const> taken) {
  cards<Card> hand;
  for (std::size_t i = 0; i < taken.size(); ++i) hand.add(from.kinds()[i], taken[i]);
  return hand;
}

template <class Card, class Ways>
distribution<cards<Card>> hands(cards<Card> const& from, std::span<count_t const> most, std::uint64_t n,
                                integer denominator, Ways const& ways) {
  std::vector<typename distribution<cards<Card>>::entry> entries;
  std::vector<count_t> taken;
  each_hand(most, taken, n, total(most), integer{1}, ways, [&](auto const& hand, integer const& weight) {
    entries.push_back({hand_of(from, hand), weight});
  });
  return {std::move(entries), std::move(denominator)};
}

}  // namespace detail

/// The hands of n cards, drawn without replacement. Weights count hands of C(size, n). As many steps as there
/// are different hands. Throws input_error unless 0 <= n <= the number of cards.
template <class Card>
distribution<cards<Card>> draw_without_replacement(cards<Card> const& from, std::int64_t n) {
  if (n < 0 || static_cast<std::uint64_t>(n) > from.size()) {
    throw input_error{"can't draw " + std::to_string(n) + " of " + std::to_string(from.size()) + " cards"};
  }
  auto const size = static_cast<std::uint64_t>(n);
  return detail::hands(
      from, from.counts(), size, binomial(from.size(), size),
      [&](std::size_t i, std::uint64_t m, std::uint64_t) { return binomial(from.counts()[i], m); });
}

/// The hands of n cards, each put back before the next is drawn. Weights count sequences of size^n.
/// Throws input_error if n is negative or above 2^32 - 1, or if there is no card to draw.
template <class Card>
distribution<cards<Card>> draw_with_replacement(cards<Card> const& from, std::int64_t n) {
  if (n < 0 || n > std::numeric_limits<count_t>::max())
    throw input_error{"can't draw " + std::to_string(n) + " cards; 0 to 2^32 - 1 are possible"};
  if (n > 0 && from.empty()) throw input_error{"can't draw " + std::to_string(n) + " cards: there is none"};
  auto const size = static_cast<std::uint64_t>(n);
  std::vector<count_t> const most(from.kinds().size(), static_cast<count_t>(n));
  return detail::hands(from, most, size, power(from.size(), size),
                       [&](std::size_t i, std::uint64_t m, std::uint64_t left) {
                         return binomial(left, m) * power(from.counts()[i], m);
                       });
}

}  // namespace faro
