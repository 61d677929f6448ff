#include "lines/outer.hpp"

#include "cli/generators.hpp"
#include "lines/bucket_store.hpp"
#include "lines/line_feed.hpp"
#include "lines/scatter_items.hpp"
#include "lines/turns.hpp"

#include <faro/error.hpp>
#include <faro/parallel/threads.hpp>
#include <faro/shuffle/fisher_yates.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <numeric>
#include <utility>

namespace faro::program {
namespace {

constexpr std::uint64_t bytes_a_line = 2 * sizeof(line_ref) + 1 + sizeof(std::uint32_t);
constexpr std::uint64_t bytes_a_listed_line = 24;  // where it is, how long, its place in the order

/// Buckets of the lines of a node, dealt out in the order of their numbers.
class bucket_stream {
 public:
  explicit bucket_stream(scatter_node node) : node_{std::move(node)}, block_(scatter_node::block_items) {}
  /// The bucket of line `number`: of each in turn, 0, 1, 2, ...
  std::uint8_t of(std::uint64_t number) {
    auto const within = number % scatter_node::block_items;
    if (within == 0) node_.buckets(number / scatter_node::block_items, block_);
    return block_[within];
  }

 private:
  scatter_node node_;
  std::vector<std::uint8_t> block_;
};

/// Lines of a store one by one: where they are and how long.
struct line_list {
  std::vector<std::uint64_t> starts;  // within their buckets
  std::vector<std::uint32_t> sizes;   // with the end; longest: as many and more
  std::vector<std::uint8_t> buckets;
  static constexpr std::uint32_t longest = UINT32_MAX;
};

/// Deals lines out to a store, and lists the first of them for as long as they may be all.
class line_dealer {
 public:
  line_dealer(scatter_node const& node, outer_shuffle const& shuffle, std::uint64_t most_listed)
      : store_{shuffle.folder, shuffle.memory / 4, shuffle.threads > 1},
        buckets_{node},
        most_listed_{most_listed} {
    // Room that is not written takes no memory; growing would take it twice.
    list_.starts.reserve(most_listed);
    list_.sizes.reserve(most_listed);
    list_.buckets.reserve(most_listed);
  }

  void put(std::string_view bytes, bool ends) {
    if (!open_) {
      bucket_ = buckets_.of(lines_);
      start_ = most_listed_ > 0 ? store_.bytes(bucket_) : 0;
    }
    store_.append(bucket_, bytes);
    open_ = !ends;
    if (!ends) return;
    store_.count_line(bucket_);
    ++lines_;
    if (most_listed_ == 0) return;
    if (lines_ > most_listed_) {
      list_ = {};
      most_listed_ = 0;
      return;
    }
    auto const size = store_.bytes(bucket_) - start_;
    list_.starts.push_back(start_);
    list_.sizes.push_back(static_cast<std::uint32_t>(std::min<std::uint64_t>(size, line_list::longest)));
    list_.buckets.push_back(bucket_);
  }

  bucket_store& store() { return store_; }
  [[nodiscard]] std::uint64_t lines() const { return lines_; }
  [[nodiscard]] line_list list() { return std::exchange(list_, {}); }

 private:
  bucket_store store_;
  bucket_stream buckets_;
  std::uint64_t most_listed_;
  std::uint64_t lines_ = 0;
  std::uint64_t start_ = 0;
  std::uint8_t bucket_ = 0;
  bool open_ = false;
  line_list list_;
};

/// Writes the order, from bucket to bucket, as far as it is wanted.
class outer_writer {
 public:
  outer_writer(outer_shuffle const& shuffle, split_outputs& outputs, std::uint64_t lines,
               transfer_progress& progress)
      : shuffle_{shuffle},
        left_{std::min(shuffle.take.value_or(lines), lines)},
        parts_{outputs.parts(left_)},
        packs_{std::ranges::any_of(parts_, [](auto const& p) { return p.to->kind() != compression::none; })},
        progress_{progress} {}

  /// The lines of a node that were dealt out: bucket by bucket.
  void write_buckets(scatter_node const& node, bucket_store const& store);
  /// Lines in an order that is known.
  void write_listed(bucket_store const& store, line_list const& list, std::vector<std::uint32_t> order);

 private:
  /// Where the next lines go.
  std::vector<output_part> parts_for(std::uint64_t lines);
  [[nodiscard]] bool fits_beside(bucket_store const& store, std::size_t bucket) const;
  void write_side_by_side(scatter_node const& node, bucket_store const& store, std::size_t first,
                          std::size_t last);
  void write_ordered(line_table const& table, std::span<line_ref const> lines, char const* ordered);
  void write_bucket(scatter_node const& node, bucket_store const& store, std::size_t bucket);
  void write_in_memory(scatter_node const& node, bucket_store const& store, std::size_t bucket);
  void write_leaf_of_long_lines(scatter_node const& node, bucket_store const& store, std::size_t bucket);
  void deal_again(scatter_node const& node, bucket_store const& store, std::size_t bucket);
  void write_group(bucket_store const& store, line_list const& list, std::span<std::uint32_t const> order,
                   std::uint64_t bytes);
  void write_long_line(bucket_store const& store, std::size_t bucket, std::uint64_t start);
  template <class Put>
  void feed_bucket(bucket_store const& store, std::size_t bucket, Put const& put) const;

  outer_shuffle const& shuffle_;
  std::uint64_t left_;  // lines wanted
  std::vector<output_part> parts_;
  bool packs_;  // an output is compressed
  transfer_progress& progress_;
  big_array<char> text_;  // of the bucket that is in memory
};

std::vector<output_part> outer_writer::parts_for(std::uint64_t lines) {
  left_ -= lines;
  std::vector<output_part> now;
  for (auto& part : parts_) {
    auto const here = std::min(part.lines, lines);
    if (here > 0) now.push_back({part.to, here});
    part.lines -= here;
    lines -= here;
  }
  return now;
}

void outer_writer::write_buckets(scatter_node const& node, bucket_store const& store) {
  for (std::size_t bucket = 0; bucket < bucket_store::bucket_count && left_ > 0;) {
    auto last = bucket;
    while (last < bucket_store::bucket_count && fits_beside(store, last)) ++last;
    if (last - bucket > 1) {
      text_ = {};
      write_side_by_side(node, store, bucket, last);
      bucket = last;
    } else {
      write_bucket(node, store, bucket++);
    }
  }
}

/// Whether each thread can have such a bucket in memory twice, and what it takes to put it in order.
bool outer_writer::fits_beside(bucket_store const& store, std::size_t bucket) const {
  if (shuffle_.threads < 2 || packs_) return false;  // what is packed is packed by all threads
  auto const each = 2 * store.bytes(bucket) + gather_slack + store.lines(bucket) * bytes_a_line;
  return each <= shuffle_.memory / shuffle_.threads;
}

/// Each thread puts a bucket in order, and writes it when its turn comes.
void outer_writer::write_side_by_side(scatter_node const& node, bucket_store const& store, std::size_t first,
                                      std::size_t last) {
  std::vector<std::uint64_t> wanted;  // lines of each
  for (auto bucket = first, left = left_; bucket < last; ++bucket) {
    wanted.push_back(std::min(left, store.lines(bucket)));
    left -= wanted.back();
  }
  turns order;
  std::atomic<std::size_t> next = 0;
  auto const work = [&] {
    big_array<char> text, ordered;
    for (auto turn = next++; turn < wanted.size() && !order.failed(); turn = next++) {
      auto const bucket = first + turn;
      auto const size = wanted[turn] > 0 ? store.bytes(bucket) : 0;
      if (text.size() < size) {
        text = {}, ordered = {};
        text = big_array<char>(size);
        ordered = big_array<char>(size + gather_slack);
      }
      store.read(bucket, 0, text.span().first(size));
      auto table = line_table::find({{"", {text.data(), size}}}, shuffle_.format, 1);
      scatter_items(node.child(static_cast<std::uint8_t>(bucket)), table->lines(), 1);
      auto const lines = table->lines().first(wanted[turn]);
      gather_lines(*table, lines, shuffle_.format.end, ordered.data());
      order.in_turn(turn, [&] { write_ordered(*table, lines, ordered.data()); });
    }
  };
  parallel::in_threads(shuffle_.threads, [&](std::size_t) {
    try {
      work();
    } catch (...) {
      order.fail();
      throw;
    }
  });
}

/// Writes the bytes of lines that stand one behind the other.
void outer_writer::write_ordered(line_table const& table, std::span<line_ref const> lines,
                                 char const* ordered) {
  for (auto const& [to, count] : parts_for(lines.size())) {
    std::uint64_t bytes = 0;
    for (auto const line : lines.first(count)) bytes += table.written_size(line);
    to->write({ordered, bytes});
    progress_.add(bytes);
    lines = lines.subspan(count);
    ordered += bytes;
  }
}

void outer_writer::write_bucket(scatter_node const& node, bucket_store const& store, std::size_t bucket) {
  auto const lines = store.lines(bucket), bytes = store.bytes(bucket);
  auto const child = node.child(static_cast<std::uint8_t>(bucket));
  if (lines == 0) return;
  if (bytes + lines * bytes_a_line <= shuffle_.memory) return write_in_memory(child, store, bucket);
  text_ = {};
  if (scatter_node::splits(lines)) {
    deal_again(child, store, bucket);
  } else {
    write_leaf_of_long_lines(child, store, bucket);
  }
}

void outer_writer::write_in_memory(scatter_node const& node, bucket_store const& store, std::size_t bucket) {
  auto const size = store.bytes(bucket);
  if (text_.size() < size) {
    text_ = {};
    text_ = big_array<char>(size);
  }
  store.read(bucket, 0, text_.span().first(size));
  auto table = line_table::find({{"", {text_.data(), size}}}, shuffle_.format, shuffle_.threads);
  scatter_items(node, table->lines(), shuffle_.threads);
  auto const wanted = std::min<std::uint64_t>(left_, table->lines().size());
  write_lines(*table, table->lines().first(wanted), shuffle_.format.end, parts_for(wanted), shuffle_.threads,
              progress_);
}

/// Calls put(bytes, ends) for the pieces of the lines of a bucket.
template <class Put>
void outer_writer::feed_bucket(bucket_store const& store, std::size_t bucket, Put const& put) const {
  std::vector<char> buffer(std::size_t{1} << 18);
  csv_scanner records{shuffle_.format.end};
  for (std::uint64_t at = 0; at < store.bytes(bucket); at += buffer.size()) {
    auto const size = std::min<std::uint64_t>(buffer.size(), store.bytes(bucket) - at);
    store.read(bucket, at, {buffer.data(), size});
    std::string_view const text{buffer.data(), size};
    std::size_t start = 0;
    auto const end_at = [&](std::size_t place) {
      put(text.substr(start, place + 1 - start), true);
      start = place + 1;
    };
    if (shuffle_.format.csv) {
      records.for_each_end(text, end_at);
    } else {
      for_each_end(text, shuffle_.format.end, end_at);
    }
    if (start < size) put(text.substr(start), false);
  }
}

void outer_writer::deal_again(scatter_node const& node, bucket_store const& store, std::size_t bucket) {
  line_dealer dealer{node, shuffle_, 0};
  feed_bucket(store, bucket, [&](std::string_view bytes, bool ends) { dealer.put(bytes, ends); });
  dealer.store().finish();
  write_buckets(node, dealer.store());
}

void outer_writer::write_leaf_of_long_lines(scatter_node const& node, bucket_store const& store,
                                            std::size_t bucket) {
  line_list list;
  std::uint64_t start = 0, at = 0;
  feed_bucket(store, bucket, [&](std::string_view bytes, bool ends) {
    at += bytes.size();
    if (!ends) return;
    list.starts.push_back(start);
    list.sizes.push_back(static_cast<std::uint32_t>(std::min<std::uint64_t>(at - start, line_list::longest)));
    list.buckets.push_back(static_cast<std::uint8_t>(bucket));
    start = at;
  });
  std::vector<std::uint32_t> order(list.starts.size());
  node.leaf_order(order);
  write_listed(store, list, std::move(order));
}

void outer_writer::write_listed(bucket_store const& store, line_list const& list,
                                std::vector<std::uint32_t> order) {
  order.resize(std::min<std::uint64_t>(order.size(), left_));
  auto const lists = list.starts.size() * bytes_a_listed_line;
  constexpr std::uint64_t least = std::uint64_t{1} << 22;
  auto const room = std::max(least, shuffle_.memory > lists ? shuffle_.memory - lists : 0);
  std::span<std::uint32_t const> rest{order};
  while (!rest.empty()) {
    std::uint64_t bytes = 0;
    std::size_t count = 0;
    while (count < rest.size() && list.sizes[rest[count]] < line_list::longest &&
           bytes + list.sizes[rest[count]] + bytes_a_listed_line <= room) {
      bytes += list.sizes[rest[count++]] + bytes_a_listed_line;
    }
    if (count == 0) {
      write_long_line(store, list.buckets[rest[0]], list.starts[rest[0]]);
      count = 1;
    } else {
      write_group(store, list, rest.first(count), bytes - count * bytes_a_listed_line);
    }
    rest = rest.subspan(count);
  }
}

/// Lines that fit memory together: each is read to where it stands, in the order in which they lie on disk.
void outer_writer::write_group(bucket_store const& store, line_list const& list,
                               std::span<std::uint32_t const> order, std::uint64_t bytes) {
  struct destination {
    std::uint32_t line;
    std::uint64_t place;
  };
  std::vector<destination> reads;
  reads.reserve(order.size());
  std::uint64_t place = 0;
  for (auto const line : order) {
    reads.push_back({line, place});
    place += list.sizes[line];
  }
  std::ranges::sort(reads, {}, [&](auto const& r) {
    return std::pair{list.buckets[r.line], list.starts[r.line]};
  });
  big_array<char> text(bytes);
  std::vector<char> window(std::size_t{1} << 14);
  std::uint64_t window_start = 0, window_size = 0;
  std::size_t window_bucket = bucket_store::bucket_count;
  for (auto const& [line, to] : reads) {
    std::size_t const bucket = list.buckets[line];
    auto const start = list.starts[line], size = std::uint64_t{list.sizes[line]};
    if (size >= window.size()) {
      store.read(bucket, start, {text.data() + to, size});
      continue;
    }
    if (bucket != window_bucket || start < window_start || start + size > window_start + window_size) {
      window_bucket = bucket;
      window_start = start;
      window_size = std::min<std::uint64_t>(window.size(), store.bytes(bucket) - start);
      store.read(bucket, start, {window.data(), window_size});
    }
    std::memcpy(text.data() + to, window.data() + (start - window_start), size);
  }
  std::uint64_t at = 0;
  for (auto const& [to, count] : parts_for(order.size())) {
    std::uint64_t size = 0;
    for (auto const line : order.first(count)) size += list.sizes[line];
    order = order.subspan(count);
    constexpr std::uint64_t piece = std::uint64_t{1} << 22;
    for (auto const stop = at + size; at < stop;) {
      auto const now = std::min(piece, stop - at);
      to->write({text.data() + at, now});
      progress_.add(now);
      at += now;
    }
  }
}

/// A line that doesn't fit memory goes from one file to the other.
void outer_writer::write_long_line(bucket_store const& store, std::size_t bucket, std::uint64_t start) {
  auto* const to = parts_for(1).front().to;
  std::vector<char> buffer(std::size_t{1} << 20);
  csv_scanner records{shuffle_.format.end};
  for (bool ended = false; !ended;) {
    auto size = std::min<std::uint64_t>(buffer.size(), store.bytes(bucket) - start);
    store.read(bucket, start, {buffer.data(), size});
    start += size;
    auto const stop_at = [&](std::size_t place) {
      if (!ended) size = place + 1;
      ended = true;
    };
    std::string_view const text{buffer.data(), size};
    if (shuffle_.format.csv) {
      records.for_each_end(text, stop_at);
    } else {
      for_each_end(text, shuffle_.format.end, stop_at);
    }
    to->write({buffer.data(), size});
    progress_.add(size);
  }
}

/// The order of few lines, which is known as a whole.
std::vector<std::uint32_t> order_of(std::uint64_t lines, std::string const& algorithm,
                                    outer_shuffle const& shuffle) {
  std::vector<std::uint32_t> order(lines);
  if (algorithm == by_scatter) {
    scatter_node{shuffle.source.key, shuffle.source.generator}.leaf_order(order);
    return order;
  }
  std::iota(order.begin(), order.end(), 0U);
  with_generator(shuffle.source.generator, shuffle.source.key, [&](chooser_ref c) {
    fisher_yates_ascending(c, std::span{order}, std::min<std::uint64_t>(shuffle.take.value_or(lines), lines));
  });
  return order;
}

/// Room on the disks, before anything is written.
void check_space(outer_shuffle const& shuffle, shuffle_inputs const& inputs, split_outputs& outputs) {
  auto const bytes = inputs.unpacked_bytes();
  if (!bytes) return;
  require_space(shuffle.folder, *bytes, "the temporary file");
  auto const folder = outputs.plain_folder();
  if (!folder || shuffle.take) return;
  bool const same = on_same_disk(shuffle.folder, *folder);
  require_space(*folder, same ? 2 * *bytes : *bytes,
                same ? "the temporary file and the output" : "the output");
}

}  // namespace

std::uint64_t memory_for_inputs(std::uint64_t memory) {
  constexpr std::uint64_t lists = scatter_node::leaf_most * bytes_a_listed_line,
                          least = std::uint64_t{4} << 20;
  return std::max(least, memory - memory / 4 > lists ? memory - memory / 4 - lists : 0);
}

std::string shuffle_beyond_memory(outer_shuffle const& shuffle, shuffle_inputs& inputs,
                                  split_outputs& outputs, transfer_progress& progress) {
  check_space(shuffle, inputs, outputs);
  bool const streams = shuffle.source.generator != "xoshiro256++";
  bool const only_listed = shuffle.algorithm ? *shuffle.algorithm != by_scatter : !streams;
  auto const most = only_listed ? shuffle.memory / 2 / bytes_a_listed_line : scatter_node::leaf_most;
  // Without an order that is dealt out, the buckets are as good as any other way to lay lines down.
  scatter_node const root{shuffle.source.key, streams ? shuffle.source.generator : "chacha8"};
  line_dealer dealer{root, shuffle, most};
  progress.begin("reading", inputs.file_bytes());
  auto const header = feed_lines(inputs, shuffle.format, shuffle.header, progress,
                                 [&](std::string_view bytes, bool ends) { dealer.put(bytes, ends); });
  dealer.store().finish();
  auto const lines = dealer.lines();
  bool const listed = lines <= most;
  if (only_listed && (!listed || lines > UINT32_MAX)) {
    throw input_error{
        fmt::format("{} lines are too many for {} with this memory; more of it, or --algorithm {}, "
                    "is right",
                    lines, default_algorithm, by_scatter)};
  }
  auto const algorithm = shuffle.algorithm.value_or(listed ? default_algorithm : by_scatter);
  std::uint64_t bytes = 0;
  for (std::size_t bucket = 0; bucket < bucket_store::bucket_count; ++bucket)
    bytes += dealer.store().bytes(bucket);
  progress.begin("writing", shuffle.take ? std::nullopt : std::optional{bytes});
  outputs.write_header(header);
  outer_writer writer{shuffle, outputs, lines, progress};
  if (listed) {
    writer.write_listed(dealer.store(), dealer.list(), order_of(lines, algorithm, shuffle));
  } else {
    writer.write_buckets(root, dealer.store());
  }
  return algorithm;
}

}  // namespace faro::program
