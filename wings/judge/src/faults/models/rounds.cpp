// Numbers of rounds: see rounds.hpp.
#include "judge/src/faults/models/rounds.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace faro::judge::detail {

namespace {

std::uint64_t scaled_rounds(std::size_t n, double of_52) {
  auto const size = static_cast<double>(n);
  return static_cast<std::uint64_t>(
      std::max(1.0, std::round(of_52 * size * std::log(size) / (52 * std::log(52.0)))));
}

}  // namespace

std::vector<std::uint64_t> scaled_rounds(std::size_t n, std::vector<double> const& of_52) {
  std::vector<std::uint64_t> all;
  for (auto const rounds : of_52) all.push_back(scaled_rounds(n, rounds));
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

std::vector<rounds_between> with_rounds_between(std::vector<std::uint64_t> const& simulated,
                                                std::uint64_t step) {
  std::vector<rounds_between> all;
  for (std::size_t i = 0; i < simulated.size(); ++i) {
    auto const low = simulated[i], high = i + 1 < simulated.size() ? simulated[i + 1] : low;
    all.push_back({low, low, high});
    auto const next = [step](std::uint64_t t) {
      return t + step * std::max<std::uint64_t>(1, t / (25 * step));
    };
    for (auto t = next(low); t < high; t = next(t)) all.push_back({t, low, high});
  }
  return all;
}

fault_model of_rounds(std::string const& shuffle, rounds_between const& at, fault_family family,
                      std::string statement) {
  auto const name = [&](std::uint64_t rounds) { return fmt::format("{} {}", shuffle, rounds); };
  fault_model model{{family, shuffle, at.rounds}, name(at.rounds), std::move(statement)};
  model.about = true;
  model.sampler = [recipe = fault_recipe{shuffle, {}, at.rounds}](fault_evidence const&) {
    return repeated(recipe);
  };
  if (at.is_simulated()) {
    model.shuffle = fault_recipe{shuffle, {}, at.rounds};
  } else {
    model.between = fault_between{name(at.low), name(at.high), at.share()};
  }
  return model;
}

}  // namespace faro::judge::detail
