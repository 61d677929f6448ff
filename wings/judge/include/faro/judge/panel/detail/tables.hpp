// All that is counted over many decks: the tables that the panel's tests are computed from.
//
// Constant memory whatever the number of decks: the histogram of each statistic, card x position, card
// followed by card, five digit codes, the hashes of repeats.hpp, and the first and last deck (to join parts).
// Counting parts apart, on as many threads as there are, and merging them in order gives exactly the tables
// of counting them all in one.
//
// Cost: about 1.5 microseconds for a deck of 52 cards; about 100 KB of tables for 52 cards, O(n^2).
#pragma once
#include <faro/error.hpp>
#include <faro/judge/panel/detail/digit_codes.hpp>
#include <faro/judge/panel/detail/repeats.hpp>
#include <faro/judge/panel/detail/statistics.hpp>

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::judge {

/// A property that cards share: group[card] is the rank (or suit, or colour) of the card.
struct card_grouping {
  std::string name;  ///< "equal ranks"
  std::vector<std::uint8_t> group;
};
/// Equal ranks, suits and colours of the 52 cards in the order of standard52(); none for another size.
std::vector<card_grouping> standard_groupings(std::size_t cards);

/// Histograms of the statistics of some decks.
struct statistic_counts {
  std::uint64_t decks = 0;
  /// By value; empty for a statistic without a distribution (then only the total is kept).
  std::array<std::vector<std::uint64_t>, deck_statistics> histogram;
  std::array<std::int64_t, deck_statistics> total{};

  statistic_counts() = default;
  explicit statistic_counts(std::size_t cards);
  void add(deck_numbers const& numbers);
  void merge(statistic_counts const& other);
  friend bool operator==(statistic_counts const&, statistic_counts const&) = default;
};

class deck_tables {
 public:
  static constexpr std::size_t most_cards = 1000;

  /// Tables for decks of so many cards. Throws input_error for more than most_cards, or for a grouping that
  /// does not name a group for each card.
  explicit deck_tables(std::size_t cards, std::vector<card_grouping> groupings = {});
  ~deck_tables();
  deck_tables(deck_tables&&) noexcept;
  deck_tables& operator=(deck_tables&&) noexcept;
  deck_tables(deck_tables const&);
  deck_tables& operator=(deck_tables const&);

  /// Counts a deck: deck[i] is the card at position i, cards numbered by the starting order.
  /// Throws input_error, and counts nothing, when it is not a permutation of 0 .. n-1.
  void add(std::span<std::uint8_t const> deck);
  void add(std::span<std::uint16_t const> deck);
  void add(std::span<std::uint32_t const> deck);
  /// The same, but the deck is neither related to the one before nor looked for among the others: for decks
  /// that are simulated. Precondition: at most 256 cards.
  void add_apart(std::span<std::uint8_t const> deck);
  /// Adds the tables of the decks that came after these. Throws input_error for another size or other
  /// groupings.
  void merge(deck_tables const& later);

  /// The next deck that is added comes after this one, which is counted elsewhere: only what the next one is
  /// relative to it is counted. Throws input_error when it is not a permutation of 0 .. n-1.
  void follow(std::span<std::uint32_t const> deck);
  /// Adds the tables of decks that were counted beside these, whose first deck was told what it follows: in
  /// any order, nothing is related. Throws input_error as merge().
  void join(deck_tables const& other);

  [[nodiscard]] std::size_t cards() const;
  [[nodiscard]] std::uint64_t decks() const { return numbers().decks; }
  [[nodiscard]] std::vector<card_grouping> const& groupings() const&;
  [[nodiscard]] std::vector<card_grouping> groupings() && { return std::as_const(*this).groupings(); }
  [[nodiscard]] statistic_counts const& numbers() const&;
  [[nodiscard]] statistic_counts numbers() && { return std::as_const(*this).numbers(); }
  /// The statistics of each deck relative to the one before: position i of the new deck holds the card that
  /// lay at relative[i] of the old one. One deck fewer.
  [[nodiscard]] statistic_counts const& relative() const&;
  [[nodiscard]] statistic_counts relative() && { return std::as_const(*this).relative(); }
  /// How many decks had so many cards followed by one of their group.
  [[nodiscard]] std::span<std::uint64_t const> alike(std::size_t grouping) const&;
  std::span<std::uint64_t const> alike(std::size_t grouping) && = delete;
  /// How often the card lay at the position; how often `card` was followed by `next`.
  [[nodiscard]] std::uint64_t at(std::size_t position, std::size_t card) const;
  [[nodiscard]] std::uint64_t followed(std::size_t card, std::size_t next) const;
  /// The histogram of digit k: k + 2 cells.
  [[nodiscard]] std::span<std::uint64_t const> digit(digit_code code, std::size_t k) const&;
  std::span<std::uint64_t const> digit(digit_code code, std::size_t k) && = delete;
  /// How often two cards lay at two positions, whichever at which: at p m + q for pair p of positions and
  /// pair q of cards, of m = n (n-1) / 2; the pair {a < b} has the number b (b-1) / 2 + a. Empty for more
  /// than most_paired_cards.
  [[nodiscard]] std::span<std::uint64_t const> pairs() const&;
  std::span<std::uint64_t const> pairs() && = delete;
  static constexpr std::size_t most_paired_cards = 12;
  /// How often each order came: all n!, each the same, whatever their sequence. Empty for more than
  /// most_listed_cards.
  [[nodiscard]] std::span<std::uint64_t const> orders() const&;
  std::span<std::uint64_t const> orders() && = delete;
  static constexpr std::size_t most_listed_cards = 8;
  [[nodiscard]] repeat_finder const& repeats() const&;
  [[nodiscard]] repeat_finder repeats() && { return std::as_const(*this).repeats(); }

 private:
  struct counted;
  void check_same(deck_tables const& other) const;
  std::unique_ptr<counted> counted_;
};

}  // namespace faro::judge
