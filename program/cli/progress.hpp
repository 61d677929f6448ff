// How far a long reading has come: one line on the terminal, rewritten five times a second, gone at the end.
//
// Shown only when standard error is a terminal, and not before a second has passed.
#pragma once
#include "cli/terminal.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace faro::program {

class progress_line {
 public:
  /// `total_bytes` of the input, when they are known: then a bar is drawn.
  explicit progress_line(std::optional<std::uint64_t> total_bytes);
  progress_line(progress_line const&) = delete;
  progress_line& operator=(progress_line const&) = delete;
  ~progress_line() { clear(); }

  /// To be called for every deck: costs a look at the clock.
  void update(std::uint64_t decks, std::uint64_t bytes) {
    if (!shown_) return;
    auto const now = clock::now();
    if (now >= next_) show(now, decks, bytes);
  }
  /// Takes the line away, before something else is written.
  void clear();

 private:
  using clock = std::chrono::steady_clock;
  void show(clock::time_point now, std::uint64_t decks, std::uint64_t bytes);

  std::optional<std::uint64_t> total_;
  clock::time_point start_ = clock::now();
  clock::time_point next_ = start_ + std::chrono::seconds{1};
  bool shown_ = false;    // there is a terminal
  bool written_ = false;  // there is a line on it
};

/// "12.3 million decks, 45 %, 2.1 million a second, 8 s left"; with a bar before it when the total is known.
std::string progress_text(std::uint64_t decks, std::uint64_t bytes, std::optional<std::uint64_t> total,
                          double seconds, bool blocks);

/// The same of any long work (faro/parallel/progress.hpp): a bar, "34 %, 12 s left". Told by several threads,
/// one at a time. There is one at a time. What is left is told from when this piece of work began, not the
/// program: reading may have come before.
class work_line {
 public:
  work_line();
  work_line(work_line const&) = delete;
  work_line& operator=(work_line const&) = delete;
  ~work_line();
  void show(std::uint64_t done, std::uint64_t total);
  void clear();

 private:
  using clock = std::chrono::steady_clock;
  clock::time_point start_ = clock::now(), begun_ = start_;
  std::uint64_t done_ = 0, total_ = 0;
  bool shown_, written_ = false;
};

/// Takes the line of work away, if there is one, before an answer is written.
void clear_work_line();

/// "8 s", "3 min", "2.5 h".
std::string duration_text(double seconds);

}  // namespace faro::program
