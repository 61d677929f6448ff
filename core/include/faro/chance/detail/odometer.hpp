// All paths of answers in turn, each with its exact weight: the odometer of every reading that goes through
// what can happen (exhaustive.hpp, ways.hpp, chains/). A reading adds what it does at merge points and
// decisions.
//
//   odometer c;
//   c.begin({});
//   do c.rewind(), describe(c);      // c.numerator() of c.denominator()
//   while (c.advance());
//
// A question that was asked before on this path is answered as before, and must be the same one; at the end
// of the path a question is opened with its first answer. Cost: a compare an answer that is known; a question
// opened is two products. Answers of probability zero are left out.
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/error.hpp>
#include <faro/exact/ratio.hpp>

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <vector>

namespace faro {

/// A description that breaks the rules: a merge point key that does not determine the future, other questions
/// after the same answers, a question after it was told to leave.
class description_error : public error {
 public:
  using error::error;
};

namespace detail {

/// Thrown into a description to cut a run at the pick limit; caught by the reader.
struct cut_run {};

/// An answer on a path: index of so many (cards, where kinds were asked for).
struct answer {
  std::uint64_t index, of;
};

class odometer {
 public:
  static constexpr auto unlimited = std::numeric_limits<std::size_t>::max();
  /// Runs are cut after so many picks, and where they ask for more than `stride` since where they began.
  explicit odometer(std::size_t most_picks = unlimited, std::size_t stride = unlimited)
      : most_picks_{most_picks}, stride_{stride} {}
  // A description that takes it by value, [](auto c), would answer from a copy that nobody reads on.
  odometer(odometer const&) = delete;
  odometer& operator=(odometer const&) = delete;

  // ---- As the description sees it
  std::uint64_t below(std::uint64_t n) {
    if (at_ == path_.size()) return open_below(n);
    return replay(n);
  }
  std::size_t kind(std::span<count_t const> counts) {
    if (at_ == path_.size()) return open_kind(counts);
    if (at_ < base_) return replay(total(counts));
    // The answered kind's count is compared, and in the course of the odometer so is every kind's. Comparing
    // all of them each time would double the cost of a run.
    auto const& asked = steps_[at_ - base_];
    auto const index = path_[at_].index;
    bool const same = asked.kinds == counts.size() && counts[index] == counts_[asked.counts_at + index];
    if (!same) [[unlikely]]
      other_question(total(counts));
    return path_[at_++].index;
  }
  /// On the way to where it goes on from.
  [[nodiscard]] bool passing() const { return at_ < base_; }

  // ---- As the reader does
  /// Starts at the end of `prefix`, which has this weight.
  void begin(std::vector<answer> prefix, integer numerator, integer denominator);
  /// The same with weight 1.
  void begin(std::span<answer const> prefix);
  /// Goes back to the start of the same path for one run.
  void rewind() {
    at_ = 0;
    left_ = strode_ = false;
  }
  /// Moves on to the next path with the same prefix: false when there is none.
  bool advance();

  /// Whether the last run was told to leave.
  [[nodiscard]] bool left() const { return left_; }
  /// Whether the run was cut because it went on for more than a stride.
  [[nodiscard]] bool strode() const { return strode_; }
  [[nodiscard]] std::size_t stride() const { return stride_; }
  /// Answers of the last run, from the very start.
  [[nodiscard]] std::size_t picks() const { return at_; }
  [[nodiscard]] std::vector<answer> path_so_far() const {
    return {path_.begin(), path_.begin() + static_cast<std::ptrdiff_t>(at_)};
  }
  /// The weight of the path, out of denominator().
  [[nodiscard]] integer const& numerator() const {
    return depth_ == 0 ? numerator_ : steps_[depth_ - 1].numerator;
  }
  [[nodiscard]] integer const& denominator() const {
    return depth_ == 0 ? denominator_ : steps_[depth_ - 1].denominator;
  }

 protected:
  /// Throws description_error where it was told to leave before.
  void refuse_after_leaving(char const* what) const;
  void leave() { left_ = true; }
  [[nodiscard]] bool at_base() const { return at_ == base_; }
  [[nodiscard]] std::size_t base() const { return base_; }
  std::uint64_t replay(std::uint64_t of) {
    if (path_[at_].of != of) [[unlikely]]
      other_question(of);
    return path_[at_++].index;
  }
  /// An answer that nobody drew: the prefix, and the run, go on with it. Precondition: no question was
  /// opened.
  void lengthen_prefix(answer with);
  /// The paths from here on weigh so much more.
  void multiply_weight(ratio const& by);
  [[nodiscard]] bool is_known() const { return at_ < path_.size(); }

 private:
  struct step {
    std::size_t counts_at, kinds;  // kinds == 0: below
    integer numerator, denominator;
  };
  std::uint64_t open_below(std::uint64_t n);
  std::size_t open_kind(std::span<count_t const> counts);
  void open(std::uint64_t index, std::uint64_t of, std::size_t kinds, std::uint64_t weight);
  [[noreturn]] void other_question(std::uint64_t of) const;
  void start();

  std::vector<answer> path_;
  std::vector<step> steps_;  // the first depth_ are in use, for path_[base_ ..]; the rest keep their memory
  std::size_t depth_ = 0;
  std::vector<count_t> counts_;  // of the kind questions in steps_
  std::size_t at_ = 0, base_ = 0;
  integer numerator_ = 1, denominator_ = 1;
  bool left_ = false, strode_ = false;
  std::size_t most_picks_, stride_;
};

/// "3/52 0/51": the answers along a path, as index/of.
std::string describe_path(std::span<answer const> path);

}  // namespace detail

}  // namespace faro
