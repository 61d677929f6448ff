// The lists of ranks, made when they are first asked for, and how the place of one is found.
#include "poker/src/showdown/boards/rank_lists.hpp"

#include <memory>

namespace faro::odds::detail {

namespace {

constexpr unsigned slot_bits = 14;
constexpr std::uint16_t nothing = 0xFFFF;

std::size_t slot_of(rank_key key) {
  constexpr std::uint64_t odd = 0x9E37'79B9'7F4A'7C15;
  return static_cast<std::size_t>(key * odd >> (64U - slot_bits));
}

struct listed {
  std::vector<rank_list> lists;
  std::vector<std::uint16_t> slots;  // by a hash of the key; the next free one after that

  explicit listed(unsigned cards) {
    fill({}, 0, cards);
    slots.assign(std::size_t{1} << slot_bits, nothing);
    for (std::size_t i = 0; i < lists.size(); ++i) {
      auto at = slot_of(lists[i].key);
      while (slots[at] != nothing) at = (at + 1) % slots.size();
      slots[at] = static_cast<std::uint16_t>(i);
    }
  }

 private:
  void fill(rank_list const& list, unsigned rank, unsigned missing) {
    if (missing == 0) {
      lists.push_back(list);
      return;
    }
    if (rank == 13) return;
    fill(list, rank + 1, missing);
    for (unsigned n = 1; n <= std::min(missing, 4U); ++n) {
      auto more = list;
      more.key += n * key_of_rank(rank);
      more.ranks[more.different] = static_cast<std::uint8_t>(rank);
      more.counts[more.different] = static_cast<std::uint8_t>(n);
      ++more.different;
      fill(more, rank + 1, missing - n);
    }
  }
};

template <unsigned Cards>
listed const& made_once() {
  static listed const out{Cards};
  return out;
}

listed const& of(unsigned cards) {
  using maker = listed const& (*)();
  static constexpr std::array<maker, 6> makers{made_once<0>, made_once<1>, made_once<2>,
                                               made_once<3>, made_once<4>, made_once<5>};
  return makers[cards]();
}

}  // namespace

std::vector<rank_list> const& lists_of(unsigned cards) { return of(cards).lists; }

std::size_t place_of(rank_key key, unsigned cards) {
  auto const& in = of(cards);
  auto at = slot_of(key);
  while (in.lists[in.slots[at]].key != key) at = (at + 1) % in.slots.size();
  return in.slots[at];
}

}  // namespace faro::odds::detail
