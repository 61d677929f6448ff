// Counting the decks of `faro judge test` and judging what was counted.
#pragma once
#include "judge/verb/test/options.hpp"
#include "judge/verb/verdict/verdict.hpp"

#include <faro/judge/panel/detail/panel.hpp>

#include <cstdint>
#include <vector>

namespace faro::program {

/// What is counted of whole decks, and the distributions they are held against.
struct whole_decks {
  judge::deck_counter counter;
  judge::panel_distributions laws;
  /// The first decks, one behind the other, where their starting order is to be found out.
  std::vector<std::uint16_t> kept{};
  whole_decks(std::size_t cards, unsigned threads)
      : counter{cards, judge::standard_groupings(cards), threads},
        laws{cards, judge::standard_groupings(cards)} {}
  [[nodiscard]] double log_e() { return average_log_e(e_values_of(counter.total().tables, laws)); }
};

/// Counts whole decks until the limit, or until the evidence suffices: it may be weighed as often as one
/// likes.
void count_whole(opened_decks const& decks, std::uint64_t limit, bool sequential, double alpha,
                 whole_decks& counted);
/// Names the fault again from the usual starting orders, where nobody said what the decks were.
void try_starting_orders(judged& out, whole_decks const& counted, std::vector<std::string> const& names);
/// `names` are what the cards are called; empty where they have numbers only. At once: without what takes
/// seconds, the name of the fault and what so many decks would show.
judged judge_whole(whole_decks& counted, test_options const& o, bool sequential, double alpha,
                   std::vector<std::string> const& names, bool at_once);
judged judge_parts_of(opened_decks const& decks, test_options const& o, std::uint64_t limit, double alpha,
                      judge::part_tables& tables);
/// Holds the share of false alarms where that is asked for, and says whether anything deviates.
void set_correction(judged& out, test_options const& o);

}  // namespace faro::program
