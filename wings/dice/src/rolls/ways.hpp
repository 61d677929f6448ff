// Rolls for which a condition holds: read all ways, to be counted, listed and drawn; or rolled until one
// does.
//
//   dice_condition const asked{"4d6 drop lowest >= 16"};
//   auto const ways = asked.ways({.runs = 300'000});    // chance/ways.hpp
//   ways.count();                                       // 168 of 1296
//   recorded_chooser c{ways.nth(0)};
//   asked(c).dice_text();                               // "(1) 4 6 6"
//
// Rolls meet at the dice on the table, in any order, and at their sum where they are only added up: 30d6 >=
// 120 is a few thousand meetings. What may go on without end (explode, reroll) makes endlessly many rolls:
// such questions are not read, but rolled until the condition holds. Thread-safe.
#pragma once
#include "dice/src/rolls/rolled.hpp"

#include <faro/chance/chooser.hpp>
#include <faro/chance/ways.hpp>

#include <memory>
#include <optional>

namespace faro::odds {

class dice_condition {
 public:
  /// One question: a condition, also under `given`, which then holds, too. Throws query_error otherwise.
  explicit dice_condition(asked_dice const& question);
  ~dice_condition();
  dice_condition(dice_condition&&) noexcept;
  dice_condition& operator=(dice_condition&&) noexcept;

  /// One roll; its value says whether the condition holds.
  rolled_dice operator()(chooser_ref c) const;
  /// Whether dice may be rolled again, or bring further ones, without an end.
  [[nodiscard]] bool endless() const;
  /// All rolls for which it holds. The condition outlives them. Throws reading_too_long beyond the limits.
  [[nodiscard]] given_ways ways(limits const& limit) const;
  /// All rolls for which holds what is given; nothing where nothing is. Throws the same.
  [[nodiscard]] std::optional<given_ways> given(limits const& limit) const;

 private:
  struct read;
  std::unique_ptr<read> question_;
};

}  // namespace faro::odds
