// Seeds of MT19937 searched many at once: vector lanes make the first words of each, of as much of its state
// as these need; what reads them leaves at the first number that differs.
#pragma once
#include "like/src/engines/mersenne_twister.hpp"
#include "like/src/search/seek.hpp"
#include "like/src/search/sieves.hpp"
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
