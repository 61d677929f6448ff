// The progress of bytes that are read or written, for a terminal.
#include "lines/input/transfer_progress.hpp"

#include "cli/progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

namespace faro::program {

std::string size_text(std::uint64_t bytes) {
  auto const size = static_cast<double>(bytes);
  if (size < 1e4) return fmt::format("{} bytes", bytes);
  if (size < 1e6) return fmt::format("{:.0f} kB", size / 1e3);
  if (size < 1e9) return fmt::format("{:.0f} MB", size / 1e6);
  if (size < 1e12) return fmt::format("{:.1f} GB", size / 1e9);
  return fmt::format("{:.1f} TB", size / 1e12);
}

std::string transfer_text(std::string const& step, std::uint64_t bytes, std::optional<std::uint64_t> total,
                          double seconds) {
  auto const speed = static_cast<double>(bytes) / std::max(seconds, 1e-3);
  auto const rate = size_text(static_cast<std::uint64_t>(speed)) + " a second";
  if (!total || *total == 0) return fmt::format("{} {}, {}", step, size_text(bytes), rate);
  auto const share = std::min(1.0, static_cast<double>(bytes) / static_cast<double>(*total));
  auto text =
      fmt::format("{} {} of {}, {:.0f} %, {}", step, size_text(bytes), size_text(*total), 100 * share, rate);
  if (share > 0) text += fmt::format(", {} left", duration_text(seconds * (1 - share) / share));
  return text;
}

transfer_progress::transfer_progress() : shown_{progress_terminal()} {}

void transfer_progress::begin(std::string step, std::optional<std::uint64_t> total) {
  step_ = std::move(step);
  total_ = total;
  bytes_ = 0;
  start_ = clock::now();
}

void transfer_progress::show(clock::time_point now) {
  next_ = now + std::chrono::milliseconds{200};
  auto const seconds = std::chrono::duration<double>(now - start_).count();
  auto const line = fmt::format("\r\x1b[K{}", transfer_text(step_, bytes_, total_, seconds));
  std::fwrite(line.data(), 1, line.size(), stderr);
  written_ = true;
}

void transfer_progress::clear() {
  if (written_) std::fputs("\r\x1b[K", stderr);
  written_ = false;
}

}  // namespace faro::program
