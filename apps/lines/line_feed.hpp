// The lines of all inputs in turn, in pieces, for a reader that keeps none of them.
#pragma once
#include "lines/inputs.hpp"
#include "lines/line_scan.hpp"

#include <faro/error.hpp>

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

namespace faro::program {

/// Calls put(bytes, ends) for the pieces of every line after the headers: `ends` with the last piece of a
/// line, which holds its end, added where it lacked. Returns the header, its lines ended. Throws input_error
/// for headers that differ and CSV that ends within quotes, system_error when reading fails.
template <class Put>
std::string feed_lines(shuffle_inputs& inputs, line_format format, std::uint64_t header_lines,
                       transfer_progress& progress, Put&& put) {
  std::string header;
  std::vector<char> buffer(std::size_t{1} << 18);
  for (std::size_t number = 0; number < inputs.size(); ++number) {
    csv_scanner records{format.end};
    std::string own_header;
    auto header_left = header_lines;
    bool open = false;  // within a line
    auto const piece_of_line = [&](std::string_view bytes, bool ends) {
      open = !ends;
      if (header_left == 0) return put(bytes, ends);
      own_header += bytes;
      if (ends) --header_left;
    };
    for (auto size = buffer.size(); size == buffer.size();) {
      size = inputs.read(number, buffer);
      std::string_view const text{buffer.data(), size};
      std::size_t start = 0;
      auto const end_at = [&](std::size_t place) {
        piece_of_line(text.substr(start, place + 1 - start), true);
        start = place + 1;
      };
      if (format.csv) {
        records.for_each_end(text, end_at);
      } else {
        for_each_end(text, format.end, end_at);
      }
      if (start < size) piece_of_line(text.substr(start), false);
      progress.add(size);
    }
    if (records.within_quotes()) throw open_quotes(inputs.name(number));
    if (open) piece_of_line({&format.end, 1}, true);
    if (number == 0) header = own_header;
    if (own_header != header) throw other_header(inputs.name(number), inputs.name(0), header_lines);
  }
  return header;
}

}  // namespace faro::program
