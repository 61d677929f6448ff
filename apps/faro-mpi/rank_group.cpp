// What processes say to each other, over MPI; errors are agreed on before every exchange.
#include "faro-mpi/rank_group.hpp"

#include <faro/error.hpp>
#include <faro/odds/scripts/script.hpp>

#include <algorithm>
#include <array>

namespace faro::ranks {

using program::ended_elsewhere;
using program::ending;

rank_group::rank_group(world const& ranks) : ranks_{ranks}, on_this_machine_{ranks.size_of_machine()} {}

unsigned rank_group::threads() const {
  return std::max(1U, process_group::threads() / static_cast<unsigned>(on_this_machine_));
}

/// What has failed anywhere, as its rank tells it: the same in all. Of several, what the first rank tells.
std::optional<rank_group::agreed> rank_group::agree(std::optional<failure> const& mine) const {
  auto const none = ranks_.size();
  auto const [first, gone] = ranks_.least({mine ? ranks_.rank() : none, mine && mine->gone ? 0 : 1});
  if (first == none) return std::nullopt;
  agreed out{mine.value_or(failure{}), gone == 0};
  std::array<std::uint64_t, 3> numbers{static_cast<std::uint64_t>(out.what.how.code),
                                       out.what.undecided ? 1U : 0U, out.what.how.message.size()};
  ranks_.broadcast(std::as_writable_bytes(std::span{numbers}), first);
  out.what.how.message.resize(numbers[2]);
  ranks_.broadcast(std::as_writable_bytes(std::span{out.what.how.message}), first);
  out.what.how.code = static_cast<int>(numbers[0]);
  out.what.undecided = numbers[1] != 0;
  if (first != 0) out.what.how.message.insert(0, "rank " + std::to_string(first) + ": ");
  return out;
}

/// Throws in all ranks when the work of one has thrown, or when one is gone.
void rank_group::check(std::exception_ptr const& problem) {
  std::optional<failure> mine;
  if (problem) {
    mine.emplace();
    mine->how = program::ending_of(problem);
    try {
      std::rethrow_exception(problem);
    } catch (odds::undecided_script const&) {
      mine->undecided = true;
    } catch (...) {}
  }
  auto const failed = agree(mine);
  if (!failed) return;
  auto const& [what, any_gone] = *failed;
  if (any_gone) {
    ended_ = true;
    throw ended_elsewhere{what.how};
  }
  if (what.undecided) throw odds::undecided_script{what.how.message};
  if (what.how.code == program::answer_is_no) throw program::answer_no{what.how.message};
  if (what.how.code == program::system_failed) throw system_error{what.how.message};
  throw input_error{what.how.message};
}

void rank_group::together(std::function<void()> const& work) {
  std::exception_ptr problem;
  try {
    work();
  } catch (...) {
    problem = std::current_exception();
  }
  check(problem);
}

/// Hears those below this rank in the tree, then tells the one above. Where something fails nothing is told.
void rank_group::climb(std::function<std::string()> const& say,
                       std::function<void(std::string_view)> const& hear, std::exception_ptr& problem) const {
  for (int step = 1; step < ranks_.size(); step *= 2) {
    bool const tells = (ranks_.rank() & step) != 0;
    auto const other = tells ? ranks_.rank() - step : ranks_.rank() + step;
    if (other >= ranks_.size()) continue;
    try {
      if (tells) {
        ranks_.send_text(other, problem ? std::string{} : say());
      } else if (auto const theirs = ranks_.receive_text(other); !problem && !theirs.empty()) {
        hear(theirs);
      }
    } catch (...) {
      problem = std::current_exception();
      if (tells) ranks_.send_text(other, {});
    }
    if (tells) return;
  }
}

void rank_group::collect(std::function<std::string()> const& say,
                         std::function<void(std::string_view)> const& hear) {
  check({});
  std::exception_ptr problem;
  climb(say, hear, problem);
  check(problem);
}

std::string rank_group::share(std::string mine) {
  check({});
  std::array<std::uint64_t, 1> size{mine.size()};
  ranks_.broadcast(std::as_writable_bytes(std::span{size}), 0);
  mine.resize(size[0]);
  ranks_.broadcast(std::as_writable_bytes(std::span{mine}), 0);
  return mine;
}

ending rank_group::settle(ending mine) {
  if (!ended_) {
    ended_ = true;
    std::optional<failure> failed;
    if (mine.code >= 2) failed = failure{mine, false, true};
    if (auto const all = agree(failed)) {
      mine = all->what.how;
    } else {
      mine.code = static_cast<int>(ranks_.most(static_cast<std::uint64_t>(mine.code)));
    }
  }
  if (ranks_.rank() != 0) mine.message.clear();
  return mine;
}

}  // namespace faro::ranks
