// Different values numbered in the order in which they first come, exactly and in little memory: a value is a
// place in the text it stands in, or a copy where it stands nowhere (what was escaped).
//
// Slots hold 32 bits of a hash and a number, so text is looked at only where those agree: 16 bytes a value,
// 11 to 32 for its slot.
#pragma once
#include <cstdint>
#include <deque>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace faro::program {

class value_table {
 public:
  /// The number of a value, and whether it is a new one. `stays`: its bytes outlive the table. Precondition:
  /// fewer than 2^32 - 1 values.
  std::pair<std::uint32_t, bool> number_of(std::string_view value, bool stays);
  [[nodiscard]] std::uint64_t size() const { return values_.size(); }

 private:
  static constexpr std::uint64_t number_mask = 0xFFFFFFFF;

  [[nodiscard]] std::size_t start_of(std::uint64_t hash) const {  // its upper bits
    return static_cast<std::size_t>(hash >> (64 - bits_));
  }
  void grow();

  unsigned bits_ = 10;
  std::vector<std::uint64_t> slots_ = std::vector<std::uint64_t>(std::size_t{1} << bits_);  // 0 is empty
  std::deque<std::string_view> values_;
  std::deque<std::string> copies_;
};

inline std::pair<std::uint32_t, bool> value_table::number_of(std::string_view value, bool stays) {
  auto const hash = std::uint64_t{std::hash<std::string_view>{}(value)} & ~number_mask;
  auto const last = slots_.size() - 1;
  for (auto at = start_of(hash);; at = (at + 1) & last) {
    auto const slot = slots_[at];
    if ((slot & number_mask) == 0) {  // numbers are kept from 1
      if (!stays) value = copies_.emplace_back(value);
      values_.push_back(value);
      slots_[at] = hash | values_.size();
      if (values_.size() > slots_.size() / 4 * 3) grow();
      return {static_cast<std::uint32_t>(values_.size() - 1), true};
    }
    auto const number = static_cast<std::uint32_t>((slot & number_mask) - 1);
    if ((slot & ~number_mask) == hash && values_[number] == value) return {number, false};
  }
}

inline void value_table::grow() {
  ++bits_;
  auto const before = std::exchange(slots_, std::vector<std::uint64_t>(std::size_t{1} << bits_));
  auto const last = slots_.size() - 1;
  for (auto const slot : before) {
    if (slot == 0) continue;
    auto at = start_of(slot & ~number_mask);
    while (slots_[at] != 0) at = (at + 1) & last;
    slots_[at] = slot;
  }
}

}  // namespace faro::program
