// From a list of all, where that is smaller than a set of those taken would be; else by a set.
#include "records/python_sample.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <numeric>
#include <unordered_set>
#include <utility>

namespace faro::audit {

std::vector<std::uint64_t> sample_as_python(chooser_ref c, std::uint64_t items, std::uint64_t take) {
  if (take > items) throw input_error{say("can't take {} different ones out of {}", take, items)};
  std::uint64_t list_up_to = 21;
  if (take > 5) {
    std::uint64_t set = 1;
    while (set < 3 * take) set *= 4;
    list_up_to += set;
  }
  std::vector<std::uint64_t> out;
  out.reserve(take);
  if (items <= list_up_to) {
    std::vector<std::uint64_t> left(items);
    std::iota(left.begin(), left.end(), std::uint64_t{0});
    for (std::uint64_t i = 0; i < take; ++i) {
      auto& place = left[c.below(items - i)];
      out.push_back(std::exchange(place, left[items - i - 1]));
    }
    return out;
  }
  std::unordered_set<std::uint64_t> taken;
  while (out.size() < take) {
    if (auto const pick = c.below(items); taken.insert(pick).second) out.push_back(pick);
  }
  return out;
}

}  // namespace faro::audit
