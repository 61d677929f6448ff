// All inputs of a shuffle: in memory if they fit, else read again and again from their beginning.
#include "lines/input/inputs.hpp"

#include "cli/output.hpp"
#include "cli/system/system.hpp"
#include "lines/input/content_sniffing.hpp"
#include "lines/input/line_scan.hpp"
#include "lists/shape.hpp"
#include "text/text_files.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <new>

namespace faro::program {
namespace {

constexpr std::uint64_t program_bytes = std::uint64_t{14} << 20;  // code, libraries, tables
constexpr std::uint64_t thread_bytes = std::uint64_t{3} << 20;    // blocks that are gathered
constexpr std::size_t first_buffer = std::size_t{1} << 20;
constexpr std::size_t most_in_a_step = std::size_t{1} << 24;

}  // namespace

memory_limit memory_limit::usual() { return {system::memory() / 2}; }

std::uint64_t memory_limit::for_data(std::size_t threads) const {
  auto const own = program_bytes + thread_bytes * threads;
  return bytes > own ? bytes - own : 0;
}

shuffle_inputs::shuffle_inputs(std::vector<std::string> const& paths) {
  for (auto const& path : paths.empty() ? std::vector<std::string>{"-"} : paths) {
    if (path == "-" && std::ranges::any_of(inputs_, [](auto const& other) { return other.path == "-"; })) {
      throw input_error{"standard input can be read once: expected - once, got it twice"};
    }
    inputs_.push_back({path, input_stream{path}, {}, {}, 0});
  }
}

void shuffle_inputs::say_odd_looks(char end) {
  for (auto& input : inputs_) {
    auto const first = input.stream.first_bytes();
    using namespace std::string_view_literals;
    bool const is_utf32 = first.starts_with("\xFF\xFE\0\0"sv);
    if (end == '\n' && !is_utf32 && (first.starts_with("\xFF\xFE") || first.starts_with("\xFE\xFF")))
      throw refused_reading{
          say("{}: {}", input.stream.name(), what_is_no_text(first)),
          {{{way_by_filter, "iconv -f UTF-16 -t UTF-8"}, {std::string{input.stream.name()}, "-utf8"}}}};
    if (auto const odd = unlike_text(first, end)) note(say("note: {} {}", input.stream.name(), *odd));
  }
}

bool shuffle_inputs::fill(source& from, std::uint64_t most, std::optional<line_limit> enough,
                          transfer_progress& progress) {
  auto& [bytes, size] = from.buffer;
  std::uint64_t lines = 0;
  for (std::size_t capacity = size;;) {  // of an earlier look
    if (size == capacity) {
      capacity =
          std::max(first_buffer, std::min<std::size_t>(2 * capacity, most == UINT64_MAX ? most : most + 1));
      auto* const larger = static_cast<char*>(std::realloc(bytes.get(), capacity));
      if (!larger) throw std::bad_alloc{};
      static_cast<void>(bytes.release());
      bytes.reset(larger);
    }
    auto const wanted = std::min(capacity - size, most_in_a_step);
    auto const got = from.stream.read({bytes.get() + size, wanted});
    if (enough) lines += count_byte({bytes.get() + size, got}, enough->end);
    size += got;
    progress.add(got);
    bool const many = enough && lines > enough->lines;
    if (!many && got < wanted && size <= most) return true;
    if (!many && size <= most) continue;
    if (enough) average_line_ = size / std::max<std::uint64_t>(lines, 1);
    had_enough_lines_ = many;
    return false;
  }
}

bool shuffle_inputs::load(std::uint64_t most, std::uint64_t most_read, transfer_progress& progress,
                          std::optional<line_limit> enough) {
  std::uint64_t known = 0;
  for (auto const& input : inputs_) known += input.stream.size().value_or(0);
  if (known > most) return false;
  progress.begin("reading", file_bytes());
  auto left = std::min(most - known, most_read);
  for (auto& input : inputs_) {
    if (input.stream.size()) {
      input.mapped.emplace(input.path);
      if (input.stream.is_cut()) throw became_shorter(input.path);
    } else {
      if (!fill(input, left, enough, progress)) {
        unload();
        return false;
      }
      left -= input.buffer.size;
    }
  }
  loaded_ = true;
  auto const all = texts();
  for (std::size_t i = 0; i < inputs_.size(); ++i) {
    if (!inputs_[i].cells) continue;
    inputs_[i].cells->take(all[i].text, all[i].name);
    inputs_[i].cells->end(all[i].name);
  }
  return true;
}

void shuffle_inputs::expect_cells(char separator, std::uint64_t header, bool rows_alone) {
  for (auto& input : inputs_) input.cells.emplace(separator, header, rows_alone);
}

std::vector<named_text> shuffle_inputs::texts() const {
  std::vector<named_text> texts;
  for (auto const& input : inputs_) {
    // A file that has grown is read as it was when it was opened.
    auto const text = input.mapped ? input.mapped->bytes().substr(0, *input.stream.size())
                                   : std::string_view{input.buffer.bytes.get(), input.buffer.size};
    texts.push_back({input.stream.name(), text});
  }
  return texts;
}

void shuffle_inputs::require_whole() const {
  for (auto const& input : inputs_) {
    if (input.stream.is_cut()) throw became_shorter(input.path);
  }
}

void shuffle_inputs::unload() {
  for (auto& input : inputs_) input.mapped.reset();
  loaded_ = false;
}

std::optional<std::uint64_t> shuffle_inputs::file_bytes() const {
  std::uint64_t total = 0;
  for (auto const& input : inputs_) {
    if (!input.stream.file_size()) return std::nullopt;
    total += *input.stream.file_size();
  }
  return total;
}

std::optional<std::uint64_t> shuffle_inputs::unpacked_bytes() const {
  std::uint64_t total = 0;
  for (auto const& input : inputs_) {
    if (!input.stream.size()) return std::nullopt;
    total += *input.stream.size();
  }
  return total;
}

input_stream* shuffle_inputs::plain_file() {
  if (inputs_.size() != 1 || loaded_ || !inputs_[0].stream.size()) return nullptr;
  return &inputs_[0].stream;
}

std::size_t shuffle_inputs::read_held(source& from, std::span<char> out) {
  auto const held = std::min(out.size(), from.buffer.size - from.given);
  std::copy_n(from.buffer.bytes.get() + from.given, held, out.data());
  from.given += held;
  if (from.given == from.buffer.size) from.buffer = {};
  if (!from.buffer.bytes) from.given = 0;
  return held;
}

void shuffle_inputs::count_cells(source& from, std::string_view bytes, bool is_end) {
  if (!from.cells) return;
  from.cells->take(bytes, from.stream.name());
  if (is_end) from.cells->end(from.stream.name());
}

std::size_t shuffle_inputs::read(std::size_t number, std::span<char> out) {
  auto& from = inputs_[number];
  auto const held = read_held(from, out);
  auto const got = held == out.size() ? held : held + from.stream.read(out.subspan(held));
  count_cells(from, {out.data(), got}, got < out.size());
  return got;
}

std::size_t shuffle_inputs::read_some(std::size_t number, std::span<char> out) {
  auto& from = inputs_[number];
  auto const held = read_held(from, out);
  auto const got = held > 0 ? held : from.stream.read_some(out);
  count_cells(from, {out.data(), got}, got == 0);
  if (listener_) listener_({out.data(), got});
  return got;
}

std::uint64_t shuffle_inputs::held_bytes() const {
  std::uint64_t out = 0;
  for (auto const& input : inputs_) out += input.buffer.size;
  return out;
}

input_error other_header(std::string const& name, std::string const& first, std::uint64_t lines) {
  if (lines == 1)
    return input_error{say("{}: expected the same first line as in {}, got another header", name, first)};
  return input_error{
      say("{}: expected the same first {} lines as in {}, got another header", name, lines, first)};
}

std::string take_header(std::vector<named_text>& texts, line_format format, std::uint64_t lines) {
  std::string header, mark;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    auto& [name, text] = texts[i];
    auto const own_mark = take_mark(text, format);
    if (i == 0) mark = own_mark;
    auto const size = lines == 0 ? 0 : size_of_first(text, format, lines);
    if (format.csv && size == text.size() && ends_within_quotes(text, format)) throw open_quotes(name);
    std::string here{text.substr(0, size)};
    if (!here.empty() && here.back() != format.end) here += format.end;
    text.remove_prefix(size);
    if (i == 0) header = here;
    if (here != header) throw other_header(name, texts[0].name, lines);
  }
  return mark + header;
}

}  // namespace faro::program
