#include "shared_lines.hpp"

#include "input_stream.hpp"
#include "line_scan.hpp"
#include "line_table.hpp"
#include "memory.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/random.hpp>
#include <faro/error.hpp>
#include <faro/shuffle/array.hpp>
#include <faro/shuffle/fisher_yates.hpp>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <climits>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

namespace faro::ranks {
namespace {

using program::big_array;
using program::line_ref;
using program::line_table;

constexpr std::size_t buckets = scatter_node::bucket_count;
constexpr std::uint64_t bytes_a_line = 2 * sizeof(line_ref) + 1;

// ---- The output, which all write and rank 0 makes appear
// ----------------------------------------------------

std::array<char, PATH_MAX> unfinished;  // the name that a signal takes away

extern "C" void remove_shared(int signal_number) {
  if (unfinished[0] != '\0') ::unlink(unfinished.data());
  std::signal(signal_number, SIG_DFL);
  std::raise(signal_number);
}

system_error failed(std::string const& what, std::string const& name) {
  return system_error{fmt::format("cannot {} {}: {}", what, name, std::strerror(errno))};
}

class shared_output {
 public:
  shared_output(world const& ranks, std::string path, std::uint64_t bytes)
      : ranks_{ranks}, path_{std::move(path)} {
    std::array<char, PATH_MAX> name{};
    if (ranks.rank() == 0) {
      auto temporary = path_ + ".faro-XXXXXX";
      if (temporary.size() >= name.size()) throw system_error{fmt::format("{}: the name is too long", path_)};
      for (int const number : {SIGINT, SIGTERM, SIGHUP}) std::signal(number, remove_shared);
      descriptor_ = ::mkostemp(temporary.data(), O_CLOEXEC);
      if (descriptor_ < 0) throw failed("write", path_);
      std::ranges::copy(temporary, unfinished.begin());
      std::ranges::copy(temporary, name.begin());
      // A disk that is too small is noticed here; a file system that can't tell is not asked again.
      int const problem = bytes > 0 ? ::posix_fallocate(descriptor_, 0, static_cast<off_t>(bytes)) : 0;
      if (problem == ENOSPC) {
        ::unlink(temporary.c_str());
        errno = problem;
        throw failed("write", path_);
      }
    }
    ranks.broadcast(std::as_writable_bytes(std::span{name}), 0);
    temporary_ = name.data();
    if (ranks.rank() != 0) descriptor_ = ::open(temporary_.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor_ < 0) throw failed("write", temporary_);
  }
  shared_output(shared_output const&) = delete;
  shared_output& operator=(shared_output const&) = delete;
  ~shared_output() {
    if (descriptor_ >= 0) ::close(descriptor_);
    if (ranks_.rank() == 0 && !done_) ::unlink(temporary_.c_str());
    unfinished[0] = '\0';
  }

  void write_at(std::uint64_t place, std::string_view bytes) const {
    while (!bytes.empty()) {
      auto const wrote = ::pwrite(descriptor_, bytes.data(), bytes.size(), static_cast<off_t>(place));
      if (wrote < 0 && errno != EINTR) throw failed("write", path_);
      if (wrote < 0) continue;
      place += static_cast<std::uint64_t>(wrote);
      bytes.remove_prefix(static_cast<std::size_t>(wrote));
    }
  }
  /// When all ranks have written.
  void commit() {
    if (::close(std::exchange(descriptor_, -1)) != 0) throw failed("write", path_);
    ranks_.wait_for_all();
    if (ranks_.rank() == 0) {
      auto const mask = ::umask(0);
      ::umask(mask);
      ::chmod(temporary_.c_str(), 0666U & ~mask);
      if (::rename(temporary_.c_str(), path_.c_str()) != 0) throw failed("write", path_);
      done_ = true;
    }
  }

 private:
  world const& ranks_;
  std::string path_, temporary_;
  int descriptor_ = -1;
  bool done_ = false;
};

// ---- This rank's lines
// --------------------------------------------------------------------------------------

/// The lines that begin in this rank's part of the file, the last one to its end.
big_array<char> read_part(world const& ranks, program::input_stream const& file, char end) {
  auto const size = *file.size();
  auto const parts = static_cast<std::uint64_t>(ranks.size());
  auto const boundary = [&](std::uint64_t part) { return size / parts * part + size % parts * part / parts; };
  // A part begins after the first end at or behind the byte before its boundary.
  auto const line_start = [&](std::uint64_t place) {
    if (place == 0 || place >= size) return std::min(place, size);
    std::vector<char> window(std::size_t{1} << 16);
    for (auto at = place - 1; at < size;) {
      auto const got = program::read_fully_at(file.descriptor(), at, window, file.name());
      std::string_view const text{window.data(), got};
      if (auto const found = text.find(end); found != std::string_view::npos) return at + found + 1;
      if (got == 0) break;
      at += got;
    }
    return size;
  };
  auto const number = static_cast<std::uint64_t>(ranks.rank());
  auto const from = line_start(boundary(number)), to = line_start(boundary(number + 1));
  big_array<char> text(to - from);
  if (program::read_fully_at(file.descriptor(), from, text.span(), file.name()) < text.size()) {
    throw system_error{fmt::format("{}: became shorter while it was read", file.name())};
  }
  return text;
}

/// Which bucket every line of this rank goes to.
class destinations {
 public:
  destinations(shared_shuffle const& shuffle, std::uint64_t lines)
      : root_{shuffle.key, shuffle.generator}, lines_{lines} {
    if (scatter_node::splits(lines)) return;
    // Few lines have the default order of one machine: all of it is known to all.
    order_.resize(lines);
    std::iota(order_.begin(), order_.end(), 0U);
    auto const shuffled = [&](auto generator) {
      random_chooser c{generator};
      fisher_yates_ascending(c, std::span{order_});
    };
    if (shuffle.generator == stream_kind::chacha_20) {
      shuffled(chacha20{shuffle.key});
    } else {
      shuffled(stream_words{shuffle.generator, shuffle.key});
    }
    place_of_.resize(lines);
    for (std::uint32_t place = 0; place < lines; ++place) place_of_[order_[place]] = place;
  }

  [[nodiscard]] std::vector<std::uint8_t> of(std::uint64_t first, std::uint64_t count) const {
    std::vector<std::uint8_t> found(count);
    if (!place_of_.empty()) {
      for (std::uint64_t i = 0; i < count; ++i) {
        found[i] = static_cast<std::uint8_t>(std::uint64_t{place_of_[first + i]} * buckets / lines_);
      }
      return found;
    }
    std::vector<std::uint8_t> block(scatter_node::block_items);
    for (std::uint64_t i = 0; i < count;) {
      auto const within = (first + i) % block.size();
      root_.buckets((first + i) / block.size(), block);
      auto const some = std::min<std::uint64_t>(block.size() - within, count - i);
      std::copy_n(block.begin() + static_cast<std::ptrdiff_t>(within), some,
                  found.begin() + static_cast<std::ptrdiff_t>(i));
      i += some;
    }
    return found;
  }

  /// Puts the lines of a whole bucket, which come by their numbers, in order.
  void order(std::size_t bucket, std::span<line_ref> lines) const {
    if (place_of_.empty()) {
      shuffle(lines, root_.child(static_cast<std::uint8_t>(bucket)).key(), {root_.generator(), 1});
      return;
    }
    auto const first = (bucket * lines_ + buckets - 1) / buckets;  // the first place of the bucket
    std::vector<std::uint32_t> numbers(order_.begin() + static_cast<std::ptrdiff_t>(first),
                                       order_.begin() + static_cast<std::ptrdiff_t>(first + lines.size()));
    std::ranges::sort(numbers);
    std::vector<line_ref> const by_number{lines.begin(), lines.end()};
    for (std::size_t i = 0; i < numbers.size(); ++i) lines[place_of_[numbers[i]] - first] = by_number[i];
  }

 private:
  scatter_node root_;
  std::uint64_t lines_;
  std::vector<std::uint32_t> order_, place_of_;
};

/// Lines laid down by bucket: what goes to one rank is in one piece.
struct bucketed_text {
  big_array<char> text;
  std::array<std::uint64_t, buckets> sizes{};
};

bucketed_text by_bucket(line_table const& table, std::vector<std::uint8_t> const& bucket_of, char end) {
  bucketed_text out;
  auto const lines = table.lines();
  for (std::size_t i = 0; i < lines.size(); ++i) out.sizes[bucket_of[i]] += table.written_size(lines[i]);
  std::array<std::uint64_t, buckets> at{};
  std::exclusive_scan(out.sizes.begin(), out.sizes.end(), at.begin(), std::uint64_t{0});
  out.text = big_array<char>(at.back() + out.sizes.back());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    auto& place = at[bucket_of[i]];
    auto const line = table.text(lines[i]);
    std::ranges::copy(line, out.text.data() + place);
    place += line.size();
    if (table.is_open(lines[i])) out.text[place++] = end;
  }
  return out;
}

/// The first bucket of a rank: every rank has a run of them.
std::size_t first_bucket(world const& ranks, int rank) {
  return buckets * static_cast<std::size_t>(rank) / static_cast<std::size_t>(ranks.size());
}

std::uint64_t sum_of(std::span<std::uint64_t const> numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), std::uint64_t{0});
}

/// What this rank's buckets are made of: a piece from every rank.
struct received_text {
  big_array<char> text;
  std::vector<std::uint64_t> starts;  // of the piece of each rank
};

received_text exchange(world const& ranks, bucketed_text const& mine,
                       std::vector<std::uint64_t> const& sizes) {
  auto const run_of = [&](int from, int owner) {
    auto const first = first_bucket(ranks, owner), last = first_bucket(ranks, owner + 1);
    return std::span{sizes}.subspan(static_cast<std::size_t>(from) * buckets + first, last - first);
  };
  received_text out;
  std::uint64_t total = 0;
  for (int from = 0; from < ranks.size(); ++from) {
    out.starts.push_back(total);
    total += sum_of(run_of(from, ranks.rank()));
  }
  out.text = big_array<char>(total);
  for (int step = 0; step < ranks.size(); ++step) {
    auto const to = (ranks.rank() + step) % ranks.size();
    auto const from = (ranks.rank() + ranks.size() - step) % ranks.size();
    auto const start = sum_of(std::span{mine.sizes}.first(first_bucket(ranks, to)));
    std::span const sent{mine.text.data() + start, sum_of(run_of(ranks.rank(), to))};
    std::span const place{out.text.data() + out.starts[static_cast<std::size_t>(from)],
                          sum_of(run_of(from, ranks.rank()))};
    if (step == 0) {
      std::ranges::copy(sent, place.begin());
    } else {
      ranks.exchange(to, sent, from, place);
    }
  }
  return out;
}

/// Puts a bucket in order and writes it from this place on. Returns its lines.
std::uint64_t write_bucket(std::vector<program::named_text> const& pieces, std::size_t bucket,
                           destinations const& where, shared_shuffle const& shuffle,
                           shared_output const& output, std::uint64_t place) {
  auto table = line_table::find(pieces, {shuffle.end, false}, 1);
  where.order(bucket, table->lines());
  constexpr std::size_t block = std::size_t{1} << 20;
  std::string text;
  auto const pass_on = [&] {
    output.write_at(place, text);
    place += text.size();
    text.clear();
  };
  for (auto const line : table->lines()) {
    text += table->text(line);
    if (text.size() >= block) pass_on();
  }
  pass_on();
  return table->lines().size();
}

}  // namespace

shuffle_costs shuffle_together(world const& ranks, shared_shuffle const& shuffle) {
  program::input_stream const file{shuffle.input};
  struct stat status {};
  bool const empty =
      ::fstat(file.descriptor(), &status) == 0 && S_ISREG(status.st_mode) && status.st_size == 0;
  if (!file.size() && !empty) {
    throw input_error{fmt::format(
        "{}: ranks read their parts of it; a regular file that is not compressed is right", shuffle.input)};
  }
  shuffle_costs costs;
  auto text = empty ? big_array<char>{} : read_part(ranks, file, shuffle.end);
  auto table = line_table::find({{shuffle.input, {text.data(), text.size()}}}, {shuffle.end, false}, 1);
  auto const own_lines = table->lines().size();
  auto const first = ranks.sum_before(own_lines);
  costs.lines = ranks.sum(own_lines);
  destinations const where{shuffle, costs.lines};
  auto mine = by_bucket(*table, where.of(first, own_lines), shuffle.end);
  auto held = text.size() + mine.text.size() + own_lines * bytes_a_line;
  table.reset();
  text = {};
  auto const sizes = ranks.gather(mine.sizes);
  costs.bytes = sum_of(sizes);
  shared_output output{ranks, shuffle.output, costs.bytes};
  auto const received = exchange(ranks, mine, sizes);
  auto const own = sum_of(std::span{mine.sizes}.subspan(
      first_bucket(ranks, ranks.rank()),
      first_bucket(ranks, ranks.rank() + 1) - first_bucket(ranks, ranks.rank())));
  costs.sent = ranks.sum(mine.text.size() - own);
  held = std::max(held, mine.text.size() + received.text.size());
  mine = {};
  auto place = ranks.sum_before(received.text.size());
  auto at = received.starts;
  for (auto b = first_bucket(ranks, ranks.rank()); b < first_bucket(ranks, ranks.rank() + 1); ++b) {
    std::vector<program::named_text> pieces;
    std::uint64_t bytes = 0;
    for (std::size_t from = 0; from < at.size(); ++from) {
      auto const size = sizes[from * buckets + b];
      pieces.push_back({shuffle.input, {received.text.data() + at[from], size}});
      at[from] += size;
      bytes += size;
    }
    auto const lines = write_bucket(pieces, b, where, shuffle, output, place);
    held = std::max(held, received.text.size() + lines * bytes_a_line);
    place += bytes;
  }
  output.commit();
  costs.most_held = ranks.most(held);
  return costs;
}

}  // namespace faro::ranks
