// What is left of a condition when some of its atoms are known: each such rest once, under a number.
#pragma once
#include "bridge/src/deals/condition/atoms.hpp"

#include <cstdint>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

namespace faro::odds::bridge::detail {

class residuals {
 public:
  struct rest {
    rule left;
    std::vector<std::size_t> open;  ///< the atoms in it, ascending
    unsigned seat_mask = 0;         ///< of those
    unsigned dimension_mask = 0;
  };

  /// The number of a rule.
  std::uint32_t number(rule r, atoms const& of);
  [[nodiscard]] rest const& at(std::uint32_t number) const { return list_[number]; }

  /// What is left when facts of a suit are known: bit i of `bits` is that of facts[i].
  std::uint32_t after_facts(std::uint32_t number, std::size_t suit, std::vector<std::size_t> const& facts,
                            std::uint64_t bits, atoms const& of);
  /// What is left when more is known of a hand's shape. `now(i)` is 0, 1 or 2 for bit i of its atoms.
  template <class F>
  std::uint32_t after_shape(std::uint32_t number, std::size_t seat, std::uint32_t state,
                            std::vector<std::size_t> const& atom_of_bit, F const& now, atoms const& of) {
    auto const key = std::uint64_t{number} << 32U | std::uint64_t{state} << 2U | seat;
    if (auto const at = by_shape_.find(key); at != by_shape_.end()) return at->second;
    auto left = simplified(list_[number].left, [&](std::size_t i) {
      auto const& a = of.list[i];
      if (a.is != atom::form::lengths || a.seat != seat) return 2;
      for (std::size_t bit = 0; bit < atom_of_bit.size(); ++bit) {
        if (atom_of_bit[bit] == i) return now(bit);
      }
      return 2;
    });
    auto const out = this->number(std::move(left), of);
    by_shape_.emplace(key, out);
    return out;
  }

 private:
  std::vector<rest> list_;
  std::unordered_map<std::string, std::uint32_t> known_;
  struct fact_key {
    std::uint32_t number;
    std::uint64_t bits;
    std::size_t suit;
    friend bool operator==(fact_key const&, fact_key const&) = default;
  };
  struct fact_hash {
    std::size_t operator()(fact_key const& k) const {
      return (k.bits * 0x9E3779B97F4A7C15U ^ k.number) * 0xD6E8FEB86659FD93U + k.suit;
    }
  };
  std::unordered_map<fact_key, std::uint32_t, fact_hash> by_facts_;
  std::unordered_map<std::uint64_t, std::uint32_t> by_shape_;
};

}  // namespace faro::odds::bridge::detail
