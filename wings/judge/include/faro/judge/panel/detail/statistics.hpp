// One number a deck: the statistics that tell a shuffled deck from an unshuffled one.
//
// A deck is an order w of n cards, w[i] the card at position i, cards numbered by the starting order; u is
// its inverse (u[c]: where card c lies). Rising sequences are those of w, so 1 + the descents of u: after
// riffles u is far from random while w looks fair.
//
// Cost: O(n) and a few bit operations a card for up to 64 cards (all of them under a microsecond for 52), O(n
// log n) beyond. Origin: D. Knuth, "The Art of Computer Programming" volume 3, section 5.1 (1973); P.
// Diaconis, "Group Representations in Probability and Statistics" (1988).
#pragma once
#include <faro/error.hpp>

#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::judge {

/// What is counted in one deck; the distributions are in null_distributions.hpp.
enum class deck_statistic : std::uint8_t {
  fixed_points,        ///< cards where they started: w[i] = i
  cycles,              ///< cycles of the order
  records,             ///< cards higher than all above them (the top card is one)
  odd,                 ///< 1 for an odd order, 0 for an even one
  descents,            ///< w[i] > w[i+1]
  rising_sequences,    ///< 1 + descents of u: the packets a riffle leaves
  inversions,          ///< pairs out of order
  successions,         ///< w[i+1] = w[i] + 1: neighbours still in their order
  neighbours,          ///< |w[i+1] - w[i]| = 1: neighbours still beside each other
  peaks,               ///< w[i-1] < w[i] > w[i+1]
  runs,                ///< maximal stretches that only rise or only fall
  longest_increasing,  ///< length of the longest increasing subsequence
  footrule,            ///< sum of |w[i] - i| (Spearman's footrule)
  displacement,        ///< sum of (w[i] - i)^2; Spearman's rho is 1 - 6 displacement / (n^3 - n)
  serial_sum,          ///< sum of w[i] w[i+1], the last card followed by the first (Wald and Wolfowitz)
  halves,              ///< cards of the upper half still in the upper half
  longest_gap,         ///< most cards in a row of which none is of the first quarter of the starting order
  gap_squares,         ///< sum of the squares of the gaps before, between and behind these (Greenwood)
  poker,               ///< different ranks in each hand of five dealt from the top, in all hands
  coupon,              ///< cards dealt until every quarter of the starting order has come
  highest_of_five,     ///< sum of the highest cards of all hands of five
  end                  ///< no statistic: how many there are
};
inline constexpr std::size_t deck_statistics = static_cast<std::size_t>(deck_statistic::end);

/// "rising sequences"; "packets that a riffle leaves: 1 + descents of the inverse".
std::string_view name_of(deck_statistic statistic);
std::string_view description_of(deck_statistic statistic);
/// All of them, by number.
std::vector<deck_statistic> all_statistics();

/// The value of every statistic, by its number.
using deck_numbers = std::array<std::int64_t, deck_statistics>;

/// Measures decks of one size. Holds the scratch memory, so one object a thread.
class deck_measure {
 public:
  /// Throws input_error for more than 65,534 cards.
  explicit deck_measure(std::size_t cards);

  [[nodiscard]] std::size_t cards() const { return inverse_.size(); }
  /// All statistics of a deck. The card type is as small as holds the numbers: 8 bits are fastest.
  /// Throws input_error when the deck is not a permutation of 0 .. n-1, naming the first card that is wrong.
  deck_numbers const& operator()(std::span<std::uint8_t const> deck);
  deck_numbers const& operator()(std::span<std::uint16_t const> deck);
  deck_numbers const& operator()(std::span<std::uint32_t const> deck);
  /// Of the deck measured last: where each card lies.
  [[nodiscard]] std::span<std::uint16_t const> inverse() const& { return inverse_; }
  std::span<std::uint16_t const> inverse() && = delete;

 private:
  template <class T>
  deck_numbers const& measure(std::span<T const> deck);
  template <class T>
  void invert(std::span<T const> deck);
  template <class T>
  void count_along(std::span<T const> deck);
  template <class T>
  void count_pairs(std::span<T const> deck);
  void count_cycles();

  std::vector<std::uint16_t> inverse_;
  std::vector<std::uint16_t> scratch_;
  deck_numbers numbers_{};
  using counter = std::int64_t (*)(std::span<std::uint16_t const>);
  std::vector<std::pair<std::size_t, counter>> counted_apart_;
};

/// How many cards are followed by one of the same group (rank, suit, colour): groups[card] names the group.
/// Preconditions: every card below groups.size().
std::int64_t alike_side_by_side(std::span<std::uint8_t const> deck, std::span<std::uint8_t const> groups);
std::int64_t alike_side_by_side(std::span<std::uint16_t const> deck, std::span<std::uint8_t const> groups);

}  // namespace faro::judge
