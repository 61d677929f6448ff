// The recorded reading: picks written down, and played back.
//
//   record picks;
//   recording tape{c, picks};  // c: any chooser
//   auto const card = tape.below(52);
//   recorded_chooser back{picks};
//   back.below(52) == card;
//
// A pick is an index and out of how many. Recording wraps any chooser; a kind is recorded as the pick of a
// card it came from, so a record holds nothing but picks. Playing back is evidence only if the same questions
// are asked: another question, a record that ends early or one with picks left over is an error that says at
// which pick. Cost: 16 bytes a pick.
//
// Throws replay_error. One thread at a time for each object.
//
// Origin: K. Speakman, "Shuffling without side effects" (2017, document 001), with whole numbers for ratios.
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace faro {

/// One answer: `index` of `of`, counted from 0.
struct pick {
  std::uint64_t index, of;
  friend bool operator==(pick const&, pick const&) = default;
};

using record = std::vector<pick>;

/// A record that does not answer what is asked.
class replay_error : public error {
 public:
  replay_error(std::size_t pick_number, message const& what) : error{what}, pick_number_{pick_number} {}
  /// Which pick, counted from 0.
  [[nodiscard]] std::size_t pick_number() const { return pick_number_; }

 private:
  std::size_t pick_number_;
};

/// Passes questions on to another chooser and writes the answers down. Refers to both.
template <chooser C>
class recording {
 public:
  recording(C& chooser, record& kept) : chooser_{&chooser}, kept_{&kept} {}
  std::uint64_t below(std::uint64_t n) {
    auto const index = chooser_->below(n);
    kept_->push_back({index, n});
    return index;
  }

 private:
  C* chooser_;
  record* kept_;
};

/// Plays a record back. Refers to it.
class recorded_chooser {
 public:
  explicit recorded_chooser(std::span<pick const> kept) : kept_{kept} {}
  template <detail::ends_here R>
  explicit recorded_chooser(R&&) = delete;  // a record that ends here: give it a name

  /// Throws replay_error when the record ends here, or holds an answer to another question.
  std::uint64_t below(std::uint64_t n) {
    if (at_ == kept_.size()) ended_early(n);
    auto const [index, of] = kept_[at_];
    if (of != n || index >= n) other_question(n);
    ++at_;
    return index;
  }
  /// The number of picks played back.
  [[nodiscard]] std::size_t used() const { return at_; }
  [[nodiscard]] std::size_t unused() const { return kept_.size() - at_; }
  /// Throws replay_error when picks are left over.
  void finish() const;

 private:
  [[noreturn]] void ended_early(std::uint64_t n) const;
  [[noreturn]] void other_question(std::uint64_t n) const;

  std::span<pick const> kept_;
  std::size_t at_ = 0;
};

}  // namespace faro
