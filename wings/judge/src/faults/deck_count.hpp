// Counting decks on several threads: the same tables whatever their number.
//
// Decks come one after the other (of a file, of a program), or each can be made by itself from its number (of
// a shuffle of ours). Either way a run of decks is counted wherever a thread is free, into tables of that
// thread, and told which deck came before its first; so all that is counted is a sum over decks, and the sums
// of the threads add up to those of one. Decks of a stream are read by one thread and counted by all.
//
// Cost: 1.7 microseconds a deck of 52 cards and thread; a thread's memory is its tables (up to 12 MB for
// repeats) and, of a stream, 64 decks for each of its runs that wait, at most two.
#pragma once
#include "judge/src/faults/models/faults.hpp"

#include <faro/judge/panel/detail/tables.hpp>

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro::judge {

/// All that is counted of whole decks: for the panel and for naming.
struct counted_decks {
  deck_tables tables;
  fault_tables faults;

  explicit counted_decks(std::size_t cards, std::vector<card_grouping> groupings = {})
      : tables{cards, std::move(groupings)}, faults{cards} {}
  /// Throws input_error, and counts nothing, when it is not a permutation of 0 .. n-1.
  void add(std::span<std::uint32_t const> deck);

 private:
  std::vector<std::uint8_t> bytes_;  // scratch: bytes are counted fastest
};

/// Hands over the next deck; false when there are no more. The span holds until the next call.
using deck_source = std::function<bool(std::span<std::uint32_t const>&)>;
/// Makes the deck of that number, the first being 0: always the same.
using deck_maker = std::function<void(std::uint64_t number, std::span<std::uint32_t> deck)>;

class deck_counter {
 public:
  /// Throws input_error as deck_tables, or for no threads.
  deck_counter(std::size_t cards, std::vector<card_grouping> groupings, unsigned threads);
  ~deck_counter();
  deck_counter(deck_counter const&) = delete;
  deck_counter& operator=(deck_counter const&) = delete;

  /// Counts the next decks of a stream, at most so many; how many came. What the stream throws is thrown on,
  /// after the decks before it are counted.
  std::uint64_t count(deck_source const& next, std::uint64_t most);
  /// Counts the decks from number `decks()` on, so many. Every thread asks for a maker of its own; what it
  /// throws is thrown on, and then some of the decks are counted.
  void make(std::function<deck_maker()> const& maker, std::uint64_t decks);
  /// The same for the decks from number `first` on, where those before are counted by others; how many were
  /// counted. `goes_on`, called by any thread, is told of so many more and says whether to go on: when it
  /// says no, those counted are the first of them, so that asking for as many gives the same.
  std::uint64_t make_from(std::function<deck_maker()> const& maker, std::uint64_t first, std::uint64_t decks,
                          std::function<bool(std::uint64_t more)> const& goes_on = {});

  /// All decks counted so far.
  [[nodiscard]] std::uint64_t decks() const;
  /// Their tables; they hold until more are counted. O(tables) for each thread that counted since.
  [[nodiscard]] counted_decks const& total();

 private:
  struct state;
  std::unique_ptr<state> state_;
};

}  // namespace faro::judge
