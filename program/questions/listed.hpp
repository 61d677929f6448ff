// --ways and --sample, --record and --replay: the draws, rolls or orders themselves for which a condition
// holds, in order or drawn from all. One form of them; each subject makes its own.
#pragma once
#include "questions/question_options.hpp"

#include <faro/chance/detail/integers.hpp>
#include <faro/exact/integer.hpp>
#include <faro/exact/ratio.hpp>

#include <nlohmann/json.hpp>

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace faro::program {

inline constexpr std::uint64_t most_ways_listed = 1'000'000;
/// --ways all
inline constexpr std::uint64_t all_ways = std::numeric_limits<std::uint64_t>::max();

/// One of them: as a line, and as a JSON object. Of a million no tree is kept.
struct shown_way {
  shown_way(std::string words, nlohmann::ordered_json const& object);
  std::string line, json;
};

struct way_list {
  std::string plural;  ///< "draws", "rolls", "orders": its field in JSON
  /// How many different ones there are; nothing where they are too many to be read.
  std::optional<integer> count;
  nlohmann::ordered_json facts;  ///< fields of the answer in JSON behind the question
  message line;                  ///< how many of how many, from what
  /// The first so many, in order. Throws input_error where they can't be listed.
  std::function<std::vector<shown_way>(std::uint64_t)> first;
  /// One of them, in exact proportion.
  std::function<shown_way(long_chooser_ref)> draw;
  /// Where they are found by trying: of how many tries; empty else.
  std::function<message()> tries;
};

/// What --ways takes. Throws usage_error.
std::uint64_t number_of_ways(std::string const& text);
/// --ways and --sample: `ways` makes the list, once what does not go with it is refused.
void list_ways(question_options const& o, std::function<way_list()> const& ways);
/// --replay alone: asks what the record asked.
void take_recorded_question(invocation& asked);

/// Lets records of --sample be read, replayed and verified: of this verb, which such a command replays ("faro
/// odds"), and which say these details. All texts must last.
void record_questions(std::string_view verb, std::string_view replayed, std::string_view details);

/// Of all ways, or of those for which holds what is given: "6 of 9 draws for which what is given holds".
message counted_of(integer const& count, integer const& all, char const* what, bool is_given);
/// "4529/62208 = 0.072804"; a fraction too long to be read is left out.
message chance_in_words(ratio const& chance);
/// As many numbers from 0 as there are and are asked for.
std::vector<shown_way> first_numbers(integer const& count, std::uint64_t n,
                                     std::function<shown_way(integer const&)> const& show);

/// Found by trying: at most so many tries for all, said beforehand where the chance is known.
class patient_tries {
 public:
  /// Throws input_error at once where so many draws with this chance would take too many.
  /// `size`: cards or dice of one try, for time is what there is little of.
  patient_tries(std::uint64_t draws, std::optional<ratio> const& chance, std::string_view plural,
                std::uint64_t size = 1);
  /// Of what size a try turned out to be.
  void weigh(std::uint64_t size);
  [[nodiscard]] std::uint64_t left() const { return tried < most_ ? most_ - tried : 0; }
  [[noreturn]] void give_up() const;
  /// "20 draws in 431 tries, 1 in 21.6"
  [[nodiscard]] message account() const;

  std::uint64_t tried = 0, found = 0;

 private:
  std::uint64_t most_;
  std::string plural_;
};

}  // namespace faro::program
