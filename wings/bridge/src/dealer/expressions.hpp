// Expressions of dealer's scripts, read to questions over shared leaves.
#pragma once
#include "bridge/src/dealer/lexer.hpp"
#include "bridge/src/deals/question.hpp"
#include "bridge/src/deals/tables.hpp"

#include <array>
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
    tricks  ///< double dummy; `number` is the strain
  };
  what is = what::length;
  std::size_t seat = 0;
  std::size_t number = 0;  ///< of alternative points; of the card's rank; of the shape
  std::optional<std::size_t> suit = std::nullopt;  ///< nothing: all four
  friend auto operator<=>(counted const&, counted const&) = default;
};

std::optional<std::size_t> find_seat(std::string_view word);
/// With or without its s: spades, heart.
std::optional<std::size_t> find_suit(std::string_view word);
/// The rank of A, K, ..., T, ..., 2.
std::optional<std::size_t> find_rank(char letter);

class dealer_expressions {
 public:
  explicit dealer_expressions(dealer_lexer& words);

  query_node expression();
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
  query_node imps();
  /// A contract as "x4S": its level, and its strain from clubs to notrump.
  std::pair<int, int> contract();
  bool vulnerable();
  static query_node score_of_tricks(bool vulnerable, std::pair<int, int> const& bid,
                                    query_node const& tricks);
  query_node tricks_of(std::size_t seat, std::size_t strain, std::size_t line);

  dealer_lexer& words_;
  int depth_ = 0;
  std::map<std::string, query_node, std::less<>> defined_;
  std::map<counted, std::size_t> places_;
  std::vector<counted> order_;
  std::vector<std::array<bool, shapes>> shape_lists_;
};

}  // namespace faro::odds::bridge::detail
