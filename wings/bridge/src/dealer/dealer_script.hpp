// Scripts of the program dealer: what is dealt, under which condition, and what is done with the deals.
//
//   predeal north SAKQ, HT9
//   opener  = hcp(north) >= 15 and shape(north, any 4333 + any 4432 + any 5332)
//   condition opener and losers(south) <= 8
//   produce 20
//   action printpbn, average "points of South" hcp(south), frequency "spades" (spades(south), 0, 8)
//
// The language is that of dealer's manual (H. van Staveren, H. Uijterwaal), operators by the rules of C as it
// says. Every expression is a question that deals.hpp counts, so averages and frequencies are exact where
// the condition can be counted. tricks(south, spades) asks a double-dummy solver (bridge/src/tricks), deal by
// deal; `action evalcontract "label" (south, vul, x4S)` is the average score of that contract. rnd(10) is
// drawn anew wherever it stands, as dealer does. From forks of dealer: x4Sx and x4Sxx are doubled and
// redoubled (DealerV2), leadtricks(south, spades) is what South takes after each lead of West's hand, which
// has to be predealt: a condition holds when it does for every lead, an average is over all of them, a
// frequency has them side by side (P. Nieminen). The braces of the preprocessor dpp are refused by name.
// O(text).
#pragma once
#include "bridge/src/deals/question.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::odds::bridge {

struct dealer_action {
  enum class kind : std::uint8_t {
    print_all,  ///< four hands side by side
    print,      ///< hands of some seats, each on its own
    print_ew,
    print_pbn,
    print_compact,  ///< four lines; then a number, if there is one
    print_one_line,
    print_es,  ///< texts and numbers
    average,
    frequency,
    frequency_2d
  } is = kind::print_all;
  std::string label{};
  std::vector<std::size_t> seats{};  ///< print
  struct item {
    std::string text{};
    std::optional<query_node> number{};
  };
  std::vector<item> items{};         ///< printes in order; else the expressions: of leads one each
  std::vector<std::string> leads{};  ///< of leadtricks(): "SA", …
  std::int64_t low = 0, high = 0, low2 = 0, high2 = 0;
};

struct dealer_script {
  std::vector<hand_leaf> leaves;  ///< of all expressions
  query_node condition{operation::constant, 1, {}};
  deal_holdings predealt{};
  std::optional<std::uint64_t> generate, produce;
  std::optional<std::size_t> dealer;      ///< a seat
  std::optional<std::string> vulnerable;  ///< as PBN has it: None, NS, EW, All
  std::vector<dealer_action> actions;     ///< at least one
  [[nodiscard]] bool prints() const;
};

/// Reads a script; `name` stands in messages. Throws input_error: "NAME, line 3: expected ..., got ...".
dealer_script read_dealer_script(std::string_view text, std::string const& name);

}  // namespace faro::odds::bridge
