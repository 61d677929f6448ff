// Sorts of usual languages with a random comparator, as models: one line each, known by their signatures.
#include "judge/src/faults/models/model.hpp"
#include "judge/src/faults/models/random_sorts.hpp"

#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace faro::judge::detail {

namespace {

struct random_sort {
  char const *name, *statement;
  void (*sort)(chooser_ref, std::span<std::uint32_t>);
};

constexpr random_sort random_sorts[] = {
    {"sort-python", "as Python and JavaScript (V8: Chrome, Node) sort", sort_of_python},
    {"sort-java", "as Java sorts", sort_of_java},
    {"sort-java-6", "as Java sorted up to version 6", merge_sort_of_java},
    {"sort-cpp", "as std::sort of C++ does it", sort_of_cpp},
    {"sort-v8-quick", "as JavaScript (V8) sorted before 2018", quicksort_of_v8},
};

/// Whether two sorts do the same to a deck of n cards, coin for coin: one function, by two names. Short decks
/// of Java are one run of Python's; the short parts of a quicksort and of a merge sort are insertions.
bool are_one(random_sort const& a, random_sort const& b, std::size_t n) {
  constexpr std::uint64_t tries = 100;
  for (std::uint64_t i = 0; i < tries; ++i) {
    auto const done = [&](random_sort const& how) {
      xoshiro256pp generator{derived_key(key256{}, i)};
      random_chooser<xoshiro256pp> coins{generator};
      std::vector<std::uint32_t> deck(n);
      std::iota(deck.begin(), deck.end(), 0U);
      how.sort(coins, deck);
      return std::pair{std::move(deck), generator()};  // and as many coins
    };
    if (done(a) != done(b)) return false;
  }
  return true;
}

}  // namespace

void add_sorts(std::vector<fault_model>& models, std::size_t n) {
  constexpr std::size_t most = 63;  // beyond, Timsort merges many runs
  if (n < 3 || n > most) return;
  std::vector<std::pair<random_sort const*, std::size_t>> known;  // and its model
  for (auto const& sort : random_sorts) {
    auto const same =
        std::ranges::find_if(known, [&](auto const& one) { return are_one(*one.first, sort, n); });
    if (same != known.end()) {
      models[same->second].statement +=
          fmt::format(", or {}: for {} cards that is one function ({}, too)", sort.statement, n, sort.name);
      continue;
    }
    known.emplace_back(&sort, models.size());
    fault_model model{{fault_family::coin_sort, sort.name},
                      sort.name,
                      fmt::format("a sort with a random comparator, {}", sort.statement)};
    model.shuffle = fault_recipe{sort.name};
    model.shuffle->description = sort.sort;
    models.push_back(std::move(model));
  }
}

}  // namespace faro::judge::detail
