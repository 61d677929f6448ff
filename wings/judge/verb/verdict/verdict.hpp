// What `faro judge test` says in the end: the verdict, the fault it names, what a pass would have missed.
#pragma once
#include "answer/answer.hpp"
#include "judge/src/faults/models/faults.hpp"
#include "judge/src/faults/power.hpp"
#include "judge/src/panel/oddities.hpp"

#include <faro/judge/panel/detail/panel.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace faro::program {

struct judged {
  judge::panel_result result;
  char const* unit = "deck";  ///< what was judged: a deck or a deal
  double alpha = 0.001;
  bool sequential = false;      ///< by e-values, stopped at any time; else by Holm's p-values
  bool share_of_false = false;  ///< the rate is that of false alarms among all alarms
  bool deviation = false;
  double log_e = 0;  ///< the evidence: logarithm of the average e-value
  std::vector<judge::e_value> evidence{};
  std::optional<judge::fault_report> faults{};  ///< when a deviation was found
  std::optional<judge::power_answer> power{};   ///< when none was found
  std::vector<judge::oddity> odd{};             ///< what is odd, in plain words, when a deviation was found
  bool order_unstated = false;                  ///< nobody said what the decks were before the shuffle
  std::string starting_order{};                 ///< the one that the fault was named from; empty: as read
  std::size_t orders_tried = 1;
  std::string power_sentence{};          ///< what so few hands would have shown
  std::string what;                      ///< where the decks came from
  std::string deck_read{};               ///< JSON: which list the deck was read from; empty if none
  std::vector<std::string> notes{};      ///< how they were read
  std::optional<answer_table> boards{};  ///< what the sides make of the boards of a session
  std::vector<std::string> wrong{};      ///< what a file says of them that does not hold
  std::string seed{};     ///< what was found of the seed of the first deck; empty: it was not asked
  bool has_seed = false;  ///< one gave it, which shows something
  std::vector<std::pair<std::string, std::string>> provenance{};  ///< for a report (provenance.hpp)
};

/// The verdict first, then lines of pictures, then the tests that tell most (all of them if asked).
answer answer_of(judged const& j, bool all, std::string const& pictures);

/// Where evidence weighed at any time does not suffice: what the tests find that hold their error rate only
/// for a number of decks fixed beforehand; else empty.
std::string fixed_number_finding(judged const& j);

/// "7.49e-06", "0.1578".
std::string short_number(double x);
/// The same for p-values: one too small for a double is below 1e-300, never 0.
std::string p_text(double p);
/// For JSON: what a double can't hold is told as its bound.
double p_number(double p);

}  // namespace faro::program
