// A row of the table: what is said of a tool, how it is started, how its seeds are searched.
#pragma once
#include "like/src/numbers/source.hpp"
#include "like/src/search/seek.hpp"

#include <faro/like/tools.hpp>

#include <cstdint>
#include <memory>
#include <string_view>

namespace faro::like {

struct row {
  tool said;
  walk way;
  std::unique_ptr<source> (*start)(std::string_view seed);
  seek_function seek;
  std::uint64_t bag_to = 0;  ///< not 0: samples of so many are walk::bag, larger ones walk::ascending
  std::uint64_t by_twos_to = UINT16_MAX;  ///< of walk::growing_twice: of more items one place by one
};

/// Of a source that is made from what its seed_of(text) gives, and from a number, in searches.
template <class S>
constexpr row row_of(tool said, walk way, seek_function seek = &seek_each<S>) {
  return {
      said, way,
      [](std::string_view seed) -> std::unique_ptr<source> { return std::make_unique<S>(S::seed_of(seed)); },
      seek};
}

}  // namespace faro::like
