// `faro shuffle`: the options as they were given (shuffle.cpp), what they come to (plan.cpp), the run
// (run.cpp, plain.cpp for lines of any size, tagged.cpp in one pass), the way back from a record
// (replay.cpp).
#pragma once
#include "cli/files.hpp"
#include "cli/frame.hpp"
#include "lines/input/transfer_progress.hpp"
#include "lines/order/items.hpp"
#include "lines/order/order.hpp"
#include "lines/output/line_writer.hpp"
#include "verbs/shuffle/data_options.hpp"

#include <faro/chance/sha256.hpp>
#include <faro/records/record_file.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

/// The options of the verb; nothing where one was not given.
struct shuffle_options {
  bool echo = false, repeat = false, zero_terminated = false, csv = false, as_list = false, no_header = false,
       json = false, list = false, verbose = false, record_ratios = false;
  std::optional<std::string> input_range, output, random_source, seed, generator, algorithm, picks, ratios,
      record, replay, undo, split, temporary;
  std::optional<std::uint64_t> head_count, header, rounds, memory, threads, lines_each;
  std::optional<std::string> begins;
  shuffle_settings parameters;
  data_options data;
  std::vector<std::string> operands;

  /// Whether an item is several lines.
  [[nodiscard]] bool in_groups() const { return lines_each.value_or(1) > 1 || begins; }
  [[nodiscard]] char delimiter() const { return zero_terminated ? '\0' : '\n'; }
  [[nodiscard]] line_format format() const {
    return {delimiter(), csv, !random_source, data.separator, lines_each.value_or(1), begins.value_or("")};
  }
};

void run_shuffle(shuffle_options options);
/// With `only_check` nothing is written.
void run_replay(shuffle_options const& options, bool only_check = false);
void run_undo(shuffle_options const& options);

// ---- Shared by the steps ----------------------------------------------------------------------------------

/// Text that goes to a file, to a digest or to both, in blocks. Either may be null. When the reader of the
/// file has gone, the digest goes on if there is one.
class text_sink {
 public:
  text_sink(line_output* out, sha256_hasher* hasher) : out_{out}, hasher_{hasher} {
    block_.reserve(block_size);
  }
  void operator()(std::string_view bytes) {
    if (block_.size() + bytes.size() > block_size) flush();
    if (bytes.size() < block_size) {
      block_.append(bytes);
    } else {
      pass_on(bytes);  // a long line is not copied
    }
  }
  /// How far it has come is shown there, which outlives it.
  void show(transfer_progress& progress) { progress_ = &progress; }
  /// Passes on what is held back.
  void flush();
  [[nodiscard]] bool reader_gone() const { return reader_gone_; }
  /// The digest of all the text. Only with a hasher.
  [[nodiscard]] audit::file_digest digest();

 private:
  void pass_on(std::string_view bytes);
  static constexpr std::size_t block_size = std::size_t{1} << 18;
  line_output* out_;
  sha256_hasher* hasher_;
  std::string block_;
  std::uint64_t bytes_ = 0;
  transfer_progress* progress_ = nullptr;
  bool reader_gone_ = false;
};

/// Writes items in an order, each ended by the delimiter.
void write_items(shuffle_items const& items, item_order const& order, text_sink& sink);

/// What a JSON result says of how it came about.
struct shuffle_account {
  std::string algorithm;
  shuffle_settings parameters;
  std::uint64_t rounds;
  std::string reading;
  std::optional<std::string> generator, seed;
};

/// One JSON object with the items in order, written piece by piece.
class json_items {
 public:
  json_items(shuffle_account const& account, shuffle_items const& items, line_output& out);
  void write(item_order const& order);
  void finish();

 private:
  shuffle_items const& items_;
  line_output& out_;
  bool first_ = true;
  bool lossy_ = false;  // some bytes were not UTF-8
};

}  // namespace faro::program
