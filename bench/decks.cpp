// Many small decks: blocks of them by every instruction set, beside std::shuffle and batched Fisher-Yates one
// deck at a time, with memcpy of a deck as the yardstick of the machine. All in turn in one process.
#include "baselines.hpp"
#include "chance/instruction_set.hpp"
#include "side_by_side.hpp"
#include "table.hpp"

#include <faro/chance/random.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/shuffle/deck_block.hpp>
#include <faro/shuffle/fisher_yates.hpp>

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <memory>
#include <numeric>
#include <random>
#include <string>
#include <vector>

namespace {

using namespace faro;
using baselines::contestant;

constexpr int loops = 1000;  // decks of one contestant's turn, one by one
constexpr int blocks = 100;  // of 64 decks

template <class Card, class G>
contestant one_by_one(std::string name, G generator, auto shuffle) {
  std::vector<Card> deck(52);
  std::iota(deck.begin(), deck.end(), Card{0});
  return {std::move(name),
          [=]() mutable {
            auto g = generator;
            for (int i = 0; i < loops; ++i) {
              shuffle(deck, g);
              asm volatile("" : : "r"(deck.data()) : "memory");
            }
            generator = g;
          },
          loops};
}

auto const by_library = [](auto& deck, auto& g) { std::shuffle(deck.begin(), deck.end(), g); };
auto const batched = [](auto& deck, auto& g) {
  baselines::batched_fisher_yates(deck.data(), deck.size(), g);
};

contestant copies() {
  auto const from = std::make_shared<std::array<std::uint8_t, std::size_t{64} * 52 * 16>>();
  auto const to = std::make_shared<std::array<std::uint8_t, std::size_t{64} * 52 * 16>>();
  return {"memcpy of 52 bytes",
          [=] {
            for (std::size_t i = 0; i < loops; ++i) {
              std::memcpy(to->data() + 52 * (i % 1024), from->data() + 52 * (i % 1024), 52);
              asm volatile("" : : "r"(to->data()) : "memory");
            }
          },
          loops};
}

contestant by_blocks(std::string name, deck_block block, instruction_set set, bool records) {
  return {std::move(name),
          [=]() mutable {
            use_instruction_set(set);
            for (int i = 0; i < blocks; ++i) {
              auto const decks = records ? block.next_records() : block.next();
              asm volatile("" : : "r"(decks.data()) : "memory");
            }
          },
          blocks * double{deck_block::decks}};
}

contestant by_stream(std::string name, deck_stream decks) {
  return {std::move(name),
          [=]() mutable {
            for (int i = 0; i < loops; ++i) {
              auto const deck = decks.next();
              asm volatile("" : : "r"(deck.data()) : "memory");
            }
          },
          loops};
}

void add_blocks(std::vector<contestant>& all, key256 const& key, std::size_t dealt) {
  for (auto const set : instruction_sets()) {
    auto const by = " (" + std::string{name_of(set)} + ")";
    using enum stream_kind;
    for (auto const kind : {xoshiro256pp_x16, aes256_ctr, chacha_8, chacha_20}) {
      all.push_back(
          by_blocks("block, " + std::string{name_of(kind)} + by, {key, 52, dealt, kind}, set, false));
    }
    all.push_back(
        by_blocks("block as records, xoshiro256++x16" + by, {key, 52, dealt, xoshiro256pp_x16}, set, true));
    all.push_back(by_blocks("block as records, chacha20" + by, {key, 52, dealt}, set, true));
  }
  all.push_back(by_stream("deck_stream, xoshiro256++x16", {key, 52, dealt, stream_kind::xoshiro256pp_x16}));
}

void whole_decks(key256 const& key) {
  std::mt19937_64 const twister{1};
  xoshiro256pp const xoshiro{key};
  baselines::wyrand const wyrand{1};
  std::vector<contestant> all;
  all.push_back(copies());
  all.push_back(one_by_one<std::uint8_t>("std::shuffle, mt19937_64, 8-bit cards", twister, by_library));
  all.push_back(one_by_one<std::uint32_t>("std::shuffle, mt19937_64, 32-bit cards", twister, by_library));
  all.push_back(one_by_one<std::uint8_t>("std::shuffle, xoshiro256++", xoshiro, by_library));
  all.push_back(one_by_one<std::uint8_t>("batched, mt19937_64", twister, batched));
  all.push_back(one_by_one<std::uint8_t>("batched, xoshiro256++", xoshiro, batched));
  all.push_back(one_by_one<std::uint8_t>("batched, wyrand", wyrand, batched));
  all.push_back(
      one_by_one<std::uint8_t>("faro::fisher_yates, xoshiro256++", xoshiro, [](auto& deck, auto& g) {
        random_chooser c{g};
        fisher_yates(c, std::span{deck});
      }));
  add_blocks(all, key, 52);
  baselines::print_times("a deck of 52 cards", baselines::side_by_side(all, 41),
                         {"std::shuffle, mt19937_64, 32-bit cards", "batched, wyrand", "memcpy of 52 bytes"});
}

void deals(key256 const& key, std::size_t dealt) {
  auto const deal = [dealt](auto& deck, auto& g) {
    baselines::batched_fisher_yates_last(deck.data(), deck.size(), dealt, g);
  };
  auto const by_distribution = [dealt](auto& deck, auto& g) {
    for (std::size_t i = 0; i < dealt; ++i)
      std::swap(deck[i], deck[std::uniform_int_distribution<std::size_t>{i, deck.size() - 1}(g)]);
  };
  std::vector<contestant> all;
  all.push_back(one_by_one<std::uint8_t>("swaps, mt19937_64", std::mt19937_64{1}, by_distribution));
  all.push_back(one_by_one<std::uint8_t>("batched, xoshiro256++", xoshiro256pp{key}, deal));
  all.push_back(one_by_one<std::uint8_t>("batched, wyrand", baselines::wyrand{1}, deal));
  add_blocks(all, key, dealt);
  baselines::print_times("a deal of " + std::to_string(dealt) + " of 52 cards",
                         baselines::side_by_side(all, 41), {"batched, xoshiro256++", "batched, wyrand"});
}

}  // namespace

int main() {
  auto const key = key_from_text("bench");
  whole_decks(key);
  for (std::size_t const dealt : {5, 7, 9, 21}) deals(key, dealt);
}
