// What operations of an AnyDice program are worth: numbers, sequences, dice, and rolls that are known only as
// far as they were asked. Private to src/odds.
#pragma once
#include <faro/dice/detail/pool.hpp>
#include <faro/exact/detail/dice.hpp>
#include <faro/text/detail/message.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace faro::odds::anydice {

/// In the language of faro::odds::answer_dice: the text, and how weakly its outermost operator binds.
struct spelling {
  enum class strength { operand, pool, product, sum, comparison };
  std::string text;
  strength binds = strength::operand;
};
/// Null where there is none.
using spelling_pointer = std::shared_ptr<spelling const>;

/// One die. Of the empty die the distribution has no entries.
struct die {
  dice law;
  std::int64_t plain = 0;  // 6 for a d6
};
using die_pointer = std::shared_ptr<die const>;

/// Equal dice side by side. The empty die counts none, or one.
struct collection {
  die_pointer one;
  std::uint64_t count = 1;
  spelling_pointer spelt{};
  mutable die_pointer sum{};  // once it was asked for

  [[nodiscard]] bool is_empty() const { return one->law.empty(); }
};
using dice_pointer = std::shared_ptr<collection const>;

using numbers = std::vector<std::int64_t>;
using sequence_pointer = std::shared_ptr<numbers const>;

class roll;
using roll_pointer = std::shared_ptr<roll>;

/// An argument that is one number of a die, chosen when it is first read. Only variables hold it.
class pending_number;
using pending_pointer = std::shared_ptr<pending_number>;

using value = std::variant<std::int64_t, sequence_pointer, dice_pointer, roll_pointer, pending_pointer>;

/// "a number", "a sequence", "dice": for messages.
message kind_of(value const& v);
/// As AnyDice writes it in a name: 5, 2d6, d{?}, {?}.
std::string text_of(value const& v);
/// The same value for sure. Rolls are never the same as anything.
bool same(value const& a, value const& b);

// ---- Dice

die_pointer make_die(dice law, std::int64_t plain = 0);
die_pointer empty_die();
die_pointer certain_die(std::int64_t number);
/// 1 .. n; n .. -1 below 0; always 0 for 0. Throws input_error for too many sides.
die_pointer plain_die(std::int64_t sides);
/// Each element is as likely as any.
die_pointer die_of(numbers const& faces);
/// A distribution with weights in lowest terms whose chances add up to 1.
dice whole_distribution(std::vector<dice::entry> entries);

dice_pointer collect(die_pointer one, std::uint64_t count = 1, spelling_pointer spelt = {});
/// All the dice added up, as one die. Remembered.
die_pointer summed(collection const& dice);
dice_pointer negated(collection const& dice);

/// What is spent on one operation at most: minutes. More is refused before it is begun.
work_limit operation_limit();

// ---- Numbers. Each throws input_error beyond 64 bits.

std::int64_t plus(std::int64_t a, std::int64_t b);
std::int64_t minus(std::int64_t a, std::int64_t b);
std::int64_t times(std::int64_t a, std::int64_t b);
std::int64_t sum_of(numbers const& sequence);
/// Digits of a number, the highest first.
std::vector<int> digits_of(std::int64_t number);

// ---- Spellings

spelling_pointer spell(std::string text, spelling::strength binds);
/// In brackets, if it binds more weakly than that.
std::string within(spelling const& part, spelling::strength at_least);

}  // namespace faro::odds::anydice
