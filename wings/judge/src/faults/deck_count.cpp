// Counting many decks on several threads: runs of a stream, or numbered decks that any thread can make.
#include "judge/src/faults/deck_count.hpp"

#include "parallel/threads.hpp"

#include <faro/error.hpp>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <optional>

namespace faro::judge {

namespace {

constexpr std::size_t run_length = 64;          // decks that are handed to a thread at once
constexpr std::uint64_t worth_threads = 4'096;  // fewer decks are counted before a thread has started

/// Decks of a stream that follow one another, and the one before them.
struct deck_run {
  std::vector<std::uint32_t> before;  ///< empty: nothing came before
  std::vector<std::uint32_t> decks;
};

/// Runs that wait to be counted. One thread puts them in and helps when they pile up; the others take them.
class waiting_runs {
 public:
  explicit waiting_runs(std::size_t most) : most_{most} {}

  /// False when too many wait already: the run stays with the caller.
  bool put(deck_run& run) {
    {
      std::lock_guard const lock{mutex_};
      if (runs_.size() >= most_) return false;
      runs_.push_back(std::move(run));
    }
    arrived_.notify_one();
    return true;
  }
  /// Waits for a run; none when the last was taken and no more will come.
  std::optional<deck_run> take() {
    std::unique_lock lock{mutex_};
    arrived_.wait(lock, [&] { return closed_ || !runs_.empty(); });
    if (runs_.empty()) return std::nullopt;
    auto run = std::move(runs_.front());
    runs_.pop_front();
    return run;
  }
  void close() {
    {
      std::lock_guard const lock{mutex_};
      closed_ = true;
    }
    arrived_.notify_all();
  }

 private:
  std::mutex mutex_;
  std::condition_variable arrived_;
  std::deque<deck_run> runs_;
  std::size_t most_;
  bool closed_ = false;
};

/// Does work in a thread; when it throws, the others are told to stop.
template <class Work>
void tell_others(std::atomic<bool>& stop, Work const& work) {
  try {
    work();
  } catch (...) {
    stop = true;
    throw;
  }
}

void count_run(deck_run const& run, std::size_t cards, counted_decks& part) {
  if (!run.before.empty()) part.tables.follow(run.before);
  for (std::size_t at = 0; at < run.decks.size(); at += cards)
    part.add(std::span{run.decks}.subspan(at, cards));
}

}  // namespace

void counted_decks::add(std::span<std::uint32_t const> deck) {
  std::uint32_t all_bits = 0;
  for (auto const card : deck) all_bits |= card;
  if (deck.size() != tables.cards() || tables.cards() > 256 || all_bits > 255) {
    tables.add(deck);
    faults.add(deck);
    return;
  }
  bytes_.resize(deck.size());
  std::ranges::transform(deck, bytes_.begin(), [](auto card) { return static_cast<std::uint8_t>(card); });
  tables.add(std::span<std::uint8_t const>{bytes_});
  faults.add(std::span<std::uint8_t const>{bytes_});
}

struct [[gnu::visibility("hidden")]] deck_counter::state {
  std::size_t cards;
  std::vector<card_grouping> groupings;
  /// Of each thread; the first one's are the total once the others were added. Others are made when needed.
  std::vector<std::unique_ptr<counted_decks>> parts;
  std::uint64_t decks = 0;
  std::vector<std::uint32_t> last;  ///< of a stream: the deck before the next one

  counted_decks& part(std::size_t thread) {
    if (!parts[thread]) parts[thread] = std::make_unique<counted_decks>(cards, groupings);
    return *parts[thread];
  }
  std::uint64_t count_alone(deck_source const& next, std::uint64_t most);
  std::uint64_t count_together(deck_source const& next, std::uint64_t most);
  bool read(deck_source const& next, std::uint64_t most, deck_run& run);
};

deck_counter::deck_counter(std::size_t cards, std::vector<card_grouping> groupings, unsigned threads) {
  if (threads == 0) throw input_error{"expected 1 thread or more to count decks, got 0"};
  state_ = std::make_unique<state>();
  state_->cards = cards;
  state_->groupings = std::move(groupings);
  state_->parts.resize(threads);
  state_->part(0);  // refuses what is too large
}
deck_counter::~deck_counter() = default;

std::uint64_t deck_counter::decks() const { return state_->decks; }

std::uint64_t deck_counter::state::count_alone(deck_source const& next, std::uint64_t most) {
  auto& mine = part(0);
  if (!last.empty()) mine.tables.follow(last);
  std::uint64_t came = 0;
  for (std::span<std::uint32_t const> deck; came < most && next(deck); ++came) {
    mine.add(deck);
    last.assign(deck.begin(), deck.end());
    ++decks;
  }
  return came;
}

/// Reads a run of at most so many decks; false at the end of the stream. What was read before the stream
/// throws stays in the run.
bool deck_counter::state::read(deck_source const& next, std::uint64_t most, deck_run& run) {
  run.before = last;
  run.decks.clear();
  std::span<std::uint32_t const> deck;
  for (std::uint64_t i = 0; i < std::min<std::uint64_t>(most, run_length); ++i) {
    if (!next(deck)) return false;
    run.decks.insert(run.decks.end(), deck.begin(), deck.end());
    last.assign(deck.begin(), deck.end());
  }
  return true;
}

/// The caller's thread reads; the others count what it has read, and it helps when too much waits.
std::uint64_t deck_counter::state::count_together(deck_source const& next, std::uint64_t most) {
  waiting_runs waiting{2 * parts.size()};
  std::atomic<bool> stop = false;
  std::uint64_t came = 0;
  for (std::size_t t = 0; t < parts.size(); ++t) static_cast<void>(part(t));
  auto const read_all = [&] {
    for (bool more = true; more && came < most && !stop;) {
      deck_run run;
      std::exception_ptr broken;
      try {
        more = read(next, most - came, run);
      } catch (...) {
        broken = std::current_exception();
      }
      came += run.decks.size() / cards;
      if (!run.decks.empty() && !waiting.put(run)) count_run(run, cards, part(0));
      if (broken) std::rethrow_exception(broken);
    }
  };
  std::exception_ptr error;
  try {
    parallel::in_threads(parts.size(), [&](std::size_t thread) {
      if (thread > 0) {
        tell_others(stop, [&] {
          while (auto const run = waiting.take()) count_run(*run, cards, part(thread));
        });
        return;
      }
      try {
        read_all();
      } catch (...) {
        waiting.close();
        throw;
      }
      waiting.close();
    });
  } catch (...) {
    error = std::current_exception();
  }
  decks += came;
  if (error) std::rethrow_exception(error);
  return came;
}

std::uint64_t deck_counter::count(deck_source const& next, std::uint64_t most) {
  auto& s = *state_;
  if (s.parts.size() == 1 || s.cards == 0) return s.count_alone(next, most);
  // A stream may be short: threads are worth their start once some decks have come.
  std::uint64_t came = 0;
  if (s.decks < worth_threads) {
    auto const alone = std::min(most, worth_threads - s.decks);
    came = s.count_alone(next, alone);
    if (came < alone) return came;
  }
  return came < most ? came + s.count_together(next, most - came) : came;
}

void deck_counter::make(std::function<deck_maker()> const& maker, std::uint64_t decks) {
  make_from(maker, state_->decks, decks);
}

std::uint64_t deck_counter::make_from(std::function<deck_maker()> const& maker, std::uint64_t first,
                                      std::uint64_t decks,
                                      std::function<bool(std::uint64_t)> const& goes_on) {
  auto& s = *state_;
  auto const end = first + decks;
  std::atomic<std::uint64_t> next{first};
  std::atomic<bool> stop = false;
  auto const work = [&](counted_decks& mine) {
    auto const make_deck = maker();
    std::vector<std::uint32_t> deck(s.cards);
    constexpr std::uint64_t at_once = 4 * run_length;  // one deck more is made for each such run
    while (!stop) {
      auto const from = next.fetch_add(at_once);
      if (from >= end) return;
      if (from > 0) {
        make_deck(from - 1, deck);
        mine.tables.follow(deck);
      }
      for (auto number = from; number < std::min(end, from + at_once); ++number) {
        make_deck(number, deck);
        mine.add(deck);
      }
      if (goes_on && !goes_on(std::min(end, from + at_once) - from)) stop = true;
    }
  };
  auto const threads = decks < worth_threads ? 1 : s.parts.size();
  for (std::size_t t = 0; t < threads; ++t) static_cast<void>(s.part(t));
  parallel::in_threads(threads,
                       [&](std::size_t thread) { tell_others(stop, [&] { work(s.part(thread)); }); });
  auto const counted = std::min(next.load(), end) - first;  // a run that was begun is counted whole
  s.decks += counted;
  return counted;
}

counted_decks const& deck_counter::total() {
  auto& parts = state_->parts;
  for (std::size_t t = 1; t < parts.size(); ++t) {
    if (!parts[t]) continue;
    parts[0]->tables.join(parts[t]->tables);
    parts[0]->faults.merge(parts[t]->faults);
    parts[t].reset();
  }
  return *parts[0];
}

}  // namespace faro::judge
