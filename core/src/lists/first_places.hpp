// Texts of a list by the first place each stands at: what finds repeats among a million names.
//
//   first_places known{names.size()};
//   auto const first = known.place_of(names[i], i, [&](std::size_t at) { return std::string_view{names[at]};
//   });
//   // first == i where the text is new
//
// Eight bytes a place and no text of its own: the list answers for the texts. O(1) a text.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace faro {

class first_places {
 public:
  /// For so many places at most, below 2^32.
  explicit first_places(std::size_t places) {
    constexpr std::size_t fewest = 16;
    std::size_t size = fewest;
    while (size < 2 * places) size *= 2;
    slots_.resize(size);
  }

  /// The first place of this text; `place` itself where it is new. `text_at(i)` is the text of an earlier
  /// place.
  template <class TextAt>
  std::size_t place_of(std::string_view text, std::size_t place, TextAt const& text_at) {
    constexpr unsigned half = 32;
    auto const hash = std::uint64_t{std::hash<std::string_view>{}(text)};
    auto const part = static_cast<std::uint32_t>(hash >> half);
    auto const mask = slots_.size() - 1;
    for (auto at = static_cast<std::size_t>(hash) & mask;; at = (at + 1) & mask) {
      auto& s = slots_[at];
      if (s.next_place == 0) {
        s = {part, static_cast<std::uint32_t>(place + 1)};
        return place;
      }
      if (s.hash == part && text_at(s.next_place - 1) == text) return s.next_place - 1;
    }
  }

 private:
  struct slot {
    std::uint32_t hash = 0, next_place = 0;  // the place and one; 0: empty
  };
  std::vector<slot> slots_;
};

}  // namespace faro
