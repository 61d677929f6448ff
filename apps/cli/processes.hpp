// Who does the work of a verb: this process alone, or several that each do a share of it (faro-mpi).
//
// A verb whose work falls into numbered pieces asks which are its own, does them, and collects what all have
// counted in the first process, which alone prints. With one process all of that is nothing; the program
// `faro` knows no other. Every operation is called by all processes in the same order. When one fails, all
// end with its error: each operation begins by asking whether that has happened.
#pragma once
#include "cli/exit_codes.hpp"

#include <faro/chance/purpose.hpp>
#include <faro/chance/seed.hpp>

#include <cstdint>
#include <exception>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace faro::program {

/// Thrown in all processes but the one that failed outside of together(): nothing is left to be done.
struct ended_elsewhere {
  ending how;
};

class process_group {
 public:
  process_group() = default;
  process_group(process_group const&) = delete;
  process_group& operator=(process_group const&) = delete;
  virtual ~process_group() = default;

  [[nodiscard]] virtual std::uint64_t rank() const { return 0; }
  [[nodiscard]] virtual std::uint64_t size() const { return 1; }
  /// Whether there could be several: then what can't be shared is refused, however many there are.
  [[nodiscard]] virtual bool is_shared() const { return false; }
  /// Threads worth having in this process: one a core, shared with those on the same machine.
  [[nodiscard]] virtual unsigned threads() const;

  /// Runs the work of this process. When that of one or more throws, the error of the first of them is thrown
  /// in all: an undecided_script as one, others as what ends the program alike.
  virtual void together(std::function<void()> const& work) { work(); }
  /// Every process says what it has; some hear what others said, add it to what they have, and say it later.
  /// In the end the first has all of it. What hear() makes of several sayings may not depend on their order.
  virtual void collect(std::function<std::string()> const& say,
                       std::function<void(std::string_view)> const& hear) {
    static_cast<void>(say), static_cast<void>(hear);
  }
  /// The first process's text, in all of them.
  [[nodiscard]] virtual std::string share(std::string mine) { return mine; }
  /// How all end, when this one ends so: the error of the first that failed; an empty message where another
  /// says it.
  [[nodiscard]] virtual ending settle(ending mine) { return mine; }

  [[nodiscard]] bool is_first() const { return rank() == 0; }
  /// The part [first, end) of `count` pieces that this process does. Parts follow one another.
  [[nodiscard]] std::pair<std::uint64_t, std::uint64_t> part_of(std::uint64_t count) const;
};

/// Those that share the work of this run.
process_group& processes();
/// The key of a seed's text, or a fresh one that all processes have.
key256 shared_key(std::optional<std::string> const& seed, std::string_view purpose);
/// To be called before the program runs; the group must outlive it.
void set_processes(process_group& group);

}  // namespace faro::program
