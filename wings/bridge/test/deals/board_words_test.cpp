// Conditions on dealer and vulnerability: for each of the sixteen boards what is left says of any deal what
// the whole says in plain words.
#include "bridge/src/deals/condition/board_words.hpp"

#include "bridge/test/deals/few_deals.hpp"
#include "cards/pbn.hpp"
#include "support/error_of.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace faro::odds::bridge {
namespace {

struct board {
  std::size_t dealer;
  std::string_view vulnerable;
  [[nodiscard]] bool ns() const { return vulnerable == "NS" || vulnerable == "All"; }
  [[nodiscard]] bool ew() const { return vulnerable == "EW" || vulnerable == "All"; }
  [[nodiscard]] bool of(std::size_t seat) const { return seat % 2 == 0 ? ns() : ew(); }
};
using hands = std::vector<std::int64_t>;  // points, N, E, S, W

struct meaning {
  char const* condition;
  std::function<bool(board const&, hands const&)> plain;
};

std::vector<meaning> const meanings{
    {"hcp(dealer) >= 11", [](board const& b, hands const& h) { return h[b.dealer] >= 11; }},
    {"dealer = N or hcp(N) >= 11",
     [](board const& b, hands const& h) { return b.dealer == 0 || h[0] >= 11; }},
    {"dealer != west and hcp(W) < 9",
     [](board const& b, hands const& h) { return b.dealer != 3 && h[3] < 9; }},
    {"S = dealer", [](board const& b, hands const&) { return b.dealer == 2; }},
    {"dealer in (N, E) and not vulnerable(dealer)",
     [](board const& b, hands const&) { return b.dealer < 2 && !b.of(b.dealer); }},
    {"dealer not in (n, e) or hcp(E) > 9",
     [](board const& b, hands const& h) { return b.dealer > 1 || h[1] > 9; }},
    {"vulnerable(ns) and hcp(N) + hcp(S) >= 20 or vulnerable(W) and hcp(E) + hcp(W) >= 20",
     [](board const& b, hands const& h) {
       return (b.ns() && h[0] + h[2] >= 20) || (b.ew() && h[1] + h[3] >= 20);
     }},
    {"if vulnerable(dealer) then hcp(dealer) in 12..40 else hcp(dealer) in 8..11",
     [](board const& b, hands const& h) {
       return b.of(b.dealer) ? h[b.dealer] >= 12 : h[b.dealer] >= 8 && h[b.dealer] <= 11;
     }},
    {"vulnerable = None or vulnerable != All and vulnerable in (NS, EW) and hcp(N) < hcp(E)",
     [](board const& b, hands const& h) {
       return b.vulnerable == "None" || (b.vulnerable != "All" && h[0] < h[1]);
     }},
    {"hcp(N) >= 9 + 3 * (dealer(N) or dealer(S))",
     [](board const& b, hands const& h) { return h[0] >= 9 + 3 * (b.dealer % 2 == 0 ? 1 : 0); }},
    {"hcp(N) >= if(vulnerable(EW), 12, 8)",
     [](board const& b, hands const& h) { return h[0] >= (b.ew() ? 12 : 8); }},
};

TEST(BoardWords, AreSettledForEveryBoard) {
  std::vector<deal_seats> deals;
  for (auto const* seed : {"a", "b", "c"}) {
    auto const few = few_deals{seed, 1}.all;
    deals.insert(deals.end(), few.begin(), few.end());
  }
  for (auto const& m : meanings) {
    asked const condition{m.condition};
    EXPECT_TRUE(board_words_in(condition).any());
    std::size_t held = 0;
    for (std::uint64_t number = 1; number <= 16; ++number) {
      board const b{std::string_view{"NESW"}.find(pbn_dealer(number)), pbn_vulnerable(number)};
      auto const settled = settled_for_board(condition, {b.dealer, b.vulnerable});
      if (!settled.is) {
        EXPECT_FALSE(board_words_in(settled.left).any()) << m.condition;
      }
      for (auto const& deal : deals) {
        hands points(4);
        for (std::size_t i = 0; i < 52; ++i) points[deal[i]] += high_card_points(bridge_card(i));
        bool const found =
            settled.is ? *settled.is : answer(asked_of_seats(settled.left), holdings_of(deal)) != 0;
        held += found ? 1U : 0U;
        ASSERT_EQ(found, m.plain(b, points)) << m.condition << ", board " << number;
      }
    }
    EXPECT_GT(held, 0U) << m.condition;
    EXPECT_LT(held, 16 * deals.size()) << m.condition;
  }
}

TEST(BoardWords, AreThoseThatAreThere) {
  EXPECT_FALSE(board_words_in({"hcp(N) >= 12"}).any());
  EXPECT_TRUE(board_words_in({"hcp(Dealer) >= 12"}).dealer);
  EXPECT_FALSE(board_words_in({"hcp(dealer) >= 12"}).vulnerable);
  EXPECT_TRUE(board_words_in({"vulnerable(dealer)"}).vulnerable);
  EXPECT_TRUE(board_words_in({"vulnerable(dealer)"}).dealer);
}

TEST(BoardWords, AreRefusedWhereTheyMeanNothing) {
  auto const problem = [](char const* text) {
    return faro::testing::error_of([&] { (void)settled_for_board({text}, {0, "NS"}); });
  };
  EXPECT_EQ(problem("dealer > 2"),
            "expected dealer = N, or the dealer's hand, such as hcp(dealer), at character 1");
  EXPECT_EQ(problem("hcp(N) > 2 and dealer = X"), "expected a hand, N, E, S or W, got 'X', at character 25");
  EXPECT_EQ(problem("vulnerable(all)"), "expected NS, EW or a hand, got 'all', at character 12");
  EXPECT_EQ(problem("vulnerable = N"), "expected None, NS, EW or All, got 'N', at character 14");
  EXPECT_EQ(problem("vulnerable"),
            "expected vulnerable(NS), vulnerable(dealer), or vulnerable = All, at character 1");
}

}  // namespace
}  // namespace faro::odds::bridge
