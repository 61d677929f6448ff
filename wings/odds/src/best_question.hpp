// Asked backwards: which composition of a deck makes chances or means greatest, within bounds.
//
//   best_question ask;
//   ask.asked = {played};                                     // play_question, of a deck of land, ramp,
//   threat ask.deck = read_composition(table, "land 20..27, ramp 4..10, rest threat");
//   std::get<best_answer>(answer(question{ask}).of).best.front().copies;
//
// Every composition in the bounds is answered exactly, or shown to be worse by an answer with a bound on its
// rounding. Costs: docs/decide.md. Values.
#pragma once
#include "cards/formats/named.hpp"
#include "odds/src/hands/copies.hpp"
#include "odds/src/hands/play.hpp"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace faro::odds {

/// The cards of a deck that vary, and how many of each there may be; all others stay as they are.
struct composition {
  struct part {
    card_group kind;
    count_t least, most;
  };
  struct sum {
    std::vector<std::size_t> parts;
    std::uint64_t least, most;  ///< of these together
    std::size_t at;             ///< where it stands in the text
  };
  std::vector<part> parts;
  std::uint64_t cards = 0;  ///< of all parts together
  std::vector<sum> sums{};
  std::vector<ratio> weights{};  ///< of the questions, where their sum is to be greatest
  std::string text{};            ///< as it was written
  bool every_exchange = false;   ///< of the deck as it is: of several questions the first ranks them
  bool made_room = false;        ///< nobody said which kind is the rest: the last part, the most frequent one
};

/// Reads 'land 20..27, ramp 4..10, rest threats', 'at most 4 of each', 'at least 20 creatures', '60 cards',
/// 'weights 2:1'. Throws query_error for what can't be met, with its place.
composition read_composition(card_table const& table, std::string_view text);

/// Whether a composition of so many of each part is in the bounds.
bool is_within(composition const& deck, std::vector<count_t> const& copies);

/// All compositions in the bounds, one after the other: of each part its copies. Throws query_error by the
/// sum that none meets; too_big for more than `most`, unless `more` is to say so: then it is those that come
/// first.
std::vector<count_t> compositions_of(composition const& deck, std::size_t most, bool* more = nullptr);

/// Every kind of the deck as a part that stays as it is, kinds that no question tells apart as one; and
/// new to the deck, of which there are none, the cards of a list of candidates. Throws input_error for a
/// candidate with a value that no card of the deck has, and where no cards are told apart.
composition as_it_is(std::vector<play_question>& asked, card_table const& candidates);

/// "Bolt, Shock, Bear and 5 more": kinds that are not told apart.
std::string names_of(std::vector<std::size_t> const& kinds, card_table const& table,
                     std::string_view between = ", ");

struct best_question {
  std::vector<play_question> asked;  ///< of the same deck, each one condition or one number
  composition deck;
  std::uint64_t effort = 1;  ///< times as many exact answers
};

struct best_answer {
  struct found {
    std::vector<count_t> copies;  ///< of each part
    std::vector<ratio> values;    ///< of each question: its chance, or its mean
    std::uint64_t alike = 1;      ///< so many compositions have these values, this one among them
  };
  struct exchange {
    std::size_t in, out;  ///< parts
    bool within;          ///< the bounds
    found then;
  };
  std::vector<value_form> forms;     ///< of the questions: truth or integer
  std::uint64_t compositions = 0;    ///< in the bounds
  bool more = false;                 ///< there are more of them, which were not looked at
  std::uint64_t answered = 0;        ///< exactly; of all others it is known that they are worse
  std::uint64_t without_answer = 0;  ///< of these: the condition can never hold, and they are left out
  bool finished = true;              ///< else a limit ended the search
  std::optional<ratio> high;         ///< unfinished: none can be better than this, where that is known
  /// Of one question, or with weights, the ten best values, the best first; else what no other beats in all.
  std::vector<found> best;
  /// Of the best one, where they are ten, or of the deck as it is: one card more of a part and one less of
  /// another, the best first.
  std::vector<exchange> around;
};

/// What the questions come to together: the one value, or the weighted sum.
ratio score_of(composition const& deck, std::vector<ratio> const& values);

/// Whether every question looks at so few classes of cards that hands can be listed once for all decks.
bool counts_alike(best_question const& ask);
best_answer find_best(best_question const& ask, bool by_counts);

}  // namespace faro::odds
