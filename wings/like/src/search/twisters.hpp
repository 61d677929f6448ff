// Seeds of MT19937 searched many at once: vector lanes make the first words of each, of as much of its state
// as these need; what reads them leaves at the first number that differs.
#pragma once
#include "like/src/engines/mersenne_twister.hpp"
#include "like/src/search/seek.hpp"
#include "like/src/search/sieves.hpp"
#include "like/src/search/twister_kernels.hpp"

#include <bit>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

namespace faro::like {

/// The words of a lane that one word started: the state goes on from two words of it.
class lane_by_word {
 public:
  lane_by_word(twister_found const& found, std::uint32_t lane, std::uint32_t seed)
      : seed_{seed}, here_{seed}, next_{found.near[1][lane]}, far_{found.far[0][lane]} {}
  static auto make(twister_kernels const& kernels) { return kernels.by_word; }
  std::uint32_t operator()() {
    constexpr auto last = static_cast<std::uint32_t>(twister_size - twister_shift);
    if (used_ == last) {
      if (!behind_) {
        behind_.emplace(seed_);
        behind_->discard(last);
      }
      return (*behind_)();
    }
    auto const word = tempered(twisted(here_, next_, far_));
    ++used_;
    here_ = std::exchange(next_, state_after(next_, used_ + 1));
    far_ = state_after(far_, used_ + static_cast<std::uint32_t>(twister_shift));
    return word;
  }

 private:
  static std::uint32_t state_after(std::uint32_t word, std::uint32_t number) {
    return twister_factor * (word ^ word >> 30) + number;
  }
  std::uint32_t seed_, here_, next_, far_, used_ = 0;
  std::optional<mersenne_twister> behind_;
};

/// Those of a lane that a key started, and those behind from a generator that is started when it comes so
/// far.
class lane_by_key {
 public:
  lane_by_key(twister_found const& found, std::uint32_t lane, std::uint32_t seed)
      : found_{&found}, lane_{lane}, seed_{seed} {}
  static auto make(twister_kernels const& kernels) { return kernels.by_key; }
  std::uint32_t operator()() {
    if (used_ < twister_words_made) {
      auto const at = used_++;
      return tempered(twisted(found_->near[at][lane_], found_->near[at + 1][lane_], found_->far[at][lane_]));
    }
    if (!behind_) {
      behind_.emplace(std::span{&seed_, 1});
      behind_->discard(twister_words_made);
    }
    return (*behind_)();
  }

 private:
  twister_found const* found_;
  std::uint32_t lane_, seed_, used_ = 0;
  std::optional<mersenne_twister> behind_;
};

template <template <class> class S, class Lane>
void seek_twisters(sought const& what, std::uint64_t first, std::uint64_t count,
                   std::vector<std::uint64_t>& found) {
  if (what.picks.empty() || what.after > 0) return seek_each<S<mersenne_twister>>(what, first, count, found);
  auto const make = Lane::make(used_twister_kernels());
  wanted_words wanted{};
  for (auto& each : wanted.sieves) {
    bool const is_wanted = wanted.count < what.picks.size();
    each = is_wanted ? S<Lane>::sieve(what.picks[wanted.count++], what.drawn) : open_sieve;
  }
  twister_found lanes;
  for (std::uint64_t done = 0; done < count; done += twister_lanes) {
    for (auto& each : lanes.may) each = 0;
    make(static_cast<std::uint32_t>(first + done), wanted, lanes);
    for (std::uint32_t lane = 0; lane < twister_lanes && done + lane < count; ++lane) {
      auto const left = lanes.may[lane / 64] >> lane % 64;
      if (left == 0) {
        lane |= 63;
        continue;
      }
      lane += static_cast<std::uint32_t>(std::countr_zero(left));
      if (done + lane >= count) break;
      auto const seed = first + done + lane;
      S<Lane> started{Lane{lanes, lane, static_cast<std::uint32_t>(seed)}};
      if (answers_as(started, what)) found.push_back(seed);
    }
  }
}

/// Started by one word: init_genrand.
template <template <class> class S>
void seek_by_word(sought const& what, std::uint64_t first, std::uint64_t count,
                  std::vector<std::uint64_t>& found) {
  seek_twisters<S, lane_by_word>(what, first, count, found);
}
/// Started by a key of one word: init_by_array.
template <template <class> class S>
void seek_by_key(sought const& what, std::uint64_t first, std::uint64_t count,
                 std::vector<std::uint64_t>& found) {
  if (first + count > std::uint64_t{1} << 32)
    return seek_each<S<mersenne_twister>>(what, first, count, found);
  seek_twisters<S, lane_by_key>(what, first, count, found);
}

}  // namespace faro::like
