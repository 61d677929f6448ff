// Games played at random many times, in blocks that threads share out.
#include "chance/generator_of_block.hpp"
#include "odds/scripts/machine.hpp"
#include "text/number_bytes.hpp"

#include <faro/chance/random.hpp>
#include <faro/odds/scripts/script.hpp>
#include <faro/parallel/threads.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <exception>
#include <mutex>

namespace faro::odds {
namespace {

constexpr std::uint64_t block_size = script_blocks::games;

}  // namespace

/// Shares the blocks among threads. Whichever plays which, the sums are the same; of several errors, that of
/// the first block is told.
class script_simulator {
 public:
  script_simulator(script const& game, std::uint64_t trials, key256 const& key, policy const* best,
                   script_blocks const& blocks)
      : game_{game},
        trials_{trials},
        key_{key},
        best_{best},
        end_{std::min(blocks.end, (trials + block_size - 1) / block_size)},
        first_{std::min(blocks.first, end_)},
        next_{first_} {}

  script_frequencies run(unsigned threads) {
    auto const wanted = std::clamp<std::uint64_t>(threads, 1, std::max<std::uint64_t>(end_ - first_, 1));
    parallel::in_threads(static_cast<std::size_t>(wanted), [this](std::size_t) { work(); });
    if (error_) std::rethrow_exception(error_);
    result_.trials = std::min(trials_, end_ * block_size) - std::min(trials_, first_ * block_size);
    return std::move(result_);
  }

 private:
  void work() {
    std::uint64_t block = first_;
    try {
      script const mine{game_};
      if (best_) mine.machine_->decide = detail::decisions_of(*best_);
      std::vector<std::uint64_t> counts;
      // What comes before a block that failed is played to its end: it may fail, too.
      while ((block = next_.fetch_add(1)) < end_ && block < failed_block_.load())
        play_block(mine, block, counts);
      std::scoped_lock const lock{mutex_};
      auto const& outcomes = mine.machine_->tallied();
      for (std::size_t i = 0; i < counts.size(); ++i) result_.counts[outcomes[i]] += counts[i];
    } catch (...) {
      std::scoped_lock const lock{mutex_};
      if (error_ && failed_block_ < block) return;
      error_ = std::current_exception();
      failed_block_ = block;
    }
  }

  void play_block(script const& mine, std::uint64_t block, std::vector<std::uint64_t>& counts) {
    auto generator = faro::detail::generator_of_block(key_, block);
    random_chooser random{generator};
    auto& machine = *mine.machine_;
    auto const games = std::min(block_size, trials_ - block * block_size);
    constexpr std::uint64_t witnessed = 100;
    std::vector<std::size_t> first;
    for (std::uint64_t i = 0; i < games; ++i) {
      auto const outcome = machine.run_and_tally(random);
      if (outcome >= counts.size()) counts.resize(outcome + 1);
      ++counts[outcome];
      if (i < witnessed) first.push_back(outcome);
    }
    machine.check_unchanged();
    if (std::has_single_bit(block + 1)) play_again(mine, block, first);
  }

  /// Plays the first games of a block again in a fresh state: they must end alike.
  void play_again(script const& mine, std::uint64_t block, std::vector<std::size_t> const& outcomes) const {
    script const fresh{mine};
    fresh.machine_->decide = mine.machine_->decide;
    auto generator = faro::detail::generator_of_block(key_, block);
    random_chooser random{generator};
    for (auto const outcome : outcomes) {
      auto const& value = mine.machine_->tallied()[outcome];
      if (auto const again = fresh.machine_->run(random); again != value) {
        throw description_error{
            fmt::format("{}: played again from the same picks, it ended in '{}', not in '{}'; a game may "
                        "depend on nothing but "
                        "its picks",
                        mine.name(), to_string(again), to_string(value))};
      }
    }
  }

  script const& game_;
  std::uint64_t trials_;
  key256 key_;
  policy const* best_;
  std::uint64_t end_, first_;
  std::atomic<std::uint64_t> next_;
  std::atomic<std::uint64_t> failed_block_ = UINT64_MAX;
  std::mutex mutex_;
  script_frequencies result_;
  std::exception_ptr error_;
};

script_frequencies simulate(script const& game, std::uint64_t trials, key256 const& key, unsigned threads,
                            policy const* best, script_blocks const& blocks) {
  return script_simulator{game, trials, key, best, blocks}.run(threads);
}

std::string script_frequencies::bytes() const {
  number_writer out;
  out.number(trials);
  out.number(counts.size());
  for (auto const& [value, count] : counts) {
    value.append_bytes(out);
    out.number(count);
  }
  return out.take();
}

void script_frequencies::join_bytes(std::string_view bytes) {
  number_reader in{bytes};
  auto const more = in.number();
  std::map<script_value, std::uint64_t> theirs;
  for (auto left = in.number(); left > 0; --left) {
    auto const value = script_value::from_bytes(in);
    theirs[value] += in.number();
  }
  in.end();
  for (auto const& [value, count] : theirs) counts[value] += count;
  trials += more;
}

}  // namespace faro::odds
