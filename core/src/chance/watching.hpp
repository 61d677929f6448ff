// Watching a description: every question and its answer told as it is put, and the k-th of its ways.
//
// watching_chooser stands between a description and whatever answers it. way_number() finds the answers of
// the k-th way through a description: ways are counted from 0 in the order of their answers, the last answer
// changing first, each kind of card once. Both see the description as the random reading does: no merge
// points.
//
// Cost: an indirect call a question; way_number() runs the description k + 1 times.
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/chance/record.hpp>
#include <faro/exact/ratio.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace faro {

/// A question and its answer.
struct watched_answer {
  std::uint64_t index;              ///< what was answered: one of 0 .. of - 1, or the number of the kind
  std::uint64_t of;                 ///< of how many
  std::span<count_t const> counts;  ///< of each kind, where a kind was asked for; else empty
  ratio chance;                     ///< that this was the answer
};

/// Passes questions on and tells of them. Refers to the chooser.
class watching_chooser {
 public:
  /// Called before a question is passed on: what the answer before it did can be seen by now.
  using before = std::function<void()>;
  /// Called with the answer, before the description has it.
  using after = std::function<void(watched_answer const&)>;
  watching_chooser(chooser_ref inner, before asks, after answered)
      : inner_{inner}, asks_{std::move(asks)}, answered_{std::move(answered)} {}

  std::uint64_t below(std::uint64_t n);
  std::size_t kind(std::span<count_t const> counts);

 private:
  chooser_ref inner_;
  before asks_;
  after answered_;
};

/// Gives these answers: indices, or where kinds are asked for their numbers. Refers to them.
class way_chooser {
 public:
  explicit way_chooser(std::span<std::uint64_t const> answers) : answers_{answers} {}
  /// Throws replay_error when there is no such answer, or none left.
  std::uint64_t below(std::uint64_t n) { return next(n); }
  std::size_t kind(std::span<count_t const> counts) { return static_cast<std::size_t>(next(counts.size())); }

 private:
  std::uint64_t next(std::uint64_t of);
  std::span<std::uint64_t const> answers_;
  std::size_t at_ = 0;
};

/// One way through a description.
struct numbered_way {
  std::vector<std::uint64_t> answers;  ///< for a way_chooser
  ratio chance;                        ///< of exactly these answers
};

/// The way of that number, counted from 0; nothing when there are no more than so many. Throws input_error
/// when a way asks more than `most_questions`: it may never end. O(number) runs of the description.
std::optional<numbered_way> way_number(std::function<void(chooser_ref)> const& description,
                                       std::uint64_t number, std::size_t most_questions = 10'000);

}  // namespace faro
