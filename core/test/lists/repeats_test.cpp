// Repeats among texts, held against a map: few and many parts, hashes that agree where texts don't.
#include "lists/repeats.hpp"

#include <gtest/gtest.h>

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace faro {
namespace {

using places = std::vector<std::pair<std::size_t, std::size_t>>;

places found(std::vector<repeat> const& all) {
  places out;
  for (auto const& one : all) out.emplace_back(one.place, one.first);
  return out;
}

places expected(std::vector<std::string> const& texts) {
  std::map<std::string, std::size_t> known;
  places out;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    if (auto const [at, fresh] = known.try_emplace(texts[i], i); !fresh) out.emplace_back(i, at->second);
  }
  return out;
}

std::vector<std::string> texts_of(int count, int different) {
  std::vector<std::string> texts;
  for (int i = 0; i < count; ++i)
    texts.push_back("name " + std::to_string(i * 37 % different) + (i % 7 == 0 ? " x" : ""));
  return texts;
}

TEST(Repeats, AreThoseOfAMap) {
  for (auto const& texts : {texts_of(3000, 1009), texts_of(100'000, 90'001), texts_of(5000, 1)})
    EXPECT_EQ(found(repeats_among(texts.size(), [&](std::size_t i) { return std::string_view{texts[i]}; })),
              expected(texts));
}

TEST(Repeats, AreOfTextsWhereHashesAgree) {
  auto const texts = texts_of(1000, 700);
  auto const by_size = repeats_among(
      texts.size(), [&](std::size_t i) { return std::uint64_t{texts[i].size()}; },
      [&](std::size_t i, std::size_t k) { return texts[i] == texts[k]; });
  EXPECT_EQ(found(by_size), expected(texts)) << "of other texts the hash is the same";
}

TEST(Repeats, OfNothing) {
  EXPECT_TRUE(repeats_among(0, [](std::size_t) { return std::string_view{}; }).empty());
}

}  // namespace
}  // namespace faro
