// The lines of all inputs in turn, in pieces, for a reader that keeps none of them.
#pragma once
#include "lines/input/inputs.hpp"
#include "lines/input/line_scan.hpp"

#include <faro/error.hpp>

#include <fmt/format.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

/// What else a reader of lines may want to know: the header as soon as it is there, and when to show what
/// it has, since the next bytes may be long in coming.
struct feed_watch {
  static void header(std::string const&) {}
  static void block() {}
};

/// The lines of a text that comes in blocks, in pieces.
class line_pieces {
 public:
  explicit line_pieces(line_format const& format)
      : end_{format.end}, csv_{format.csv}, records_{format.end} {}

  /// Calls put(bytes, ends) for the pieces of lines in the next block: `ends` with the last of a line, which
  /// holds its end.
  template <class Put>
  void add(std::string_view block, Put&& put) {
    std::size_t start = 0;
    auto const end_at = [&](std::size_t place) {
      put(block.substr(start, place + 1 - start), true);
      start = place + 1;
    };
    if (csv_) {
      records_.for_each_end(block, end_at);
    } else {
      for_each_end(block, end_, end_at);
    }
    if (start < block.size()) put(block.substr(start), false);
  }
  /// Whether what came so far ends within quotes of CSV.
  [[nodiscard]] bool within_quotes() const { return records_.within_quotes(); }

 private:
  char end_;
  bool csv_;
  csv_scanner records_;
};

/// The first bytes of an input: as many as show whether it begins with a byte order mark, which may come in
/// pieces from a pipe.
inline std::size_t read_first(shuffle_inputs& inputs, std::size_t number, std::span<char> buffer) {
  constexpr std::size_t mark = 3;
  std::size_t size = 0;
  while (size < mark) {
    auto const more = inputs.read_some(number, buffer.subspan(size));
    if (more == 0) break;
    size += more;
  }
  return size;
}

/// Calls put(bytes, ends) for the pieces of every line after the headers: `ends` with the last piece of a
/// line, which holds its end, added where it lacked. Returns the header, its lines ended. Throws input_error
/// for headers that differ and CSV that ends within quotes, system_error when reading fails.
template <class Put, class Watch = feed_watch>
std::string feed_lines(shuffle_inputs& inputs, line_format format, std::uint64_t header_lines,
                       transfer_progress& progress, Put&& put, Watch&& watch = {}) {
  std::string header, mark;
  std::vector<char> buffer(std::size_t{1} << 18);
  for (std::size_t number = 0; number < inputs.size(); ++number) {
    line_pieces pieces{format};
    std::string own_header;
    auto header_left = header_lines;
    bool open = false;  // within a line
    auto const piece_of_line = [&](std::string_view bytes, bool ends) {
      open = !ends;
      if (header_left == 0) return put(bytes, ends);
      own_header += bytes;
      if (ends && --header_left == 0 && number == 0) watch.header(mark + own_header);
    };
    bool first = true;
    while (auto const size = first ? read_first(inputs, number, buffer) : inputs.read_some(number, buffer)) {
      std::string_view text{buffer.data(), size};
      if (first) {
        auto const own_mark = take_mark(text, format);
        if (number == 0) mark = own_mark;
        if (number == 0 && header_lines == 0 && !mark.empty()) watch.header(mark);
      }
      first = false;
      pieces.add(text, piece_of_line);
      watch.block();
      progress.add(size);
    }
    if (pieces.within_quotes()) throw open_quotes(inputs.name(number));
    if (open) piece_of_line({&format.end, 1}, true);
    if (number == 0) header = own_header;
    if (number == 0 && header_left > 0 && !header.empty()) watch.header(mark + header);
    if (own_header != header) throw other_header(inputs.name(number), inputs.name(0), header_lines);
  }
  return mark + header;
}

}  // namespace faro::program
