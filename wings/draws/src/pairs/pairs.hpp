// Pairs of one from each of two lists, when some may not meet: two descriptions of the same draw.
//
// any_pairs() gives every order of the partners, valid or not; with the ways to "valid" (chance/ways.hpp) all
// valid draws are alike, and the odds are those of the uniform draw. sequential_pairs() is what federations
// do with balls: one of the second list is drawn, then its partner among those of the first that may meet it
// and leave the rest possible. Each step is fair, yet not all valid draws are alike.
//
// Who may meet the same people is alike: keys are how many of each kind are left, whose marks (kind with
// kind) say who meets whom.
//
// Cost: a reading has as many merge points as there are ways to take some of each kind: 2^n for n unlike
// people. Origin: the draw of the round of 16 of the Champions League; G. Guyon, J. Roberts and S. Rosenthal,
// N. Boczoń and A. Wilson have studied its distortion. P. Hall's theorem (1935) says when there is no draw.
#pragma once
#include "draws/src/apart.hpp"
#include "lists/roster.hpp"

#include <faro/chance/chooser.hpp>
#include <faro/chance/ways.hpp>

#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace faro::draws {

/// Who may meet whom, by kinds. Both lists are equally long.
struct pairing {
  std::vector<std::uint32_t> first, second;  ///< the kind of each person of a list
  std::vector<std::vector<bool>> apart;      ///< [kind in the first list][kind in the second]

  [[nodiscard]] std::size_t size() const { return first.size(); }
  [[nodiscard]] std::size_t first_kinds() const { return apart.size(); }
  [[nodiscard]] std::size_t second_kinds() const { return apart.empty() ? 0 : apart[0].size(); }
  [[nodiscard]] bool may_meet(std::size_t one, std::size_t other) const {
    return !apart[first[one]][second[other]];
  }
};

/// No two that agree, or of whom one names the other. Throws input_error for unknown columns and lists of
/// different lengths.
[[nodiscard]] pairing pairs_apart(roster const& first, roster const& second, apart_rules const& rules);
/// The same of people among themselves, and nobody with themselves; and nobody gives to one whom they name (a
/// partner, or who got last year's gift).
[[nodiscard]] pairing givers_apart(roster const& people, apart_rules const& rules);

/// These of the first list may meet these of the second and no others, who are fewer.
struct bottleneck {
  std::vector<std::size_t> first, second;
};
/// How many people can be paired at most.
inline constexpr std::size_t most_paired = 20'000;

/// A bound from above: no larger share of all orders keeps the rules. O(kinds^2). Not thread-safe.
[[nodiscard]] double most_valid(pairing const& rules);

/// The proof that no draw is possible; nothing when one is. O(kinds^3) or so, O(kinds^2) where everyone may
/// meet half of the others.
[[nodiscard]] std::optional<bottleneck> why_impossible(pairing const& rules);

/// Whether what is left can be paired. Remembers its answers; not thread-safe.
class pairing_left {
 public:
  explicit pairing_left(pairing const& rules) : rules_{&rules} {}
  [[nodiscard]] bool possible(std::span<std::uint16_t const> first, std::span<std::uint16_t const> second);

 private:
  pairing const* rules_;
  std::unordered_map<std::string, bool> known_;
};

/// How many there are of each kind.
[[nodiscard]] inline std::vector<std::uint16_t> counts_of(std::span<std::uint32_t const> kinds,
                                                          std::size_t count) {
  std::vector<std::uint16_t> out(count);
  for (auto const kind : kinds) ++out[kind];
  return out;
}

/// The mark that one of this kind of the first list meets one of that kind of the second.
[[nodiscard]] inline std::uint32_t meeting(pairing const& rules, std::size_t first, std::size_t second) {
  return static_cast<std::uint32_t>(rules.first[first] * rules.second_kinds() + rules.second[second]);
}

/// Everyone of the first list in turn gets one of those left of the second, in the order of the lists: true
/// if all may meet. `partners`, if asked for, says whom each met.
template <chooser C>
bool any_pairs(C& c, pairing const& rules, std::vector<std::size_t>* partners = nullptr) {
  auto left = counts_of(rules.second, rules.second_kinds());
  std::vector<std::size_t> others(rules.size());
  std::iota(others.begin(), others.end(), std::size_t{0});
  for (std::size_t one = 0; one < rules.size(); ++one) {
    if (one > 0 && merge_point(c, left)) return false;
    auto const at = others.begin() + static_cast<std::ptrdiff_t>(c.below(others.size()));
    auto const other = *at;
    mark(c, meeting(rules, one, other));
    if (!rules.may_meet(one, other)) return false;
    if (partners) partners->push_back(other);
    --left[rules.second[other]];
    others.erase(at);
  }
  return true;
}

/// Ball by ball: one of those left of the second list, then its partner among those left of the first that
/// may meet it and leave the rest possible. `partners` says whom each of the first list met. Precondition: a
/// draw is possible.
template <chooser C>
bool sequential_pairs(C& c, pairing const& rules, pairing_left& rest,
                      std::vector<std::size_t>* partners = nullptr) {
  auto first = counts_of(rules.first, rules.first_kinds());
  auto second = counts_of(rules.second, rules.second_kinds());
  std::vector<std::size_t> ones(rules.size()), others(rules.size()), fitting;
  std::iota(ones.begin(), ones.end(), std::size_t{0});
  std::iota(others.begin(), others.end(), std::size_t{0});
  if (partners) partners->assign(rules.size(), 0);
  while (!others.empty()) {
    if (others.size() < rules.size() && merge_point(c, first, second)) return false;
    auto const at = others.begin() + static_cast<std::ptrdiff_t>(c.below(others.size()));
    auto const other = *at;
    others.erase(at);
    --second[rules.second[other]];
    fitting.clear();
    for (std::size_t i = 0; i < ones.size(); ++i) {
      if (!rules.may_meet(ones[i], other)) continue;
      auto& alike = first[rules.first[ones[i]]];
      --alike;
      if (rest.possible(first, second)) fitting.push_back(i);
      ++alike;
    }
    auto const chosen = ones.begin() + static_cast<std::ptrdiff_t>(fitting[c.below(fitting.size())]);
    mark(c, meeting(rules, *chosen, other));
    if (partners) (*partners)[*chosen] = other;
    --first[rules.first[*chosen]];
    ones.erase(chosen);
  }
  return true;
}

/// The uniform draw by trying: any_pairs() again and again until it is valid. `tries` counts them. Returns
/// false after `most_tries`. Exactly uniform over the valid draws.
template <chooser C>
bool pairs_by_trying(C& c, pairing const& rules, std::vector<std::size_t>& partners, std::uint64_t& tries,
                     std::uint64_t most_tries) {
  std::vector<std::size_t> others(rules.size());
  std::iota(others.begin(), others.end(), std::size_t{0});
  for (tries = 1; tries <= most_tries; ++tries) {
    std::size_t one = 0;
    for (; one < rules.size(); ++one) {  // whatever stands there after a failed try is as good a start
      std::swap(others[one], others[one + c.below(rules.size() - one)]);
      if (!rules.may_meet(one, others[one])) break;
    }
    if (one < rules.size()) continue;
    partners = std::move(others);
    return true;
  }
  return false;
}

/// What a draw of pairs does, exactly: the chance that each of the first list meets each of the second.
using meeting_table = std::vector<std::vector<ratio>>;
[[nodiscard]] meeting_table meetings(pairing const& rules, std::map<std::uint32_t, ratio> const& marks);

}  // namespace faro::draws
