// The parts of files that ranks read, and where their lines begin.
#include "faro-mpi/shared_inputs.hpp"

#include "cli/system/system.hpp"
#include "lines/input/inputs.hpp"

#include <faro/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <sstream>
#include <string_view>

namespace faro::ranks {

shared_inputs::shared_inputs(program::process_group& group, std::vector<std::string> const& paths, char end,
                             std::uint64_t header)
    : group_{group}, end_{end} {
  group_.together([&] { open(paths); });
  agree_on_sizes();
  group_.together([&] { take_headers(header); });
}

void shared_inputs::open(std::vector<std::string> const& paths) {
  for (auto const& path : paths) {
    program::input_stream file{path};
    auto const facts = program::system::facts_of(file.descriptor());
    bool const empty = facts && facts->regular && facts->size == 0;
    if (!file.size() && !empty) {
      throw input_error{fmt::format(
          "{}: expected a regular file that is not compressed, since ranks read their parts of it",
          file.name())};
    }
    auto const size = file.size().value_or(0);
    sources_.push_back({std::move(file), 0, size});
  }
}

/// A file that grows meanwhile ends where rank 0 saw its end.
void shared_inputs::agree_on_sizes() {
  std::string sizes;
  for (auto const& from : sources_) sizes += fmt::format("{} ", from.size);
  std::istringstream agreed{group_.share(sizes)};
  for (auto& from : sources_) agreed >> from.size;
}

void shared_inputs::take_headers(std::uint64_t lines) {
  if (lines == 0) return;
  for (std::size_t i = 0; i < sources_.size(); ++i) {
    auto& from = sources_[i];
    std::string text;
    program::line_format const format{end_, false};
    for (std::uint64_t size = std::uint64_t{1} << 16;; size *= 4) {  // until they are all in it
      text.resize(std::min(size, from.size));
      text.resize(program::read_fully_at(from.file.descriptor(), 0, text, from.file.name()));
      from.start = program::size_of_first(text, format, lines);
      if (from.start < text.size() || size >= from.size) break;
    }
    text.resize(from.start);
    if (!text.empty() && text.back() != end_) text += end_;
    if (i == 0) header_ = text;
    if (text != header_) throw program::other_header(from.file.name(), sources_[0].file.name(), lines);
  }
}

/// Where the first line begins that does not begin before a place.
std::uint64_t shared_inputs::line_start(source const& from, std::uint64_t place) const {
  if (place <= from.start || place >= from.size) return std::clamp(place, from.start, from.size);
  std::vector<char> window(std::size_t{1} << 16);
  for (auto at = place - 1; at < from.size;) {
    auto const got = program::read_fully_at(from.file.descriptor(), at, window, from.file.name());
    std::string_view const text{window.data(), got};
    if (auto const found = text.find(end_); found != std::string_view::npos)
      return std::min(at + found + 1, from.size);
    if (got == 0) break;
    at += got;
  }
  return from.size;
}

own_text shared_inputs::read_part() const {
  std::uint64_t all = 0, size = 0;
  for (auto const& from : sources_) all += from.size - from.start;
  auto const [begin, end] = group_.part_of(all);
  struct piece {
    source const* from;
    std::uint64_t begin, end;
  };
  std::vector<piece> pieces;
  std::uint64_t before = 0;
  for (auto const& from : sources_) {
    auto const bytes = from.size - from.start;
    auto const within = [&](std::uint64_t place) {
      return line_start(from, from.start + std::clamp(place, before, before + bytes) - before);
    };
    pieces.push_back({&from, within(begin), within(end)});
    size += pieces.back().end - pieces.back().begin;
    before += bytes;
  }
  own_text out{program::big_array<char>(size), {}};
  for (std::size_t at = 0; auto const& part : pieces) {
    auto const place = out.bytes.span().subspan(at, part.end - part.begin);
    auto const& name = part.from->file.name();
    if (program::read_fully_at(part.from->file.descriptor(), part.begin, place, name) < place.size())
      throw program::became_shorter(name);
    out.pieces.push_back({name, {place.data(), place.size()}});
    at += place.size();
  }
  return out;
}

}  // namespace faro::ranks
