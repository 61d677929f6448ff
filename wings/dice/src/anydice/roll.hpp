// A function that expects a number or a sequence and is given dice: what it asks of the roll is gone through,
// answer by answer, each with its exact weight. Private to src/odds.
//
// A roll of n equal dice is kept as classes of faces with how many dice show one of them; a question ("how
// many show 5 or more?") splits classes, each way of splitting is a path. So a function is run as often as it
// can tell rolls apart, never more often than there are rolls (multisets). Weights are integers over
// (weight of the die)^n.
//
// Origin: paths as an odometer of answers are those of the exhaustive reading (chance/exhaustive.hpp).
#pragma once
#include "dice/src/anydice/values.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace faro::odds::anydice {

/// All paths through the answers to what is asked, in turn.
class expansion {
 public:
  /// To the next path; false when there is none. Before the first path, too.
  bool next();
  /// The answer to a question that has so many; the same as before on the way to a new path.
  std::size_t choose(std::size_t answers);

 private:
  struct pick {
    std::size_t index, of;
  };
  std::vector<pick> picks_;
  std::size_t at_ = 0;
  bool begun_ = false;
};

/// One die of an argument that is a number.
class pending_number {
 public:
  pending_number(expansion& paths, die_pointer one, std::size_t frame)
      : paths_{paths}, one_{std::move(one)}, frame_{frame} {}
  /// Chooses. Once a path.
  std::int64_t choose();
  void begin_path() { chosen_ = false; }
  /// Of what was chosen, or of all where nothing was.
  [[nodiscard]] integer const& weight() const;
  [[nodiscard]] std::size_t frame() const { return frame_; }

 private:
  expansion& paths_;
  die_pointer one_;
  std::size_t frame_;
  bool chosen_ = false;
  std::size_t index_ = 0;
};

/// The faces of a die in the order of positions, and their weights.
struct rolled_die {
  numbers faces;
  std::vector<integer> weights;
  integer total;
};

/// Equal dice, rolled, in the order of positions.
class roll {
 public:
  roll(expansion& paths, std::shared_ptr<rolled_die const> one, std::uint64_t count, std::size_t frame);

  void begin_path();
  [[nodiscard]] std::uint64_t size() const { return count_; }
  /// The call whose argument it is: answers depend on it.
  [[nodiscard]] std::size_t frame() const { return frame_; }
  /// How many dice show a face for which the test holds.
  std::uint64_t count_if(std::function<bool(std::int64_t)> const& test);
  /// What lies at a position, from 1. Precondition: 1 <= position <= size().
  std::int64_t at(std::uint64_t position);
  /// All of it.
  numbers all();
  /// Of the path, as far as it concerns this roll.
  [[nodiscard]] integer weight() const;

 private:
  struct part {
    std::vector<std::uint32_t> faces;
    integer weight;  // of these faces together
    std::uint64_t dice = 0;
  };
  /// Splits a class into the first faces and the others; returns how many dice are in the first.
  std::uint64_t split(std::size_t which, std::vector<std::uint32_t> first, std::vector<std::uint32_t> others);
  std::uint64_t showing(std::uint32_t face);
  /// What one die shows: chosen at once, not face by face. Precondition: size() is 1.
  std::uint32_t only_face();

  expansion& paths_;
  std::shared_ptr<rolled_die const> one_;
  std::uint64_t count_;
  std::size_t frame_;
  std::vector<part> parts_;
  integer ways_;
};

/// The die in the order of positions.
std::shared_ptr<rolled_die const> in_order(die const& one, bool highest_first);

/// A way in which dice fall, and its weight.
struct weighted_roll {
  numbers shown;
  integer weight;
};
/// All of them, as AnyDice goes through them: that can be seen where a function keeps something from one to
/// the next. Throws input_error when they are too many to be listed.
std::vector<weighted_roll> every_roll(die const& one, std::uint64_t count, bool highest_first);

}  // namespace faro::odds::anydice
