// Tags of numbered items: what they sample is uniform, or by a chance, exactly; and follows from the number.
#include "shuffle/keyed/item_tags.hpp"

#include <faro/chance/exhaustive.hpp>
#include <faro/error.hpp>

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <utility>
#include <vector>

namespace faro::testing {
namespace {

/// Tags of four digits, each a bit of a chooser, so that equal beginnings are common and all cases can be
/// read. Where four are too few to tell all apart it says so.
template <class C>
class asked_digits {
 public:
  explicit asked_digits(C& c) : chooser_{&c} {}
  std::uint64_t next() {
    auto& tag = bits_.emplace_back();
    for (int i = 0; i < 4; ++i) tag.push_back(chooser_->below(2));
    return tag[0];
  }
  [[nodiscard]] std::uint64_t further(std::uint64_t item, std::uint64_t part) const {
    return part < 3 ? bits_[item][part + 1] : item;
  }
  [[nodiscard]] bool tied() const { return std::set<bits>{bits_.begin(), bits_.end()}.size() < bits_.size(); }

 private:
  using bits = std::vector<std::uint64_t>;
  C* chooser_;
  std::vector<bits> bits_;
};

TEST(ItemTags, EverySampleInEveryOrderIsEquallyLikely) {
  for (auto const& [count, samples] : {std::pair{1U, 3U}, {2U, 6U}, {3U, 6U}}) {
    auto const law = read_exhaustively<std::string>([count = count](auto& c) {
                       asked_digits digits{c};
                       bottom_k<char, decltype(digits)> least{digits, count};
                       for (char const item : {'a', 'b', 'c'}) least.offer(digits.next(), item);
                       auto const head = std::move(least).head();
                       return digits.tied() ? "tied" : std::string{head.begin(), head.end()};
                     }).law;
    EXPECT_EQ(law.entries().size(), samples + 1);
    auto const each = (ratio{1} - law.probability("tied")) / ratio{samples};
    for (auto const& [sample, weight] : law.entries()) {
      if (sample == "tied") continue;
      EXPECT_EQ(law.probability(sample), each) << sample;
    }
    EXPECT_LT(law.probability("tied"), ratio(1, 4));
  }
}

TEST(ItemTags, ChancesAreTakenToTheLastDigit) {
  // Digits of 64 bits whose first word is just that of the chance: the further ones decide.
  struct fixed_digits {
    std::uint64_t word;
    [[nodiscard]] std::uint64_t further(std::uint64_t, std::uint64_t part) const {
      return part == 0 ? word : 0;
    }
  };
  tag_limit const third{ratio{1, 3}};  // 0.0101...: every word is 0x5555555555555555
  constexpr std::uint64_t fives = 0x5555555555555555;
  EXPECT_TRUE(third.takes(fives - 1, 0, fixed_digits{~0ULL}));
  EXPECT_FALSE(third.takes(fives + 1, 0, fixed_digits{0}));
  EXPECT_TRUE(third.takes(fives, 0, fixed_digits{fives - 1}));
  EXPECT_TRUE(third.takes(fives, 0, fixed_digits{fives}));  // then zeros: below
  EXPECT_FALSE(third.takes(fives, 0, fixed_digits{fives + 1}));
  tag_limit const half{ratio{1, 2}};  // ends: a tag that begins like it is not below it
  EXPECT_TRUE(half.takes((1ULL << 63) - 1, 0, fixed_digits{~0ULL}));
  EXPECT_FALSE(half.takes(1ULL << 63, 0, fixed_digits{0}));
  EXPECT_TRUE(tag_limit{ratio{1}}.takes(~0ULL, 0, fixed_digits{~0ULL}));
  EXPECT_FALSE(tag_limit{ratio{0}}.takes(0, 0, fixed_digits{0}));
  EXPECT_THROW(tag_limit(ratio(3, 2)), input_error);
  EXPECT_THROW(tag_limit(ratio{-1}), input_error);
}

TEST(ItemTags, FollowFromKeyAndNumberAlone) {
  item_tags all{key_from_text("faro")}, some{key_from_text("faro")};
  std::vector<std::uint64_t> words;
  for (int i = 0; i < 5000; ++i) words.push_back(all.next());
  EXPECT_EQ(words[0], item_tags{key_from_text("faro")}.next());
  for (std::uint64_t const item : {4999U, 0U, 1023U, 1024U, 17U}) {
    some.seek(item);
    EXPECT_EQ(some.next(), words[item]) << item;
  }
  stream more{stream_kind::chacha_20, derived_key(key_from_text("faro"), std::uint64_t{1} << 32), 8};
  std::array<std::byte, 24> bytes;
  more.fill(bytes);
  std::uint64_t third = 0;
  for (std::size_t b = 24; b-- > 16;) third = third << 8 | std::to_integer<std::uint64_t>(bytes[b]);
  EXPECT_EQ(some.further(7, 2), third);
}

TEST(ItemTags, SamplesOfOneKeyAreNested) {
  auto const sample = [](std::uint64_t count) {
    item_tags tags{key_from_text("nested"), stream_kind::xoshiro256pp_x16};
    bottom_k<int> least{tags, count};
    for (int i = 0; i < 3000; ++i) least.offer(tags.next(), i);
    return std::move(least).head();
  };
  auto const all = sample(5000);
  EXPECT_EQ(all.size(), 3000U);
  for (std::size_t const count : {0U, 1U, 10U, 2999U, 3000U})
    EXPECT_EQ(sample(count), (std::vector<int>{all.begin(), all.begin() + static_cast<long>(count)}));
}

}  // namespace
}  // namespace faro::testing
