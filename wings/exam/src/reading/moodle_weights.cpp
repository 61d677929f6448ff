// Moodle's list of grades.
#include "exam/src/reading/moodle_weights.hpp"

#include "exam/src/reading/reading.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <array>

namespace faro::exam::detail {

std::optional<ratio> moodle_weight_for(ratio const& weight) {
  static std::array<ratio, 21> const known{
      ratio{0},    ratio{1, 20}, ratio{1, 10}, ratio{1, 9}, ratio{1, 8}, ratio{1, 7},  ratio{1, 6},
      ratio{1, 5}, ratio{1, 4},  ratio{3, 10}, ratio{1, 3}, ratio{2, 5}, ratio{1, 2},  ratio{3, 5},
      ratio{2, 3}, ratio{7, 10}, ratio{3, 4},  ratio{4, 5}, ratio{5, 6}, ratio{9, 10}, ratio{1}};
  auto const size = [](ratio const& x) { return x.sign() < 0 ? -x : x; };
  if (std::ranges::find(known, size(weight)) != known.end()) return std::nullopt;
  auto const nearest =
      *std::ranges::min_element(known, {}, [&](ratio const& one) { return size(size(weight) - one); });
  return weight.sign() < 0 ? -nearest : nearest;
}

void round_for_moodle(bank& all, question& q) {
  for (auto& a : q.answers) {
    auto const weight = a.weight();
    auto const taken = moodle_weight_for(weight);
    if (!taken) continue;
    a.percent = *taken * ratio{100};
    tell(all, severity::warning, q,
         say("a weight of {} % is rounded to {} %, which Moodle takes", percent_text(weight * ratio{100}),
             percent_text(*a.percent)));
  }
}

}  // namespace faro::exam::detail
