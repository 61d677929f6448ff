// Orders and groups of perfect shuffles.
//
// Sources: Diaconis, Graham and Kantor (1983); group orders computed independently with GAP; small groups by
// walking through all orders that can be reached.
#include "judge/src/theory/perfect.hpp"

#include "judge/src/theory/period.hpp"

#include <faro/shuffle/detail/orders.hpp>

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <vector>

namespace {

using faro::integer;
using faro::judge::perfect_shuffles;

TEST(PerfectShuffles, HaveTheGroupsComputedByGap) {
  std::map<std::uint64_t, std::string> const known{{2, "2"},
                                                   {4, "8"},
                                                   {8, "24"},
                                                   {10, "1920"},
                                                   {12, "7680"},
                                                   {14, "322560"},
                                                   {19, "342"},
                                                   {20, "3715891200"},
                                                   {22, "40874803200"},
                                                   {23, "253"},
                                                   {24, "194641920"},
                                                   {27, "486"},
                                                   {28, "1428329123020800"},
                                                   {29, "812"},
                                                   {30, "21424936845312000"},
                                                   {31, "155"},
                                                   {32, "160"},
                                                   {33, "330"},
                                                   {35, "420"},
                                                   {39, "468"},
                                                   {42, "53572735778642397757440000"},
                                                   {45, "540"},
                                                   {46, "108431217215972213061058560000"},
                                                   {47, "1081"},
                                                   {49, "1029"},
                                                   {51, "408"},
                                                   {52, "27064431817106664380040216576000000"},
                                                   {56, "20460710453732638271310403731456000000"},
                                                   {58, "2373442412632986039472006832848896000000"},
                                                   {60, "284813089515958324736640819941867520000000"}};
  for (auto const& [cards, group] : known)
    EXPECT_EQ(perfect_shuffles(cards).group.to_string(), group) << cards;
}

TEST(PerfectShuffles, RestoreTheDeckAsOftenAsTheirPeriodSays) {
  for (std::uint32_t cards = 1; cards <= 120; ++cards) {
    auto const found = perfect_shuffles(cards);
    EXPECT_EQ(integer{found.out_order},
              faro::judge::period_of(faro::find_shuffle("perfect-out"), {}, cards).period)
        << cards;
    EXPECT_EQ(integer{found.in_order},
              faro::judge::period_of(faro::find_shuffle("perfect-in"), {}, cards).period)
        << cards;
  }
}

struct no_questions {
  static std::uint64_t below(std::uint64_t) {
    throw std::logic_error{"a perfect shuffle has no chance in it"};
  }
};

std::size_t reached(std::size_t cards) {
  std::set<faro::judge::card_order> seen{faro::judge::sorted_order(cards)};
  std::vector<faro::judge::card_order> next{faro::judge::sorted_order(cards)};
  auto const out = faro::find_shuffle("perfect-out").make();
  auto const in = faro::find_shuffle("perfect-in").make();
  no_questions none;
  while (!next.empty()) {
    auto const from = next.back();
    next.pop_back();
    for (auto const* shuffle : {&out, &in}) {
      auto to = from;
      (*shuffle)(none, to);
      if (seen.insert(to).second) next.push_back(to);
    }
  }
  return seen.size();
}

TEST(PerfectShuffles, ReachAsManyOrdersAsAreFoundByWalking) {
  for (std::size_t cards = 1; cards <= 13; ++cards)
    EXPECT_EQ(perfect_shuffles(cards).group, integer{std::uint64_t{reached(cards)}}) << cards;
}

}  // namespace
