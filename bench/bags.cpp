// Drawing all of n items in random order, three ways: the tree of Oleg Kiselyov's "provably perfect shuffle",
// which document 000 calls scary, our bag (its Sample), and Fisher-Yates.
#include <faro/chance/chooser.hpp>
#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>
#include <faro/draw/bag.hpp>
#include <faro/shuffle/fisher_yates.hpp>

#include <benchmark/benchmark.h>

#include <cstdint>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

namespace {

/// A node knows how many leaves it has; a leaf has an item. As in the original, nothing is changed: a tree
/// without a leaf shares the rest.
struct node {
  std::size_t leaves;
  std::uint32_t item;
  std::shared_ptr<node const> left, right;
};
using tree = std::shared_ptr<node const>;

tree tree_of(std::uint32_t from, std::uint32_t to) {
  if (to - from == 1) return std::make_shared<node const>(node{1, from, {}, {}});
  auto const middle = from + (to - from) / 2;
  return std::make_shared<node const>(node{to - from, 0, tree_of(from, middle), tree_of(middle, to)});
}

/// Takes the r-th leaf: what is left, nothing if that was all.
tree without(tree const& of, std::size_t r, std::uint32_t& item) {
  if (!of->left) {
    item = of->item;
    return {};
  }
  bool const in_left = r < of->left->leaves;
  auto rest = in_left ? without(of->left, r, item) : without(of->right, r - of->left->leaves, item);
  auto const& other = in_left ? of->right : of->left;
  if (!rest) return other;
  return std::make_shared<node const>(
      node{of->leaves - 1, 0, in_left ? std::move(rest) : other, in_left ? other : std::move(rest)});
}

template <class Draw>
void bench(benchmark::State& state, Draw draw_all) {
  faro::xoshiro256pp words{faro::key_from_text("bags")};
  faro::random_chooser c{words};
  auto const n = static_cast<std::uint32_t>(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(draw_all(c, n));
  state.SetItemsProcessed(state.iterations() * n);
}

auto const by_tree = [](auto& c, std::uint32_t n) {
  std::vector<std::uint32_t> drawn(n);
  auto left = tree_of(0, n);
  for (auto& item : drawn) left = without(left, c.below(left->leaves), item);
  return drawn;
};
auto const by_bag = [](auto& c, std::uint32_t n) {
  std::vector<std::uint32_t> items(n);
  std::iota(items.begin(), items.end(), 0u);
  faro::bag<std::uint32_t> bag;
  bag.place_all(items);
  return bag.draw_all(c);
};
auto const by_exchange = [](auto& c, std::uint32_t n) {
  std::vector<std::uint32_t> items(n);
  std::iota(items.begin(), items.end(), 0u);
  faro::fisher_yates(c, items);
  return items;
};

BENCHMARK_CAPTURE(bench, olegs_tree, by_tree)->Arg(1000)->Arg(100'000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(bench, bag, by_bag)->Arg(1000)->Arg(100'000)->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(bench, fisher_yates, by_exchange)->Arg(1000)->Arg(100'000)->Unit(benchmark::kMillisecond);

}  // namespace
