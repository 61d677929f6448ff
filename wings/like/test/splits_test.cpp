// How splits and folds of other tools come from their orders, held to what they gave (scripts/make-like):
// which places go to which part.
#include "support/places.hpp"

#include <faro/error.hpp>
#include <faro/like/tools.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <string>

namespace faro::like {
namespace {

using numbers = std::vector<std::uint64_t>;
using parts = std::vector<numbers>;

nlohmann::json answers_about(std::string const& what) {
  auto out = nlohmann::json::array();
  for (auto const* file : {"like/splits.json", "like/splits-by-shares.json"}) {
    auto const all = nlohmann::json::parse(std::ifstream{testing::answers(file)});
    for (auto const& each : all.at("cases")) {
      if (each.at("what") == what) out.push_back(each);
    }
  }
  EXPECT_GE(out.size(), 15U);
  return out;
}

/// Cut from the front, of these sizes.
parts cut(numbers const& order, std::vector<std::size_t> const& sizes) {
  parts out;
  auto at = order.begin();
  for (auto const size : sizes) {
    out.emplace_back(at, at + static_cast<std::ptrdiff_t>(size));
    at += static_cast<std::ptrdiff_t>(size);
  }
  return out;
}

std::vector<std::size_t> sizes_of(nlohmann::json const& known) {
  std::vector<std::size_t> out;
  for (auto const& part : known.at("parts")) out.push_back(part.size());
  return out;
}

parts sorted(parts all) {
  for (auto& part : all) std::ranges::sort(part);
  return all;
}

TEST(Splits, TrainTestSplitCutsTheOrderTheTestFirst) {
  for (auto const& known : answers_about("train_test_split")) {
    auto const order = order_of("sklearn", std::string{known.at("seed")}, known.at("n"));
    EXPECT_EQ(cut(order, sizes_of(known)), known.at("parts").get<parts>());
  }
}

TEST(Splits, KFoldCutsTheOrderAndSortsEachFold) {
  for (auto const& known : answers_about("KFold")) {
    auto const order = order_of("sklearn", std::string{known.at("seed")}, known.at("n"));
    std::size_t const n = known.at("n"), k = known.at("k");
    std::vector<std::size_t> sizes(k, n / k);
    for (std::size_t i = 0; i < n % k; ++i) ++sizes[i];  // the first ones are larger
    EXPECT_EQ(sorted(cut(order, sizes)), known.at("parts").get<parts>());
  }
}

/// Which parts hold each place.
numbers groups_in(parts const& all, std::uint64_t n) {
  numbers out(n);
  for (std::size_t part = 0; part < all.size(); ++part) {
    for (auto const i : all[part]) out[i] = part;
  }
  return out;
}

TEST(Splits, GroupsAreKFoldsAndRandomSplits) {
  for (auto const* what : {"KFold", "random_split by shares"}) {
    for (auto const& known : answers_about(what)) {
      std::uint64_t const n = known.at("n");
      auto const* const tool = std::string{what} == "KFold" ? "sklearn" : "torch";
      auto const groups = groups_of(tool, std::string{known.at("seed")}, n, known.at("k"));
      EXPECT_EQ(numbers(groups.begin(), groups.end()), groups_in(known.at("parts").get<parts>(), n)) << known;
    }
  }
  EXPECT_THROW(static_cast<void>(groups_of("java", "1", 10, 2)), input_error);
  EXPECT_THROW(static_cast<void>(groups_of("sklearn", "1", 10, 11)), input_error);
}

/// Classes in the order in which they first appear; of the sorted classes every k-th counts for a fold. One
/// generator shuffles the folds' numbers of each class.
TEST(Splits, StratifiedKFoldShufflesTheFoldsNumbersOfEachClass) {
  for (auto const& known : answers_about("StratifiedKFold")) {
    auto const labels = known.at("labels").get<numbers>();
    std::size_t const k = known.at("k");
    numbers classes;
    for (auto const label : labels) {
      if (std::ranges::find(classes, label) == classes.end()) classes.push_back(label);
    }
    auto const class_of = [&](std::uint64_t label) {
      return static_cast<std::size_t>(std::ranges::find(classes, label) - classes.begin());
    };
    std::vector<std::size_t> in_order;
    for (auto const label : labels) in_order.push_back(class_of(label));
    std::ranges::sort(in_order);
    std::vector<std::vector<std::size_t>> counts(classes.size(), std::vector<std::size_t>(k));
    for (std::size_t i = 0; i < in_order.size(); ++i) ++counts[in_order[i]][i % k];
    parts folds(k);
    with_tool("sklearn", std::string{known.at("seed")}, false, [&](chooser_ref chooser) {
      for (std::size_t c = 0; c < classes.size(); ++c) {
        std::vector<std::size_t> fold;
        for (std::size_t f = 0; f < k; ++f) fold.insert(fold.end(), counts[c][f], f);
        for (auto i = fold.size(); i > 1; --i) std::swap(fold[i - 1], fold[chooser.below(i)]);
        std::size_t next = 0;
        for (std::size_t i = 0; i < labels.size(); ++i) {
          if (class_of(labels[i]) == c) folds[fold[next++]].push_back(i);
        }
      }
    });
    EXPECT_EQ(sorted(folds), known.at("parts").get<parts>());
  }
}

TEST(Splits, GroupShuffleSplitCutsAnOrderOfTheGroups) {
  for (auto const& known : answers_about("GroupShuffleSplit")) {
    auto const groups = known.at("groups").get<numbers>();
    numbers names = groups;
    std::ranges::sort(names);
    names.erase(std::unique(names.begin(), names.end()), names.end());
    auto const order = order_of("sklearn", std::string{known.at("seed")}, names.size());
    auto const in_test = (names.size() + 3) / 4;  // a quarter, rounded up
    parts made(2);
    for (std::size_t i = 0; i < groups.size(); ++i) {
      auto const group = static_cast<std::uint64_t>(std::ranges::find(names, groups[i]) - names.begin());
      auto const place = static_cast<std::size_t>(std::ranges::find(order, group) - order.begin());
      made[place < in_test ? 0 : 1].push_back(i);
    }
    EXPECT_EQ(made, known.at("parts").get<parts>());
  }
}

TEST(Splits, RandomSplitCutsRandperm) {
  for (auto const& known : answers_about("random_split")) {
    auto const order = order_of("torch", std::string{known.at("seed")}, known.at("n"));
    EXPECT_EQ(cut(order, sizes_of(known)), known.at("parts").get<parts>());
  }
}

}  // namespace
}  // namespace faro::like
