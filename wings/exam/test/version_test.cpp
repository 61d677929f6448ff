// Versions: what may move moves uniformly, what is fixed stays. Numbers: see the sources beside them.
#include "exam/test/samples.hpp"
#include "support/description_suite.hpp"
#include "support/distribution_matches.hpp"
#include "support/error_of.hpp"
#include "support/places.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/exam/detail/version.hpp>
#include <faro/exam/read.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <map>
#include <set>

namespace {

using namespace faro::exam;
using faro::integer;
using faro::ratio;
using std::string;

/// So many questions of so many answers, the first one right.
string questions(int count, int answers, string const& before = "") {
  string out;
  for (int q = 0; q < count; ++q) {
    out += before + "::Q" + std::to_string(q) + "::Question " + std::to_string(q) + "?{";
    for (int a = 0; a < answers; ++a)
      out += (a == 0 ? "=" : " ~") + std::to_string(q) + "-" + std::to_string(a);
    out += "}\n\n";
  }
  return out;
}

/// "Q2 Q0 Q1": the questions of a version.
string order_of(bank const& all, version const& v) {
  string out;
  for (auto const& placed : v) out += (out.empty() ? "" : " ") + all.questions[placed.question].id;
  return out;
}

integer versions(string const& text, version_rules const& rules = {}) {
  auto const all = read_bank("a.gift", text);
  return *exam_plan{all, rules}.versions();
}

version seeded(exam_plan const& plan, int seed) {
  return named_version(plan, faro::key_from_text("a seed"), "version", std::to_string(seed));
}

// ---- How many ---------------------------------------------------------------------------------------------

TEST(Versions, AreCounted) {
  // Exactly: 10! 4!^10, 10! 3!^10, 7! 3! 2!.
  EXPECT_EQ(versions(questions(10, 4)).to_string(), "230078188847156428800");
  EXPECT_EQ(versions(questions(10, 4, "// faro: anchor=last\n")).to_string(), "219419659468800");
  auto const grouped =
      questions(5, 2, "// faro: shuffle=off\n") +
      "// faro: group=a:shuffle\nA1?{T}\n\n// faro: group=a\nA2?{T}\n\n// faro: group=a\nA3?{T}\n\n" +
      "// faro: group=b:shuffle\nB1?{F}\n\n// faro: group=b\nB2?{F}\n";
  EXPECT_EQ(versions(grouped).to_string(), "60480");
}

TEST(Versions, WithPoolsAreCounted) {
  // 2 of 3 drawn: subsets {2,6}, {2,24}, {6,24} of the ways to order 2, 3 and 4 answers; in 2! orders.
  EXPECT_EQ(versions("// faro: pool=p:2\nA?{=a ~b}\n\n// faro: pool=p:2\nB?{=a ~b ~c}\n\n"
                     "// faro: pool=p:2\nC?{=a ~b ~c ~d}\n"),
            integer{2 * (12 + 48 + 144)});
}

TEST(BalancedKeys, AreCounted) {
  // Counted without faro.
  EXPECT_EQ(balanced_keys(4, 2), integer{6});
  EXPECT_EQ(balanced_keys(10, 4).to_string(), "151200");
  EXPECT_EQ(balanced_keys(15, 4).to_string(), "63063000");
  EXPECT_EQ(balanced_keys(20, 4).to_string(), "11732745024");
  EXPECT_EQ(balanced_keys(20, 5).to_string(), "305540235000");
  EXPECT_EQ(balanced_keys(40, 4).to_string(), "4705360871073570227520");
  EXPECT_EQ(balanced_keys(0, 3), integer{1});
}

// ---- The exact distribution
// ----------------------------------------------------------------------------------------

TEST(Versions, OfASmallBankAreAllReachedEquallyOften) {
  for (auto const& text : {questions(2, 3), questions(3, 2), string{"M?{=a -> 1 =b -> 2}\n\nT?{T}\n"}}) {
    auto const all = read_bank("a.gift", text);
    exam_plan const plan{all, {}};
    auto const law = faro::read_exhaustively<version>([&](auto& c) { return make_version(plan, c); }).law;
    auto const count = *plan.versions();
    EXPECT_EQ(integer{law.entries().size()}, count);
    for (auto const& entry : law.entries()) EXPECT_EQ(law.probability(entry.outcome), (ratio{1, count}));
  }
}

TEST(Versions, AreReadThreeWays) {
  auto const all =
      read_bank("a.gift",
                "// faro: pool=p:1\nA?{=a ~b}\n\n// faro: pool=p:1\nB?{=a ~b ~c}\n\n// faro: pin\nC?{T}\n\n"
                "// faro: anchor=last\nD?{=a ~b ~none}\n");
  for (bool const balance : {false, true}) {
    exam_plan const plan{all, {.balance = balance}};
    faro::testing::make_suite<version>(balance ? "balanced" : "plain", [&](auto& c) {
      return make_version(plan, c);
    }).run();
  }
}

TEST(BalancedKeys, AreEquallyLikely) {
  // Four questions of two answers have six balanced keys.
  auto const all = read_bank("a.gift", questions(4, 2));
  exam_plan const plan{all, {.questions = question_order::keep, .balance = true}};
  auto const law =
      faro::read_exhaustively<string>([&](auto& c) { return letters_of(all, make_version(plan, c)); }).law;
  EXPECT_EQ(law.entries().size(), 6U);
  for (auto const& entry : law.entries())
    EXPECT_EQ(law.probability(entry.outcome), (ratio{1, 6})) << entry.outcome;
}

TEST(BalancedKeys, WithARemainderAreEquallyLikely) {
  auto const all = read_bank("a.gift", questions(4, 3));
  exam_plan const plan{all, {.questions = question_order::keep, .balance = true}};
  auto const law =
      faro::read_exhaustively<string>([&](auto& c) { return letters_of(all, make_version(plan, c)); }).law;
  EXPECT_EQ(integer{law.entries().size()}, balanced_keys(4, 3));  // 3 x 4! / 2! = 36
  for (auto const& entry : law.entries()) EXPECT_EQ(law.probability(entry.outcome), (ratio{1, 36}));
}

TEST(BalancedKeys, BalanceQuestionsOfEachKindByThemselves) {
  auto const all =
      read_bank("a.gift", questions(8, 4) + "X?{=a ~b}\n\nY?{=a ~b}\n\n" +
                              "// faro: anchor=last\nZ?{=a ~b ~c}\n\n// faro: anchor=A\nW?{=a ~b ~c}\n");
  exam_plan const plan{all, {.questions = question_order::keep, .balance = true}};
  for (int seed = 0; seed < 50; ++seed) {
    auto const key = letters_of(all, seeded(plan, seed));
    for (char const c : {'A', 'B', 'C', 'D'})
      EXPECT_EQ(std::count(key.begin(), key.begin() + 8, c), 2) << key;
    auto const of_two = key.substr(8, 3);  // the anchored C leaves A and B, as where there are only two
    EXPECT_TRUE(of_two.find_first_not_of("AB") == string::npos && of_two != "AAA" && of_two != "BBB") << key;
    EXPECT_EQ(key[11], 'A') << "an anchored right answer stays";
  }
}

// ---- What stays -------------------------------------------------------------------------------------------

TEST(Anchors, NeverMoveOver10000Seeds) {
  auto const all =
      read_bank("a.gift", "Which?{=a ~b ~c ~None of the above}\n\nOther?{=a ~All of the above ~c}\n");
  exam_plan const plan{all, {}};
  std::map<std::vector<std::uint8_t>, std::uint64_t> orders;
  for (int seed = 0; seed < 10'000; ++seed) {
    for (auto const& placed : seeded(plan, seed)) {
      if (placed.question == 0) {
        ASSERT_EQ(placed.answers[3], 3) << seed;
        ++orders[placed.answers];
      } else {
        ASSERT_EQ(placed.answers[1], 1) << seed;
      }
    }
  }
  faro::distribution_builder<std::vector<std::uint8_t>> uniform;
  for (auto const& entry : orders) uniform.add(entry.first, 1, 6);
  ASSERT_EQ(orders.size(), 6U);
  EXPECT_TRUE(faro::testing::distribution_matches(uniform.build(), orders));
}

TEST(Groups, StayTogetherUnderTheirText) {
  auto const all =
      read_bank("a.gift",
                "::a::A?{T}\n\n::b::B?{T}\n\n// faro: group=g:shuffle\n::text::Read this.\n\n"
                "// faro: group=g\n::g1::1?{T}\n\n// faro: group=g\n::g2::2?{T}\n\n::c::C?{T}\n\n"
                "// faro: group=h\n::h1::1?{F}\n\n// faro: group=h\n::h2::2?{F}\n");
  exam_plan const plan{all, {}};
  std::set<string> seen;
  for (int seed = 0; seed < 500; ++seed) {
    auto const order = order_of(all, seeded(plan, seed));
    auto const g =
        order.find("text g1 g2") != string::npos ? order.find("text g1 g2") : order.find("text g2 g1");
    ASSERT_NE(g, string::npos) << order;
    ASSERT_NE(order.find("h1 h2"), string::npos) << order;
    seen.insert(order);
  }
  EXPECT_EQ(*plan.versions(), integer{240});  // 5 blocks, 2 orders in one
  EXPECT_GT(seen.size(), 200U);
}

TEST(Sections, KeepTheirOrderUnlessAllIsMixed) {
  auto const text =
      "$CATEGORY: one\n\n::a::A?{T}\n\n::b::B?{T}\n\n$CATEGORY: two\n\n::c::C?{T}\n\n::d::D?{T}\n";
  EXPECT_EQ(versions(text), integer{4});
  EXPECT_EQ(versions(text, {.questions = question_order::whole}), integer{24});
  EXPECT_EQ(versions(text, {.questions = question_order::keep}), integer{1});
}

TEST(Pins, HoldQuestionsAtTheirPlaces) {
  auto const all =
      read_bank("a.gift",
                "::a::A?{T}\n\n// faro: pin\n::b::B?{T}\n\n// faro: pin=last\n::c::C?{T}\n\n::d::D?{T}\n\n"
                "// faro: pin=first\n::e::E?{T}\n");
  exam_plan const plan{all, {}};
  std::set<string> seen;
  for (int seed = 0; seed < 40; ++seed) seen.insert(order_of(all, seeded(plan, seed)));
  EXPECT_EQ(seen, (std::set<string>{"e a b d c", "e d b a c"}));
}

TEST(Versions, HaveKeysByLetter) {
  auto const all = read_bank("a.gift",
                             "A?{~a =b}\n\nB?{~%50%a ~%-100%b ~%50%c}\n\nC?{F}\n\nM?{=x -> 1 =y -> 2}\n\n"
                             "N?{#3:0.5}\n\nS?{=one =%50%two}\n\nE?{}\n");
  auto const v = unmoved(all);
  std::vector<string> keys;
  for (auto const& placed : v) keys.push_back(key_of(all.questions[placed.question], placed));
  EXPECT_EQ(keys, (std::vector<string>{"B", "AC", "F", "AB", "3:0.5", "one", ""}));
}

TEST(Versions, AreThoseOfAnIndependentImplementation) {
  // tests/answers/exam.py computes exam.json from docs/exam-banks.md alone.
  auto const known = nlohmann::json::parse(faro::testing::bytes_of(faro::testing::answers("exam.json")));
  ASSERT_EQ(known.size(), 12U);
  for (auto const& one : known) {
    auto const all = read_bank("a.gift", one["gift"].get<string>());
    exam_plan const plan{all, {.balance = one["balance"]}};
    auto const master = faro::key_from_text(one["seed"].get<string>());
    string is;
    for (auto const& placed : named_version(plan, master, "version", one["name"].get<string>())) {
      is += (is.empty() ? "" : " ") + all.questions[placed.question].id + ':';
      for (auto const place : placed.answers) is += letter(place);
    }
    EXPECT_EQ(is, one["version"].get<string>()) << one["name"];
  }
}

TEST(Sheets, SayNothingOfEachOther) {
  auto const master = faro::key_from_text("x");
  std::set<string> keys;
  for (auto const* kind : {"version", "student"}) {
    for (auto const* name : {"A", "B", ""})
      keys.insert(std::to_string(sheet_key(master, kind, name).word64(0)));
  }
  EXPECT_EQ(keys.size(), 6U);
}

TEST(Plans, NeedAQuestion) {
  auto const all = read_bank("a.gift", "Only a text.\n");
  EXPECT_EQ(faro::testing::error_of([&] { exam_plan(all, {}); }),
            "expected a question in the bank, got none");
}

}  // namespace
