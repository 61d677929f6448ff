// `faro-bench decks` and `faro-bench deals`.
#include "bench/baselines.hpp"
#include "bench/contests/contest.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/detail/stream.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/shuffle/block_chooser.hpp>
#include <faro/shuffle/deck_block.hpp>
#include <faro/shuffle/fisher_yates.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <numeric>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace faro::program {
namespace {

using baselines::batched_fisher_yates;
using baselines::contestant;
using baselines::wyrand;

constexpr std::size_t cards = 52;
constexpr unsigned many = 64 * 1024;  // decks in a round: time enough that the processor has settled

template <class Card>
std::vector<Card> a_deck() {
  std::vector<Card> out(cards);
  std::iota(out.begin(), out.end(), Card{0});
  return out;
}

/// A contestant that shuffles one deck again and again with a generator: shuffle(deck, generator).
template <class Card, class G, class Shuffle>
contestant one_by_one(std::string name, G generator, Shuffle shuffle) {
  auto const deck = std::make_shared<std::vector<Card>>(a_deck<Card>());
  auto const kept = std::make_shared<G>(generator);
  auto const run = [=] {
    auto g = *kept;
    for (unsigned i = 0; i < many; ++i) shuffle(*deck, g), wanted(deck->data());
    *kept = g;
  };
  return {std::move(name), run, many};
}

contestant blocks(std::string name, stream_kind kind, std::size_t dealt, bool records) {
  auto const block = std::make_shared<deck_block>(bench_key(), cards, dealt, kind);
  auto const run = [=] {
    for (unsigned i = 0; i < many / deck_block::decks; ++i)
      wanted((records ? block->next_records() : block->next()).data());
  };
  return {std::move(name), run, many};
}

contestant stream_of_decks(std::string name, stream_kind kind) {
  auto const decks = std::make_shared<deck_stream>(bench_key(), cards, kind);
  auto const run = [=] {
    for (unsigned i = 0; i < many; ++i) wanted(decks->next().data());
  };
  return {std::move(name), run, many};
}

contestant copies_of_decks() {
  auto const decks = std::make_shared<std::array<std::array<std::uint8_t, cards>, 64>>();
  auto const run = [=] {
    std::array<std::uint8_t, cards> copy;
    for (unsigned i = 0; i < many; ++i) {
      std::memcpy(copy.data(), (*decks)[i % 64].data(), cards);
      wanted(copy.data());
    }
  };
  return {"memcpy of 52 bytes", run, many};
}

constexpr auto by_standard = [](auto& deck, auto& g) { std::shuffle(deck.begin(), deck.end(), g); };
constexpr auto by_batches = [](auto& deck, auto& g) { batched_fisher_yates(deck.data(), deck.size(), g); };
constexpr auto by_description = [](auto& deck, auto& g) {
  random_chooser c{g};
  fisher_yates(c, std::span{deck});
};

}  // namespace

std::vector<comparison> compare_decks(bench_plan const& plan) {
  std::mt19937_64 const standard{1};
  xoshiro256pp const fast{bench_key()};
  using enum stream_kind;
  std::vector<contestant> const all{
      copies_of_decks(),
      one_by_one<std::uint8_t>("std::shuffle, mt19937_64, 8-bit cards", standard, by_standard),
      one_by_one<std::uint32_t>("std::shuffle, mt19937_64, 32-bit cards", standard, by_standard),
      one_by_one<std::uint32_t>("std::shuffle, xoshiro256++", fast, by_standard),
      one_by_one<std::uint8_t>("batched Fisher-Yates, mt19937_64", standard, by_batches),
      one_by_one<std::uint8_t>("batched Fisher-Yates, xoshiro256++", fast, by_batches),
      one_by_one<std::uint8_t>("batched Fisher-Yates, wyrand", wyrand{1}, by_batches),
      one_by_one<std::uint8_t>("fisher_yates, xoshiro256++", fast, by_description),
      one_by_one<std::uint8_t>("fisher_yates, chacha20", chacha20{bench_key()}, by_description),
      one_by_one<std::uint8_t>("fisher_yates by block_chooser, chacha20", block_chooser{bench_key()},
                               [](auto& deck, auto& c) { fisher_yates(c, std::span{deck}); }),
      blocks("deck_block, xoshiro256++x16", xoshiro256pp_x16, cards, false),
      blocks("deck_block, aes256-ctr", aes256_ctr, cards, false),
      blocks("deck_block, chacha8", chacha_8, cards, false),
      blocks("deck_block, chacha20", chacha_20, cards, false),
      blocks("deck_block, chacha20, records", chacha_20, cards, true),
      stream_of_decks("deck_stream, chacha20, one by one", chacha_20),
  };
  return {contest("decks", "a deck of 52 cards", "ns a deck",
                  {"batched Fisher-Yates, wyrand", "std::shuffle, mt19937_64, 32-bit cards",
                   "std::shuffle, mt19937_64, 8-bit cards"},
                  all, plan.rounds, plan)};
}

std::vector<comparison> compare_deals(bench_plan const& plan) {
  std::vector<comparison> out;
  using enum stream_kind;
  for (std::size_t const dealt : {5U, 7U, 9U, 21U}) {
    auto const by_batches_last = [=](auto& deck, auto& g) {
      baselines::batched_fisher_yates_last(deck.data(), deck.size(), dealt, g);
    };
    auto const by_picks = [=](auto& deck, auto& g) {
      random_chooser c{g};
      fisher_yates_ascending(c, std::span{deck}, dealt);
    };
    std::vector<contestant> const all{
        one_by_one<std::uint8_t>("batched Fisher-Yates, wyrand", wyrand{1}, by_batches_last),
        one_by_one<std::uint8_t>("batched Fisher-Yates, xoshiro256++", xoshiro256pp{bench_key()},
                                 by_batches_last),
        one_by_one<std::uint32_t>("Fisher-Yates, mt19937_64", std::mt19937_64{1}, by_picks),
        blocks("deck_block, xoshiro256++x16", xoshiro256pp_x16, dealt, false),
        blocks("deck_block, chacha8", chacha_8, dealt, false),
        blocks("deck_block, chacha20", chacha_20, dealt, false),
    };
    out.push_back(contest("deals", fmt::format("{} of 52 cards, one pack used again and again", dealt),
                          "ns a deal", {"batched Fisher-Yates, wyrand"}, all, plan.rounds, plan));
  }
  return out;
}

}  // namespace faro::program
