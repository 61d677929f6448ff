// A search through the play of one suit: the lines that declarer can choose from, each with what it makes in
// every layout, where the defence sees all and plays the worst for it (suit_play.hpp says what is meant).
// Part of suit_play.cpp.
//
// Cost: a position once, however it came about; some thousand for most suits. Beyond the limits too_big.
#pragma once
#include "bridge/src/tricks/suit_play.hpp"

#include <faro/exact/integer.hpp>

#include <limits>
#include <unordered_map>
#include <utility>

namespace faro::odds::tricks::suit {

inline constexpr int suit_cards = 13;
inline constexpr std::size_t most_layouts = 256;
inline constexpr std::uint64_t most_positions = 200'000;
inline constexpr std::size_t most_lines = 3'000;

/// Cards that are out and have no card of ours between them are one sort.
inline constexpr std::size_t most_sorts = 7;
using counts = std::array<std::uint8_t, most_sorts>;

struct layout {
  counts west{}, east{};
};
/// A layout by its number, with the cards that are still held.
using open_layout = std::pair<std::uint8_t, layout>;
using open_layouts = std::vector<open_layout>;

/// What a line makes in each layout; 0 where the layout is none of those at hand.
using outcome = std::vector<std::uint8_t>;
inline constexpr std::uint8_t not_yet = std::numeric_limits<std::uint8_t>::max();

/// Of lines those that no other beats everywhere.
class frontier {
 public:
  frontier() = default;
  explicit frontier(outcome alone) : lines_{std::move(alone)} {}

  /// Throws too_big for more than most_lines.
  void add(outcome const& one);
  void add(frontier const& more) {
    for (auto const& one : more.lines_) add(one);
  }
  [[nodiscard]] std::vector<outcome> const& lines() const { return lines_; }

 private:
  std::vector<outcome> lines_;
};

using our_cards = std::array<std::uint16_t, 2>;

/// What is led, and what the third hand plays.
struct lead {
  std::size_t from = 0;
  int card = 0;
  enum class third : std::uint8_t { any, unless_beaten, always } then = third::any;
  int with = -1;
};

/// One search: for so many tricks or more (1 where they are made), or without a number for all that are made.
class search {
 public:
  search(suit_question const& ask, std::optional<unsigned> tricks);

  [[nodiscard]] std::vector<integer> const& weights() const { return weights_; }
  [[nodiscard]] open_layouts const& start() const { return start_; }
  [[nodiscard]] integer all() const;

  frontier by_line(suit_line const& line);
  frontier by_best() { return by_line({}); }
  /// So, and then by the best.
  frontier by_lead(lead const& first);

  /// Of all lines the one that makes most in the mean, and how much that is.
  [[nodiscard]] std::pair<outcome, ratio> best_of(frontier const& found) const;

  /// All ways to begin, with the card of the third hand that is meant to hold.
  [[nodiscard]] std::vector<lead> beginnings() const;
  /// Whether none of the cards that were out is below it.
  [[nodiscard]] bool is_low(int card) const { return is_low(card, start_); }

  /// "Kxx", "J", "-": what a defender has.
  [[nodiscard]] std::string written(counts const& hand) const;

 private:
  static constexpr int all_of_them = -1;

  void find_sorts(std::uint16_t out);

  void find_layouts(layout so_far, std::size_t sort, integer const& ways,
                    std::array<std::uint64_t, 2> const& vacant);

  /// Whether cards of a sort are still out: as many in every layout that is left.
  static bool is_out(open_layouts const& open, std::size_t sort);
  [[nodiscard]] int highest_out(open_layouts const& open) const;

  /// The cards of a hand that are worth telling apart: of neighbours the highest.
  [[nodiscard]] std::vector<int> choices(our_cards const& held, open_layouts const& open,
                                         std::size_t hand) const;

  [[nodiscard]] outcome everywhere(open_layouts const& open, int value) const;

  /// Where nothing is open any more, what is made then.
  [[nodiscard]] std::optional<int> decided(our_cards const& held, open_layouts const& open, int need) const;

  /// The same position is the same to declarer however it came about: what the defenders have played is seen.
  static std::string key_of(our_cards const& held, open_layouts const& open, int need, std::size_t next);

  frontier declarer(our_cards const& held, open_layouts const& open, int need, std::size_t next);

  /// What the line leads next; steps that can't be played are passed over.
  std::optional<lead> by_step(our_cards const& held, open_layouts const& open, std::size_t& next) const;

  /// Whether it was seen that a defender has no more cards.
  static bool one_is_void(open_layouts const& open);

  static std::optional<lead> lead_to(our_cards const& held, std::size_t hand, int card);
  static std::optional<lead> by_card(our_cards const& held, suit_step const& step);

  std::optional<lead> by_name(our_cards const& held, open_layouts const& open, suit_step::what step) const;
  [[nodiscard]] bool is_low(int card, open_layouts const& open) const;

  frontier led(our_cards held, open_layouts const& open, int need, std::size_t next, lead const& first);

  /// The fourth hand, after the third, whose side has played `best.second`.
  frontier last(our_cards const& held, open_layouts const& open, int need, std::size_t next,
                std::pair<std::size_t, int> best, int theirs);

  /// A defender plays any of its cards, in each layout what is worst for us: then(its top, layouts).
  template <class Then>
  frontier defended(open_layouts const& open, bool by_east, Then then);

  our_cards cards_;
  int need_;
  std::uint64_t effort_;
  std::vector<int> tops_;  ///< of each sort that is out, the highest first
  std::vector<std::uint8_t> of_sort_;
  open_layouts start_;
  std::vector<integer> weights_;
  std::vector<suit_step> steps_;
  std::unordered_map<std::string, frontier> known_;
  std::uint64_t positions_ = 0;
};

}  // namespace faro::odds::tricks::suit
