// The dice language, rolled: one value for each part of the tree. Private to src/odds.
#pragma once
#include "dice/src/rolls/meetings.hpp"
#include "dice/src/rolls/rolled.hpp"
#include "dice/src/syntax.hpp"
#include "dice/src/values.hpp"

#include <faro/text/detail/message.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace faro::odds::dice_language {

/// A die that lies on the table.
struct lying_die {
  std::shared_ptr<dice const> law;      // null for a number that was rolled as one
  std::function<std::int64_t()> again;  // rolls it
  std::vector<std::int64_t> showed;     // the last counts; all of them in a compound die
  bool compound = false, kept = true;
  bool settled = false;  // what explodes, or what is kept, was decided

  [[nodiscard]] std::int64_t shows() const;
  /// It shows this now; a compound die is one number from here on.
  void turn_to(std::int64_t number);
};
using table = std::vector<lying_die>;

/// Dice not added up, a number, or a condition.
struct lying_pool {
  std::shared_ptr<table> dice;
  bool named = false;  // the dice of a let: what is done to them is done to a copy
};
using rolled = std::variant<std::int64_t, lying_pool, bool>;

/// The faces that are words of a question; null where they are numbers.
word_table const* table_of_words(node const& n);
/// A face as it is shown.
std::string face_text(word_table const* words, std::int64_t face);

class roller {
 public:
  roller(std::string_view query, chooser_ref c) : query_{query}, c_{c} {}
  rolled_dice roll(node const& tree);
  /// Of a condition alone; anything when the chooser said to leave.
  bool comes_true(node const& tree);

 private:
  rolled evaluate(node const& n);
  template <class Value, class Walker>
  friend Value walk(Walker& by, node const& n);
  static rolled constant_at(node const& n) { return n.value; }
  rolled die(node const& n);
  rolled fudge(node const& n);
  rolled named(node const& n);
  rolled group(node const& n);
  rolled choice(node const& n);
  rolled arithmetic(node const& n);
  rolled condition(node const& n);
  rolled multiply(node const& n);
  rolled let(node const& n);

  std::int64_t number_of(node const& n);
  bool truth_of(node const& n);
  std::uint64_t count_of(node const& n, std::string_view what);
  /// The dice of a part, to be changed.
  std::shared_ptr<table> dice_of(node const& n, std::string_view modifier);
  /// The same of dice side by side, and of no number that has become of them.
  std::shared_ptr<table> lying_dice_of(node const& n, std::string_view modifier);
  std::int64_t added_up(rolled const& v, node const& n) const;

  /// The dice of a part that may still change.
  std::shared_ptr<table> open_dice_of(node const& n, std::string_view modifier, message const& otherwise);

  /// `added_up`: nothing but their sum is asked for.
  rolled dice(node const& n, std::shared_ptr<faro::dice const> law, std::uint64_t count, bool added_up);
  /// Before a die is rolled: leaves where all that matters was met before.
  void meet(node const& n, table const& so_far, std::uint64_t count, bool added_up);
  void hold_name(meetings::hold& waits, rolled const& it) const;
  rolled own_die(node const& n);
  rolled mixed_pool(node const& n);
  rolled repeated(node const& n);
  rolled keep(node const& n);
  rolled reroll(node const& n);
  rolled explode(node const& n);
  rolled bounded(node const& n);
  rolled count(node const& n);
  rolled lean(node const& n);
  rolled pattern(node const& n);
  rolled together(node const& n) { return pattern(n); }
  rolled beats(node const& n);
  number_set faces_of(node const& n, lying_die const& die);
  lying_die new_die(std::function<std::int64_t()> again, std::shared_ptr<faro::dice const> law);
  [[noreturn]] void fail(node const& n, message const& what) const;

  std::string_view query_;
  chooser_ref c_;
  std::vector<std::pair<std::string, rolled>> names_;
  std::vector<std::shared_ptr<table>> on_table_;
  std::uint64_t rolls_ = 0;
  meetings meetings_;
  bool meets_ = false;    // only the answer is asked for, not the table
  bool adds_up_ = false;  // the dice about to be rolled are only added up
};

}  // namespace faro::odds::dice_language
