// Dice questions rolled instead of answered: what lies on the table, and what it comes to.
//
//   dice_roller const roll{"4d6 drop lowest"};
//   auto const once = roll(c);              // c is any chooser: random, recorded, exhaustive
//   print(once.result, once.dice);          // 14, "6 5 3 (2)"
//
// The same language as answer_dice(), and the same distribution: read exhaustively, a roller is its answer.
// Each die asks the chooser once; dice that explode go on until they stop. Cost: one pass over the question a
// roll.
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/dice/detail/asked.hpp>
#include <faro/language/detail/error.hpp>
#include <faro/text/detail/message.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace faro::odds {

/// One die on the table.
struct rolled_die_shown {
  std::vector<std::string> showed;  ///< all it showed, the last is what counts; of a compound die each roll
  bool compound = false;            ///< they are added up
  bool kept = true;
};

struct rolled_dice {
  /// A number, or whether a condition holds.
  std::variant<std::int64_t, bool> value;
  std::string result;                               ///< "14", "yes", "hit"
  std::vector<std::vector<rolled_die_shown>> dice;  ///< pool by pool, in the order they were rolled
  /// "6 5 3 (2), 1>4": dropped dice in brackets, what was rolled again before a >.
  [[nodiscard]] std::string dice_text() const;
};

/// A question read once, to be rolled often. Thread-safe.
class dice_roller {
 public:
  /// Throws query_error for what cannot be read.
  explicit dice_roller(asked_dice const& question);
  ~dice_roller();
  dice_roller(dice_roller&&) noexcept;
  dice_roller& operator=(dice_roller&&) noexcept;

  /// How the question was read, where it looks like something else to many: as its answer says.
  [[nodiscard]] std::vector<message> readings() const;

  /// Throws query_error for what cannot be done, such as keeping five of four dice.
  rolled_dice operator()(chooser_ref c) const;

 private:
  struct read;
  std::unique_ptr<read> question_;
};

}  // namespace faro::odds
