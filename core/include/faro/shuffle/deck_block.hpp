// Many small decks: 64 at a time, each uniform and independent of all others.
//
//   deck_stream decks{key_from_text("poker"), 52, 5};
//   auto const hand = decks.next();  // five of the cards 0 .. 51
//   deck_block block{key_from_text("poker"), 52};
//   block.next()[64 * 3 + 7];  // the card at place 3 of deck 7
//
// deck_block makes 64 decks of up to 256 cards, or deals of k of n cards, in the lanes of vectors: position
// by position (row p holds the cards at position p of all 64), or as 64 records of k bytes. deck_stream hands
// them out one by one. Every deck takes randomness of its own: nothing is composed from decks made before.
// The decks are a function of key, number, generator, n and k: the same on every machine and by every
// instruction set (docs/spec-streams.md).
//
// Each deck takes 17 random words of 16 bits (52 cards), exactly uniform digits from each (digit_groups.hpp),
// turned into an order without a branch (insertion decode, shuffle/decks/deck_lanes.hpp). k (k - 1) / 2 steps
// of two instructions for 64 decks: for some 50 cards far ahead of any loop over one deck, for 256 about
// even.
//
// Cost, 52 cards with AVX-512: 7 ns a deck with xoshiro256++x16, 10 with chacha20; a deal of 7 of 52 0.5 ns
// (docs/benchmarks.md). Memory: some 50 KB for 52 cards.
// Throws input_error for more than 256 cards. One thread at a time for each object.
// Origin: the digits by repeated multiplication of N. Brackett-Rozinsky and D. Lemire (2024).
#pragma once
#include <faro/chance/detail/stream.hpp>
#include <faro/error.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <new>
#include <span>
#include <utility>
#include <vector>

namespace faro {

namespace detail {

struct deck_plan;
struct deck_group;

/// Memory that begins at a cache line: a vector of 64 bytes is then never split over two.
template <class T>
struct line_allocator {
  using value_type = T;
  line_allocator() = default;
  template <class U>
  line_allocator(line_allocator<U> const&) {}  // NOLINT(google-explicit-constructor): as allocators do
  T* allocate(std::size_t n) { return static_cast<T*>(::operator new (n * sizeof(T), std::align_val_t{64})); }
  void deallocate(T* p, std::size_t) { ::operator delete (p, std::align_val_t{64}); }
  friend bool operator==(line_allocator, line_allocator) { return true; }
};

}  // namespace detail

/// Fills a buffer with random bytes.
using byte_filler = std::function<void(std::span<std::byte>)>;

/// Makes 64 decks at a time. A value: copies go on separately (if their sources do).
class deck_block {
 public:
  static constexpr std::size_t decks = 64;        ///< made at a time
  static constexpr std::size_t most_cards = 256;  ///< of a deck

  /// Deals of `dealt` of the cards 0 .. cards-1, in random order, from streams 2 number and 2 number + 1 of
  /// the key: words and redraws. `number` tells apart the parts of a run. Throws input_error unless dealt <=
  /// cards <= most_cards and number < 2^63.
  deck_block(key256 const& key, std::size_t cards, std::size_t dealt,
             stream_kind kind = stream_kind::chacha_20, std::uint64_t number = 0);
  /// Whole decks.
  deck_block(key256 const& key, std::size_t cards, stream_kind kind = stream_kind::chacha_20,
             std::uint64_t number = 0)
      : deck_block{key, cards, cards, kind, number} {}
  /// With bytes from elsewhere: uniform and independent if they are. Throws as above.
  deck_block(byte_filler words, byte_filler redraws, std::size_t cards, std::size_t dealt);

  /// 64 decks more, by positions: the card at position p of deck d is [64 p + d]. Valid until the next call.
  std::span<std::uint8_t const> next();

  /// The same as records: the card at position p of deck d is [dealt d + p].
  std::span<std::uint8_t const> next_records();

  [[nodiscard]] std::size_t cards() const;
  [[nodiscard]] std::size_t dealt() const;

 private:
  friend class deck_stream;
  template <class T>
  using lines = std::vector<T, detail::line_allocator<T>>;

  std::byte const* take_random();
  std::uint32_t take_redraw();
  void redraw();
  void redraw(detail::deck_group const& group, std::uint8_t* cards);
  void make_batch();

  std::shared_ptr<detail::deck_plan const> plan_;
  byte_filler words_, redraws_;
  lines<std::byte> random_;              // of several blocks
  std::size_t random_used_;              // bytes of it
  std::vector<std::byte> redrawn_;       // words for redraws
  std::size_t redrawn_used_;             // bytes of it
  std::vector<std::uint64_t> rejected_;  // a bit for each word of each group
  lines<std::uint8_t> rows_;             // 64 decks a row, of a batch of blocks
  std::size_t rows_used_;                // blocks of the batch
  std::vector<std::uint8_t> records_;
};

/// Hands out the decks of a block of its own one by one: deck 0, 1, ... 63, then those of the next block.
/// Each is handed out once, so they are as independent as the block's. A value.
class deck_stream {
 public:
  explicit deck_stream(deck_block block) : block_{std::move(block)}, dealt_{block_.dealt()} {}
  /// As deck_block.
  deck_stream(key256 const& key, std::size_t cards, std::size_t dealt,
              stream_kind kind = stream_kind::chacha_20, std::uint64_t number = 0)
      : deck_stream{deck_block{key, cards, dealt, kind, number}} {}
  explicit deck_stream(key256 const& key, std::size_t cards, stream_kind kind = stream_kind::chacha_20,
                       std::uint64_t number = 0)
      : deck_stream{key, cards, cards, kind, number} {}

  /// The next deck: its cards from the top. Valid until the next call.
  std::span<std::uint8_t const> next() {
    if (next_ == deck_block::decks) {
      block_.next_records();
      next_ = 0;
    }
    std::span<std::uint8_t const> const records{block_.records_};
    return records.subspan(dealt_ * next_++, dealt_);
  }

  [[nodiscard]] std::size_t cards() const { return block_.cards(); }
  [[nodiscard]] std::size_t dealt() const { return dealt_; }

 private:
  deck_block block_;
  std::size_t dealt_;
  std::size_t next_ = deck_block::decks;  // of the block's records
};

}  // namespace faro
