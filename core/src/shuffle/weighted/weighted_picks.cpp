#include "shuffle/weighted/weighted_picks.hpp"

#include "shuffle/weighted/weighted_table.hpp"

#include <faro/chance/detail/stream.hpp>
#include <faro/parallel/progress.hpp>

#include <algorithm>
#include <array>
#include <limits>

namespace faro {
namespace {

void heed() {
  if (parallel::stop_asked()) throw stopped{"stopped"};
}

/// Words of one size, a bound of as many bits (docs/spec-streams.md, section 3).
template <class Word, class Product>
void fill_by_words(key256 const& key, Product bound, std::int64_t low, std::span<std::int64_t> numbers) {
  constexpr int bits = std::numeric_limits<Word>::digits;
  constexpr std::size_t block = 4096, blocks_a_look = 256;
  auto const reject_below = static_cast<Word>((Product{1} << bits) % bound);
  stream source{stream_kind::chacha_20, key};
  std::array<Word, block> words;
  std::size_t turn = 0;
  while (!numbers.empty()) {
    if (turn++ % blocks_a_look == 0) heed();
    auto const some = std::span{words}.first(std::min(block, numbers.size()));
    source.fill(std::as_writable_bytes(some));
    std::size_t made = 0;
    for (auto const word : some) {  // a number that is drawn again is written over
      auto const product = word * bound;
      numbers[made] = static_cast<std::int64_t>(static_cast<std::uint64_t>(low) +
                                                static_cast<std::uint64_t>(product >> bits));
      made += static_cast<Word>(product) >= reject_below;
    }
    numbers = numbers.subspan(made);
  }
}

template <class Weights>
void pick(key256 const& key, Weights const& weights, std::span<std::int64_t> picks) {
  weighted_table const table{weights, picks.size()};
  stream_words words{stream_kind::chacha_20, key};
  constexpr std::size_t block = 65536;
  for (; !picks.empty(); picks = picks.subspan(std::min(block, picks.size()))) {
    heed();
    for (auto& pick : picks.first(std::min(block, picks.size())))
      pick = static_cast<std::int64_t>(table.pick(words));
  }
}

template <class Weights>
void order(key256 const& key, Weights const& weights, std::span<std::int64_t> picks) {
  stream_words words{stream_kind::chacha_20, key};
  std::ranges::copy(weighted_order(weights, picks.size(), words, heed), picks.begin());
}

}  // namespace

void fill_below(key256 const& key, std::uint64_t bound, std::int64_t low, std::span<std::int64_t> numbers) {
  if (bound <= std::uint64_t{1} << 32) {
    fill_by_words<std::uint32_t>(key, bound, low, numbers);
  } else {
    fill_by_words<std::uint64_t>(key, uint128{bound}, low, numbers);
  }
}

std::size_t first_that_is_no_weight(std::span<double const> weights) {
  constexpr auto most = std::numeric_limits<double>::max();
  auto const odd = std::ranges::find_if(weights, [](double w) { return !(w >= 0 && w <= most); });
  return static_cast<std::size_t>(odd - weights.begin());
}

void pick_by_weight(key256 const& key, std::span<double const> weights, std::span<std::int64_t> picks) {
  pick(key, real_weights{weights}, picks);
}
void pick_by_weight(key256 const& key, std::span<integer const> weights, std::span<std::int64_t> picks) {
  pick(key, whole_weights{weights}, picks);
}
void order_by_weight(key256 const& key, std::span<double const> weights, std::span<std::int64_t> picks) {
  order(key, real_weights{weights}, picks);
}
void order_by_weight(key256 const& key, std::span<integer const> weights, std::span<std::int64_t> picks) {
  order(key, whole_weights{weights}, picks);
}

}  // namespace faro
