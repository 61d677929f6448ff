// Measuring a deck: passes along it that count several statistics at once, for speed. The statistics
// themselves are in statistics/.
#include "judge/src/panel/statistics/entry.hpp"

#include <faro/error.hpp>
#include <faro/judge/panel/detail/statistics.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <bit>
#include <cstdlib>
#include <string>

namespace faro::judge {

namespace {

constexpr std::uint16_t nowhere = 0xffff;

template <class T>
[[noreturn]] void throw_not_an_order(std::span<T const> deck) {
  std::vector<bool> seen(deck.size());
  for (std::size_t i = 0; i < deck.size(); ++i) {
    auto const card = static_cast<std::size_t>(deck[i]);
    if (card >= deck.size())
      throw input_error{say("card {} at position {}: a deck of {} cards has the cards 0 to {}", card, i,
                            deck.size(), deck.size() - 1)};
    if (seen[card])
      throw input_error{say("card {} at position {} came before: each card must be there once", card, i)};
    seen[card] = true;
  }
  throw input_error{"not an order of the cards"};
}

/// Inversions and the longest increasing subsequence of up to 64 cards, with sets of cards as bits.
template <class T>
std::pair<std::int64_t, std::int64_t> pairs_of_few(std::span<T const> deck) {
  std::int64_t inversions = 0;
  std::uint64_t seen = 0;
  std::uint64_t tops =
      0;  // the least last card of the increasing subsequences of each length (patience sorting)
  for (auto const card : deck) {
    auto const bit = std::uint64_t{1} << card;
    auto const above = ~std::uint64_t{0} << card;  // this card and higher ones
    inversions += std::popcount(seen & above);
    auto const higher = tops & above;
    tops ^= higher & (0 - higher);  // the next higher top gives way to this card
    tops |= bit;
    seen |= bit;
  }
  return {inversions, std::popcount(tops)};
}

/// The same for any number of cards: a tree of counts, and the tops in a row.
template <class T>
std::pair<std::int64_t, std::int64_t> pairs_of_many(std::span<T const> deck,
                                                    std::vector<std::uint16_t>& tree) {
  auto const n = deck.size();
  std::fill(tree.begin(), tree.end(), std::uint16_t{0});
  std::vector<T> tops;
  std::int64_t inversions = 0;
  for (std::size_t i = 0; i < n; ++i) {
    auto const card = static_cast<std::size_t>(deck[i]);
    std::size_t not_above = 0;
    for (auto at = card + 1; at > 0; at &= at - 1) not_above += tree[at - 1];
    inversions += static_cast<std::int64_t>(i - not_above);
    for (auto at = card + 1; at <= n; at += at & (0 - at)) ++tree[at - 1];
    auto const top = std::lower_bound(tops.begin(), tops.end(), deck[i]);
    if (top == tops.end()) {
      tops.push_back(deck[i]);
    } else {
      *top = deck[i];
    }
  }
  return {inversions, static_cast<std::int64_t>(tops.size())};
}

template <class T>
std::int64_t count_alike(std::span<T const> deck, std::span<std::uint8_t const> groups) {
  std::int64_t alike = 0;
  for (std::size_t i = 1; i < deck.size(); ++i) alike += groups[deck[i - 1]] == groups[deck[i]];
  return alike;
}

}  // namespace

deck_measure::deck_measure(std::size_t cards) {
  if (cards >= nowhere)
    throw input_error{say("{} cards: decks of up to 65,534 cards can be measured", cards)};
  inverse_.resize(cards);
  scratch_.resize(cards);
  for (std::size_t s = 0; s < deck_statistics; ++s) {
    auto const& entry = detail::entry_of(static_cast<deck_statistic>(s));
    if (entry.measure) counted_apart_.emplace_back(s, entry.measure);
  }
}

template <class T>
void deck_measure::invert(std::span<T const> deck) {
  auto const n = deck.size();
  if (n != inverse_.size())
    throw input_error{say("a deck of {} cards among decks of {}", n, inverse_.size())};
  if (n <= 64) {
    std::uint64_t seen = 0;
    for (std::size_t i = 0; i < n; ++i) {
      if (deck[i] >= n) throw_not_an_order(deck);
      seen |= std::uint64_t{1} << deck[i];
      inverse_[deck[i]] = static_cast<std::uint16_t>(i);
    }
    if (static_cast<std::size_t>(std::popcount(seen)) != n) throw_not_an_order(deck);
    return;
  }
  std::fill(inverse_.begin(), inverse_.end(), nowhere);
  for (std::size_t i = 0; i < n; ++i) {
    if (deck[i] >= n || inverse_[deck[i]] != nowhere) throw_not_an_order(deck);
    inverse_[deck[i]] = static_cast<std::uint16_t>(i);
  }
}

/// What is seen in one pass along the deck and its inverse; no branches, so that it runs as vector code.
template <class T>
void deck_measure::count_along(std::span<T const> deck) {
  auto const n = static_cast<int>(deck.size());
  auto const* const w = deck.data();
  auto const* const u = inverse_.data();
  int fixed = 0, descents = 0, descents_of_inverse = 0, successions = 0, backwards = 0, turns = 0, peaks = 0;
  std::int64_t footrule = 0, displacement = 0, serial = 0;
  for (int i = 0; i < n; ++i) {
    int const move = static_cast<int>(w[i]) - i;
    fixed += move == 0;
    footrule += std::abs(move);
    displacement += static_cast<std::int64_t>(move) * move;
  }
  for (int i = 0; i + 1 < n; ++i) {
    int const a = static_cast<int>(w[i]), b = static_cast<int>(w[i + 1]);
    descents += a > b;
    successions += b - a == 1;
    backwards += a - b == 1;
    serial += static_cast<std::int64_t>(a) * b;
    descents_of_inverse += u[i] > u[i + 1];
  }
  for (int i = 1; i + 1 < n; ++i) {
    bool const up = w[i - 1]<w[i], down = w[i]> w[i + 1];
    peaks += up & down;
    turns += up == down;
  }
  if (n > 0) serial += static_cast<std::int64_t>(w[n - 1]) * w[0];
  auto const set = [&](deck_statistic s, std::int64_t value) {
    numbers_[static_cast<std::size_t>(s)] = value;
  };
  set(deck_statistic::fixed_points, fixed);
  set(deck_statistic::descents, descents);
  set(deck_statistic::rising_sequences, descents_of_inverse + (n > 0));
  set(deck_statistic::successions, successions);
  set(deck_statistic::neighbours, successions + backwards);
  set(deck_statistic::peaks, peaks);
  set(deck_statistic::runs, turns + (n > 1));
  set(deck_statistic::footrule, footrule);
  set(deck_statistic::displacement, displacement);
  set(deck_statistic::serial_sum, serial);
}

template <class T>
void deck_measure::count_pairs(std::span<T const> deck) {
  std::int64_t records = 0;
  int highest = -1;
  for (auto const card : deck) {
    records += static_cast<int>(card) > highest;
    highest = std::max(highest, static_cast<int>(card));
  }
  auto const [inversions, longest] = deck.size() <= 64 ? pairs_of_few(deck) : pairs_of_many(deck, scratch_);
  numbers_[static_cast<std::size_t>(deck_statistic::records)] = records;
  numbers_[static_cast<std::size_t>(deck_statistic::inversions)] = inversions;
  numbers_[static_cast<std::size_t>(deck_statistic::longest_increasing)] = longest;
}

void deck_measure::count_cycles() {
  auto const n = inverse_.size();
  std::int64_t cycles = 0;
  if (n <= 64) {
    auto left = n == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << n) - 1;
    while (left != 0) {
      ++cycles;
      auto at = static_cast<unsigned>(std::countr_zero(left));
      do {
        left &= ~(std::uint64_t{1} << at);
        at = inverse_[at];
      } while (left >> at & 1);
    }
  } else {
    scratch_ = inverse_;
    for (std::size_t start = 0; start < n; ++start) {
      if (scratch_[start] == nowhere) continue;
      ++cycles;
      for (std::size_t at = start; scratch_[at] != nowhere;) {
        auto const next = scratch_[at];
        scratch_[at] = nowhere;
        at = next;
      }
    }
  }
  numbers_[static_cast<std::size_t>(deck_statistic::cycles)] = cycles;
  numbers_[static_cast<std::size_t>(deck_statistic::odd)] = (static_cast<std::int64_t>(n) - cycles) & 1;
}

template <class T>
deck_numbers const& deck_measure::measure(std::span<T const> deck) {
  invert(deck);
  count_along(deck);
  count_pairs(deck);
  count_cycles();
  for (auto const& [number, count] : counted_apart_) numbers_[number] = count(inverse_);
  return numbers_;
}

deck_numbers const& deck_measure::operator()(std::span<std::uint8_t const> deck) { return measure(deck); }
deck_numbers const& deck_measure::operator()(std::span<std::uint16_t const> deck) { return measure(deck); }
deck_numbers const& deck_measure::operator()(std::span<std::uint32_t const> deck) { return measure(deck); }

std::int64_t alike_side_by_side(std::span<std::uint8_t const> deck, std::span<std::uint8_t const> groups) {
  return count_alike(deck, groups);
}
std::int64_t alike_side_by_side(std::span<std::uint16_t const> deck, std::span<std::uint8_t const> groups) {
  return count_alike(deck, groups);
}

}  // namespace faro::judge
