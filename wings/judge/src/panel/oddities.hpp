// What is odd about decks, in plain words: the tests that found something, each as a sentence about cards.
//
// A p-value says that something is off; a player wants to know what: "the first card is AS in 11.6 % of
// the decks", "card 5 lies at position 7 in 2.4 % of decks, where 1.9 % are fair". Each sentence is made from
// the table that the test is computed from.
//
// Cost: one pass over a table each.
#pragma once
#include <faro/judge/panel/detail/panel.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace faro::judge {

struct oddity {
  std::string sentence;  ///< "records: 7.016 a deck, where a fair shuffle gives 4.538"
  std::string meaning;   ///< "records: cards higher than all above them", of a statistic; else empty
};

/// The strongest tests that find something at this rate, at most so many, strongest first and none twice
/// about the same table. Positions are counted from 1, and so are cards, by the starting order, that `names`
/// has no name for.
std::vector<oddity> oddities(panel_result const& result, deck_tables const& tables,
                             panel_distributions const& laws, double alpha,
                             std::vector<std::string> const& names = {}, std::size_t most = 3);

}  // namespace faro::judge
