// What --ways lists and --sample draws: draws of cards, rolls, orders of the pack, each for which a condition
// holds. One form for the three, made where each kind is known.
#pragma once
#include "odds/verb/odds.hpp"

#include <faro/chance/detail/integers.hpp>
#include <faro/exact/integer.hpp>
#include <faro/exact/ratio.hpp>

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace faro::program {

/// One of them: as a line, and as a JSON object.
struct shown_way {
  std::string line, json;
};

struct way_list {
  std::string plural;  ///< "draws", "rolls", "orders": its field in JSON
  /// How many different ones there are; nothing where they are too many to be read.
  std::optional<integer> count;
  /// Fields of the answer in JSON behind the question, each with its value as JSON.
  std::vector<std::pair<std::string, std::string>> facts;
  std::string line;  ///< how many of how many, from what
  /// The first so many, in order. Throws input_error where they can't be listed.
  std::function<std::vector<shown_way>(std::uint64_t)> first;
  /// One of them, in exact proportion.
  std::function<shown_way(long_chooser_ref)> draw;
  /// Where they are found by trying: of how many tries; empty else.
  std::function<std::string()> tries;
};

way_list ways_of_hands(odds_options const& o);
way_list ways_of_dice(odds_options const& o);
way_list ways_of_orders(odds_options const& o);

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
  [[nodiscard]] std::string account() const;

  std::uint64_t tried = 0, found = 0;

 private:
  std::uint64_t most_;
  std::string plural_;
};

}  // namespace faro::program
