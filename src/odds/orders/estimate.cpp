#include "odds/orders/read_condition.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/error.hpp>
#include <faro/odds/orders/estimate.hpp>
#include <faro/parallel/progress.hpp>
#include <faro/parallel/threads.hpp>

#include <algorithm>
#include <array>
#include <atomic>
#include <utility>
#include <vector>

namespace faro::odds {

namespace {

constexpr std::uint64_t orders_of_block = 8192;

xoshiro256pp generator_of_block(key256 const& key, std::uint64_t block) {
  chacha20 words{key, block};
  std::array<std::uint64_t, 4> state;
  std::ranges::generate(state, words);
  return xoshiro256pp{state};
}

std::vector<std::uint32_t> kinds_of(deck const& pack) {
  std::vector<std::uint32_t> out;
  for (std::uint32_t kind = 0; kind < pack.kinds().size(); ++kind)
    out.insert(out.end(), pack.kinds()[kind].count, kind);
  return out;
}

}  // namespace

order_estimate estimate_order(card_table const& cards, std::string_view query, std::uint64_t trials,
                              key256 const& key, unsigned threads) {
  auto const blocks = (trials + orders_of_block - 1) / orders_of_block;
  auto const workers = std::max<std::size_t>(1, std::min<std::uint64_t>(threads, blocks));
  auto const sorted = kinds_of(cards.cards);
  std::vector<order_estimate> found(workers);
  auto const read = orders::read_measured(cards, query);  // refuses what can't be
  parallel::long_work work{trials};
  std::atomic<std::uint64_t> next = 0;  // blocks are taken in order: stopped, those seen are the first ones
  parallel::in_threads(workers, [&](std::size_t worker) {
    auto const question = orders::read_measured(cards, query);
    auto& mine = found[worker];
    while (!work.is_stopped()) {
      auto const b = next.fetch_add(1);
      if (b >= blocks) return;
      auto generator = generator_of_block(key, b);
      random_chooser random{generator};
      auto const times = std::min(orders_of_block, trials - b * orders_of_block);
      auto now = sorted;
      for (std::uint64_t i = 0; i < times; ++i) {
        for (std::size_t at = 0; at + 1 < now.size(); ++at)
          std::swap(now[at], now[at + random.below(std::uint64_t{now.size() - at})]);
        auto const value = question.value(now);
        if (!value) continue;
        ++mine.kept;
        ++mine.counts[*value];
      }
      try {
        work.advance(times);
      } catch (stopped const&) {}  // heard before the next block
    }
  });
  auto out = std::move(found.front());
  out.is_condition = read.is_condition;
  out.asked = read.asked;
  for (std::size_t w = 1; w < workers; ++w) {
    out.kept += found[w].kept;
    for (auto const& [value, n] : found[w].counts) out.counts[value] += n;
  }
  out.trials = std::min(trials, std::min(next.load(), blocks) * orders_of_block);
  if (out.trials == 0) throw stopped{"stopped"};
  if (out.kept == 0)
    throw input_error{"the condition given did not hold once in " + std::to_string(out.trials) + " orders"};
  return out;
}

}  // namespace faro::odds
