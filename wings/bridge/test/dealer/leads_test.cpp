// leadtricks: the tables that the fork of dealer by P. Nieminen prints (its Examples/Refer.dds.test_lead), of
// the same three deals; and what holds for every lead.
#include "bridge/src/dealer/statistics.hpp"
#include "bridge/src/tricks/solver.hpp"
#include "cards/pbn.hpp"
#include "support/error_of.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

namespace faro::odds::bridge {
namespace {

using ::testing::HasSubstr;

class LeadTricks : public ::testing::Test {
 protected:
  void SetUp() override {
    if (tricks::why_no_solver()) GTEST_SKIP() << *tricks::why_no_solver();
  }
};

std::string const predeal = "predeal south SAQ4, HJ, DKJ6543, C632\n";
constexpr char const* deals[] = {"N:953.873.82.QJT94 K72.AK654.AQ7.A7 AQ4.J.KJ6543.632 JT86.QT92.T9.K85",
                                 "N:97.T752.8.QJT875 KJ62.AK96.AQ2.K9 AQ4.J.KJ6543.632 T853.Q843.T97.A4",
                                 "N:85.964.T.QJT9754 K62.AK832.A92.AK AQ4.J.KJ6543.632 JT973.QT75.Q87.8"};

deal_holdings of(char const* deal) { return holdings_of(faro::seats_of(parse_pbn_deal(deal))); }

/// What a script's statistics are of the three deals.
class three_deals {
 public:
  explicit three_deals(std::string const& actions)
      : script_{read_dealer_script(predeal + "action " + actions, "test")},
        drawing_{{script_.condition, script_.leaves}, script_.predealt, drawing_wish{3}},
        statistics_{script_, drawing_, false} {
    for (auto const* deal : deals) {
      auto const holdings = of(deal);
      measured_deal values{script_.leaves, holdings};
      statistics_.add(values);
    }
  }
  [[nodiscard]] script_statistic const& operator[](std::size_t i) const { return statistics_.all()[i]; }

 private:
  dealer_script script_;
  deal_drawing drawing_;
  script_statistics statistics_;
};

using rows = std::map<std::int64_t, std::vector<std::uint64_t>>;

rows rows_of(script_statistic const& s) {
  rows out;
  for (auto const& [at, n] : s.counts) {
    auto& row = out[at.first];
    row.resize(s.action.leads.size());
    row[static_cast<std::size_t>(at.second)] = n;
  }
  return out;
}

TEST_F(LeadTricks, AreThoseOfTheFork) {
  three_deals const found{
      "frequency \"H\" (leadtricks(east, hearts), 0, 13), frequency \"nt\" (leadtricks(east, notrump), 0, "
      "13), "
      "average leadtricks(east, heart), average leadtricks(east, notrumps)"};
  EXPECT_EQ(found[0].action.leads,
            (std::vector<std::string>{"SA", "SQ", "S4", "HJ", "DK", "DJ", "D6", "C6", "C3"}));
  EXPECT_EQ(rows_of(found[0]), (rows{{9, {0, 0, 0, 1, 0, 0, 0, 1, 1}},
                                     {10, {1, 0, 1, 1, 1, 1, 1, 1, 1}},
                                     {11, {2, 2, 2, 1, 2, 2, 2, 1, 1}},
                                     {12, {0, 1, 0, 0, 0, 0, 0, 0, 0}}}));
  EXPECT_EQ(rows_of(found[1]), (rows{{7, {0, 0, 0, 0, 0, 0, 0, 1, 1}},
                                     {9, {1, 0, 1, 1, 0, 0, 0, 2, 2}},
                                     {10, {1, 0, 1, 1, 1, 1, 2, 0, 0}},
                                     {11, {1, 2, 1, 1, 2, 2, 1, 0, 0}},
                                     {12, {0, 1, 0, 0, 0, 0, 0, 0, 0}}}));
  EXPECT_NEAR(found[2].estimated(3).first, 10.5185, 5e-5);
  EXPECT_NEAR(found[3].estimated(3).first, 9.96296, 5e-6);
}

TEST_F(LeadTricks, AreNumbersInExpressionsAndHoldForEveryLeadInConditions) {
  three_deals const found{
      "frequency (score(vul, x4H, leadtricks(east, hearts)) > 0, 0, 1), average leadtricks(east, hearts) >= "
      "10 "
      "and 1"};
  EXPECT_EQ(rows_of(found[0])[0], (std::vector<std::uint64_t>{0, 0, 0, 1, 0, 0, 0, 1, 1}));
  EXPECT_DOUBLE_EQ(found[1].estimated(3).first, 2.0 / 3);  // in one deal a lead sets it
  auto const script = read_dealer_script(
      predeal + "all = leadtricks(east, hearts)\nall > 9 && !(all >= 12) || all - 9 ? 1 : 0", "test");
  std::vector<std::int64_t> held;
  for (auto const* deal : deals) held.push_back(answer({script.condition, script.leaves}, of(deal)));
  EXPECT_THAT(held, ::testing::Each(::testing::AnyOf(0, 1)));
}

TEST_F(LeadTricks, NeedTheLeadersCardsAndAPlace) {
  auto const problem = [](std::string const& text) {
    return faro::testing::error_of([&] { (void)read_dealer_script(text, "test"); });
  };
  EXPECT_EQ(
      problem("predeal south SAQ4\nleadtricks(east, hearts) > 9"),
      "test, line 2: leadtricks() is of south's leads: expected predeal with the 13 cards of south, got 3");
  EXPECT_NO_THROW((void)read_dealer_script("leadtricks(east, hearts) > 9\n" + predeal, "test"));  // or later
  EXPECT_THAT(problem(predeal + "action printes(leadtricks(east, hearts))"),
              HasSubstr("expected it in a condition, an average or a frequency"));
  EXPECT_THAT(problem(predeal + "predeal west DAQT987\nleadtricks(east, hearts) > leadtricks(south, hearts)"),
              HasSubstr("leadtricks() of two declarers"));
  EXPECT_THAT(problem(predeal + "action frequency (leadtricks(east, hearts), 0, 13, hcp(east), 0, 9)"),
              HasSubstr("has the leads as its second direction"));
  EXPECT_THAT(problem(predeal + "rnd(leadtricks(east, hearts)) > 1"),
              HasSubstr("rnd() of a number for each"));
}

}  // namespace
}  // namespace faro::odds::bridge
