// The ranks of a run as the processes that share the work of a verb: what processes.hpp asks for, over MPI.
//
// Every operation begins with one reduction of two numbers: has a rank failed, and is it gone? So an error on
// one rank ends all of them, in order, with one line; none waits for a message that never comes. Waiting
// ranks sleep. What is collected goes to rank 0 along a binary tree: log2(ranks) messages one after the
// other.
#pragma once
#include "cli/processes.hpp"
#include "faro-mpi/world.hpp"

#include <optional>

namespace faro::ranks {

class rank_group final : public program::process_group {
 public:
  /// To be called by all ranks.
  explicit rank_group(world const& ranks);

  [[nodiscard]] std::uint64_t rank() const override { return static_cast<std::uint64_t>(ranks_.rank()); }
  [[nodiscard]] std::uint64_t size() const override { return static_cast<std::uint64_t>(ranks_.size()); }
  [[nodiscard]] bool is_shared() const override { return true; }
  [[nodiscard]] unsigned threads() const override;
  void together(std::function<void()> const& work) override;
  void collect(std::function<std::string()> const& say,
               std::function<void(std::string_view)> const& hear) override;
  [[nodiscard]] std::string share(std::string mine) override;
  [[nodiscard]] program::ending settle(program::ending mine) override;

 private:
  struct failure {
    program::ending how;
    bool undecided = false;  ///< an undecided_script, which a verb may be waiting for
    bool gone = false;       ///< the rank will take part in nothing more
  };
  struct agreed {
    failure what;
    bool any_gone;
  };
  [[nodiscard]] std::optional<agreed> agree(std::optional<failure> const& mine) const;
  void check(std::exception_ptr const& problem);
  void climb(std::function<std::string()> const& say, std::function<void(std::string_view)> const& hear,
             std::exception_ptr& problem) const;

  world const& ranks_;
  int on_this_machine_;
  bool ended_ = false;
};

}  // namespace faro::ranks
