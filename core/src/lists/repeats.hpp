// Which texts of a list stand on it already, and where first: what finds repeats among a million names.
//
//   for (auto const& one : repeats_among(names.size(), hash_at, is_same)) ...
//
// Hashes are parted by their upper bits, in order, so that each part is looked through within the cache of a
// processor; texts are compared only where hashes agree. O(texts), 28 bytes a text meanwhile.
#pragma once
#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

namespace faro {

struct repeat {
  std::size_t place, first;  ///< from 0; the text stood at `first` for the first time
};

/// Each place whose text stands at an earlier one, in their order, of fewer than 2^32. `hash_at(i)` is called
/// once for each place in order; `is_same(i, k)` only where the hashes of both agree.
template <class HashAt, class IsSame>
[[nodiscard]] std::vector<repeat> repeats_among(std::size_t count, HashAt const& hash_at,
                                                IsSame const& is_same) {
  constexpr unsigned half = 32;
  constexpr std::size_t in_a_part = 2048, most_parts = 4096;
  auto const parts = std::bit_ceil(std::min(count / in_a_part + 1, most_parts));
  auto const part_of = [&](std::uint64_t hash) {
    return static_cast<std::size_t>(hash >> half) & (parts - 1);
  };
  std::vector<std::uint64_t> hashes;
  hashes.reserve(count);
  std::vector<std::size_t> ends(parts + 1);
  for (std::size_t i = 0; i < count; ++i) {
    hashes.push_back(hash_at(i));
    ++ends[part_of(hashes.back()) + 1];
  }
  for (std::size_t part = 0; part < parts; ++part) ends[part + 1] += ends[part];
  struct entry {
    std::uint32_t hash, place;
  };
  std::vector<entry> entries(count);
  for (std::size_t i = 0; i < count; ++i)
    entries[ends[part_of(hashes[i])]++] = {static_cast<std::uint32_t>(hashes[i]),
                                           static_cast<std::uint32_t>(i)};
  std::vector<std::uint32_t> slots;  // of one part: an entry of it and one; 0: empty
  std::vector<std::uint32_t> first_of;
  for (std::size_t part = 0, begin = 0; part < parts; begin = ends[part++]) {
    auto const inside = std::span{entries}.subspan(begin, ends[part] - begin);
    slots.assign(std::bit_ceil(2 * inside.size() + 1), 0);
    auto const mask = slots.size() - 1;
    for (std::size_t k = 0; k < inside.size(); ++k) {
      for (auto at = std::size_t{inside[k].hash} & mask;; at = (at + 1) & mask) {
        auto& slot = slots[at];
        if (slot == 0) {
          slot = static_cast<std::uint32_t>(k + 1);
          break;
        }
        auto const& known = inside[slot - 1];
        if (known.hash != inside[k].hash || !is_same(std::size_t{known.place}, std::size_t{inside[k].place}))
          continue;
        if (first_of.empty()) first_of.resize(count);
        first_of[inside[k].place] = known.place + 1;
        break;
      }
    }
  }
  std::vector<repeat> out;
  for (std::size_t i = 0; i < first_of.size(); ++i) {
    if (first_of[i] > 0) out.push_back({i, std::size_t{first_of[i]} - 1});
  }
  return out;
}

/// The same of texts: `text_at(i)` is a string_view, or a text that stays.
template <class TextAt>
[[nodiscard]] std::vector<repeat> repeats_among(std::size_t count, TextAt const& text_at) {
  return repeats_among(
      count, [&](std::size_t i) { return std::uint64_t{std::hash<std::string_view>{}(text_at(i))}; },
      [&](std::size_t i, std::size_t k) {
        return std::string_view{text_at(i)} == std::string_view{text_at(k)};
      });
}

}  // namespace faro
