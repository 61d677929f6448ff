// The question language for hands: text to a tree over what can be measured on a hand.
//
//   land >= 2 and land <= 4        counts of kinds, tags, ranks and suits by name
//   2 <= land <= 4, land in 2..4   the same, shorter; also `in (2, 4)`
//   count(rank = A and suit != spades)      cards for which a condition holds
//   sum(value)  hcp  distinct(rank)  largest(rank)  groups(rank, 2)  run(rank)  highest(rank)  lowest(rank)
//   shape = 4-4-3-2  balanced  shape(rank) = 3-2    group sizes, largest first
//   poker >= flush                 category of the best five cards
//   beats(1, 2)  ties(1, 2)        of several hands: the best five with their kickers, as `strength`
//   first(7, land) = 3             the first seven cards drawn;  by(3, land >= 3): the cards seen by turn 3
//   hand(1, ace) > hand(2, ace)    with several hands; each(ace >= 1), some(ace >= 1)
//   + - * / % = != < <= > >= and or not, min max abs if(c, a, b), and several answers: shape, hcp
//
// A query is compiled against a table of cards: a tree of operations over *leaves*, each a measure of some of
// the drawn cards. The tree can also be evaluated on a given hand. Compiling costs O(length x kinds).
#pragma once
#include <faro/cards/detail/table.hpp>
#include <faro/error.hpp>
#include <faro/odds/hands/detail/asked.hpp>
#include <faro/odds/hands/detail/poker.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro::odds {

namespace detail {
struct group_measure;  // odds/src/hands/measures.hpp
struct deal_measure;
}  // namespace detail

/// What a leaf measures on the cards that it looks at.
enum class measure : std::uint8_t {
  sum,       ///< of a number for each card; counts are sums of 0 and 1
  groups,    ///< of how many cards have each value of an attribute: `of_groups` says what
  poker,     ///< the strength of the best category
  strength,  ///< the best five cards with their kickers, as one number to compare
  deal       ///< of all hands of a deal at once: `of_deal` says what, `numbers` what is asked of it
};

/// Where the ace stands in a run of ranks.
enum class ace_rule : std::uint8_t { high, low, both };

struct leaf {
  measure kind = measure::sum;
  std::uint32_t segments = 1;           ///< bit i: it looks at segment i of the drawn cards
  std::vector<std::int64_t> numbers{};  ///< sum: the number of each kind
  detail::group_measure const* of_groups = nullptr;
  detail::deal_measure const* of_deal = nullptr;
  std::int32_t attribute = -1;    ///< groups: place among the table's attributes
  std::int64_t at_least = 0;      ///< groups(rank, 2): the size that counts
  count_t room = 0;               ///< shape: how many cards its numbers have room for
  ace_rule ace = ace_rule::high;  ///< run
  std::vector<bool> only{};       ///< the kinds it looks at; empty: all
  friend bool operator==(leaf const&, leaf const&) = default;
};

enum class operation : std::uint8_t {
  constant,
  leaf,
  add,
  subtract,
  multiply,
  divide,
  modulo,
  negate,
  equal,
  less,
  less_equal,
  logical_and,
  logical_or,
  logical_not,
  minimum,
  maximum,
  absolute,
  choose
};

struct query_node {
  operation op = operation::constant;
  std::int64_t value = 0;  ///< constant: the number; leaf: its place among the leaves
  std::vector<query_node> children{};
};

enum class value_form : std::uint8_t { integer, truth, label, shape };

/// What the values of an expression mean, and how they are written.
struct value_type {
  value_form form = value_form::integer;
  std::vector<std::string> labels{};  ///< of values: labels[i] is written for numbers[i]
  std::vector<std::int64_t> numbers{};
  unsigned shape_parts = 0;  ///< parts of a shape
  unsigned shape_bits = 0;   ///< bits of each
  bool shape_zeros = false;  ///< empty groups are written
  [[nodiscard]] std::string text(std::int64_t value) const;
};

struct query_expression {
  query_node root;
  value_type type;
  std::string text;
};

/// How the cards are drawn and what words in a query stand for.
struct query_setting {
  std::vector<count_t> hands{};  ///< the sizes of the hands; usually one
  /// by(t, …): cards in the opening hand; if not said, those of the hand. by() draws on as far as it looks;
  /// names outside of it and of first() stand for the hand alone.
  std::optional<count_t> opening{};
  count_t drawn_before = 0;  ///< of the cards that by() and first() count, so many are held already, or gone
  bool on_draw = false;      ///< by(t, …): a card is drawn in the first turn, too
  poker_rules poker = poker_rules::standard;
  std::vector<std::string> wild{};  ///< kinds, ranks or tags that are wild in poker; jokers always are
  std::vector<count_t> seen{};      ///< for each kind the cards that are out of play; none if empty
  std::vector<count_t> held{};      ///< for each kind the cards already in the (first) hand, from the start
  count_t community = 0;            ///< cards that all hands share, drawn after them
  bool with_replacement = false;    ///< every card drawn is put back and shuffled in
  std::vector<std::uint8_t>
      urn{};  ///< for each kind the hand that is drawn from it; empty: all from one deck
  count_t room =
      0;  ///< shapes are numbered as those of so many cards where fewer are seen: distributions can be mixed
};

/// A condition within a query, as it is written there.
struct query_condition {
  std::string text;
  query_node node;
};

/// Expressions compiled together: they share leaves and segments.
struct compiled_query {
  std::vector<query_expression> expressions;
  std::vector<query_condition> conditions;  ///< all that the texts hold, whole ones and parts
  std::vector<leaf> leaves;
  std::vector<count_t> segments;  ///< how many cards each segment has in the end, those held included
  std::vector<bool> wild;         ///< for each kind, whether it is wild in poker
  std::vector<count_t> left;      ///< for each kind the cards to draw from
  std::vector<count_t> held;      ///< for each kind the cards in the first segment from the start
  poker_rules poker = poker_rules::standard;
  std::vector<count_t>
      weights{};  ///< with replacement: the cards of each kind; `left` is then how often at most
  std::vector<std::uint8_t> urn{};  ///< for each kind the one segment that it goes to; empty: to all
  std::vector<attribute> own{};     ///< attributes beside those of the table: `card`, which kind it is
};

/// An attribute by its place: one of the table's, or after those of the query's own.
inline attribute const& attribute_of(compiled_query const& query, card_table const& table,
                                     std::int32_t place) {
  auto const at = static_cast<std::size_t>(place);
  return at < table.attributes.size() ? table.attributes[at] : query.own[at - table.attributes.size()];
}

/// Compiles several texts against one table. A text may ask several questions; each becomes one of
/// `expressions`, and `counts[i]` (if given) says how many text i became. Throws input_error that names the
/// place and what was expected: unknown names list near ones; for a text with a condition of its own.
compiled_query compile_query(card_table const& table, query_setting const& setting,
                             std::span<asked const> texts, std::vector<std::size_t>* counts = nullptr);
compiled_query compile_query(card_table const& table, query_setting const& setting,
                             std::span<std::string const> texts);

/// The same, with all that is given: the conditions come first, as one expression, where there are any.
struct conditional_query {
  compiled_query query;
  bool has_given = false;
};
conditional_query compile_given(card_table const& table, query_setting const& setting, asked const& query,
                                asked const& given);

/// Makes a number a condition: at least 1. Throws input_error for a label or a shape.
void make_condition(query_expression& expression);

/// The greatest number of cards that a query looks at by first() and by(), before it is compiled; 0 if it has
/// none.
count_t cards_looked_at(asked const& query, query_setting const& setting);

/// The conditions of a query that can't vary, whatever cards are drawn: which, and whether they always hold.
/// Only what bounds of single measures show is found. O(conditions x leaves x kinds).
struct constant_condition {
  std::string text;
  bool holds;
  friend bool operator==(constant_condition const&, constant_condition const&) = default;
};
std::vector<constant_condition> constant_conditions(compiled_query const& query);

/// The value of a tree when its leaves have these values. Throws input_error for a division by zero and for
/// overflow beyond 64 bits.
std::int64_t evaluate(query_node const& node, std::span<std::int64_t const> leaves);
/// The same, each leaf asked for only where it matters.
std::int64_t evaluate_lazily(query_node const& node, std::function<std::int64_t(std::size_t)> const& leaf);

/// The values of all leaves for drawn cards: drawn[s][k] cards of kind k in segment s, those held included.
/// O(leaves x kinds).
std::vector<std::int64_t> measure_cards(compiled_query const& query, card_table const& table,
                                        std::span<std::vector<count_t> const> drawn);

/// What highest() and lowest() of an attribute are when no card has it: 0, or below all labels.
std::int64_t none_value(attribute const& a);

/// The group sizes, largest first, in one number: `parts` numbers of `bits` bits.
std::int64_t shape_code(std::vector<int> sizes, unsigned parts, unsigned bits);

}  // namespace faro::odds
