// Buckets to outputs: side by side where they fit memory, one by one, or line by line where lines are long.
#include "data/verb/disk/outer_writer.hpp"

#include "lines/input/line_feed.hpp"
#include "lines/input/line_scan.hpp"
#include "lines/order/scatter_items.hpp"
#include "lines/output/turns.hpp"
#include "parallel/threads.hpp"

#include <algorithm>
#include <atomic>
#include <cstring>
#include <utility>

namespace faro::program {
namespace {

constexpr std::uint64_t bytes_a_line = 2 * sizeof(line_ref) + 1 + sizeof(std::uint32_t);

}  // namespace

std::vector<output_part> outer_writer::parts_for(std::uint64_t lines) {
  left_ -= lines;
  std::vector<output_part> now;
  for (auto& part : parts_) {
    auto const here = std::min(part.lines, lines);
    if (here > 0) now.push_back({part.to, here, part.also});
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
  auto left = left_;
  for (auto bucket = first; bucket < last; ++bucket) {
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
      auto table =
          line_table::find({{"", {text.data(), static_cast<std::size_t>(size)}}}, shuffle_.format, 1);
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
  for (auto const& part : parts_for(lines.size())) {
    std::uint64_t bytes = 0;
    for (auto const line : lines.first(part.lines)) bytes += table.written_size(line);
    part.write({ordered, static_cast<std::size_t>(bytes)});
    progress_.add(bytes);
    lines = lines.subspan(part.lines);
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
  auto table = line_table::find({{"", {text_.data(), static_cast<std::size_t>(size)}}}, shuffle_.format,
                                shuffle_.threads);
  scatter_items(node, table->lines(), shuffle_.threads);
  auto const wanted = std::min<std::uint64_t>(left_, table->lines().size());
  write_lines(*table, table->lines().first(wanted), shuffle_.format.end, parts_for(wanted), shuffle_.threads,
              progress_);
}

/// Calls put(bytes, ends) for the pieces of the lines of a bucket.
template <class Put>
void outer_writer::feed_bucket(bucket_store const& store, std::size_t bucket, Put const& put) const {
  std::vector<char> buffer(std::size_t{1} << 18);
  line_pieces pieces{shuffle_.format};
  for (std::uint64_t at = 0; at < store.bytes(bucket); at += buffer.size()) {
    auto const size = std::min<std::uint64_t>(buffer.size(), store.bytes(bucket) - at);
    store.read(bucket, at, {buffer.data(), static_cast<std::size_t>(size)});
    pieces.add({buffer.data(), static_cast<std::size_t>(size)}, put);
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
  auto const lists = list.starts.size() * line_list::bytes_a_line;
  constexpr std::uint64_t least = std::uint64_t{1} << 22;
  auto const room = std::max(least, shuffle_.memory > lists ? shuffle_.memory - lists : 0);
  std::span<std::uint32_t const> rest{order};
  while (!rest.empty()) {
    std::uint64_t bytes = 0;
    std::size_t count = 0;
    while (count < rest.size() && list.sizes[rest[count]] < line_list::longest &&
           bytes + list.sizes[rest[count]] + line_list::bytes_a_line <= room) {
      bytes += list.sizes[rest[count++]] + line_list::bytes_a_line;
    }
    if (count == 0) {
      write_long_line(store, list.buckets[rest[0]], list.starts[rest[0]]);
      count = 1;
    } else {
      write_group(store, list, rest.first(count), bytes - count * line_list::bytes_a_line);
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
      store.read(bucket, start, {text.data() + to, static_cast<std::size_t>(size)});
      continue;
    }
    if (bucket != window_bucket || start < window_start || start + size > window_start + window_size) {
      window_bucket = bucket;
      window_start = start;
      window_size = std::min<std::uint64_t>(window.size(), store.bytes(bucket) - start);
      store.read(bucket, start, {window.data(), static_cast<std::size_t>(window_size)});
    }
    std::memcpy(text.data() + to, window.data() + (start - window_start), size);
  }
  std::uint64_t at = 0;
  for (auto const& part : parts_for(order.size())) {
    std::uint64_t size = 0;
    for (auto const line : order.first(part.lines)) size += list.sizes[line];
    order = order.subspan(part.lines);
    constexpr std::uint64_t piece = std::uint64_t{1} << 22;
    for (auto const stop = at + size; at < stop;) {
      auto const now = std::min(piece, stop - at);
      part.write({text.data() + at, static_cast<std::size_t>(now)});
      progress_.add(now);
      at += now;
    }
  }
}

/// A line that doesn't fit memory goes from one file to the other.
void outer_writer::write_long_line(bucket_store const& store, std::size_t bucket, std::uint64_t start) {
  auto const part = parts_for(1).front();
  std::vector<char> buffer(std::size_t{1} << 20);
  csv_scanner records{shuffle_.format.end};
  for (bool ended = false; !ended;) {
    auto size = std::min<std::uint64_t>(buffer.size(), store.bytes(bucket) - start);
    store.read(bucket, start, {buffer.data(), static_cast<std::size_t>(size)});
    start += size;
    auto const stop_at = [&](std::size_t place) {
      if (!ended) size = place + 1;
      ended = true;
    };
    std::string_view const text{buffer.data(), static_cast<std::size_t>(size)};
    if (shuffle_.format.csv) {
      records.for_each_end(text, stop_at);
    } else {
      for_each_end(text, shuffle_.format.end, stop_at);
    }
    part.write({buffer.data(), static_cast<std::size_t>(size)});
    progress_.add(size);
  }
}

}  // namespace faro::program
