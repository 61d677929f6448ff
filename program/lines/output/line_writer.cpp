// Lines gathered by several threads and written in turn, into one output or several.
#include "lines/output/line_writer.hpp"

#include "lines/output/turns.hpp"
#include "parallel/threads.hpp"

#include <algorithm>
#include <cstring>
#include <mutex>

namespace faro::program {
namespace {

constexpr std::size_t block_size = std::size_t{1} << 20;
constexpr std::size_t packed_block_size = std::size_t{1} << 22;  // compresses better

/// A piece of the work: some lines of the order, for one output.
struct line_block {
  std::size_t turn;
  std::size_t from, to;  // of the order
  std::uint64_t bytes;   // with line ends
  output_part const* part;
};

/// Hands out blocks in their order and lets threads write in that order too.
class block_queue {
 public:
  block_queue(line_table const& table, std::span<line_ref const> order, std::span<output_part const> parts)
      : table_{table}, order_{order}, parts_{parts} {}

  /// Nothing when all are handed out, or a thread has failed.
  std::optional<line_block> next() {
    std::scoped_lock const lock{guard_};
    while (part_ < parts_.size() && done_in_part_ == parts_[part_].lines) {
      ++part_;
      done_in_part_ = 0;
    }
    if (turns_.failed() || part_ == parts_.size()) return std::nullopt;
    auto const& part = parts_[part_];
    auto const most = part.to->kind() == compression::none ? block_size : packed_block_size;
    line_block block{handed_out_++, at_, at_, 0, &part};
    auto const stop = at_ + (part.lines - done_in_part_);
    while (block.to < stop && block.bytes < most) block.bytes += table_.written_size(order_[block.to++]);
    done_in_part_ += block.to - block.from;
    at_ = block.to;
    return block;
  }

  /// Blocks are written in the order in which they are handed out.
  turns& order_of_writing() { return turns_; }

 private:
  line_table const& table_;
  std::span<line_ref const> order_;
  std::span<output_part const> parts_;
  std::mutex guard_;
  std::size_t part_ = 0, at_ = 0, handed_out_ = 0;
  std::uint64_t done_in_part_ = 0;
  turns turns_;
};

/// Copies a line to where there is room for 128 bytes more. Short lines are copied in a fixed number of
/// bytes, which is faster, where that does not leave their page of memory.
char* copy_line(std::string_view line, char* to) {
  constexpr std::size_t page = 4096;
  auto const into_page = reinterpret_cast<std::uintptr_t>(line.data()) % page;
  if (line.size() <= 64 && into_page <= page - 64) {
    std::memcpy(to, line.data(), 64);
  } else if (line.size() <= 128 && into_page <= page - 128) {
    std::memcpy(to, line.data(), 128);
  } else {
    std::memcpy(to, line.data(), line.size());
  }
  return to + line.size();
}

/// One where all fits into a block: a thread takes longer to start than that to write.
std::size_t threads_of_use(line_table const& table, std::span<line_ref const> order, std::size_t threads) {
  std::uint64_t bytes = 0;
  for (auto const line : order) {
    bytes += table.written_size(line);
    if (bytes > block_size) return threads;
  }
  return 1;
}

}  // namespace

void gather_lines(line_table const& table, std::span<line_ref const> lines, char end, char* to) {
  constexpr std::size_t ahead = 32;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (i + ahead < lines.size()) {
      auto const* const text = line_table::address(lines[i + ahead]);
      __builtin_prefetch(text);
      __builtin_prefetch(text + 64);
    }
    to = copy_line(table.text(lines[i]), to);
    if (to[-1] != end && table.is_open(lines[i])) *to++ = end;
  }
}

line_output::line_output(std::string const& path)
    : file_{std::make_unique<output_file>(path)}, kind_{compression_of(path)} {
  if (kind_ != compression::none) packing_.emplace(kind_);
}

void line_output::write(std::string_view text) {
  if (kind_ == compression::none) return write_packed(text);
  text_ += text;
  if (text_.size() >= packed_block_size) pack();
}

void line_output::pack() {
  packing_->compress(text_, packed_);
  text_.clear();
  any_ = true;
  file_->write({packed_.data(), packed_.size()});
}

void line_output::write_packed(std::string_view bytes) {
  if (!text_.empty()) pack();
  any_ = true;
  file_->write(bytes);
}

void line_output::flush() {
  if (kind_ == compression::none) file_->flush();
}

void line_output::finish() {
  // An empty file is no file of the formats: it takes a member that is empty.
  if (kind_ != compression::none && (!text_.empty() || !any_)) pack();
  file_->flush();
}

void line_output::commit() {
  finish();
  file_->commit();
}

void output_part::write(std::string_view text) const {
  to->write(text);
  for (auto* const other : also) other->write(text);
}

void output_part::write_packed(std::string_view bytes) const {
  to->write_packed(bytes);
  for (auto* const other : also) other->write_packed(bytes);
}

void write_lines(line_table const& table, std::span<line_ref const> order, char end,
                 std::span<output_part const> parts, std::size_t threads, transfer_progress& progress) {
  block_queue queue{table, order, parts};
  auto const work = [&](std::size_t) {
    std::vector<char> text, packed;
    std::optional<compressor> packing;
    auto packed_as = compression::none;  // outputs of a split may have formats of their own
    for (auto block = queue.next(); block; block = queue.next()) {
      auto const lines = order.subspan(block->from, block->to - block->from);
      // One very long line is not copied.
      bool const direct = lines.size() == 1 && block->bytes > block_size && !table.is_open(lines[0]);
      std::string_view bytes;
      if (direct) {
        bytes = table.text(lines[0]);
      } else {
        if (text.size() < block->bytes + gather_slack) text.resize(block->bytes + gather_slack);
        gather_lines(table, lines, end, text.data());
        bytes = {text.data(), static_cast<std::size_t>(block->bytes)};
      }
      if (auto const kind = block->part->to->kind(); kind != compression::none) {
        if (packed_as != kind) packing.emplace(kind);
        packed_as = kind;
        packing->compress(bytes, packed);
        bytes = {packed.data(), packed.size()};
      }
      queue.order_of_writing().in_turn(block->turn, [&] {
        block->part->write_packed(bytes);
        progress.add(block->bytes);
      });
    }
  };
  parallel::in_threads(threads_of_use(table, order, threads), [&](std::size_t number) {
    try {
      work(number);
    } catch (...) {
      queue.order_of_writing().fail();
      throw;
    }
  });
}

}  // namespace faro::program
