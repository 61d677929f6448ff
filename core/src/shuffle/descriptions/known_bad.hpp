// Known-bad examples: the faults people make when they shuffle, kept so that a judge has something to find.
//
// Do not shuffle with these. Each is written as it was found, as a description, so that its exact
// distribution can be read beside the right one's. Distances from uniform for n cards: sattolo,
// last_card_fixed, first_card_fixed and bag_off_by_one (n-1)/n; loop_one_early 1/2; naive_swap 1/18, 25/384,
// 3157/37500 for n = 3, 4, 5.
//
// Origin: documents 000 and 003 for the two named so; D. Robbins and E. Bolker (1981) for the naive swap;
// S. Sattolo (1986), whose algorithm is right when a cycle is wanted.
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/error.hpp>
#include <faro/shuffle/detail/arrange.hpp>
#include <faro/shuffle/detail/fenwick.hpp>
#include <faro/shuffle/fisher_yates.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace faro {

/// A shuffle that made more picks than it was allowed without coming to an end.
class shuffle_stuck : public error {
 public:
  using error::error;
};

/// Every position is swapped with any position. Picks: n, n times.
template <chooser C, class T>
void naive_swap(C& c, std::span<T> deck) {
  if (deck.size() < 2) return;
  using std::swap;
  for (auto& card : deck) swap(card, deck[c.below(deck.size())]);
}

/// The same with a merge point before every swap but the first, for readings that go through all ways: orders
/// that meet are read on once. Ways are numbered otherwise than those of naive_swap.
template <chooser C, class T>
requires detail::key_value<T>
void naive_swap_step_by_step(C& c, std::span<T> deck) {
  if (deck.size() < 2) return;
  using std::swap;
  for (std::size_t i = 0; i < deck.size(); ++i) {
    if (i > 0 && merge_point(c, deck, i)) return;
    swap(deck[i], deck[c.below(deck.size())]);
  }
}

/// Every position is swapped with any other position. Picks: n - 1, n times (none for two cards).
template <chooser C, class T>
void naive_swap_distinct(C& c, std::span<T> deck) {
  if (deck.size() < 2) return;
  using std::swap;
  for (std::size_t i = 0; i < deck.size(); ++i) {
    auto j = deck.size() > 2 ? c.below(deck.size() - 1) : 0;
    if (j >= i) ++j;
    swap(deck[i], deck[j]);
  }
}

/// The same with a merge point before every swap but the first, as naive_swap_step_by_step has.
template <chooser C, class T>
requires detail::key_value<T>
void naive_swap_distinct_step_by_step(C& c, std::span<T> deck) {
  if (deck.size() < 2) return;
  using std::swap;
  for (std::size_t i = 0; i < deck.size(); ++i) {
    if (i > 0 && merge_point(c, deck, i)) return;
    auto j = deck.size() > 2 ? c.below(deck.size() - 1) : 0;
    if (j >= i) ++j;
    swap(deck[i], deck[j]);
  }
}

/// Sattolo's algorithm by mistake: rand(0 .. i-1) where rand(0 .. i) was meant. Only n-cycles occur.
template <chooser C, class T>
void sattolo(C& c, std::span<T> deck) {
  using std::swap;
  for (auto i = deck.size(); i-- > 1;) swap(deck[i], deck[i > 1 ? c.below(i) : 0]);
}

/// Fisher-Yates that stops before its last swap: only half of all orders occur.
template <chooser C, class T>
void loop_one_early(C& c, std::span<T> deck) {
  using std::swap;
  for (auto i = deck.size(); i-- > 2;) swap(deck[i], deck[c.below(i + 1)]);
}

/// Fisher-Yates whose random index never reaches the last card; and never the first.
template <chooser C, class T>
void last_card_fixed(C& c, std::span<T> deck) {
  if (!deck.empty()) fisher_yates_ascending(c, deck.first(deck.size() - 1));
}
template <chooser C, class T>
void first_card_fixed(C& c, std::span<T> deck) {
  if (!deck.empty()) fisher_yates(c, deck.subspan(1));
}

namespace detail {

/// A draw of `bits` bits brought into 0 .. n-1: q = 2^bits div n draws for each value, one more for rho =
/// 2^bits mod n of them. Picks one of these `favoured` values, or of the others: {favoured?, which of them}.
template <chooser C>
std::pair<bool, std::uint64_t> uneven_pick(C& c, unsigned bits, std::uint64_t n) {
  auto const draws = std::uint64_t{1} << bits;
  auto const q = draws / n;
  auto const rho = draws % n;
  auto const heavy = rho * (q + 1);
  bool const favoured = pick_chance(c, static_cast<count_t>(heavy), static_cast<count_t>(draws));
  auto const group = favoured ? rho : n - rho;
  return {favoured, group > 1 ? c.below(group) : 0};
}

/// Fisher-Yates with another way of picking one of 0 .. i.
template <class T, class Pick>
void fisher_yates_by(std::span<T> deck, Pick pick) {
  using std::swap;
  for (auto i = deck.size(); i-- > 1;) swap(deck[i], deck[pick(i + 1)]);
}

}  // namespace detail

/// Fisher-Yates with `draw % n` of a draw of `bits` bits: the low values are favoured. Precondition: bits
/// <= 31.
template <chooser C, class T>
void modulo(C& c, std::span<T> deck, unsigned bits) {
  detail::fisher_yates_by(deck, [&](std::uint64_t n) {
    auto const [favoured, which] = detail::uneven_pick(c, bits, n);
    return favoured ? which : (std::uint64_t{1} << bits) % n + which;
  });
}

/// Fisher-Yates with floor(draw * n / 2^bits): as uneven, but the favoured values lie spread. bits <= 31.
template <chooser C, class T>
void scaled(C& c, std::span<T> deck, unsigned bits) {
  detail::fisher_yates_by(deck, [&](std::uint64_t n) {
    auto const [favoured, which] = detail::uneven_pick(c, bits, n);
    auto const rho = (std::uint64_t{1} << bits) % n;
    // Value k has ceil((k+1) rho / n) - ceil(k rho / n) draws more than q.
    return favoured ? which * n / rho : ((which + 1) * n + (n - rho) - 1) / (n - rho) - 1;
  });
}

/// Fisher-Yates with round(u * i) where floor(u * (i + 1)) was meant: both ends have half weight.
template <chooser C, class T>
void rounded(C& c, std::span<T> deck) {
  detail::fisher_yates_by(deck, [&](std::uint64_t n) { return (c.below(2 * (n - 1)) + 1) / 2; });
}

/// Document 000's bag as printed: `remove i` takes item i - 1 for i >= 1. The card that stands last in the
/// bag comes out last.
template <chooser C, class T>
void bag_off_by_one(C& c, std::span<T> deck) {
  fenwick_tree left{deck.size()};
  std::vector<std::size_t> drawn;
  drawn.reserve(deck.size());
  while (left.total() > 0) {
    auto const i = left.total() > 1 ? c.below(left.total()) : 0;
    drawn.push_back(left.find(i == 0 ? 0 : i - 1));
    left.subtract(drawn.back(), 1);
  }
  arrange(deck, std::span<std::size_t const>{drawn});
}

/// Document 003's SelectionShuffle as printed. Its Search looks one place past the chosen cards, where the
/// new deck still holds its fill value T{}: a card equal to that is "already chosen" unless it is the very
/// first pick. With the cards 0 .. n-1 it ends with probability 1/n, and never otherwise; with the cards 1 ..
/// n of the document's own program none is equal to 0, and it always ends, fair. Equal cards never end.
/// Throws shuffle_stuck after `limit` picks.
template <chooser C, class T>
void search_past_end(C& c, std::span<T> deck, std::uint64_t limit) {
  std::vector<T> chosen(deck.size());
  std::vector<std::uint32_t> picked;
  auto const search = [&](T const& card) {
    if (picked.empty()) return false;
    std::size_t k = 0;
    while (k < picked.size() && card != chosen[k]) ++k;
    return card == chosen[k];
  };
  for (std::uint64_t picks = 0; picked.size() < deck.size(); ++picks) {
    if (merge_point(c, picked)) return;
    if (picks == limit) {
      throw shuffle_stuck{"search-past-end did not come to an end in " + std::to_string(limit) +
                          " picks: " + std::to_string(picked.size()) + " of " + std::to_string(deck.size()) +
                          " cards chosen"};
    }
    auto const k = deck.size() > 1 ? static_cast<std::size_t>(c.below(deck.size())) : 0;
    if (search(deck[k])) continue;
    chosen[picked.size()] = deck[k];
    picked.push_back(static_cast<std::uint32_t>(k));
  }
  for (std::size_t i = 0; i < deck.size(); ++i) deck[i] = std::move(chosen[i]);
}

}  // namespace faro
