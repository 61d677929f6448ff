#include "draws/src/even/rounds_tried.hpp"

#include "draws/src/even/even_groups.hpp"

namespace faro::draws {
namespace {

/// People are called so that the first round has them in their order; the other rounds are in the order of
/// whom the first person meets. Groups are filled from the first person who is left.
class all_rounds {
 public:
  all_rounds(std::size_t people, std::size_t groups, std::size_t rounds, std::uint64_t most_steps)
      : people_{people},
        size_{people / groups},
        larger_{people % groups},
        groups_{groups},
        steps_{most_steps},
        met_(people, std::vector<bool>(people)),
        out_(rounds, std::vector<std::size_t>(people, groups)) {
    auto const sizes = even_sizes(people, groups);
    for (std::size_t group = 0, i = 0; group < groups; ++group) {
      for (std::size_t seat = 0; seat < sizes[group]; ++seat, ++i) {
        out_[0][i] = group;
        for (std::size_t j = i - seat; j < i; ++j) met_[i][j] = met_[j][i] = true;
      }
    }
  }

  bool find() { return round(1); }
  [[nodiscard]] bool ended() const { return steps_ == 0; }
  [[nodiscard]] rounds_of_groups const& found() const { return out_; }

 private:
  bool round(std::size_t r) {
    if (r == out_.size()) return true;
    larger_left_ = larger_;
    smaller_left_ = groups_ - larger_;
    return group(r);
  }

  bool group(std::size_t r) {
    if (larger_left_ + smaller_left_ == 0) {
      // The next rounds count anew: what is left of this one is put back behind them.
      if (round(r + 1)) return true;
      larger_left_ = smaller_left_ = 0;
      return false;
    }
    auto& of = out_[r];
    std::size_t first = 0;
    while (of[first] != groups_) ++first;
    for (bool const is_larger : {true, false}) {
      auto& left = is_larger ? larger_left_ : smaller_left_;
      if (left == 0) continue;
      // Larger groups are called by the first numbers.
      auto const name = is_larger ? larger_ - left : groups_ - left;
      --left;
      of[first] = name;
      std::vector<std::size_t> members{first};
      if (fill(r, name, size_ + (is_larger ? 1 : 0), members, first + 1)) return true;
      of[first] = groups_;
      ++(is_larger ? larger_left_ : smaller_left_);
    }
    return false;
  }

  bool fill(std::size_t r, std::size_t name, std::size_t size, std::vector<std::size_t>& members,
            std::size_t from) {
    if (steps_ == 0 || --steps_ == 0) return false;
    if (members.size() == size) {
      set_met(members, true);
      if (group(r)) return true;
      set_met(members, false);
      return false;
    }
    auto& of = out_[r];
    for (auto i = from; i < people_; ++i) {
      if (of[i] != groups_ || has_met(i, members)) continue;
      if (members.size() == 1 && members[0] == 0 && i <= first_met_[r - 1]) continue;
      if (members.size() == 1 && members[0] == 0) first_met_[r] = i;
      of[i] = name;
      members.push_back(i);
      if (fill(r, name, size, members, i + 1)) return true;
      members.pop_back();
      of[i] = groups_;
    }
    return false;
  }

  [[nodiscard]] bool has_met(std::size_t one, std::vector<std::size_t> const& members) const {
    for (auto const other : members) {
      if (met_[one][other]) return true;
    }
    return false;
  }
  void set_met(std::vector<std::size_t> const& members, bool met) {
    for (auto const one : members) {
      for (auto const other : members) met_[one][other] = met;
    }
  }

  std::size_t people_, size_, larger_, groups_;
  std::uint64_t steps_;
  std::vector<std::vector<bool>> met_;
  rounds_of_groups out_;
  std::size_t larger_left_ = 0, smaller_left_ = 0;
  std::vector<std::size_t> first_met_ = std::vector<std::size_t>(out_.size());  // by the first, in each round
};

}  // namespace

rounds_tried try_all_rounds(std::size_t people, std::size_t groups, std::size_t rounds,
                            std::uint64_t most_steps) {
  all_rounds search{people, groups, rounds, most_steps};
  if (search.find()) return {search.found(), true};
  return {std::nullopt, !search.ended()};
}

}  // namespace faro::draws
