// Seeds of MT19937 searched many at once: vector lanes make the first words of each, of as much of its state
// as these need; what reads them leaves at the first number that differs.
#pragma once
#include "like/src/engines/mersenne_twister.hpp"
#include "like/src/search/seek.hpp"
#include "like/src/search/twister_kernels.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

namespace faro::like {

/// The words of one lane, and those behind from a generator that is started when it comes so far.
template <class Start>
class lane_words {
 public:
  lane_words(twister_states const& states, std::uint32_t lane, std::uint32_t seed)
      : states_{&states}, lane_{lane}, seed_{seed} {}
  std::uint32_t operator()() {
    if (used_ < twister_words_made) {
      auto const* const near = states_->near + std::size_t{used_} * twister_lanes + lane_;
      auto const far = states_->far[std::size_t{used_++} * twister_lanes + lane_];
      return tempered(twisted(near[0], near[twister_lanes], far));
    }
    if (!behind_) {
      behind_.emplace(Start::from(seed_));
      behind_->discard(twister_words_made);
    }
    return (*behind_)();
  }

 private:
  twister_states const* states_;
  std::uint32_t lane_, seed_;
  unsigned used_ = 0;
  std::optional<mersenne_twister> behind_;
};

// What words give a number: for tools that make it ...

/// ... of the lowest bits under a mask.
inline word_sieve masked_sieve(pick const& p) {
  if (p.of < 2 || p.of > UINT32_MAX) return open_sieve;
  auto const mask = UINT32_MAX >> std::countl_zero(static_cast<std::uint32_t>(p.of - 1));
  return {0, mask, static_cast<std::uint32_t>(p.index), 1,
          0, 0,    static_cast<std::uint32_t>(p.of),    mask >= p.of};
}
/// ... of the highest bits.
inline word_sieve highest_sieve(pick const& p) {
  auto const bits = static_cast<unsigned>(std::bit_width(p.of));
  if (bits > 31) return open_sieve;
  return {32 - bits, UINT32_MAX, static_cast<std::uint32_t>(p.index), 1,
          0,         0,          static_cast<std::uint32_t>(p.of),    true};
}
/// ... of a remainder; `again` from a multiple of n on.
inline word_sieve remainder_sieve(pick const& p, bool again) {
  if (p.of < 2 || p.of > UINT32_MAX) return open_sieve;
  auto const n = static_cast<std::uint32_t>(p.of);
  auto const turn = static_cast<std::uint32_t>(std::countr_zero(n));
  auto const odd = n >> turn;
  std::uint32_t inverse = odd;  // of an odd number, modulo 2^32: each step doubles the bits that are right
  for (int i = 0; i < 5; ++i) inverse *= 2 - odd * inverse;
  // A word that has the remainder is a multiple of n above it: the quotient is small.
  auto const even = (std::uint64_t{1} << 32) / n * n;
  return {0,    UINT32_MAX,     static_cast<std::uint32_t>(p.index), inverse,
          turn, UINT32_MAX / n, static_cast<std::uint32_t>(even),    again && even <= UINT32_MAX};
}
/// ... of a range of words, from `first` on so many; `again` from there on, if not 0.
inline word_sieve range_sieve(std::uint64_t first, std::uint64_t words, std::uint64_t again = 0) {
  if (words == 0 || first + words > std::uint64_t{1} << 32) return open_sieve;
  return {0,
          UINT32_MAX,
          static_cast<std::uint32_t>(first),
          1,
          0,
          static_cast<std::uint32_t>(words - 1),
          static_cast<std::uint32_t>(again),
          again != 0};
}
/// ... of a product's high half: some words too many.
inline word_sieve product_sieve(pick const& p) {
  if (p.of < 2 || p.of > (UINT32_MAX >> 4)) return open_sieve;
  auto const all = std::uint64_t{1} << 32, from = p.index * all / p.of, to = (p.index + 1) * all / p.of + 1;
  auto const least = from > 0 ? from - 1 : 0;
  return range_sieve(least, std::min(to, all) - least);
}

struct start_by_word {
  static mersenne_twister from(std::uint32_t seed) { return mersenne_twister{seed}; }
  static auto make(twister_kernels const& kernels) { return kernels.by_word; }
};
struct start_by_key {
  static mersenne_twister from(std::uint32_t seed) { return mersenne_twister{std::span{&seed, 1}}; }
  static auto make(twister_kernels const& kernels) { return kernels.by_key; }
};

template <template <class> class S, class Start>
void seek_twisters(sought const& what, std::uint64_t first, std::uint64_t count,
                   std::vector<std::uint64_t>& found) {
  if (what.picks.empty() || what.after > 0) return seek_each<S<mersenne_twister>>(what, first, count, found);
  auto const make = Start::make(used_twister_kernels());
  using tool_of_lane = S<lane_words<Start>>;
  word_sieve two[2] = {open_sieve, open_sieve};
  for (std::size_t i = 0; i < 2 && i < what.picks.size(); ++i)
    two[i] = tool_of_lane::sieve(what.picks[i], what.drawn);
  twister_states states;
  for (std::uint64_t done = 0; done < count; done += twister_lanes) {
    auto may = make(static_cast<std::uint32_t>(first + done), two, states);
    for (; may != 0; may &= may - 1) {
      auto const lane = static_cast<std::uint32_t>(std::countr_zero(may));
      if (done + lane >= count) break;
      auto const seed = first + done + lane;
      tool_of_lane started{lane_words<Start>{states, lane, static_cast<std::uint32_t>(seed)}};
      if (answers_as(started, what)) found.push_back(seed);
    }
  }
}

/// Started by one word: init_genrand.
template <template <class> class S>
void seek_by_word(sought const& what, std::uint64_t first, std::uint64_t count,
                  std::vector<std::uint64_t>& found) {
  seek_twisters<S, start_by_word>(what, first, count, found);
}
/// Started by a key of one word: init_by_array.
template <template <class> class S>
void seek_by_key(sought const& what, std::uint64_t first, std::uint64_t count,
                 std::vector<std::uint64_t>& found) {
  if (first + count > std::uint64_t{1} << 32)
    return seek_each<S<mersenne_twister>>(what, first, count, found);
  seek_twisters<S, start_by_key>(what, first, count, found);
}

}  // namespace faro::like
