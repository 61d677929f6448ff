// Hands with kickers, dealt for tests, and what listing every one says of them.
#pragma once
#include "odds/test/ask.hpp"

#include <faro/odds/hands/detail/hands.hpp>

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace faro::odds::testing_kickers {

inline query_setting dealing(std::vector<count_t> hands, count_t community) {
  query_setting out;
  out.hands = std::move(hands);
  out.community = community;
  return out;
}

/// Cards held by the first hand of several, which then gets so many fewer.
inline query_setting holding(query_setting setting, card_table const& table,
                             std::vector<std::string> const& cards) {
  setting.held.resize(table.cards.kinds().size());
  for (auto const& name : cards) ++setting.held[static_cast<std::size_t>(table.find_kind(name))];
  setting.hands[0] -= static_cast<count_t>(cards.size());
  return setting;
}

inline void expect_every_hand_listed(card_table const& table, query_setting const& setting,
                                     std::string const& question) {
  std::vector<std::string> const texts{question};
  auto const query = compile_query(table, setting, texts);
  auto const solved = solve_hands(table, query).law;
  auto const listed = list_hands(table, query).law;
  EXPECT_EQ(solved.denominator(), listed.denominator()) << question;
  EXPECT_TRUE(solved == listed) << question;
}

inline constexpr char const* cards_with_kickers = "As Ks Qs 2s Ah Kh 2h 3h Ad 2d 2c";

}  // namespace faro::odds::testing_kickers
