// A few lines of much text: counted by blocks, then only those blocks read again that hold a wanted line.
#include "data/verb/sample/sample.hpp"

#include "lines/input/line_scan.hpp"
#include "parallel/threads.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <mutex>

namespace faro::program {
namespace {

constexpr std::uint64_t read_size = std::uint64_t{1} << 19;  // at a time
/// What is counted, and read again for a line, as one: little, as long as that makes no long list.
constexpr std::uint64_t least_block = std::uint64_t{1} << 13, most_block = std::uint64_t{1} << 16,
                        usual_blocks = std::uint64_t{1} << 17;

}  // namespace

counted_file::counted_file(input_stream const& file, line_format format, std::uint64_t header,
                           std::size_t threads, transfer_progress& progress)
    : file_{file},
      end_{format.end},
      size_{*file.size()},
      block_size_{std::clamp(std::bit_ceil(size_ / usual_blocks), least_block, most_block)} {
  find_header(header, format);
  auto const blocks = (size_ - body_ + block_size_ - 1) / block_size_;
  std::vector<std::uint64_t> ends(blocks + 1);
  bool open = false;
  std::mutex guard;
  auto const parts = (size_ - body_ + read_size - 1) / read_size;
  progress.begin("counting lines of", size_);
  parallel::share_out(threads, parts, [&](std::size_t part) {
    thread_local std::vector<char> text(read_size);
    auto const place = body_ + part * text.size();
    auto const size = std::min<std::uint64_t>(text.size(), size_ - place);
    read_block(place, {text.data(), static_cast<std::size_t>(size)});
    for (std::uint64_t at = 0; at < size; at += block_size_) {
      std::string_view const block{text.data() + at,
                                   static_cast<std::size_t>(std::min(block_size_, size - at))};
      ends[(part * read_size + at) / block_size_ + 1] = count_byte(block, end_);
    }
    std::scoped_lock const lock{guard};
    if (place + size == size_) open = text[size - 1] != end_;
    progress.add(size);
  });
  for (std::size_t i = 1; i < ends.size(); ++i) ends[i] += ends[i - 1];
  lines_ = ends.back() + (open ? 1 : 0);
  ends_before_ = std::move(ends);
}

/// Fills the span from a place before the end that the file had when it was opened.
void counted_file::read_block(std::uint64_t place, std::span<char> out) const {
  if (read_fully_at(file_.descriptor(), place, out, file_.name()) < out.size())
    throw became_shorter(file_.name());
}

void counted_file::find_header(std::uint64_t lines, line_format format) {
  std::vector<char> block(block_size_);
  std::array<char, 3> first{};
  auto const begin = std::span{first}.first(std::min<std::uint64_t>(first.size(), size_));
  read_block(0, begin);
  std::string_view head{begin.data(), begin.size()};
  header_ = take_mark(head, format);
  body_ = header_.size();
  if (lines == 0) return;
  while (lines > 0 && body_ < size_) {
    auto const size = std::min<std::uint64_t>(block_size_, size_ - body_);
    read_block(body_, {block.data(), static_cast<std::size_t>(size)});
    std::string_view const text{block.data(), static_cast<std::size_t>(size)};
    std::size_t taken = 0;
    while (lines > 0 && taken < size) {
      auto const end = text.find(end_, taken);
      taken = end == std::string_view::npos ? size : end + 1;
      if (end != std::string_view::npos) --lines;
    }
    header_ += text.substr(0, taken);
    body_ += taken;
  }
  if (!without_mark(header_).empty() && header_.back() != end_) header_ += end_;
}

/// Leaves the rest of the block, from the line on, in `block`.
std::uint64_t counted_file::start_of(std::uint64_t line, std::vector<char>& block) const {
  // Line i > 0 begins after end i - 1: in the last block that has fewer ends before it.
  if (line == 0) {
    block.clear();
    return body_;
  }
  auto const after = std::ranges::lower_bound(ends_before_, line);
  auto const number = static_cast<std::uint64_t>(after - ends_before_.begin()) - 1;
  auto skip = line - ends_before_[number];  // ends to pass, at least 1
  auto const place = body_ + number * block_size_;
  block.resize(std::min(block_size_, size_ - place));
  read_block(place, block);
  char const* at = block.data();
  auto const* const stop = at + block.size();
  for (; skip > 0; --skip) {
    auto const* const found =
        static_cast<char const*>(std::memchr(at, end_, static_cast<std::size_t>(stop - at)));
    if (!found) {
      throw system_error{
          say("{}: changed while it was read: expected a file that nobody writes meanwhile", file_.name())};
    }
    at = found + 1;
  }
  auto const into = static_cast<std::uint64_t>(at - block.data());
  block.erase(block.begin(), block.begin() + static_cast<std::ptrdiff_t>(into));
  return place + into;
}

void counted_file::write(std::vector<std::uint64_t> const& wanted,
                         std::function<void(std::string_view)> const& write) const {
  std::vector<char> block;
  std::string_view const end{&end_, 1};
  for (auto const line : wanted) {
    auto place = start_of(line, block);
    for (;;) {
      std::string_view const text{block.data(), block.size()};
      auto const stop = text.find(end_);
      write(text.substr(0, stop));
      place += text.size();
      if (stop != std::string_view::npos || place >= size_) break;
      block.resize(std::min<std::uint64_t>(read_size, size_ - place));
      read_block(place, block);
    }
    write(end);
  }
}

}  // namespace faro::program
