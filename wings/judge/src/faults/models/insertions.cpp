// Single cards moved to or from the top: by the run that was never touched, exactly; beside another card, by
// a signature.
#include "judge/src/faults/models/likelihood.hpp"
#include "judge/src/faults/models/rounds.hpp"

#include <fmt/format.h>

namespace faro::judge::detail {

namespace {

/// By the length L of the untouched run: n! P = sum over j >= n - L of n! S(t, j) / n^t. With p(j) the chance
/// that t draws meet j different cards, S(t, j) n! / n^t = p(j) (n-j)!.
std::vector<double> insertion_ratios(std::size_t n, std::uint64_t moves) {
  std::vector<double> met(n + 1);
  met[0] = 1;
  auto const size = static_cast<double>(n);
  for (std::uint64_t t = 0; t < moves; ++t) {
    for (auto j = n; j > 0; --j) {
      auto const seen = static_cast<double>(j);
      met[j] = met[j] * seen / size + met[j - 1] * (size - seen + 1) / size;
    }
    met[0] = 0;
  }
  std::vector<double> ratios(n + 1, never);
  auto sum = std::log(met[n]);
  for (std::size_t length = 1; length <= n; ++length) {
    sum = log_sum(sum, std::log(met[n - length]) + log_factorial(static_cast<double>(length)));
    ratios[length] = sum;
  }
  return ratios;
}

}  // namespace

void add_insertions(std::vector<fault_model>& models, std::size_t n) {
  auto const few = scaled_rounds(n, {26, 52, 78, 104, 130, 156, 182, 208, 260, 312, 400});
  for (auto const& at : with_rounds_between(few, 1)) {
    auto const t = at.rounds;
    auto const ratios = insertion_ratios(n, t);
    models.push_back(of_rounds("random-to-top", at, fault_family::insertion,
                               fmt::format("{} times a random card moved to the top", t)));
    models.back().log_e = [ratios](fault_evidence const& e) {
      return sum_over(e.faults.bottom_run(), ratios);
    };
    models.push_back(of_rounds("top-to-random", at, fault_family::insertion,
                               fmt::format("{} times the top card moved to a random position", t)));
    models.back().log_e = [ratios](fault_evidence const& e) {
      return sum_over(e.faults.bottom_run_of_inverse(), ratios);
    };
  }
  for (auto const& at : with_rounds_between(scaled_rounds(n, {52, 78, 104, 130, 156, 208, 260, 312}), 1)) {
    models.push_back(
        of_rounds("top-beside-random", at, fault_family::insertion,
                  fmt::format("about {} times the top card moved beside a random other card", at.rounds)));
  }
}

}  // namespace faro::judge::detail
