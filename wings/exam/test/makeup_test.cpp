// Versions made up for: no order of theirs is that of another version.
#include "exam/test/samples.hpp"

#include <faro/exam/make.hpp>

#include <gtest/gtest.h>

#include <map>

namespace {

using namespace faro::exam;
using std::string;

class Makeup : public ::testing::Test {
 protected:
  Makeup() { order.master = faro::key_from_text("key"); }
  bank all = read_bank("a.gift", [] {
    string out;
    for (int i = 0; i < 12; ++i) out += "Q" + std::to_string(i) + "?{=a ~b ~c}\n\n";
    return out + "T?{T}\n";
  }());
  exam_order order;
};

TEST_F(Makeup, SharesNoOrderWithTheOthers) {
  exam_plan const plan{all, order.rules};
  sheet_name makeup{"M"};
  makeup.apart_from = {"A", "B", "C", "D"};
  std::vector<version> others;
  for (auto const& name : makeup.apart_from) others.push_back(version_of_sheet(plan, order, {name}));
  auto const v = version_of_sheet(plan, order, makeup);
  EXPECT_EQ(shared_orders(all, v, others), 0U);
  for (auto const& other : others) EXPECT_NE(v, other);
  EXPECT_EQ(v, version_of_sheet(plan, order, makeup)) << "of the same key, the same version";
}

TEST_F(Makeup, SaysWhereNoOrderIsLeft) {
  exam_plan const plan{all, order.rules};
  std::vector<version> others;
  sheet_name makeup{"M"};
  for (char c = 'a'; c <= 'z'; ++c) {  // 26 versions of questions with 6 orders
    makeup.apart_from.emplace_back(1, c);
    others.push_back(version_of_sheet(plan, order, {makeup.apart_from.back()}));
  }
  EXPECT_GT(shared_orders(all, version_of_sheet(plan, order, makeup), others), 6U);
}

TEST_F(Makeup, FixedOrderIsThatOfTheBank) {
  sheet_name fixed{"17"};
  fixed.fixed = true;
  EXPECT_EQ(version_of_sheet(exam_plan{all, order.rules}, order, fixed), unmoved(all));
}

/// Each question's new order is uniform among those that the others leave: chi-square over many keys.
TEST_F(Makeup, IsUniformAmongWhatIsLeft) {
  auto const one = read_bank("a.gift", "Q?{=a ~b ~c}\n");
  std::map<std::vector<std::uint8_t>, int> seen;
  int total = 0;
  for (int i = 0; i < 4000; ++i) {
    order.master = faro::key_from_text("key " + std::to_string(i));
    exam_plan const plan{one, order.rules};
    if (version_of_sheet(plan, order, {"A"})[0].answers != std::vector<std::uint8_t>{0, 1, 2}) continue;
    sheet_name makeup{"M"};
    makeup.apart_from = {"A"};
    ++seen[version_of_sheet(plan, order, makeup)[0].answers];
    ++total;
  }
  ASSERT_EQ(seen.size(), 5U);
  double chi = 0;
  for (auto const& [answers, count] : seen)
    chi += (count - total / 5.0) * (count - total / 5.0) / (total / 5.0);
  EXPECT_LT(chi, 23.5);  // p 0.0001 with 4 degrees of freedom
}

}  // namespace
