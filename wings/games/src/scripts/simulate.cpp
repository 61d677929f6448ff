// Games played at random many times, in blocks that threads share out.
#include "chance/generator_of_block.hpp"
#include "games/src/scripts/counted_games.hpp"
#include "games/src/scripts/machine.hpp"
#include "parallel/threads.hpp"

#include <faro/chance/random.hpp>
#include <faro/games/script.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <atomic>
#include <bit>
#include <exception>
#include <mutex>
#include <optional>
#include <span>

namespace faro::odds {
namespace {

constexpr std::uint64_t block_size = script_blocks::games;

/// Passes questions on and counts them.
template <class Chooser>
struct pick_counter {
  Chooser& inner;
  std::uint64_t picks = 0;
  std::uint64_t below(std::uint64_t n) {
    ++picks;
    return inner.below(n);
  }
  std::size_t kind(std::span<count_t const> counts) {
    ++picks;
    return inner.kind(counts);
  }
};

/// What the games of one thread count beside how they end.
class game_counts {
 public:
  game_counts(detail::script_machine& machine, std::vector<std::string> const& names)
      : machine_{machine}, names_{names}, now_(names.size()), counted_(names.size()) {
    machine_.counting = [this](std::string_view what, std::uint64_t n) { add(what, n); };
  }
  game_counts(game_counts const&) = delete;
  game_counts& operator=(game_counts const&) = delete;
  ~game_counts() { machine_.counting = nullptr; }

  /// Plays a game: its outcome, an index into tallied().
  template <class Chooser>
  std::size_t play(Chooser& random) {
    std::ranges::fill(now_, std::uint64_t{0});
    pick_counter<Chooser> counter{random};
    auto const outcome = machine_.run_and_tally(counter);
    add("picks", counter.picks);
    ++games_[{outcome, now_}];
    return outcome;
  }
  void add_to(counted_frequencies& all) const {
    auto const& outcomes = machine_.tallied();
    for (auto const& [how, n] : games_) all.games[{outcomes[how.first], how.second}] += n;
    for (std::size_t k = 0; k < names_.size(); ++k) all.counted[k] = all.counted[k] || counted_[k];
  }

 private:
  void add(std::string_view what, std::uint64_t n) {
    for (std::size_t k = 0; k < names_.size(); ++k) {
      if (names_[k] != what) continue;
      now_[k] += n;
      counted_[k] = true;
    }
  }

  detail::script_machine& machine_;
  std::vector<std::string> const& names_;
  std::vector<std::uint64_t> now_;
  std::vector<bool> counted_;
  std::map<std::pair<std::size_t, std::vector<std::uint64_t>>, std::uint64_t> games_;
};

/// The numbers that the games of one thread count, by themselves.
class number_counts {
 public:
  explicit number_counts(detail::script_machine& machine) : machine_{machine} {
    machine_.counting = [this](std::string_view what, std::uint64_t n) { add(what, n); };
  }
  number_counts(number_counts const&) = delete;
  number_counts& operator=(number_counts const&) = delete;
  ~number_counts() { machine_.counting = nullptr; }

  /// A game is over; one that contradicts what is observed leaves nothing.
  void end_game(bool counts) {
    for (auto& one : all_) {
      if (counts && one.now > 0) ++one.games[one.now];
      one.now = 0;
    }
  }
  void add_to(script_frequencies& result) const {
    for (auto const& one : all_) {
      auto& games = result.counted[one.what];
      for (auto const& [number, n] : one.games) games[number] += n;
    }
  }

 private:
  struct count {
    std::string what;
    std::uint64_t now = 0;
    std::map<std::uint64_t, std::uint64_t> games{};
  };
  void add(std::string_view what, std::uint64_t n) {
    auto at = std::ranges::find(all_, what, &count::what);  // a game counts few things
    if (at == all_.end()) at = all_.insert(at, {std::string{what}});
    at->now += n;
  }

  detail::script_machine& machine_;
  std::vector<count> all_;
};

}  // namespace

/// Shares the blocks among threads. Whichever plays which, the sums are the same; of several errors, that of
/// the first block is told.
class script_simulator {
 public:
  script_simulator(script const& game, std::uint64_t trials, key256 const& key, policy const* best,
                   script_blocks const& blocks, counted_frequencies* counted = nullptr)
      : game_{game},
        trials_{trials},
        key_{key},
        best_{best},
        counted_{counted},
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
      std::optional<game_counts> also;
      std::optional<number_counts> numbers;
      if (counted_) {
        also.emplace(*mine.machine_, counted_->names);
      } else {
        numbers.emplace(*mine.machine_);
      }
      // What comes before a block that failed is played to its end: it may fail, too.
      while ((block = next_.fetch_add(1)) < end_ && block < failed_block_.load())
        play_block(mine, block, counts, also, numbers);
      std::scoped_lock const lock{mutex_};
      auto const& outcomes = mine.machine_->tallied();
      for (std::size_t i = 0; i < counts.size(); ++i) result_.counts[outcomes[i]] += counts[i];
      if (also) also->add_to(*counted_);
      if (numbers) numbers->add_to(result_);
    } catch (...) {
      std::scoped_lock const lock{mutex_};
      if (error_ && failed_block_ < block) return;
      error_ = std::current_exception();
      failed_block_ = block;
    }
  }

  void play_block(script const& mine, std::uint64_t block, std::vector<std::uint64_t>& counts,
                  std::optional<game_counts>& also, std::optional<number_counts>& numbers) {
    auto generator = faro::detail::generator_of_block(key_, block);
    random_chooser random{generator};
    auto& machine = *mine.machine_;
    auto const games = std::min(block_size, trials_ - block * block_size);
    constexpr std::uint64_t witnessed = 100;
    std::vector<std::size_t> first;
    for (std::uint64_t i = 0; i < games; ++i) {
      auto const outcome = also ? also->play(random) : machine.run_and_tally(random);
      if (numbers) numbers->end_game(machine.tallied()[outcome].contradicted_in() == 0);
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
            say("{}: played again from the same picks, it ended in '{}', not in '{}'; a game may "
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
  counted_frequencies* counted_;
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

counted_frequencies simulate_counting(script const& game, std::vector<std::string> const& names,
                                      std::uint64_t trials, key256 const& key, unsigned threads,
                                      policy const* best, script_blocks const& blocks) {
  counted_frequencies out;
  out.names = names;
  out.counted.resize(names.size());
  out.trials = script_simulator{game, trials, key, best, blocks, &out}.run(threads).trials;
  return out;
}

void counted_frequencies::join(counted_frequencies const& more) {
  for (auto const& [how, n] : more.games) games[how] += n;
  for (std::size_t k = 0; k < counted.size(); ++k) counted[k] = counted[k] || more.counted[k];
  trials += more.trials;
}

void script_frequencies::join(script_frequencies const& more) {
  for (auto const& [value, count] : more.counts) counts[value] += count;
  for (auto const& [what, games] : more.counted) {
    auto& all = counted[what];
    for (auto const& [number, count] : games) all[number] += count;
  }
  trials += more.trials;
}

}  // namespace faro::odds
