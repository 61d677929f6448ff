#include "shuffle/array_kernels.hpp"
#include "shuffle/leaf_words.hpp"

#include <faro/error.hpp>
#include <faro/shuffle/array.hpp>

#include <sys/mman.h>

#include <atomic>
#include <cassert>
#include <cmath>
#include <cstdlib>
#include <exception>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <system_error>
#include <thread>

namespace faro::detail {

namespace {

constexpr std::size_t fan = scatter_node::bucket_count;

// ---- leaves -----------------------------------------------------------------------------------------------

struct picks_buffer {
  std::array<std::uint32_t, pick_group> picks;
  std::array<std::uint16_t, pick_group> rejected;
};

/// Calls use(first, picks) for each group of the picks of a leaf of n items.
template <class Use>
void each_group(key256 const& key, stream_kind kind, std::uint32_t n, Use const& use) {
  if (n < 2) return;
  leaf_words words{kind, key, n - 1};
  picks_buffer buffer;
  for (std::uint32_t first = 1; first < n;) {
    auto const count = static_cast<std::uint32_t>(std::min<std::size_t>(pick_group, n - first));
    auto const again =
        make_picks(first, words.take(count), buffer.picks.data(), count, buffer.rejected.data());
    for (auto const k : std::span{buffer.rejected}.first(again)) {
      while (!pick_again(first + k, *words.take(1), buffer.picks[k])) {}
    }
    use(first, std::span{buffer.picks}.first(count));
    first += count;
  }
}

void shuffle_leaf(std::byte* items, std::uint64_t n, std::size_t size, key256 const& key, stream_kind kind) {
  auto const swap = swap_loop_for(size);
  bool const ahead = n * size > cached_bytes;
  each_group(key, kind, static_cast<std::uint32_t>(n),
             [&](std::uint32_t first, std::span<std::uint32_t const> picks) {
               swap(items, first, picks.data(), picks.size(), ahead);
             });
}

/// A leaf of n items that lie in pieces elsewhere: piece(0), piece(1) and so on are their bytes.
template <class Piece>
void shuffle_pieces(std::byte* items, std::uint64_t n, Piece const& piece, std::size_t size,
                    key256 const& key, stream_kind kind) {
  if (n == 0) return;
  std::size_t next = 0;
  std::span<std::byte const> left;
  auto const next_items = [&](std::size_t most) {  // of one piece
    while (left.empty()) left = piece(next++);
    auto const now = std::min(most * size, left.size());
    return std::exchange(left, left.subspan(now)).first(now);
  };
  std::memcpy(items, next_items(1).data(), size);
  auto const place = place_loop_for(size);
  bool const ahead = n * size > cached_bytes;
  each_group(key, kind, static_cast<std::uint32_t>(n),
             [&](std::uint32_t first, std::span<std::uint32_t const> picks) {
               while (!picks.empty()) {
                 auto const from = next_items(picks.size());
                 auto const count = from.size() / size;
                 place(items, from.data(), first, picks.data(), count, ahead);
                 picks = picks.subspan(count);
                 first += static_cast<std::uint32_t>(count);
               }
             });
}

// ---- memory and threads -----------------------------------------------------------------------------------

/// Memory for a while: the caller's where that is enough, else the heap's, or when it is much the operating
/// system's, in large pages where there are such.
class scratch {
 public:
  scratch(std::uint64_t bytes, std::span<std::byte> offered, std::string const& purpose) {
    if (offered.size() >= bytes) {
      data_ = offered.data();
    } else if (bytes < from_system) {
      heap_.reset(static_cast<std::byte*>(std::malloc(static_cast<std::size_t>(bytes))));
      data_ = heap_.get();
    } else if (auto* const got = mmap(nullptr, static_cast<std::size_t>(bytes), PROT_READ | PROT_WRITE,
                                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
               got != MAP_FAILED) {
      mapped_ = static_cast<std::size_t>(bytes);
      data_ = static_cast<std::byte*>(got);
      madvise(got, mapped_, MADV_HUGEPAGE);  // a wish: it goes on without
    }
    if (data_ == nullptr)
      throw system_error{"no memory for " + std::to_string(bytes) + " bytes, " + purpose +
                         "; nothing was changed"};
  }
  ~scratch() {
    if (mapped_ != 0) munmap(data_, mapped_);
  }
  scratch(scratch const&) = delete;
  scratch& operator=(scratch const&) = delete;

  [[nodiscard]] std::byte* data() const { return data_; }

 private:
  static constexpr std::uint64_t from_system = std::uint64_t{32} << 20;  // bytes
  struct free_heap {
    void operator()(std::byte* data) const { std::free(data); }
  };

  std::unique_ptr<std::byte, free_heap> heap_;
  std::byte* data_ = nullptr;
  std::size_t mapped_ = 0;
};

unsigned threads_of(array_options const& options) {
  return options.threads != 0 ? options.threads : std::max(1U, std::thread::hardware_concurrency());
}

/// Runs task(0) .. task(tasks-1) on so many threads, in any order; on fewer where there are no more to be
/// had. Throws the first exception of a task after all threads have ended; tasks not begun are left out.
template <class Task>
void in_parallel(unsigned threads, std::size_t tasks, Task const& task) {
  std::atomic<std::size_t> next{0};
  std::exception_ptr failure;
  std::atomic_flag failed;
  auto const work = [&] {
    try {
      for (auto i = next.fetch_add(1); i < tasks; i = next.fetch_add(1)) task(i);
    } catch (...) {
      if (!failed.test_and_set()) failure = std::current_exception();
      next.store(tasks);
    }
  };
  {
    std::vector<std::jthread> others;
    try {
      auto const wanted = std::min<std::size_t>(threads, tasks);
      others.reserve(wanted);
      while (others.size() + 1 < wanted) others.emplace_back(work);
    } catch (std::system_error const&) {  // the machine has no more threads: the result is the same
    }
    work();
  }
  if (failure) std::rethrow_exception(failure);
}

// ---- dealing ----------------------------------------------------------------------------------------------

using keys = std::array<key256, fan>;
using counts = std::array<std::uint64_t, fan>;
using places = std::array<std::byte*, fan>;

/// What is the same for all nodes of a run.
struct run {
  std::size_t size;
  stream_kind kind;
  scatter_shape shape;
  deal_loop deal;
};

/// The keys of the buckets that are in need of one.
void keys_of_children(key256 const& key, counts const& sizes, keys& out) {
  for (std::size_t b = 0; b < fan; ++b) {
    if (sizes[b] > 1) out[b] = derived_key(key, b);
  }
}

/// Calls use(offset, buckets) for the buckets of the items begin .. end-1 of a node, up to 1,024 at a time.
/// `begin` is at the start of a block.
template <class Use>
void each_bucket(run const& r, key256 const& key, std::uint64_t begin, std::uint64_t end, Use const& use) {
  std::array<std::uint8_t, 16 * pick_group> bytes;
  for (auto block = begin / r.shape.block_items; begin < end; ++block) {
    stream source{r.kind, key, block + 1};
    auto const block_end = std::min(end, (block + 1) * r.shape.block_items);
    while (begin < block_end) {
      auto const some = std::span{bytes}.first(
          static_cast<std::size_t>(std::min<std::uint64_t>(bytes.size(), block_end - begin)));
      source.fill(std::as_writable_bytes(some));
      for (std::size_t at = 0; at < some.size(); at += pick_group) {
        auto const now = some.subspan(at, std::min(pick_group, some.size() - at));
        if (!use(begin + at, now)) return;
      }
      begin += some.size();
    }
  }
}

counts count_buckets(run const& r, key256 const& key, std::uint64_t begin, std::uint64_t end) {
  std::array<counts, 4> partial{};  // equal bytes in a row do not wait for one another
  each_bucket(r, key, begin, end, [&](std::uint64_t, std::span<std::uint8_t const> buckets) {
    std::size_t k = 0;
    for (; k + 4 <= buckets.size(); k += 4) {
      for (std::size_t i = 0; i < 4; ++i) ++partial[i][buckets[k + i]];
    }
    for (; k < buckets.size(); ++k) ++partial[0][buckets[k]];
    return true;
  });
  for (std::size_t i = 1; i < 4; ++i) {
    for (std::size_t b = 0; b < fan; ++b) partial[0][b] += partial[i][b];
  }
  return partial[0];
}

/// Items begin .. end-1 of a node, dealt into the buckets that begin at `ends`.
void deal_exactly(run const& r, std::byte const* items, key256 const& key, std::uint64_t begin,
                  std::uint64_t end, places& ends) {
  each_bucket(r, key, begin, end, [&](std::uint64_t at, std::span<std::uint8_t const> buckets) {
    r.deal(items + at * r.size, buckets.data(), buckets.size(), ends.data());
    return true;
  });
}

/// The same where a bucket has room for `room` items. False when one might become too full: then it stops.
bool deal_checked(run const& r, std::byte const* items, key256 const& key, std::uint64_t begin,
                  std::uint64_t end, std::uint64_t room, places& ends) {
  places limits;
  for (std::size_t b = 0; b < fan; ++b) limits[b] = ends[b] + room * r.size;
  std::uint64_t certain = 0;  // so many more items fit wherever they go
  bool fits = true;
  each_bucket(r, key, begin, end, [&](std::uint64_t at, std::span<std::uint8_t const> buckets) {
    if (certain < buckets.size()) {
      auto least = room * r.size;
      for (std::size_t b = 0; b < fan; ++b)
        least = std::min(least, static_cast<std::uint64_t>(limits[b] - ends[b]));
      certain = least / r.size;
      fits = certain >= buckets.size();
      if (!fits) return false;
    }
    certain -= buckets.size();
    r.deal(items + at * r.size, buckets.data(), buckets.size(), ends.data());
    return true;
  });
  return fits;
}

/// A node in one piece of memory, on this thread. `spare` has room for n items.
void shuffle_node(run const& r, std::byte* items, std::uint64_t n, key256 const& key, std::byte* spare) {
  if (n <= r.shape.leaf_most) return shuffle_leaf(items, n, r.size, key, r.kind);
  auto const child_keys = std::make_unique<keys>();
  auto const sizes = count_buckets(r, key, 0, n);
  keys_of_children(key, sizes, *child_keys);
  places ends;
  std::uint64_t offset = 0;
  for (std::size_t b = 0; b < fan; ++b) {
    ends[b] = spare + offset * r.size;
    offset += sizes[b];
  }
  deal_exactly(r, items, key, 0, n, ends);
  std::memcpy(items, spare, static_cast<std::size_t>(n * r.size));
  offset = 0;
  for (std::size_t b = 0; b < fan; ++b) {
    shuffle_node(r, items + offset * r.size, sizes[b], (*child_keys)[b], spare + offset * r.size);
    offset += sizes[b];
  }
}

/// The root of a large array: parts of it are dealt side by side, then the buckets are shuffled side by side.
/// In the second array bucket b has a region for each part in turn, so that it can be used again for dealing
/// bucket b out once its items are back.
class root {
 public:
  root(run const& r, std::byte* items, std::uint64_t n, key256 const& key, array_options const& options)
      : r_{r}, items_{items}, n_{n}, key_{key}, threads_{threads_of(options)}, offered_{options.workspace} {
    auto const blocks = (n + r.shape.block_items - 1) / r.shape.block_items;
    auto const parts = std::min<std::uint64_t>(threads_, blocks);
    part_items_ = (blocks + parts - 1) / parts * r.shape.block_items;
    parts_ = static_cast<std::size_t>((n + part_items_ - 1) / part_items_);
    ends_.resize(parts_);
    begins_.resize(parts_);
  }

  /// Deals the items into the second array. Changes nothing in the first.
  void deal() {
    if (!deal_with_room()) deal_with_counts();
    counts sizes{};
    for (std::size_t b = 0; b < fan; ++b) {
      for (std::size_t p = 0; p < parts_; ++p) sizes[b] += items_in(p, b);
      offsets_[b + 1] = offsets_[b] + sizes[b];
    }
    keys_of_children(key_, sizes, child_keys_);
  }

  /// Shuffles the buckets into the first array. Should that fail, the array has all its items all the same.
  void shuffle_buckets() {
    try {
      in_parallel(threads_, fan, [this](std::size_t b) { shuffle_bucket(b); });
    } catch (...) {  // every item is somewhere: bring home those that are not
      for (std::size_t b = 0; b < fan; ++b) {
        if (!back_[b]) bring_back(b);
      }
      throw;
    }
  }

 private:
  [[nodiscard]] std::uint64_t begin_of(std::size_t part) const { return part * part_items_; }
  [[nodiscard]] std::uint64_t end_of(std::size_t part) const {
    return std::min(n_, begin_of(part) + part_items_);
  }
  [[nodiscard]] std::uint64_t items_in(std::size_t part, std::size_t b) const {
    return static_cast<std::uint64_t>(ends_[part][b] - begins_[part][b]) / r_.size;
  }

  void reserve(std::uint64_t items) {
    memory_.reset();
    memory_.emplace(items * r_.size, offered_,
                    "to shuffle " + std::to_string(n_) + " items of " + std::to_string(r_.size) +
                        " bytes with a second array");
  }

  /// Equal room for all buckets, a dozen standard deviations above what is expected of a binomial number.
  bool deal_with_room() {
    auto const mean = static_cast<double>(part_items_) / fan;
    auto const room =
        static_cast<std::uint64_t>(std::max(0.0, mean + r_.shape.spare_deviations * std::sqrt(mean))) +
        pick_group + 1;
    reserve(room * fan * parts_);
    for (std::size_t p = 0; p < parts_; ++p) {
      for (std::size_t b = 0; b < fan; ++b)
        begins_[p][b] = memory_->data() + (b * parts_ + p) * room * r_.size;
    }
    ends_ = begins_;
    std::atomic<bool> fits{true};
    in_parallel(threads_, parts_, [&](std::size_t p) {
      if (!deal_checked(r_, items_, key_, begin_of(p), end_of(p), room, ends_[p])) fits = false;
    });
    return fits;
  }

  /// Exactly the room that is needed.
  void deal_with_counts() {
    std::vector<counts> sizes(parts_);
    in_parallel(threads_, parts_,
                [&](std::size_t p) { sizes[p] = count_buckets(r_, key_, begin_of(p), end_of(p)); });
    reserve(n_);
    std::uint64_t offset = 0;
    for (std::size_t b = 0; b < fan; ++b) {
      for (std::size_t p = 0; p < parts_; ++p) {
        begins_[p][b] = memory_->data() + offset * r_.size;
        offset += sizes[p][b];
      }
    }
    ends_ = begins_;
    in_parallel(threads_, parts_,
                [&](std::size_t p) { deal_exactly(r_, items_, key_, begin_of(p), end_of(p), ends_[p]); });
  }

  void shuffle_bucket(std::size_t b) {
    auto* const to = items_ + offsets_[b] * r_.size;
    auto const n = offsets_[b + 1] - offsets_[b];
    if (n > r_.shape.leaf_most) {
      bring_back(b);
      shuffle_node(r_, to, n, child_keys_[b], begins_[0][b]);
    } else {
      auto const piece = [&](std::size_t p) {
        return std::span<std::byte const>{begins_[p][b], ends_[p][b]};
      };
      shuffle_pieces(to, n, piece, r_.size, child_keys_[b], r_.kind);
      back_[b] = true;
    }
  }

  /// Puts the items of a bucket in their place in the array, in order.
  void bring_back(std::size_t b) noexcept {
    auto* to = items_ + offsets_[b] * r_.size;
    for (std::size_t p = 0; p < parts_; ++p) {
      auto const bytes = static_cast<std::size_t>(ends_[p][b] - begins_[p][b]);
      std::memcpy(to, begins_[p][b], bytes);
      to += bytes;
    }
    back_[b] = true;
  }

  run r_;
  std::byte* items_;
  std::uint64_t n_;
  key256 key_;
  unsigned threads_;
  std::span<std::byte> offered_;
  std::uint64_t part_items_ = 0;
  std::size_t parts_ = 0;
  keys child_keys_;
  std::vector<places> begins_;  // by part
  std::vector<places> ends_;
  std::array<std::uint64_t, fan + 1> offsets_{};
  std::array<bool, fan> back_{};
  std::optional<scratch> memory_;
};

// ---- in place ---------------------------------------------------------------------------------------------

/// Reads the buckets of a node one after the other, across blocks.
class bucket_reader {
 public:
  bucket_reader(run const& r, key256 const& key, std::uint64_t n) : r_{r}, key_{key}, left_{n} {}

  /// The buckets that are read but not yet used; reads more when there are none.
  std::span<std::uint8_t const> ahead() {
    if (at_ == end_) refill();
    return std::span{bytes_}.subspan(at_, end_ - at_);
  }
  void use(std::size_t count) { at_ += count; }

 private:
  void refill() {
    if (in_block_ == 0) source_.emplace(r_.kind, key_, ++block_);
    auto const more =
        std::min({static_cast<std::uint64_t>(bytes_.size()), r_.shape.block_items - in_block_, left_});
    source_->fill(std::as_writable_bytes(std::span{bytes_}.first(static_cast<std::size_t>(more))));
    in_block_ = (in_block_ + more) % r_.shape.block_items;
    left_ -= more;
    at_ = 0;
    end_ = static_cast<std::size_t>(more);
  }

  run const& r_;
  key256 key_;
  std::uint64_t left_;
  std::uint64_t block_ = 0;
  std::uint64_t in_block_ = 0;
  std::optional<stream> source_;
  std::array<std::uint8_t, 16 * pick_group> bytes_;
  std::size_t at_ = 0;
  std::size_t end_ = 0;
};

/// Deals the items of a node into buckets where they stand: counts how many each bucket gets, then lets every
/// item push out the one that stands where it goes. Returns the sizes of the buckets.
counts deal_in_place(run const& r, std::byte* items, std::uint64_t n, key256 const& key) {
  auto const cycle = cycle_loop_for(r.size);
  auto const sizes = count_buckets(r, key, 0, n);
  places ends;
  places limits;
  std::uint64_t offset = 0;
  for (std::size_t b = 0; b < fan; ++b) {
    ends[b] = items + offset * r.size;
    offset += sizes[b];
    limits[b] = items + offset * r.size;
  }
  bucket_reader buckets{r, key, n};
  std::array<std::byte, most_item_size> hand;
  for (std::size_t home = 0; home < fan; ++home) {
    while (ends[home] != limits[home]) {
      std::memcpy(hand.data(), ends[home], r.size);
      for (bool at_home = false; !at_home;) {
        auto const ahead = buckets.ahead();
        auto const moved =
            cycle(hand.data(), ahead.data(), ahead.size(), ends.data(), static_cast<std::uint8_t>(home));
        at_home = moved < ahead.size();
        buckets.use(moved + (at_home ? 1 : 0));
      }
      std::memcpy(ends[home], hand.data(), r.size);
      ends[home] += r.size;
    }
  }
  return sizes;
}

void shuffle_node_in_place(run const& r, std::byte* items, std::uint64_t n, key256 const& key,
                           unsigned threads) {
  if (n <= r.shape.leaf_most) return shuffle_leaf(items, n, r.size, key, r.kind);
  auto const child_keys = std::make_unique<keys>();
  auto const sizes = deal_in_place(r, items, n, key);
  keys_of_children(key, sizes, *child_keys);
  std::array<std::uint64_t, fan> offsets{};
  for (std::size_t b = 1; b < fan; ++b) offsets[b] = offsets[b - 1] + sizes[b - 1];
  in_parallel(threads, fan, [&](std::size_t b) {
    shuffle_node_in_place(r, items + offsets[b] * r.size, sizes[b], (*child_keys)[b], 1);
  });
}

}  // namespace

void leaf_picks(key256 const& key, stream_kind generator, std::uint32_t n,
                std::function<void(std::uint32_t, std::span<std::uint32_t const>)> const& use) {
  assert(n <= scatter_node::leaf_most);
  each_group(key, generator, n, use);
}

void shuffle_bytes(std::byte* items, std::uint64_t n, std::size_t size, key256 const& key,
                   array_options const& options, scatter_shape const& shape) {
  if (n <= shape.leaf_most) return shuffle_leaf(items, n, size, key, options.generator);
  run const r{size, options.generator, shape, deal_loop_for(size)};
  std::optional<root> tree;
  try {
    tree.emplace(r, items, n, key, options);
    tree->deal();
  } catch (std::bad_alloc const&) {  // not even for the places of the buckets
    throw system_error{"no memory to shuffle " + std::to_string(n) + " items; nothing was changed"};
  }
  tree->shuffle_buckets();
}

void shuffle_bytes_in_place(std::byte* items, std::uint64_t n, std::size_t size, key256 const& key,
                            array_options const& options, scatter_shape const& shape) {
  run const r{size, options.generator, shape, deal_loop_for(size)};
  shuffle_node_in_place(r, items, n, key, threads_of(options));
}

}  // namespace faro::detail
