// A fault is named only if it explains the tests that fired; faults that joined later; starting orders.
#include "judge/src/faults/starting_orders.hpp"
#include "judge/src/panel/oddities.hpp"
#include "judge/test/faults/support.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <string>

namespace {

using faro::testing::counted_decks;
using faro::testing::distributions_of_52;
using faro::testing::name;
using faro::testing::shuffling;
using testing::HasSubstr;

constexpr double alpha = 0.001;

using any_chooser = faro::random_chooser<faro::xoshiro256pp>;
using any_shuffle = std::function<void(any_chooser&, std::vector<std::uint32_t>&)>;

/// Decks that a program of the test makes, each from the sorted one.
counted_decks decks_of(any_shuffle const& shuffle, std::size_t count, std::string const& seed) {
  counted_decks counted{52};
  faro::xoshiro256pp generator{faro::key_from_text(seed)};
  any_chooser chooser{generator};
  for (std::size_t d = 0; d < count; ++d) {
    auto deck = faro::judge::sorted_order(52);
    shuffle(chooser, deck);
    counted.add(deck);
  }
  return counted;
}

/// Fisher-Yates with rand(0..range-1) % k, from either end.
any_shuffle modulo_of(std::uint64_t range, bool from_the_end) {
  return [=](any_chooser& c, std::vector<std::uint32_t>& deck) {
    auto const n = deck.size();
    for (std::size_t i = n; i-- > 1;) {
      auto const digit = c.below(range) % (i + 1);
      auto const at = from_the_end ? i : n - 1 - i;
      std::swap(deck[at], deck[from_the_end ? digit : at + digit]);
    }
  };
}

void fair(any_chooser& c, std::vector<std::uint32_t>& deck) {
  for (std::size_t i = deck.size(); i-- > 1;) std::swap(deck[i], deck[c.below(i + 1)]);
}

TEST(ModuloOfAnyRange, IsNamedWithItsRange) {
  for (auto const& [range, from_the_end] :
       {std::pair{100U, true}, {100U, false}, {60U, true}, {365U, false}}) {
    auto const report = name(decks_of(modulo_of(range, from_the_end), range < 200 ? 1500 : 6000, "modulo"));
    EXPECT_EQ(report.verdict(alpha), "modulo-range") << range;
    EXPECT_EQ(report.findings.at(0).id.number, range);
    EXPECT_THAT(report.findings.at(0).statement, HasSubstr("0.." + std::to_string(range - 1)));
  }
}

TEST(AdjacentRepeats, AreNoSmallSetOfOrders) {
  faro::xoshiro256pp generator{faro::key_from_text("again")};
  any_chooser chooser{generator};
  auto const shuffle = faro::find_shuffle("fisher-yates").make();
  counted_decks decks{52};
  auto deck = faro::judge::sorted_order(52);
  for (int d = 0; d < 4000; ++d) {
    if (d == 0 || chooser.below(400) != 0) shuffle(chooser, deck);
    decks.add(deck);
  }
  auto const report = name(decks);
  EXPECT_EQ(report.verdict(alpha), "adjacent-repeats");
  EXPECT_THAT(report.findings.at(0).statement, HasSubstr("the one before it once more"));
}

/// Every pass of a named fault is one that decks of the fault show: here two faults at once.
TEST(GoodnessOfFit, RefusesTheNameOfWhatExplainsOnlyAPart) {
  auto const half_and_half = [](any_chooser& c, std::vector<std::uint32_t>& deck) {
    fair(c, deck);
    // One card in ten decks is put back where it was, and the upper cards are cut off together.
    if (c.below(3) == 0) std::rotate(deck.begin(), deck.begin() + 1, deck.begin() + 20);
    if (deck[0] < 26 && c.below(2)) std::swap(deck[0], deck[40]);
    if (deck[7] > deck[8] && c.below(2)) std::swap(deck[7], deck[8]);
  };
  auto const decks = decks_of(half_and_half, 4000, "two at once");
  auto const report = name(decks);
  EXPECT_EQ(report.verdict(alpha), "unknown");
  auto const odd =
      oddities(judge_tables(decks.tables, distributions_of_52()), decks.tables, distributions_of_52(), alpha);
  ASSERT_FALSE(odd.empty());
  EXPECT_TRUE(
      std::ranges::any_of(odd, [](auto const& o) { return o.sentence.find("card") != std::string::npos; }));
}

TEST(GoodnessOfFit, LeavesTheRightNamesAlone) {
  for (auto const& fault : std::vector<shuffling>{{"riffle", 7},
                                                  {"riffle-cut-after", 6},
                                                  {"sattolo"},
                                                  {"naive-swap"},
                                                  {"modulo"},
                                                  {"bag-off-by-one"},
                                                  {"loop-one-early"},
                                                  {"shelf"},
                                                  {"exchange", 100},
                                                  {"top-beside-random", 156},
                                                  {"cut"},
                                                  {"tag-sort"}}) {
    auto const report = name(fault.decks(fault.shuffle == "modulo" ? 3000 : 300, "explained"));
    ASSERT_FALSE(report.findings.empty()) << fault.shuffle;
    EXPECT_TRUE(report.named(alpha)) << fault.shuffle << " leaves "
                                     << testing::PrintToString(report.findings[0].unexplained);
  }
}

TEST(Odds, AreTheSmallestThereAre) {
  faro::judge::fault_finding finding;
  finding.log_odds_against_none = 2;
  finding.log_odds_against_next = 40;
  EXPECT_EQ(finding.least_log_odds(), 2) << "nothing comes near, but little speaks for it";
  finding.next = "riffle 8";
  EXPECT_EQ(finding.least_log_odds(), 2);
  finding.log_odds_against_next = -1;
  EXPECT_EQ(finding.least_log_odds(), -1);
  faro::judge::fault_report report{52, 3000, 3, 100, 0, {finding}};
  report.findings[0].log_e = 100;
  EXPECT_FALSE(report.named(alpha)) << "the other is likelier";
}

/// A list sorted with a coin, as Python does it: the run at the front, then binary insertion.
void python_sort(any_chooser& c, std::vector<std::uint32_t>& deck) {
  auto const coin = [&] { return c.below(2) == 1; };
  auto const falling = coin();
  std::size_t end = 2;
  while (end < deck.size() && coin() == falling) ++end;
  if (falling) std::reverse(deck.begin(), deck.begin() + static_cast<std::ptrdiff_t>(end));
  for (; end < deck.size(); ++end) {
    std::size_t low = 0, high = end;
    while (low < high) {
      auto const middle = (low + high) / 2;
      coin() ? high = middle : low = middle + 1;
    }
    std::rotate(deck.begin() + static_cast<std::ptrdiff_t>(low),
                deck.begin() + static_cast<std::ptrdiff_t>(end),
                deck.begin() + static_cast<std::ptrdiff_t>(end) + 1);
  }
}

TEST(RandomComparators, OfUsualSortsAreNamed) {
  EXPECT_EQ(name(decks_of(python_sort, 1500, "python")).verdict(alpha), "sort-python");
  auto const old_java = [](any_chooser& c, std::vector<std::uint32_t>& deck) {
    auto const coin = [&] { return c.below(2) == 1; };
    std::function<std::vector<std::uint32_t>(std::vector<std::uint32_t>)> const sorted = [&](auto cards) {
      if (cards.size() < 7) {
        for (std::size_t i = 0; i < cards.size(); ++i) {
          for (auto j = i; j > 0 && coin(); --j) std::swap(cards[j], cards[j - 1]);
        }
        return cards;
      }
      auto const middle = cards.begin() + static_cast<std::ptrdiff_t>(cards.size() / 2);
      auto const low = sorted({cards.begin(), middle}), high = sorted({middle, cards.end()});
      std::vector<std::uint32_t> out;
      if (coin()) {
        out = low;
        out.insert(out.end(), high.begin(), high.end());
        return out;
      }
      std::size_t a = 0, b = 0;
      while (out.size() < low.size() + high.size())
        out.push_back(b == high.size() || (a < low.size() && coin()) ? low[a++] : high[b++]);
      return out;
    };
    deck = sorted(deck);
  };
  EXPECT_EQ(name(decks_of(old_java, 1500, "java")).verdict(alpha), "sort-java-6");
}

TEST(RandomComparators, OneFunctionIsOneAnswerWithBothNames) {
  auto const named = [](std::size_t cards) {
    std::map<std::string, std::string> out;
    for (auto const& model : faro::judge::fault_models(cards)) {
      if (model.name.starts_with("sort-")) out[model.name] = model.statement;
    }
    return out;
  };
  for (std::size_t const cards : {11U, 20U, 31U}) {  // Java sorts so few as Python does
    auto const sorts = named(cards);
    EXPECT_FALSE(sorts.contains("sort-java")) << cards;
    EXPECT_NE(sorts.at("sort-python").find("or as Java sorts: for"), std::string::npos) << cards;
    EXPECT_EQ(sorts.size(), 4U) << cards;
  }
  EXPECT_EQ(named(32).size(), 5U);
  EXPECT_EQ(named(52).size(), 5U);
  EXPECT_EQ(named(6).size(), 3U);  // old Java and old V8 insert
}

std::vector<std::string> standard_names() {
  std::vector<std::string> names;
  for (char const suit : std::string{"SHDC"}) {
    for (char const rank : std::string{"A23456789TJQK"}) names.push_back({rank, suit});
  }
  return names;
}

TEST(StartingOrders, AreTheUsualOnes) {
  auto const orders = faro::judge::usual_starting_orders(standard_names(), faro::judge::sorted_order(52));
  EXPECT_GT(orders.size(), 20U);
  for (auto const& order : orders) {
    auto sorted = order.number;
    std::ranges::sort(sorted);
    EXPECT_EQ(sorted, faro::judge::sorted_order(52)) << order.name;
    EXPECT_NE(order.number, faro::judge::sorted_order(52)) << order.name << " is the one assumed";
  }
  EXPECT_EQ(faro::judge::usual_starting_orders(std::vector<std::string>{"a", "b"}, {}).size(), 1U);
}

/// Ace of spades on top, or at the bottom.
TEST(StartingOrders, HaveANewDeckWhicheverWayItLies) {
  auto const names = standard_names();
  auto const orders = faro::judge::usual_starting_orders(names, {});
  for (auto const& [name, top, bottom] :
       {std::array{"a new deck: S and D from A to K, C and H from K to A", "AS", "AH"},
        {"a new deck from below: H and C from A to K, D and S from K to A", "AH", "AS"}}) {
    auto const order = std::ranges::find(orders, std::string{name}, &faro::judge::starting_order::name);
    ASSERT_NE(order, orders.end()) << name;
    EXPECT_EQ(names[static_cast<std::size_t>(std::ranges::find(order->number, 0U) - order->number.begin())],
              top);
    EXPECT_EQ(names[static_cast<std::size_t>(std::ranges::find(order->number, 51U) - order->number.begin())],
              bottom);
  }
}

/// Decks that began in another order than the one assumed: the fault is named from the right one, which is
/// said.
TEST(StartingOrders, AreFoundWhereNobodySaidThem) {
  auto const names = standard_names();
  auto const orders = faro::judge::usual_starting_orders(names, {});
  for (auto const* const wanted : {"by rank, 2 to A, each as C, D, H, S", "by suit, C, D, H, S, each 2 to A",
                                   "a new deck: S and D from A to K, C and H from K to A",
                                   "a new deck from below: H and C from A to K, D and S from K to A"}) {
    auto const order = std::ranges::find(orders, wanted, &faro::judge::starting_order::name);
    ASSERT_NE(order, orders.end()) << wanted;
    std::vector<std::uint32_t> card_at(52);
    for (std::uint32_t c = 0; c < 52; ++c) card_at[order->number[c]] = c;
    faro::xoshiro256pp generator{faro::key_from_text("orders")};
    any_chooser chooser{generator};
    counted_decks decks{52};
    std::vector<std::uint16_t> all;
    for (int d = 0; d < 800; ++d) {
      auto deck = faro::judge::sorted_order(52);
      python_sort(chooser, deck);
      for (auto& card : deck) card = card_at[card];
      decks.add(deck);
      all.insert(all.end(), deck.begin(), deck.end());
    }
    auto const found = name_faults_by_order(name(decks), all, 52, orders, distributions_of_52());
    EXPECT_EQ(found.order, wanted);
    EXPECT_EQ(found.report.verdict(alpha), "sort-python");
  }
}

TEST(StartingOrders, ThatWereAssumedRightlyStay) {
  auto const orders = faro::judge::usual_starting_orders(standard_names(), {});
  faro::xoshiro256pp generator{faro::key_from_text("right")};
  any_chooser chooser{generator};
  auto const riffle = faro::find_shuffle("riffle").make();
  counted_decks decks{52};
  std::vector<std::uint16_t> all;
  for (int d = 0; d < 400; ++d) {
    auto deck = faro::judge::sorted_order(52);
    for (int k = 0; k < 6; ++k) riffle(chooser, deck);
    decks.add(deck);
    all.insert(all.end(), deck.begin(), deck.end());
  }
  auto const found = name_faults_by_order(name(decks), all, 52, orders, distributions_of_52());
  EXPECT_EQ(found.order, "");
  EXPECT_EQ(found.report.verdict(alpha), "riffle 6");
}

}  // namespace
