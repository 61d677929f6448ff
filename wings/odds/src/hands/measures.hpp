// A measure of groups: of how many cards of a hand have each value of an attribute. A row says all that the
// engines ask of one; the functions that make it (functions/) point at the row, and nothing else lists it.
//
// The definition is value(), for all groups at once, O(groups). A pass over the kinds closes the groups of
// one attribute one after another: keeps() says what a state keeps of those that are closed, close() adds
// one.
#pragma once
#include "odds/src/hands/bounds.hpp"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace faro::odds::detail {

constexpr std::int32_t ace_place = 12;  // of the ace among the ranks

/// Whether an attribute is the ranks of playing cards, two to ace.
inline bool is_rank(attribute const& a) {
  return a.name == "rank" && a.labels.size() == 13 && a.labels[ace_place] == "A";
}

/// Some bits of a state.
struct field {
  std::uint16_t word = 0;
  std::uint8_t shift = 0;
  std::uint8_t width = 0;  // 0: not there; reads as 0
  [[nodiscard]] std::uint64_t mask() const {
    return width == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1;
  }
  [[nodiscard]] std::uint64_t get(std::uint64_t const* key) const { return key[word] >> shift & mask(); }
  void set(std::uint64_t* key, std::uint64_t value) const {
    key[word] = (key[word] & ~(mask() << shift)) | value << shift;
  }
  void add(std::uint64_t* key, std::uint64_t value) const { key[word] += value << shift; }
};

/// All groups of a hand.
struct hand_groups {
  attribute const& of;
  std::span<int const> sizes;  // how many cards have each value
  count_t cards = 0;           // of the hand in the end
};

/// What a state keeps of a measure while the groups of its attribute close, one after another.
struct kept_measure {
  attribute const* of = nullptr;
  std::vector<std::int32_t> order{};  // the values whose groups close: ranks from the ace, then from two up
  count_t cards = 0;                  // of the hand in the end
  std::vector<field> fields{};
  void const* tables = nullptr;  // that the measure made for it; they stay until the program ends
};

/// A group that closes now.
struct closed_group {
  std::int32_t value = -1;
  std::int32_t before = -1;  // the value that closed before; -1: none
  std::uint64_t cards = 0;
  std::uint64_t left = 0;  // cards that the hand still gets, of whatever group
};

/// What is counted of groups that are all alike, where their distribution is found at once (alike.cpp).
enum class seen_of_alike : std::uint8_t { nothing, groups_of_at_least, largest };

struct group_measure {
  /// Whether it matters which value a group has, and not its size alone.
  bool by_value;
  std::int64_t (*value)(leaf const&, hand_groups const&);
  /// The greatest number of each field that a state needs; all are 0 before a group closes.
  std::vector<std::uint64_t> (*keeps)(leaf const&, kept_measure&);
  void (*close)(leaf const&, kept_measure const&, std::uint64_t* key, closed_group const&);
  /// Its value when all are closed; if not said, the first field.
  std::int64_t (*result)(leaf const&, kept_measure const&, std::uint64_t const* key) = nullptr;
  /// Between what it ends when the first field is `now` and so many cards are to come; not said: not known.
  interval (*ends)(leaf const&, std::int64_t now, std::int64_t left) = nullptr;
  seen_of_alike alike = seen_of_alike::nothing;
};

/// What all hands of a deal come to at once: measured deal by deal, never counted.
struct deal_measure {
  /// `hands`: of each how many cards of each kind.
  std::int64_t (*value)(leaf const&, card_table const&, std::span<std::vector<count_t> const> hands);
  /// Between what it lies, whatever is dealt.
  interval (*ends)(leaf const&);
  /// Whether the value is at least so much, where that is less work than the value; else nothing.
  std::optional<bool> (*reaches)(leaf const&, card_table const&, std::span<std::vector<count_t> const> hands,
                                 std::int64_t least) = nullptr;
};

/// ends() of the size of one group: all cards to come may be in it.
inline interval ends_at_most_with_all(leaf const& /*of*/, std::int64_t now, std::int64_t left) {
  return {now, std::max(now, left)};
}

}  // namespace faro::odds::detail
