// The frontier of an exhaustive reading: junctions that wait to be read on from, fewest picks first, each
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
class waiting_junctions {
 public:
  struct junction {
    std::string const* key;  // set when the layer is taken out: the places do not move any more; null: none
    std::vector<answer> path;
    Kept kept;
  };
  struct layer {
    key_numbers<std::string> keys;
    std::vector<std::size_t> places;  // of each key, in junctions
    std::vector<junction> junctions;  // in order of first arrival
  };

  /// The junction where a run was just left; `fresh` makes what is kept of one that was not met before.
  /// Returns what is kept of one that was, else null.
  template <class Path, class Fresh>
  Kept* arrive(Path const& at, Fresh const& fresh) {
    auto& here = ahead_[at.picks()];
    auto const [number, is_new] = here.keys.number(at.left_at());
    if (!is_new) return &here.junctions[here.places[number]].kept;
    here.places.push_back(here.junctions.size());
    here.junctions.push_back({nullptr, at.path_so_far(), fresh()});
    return nullptr;
  }
  /// A run that was cut goes on from where it stands, merged with no other.
  template <class Path>
  void wait(Path const& at, Kept kept) {
    ahead_[at.picks()].junctions.push_back({nullptr, at.path_so_far(), std::move(kept)});
  }
  [[nodiscard]] bool empty() const { return ahead_.empty(); }
  /// The picks made, and the junctions there, in the lowest layer. Precondition: not empty().
  std::pair<std::size_t, layer> take_layer() {
    auto node = ahead_.extract(ahead_.begin());
    std::pair<std::size_t, layer> out{node.key(), std::move(node.mapped())};
    for (std::size_t i = 0; auto const& key : out.second.keys.keys())
      out.second.junctions[out.second.places[i++]].key = &key;
    return out;
  }

 private:
  std::map<std::size_t, layer> ahead_;  // by picks made
};

}  // namespace faro::detail
