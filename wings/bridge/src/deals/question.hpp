// Questions about the four hands of a bridge deal, whatever language they were asked in.
//
// A question is a tree of operations (hands/detail/query.hpp) over leaves, each a number that one hand, or
// several, has: a sum over the four suits of what a holding counts there (points, cards, losers), or
// something about the lengths of a hand's suits alone (its shape). Everything in the question languages of
// faro and of the program dealer is of these two forms or made of them, but for a few words (double-dummy
// tricks), which no count can answer. deals.hpp counts and draws the deals for which a question is true.
#pragma once
#include "cards/deal_number.hpp"

#include <faro/chance/detail/integers.hpp>
#include <faro/odds/hands/detail/query.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace faro::odds::bridge {

constexpr std::size_t seats = 4;   ///< North, East, South, West
constexpr std::size_t suits = 4;   ///< spades, hearts, diamonds, clubs
constexpr std::size_t ranks = 13;  ///< bit 12 of a holding is the ace, bit 0 the two

/// The cards of one suit in one hand.
using holding = std::uint16_t;
constexpr std::size_t holdings = std::size_t{1} << ranks;
/// Of each seat each suit.
using deal_holdings = std::array<std::array<holding, suits>, seats>;

deal_holdings holdings_of(deal_seats const& deal);
deal_seats seats_of(deal_holdings const& deal);

/// How long a suit is in each seat's hand.
using suit_lengths = std::array<std::uint8_t, seats>;

/// What each holding of a suit counts.
using holding_values = std::array<std::int32_t, holdings>;
/// The lengths of a hand's suits; all 560 that add up to 13 are numbered.
using shape = std::array<int, suits>;
constexpr std::size_t shapes = 560;
std::size_t shape_number(shape const& lengths);
shape const& shape_of_number(std::size_t number);

struct hand_leaf {
  /// The seats whose values are added.
  std::vector<std::size_t> of{};
  /// For each suit what a holding counts; null: nothing.
  std::array<std::shared_ptr<holding_values const>, suits> by_suit{};
  /// Or, where this is not null, a number for each shape of the one seat.
  std::shared_ptr<std::array<std::int64_t, shapes> const> by_shape{};
  /// Or, where this is there, what all four hands come to: of a solver, say. It is never counted.
  std::function<std::int64_t(deal_holdings const&)> by_deal{};
  /// Whether that is at least so much, where there is a faster way to know.
  std::function<std::optional<bool>(deal_holdings const&, std::int64_t least)> reaches{};
  /// Or, where this is there, a number that is drawn anew for each deal and each such leaf: from 0 up to what
  /// this comes to (below 0: down to it), itself left out; 0 where that is 0. It is never counted either.
  std::optional<query_node> drawn_below{};
};

struct question {
  query_node root{};
  std::vector<hand_leaf> leaves{};
};

/// The parts of a condition that all have to hold.
std::vector<query_node> parts_of(query_node const& condition);

/// Whether a part of a question looks at a leaf that can't be counted.
bool looks_at_deals(query_node const& part, std::span<hand_leaf const> leaves);
/// Whether one of them is of all four hands; whether one is drawn.
bool asks_solver(query_node const& part, std::span<hand_leaf const> leaves);
bool draws_numbers(query_node const& part, std::span<hand_leaf const> leaves);

/// Puts such parts of `and` and `or` after the others, so that they are asked for less often.
void ask_deals_last(query_node& n, std::span<hand_leaf const> leaves);

/// The leaves on one deal, each measured once, when it first matters; one that is compared with a number,
/// only whether it reaches it. Those that are drawn follow from `chance` alone, a number for each deal,
/// whatever else is asked.
class measured_deal {
 public:
  measured_deal(std::span<hand_leaf const> leaves, deal_holdings const& deal, std::uint64_t chance = 0)
      : leaves_{leaves}, deal_{deal}, chance_{chance}, known_(leaves.size()) {}
  std::int64_t operator()(query_node const& part);

 private:
  std::int64_t value_of(std::size_t leaf);
  std::int64_t drawn(std::size_t leaf);
  std::optional<bool> compared(query_node const& part);
  bool reaches(std::size_t leaf, std::int64_t least);

  std::span<hand_leaf const> leaves_;
  deal_holdings const& deal_;
  std::uint64_t chance_;
  std::vector<std::optional<std::int64_t>> known_;
  struct reached {
    std::size_t leaf;
    std::int64_t least;
    bool holds;
  };
  std::vector<reached> reached_;  // one for each leaf at most: asked again, the whole value is
};
/// A number for a deal whose leaves are drawn: one answer of the chooser.
std::uint64_t chance_of_deal(long_chooser_ref c);

/// What a leaf is for a deal.
std::int64_t measured(hand_leaf const& leaf, deal_holdings const& deal);
/// What the question is for a deal. Throws input_error for a division by zero.
std::int64_t answer(question const& asked, deal_holdings const& deal);

/// A query on hands of the 52 cards, where segment i of its cards is the hand of seat[i]; nothing when it has
/// a measure of another form.
std::optional<question> bridge_question(compiled_query const& query, card_table const& table,
                                        std::span<std::size_t const> seat);

}  // namespace faro::odds::bridge
