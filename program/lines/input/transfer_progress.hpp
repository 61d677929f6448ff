// How far the reading and writing of a large file has come: one line on the terminal, gone at the end.
//
// Shown only when standard error is a terminal, and not before a second has passed.
#pragma once
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace faro::program {

class transfer_progress {
 public:
  transfer_progress();
  transfer_progress(transfer_progress const&) = delete;
  transfer_progress& operator=(transfer_progress const&) = delete;
  ~transfer_progress() { clear(); }

  /// A new step: "reading", "writing". The bytes it will move, where they are known.
  void begin(std::string step, std::optional<std::uint64_t> total);
  /// So many bytes more. Costs a look at the clock when there is a terminal. One thread at a time.
  void add(std::uint64_t bytes) {
    bytes_ += bytes;
    if (!shown_) return;
    auto const now = clock::now();
    if (now >= next_) show(now);
  }
  /// Takes the line away, before something else is written.
  void clear();

 private:
  using clock = std::chrono::steady_clock;
  void show(clock::time_point now);

  std::string step_;
  std::optional<std::uint64_t> total_;
  std::uint64_t bytes_ = 0;
  clock::time_point start_ = clock::now();  // of the step
  clock::time_point next_ = start_ + std::chrono::seconds{1};
  bool shown_ = false;    // there is a terminal
  bool written_ = false;  // there is a line on it
};

/// "writing 1.2 of 4.0 GB, 30 %, 810 MB a second, 3 s left"; what is not known is left out.
std::string transfer_text(std::string const& step, std::uint64_t bytes, std::optional<std::uint64_t> total,
                          double seconds);
/// "950 bytes", "12 MB", "3.4 GB".
std::string size_text(std::uint64_t bytes);

}  // namespace faro::program
