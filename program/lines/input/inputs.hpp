// The files that `faro shuffle` reads: in memory if they fit, and if not, in order from where reading came
// to.
#pragma once
#include "cli/files.hpp"
#include "lines/input/cell_count.hpp"
#include "lines/input/input_stream.hpp"
#include "lines/input/line_table.hpp"
#include "lines/input/transfer_progress.hpp"

#include <faro/error.hpp>

#include <cstdint>
#include <cstdlib>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::program {

/// How much memory a shuffle may take.
struct memory_limit {
  std::uint64_t bytes;
  /// Half of what the machine (or the control group) has.
  static memory_limit usual();
  /// What is left for text and lines when the program itself and its threads have theirs.
  [[nodiscard]] std::uint64_t for_data(std::size_t threads) const;
};

/// More lines than this, of one input.
struct line_limit {
  std::uint64_t lines;
  char end;
};

class shuffle_inputs {
 public:
  /// Opens all of them; none is standard input. Throws input_error, also when standard input comes twice.
  explicit shuffle_inputs(std::vector<std::string> const& paths);

  /// A note for every input whose first bytes don't look like lines that end so.
  void say_odd_looks(char end);
  /// The first of the inputs.
  [[nodiscard]] input_stream& first() { return inputs_.front().stream; }

  /// From here on what is read is a table with these cells: a record with others is refused as it is read;
  /// `rows_alone`: one in which nothing stands, too.
  void expect_cells(char separator, std::uint64_t header, bool rows_alone);

  /// Brings all into memory, mapped where they can be; false when they are more than `most` bytes, or those
  /// that can only be read are more than `most_read`, or have more than `enough` lines.
  bool load(std::uint64_t most, std::uint64_t most_read, transfer_progress& progress,
            std::optional<line_limit> enough = {});
  /// Where load() was told how many lines are enough and ended early: the average size of those it read, and
  /// whether they were enough.
  [[nodiscard]] std::optional<std::uint64_t> average_line() const { return average_line_; }
  [[nodiscard]] bool had_enough_lines() const { return had_enough_lines_; }
  /// Whether all was brought into memory.
  [[nodiscard]] bool loaded() const { return loaded_; }
  /// What was loaded. Lasts as long as this object.
  [[nodiscard]] std::vector<named_text> texts() const;
  /// To be asked before the output is there for good: the end of a mapped file that somebody has cut short
  /// reads as zeros. Throws system_error when one is shorter than it was.
  void require_whole() const;
  /// Gives up mapped texts, to be read in order.
  void unload();

  [[nodiscard]] std::size_t size() const { return inputs_.size(); }
  /// Whether all are regular files, so that their sizes are known beforehand.
  [[nodiscard]] bool is_regular() const { return file_bytes().has_value(); }
  /// What an input is called, the bytes of its file where they are known, and whether it is compressed.
  struct input_facts {
    std::string name;
    std::optional<std::uint64_t> bytes;
    bool packed;
  };
  [[nodiscard]] input_facts facts(std::size_t input) const {
    auto const& stream = inputs_[input].stream;
    return {stream.name(), stream.file_size(), stream.file_size() && !stream.size()};
  }
  [[nodiscard]] std::string const& name(std::size_t input) const { return inputs_[input].stream.name(); }
  /// The bytes of all files, packed or not, where they are known.
  [[nodiscard]] std::optional<std::uint64_t> file_bytes() const;
  /// The bytes of all texts, where they are known: none is compressed.
  [[nodiscard]] std::optional<std::uint64_t> unpacked_bytes() const;
  /// The one file, when it is a single regular one that is not compressed and not yet read.
  [[nodiscard]] input_stream* plain_file();
  /// Reads an input from where it is, first what load() took of it. Fewer bytes than asked for: its end.
  std::size_t read(std::size_t input, std::span<char> out);
  /// The same, without waiting for more than there is: 0 at the end only.
  std::size_t read_some(std::size_t input, std::span<char> out);
  /// What read_some() gives is told there, too.
  void tell(std::function<void(std::string_view)> listener) { listener_ = std::move(listener); }
  /// What was read into memory, not mapped.
  [[nodiscard]] std::uint64_t held_bytes() const;

 private:
  struct text_buffer {
    std::unique_ptr<char, void (*)(void*)> bytes{nullptr, std::free};
    std::size_t size = 0;
  };
  struct source {
    std::string path;
    input_stream stream;
    std::optional<input_file> mapped;
    text_buffer buffer;
    std::size_t given = 0;  // of the buffer, by read()
    std::optional<cell_count> cells{};
  };
  static std::size_t read_held(source& from, std::span<char> out);
  static void count_cells(source& from, std::string_view bytes, bool is_end);
  bool fill(source& from, std::uint64_t most, std::optional<line_limit> enough, transfer_progress& progress);

  std::deque<source> inputs_;
  std::function<void(std::string_view)> listener_{};
  std::optional<std::uint64_t> average_line_;
  bool had_enough_lines_ = false;
  bool loaded_ = false;
};

/// What is wrong with a file whose header is another than that of the first.
input_error other_header(std::string const& name, std::string const& first, std::uint64_t lines);

/// Takes the first `lines` lines off every text: they are the header, and must be the same in all but for a
/// byte order mark, of which that of the first text is the header's.
/// Returns it with its lines ended. Throws input_error for a file that has another.
std::string take_header(std::vector<named_text>& texts, line_format format, std::uint64_t lines);

}  // namespace faro::program
