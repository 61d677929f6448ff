// A random reading for simulations: whole decks and deals come from blocks of 64, everything else pick by
// pick.
//
//   block_chooser c{key_from_text("run 7")};
//   for (int round = 0; round < 1'000'000; ++round) game(c);    // game: any description, unchanged
//
// fisher_yates(), fisher_yates_ascending(), inside_out(), sample(), sample_indices() and deal_hands() ask a
// chooser that deals decks (deck_dealer) for the whole order, where it is one of at most 256 cards, instead
// of for a pick a card. The order is exactly uniform either way, and independent of all others: only the
// number of questions is another. So a simulation of a game gets the speed of deck_block without knowing; a
// reading that records, replays, lists or explains is asked pick by pick as ever.
//
// The answers are a function of key, generator and the questions so far: the same on every machine and by
// every instruction set. Not those of random_chooser for the same key.
//
// Cost, 52 cards, chacha20: fisher_yates() 40 ns instead of 140 (docs/benchmarks.md). The first deal of a
// size makes eight blocks at once; memory some 50 KB for each size dealt.
// Throws nothing of its own. One thread at a time for each object.
#pragma once
#include <faro/chance/chooser.hpp>
#include <faro/chance/detail/stream.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/shuffle/deck_block.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace faro {

class block_chooser {
 public:
  explicit block_chooser(key256 const& key, stream_kind kind = stream_kind::chacha_20)
      : words_{kind, derived_key(key, 0)}, deck_key_{derived_key(key, 1)}, kind_{kind} {}

  /// With the key of a seed text, key_from_text(seed).
  explicit block_chooser(std::string_view seed, stream_kind kind = stream_kind::chacha_20)
      : block_chooser{key_from_text(seed), kind} {}

  /// One of 0 .. n-1, as random_chooser picks from the words of the stream. Precondition: n > 0.
  std::uint64_t below(std::uint64_t n) { return random_chooser{words_}.below(n); }
  std::size_t kind(std::span<count_t const> counts) { return random_chooser{words_}.kind(counts); }

  /// `count` of the numbers 0 .. n-1 in random order, from a block of such deals. Valid until the next deal.
  /// Precondition: count <= n <= 256. Amortised O(count) at some 0.2 ns a card.
  std::span<std::uint8_t const> deal(std::size_t n, std::size_t count) {
    auto found = std::ranges::find_if(sizes_, [&](auto const& s) { return s.n == n && s.count == count; });
    if (found == sizes_.end()) {
      // Parts of the key's run that no other size has.
      sizes_.push_back({n, count, deck_stream{deck_key_, n, count, kind_, n << 9 | count}});
      found = sizes_.end() - 1;
    }
    return found->decks.next();
  }

 private:
  struct size_dealt {
    std::size_t n, count;
    deck_stream decks;
  };
  stream_words words_;
  key256 deck_key_;
  stream_kind kind_;
  std::vector<size_dealt> sizes_;
};

}  // namespace faro
