#include "draws/src/even/rounds.hpp"

#include "draws/src/even/even_groups.hpp"
#include "draws/src/even/rounds_tried.hpp"

#include <faro/chance/random.hpp>
#include <faro/chance/seed.hpp>
#include <faro/chance/xoshiro.hpp>

#include <algorithm>
#include <numeric>
#include <string>

namespace faro::draws {
namespace {

/// Two in each group: one stays, the others go round. Of an odd number one in turn is alone.
rounds_of_groups round_robin(std::size_t people, std::size_t rounds) {
  auto const places = people + people % 2, round_the_circle = places - 1;
  rounds_of_groups out(rounds, std::vector<std::size_t>(people));
  for (std::size_t r = 0; r < rounds; ++r) {
    std::size_t group = 0;
    auto const meet = [&](std::size_t one, std::size_t other) {
      bool const alone = one >= people || other >= people;  // in the last group, which is smaller
      auto const name = alone ? places / 2 - 1 : group++;
      if (one < people) out[r][one] = name;
      if (other < people) out[r][other] = name;
    };
    meet(r, places - 1);
    for (std::size_t i = 1; i < places / 2; ++i)
      meet((r + i) % round_the_circle, (r + round_the_circle - i) % round_the_circle);
  }
  return out;
}

/// Exchanges within rounds, as long as second meetings grow by no more than a threshold, which falls to 0.
class meeting_exchanges {
 public:
  meeting_exchanges(std::size_t people, std::size_t groups, std::size_t rounds,
                    random_chooser<xoshiro256pp>& random)
      : people_{people}, random_{random} {
    auto const sizes = even_sizes(people, groups);
    std::vector<std::size_t> seats;
    for (std::size_t g = 0; g < groups; ++g) seats.insert(seats.end(), sizes[g], g);
    group_of_.assign(rounds, seats);
    members_.resize(rounds);
    meetings_.assign(people, std::vector<int>(people));
    for (std::size_t r = 0; r < rounds; ++r) {
      auto& of = group_of_[r];
      if (r > 0) {
        for (auto left = people; left > 1; --left) std::swap(of[left - 1], of[random_.below(left)]);
      }
      members_[r].resize(groups);
      for (std::size_t i = 0; i < people; ++i) {
        for (auto const other : members_[r][of[i]]) count(i, other, 1);
        members_[r][of[i]].push_back(i);
      }
    }
  }

  bool find() {
    constexpr int thresholds = 3;
    auto const tries = 2'000 * people_;
    for (int threshold = thresholds; threshold-- > 0;) {
      for (std::size_t i = 0; i < tries && again_ > 0; ++i) {
        auto const r = random_.below(group_of_.size());
        auto const one = random_.below(people_), other = random_.below(people_);
        if (group_of_[r][one] == group_of_[r][other]) continue;
        auto const before = again_;
        exchange(r, one, other);
        if (again_ > before + threshold) exchange(r, one, other);
      }
    }
    return again_ == 0;
  }
  [[nodiscard]] rounds_of_groups const& found() const { return group_of_; }

 private:
  void count(std::size_t one, std::size_t other, int by) {
    auto& times = meetings_[std::min(one, other)][std::max(one, other)];
    again_ -= std::max(times - 1, 0);
    times += by;
    again_ += std::max(times - 1, 0);
  }
  void move(std::size_t r, std::size_t one, std::size_t to) {
    auto& from = members_[r][group_of_[r][one]];
    from.erase(std::ranges::find(from, one));
    for (auto const other : from) count(one, other, -1);
    for (auto const other : members_[r][to]) count(one, other, 1);
    members_[r][to].push_back(one);
    group_of_[r][one] = to;
  }
  void exchange(std::size_t r, std::size_t one, std::size_t other) {
    auto const of_one = group_of_[r][one], of_other = group_of_[r][other];
    move(r, one, of_other);
    move(r, other, of_one);
  }

  std::size_t people_;
  random_chooser<xoshiro256pp>& random_;
  rounds_of_groups group_of_;
  std::vector<std::vector<std::vector<std::size_t>>> members_;  // [round][group]
  std::vector<std::vector<int>> meetings_;
  std::int64_t again_ = 0;  // meetings that are not the first of two people
};

std::optional<rounds_of_groups> by_exchanges(std::size_t people, std::size_t groups, std::size_t rounds) {
  xoshiro256pp bits{key_from_text("rounds of groups")};
  random_chooser random{bits};
  constexpr int starts = 20;
  for (int i = 0; i < starts; ++i) {
    meeting_exchanges search{people, groups, rounds, random};
    if (search.find()) return search.found();
  }
  return std::nullopt;
}

/// Who is where is drawn.
rounds_of_groups with_drawn_places(long_chooser_ref c, rounds_of_groups const& rounds) {
  std::vector<std::size_t> place(rounds.front().size());
  std::iota(place.begin(), place.end(), std::size_t{0});
  for (auto left = place.size(); left > 1; --left) std::swap(place[left - 1], place[c.below(left)]);
  auto out = rounds;
  for (std::size_t r = 0; r < rounds.size(); ++r) {
    for (std::size_t i = 0; i < place.size(); ++i) out[r][i] = rounds[r][place[i]];
  }
  return out;
}

}  // namespace

std::size_t most_rounds(std::size_t people, std::size_t groups) {
  auto const sizes = even_sizes(people, groups);
  std::size_t pairs = 0;
  for (auto const size : sizes) pairs += size * (size - 1) / 2;
  if (pairs == 0) return SIZE_MAX;       // nobody meets
  if (sizes.front() > groups) return 1;  // two of a group are in one of the next round
  auto const all = people * (people - 1) / 2 / pairs;
  return sizes.back() > 1 ? std::min(all, (people - 1) / (sizes.back() - 1)) : all;
}

rounds_found draw_rounds(long_chooser_ref c, std::size_t people, std::size_t groups, std::size_t rounds) {
  rounds_found out;
  if (rounds > most_rounds(people, groups)) {
    out.impossible = true;
    return out;
  }
  std::optional<rounds_of_groups> found;
  if (groups == (people + 1) / 2) {
    found = round_robin(people, rounds);
  } else {
    found = by_exchanges(people, groups, rounds);
    if (!found && people / groups > 1) {
      constexpr std::uint64_t most_steps = 20'000'000;
      auto const tried = try_all_rounds(people, groups, rounds, most_steps);
      found = tried.found;
      out.impossible = !found && tried.all;
    }
  }
  if (found) out.group_of = with_drawn_places(c, *found);
  return out;
}

}  // namespace faro::draws
