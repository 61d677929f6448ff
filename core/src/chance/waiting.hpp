// The frontier of an exhaustive reading: merge points that wait to be read on from, fewest picks first, each
// once with the path that led there first. What else is kept of one is the reading's: its weight, or its
// number.
#pragma once
#include "chance/key_numbers.hpp"

#include <faro/chance/detail/odometer.hpp>

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace faro::detail {

template <class Kept>
class waiting_merge_points {
 public:
  struct merge_point {
    std::string const* key;  // set when the layer is taken out: the places do not move any more; null: none
    std::vector<answer> path;
    Kept kept;
  };
  struct layer {
    key_numbers<std::string> keys;
    std::vector<std::size_t> places;        // of each key, in merge points
    std::vector<merge_point> merge_points;  // in order of first arrival
  };

  /// The merge point where a run was just left; `fresh` makes what is kept of one that was not met before.
  /// Returns what is kept of one that was, else null.
  template <class Path, class Fresh>
  Kept* arrive(Path const& at, Fresh const& fresh) {
    auto& here = ahead_[at.picks()];
    auto const [number, is_new] = here.keys.number(at.left_at());
    if (!is_new) return &here.merge_points[here.places[number]].kept;
    here.places.push_back(here.merge_points.size());
    here.merge_points.push_back({nullptr, at.path_so_far(), fresh()});
    return nullptr;
  }
  /// A run that was cut goes on from where it stands, merged with no other.
  template <class Path>
  void wait(Path const& at, Kept kept) {
    ahead_[at.picks()].merge_points.push_back({nullptr, at.path_so_far(), std::move(kept)});
  }
  [[nodiscard]] bool empty() const { return ahead_.empty(); }
  /// The picks made, and the merge points there, in the lowest layer. Precondition: not empty().
  std::pair<std::size_t, layer> take_layer() {
    auto node = ahead_.extract(ahead_.begin());
    std::pair<std::size_t, layer> out{node.key(), std::move(node.mapped())};
    for (std::size_t i = 0; auto const& key : out.second.keys.keys())
      out.second.merge_points[out.second.places[i++]].key = &key;
    return out;
  }

 private:
  std::map<std::size_t, layer> ahead_;  // by picks made
};

}  // namespace faro::detail
