// Shuffles that are known by their signatures alone: one line each.
#include "judge/src/faults/models/model.hpp"

#include <fmt/format.h>

namespace faro::judge::detail {

namespace {

struct single_shuffle {
  fault_family family;
  char const* name;  ///< of the model; so many rounds follow it
  char const* statement;
  char const* shuffle;  ///< of the registry
  std::uint64_t rounds = 1;
  shuffle_settings settings{};
};

std::vector<single_shuffle> const& single_shuffles() {
  using enum fault_family;
  static std::vector<single_shuffle> const all{
      {naive_swap, "naive-swap", "every position is swapped with any position: swap(i, rand(0..n-1))",
       "naive-swap"},
      {naive_swap, "naive-swap 2", "two passes of swap(i, rand(0..n-1))", "naive-swap", 2},
      {naive_swap, "naive-swap-distinct",
       "every position is swapped with any other position: the parity of the order never changes",
       "naive-swap-distinct"},
      {coin_sort, "coin-insertion", "insertion sort with a coin for a comparator", "coin-insertion"},
      {coin_sort, "coin-binary-insertion", "binary insertion sort with a coin for a comparator",
       "coin-binary-insertion"},
      {coin_sort, "coin-bubble", "bubble sort with a coin for a comparator", "coin-bubble"},
      {coin_sort, "coin-selection", "selection sort with a coin for a comparator", "coin-selection"},
      {coin_sort, "coin-merge", "merge sort with a coin for a comparator", "coin-merge"},
      {insertion, "insertion-beside", "each card put beside a random card of a new pile", "insertion-beside"},
  };
  return all;
}

/// A shuffle done so many times: its name and statement are made from their number.
struct repeated_shuffle {
  fault_family family;
  char const *name, *statement, *one;
  char const* shuffle;
  std::vector<std::uint64_t> rounds;
  shuffle_settings settings{};
};

std::vector<repeated_shuffle> const& repeated_shuffles() {
  using enum fault_family;
  static std::vector<repeated_shuffle> const all{
      {overhand,
       "overhand 1/2 x {}",
       "{} overhand passes with packets of 2 cards on average",
       "overhand 1/2",
       "overhand",
       {1, 5, 10, 20}},
      {overhand,
       "overhand 1/5 x {}",
       "{} overhand passes with packets of 5 cards on average",
       "overhand 1/5",
       "overhand",
       {1, 5, 10, 20, 50},
       {{"p", ratio{1, 5}}}},
      {overhand, "strip 5 x {}", "{} strip shuffles of 5 packets", "strip 5", "strip", {1, 5, 10, 20}},
      {thorp, "thorp {}", "{} Thorp shuffles", "thorp", "thorp", {1, 2, 4, 8}},
  };
  return all;
}

}  // namespace

void add_signatures(std::vector<fault_model>& models, std::size_t) {
  for (auto const& s : single_shuffles()) {
    fault_model model{{s.family, s.shuffle, s.rounds}, s.name, s.statement};
    model.shuffle = fault_recipe{s.shuffle, s.settings, s.rounds};
    models.push_back(std::move(model));
  }
  for (auto const& s : repeated_shuffles()) {
    for (auto const rounds : s.rounds) {
      fault_model model{{s.family, s.one, rounds},
                        fmt::format(fmt::runtime(s.name), rounds),
                        fmt::format(fmt::runtime(s.statement), rounds)};
      model.shuffle = fault_recipe{s.shuffle, s.settings, rounds};
      models.push_back(std::move(model));
    }
  }
}

}  // namespace faro::judge::detail
