// Judging decks of which only a part is seen: opening hands, top cards, colours or ranks instead of cards.
//
// A deck of n cards has kinds with counts (24 lands and 36 others; 13 ranks of 4; n cards of 1); what is seen
// of each is the kind at the first m positions. Tests: kind x position; how many of each kind are seen
// (hypergeometric), of each tag, too; the first and the last position seen; equal kinds side by side; and
// where every card is its own kind, how many lie where they started and the whole panel of the order in which
// the m cards lie, which is uniform too.
//
// The kind x position table with g kinds: X2 = sum (O - E)^2 / E has mean m (g-1) and tends to n/(n-1)
// chi-square of (g-1)(m-1) + (n-m)/(n-1) chi-square of g-1: chi-square of g-1 for m = 1, the full table's
// distribution for m = n. X2 is a constant plus a sum over pairs of decks of the positions that agree
// (weighted by rarity), so three moments are exact at every number of decks; while cells expect few they
// stand for the distribution (see panel.hpp).
//
// Cost: O(m) a part, constant memory. Origin: sampling without replacement, K. Pearson (1900).
#pragma once
#include <faro/judge/panel/detail/panel.hpp>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace faro::judge {

/// A kind of card and how many of it the whole deck holds.
struct kind_count {
  std::string name;
  std::uint32_t count;  ///< at least 1
  friend bool operator==(kind_count const&, kind_count const&) = default;
};

/// Kinds that have something in common: all lands, whatever they are called.
struct kind_tag {
  std::string name;                ///< "land"
  std::vector<std::size_t> kinds;  ///< their numbers
  friend bool operator==(kind_tag const&, kind_tag const&) = default;
};

/// Counts over many parts.
class part_tables {
 public:
  /// Parts of `seen` cards of a deck of these kinds, in starting order when every kind has one card.
  /// Cards are counted by tag, too. Throws input_error for a kind without cards, fewer than one position,
  /// more positions than cards, or a tag of a kind that is not there.
  part_tables(std::vector<kind_count> kinds, std::size_t seen, std::vector<kind_tag> tags = {});

  /// Counts a part: kinds[i] is the number of the kind at position i.
  /// Throws input_error, and counts nothing, for another number of cards, a kind that is not there, or more
  /// of a kind than the deck holds.
  void add(std::span<std::uint32_t const> kinds);
  /// Adds the tables of the parts that came after these. Throws input_error for other kinds or positions.
  void merge(part_tables const& later);

  [[nodiscard]] std::vector<kind_count> const& kinds() const { return kinds_; }
  [[nodiscard]] std::size_t cards() const { return cards_; }  ///< of a whole deck
  [[nodiscard]] std::size_t seen() const { return seen_; }
  [[nodiscard]] std::uint64_t parts() const { return parts_; }
  /// How often the kind lay at the position.
  [[nodiscard]] std::uint64_t at(std::size_t position, std::size_t kind) const {
    return positions_[position * kinds_.size() + kind];
  }
  /// In how many parts the kind was seen so many times: indexed by times.
  [[nodiscard]] std::span<std::uint64_t const> times(std::size_t kind) const { return times_[kind]; }
  /// In how many parts so many cards were followed by one of their kind.
  [[nodiscard]] std::span<std::uint64_t const> alike() const { return alike_; }
  [[nodiscard]] std::vector<kind_tag> const& tags() const { return tags_; }
  /// How many parts held so many cards of the tag; and how many the deck holds.
  [[nodiscard]] std::span<std::uint64_t const> times_of_tag(std::size_t tag) const { return tag_times_[tag]; }
  [[nodiscard]] std::uint32_t cards_of_tag(std::size_t tag) const;
  /// Where every card is its own kind: in how many parts so many lay where they started; else empty.
  [[nodiscard]] std::span<std::uint64_t const> fixed() const { return fixed_; }
  /// Where every card is its own kind: the tables of the order in which the cards seen lie.
  [[nodiscard]] std::optional<deck_tables> const& order() const { return order_; }

 private:
  void check(std::span<std::uint32_t const> kinds);

  std::vector<kind_count> kinds_;
  std::size_t cards_ = 0, seen_;
  std::uint64_t parts_ = 0;
  std::vector<std::uint64_t> positions_, alike_, fixed_;
  std::vector<std::vector<std::uint64_t>> times_, tag_times_;
  std::vector<kind_tag> tags_;
  std::vector<std::uint32_t> in_part_;  // scratch: how many of each kind
  std::optional<deck_tables> order_;
};

/// Runs the tests that parts allow, with Holm's correction over them. decks are the parts.
panel_result judge_parts(part_tables const& tables);
/// The same of sets, whose cards stand in no order, or a sorted one: how many of each kind and tag are seen.
panel_result judge_sets(part_tables const& tables);

/// The p-value of X2 of the kind x position table, for decks with these counts of kinds. Preconditions: two
/// kinds or more, 1 <= seen <= cards.
double kind_position_p_value(double x2, std::uint64_t parts, std::span<kind_count const> kinds,
                             std::size_t seen);

/// How many of the first `seen` cards are followed (among them) by one of their group: alike_distribution()
/// for a part. Throws input_error when seen exceeds the cards.
distribution<std::int64_t> alike_distribution_of_part(std::span<std::uint32_t const> group_sizes,
                                                      std::size_t seen);

}  // namespace faro::judge
