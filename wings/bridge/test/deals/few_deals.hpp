// Questions about the seats of a deal, and deals of which all cards but a few are given: those are listed.
#pragma once
#include "bridge/src/deals/question.hpp"
#include "odds/src/hands/named_hands.hpp"
#include "odds/test/ask.hpp"

#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>

#include <algorithm>
#include <array>
#include <span>
#include <string>
#include <vector>

namespace faro::odds::bridge {

inline std::vector<std::string> const seat_names{"N", "E", "S", "W"};

/// A condition of the question language about hands N, E, S, W.
inline question asked_of_seats(asked const& read) {
  auto const table = faro::testing::table_of("standard52");
  auto const named = name_hands(std::span{&read, 1}, seat_names);
  query_setting setting;
  setting.hands.assign(std::max<std::size_t>(named.hands.size(), 1), 13);
  auto query = compile_query(table, setting, std::span<asked const>{named.conditions});
  return *bridge_question(query, table, named.hands);
}

/// All cards are given but `left` of each hand: the deals that remain can be listed.
struct few_deals {
  deal_holdings fixed{};
  std::vector<deal_seats> all;

  few_deals(std::string const& seed, int left) {
    xoshiro256pp generator{key_from_text(seed)};
    random_chooser c{generator};
    deal_seats deal{};
    for (std::size_t i = 0; i < 52; ++i) deal[i] = static_cast<std::uint8_t>(i % 4);
    for (std::size_t i = 51; i > 0; --i) std::swap(deal[i], deal[c.below(i + 1)]);
    std::vector<std::size_t> open;
    std::array<int, seats> kept{};
    std::vector<std::uint8_t> owners;
    for (std::size_t i = 0; i < 52; ++i) {
      if (kept[deal[i]]++ < 13 - left) {
        fixed[deal[i]][i / 13] = static_cast<holding>(fixed[deal[i]][i / 13] | 1U << (12 - i % 13));
      } else {
        open.push_back(i);
        owners.push_back(deal[i]);
      }
    }
    std::ranges::sort(owners);
    do {
      for (std::size_t i = 0; i < open.size(); ++i) deal[open[i]] = owners[i];
      all.push_back(deal);
    } while (std::ranges::next_permutation(owners).found);
  }
};

}  // namespace faro::odds::bridge
