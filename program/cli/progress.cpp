// The line of progress as text, and when it is shown.
#include "cli/progress.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

namespace faro::program {
namespace {

/// "950", "12.3 million".
std::string rounded(double count) {
  if (count < 1e4) return fmt::format("{:.0f}", count);
  if (count < 1e6) return fmt::format("{:.0f} thousand", count / 1e3);
  if (count < 1e9) return fmt::format("{:.1f} million", count / 1e6);
  return fmt::format("{:.2f} billion", count / 1e9);
}

std::string bar_text(double share, bool blocks) {
  constexpr std::size_t width = 20;
  auto const full = static_cast<std::size_t>(share * width);
  std::string bar;
  for (std::size_t i = 0; i < width; ++i) {
    bar += blocks ? (i < full ? "█" : "░") : (i < full ? "#" : ".");
  }
  return bar;
}

work_line* shown_line = nullptr;

}  // namespace

std::string duration_text(double seconds) {
  if (seconds < 100) return fmt::format("{:.0f} s", seconds);
  if (seconds < 6000) return fmt::format("{:.0f} min", seconds / 60);
  return fmt::format("{:.1f} h", seconds / 3600);
}

std::string progress_text(std::uint64_t decks, std::uint64_t bytes, std::optional<std::uint64_t> total,
                          double seconds, bool blocks) {
  auto const speed = static_cast<double>(decks) / std::max(seconds, 1e-3);
  auto text = fmt::format("{} decks", rounded(static_cast<double>(decks)));
  auto const rate = fmt::format("{} a second", rounded(speed));
  if (!total || *total == 0) return fmt::format("{}, {}", text, rate);
  auto const share = std::min(1.0, static_cast<double>(bytes) / static_cast<double>(*total));
  text = fmt::format("{} {:.0f} %  {}, {}", bar_text(share, blocks), 100 * share, text, rate);
  if (share > 0) text += fmt::format(", {} left", duration_text(seconds * (1 - share) / share));
  return text;
}

progress_line::progress_line(std::optional<std::uint64_t> total_bytes)
    : total_{total_bytes}, shown_{progress_terminal()} {}

void progress_line::show(clock::time_point now, std::uint64_t decks, std::uint64_t bytes) {
  next_ = now + std::chrono::milliseconds{200};
  auto const seconds = std::chrono::duration<double>(now - start_).count();
  auto const line = fmt::format("\r\x1b[K{}", progress_text(decks, bytes, total_, seconds, utf8_locale()));
  std::fwrite(line.data(), 1, line.size(), stderr);
  written_ = true;
}

void progress_line::clear() {
  if (written_) std::fputs("\r\x1b[K", stderr);
  written_ = false;
}

work_line::work_line() : shown_{progress_terminal()} { shown_line = this; }

work_line::~work_line() {
  clear();
  shown_line = nullptr;
}

void clear_work_line() {
  if (shown_line) shown_line->clear();
}

void work_line::show(std::uint64_t done, std::uint64_t total) {
  if (!shown_) return;
  auto const now = clock::now();
  if (total != total_ || done < done_) begun_ = now;  // another piece of work
  done_ = done;
  total_ = total;
  if (total > 0 && done >= total) return clear();
  if (now - start_ < std::chrono::seconds{1}) return;
  auto const seconds = std::chrono::duration<double>(now - begun_).count();
  auto text = rounded(static_cast<double>(done));
  if (total > 0 && done > 0) {
    auto const share = static_cast<double>(done) / static_cast<double>(total);
    text = fmt::format("{} {:.0f} %", bar_text(share, utf8_locale()), 100 * share);
    if (seconds >= 1) text += fmt::format(", {} left", duration_text(seconds * (1 - share) / share));
  } else if (seconds >= 1) {
    text += fmt::format(", {} a second", rounded(static_cast<double>(done) / seconds));
  }
  auto const line = fmt::format("\r\x1b[K{}", text);
  std::fwrite(line.data(), 1, line.size(), stderr);
  written_ = true;
}

void work_line::clear() {
  if (written_) std::fputs("\r\x1b[K", stderr);
  written_ = false;
}

}  // namespace faro::program
