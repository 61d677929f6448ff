// Whole numbers of any size: each alike, recorded as one pick, played back, another question refused.
#include "support/places.hpp"

#include <faro/chance/chacha.hpp>
#include <faro/chance/detail/integers.hpp>
#include <faro/chance/exhaustive.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <map>

namespace faro {
namespace {

integer const large = factorial(52);

std::string refused(auto&& action) {
  try {
    action();
  } catch (replay_error const& e) {
    return e.what();
  }
  return "nothing was refused";
}

TEST(Integers, SmallOnesAreThePicksOfTheChooser) {
  auto const law = read_exhaustively<int>([](auto& c) {
                     return static_cast<int>(pick_below(c, integer{6}).to_uint64());
                   }).law;
  EXPECT_EQ(law.size(), 6U);
  EXPECT_EQ(law.probability(5), (ratio{1, 6}));
}

TEST(Integers, AsTheIndependentImplementationPicksThem) {
  std::ifstream file{testing::answers("streams.json")};
  for (auto const& row : nlohmann::json::parse(file)) {
    if (row["generator"] != "chacha20") continue;
    chacha<20> bits{key_from_text(row["seed"].get<std::string>())};
    random_chooser c{bits};
    for (auto const& expected : row["below_factorial_52"])
      EXPECT_EQ(pick_below(c, large).to_string(), expected.get<std::string>());
  }
}

TEST(Integers, EachPartIsAsLikely) {
  // A number of 66 bits has a first word of two: a seventh of the numbers each, from below and by remainder.
  auto const n = integer{7} * power(integer{2}, 63);
  chacha<20> bits{key_from_text("integers")};
  random_chooser c{bits};
  std::array<int, 7> from_below{}, remainder{};
  constexpr int picks = 70'000;
  for (int i = 0; i < picks; ++i) {
    auto const pick = pick_below(c, n);
    ++from_below[(pick / power(integer{2}, 63)).to_uint64()];
    ++remainder[(pick % integer{7}).to_uint64()];
  }
  for (auto const* counts : {&from_below, &remainder}) {
    double chi_square = 0;
    for (auto const count : *counts) chi_square += (count - 10'000.0) * (count - 10'000.0) / 10'000;
    EXPECT_LT(chi_square, 22.5);  // 6 degrees of freedom: once in 1000; the seed is fixed
  }
}

TEST(Integers, ARecordHoldsThemAsOnePickEach) {
  chacha<20> bits{key_from_text("record")};
  random_chooser c{bits};
  long_record kept;
  long_recording tape{c, kept};
  auto const a = pick_below(tape, large);
  auto const b = tape.below(std::uint64_t{52});
  auto const d = pick_below(tape, integer{1000});
  EXPECT_EQ(kept.integers, (std::vector<integer_pick>{{a, large}}));
  EXPECT_EQ(kept.picks, (record{{b, 52}, {d.to_uint64(), 1000}}));

  long_recorded_chooser back{kept};
  EXPECT_EQ(pick_below(back, large), a);
  EXPECT_EQ(back.below(std::uint64_t{52}), b);
  EXPECT_EQ(refused([&] { back.finish(); }),
            "pick 1: nothing more was asked, but the record goes on with 1 more pick");
  EXPECT_EQ(pick_below(back, integer{1000}), d);
  back.finish();
  EXPECT_EQ(
      refused([&] { (void)pick_below(back, factorial(25)); }),
      "large pick 1: asked for one of 15511210043330985984000000, but the record ends after 1 large pick");
}

TEST(Integers, AnotherQuestionThanRecordedIsRefused) {
  long_record const kept{{}, {{integer{5}, factorial(25)}}};
  long_recorded_chooser other{kept};
  EXPECT_EQ(refused([&] { (void)pick_below(other, factorial(26)); }),
            "large pick 0: asked for one of 403291461126605635584000000, but the record says 5 of "
            "15511210043330985984000000");
  long_recorded_chooser unused{kept};
  EXPECT_EQ(refused([&] { unused.finish(); }),
            "large pick 0: nothing more was asked, but the record goes on with 1 more");
}

}  // namespace
}  // namespace faro
