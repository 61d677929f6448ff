// Teams from pots into groups, one of each pot to a group, with limits on who may share one.
//
// Uniform: all valid draws alike, counted pot by pot; teams of one pot that count for the same limits are
// alike, and so are groups that may still take the same. Draw number k, in the order of the team of group A
// from pot 1, of group B, ..., is found by its number. Sequential: as on television, a team is drawn from the
// pot and goes to the first group that may take it and leaves the rest possible.
//
// Cost: a count remembers what is left once for each way that groups and pots can look alike: some thousands
// for 4 pots of 8 with six confederations. Origin: the draws of FIFA's World Cup; G. Guyon (2015),
// J. Roberts and J. Rosenthal (2023) on their odds.
#pragma once
#include "lists/roster.hpp"

#include <faro/chance/chooser.hpp>
#include <faro/chance/ways.hpp>
#include <faro/exact/integer.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace faro::draws {

/// How many of a group may, or must, have this value in that column.
struct group_limit {
  std::string column, value;
  std::uint32_t at_least = 0, at_most = 1;
};

/// What counts for a draw into groups.
struct group_rules {
  std::size_t groups = 0;
  std::vector<std::string> pot_names;
  std::vector<std::vector<std::size_t>> pots;  ///< the teams of each, in the order of the file
  std::vector<group_limit> limits;
  std::vector<std::uint32_t> kind;                     ///< of each team
  std::vector<std::vector<std::uint32_t>> counts_for;  ///< of each kind: for which limits
  std::vector<std::uint32_t> pot_of_kind;

  [[nodiscard]] std::size_t kinds() const { return counts_for.size(); }
};

/// Rules from a file: pots by one column, in the order of their first team; no two of a group that agree in
/// one of `apart`; `limits` add to these and replace those of the same value. A limit without a column is of
/// the one column that has the value. Throws input_error for pots of different sizes, unknown columns and
/// values.
[[nodiscard]] group_rules make_group_rules(roster const& teams, std::string const& pot,
                                           std::span<std::string const> apart,
                                           std::vector<group_limit> limits,
                                           std::vector<bool> const& limits_at_most);

/// For messages: "UEFA at most 2".
[[nodiscard]] message limit_text(group_limit const& limit);

/// A draw in part: what each group holds, by kinds, and the open pot.
struct groups_so_far {
  explicit groups_so_far(group_rules const& rules);
  void place(group_rules const& rules, std::uint32_t kind, std::size_t group);
  void take_back(group_rules const& rules, std::uint32_t kind, std::size_t group);

  std::vector<std::uint8_t> holds;  ///< [group][kind], in one row
  std::vector<std::uint8_t> left;   ///< of each kind
};

/// Counts draws. Remembers what it has counted; not thread-safe.
class group_counts {
 public:
  /// `follow`: a team whose companions are counted, too.
  explicit group_counts(group_rules const& rules, std::size_t most_states = 2'000'000,
                        std::optional<std::size_t> follow = std::nullopt);
  ~group_counts();
  group_counts(group_counts const&) = delete;
  group_counts& operator=(group_counts const&) = delete;

  /// All draws; those that go on from here. Throw reading_too_long beyond so many states.
  [[nodiscard]] integer ways();
  /// Whether this kind may go to that group, and a draw is still possible then.
  [[nodiscard]] bool possible(groups_so_far const& now, std::uint32_t kind, std::size_t group);
  [[nodiscard]] bool possible();
  /// Draw number k: the group of each team. Precondition: k < ways().
  [[nodiscard]] std::vector<std::size_t> nth(integer k);
  /// In how many draws the followed team shares its group with one of a kind of a later pot, by kinds.
  [[nodiscard]] std::vector<integer> companions();

 private:
  struct parts;
  std::unique_ptr<parts> parts_;
};

/// The mark that one of a kind meets one of another, of a later pot, in a group.
[[nodiscard]] inline std::uint32_t sharing(group_rules const& rules, std::size_t early, std::size_t late) {
  return static_cast<std::uint32_t>(early * rules.kinds() + late);
}

/// The procedure with balls. `group_of` is told of each team. Precondition: a draw is possible.
template <chooser C>
bool sequential_groups(C& c, group_rules const& rules, group_counts& counts,
                       std::vector<std::size_t>* group_of = nullptr) {
  groups_so_far now{rules};
  if (group_of) group_of->assign(rules.kind.size(), 0);
  bool first = true;
  for (auto const& pot : rules.pots) {
    std::vector<bool> full(rules.groups);
    for (auto balls = pot; !balls.empty();) {
      if (!first && merge_point(c, now.holds)) return false;
      first = false;
      auto const at = balls.begin() + static_cast<std::ptrdiff_t>(c.below(balls.size()));
      auto const team = *at;
      auto const kind = rules.kind[team];
      balls.erase(at);
      std::size_t group = 0;
      while (full[group] || !counts.possible(now, kind, group)) ++group;
      for (std::size_t mate = 0; mate < rules.kinds(); ++mate) {
        if (now.holds[group * rules.kinds() + mate] > 0) mark(c, sharing(rules, mate, kind));
      }
      now.place(rules, kind, group);
      full[group] = true;
      if (group_of) (*group_of)[team] = group;
    }
  }
  return true;
}

/// The uniform draw by trying: pots shuffled one after the other, again from the start when a limit is
/// broken. False after `most_tries`.
template <chooser C>
bool groups_by_trying(C& c, group_rules const& rules, std::vector<std::size_t>& group_of,
                      std::uint64_t& tries, std::uint64_t most_tries) {
  group_of.assign(rules.kind.size(), 0);
  for (tries = 1; tries <= most_tries; ++tries) {
    std::vector<std::uint32_t> have(rules.groups * rules.limits.size());
    bool fine = true;
    for (auto pot : rules.pots) {
      for (std::size_t group = 0; fine && group < rules.groups; ++group) {
        std::swap(pot[group], pot[group + c.below(pot.size() - group)]);
        group_of[pot[group]] = group;
        for (auto const limit : rules.counts_for[rules.kind[pot[group]]])
          fine = ++have[group * rules.limits.size() + limit] <= rules.limits[limit].at_most && fine;
      }
      if (!fine) break;
    }
    for (std::size_t i = 0; fine && i < have.size(); ++i)
      fine = have[i] >= rules.limits[i % rules.limits.size()].at_least;
    if (fine) return true;
  }
  return false;
}

/// Teams as [team][other]: the chance that they share a group; teams of one pot never do.
using sharing_table = std::vector<std::vector<ratio>>;
/// From the marks of sequential_groups().
[[nodiscard]] sharing_table sharings(group_rules const& rules, std::map<std::uint32_t, ratio> const& marks);
/// Of the uniform draw, exactly. Throws reading_too_long beyond so many states a team.
[[nodiscard]] sharing_table uniform_sharings(group_rules const& rules, std::size_t most_states = 400'000);

/// The proof that no draw is possible: a sentence; nothing when one is.
[[nodiscard]] std::optional<message> why_impossible(group_rules const& rules, roster const& teams);

}  // namespace faro::draws
