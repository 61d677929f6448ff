// The machinery of the reading with loops (reading.hpp): a chooser that goes through what can happen from one
// state to the next, and the states that were found. Nobody else needs it.
#pragma once
#include <faro/chains/detail/chain.hpp>
#include <faro/chance/detail/odometer.hpp>
#include <faro/chance/exhaustive.hpp>

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro::detail {

/// Answers from a state on, every answer in turn with its weight; leaves at the next merge point or decision.
class graph_chooser : public odometer {
 public:
  using odometer::odometer;

  // ---- As the description sees it
  bool merge_point(std::span<std::byte const> key);
  std::optional<std::uint64_t> decide(std::uint64_t actions, std::span<std::byte const> key);
  void count(std::string_view what, std::uint64_t n);

  // ---- As the reader does
  /// Begins at the state that these answers lead to. `at_start`: no merge point has to be passed first.
  void begin(std::span<answer const> prefix, bool at_start);
  /// Who is asked at a choice that the state surely leads to, before the run leaves there: whether the state
  /// is that choice. Then the run goes on with the first action, as if it had begun so.
  std::function<bool()> is_the_choice{};
  /// Goes back for one run.
  void rewind();

  /// The key where the last run left, if it did.
  [[nodiscard]] std::string const& left_at() const { return left_at_; }
  /// Actions to choose from there; 0 at a merge point.
  [[nodiscard]] std::uint64_t actions() const { return actions_; }
  /// Whoever chooses there wants as little as can be.
  [[nodiscard]] bool chooses_least() const { return chooses_least_; }
  [[nodiscard]] std::size_t picks() const { return depth() - base(); }   ///< from the state on
  [[nodiscard]] std::size_t depth() const { return odometer::picks(); }  ///< from the start
  /// What the last run counted from the state on, by the names below.
  [[nodiscard]] std::span<std::uint64_t const> counted() const { return counted_; }
  /// What has ever been counted.
  [[nodiscard]] std::vector<std::string> const& counters() const { return counters_; }

 private:
  bool comes_round(std::span<std::byte const> key);
  bool leave_at(std::span<std::byte const> key, std::uint64_t actions);
  void begin_with_action(std::uint64_t actions);

  bool counting_ = false, at_start_ = false, chooses_least_ = false;
  std::uint64_t actions_ = 0;
  std::string left_at_;
  std::size_t spots_ = 0;  // merge points that were met where the run began, without a pick
  std::string spot_;       // the key of one of them
  std::vector<std::string> counters_;
  std::vector<std::uint64_t> counted_;
};

/// A state where something is chosen, by whom.
struct choice_state {
  chain::place state;
  bool least;  ///< who chooses there wants as little as can be
};

/// States by their keys, in the order they were met. Cost: the bytes of a key, and about 24 more.
class state_index {
 public:
  struct found {
    chain::place state;
    bool fresh;
  };
  found find_or_add(std::string_view key);
  /// One more key of a state: false where it is known as that of one.
  bool add_key(std::string_view key, chain::place state);
  /// The state of a key, if it is known.
  [[nodiscard]] std::optional<chain::place> at(std::string_view key) const;
  /// Calls tell(key, state) for every key, in the order they were added.
  template <class Tell>
  void each(Tell const& tell) const {
    for (std::size_t at = 0; at < entries_.size(); at += 1 + words_of(entries_[at] >> 32))
      tell(key_at(static_cast<std::uint32_t>(at)), static_cast<chain::place>(entries_[at]));
  }
  [[nodiscard]] std::size_t size() const { return states_; }
  /// Bytes that it holds.
  [[nodiscard]] std::size_t bytes() const;

 private:
  struct slot {
    std::uint32_t hash = 0;  // of the key, in part
    std::uint32_t at = 0;    // of entries_, one more; 0: free
  };
  /// The slot of a key, or the free one where it belongs.
  [[nodiscard]] std::size_t find(std::string_view key, std::uint64_t hash) const;
  [[nodiscard]] std::string_view key_at(std::uint32_t at) const;
  void take(std::size_t at, std::string_view key, std::uint64_t hash, chain::place state);
  void widen();
  static std::size_t words_of(std::size_t bytes) {
    return (bytes + sizeof(std::uint64_t) - 1) / sizeof(std::uint64_t);
  }
  std::size_t states_ = 0, known_ = 0;
  std::vector<std::uint64_t> entries_;  // a state and the size of its key, then the key: one look, not three
  std::vector<slot> slots_;             // twice as many as keys, or more
};

}  // namespace faro::detail
