// Cribbage points of ranks, added up rank by rank from the ace.
#include "odds/src/hands/cribbage.hpp"

#include <faro/odds/hands/detail/hands.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <compare>
#include <string>

namespace faro::odds::detail {

namespace {

constexpr unsigned the_ace = 12;
constexpr std::size_t fifteen = 15;
constexpr std::size_t most_in_cribbage = 6;

/// The place of a rank in a run: the ace is low.
int place_in_run(unsigned rank) { return rank == the_ace ? 1 : static_cast<int>(rank) + 2; }

struct score_so_far {
  std::array<std::uint16_t, fifteen> sums{1};  // sets of cards for each sum
  std::int64_t points = 0;
  int last = 0, length = 0, times = 1;  // the run that may go on: its last rank, its cards, in how many ways
  std::size_t cards = 0;
  friend auto operator<=>(score_so_far const&, score_so_far const&) = default;

  void add(unsigned rank, std::size_t copies) {
    auto const place = place_in_run(rank);
    if (copies == 0 || place != last + 1) end_run();
    if (copies == 0) return;
    last = place;
    ++length;
    times *= static_cast<int>(copies);
    cards += copies;
    auto const value = static_cast<std::size_t>(std::min(place, 10));
    for (std::size_t i = 0; i < copies; ++i) {
      points += 2 * static_cast<std::int64_t>(i);  // with each of those before it a pair
      points += value <= fifteen ? 2 * sums[fifteen - value] : 0;
      for (auto sum = fifteen; sum-- > value;)
        sums[sum] = static_cast<std::uint16_t>(sums[sum] + sums[sum - value]);
    }
  }
  void end_run() {
    if (length >= 3) points += static_cast<std::int64_t>(length) * times;
    last = length = 0;
    times = 1;
  }
};

}  // namespace

std::int64_t cribbage_points(std::span<int const> of_rank) {
  score_so_far score;
  for (unsigned i = 0; i < of_rank.size() && i <= the_ace; ++i) {
    auto const rank = i == 0 ? the_ace : i - 1;
    score.add(rank, static_cast<std::size_t>(of_rank[rank]));
  }
  score.end_run();
  return score.points;
}

cribbage_states::cribbage_states(std::vector<unsigned> const& ranks, std::size_t cards) : cards_{cards} {
  if (cards > most_in_cribbage)
    throw too_big{say("cribbage hands of more than six cards are not counted, got {}", cards)};
  std::vector<score_so_far> states{score_so_far{}};
  for (auto const rank : ranks) {
    std::map<score_so_far, std::uint32_t> known;
    std::vector<score_so_far> then;
    next_[rank].assign(states.size() * (cards + 1), 0);
    for (std::size_t s = 0; s < states.size(); ++s) {
      for (std::size_t n = 0; states[s].cards + n <= cards; ++n) {
        auto more = states[s];
        more.add(rank, n);
        auto const [at, fresh] = known.try_emplace(more, static_cast<std::uint32_t>(then.size()));
        if (fresh) then.push_back(more);
        next_[rank][s * (cards + 1) + n] = at->second;
      }
    }
    states = std::move(then);
    most_ = std::max<std::uint64_t>(most_, states.size());
  }
  for (auto& s : states) {
    s.end_run();
    points_.push_back(s.points);
  }
}

}  // namespace faro::odds::detail
