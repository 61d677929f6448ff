// One line of the registry, and how shuffles of the usual forms are built for it.
//
// A new shuffle is a description in a header of core/include/faro/shuffle/ and one row in one of these
// tables; help,
// `--list`, completion, the judge's names and the suite that every description must pass follow from it.
#pragma once
#include <faro/shuffle/registry.hpp>

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace faro::detail {

using card = std::uint32_t;
using deck_of_cards = std::span<card>;
using ref = chooser_ref;
using values = std::vector<ratio>;
using builder = std::function<shuffle_description(values const&)>;

inline shuffle_entry row(std::string name, std::string summary, std::string origin, shuffle_family family,
                         builder build, std::vector<shuffle_parameter> parameters = {}) {
  return {std::move(name),
          std::move(summary),
          std::move(origin),
          family,
          true,
          std::move(parameters),
          std::move(build),
          {}};
}

/// One that has a description of its own for exhaustive readings.
inline shuffle_entry read_as(shuffle_entry entry, builder build) {
  entry.build_to_read = std::move(build);
  return entry;
}

/// A shuffle that does not move cards by position alone.
inline shuffle_entry looks_at_cards(shuffle_entry entry) {
  entry.position_only = false;
  return entry;
}

/// A shuffle without parameters.
inline builder plain(void (*shuffle)(ref&, deck_of_cards)) {
  return [shuffle](values const&) -> shuffle_description {
    return [shuffle](ref c, deck_of_cards deck) { shuffle(c, deck); };
  };
}

/// A shuffle without chance.
inline builder without_chance(void (*shuffle)(deck_of_cards)) {
  return [shuffle](values const&) -> shuffle_description {
    return [shuffle](ref, deck_of_cards deck) { shuffle(deck); };
  };
}

/// A shuffle with one whole-number parameter.
template <class N>
builder with_number(void (*shuffle)(ref&, deck_of_cards, N)) {
  return [shuffle](values const& given) -> shuffle_description {
    return [shuffle, n = static_cast<N>(given[0].numerator().to_uint64())](ref c, deck_of_cards deck) {
      shuffle(c, deck, n);
    };
  };
}

inline constexpr std::uint64_t two_to_32 = std::uint64_t{1} << 32;

inline shuffle_parameter whole(std::string name, std::string help, std::uint64_t value, std::uint64_t least,
                               std::uint64_t most) {
  return {std::move(name), std::move(help), value, least, most, true};
}
inline shuffle_parameter piles(std::uint64_t value) {
  return whole("piles", "piles the deck is cut or dealt into", value, 1, 1'000'000);
}

// The tables, in the order of the registry.
std::vector<shuffle_entry> uniform_shuffles();
std::vector<shuffle_entry> fixed_shuffles();
std::vector<shuffle_entry> by_hand_shuffles();
std::vector<shuffle_entry> known_bad_shuffles();

/// The description of a composition; `to_read`: of its parts as exhaustive readings take them.
shuffle_description composed(shuffle_composition const& of, shuffle_settings const& settings, bool to_read);

}  // namespace faro::detail
