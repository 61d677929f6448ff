// The frontier of an exhaustive reading: junctions that wait to be read on from, fewest picks first, each
// once with the path that led there first. What else is kept of one is the reading's: its weight, or its
// number.
#pragma once
#include <faro/chance/detail/odometer.hpp>
#include <faro/exact/integer.hpp>

#include <boost/unordered/unordered_flat_map.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::detail {

/// Hashes a key eight bytes at a time (multiply and fold, after Wang Yi's wyhash). Keys are compared whole.
struct key_hash {
  using is_transparent = void;
  using is_avalanching = void;
  std::size_t operator()(std::string_view key) const {
    constexpr std::uint64_t mix = 0x9e3779b97f4a7c15U;
    std::uint64_t h = key.size() * mix;
    while (!key.empty()) {
      std::uint64_t word = 0;
      auto const size = std::min(key.size(), sizeof word);
      std::memcpy(&word, key.data(), size);
      auto const product = static_cast<uint128>(h ^ word) * mix;
      h = static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
      key.remove_prefix(size);
    }
    return h;
  }
};

/// Places by keys.
using key_places = boost::unordered_flat_map<std::string, std::size_t, key_hash, std::equal_to<>>;

template <class Kept>
class waiting_junctions {
 public:
  struct junction {
    std::string const* key;  // set when the layer is taken out: the places do not move any more; null: none
    std::vector<answer> path;
    Kept kept;
  };
  struct layer {
    key_places places;                // in junctions
    std::vector<junction> junctions;  // in order of first arrival
  };

  /// The junction where a run was just left; `fresh` makes what is kept of one that was not met before.
  /// Returns what is kept of one that was, else null.
  template <class Path, class Fresh>
  Kept* arrive(Path const& at, Fresh const& fresh) {
    auto& here = ahead_[at.picks()];
    auto const place = here.places.find(std::string_view{at.left_at()});
    if (place != here.places.end()) return &here.junctions[place->second].kept;
    here.places.emplace(at.left_at(), here.junctions.size());
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
    for (auto const& [key, place] : out.second.places) out.second.junctions[place].key = &key;
    return out;
  }

 private:
  std::map<std::size_t, layer> ahead_;  // by picks made
};

}  // namespace faro::detail
