// Who can stand in for whom: by the numbers of the panel, one taken out and one put in.
#include "draws/src/panels/alternates.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace faro::draws {
namespace {

class places {
 public:
  places(panel_rules const& rules, std::span<std::size_t const> panel)
      : rules_{rules}, have_(rules.quotas.size()), on_panel_(rules.names.size()), taken_(rules.apart.size()) {
    for (auto const person : panel) {
      on_panel_[person] = true;
      for (auto const& of : rules.quota_of) ++have_[of[person]];
      for (std::size_t r = 0; r < taken_.size(); ++r)
        if (auto const number = rules.apart[r][person]; number != 0) taken_[r][number] = person;
    }
  }
  [[nodiscard]] bool has(std::size_t person) const { return on_panel_[person]; }

  /// Whether the panel meets all rules with one in the place of the other.
  [[nodiscard]] bool can_stand_in(std::size_t person, std::size_t member) const {
    for (auto const& of : rules_.quota_of) {
      auto const &gains = of[person], &loses = of[member];
      if (gains == loses) continue;
      if (have_[gains] + 1 > rules_.quotas[gains].most || have_[loses] - 1 < rules_.quotas[loses].least)
        return false;
    }
    for (std::size_t r = 0; r < taken_.size(); ++r) {
      auto const at = taken_[r].find(rules_.apart[r][person]);
      if (at != taken_[r].end() && at->second != member) return false;
    }
    return true;
  }

 private:
  panel_rules const& rules_;
  std::vector<std::uint32_t> have_;
  std::vector<bool> on_panel_;
  std::vector<std::map<std::uint32_t, std::size_t>> taken_;  // [rule]: number, and who of the panel has it
};

}  // namespace

std::vector<alternate> draw_alternates(long_chooser_ref c, panel_rules const& rules,
                                       std::span<std::size_t const> panel, std::size_t most) {
  places const known{rules, panel};
  std::vector<alternate> out;
  for (std::size_t person = 0; person < rules.names.size(); ++person) {
    if (known.has(person)) continue;
    alternate one{person, {}};
    for (auto const member : panel)
      if (known.can_stand_in(person, member)) one.stands_in_for.push_back(member);
    if (!one.stands_in_for.empty()) out.push_back(std::move(one));
  }
  most = std::min(most, out.size());
  for (std::size_t i = 0; i < most; ++i) std::swap(out[i], out[i + c.below(out.size() - i)]);
  out.resize(most);
  return out;
}

}  // namespace faro::draws
