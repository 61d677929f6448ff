// The table of all fault models: each file of this folder adds its own. To add a fault: a file and a line
// here.
#include "judge/src/faults/models/likelihood.hpp"
#include "judge/src/faults/models/model.hpp"

#include <faro/chance/random.hpp>

#include <algorithm>
#include <array>

namespace faro::judge {

std::string_view name_of(fault_family family) {
  constexpr std::array<std::string_view, 13> names{
      "riffle",           "tags",        "shelf",      "insertion", "exchange", "uneven draw", "loop bound",
      "small seed space", "card pinned", "naive swap", "coin sort", "overhand", "thorp"};
  return names[static_cast<std::size_t>(family)];
}

namespace detail {

namespace {

/// Signatures are drawn from seeds that depend on a model's number: new ones are added behind the others.
constexpr void (*adders[])(std::vector<fault_model>&, std::size_t) = {
    add_riffles,          add_shelves,   add_insertions, add_exchanges,  add_uneven_draws,
    add_bounds,           add_constants, add_repeats,    add_signatures, add_modulo_of_any_range,
    add_adjacent_repeats, add_wide_tags, add_sorts};

}  // namespace

double log_sum(double a, double b) {
  auto const high = std::max(a, b), low = std::min(a, b);
  return low == never ? high : high + std::log1p(std::exp(low - high));
}

double log_mean(std::span<double const> logs) {
  auto sum = never;
  for (auto const log : logs) sum = log_sum(sum, log);
  return sum - std::log(static_cast<double>(logs.size()));
}

deck_sampler repeated(fault_recipe const& recipe) {
  return [description = recipe.make(), rounds = recipe.rounds](xoshiro256pp& generator,
                                                               std::span<std::uint32_t> deck) {
    random_chooser<xoshiro256pp> chooser{generator};
    for (std::uint64_t round = 0; round < rounds; ++round) description(chooser, deck);
  };
}

std::vector<fault_model> make_fault_models(std::size_t cards) {
  std::vector<fault_model> models;
  for (auto const add : adders) add(models, cards);
  return models;
}

}  // namespace detail
}  // namespace faro::judge
