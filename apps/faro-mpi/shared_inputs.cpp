// The parts of files that ranks read, and where their lines begin.
#include "faro-mpi/shared_inputs.hpp"

#include "cli/system/system.hpp"
#include "lines/input/inputs.hpp"

#include <faro/chance/sha256.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <sstream>
#include <string_view>

namespace faro::ranks {

shared_inputs::shared_inputs(world const& ranks, program::process_group& group,
                             std::vector<std::string> const& paths, program::line_format format,
                             std::uint64_t header)
    : ranks_{ranks}, group_{group}, format_{format} {
  group_.together([&] { open(paths); });
  agree_on_sizes();
  group_.together([&] { take_headers(header); });
  std::uint64_t before = 0;
  for (auto& from : sources_) {
    from.before = before;
    before += from.bytes();
  }
  find_part();
}

void shared_inputs::open(std::vector<std::string> const& paths) {
  for (auto const& path : paths) {
    program::input_stream file{path};
    auto const facts = program::system::facts_of(file.descriptor());
    bool const empty = facts && facts->regular && facts->size == 0;
    if (!file.size() && !empty) {
      throw input_error{
          say("{}: expected a regular file that is not compressed, since ranks read their parts of it",
              file.name())};
    }
    auto const size = file.size().value_or(0);
    sources_.push_back({std::move(file), 0, size, 0});
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
  std::string mark, header;
  for (std::size_t i = 0; i < sources_.size(); ++i) {
    auto& from = sources_[i];
    std::string text;
    std::size_t own_mark = 0;
    for (std::uint64_t size = std::uint64_t{1} << 16;; size *= 4) {  // until they are all in it
      text.resize(std::min(size, from.size));
      text.resize(program::read_fully_at(from.file.descriptor(), 0, text, from.file.name()));
      std::string_view rest{text};
      own_mark = take_mark(rest, format_).size();
      from.start = own_mark + (lines == 0 ? 0 : program::size_of_first(rest, format_, lines));
      if (from.start < text.size() || size >= from.size) break;
    }
    text.resize(from.start);
    if (i == 0) mark = text.substr(0, own_mark);
    text.erase(0, own_mark);
    if (!text.empty() && text.back() != format_.end) text += format_.end;
    if (i == 0) header = text;
    if (text != header) throw program::other_header(from.file.name(), sources_[0].file.name(), lines);
  }
  header_ = mark + header;
}

shared_inputs::source const* shared_inputs::source_at(std::uint64_t place) const {
  auto const behind = std::ranges::upper_bound(sources_, place, {}, &source::before);
  for (auto at = behind; at != sources_.begin();) {  // empty ones have no place
    --at;
    if (place < at->before + at->bytes()) return &*at;
  }
  return nullptr;
}

void shared_inputs::find_part() {
  auto const all = sources_.empty() ? 0 : sources_.back().before + sources_.back().bytes();
  auto const [begin, end] = group_.part_of(all);
  if (format_.csv) return find_part_of_records(begin, end);
  group_.together([&, from = begin, to = end] {
    begin_ = line_start(from);
    end_ = line_start(to);
  });
}

/// Where the first line begins that does not begin before a place.
std::uint64_t shared_inputs::line_start(std::uint64_t place) const {
  auto const* const from = source_at(place);
  if (!from || place == from->before) return place;
  auto const behind = from->before + from->bytes();
  std::vector<char> window(std::size_t{1} << 16);
  for (auto at = place - 1; at < behind;) {
    auto const got = program::read_fully_at(from->file.descriptor(), from->start + at - from->before, window,
                                            from->file.name());
    std::string_view const text{window.data(), got};
    if (auto const found = text.find(format_.end); found != std::string_view::npos)
      return std::min(at + found + 1, behind);
    if (got == 0) break;
    at += got;
  }
  return behind;
}

/// How a part ends, of whose beginning only its place is known: one answer for each way it could begin.
std::array<std::uint64_t, 3> shared_inputs::record_states(std::uint64_t begin, std::uint64_t end) const {
  using state = program::csv_scanner::state;
  std::array<std::uint64_t, 3> const ways{0, 1, 2};
  if (begin == end) return ways;
  std::vector<char> window(std::size_t{1} << 20);
  std::vector<program::csv_scanner> scanners;
  auto of = ways;  // the scanner of a way to begin: those that agree once do so from there on
  for (auto place = begin; place < end;) {
    auto const& from = *source_at(place);
    auto const at = from.start + place - from.before;
    if (place == from.before) {  // a file begins outside
      scanners.assign(1, program::csv_scanner{format_.end});
      of = {0, 0, 0};
    } else if (place == begin) {
      char before = 0;
      program::read_fully_at(from.file.descriptor(), at - 1, {&before, 1}, from.file.name());
      for (auto const way : ways)
        scanners.emplace_back(format_.end, before, state{static_cast<std::uint8_t>(way)});
    }
    auto const size = std::min({window.size(), end - place, from.before + from.bytes() - place});
    auto const got =
        program::read_fully_at(from.file.descriptor(), at, std::span{window}.first(size), from.file.name());
    if (got == 0) throw program::became_shorter(from.file.name());
    for (auto const way : ways) {
      if (of[way] == way) scanners[way].for_each_end({window.data(), got}, [](std::size_t) {});
    }
    for (auto const way : ways) {
      for (std::uint64_t other = 0; other < way && of[way] == way; ++other) {
        if (of[other] == other && scanners[other].at() == scanners[way].at()) of[way] = other;
      }
    }
    place += got;
  }
  std::array<std::uint64_t, 3> out{};
  for (auto const way : ways) {
    auto scanner = of[way];
    while (of[scanner] != scanner) scanner = of[scanner];
    out[way] = static_cast<std::uint64_t>(scanners[scanner].at());
  }
  return out;
}

/// The same for records, where it is known how a place stands.
std::uint64_t shared_inputs::record_start(std::uint64_t place, program::csv_scanner::state at) const {
  auto const* const from = source_at(place);
  if (!from || place == from->before) return place;
  auto const behind = from->before + from->bytes();
  char before = 0;
  auto const offset = from->start - from->before;  // wraps round, and back below
  program::read_fully_at(from->file.descriptor(), offset + place - 1, {&before, 1}, from->file.name());
  if (before == format_.end && at == program::csv_scanner::state::outside) return place;
  program::csv_scanner scanner{format_.end, before, at};
  std::vector<char> window(std::size_t{1} << 16);
  while (place < behind) {
    auto const got =
        program::read_fully_at(from->file.descriptor(), offset + place, window, from->file.name());
    if (got == 0) break;
    std::optional<std::size_t> end;
    scanner.for_each_end({window.data(), got}, [&](std::size_t here) {
      if (!end) end = here;
    });
    if (end) return std::min(place + *end + 1, behind);
    place += got;
  }
  return behind;
}

void shared_inputs::find_part_of_records(std::uint64_t begin, std::uint64_t end) {
  auto const here = group_.rank();
  std::array<std::uint64_t, 3> mine{};
  group_.together([&] { mine = record_states(begin, end); });
  std::vector<std::uint64_t> row(3 * group_.size());
  std::ranges::copy(mine, row.begin() + static_cast<std::ptrdiff_t>(3 * here));
  auto const states = ranks_.sums(row);
  std::uint64_t at = 0;
  for (std::uint64_t rank = 0; rank < here; ++rank) at = states[3 * rank + at];
  group_.together(
      [&] { begin_ = record_start(begin, program::csv_scanner::state{static_cast<std::uint8_t>(at)}); });
  std::vector<std::uint64_t> own(group_.size() + 1);
  own[here] = begin_;
  if (here + 1 == group_.size()) own.back() = end;
  end_ = ranks_.sums(own)[here + 1];
}

own_text shared_inputs::read_part() const {
  own_text out{program::big_array<char>(end_ - begin_), {}};
  std::size_t filled = 0;
  for (auto const& from : sources_) {
    auto const begin = std::clamp(begin_, from.before, from.before + from.bytes());
    auto const end = std::clamp(end_, from.before, from.before + from.bytes());
    auto const place = out.bytes.span().subspan(filled, end - begin);
    auto const& name = from.file.name();
    if (program::read_fully_at(from.file.descriptor(), from.start + begin - from.before, place, name) <
        place.size())
      throw program::became_shorter(name);
    out.pieces.push_back({name, {place.data(), place.size()}});
    filled += place.size();
  }
  return out;
}

audit::file_digest shared_inputs::digest() const {
  sha256_hasher hasher;
  audit::file_digest out;
  std::vector<char> block(std::size_t{1} << 20);
  for (auto const& from : sources_) {
    for (std::uint64_t place = 0; place < from.size;) {
      auto const some = std::span{block}.first(std::min<std::uint64_t>(block.size(), from.size - place));
      if (program::read_fully_at(from.file.descriptor(), place, some, from.file.name()) < some.size())
        throw program::became_shorter(from.file.name());
      hasher.update({some.data(), some.size()});
      place += some.size();
    }
    out.bytes += from.size;
  }
  out.sha256 = to_hex(hasher.finish());
  return out;
}

rank_lines::rank_lines(world const& ranks, program::process_group& group, shared_inputs const& inputs,
                       program::line_format format) {
  group.together([&] {
    text = inputs.read_part();
    table = program::line_table::find(text.pieces, format, 1);
  });
  auto const own = table->lines().size();
  first = ranks.sum_before(own);
  all = ranks.sum(own);
}

rank_lines::rank_lines(program::process_group& group, program::shuffle_items const& numbers)
    : all{numbers.size()} {
  group.together([&] {
    auto const [from, to] = group.part_of(all);
    first = from;
    constexpr std::uint64_t batch_size = 4096;
    std::vector<std::uint64_t> batch;
    auto const each_part = [&, last = to](auto const& write) {
      for (auto at = first; at < last; at += batch.size()) {
        batch.resize(std::min(batch_size, last - at));
        std::iota(batch.begin(), batch.end(), at);
        numbers.for_each(std::span<std::uint64_t const>{batch}, write);
      }
    };
    std::uint64_t bytes = 0;
    each_part([&](std::string_view item) { bytes += item.size(); });
    text.bytes = program::big_array<char>(bytes);
    auto* place = text.bytes.data();
    each_part([&](std::string_view item) { place = std::ranges::copy(item, place).out; });
    text.pieces.push_back({"", {text.bytes.data(), bytes}});
    table = program::line_table::find(text.pieces, {numbers.delimiter(), false}, 1);
  });
}

}  // namespace faro::ranks
