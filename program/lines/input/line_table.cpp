// The table of lines filled by several threads, each looking at parts of the texts.
#include "lines/input/line_table.hpp"

#include "cli/system/system.hpp"
#include "lines/input/line_scan.hpp"
#include "parallel/threads.hpp"
#include "text/utf8.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <cstring>

namespace faro::program {
namespace {

/// The parts of a text that threads look at: none is cut by a page of a mapped file.
constexpr std::size_t part_size = std::size_t{1} << 22;

/// A part of a text, and how many line ends are in it.
struct text_part {
  std::string_view text;
  char const* line_start = nullptr;  // of the line that the part begins within
  bool last = false;                 // of its text
  std::uint64_t ends = 0;
  std::uint64_t first = 0;  // the number of the line that the part begins within
};

/// Brings a mapped part in with one call. It is only a hint: where it is not known, reading does the same.
void populate(std::string_view text) {
  if (text.size() == part_size) system::bring_in(text);
}

std::vector<text_part> parts_of(std::vector<named_text> const& texts) {
  std::vector<text_part> parts;
  for (auto const& [name, text] : texts) {
    for (std::size_t at = 0; at < text.size(); at += part_size) {
      parts.push_back({text.substr(at, part_size), text.data(), at + part_size >= text.size()});
    }
  }
  return parts;
}

}  // namespace

input_error open_quotes(std::string const& name) {
  return input_error{say("{}: the last record ends within quotes; a closing quote is missing", name)};
}

std::size_t size_of_first(std::string_view text, line_format format, std::uint64_t lines) {
  std::size_t size = 0;
  if (!format.csv) {
    for (; lines > 0 && size < text.size(); --lines) {
      auto const end = text.find(format.end, size);
      size = end == std::string_view::npos ? text.size() : end + 1;
    }
    return size;
  }
  csv_scanner scanner{format.end};
  constexpr std::size_t piece = 1 << 12;
  for (std::size_t at = 0; at < text.size() && lines > 0; at += piece) {
    scanner.for_each_end(text.substr(at, piece), [&](std::size_t end) {
      if (lines == 0) return;
      --lines;
      size = at + end + 1;
    });
  }
  return lines == 0 ? size : text.size();
}

bool ends_within_quotes(std::string_view text, line_format const& format) {
  csv_scanner scanner{format.end};
  scanner.for_each_end(text, [](std::size_t) {});
  return scanner.within_quotes();
}

line_ref line_table::made(char const* start, char const* stop, bool open,
                          std::vector<special_line>& specials) {
  auto const size = static_cast<std::uint64_t>(stop - start);
  auto const place = static_cast<std::uint64_t>(reinterpret_cast<std::uintptr_t>(start)) << size_bits;
  if (!open && size <= size_mask) return line_ref{place | size};
  specials.push_back({start, size, open});
  return line_ref{place};
}

std::optional<line_table> line_table::find(std::vector<named_text> const& texts, line_format format,
                                           std::size_t threads, std::uint64_t most) {
  line_table table;
  bool const grouped = format.lines_each > 1 || !format.begins.empty();
  bool const found = grouped      ? table.find_groups(texts, format, most)
                     : format.csv ? table.find_records(texts, format.end, most)
                                  : table.find_lines(texts, format.end, threads, most);
  if (!found) return std::nullopt;
  std::ranges::sort(table.specials_, {}, &special_line::start);
  return table;
}

bool line_table::find_lines(std::vector<named_text> const& texts, char end, std::size_t threads,
                            std::uint64_t most) {
  auto parts = parts_of(texts);
  parallel::share_out(threads, parts.size(), [&](std::size_t i) {
    populate(parts[i].text);
    parts[i].ends = count_byte(parts[i].text, end);
  });
  std::uint64_t count = 0;
  for (auto& part : parts) {
    part.first = count;
    count += part.ends + (part.last && part.text.back() != end ? 1 : 0);
  }
  if (count > most) return false;
  lines_ = big_array<line_ref>(count);
  std::vector<std::vector<special_line>> specials(parts.size());
  parallel::share_out(threads, parts.size(), [&](std::size_t i) {
    auto const& [text, begin, last, ends, first] = parts[i];
    if (ends == 0 && !last) return;  // so that every line is looked back along once only
    auto const before = static_cast<std::size_t>(text.data() - begin);
    auto const* const previous = before == 0 ? nullptr : ::memrchr(begin, end, before);
    auto const* start = previous ? static_cast<char const*>(previous) + 1 : begin;
    auto* line = lines_.data() + first;
    for_each_end(text, end, [&, data = text.data()](std::size_t place) {
      *line++ = made(start, data + place + 1, false, specials[i]);
      start = data + place + 1;
    });
    auto const* const stop = text.data() + text.size();
    if (last && start != stop) *line = made(start, stop, true, specials[i]);
  });
  for (auto const& some : specials) specials_.insert(specials_.end(), some.begin(), some.end());
  return true;
}

bool line_table::find_groups(std::vector<named_text> const& texts, line_format const& format,
                             std::uint64_t most) {
  std::vector<line_ref> found;
  for (auto const& [name, text] : texts) {
    if (!format.begins.empty() && !text.empty() && !text.starts_with(format.begins))
      throw input_error{say("{}, line 1: expected a line that begins with {}, got {}", name,
                            faro::quoted(format.begins), faro::quoted(text.substr(0, text.find('\n'))))};
    auto const* start = text.data();
    std::uint64_t lines = 0;
    auto const add = [&](char const* stop, bool open) {
      if (found.size() <= most) found.push_back(made(start, stop, open, specials_));
      start = stop;
      lines = 0;
    };
    for_each_end(text, format.end, [&](std::size_t place) {
      ++lines;
      auto const next = text.substr(place + 1);
      bool const is_end =
          format.begins.empty() ? lines == format.lines_each : next.starts_with(format.begins);
      if (is_end) add(text.data() + place + 1, false);
    });
    auto const* const stop = text.data() + text.size();
    bool const open = !text.empty() && text.back() != format.end;
    if (start != stop) lines += open;
    if (start != stop && format.begins.empty() && lines != format.lines_each)
      throw input_error{say("{}: expected {} for each item, got {} for the last", name,
                            plural(format.lines_each, "line"), lines)};
    if (start != stop) add(stop, open);
  }
  if (found.size() > most) return false;
  lines_ = big_array<line_ref>(found.size());
  std::ranges::copy(found, lines_.data());
  return true;
}

bool line_table::find_records(std::vector<named_text> const& texts, char end, std::uint64_t most) {
  std::vector<line_ref> found;
  for (auto const& [name, text] : texts) {
    csv_scanner scanner{end};
    auto const* start = text.data();
    auto const add = [&](char const* stop, bool open) {
      if (found.size() <= most) found.push_back(made(start, stop, open, specials_));
      start = stop;
    };
    scanner.for_each_end(text, [&](std::size_t place) { add(text.data() + place + 1, false); });
    auto const* const stop = text.data() + text.size();
    if (start != stop) add(stop, true);
    if (scanner.within_quotes()) {
      throw open_quotes(name);
    }
  }
  if (found.size() > most) return false;
  lines_ = big_array<line_ref>(found.size());
  std::ranges::copy(found, lines_.data());
  return true;
}

void line_table::leave_out_empty() {
  auto const all = lines_.span();
  auto const is_empty = [this](line_ref line) { return is_empty_line(text(line)); };
  auto const empty = static_cast<std::size_t>(std::ranges::count_if(all, is_empty));
  if (empty == 0) return;
  big_array<line_ref> left{all.size() - empty};
  std::ranges::remove_copy_if(all, left.data(), is_empty);
  lines_ = std::move(left);
}

line_table::special_line const& line_table::find_special(line_ref line) const {
  return *std::ranges::lower_bound(specials_, address(line), {}, &special_line::start);
}

std::string_view line_table::special_text(line_ref line) const {
  auto const& found = find_special(line);
  return {found.start, static_cast<std::size_t>(found.size)};
}

}  // namespace faro::program
