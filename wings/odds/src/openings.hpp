// The best play of an opening: which hands are kept and by how much, and the fewest rules that come near it.
//
//   openings_question ask{played};                   // play_question: a mulligan, one condition or one
//   number auto const found = std::get<openings_answer>(answer(question{ask}).of);
//   found.stages.front().hands.front().worth;        // of the first hand of seven, when it is kept
//   found.stages.front().otherwise;                  // of a mulligan
//
// A rule is a range of at most two classes of cards, "land in 2..4 and ramp >= 1"; hands of one size are kept
// that meet any of its rules. Exact fractions; the search for rules reckons in doubles to nine digits, and
// says whether that and its limit left the fewest proved. Costs: backward induction (play.hpp), then some
// seconds at most. Values.
#pragma once
#include "cards/formats/named.hpp"
#include "odds/src/hands/play.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace faro::odds {

struct openings_question {
  play_question asked;                   ///< with a mulligan that says nothing of what is kept
  ratio loss{integer{1}, integer{100}};  ///< of the chance, or the mean, that rules may cost
  std::uint64_t effort = 1;              ///< times as long a search for rules
};

/// The hands after so many mulligans.
struct opening_stage {
  struct hand {
    std::vector<count_t> cards, bottom;  ///< of each class: what is drawn, and what of it goes to the bottom
    ratio chance;                        ///< to draw it
    ratio worth;                         ///< when it is kept
  };
  count_t cards, mulligans;        ///< of the hand that is kept here; taken so far
  std::optional<ratio> otherwise;  ///< what another mulligan is worth; none in the last one
  ratio value;                     ///< of being here
  std::vector<hand> hands;
  [[nodiscard]] bool keeps(hand const& h) const { return !otherwise || h.worth >= *otherwise; }
};

/// Which hands are kept; without ranges every one.
struct keep_rule {
  struct range {
    std::size_t of;  ///< a class
    count_t least, most;
  };
  std::vector<range> where;
  [[nodiscard]] bool keeps(opening_stage::hand const& h) const;
};

struct openings_answer {
  value_form form = value_form::truth;  ///< truth: worths are chances; integer: means
  std::vector<card_group> classes;      ///< of cards that the question does not tell apart
  std::vector<opening_stage> stages;    ///< no mulligan first
  /// For each of these but the last: the rules; none: no hand is kept.
  std::vector<std::vector<keep_rule>> rules;
  ratio by_rules;      ///< what comes of them
  bool fewest = true;  ///< that fewer rules lose more is proved
};

/// What kinds that are not told apart are called: by a tag or a value that is theirs alone, else one by one.
std::string name_of_class(std::vector<std::size_t> const& kinds, card_table const& table,
                          std::string_view between = " + ");

/// "land in 2..4 and ramp >= 1", as a question has it; "" for every hand.
std::string text_of(keep_rule const& rule, openings_answer const& of);

/// By backward induction. Throws input_error for what has no best play of an opening, too_big as play().
openings_answer find_openings(openings_question const& ask);
/// The hands alone, by the reference interpreter: every card of a kind of its own a class.
openings_answer openings_plainly(openings_question const& ask, std::uint64_t most_positions);

/// Puts the rules to an answer that has its hands.
void find_rules(openings_answer& found, ratio const& loss, std::uint64_t effort);

}  // namespace faro::odds
