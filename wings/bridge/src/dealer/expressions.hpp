// Expressions of dealer's scripts, read to questions over shared leaves.
#pragma once
#include "bridge/src/dealer/lexer.hpp"
#include "bridge/src/deals/question.hpp"
#include "bridge/src/deals/tables.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::odds::bridge::detail {

/// What a leaf counts; its table is made at the end, since points may be given anywhere in a script.
struct counted {
  enum class what : std::uint8_t {
    length,
    points,
    alternative,
    losers,
    controls,
    quality,
    cccc,
    cccc_shape,
    card,
    shape,
    tricks,       ///< double dummy; `number` is the strain
    lead_tricks,  ///< what the declarer `seat` takes when the card of `suit` and `rank` is led
    drawn         ///< rnd(): below the `number`-th of the numbers that are asked for
  };
  what is = what::length;
  std::size_t seat = 0;
  std::size_t number = 0;  ///< of alternative points; of the card's rank; of the shape
  std::optional<std::size_t> suit = std::nullopt;  ///< nothing: all four
  std::size_t rank = 0;                            ///< of the card led
  friend auto operator<=>(counted const&, counted const&) = default;
};

/// A card that may be led; of cards that touch the highest stands for all.
struct lead_card {
  std::size_t suit = 0, rank = 0;
  friend bool operator==(lead_card const&, lead_card const&) = default;
};
/// The leads from a hand, spades first and high cards first.
std::vector<lead_card> leads_from(std::array<holding, suits> const& hand);

/// A contract of score() and evalcontract().
struct bid {
  int level = 1, strain = 0;  ///< from clubs to notrump
  doubling of = doubling::none;
};

inline query_node constant(std::int64_t value) { return {operation::constant, value, {}}; }
inline query_node with(operation op, std::vector<query_node> children) {
  return {op, 0, std::move(children)};
}

constexpr std::array<std::string_view, seats> seat_words{"north", "east", "south", "west"};
std::optional<std::size_t> find_seat(std::string_view word);
/// With or without its s: spades, heart.
std::optional<std::size_t> find_suit(std::string_view word);
/// The rank of A, K, ..., T, ..., 2.
std::optional<std::size_t> find_rank(char letter);

/// leadtricks(south, spades) is a number for each lead of West's, whose cards `predeal` has to say: an
/// expression in which it stands is read once and made for each of them where a number is needed.
class dealer_expressions {
 public:
  /// `predealt` may be null where nobody knows it yet; then one lead stands for all.
  dealer_expressions(dealer_lexer& words, deal_holdings const* predealt);

  query_node expression();
  /// One that is true or not; of several leads it is true when it is for each of them.
  query_node condition();
  /// One that is a number. Throws input_error for one that has a number for each lead.
  query_node one_number();
  /// Of an expression with leads: the leads, and for each its expression. Empty for others.
  [[nodiscard]] std::vector<std::pair<lead_card, query_node>> of_each_lead(query_node const& n);
  [[nodiscard]] bool uses_leads() const { return !leads_asked_.empty(); }
  std::size_t seat();
  std::int64_t number(std::string_view what);
  /// A shape list after "shape(north,", up to the closing bracket.
  std::array<bool, shapes> shape_list();
  query_node leaf(counted const& c);
  /// The score of what the hand of evalcontract(south, vul, x4S) makes.
  query_node contract_score();

  void define(std::string const& name, query_node value) { defined_[name] = std::move(value); }
  [[nodiscard]] bool knows(std::string const& name) const { return defined_.contains(name); }
  rank_points points;
  std::array<rank_points, 10> alternatives;
  /// The leaves of all expressions read, with the points as they are now.
  [[nodiscard]] std::vector<hand_leaf> leaves() const;

 private:
  query_node binary(int level);
  query_node unary();
  query_node primary();
  query_node function(std::string const& name, std::size_t line);
  query_node score();
  query_node tricks();
  query_node lead_tricks();
  query_node imps();
  query_node drawn();
  /// A contract as "x4S", doubled "x4Sx", redoubled "x4Sxx".
  bid contract();
  bool vulnerable();
  static query_node score_of_tricks(bool vulnerable, bid const& of, query_node const& tricks);
  query_node tricks_of(std::size_t seat, std::size_t strain, std::size_t line);
  std::size_t strain();
  /// The place of what is asked for each lead, if there is any in it.
  [[nodiscard]] std::optional<std::size_t> leads_in(query_node const& n) const;
  query_node with_lead(query_node n, lead_card const& card);
  query_node for_all_leads(query_node n);
  void check_one_leader(query_node const& a, query_node const& b, std::size_t line) const;
  /// The same, its numbers drawn anew.
  query_node drawn_anew(query_node n);

  dealer_lexer& words_;
  int depth_ = 0;
  std::map<std::string, query_node, std::less<>> defined_;
  std::map<counted, std::size_t> places_;
  std::vector<counted> order_;
  std::vector<std::array<bool, shapes>> shape_lists_;
  deal_holdings const* predealt_;
  /// What leadtricks() asks, by declarer and strain; its node is a leaf of a place below 0.
  struct leads_asked {
    std::size_t declarer, strain;
    std::vector<lead_card> leads;
  };
  std::vector<leads_asked> leads_asked_;
  std::vector<query_node> drawn_below_;  // of each rnd()
};

}  // namespace faro::odds::bridge::detail
