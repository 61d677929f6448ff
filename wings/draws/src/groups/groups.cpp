// Draws into groups counted pot by pot: what is left is remembered by what the groups may still take.
#include "draws/src/groups/groups.hpp"

#include "chance/key_numbers.hpp"

namespace faro::draws {
namespace {

/// How many a group has for each limit, one byte each.
using profile = std::string;

struct counted {
  integer ways;
  std::vector<integer> companions;  // of the followed team, by kinds; empty unless one is followed
};

}  // namespace

groups_so_far::groups_so_far(group_rules const& rules)
    : holds(rules.groups * rules.kinds()), left(rules.kinds()) {
  for (auto const kind : rules.kind) ++left[kind];
}

void groups_so_far::place(group_rules const& rules, std::uint32_t kind, std::size_t group) {
  ++holds[group * rules.kinds() + kind];
  --left[kind];
}

void groups_so_far::take_back(group_rules const& rules, std::uint32_t kind, std::size_t group) {
  --holds[group * rules.kinds() + kind];
  ++left[kind];
}

struct group_counts::parts {
  group_rules rules;
  std::size_t most_states;
  std::optional<std::uint32_t> follow;  // the kind of the followed team, its own
  std::size_t flag = 0;                 // the byte of a profile that says: the followed team is here
  std::vector<std::vector<std::uint32_t>> kinds_of_pot;
  std::vector<std::vector<std::uint8_t>> later;  // [pot][limit]: in how many pots after it there is one
  detail::key_numbers<std::string> states,
      asked;  // that are counted; of which it is known whether one can go on
  std::vector<counted> known;
  std::vector<bool> known_possible;

  /// What is left of a draw.
  struct state {
    std::size_t pot = 0;
    std::vector<std::uint8_t> left;     // of each kind
    std::vector<profile> open, filled;  // groups without and with a team of this pot
  };

  parts(group_rules const& given, std::size_t most, std::optional<std::size_t> team)
      : rules{given}, most_states{most} {
    if (team) {  // a kind of its own
      follow = static_cast<std::uint32_t>(rules.kinds());
      rules.counts_for.push_back(rules.counts_for[rules.kind[*team]]);
      rules.pot_of_kind.push_back(rules.pot_of_kind[rules.kind[*team]]);
      rules.kind[*team] = *follow;
    }
    flag = rules.limits.size();
    kinds_of_pot.resize(rules.pots.size());
    for (std::uint32_t k = 0; k < rules.kinds(); ++k) kinds_of_pot[rules.pot_of_kind[k]].push_back(k);
    later.assign(rules.pots.size(), std::vector<std::uint8_t>(rules.limits.size()));
    for (std::size_t pot = rules.pots.size() - 1; pot-- > 0;) {
      later[pot] = later[pot + 1];
      std::vector<bool> has(rules.limits.size());
      for (auto const k : kinds_of_pot[pot + 1]) {
        for (auto const limit : rules.counts_for[k]) has[limit] = true;
      }
      for (std::size_t i = 0; i < has.size(); ++i)
        later[pot][i] = static_cast<std::uint8_t>(later[pot][i] + has[i]);
    }
  }

  [[nodiscard]] state start() const {
    state out;
    out.left = groups_so_far{rules}.left;
    out.open.assign(rules.groups, profile(flag + 1, '\0'));
    return out;
  }

  [[nodiscard]] bool takes(profile const& group, std::uint32_t kind) const {
    return std::ranges::all_of(rules.counts_for[kind], [&](std::uint32_t limit) {
      return static_cast<std::uint8_t>(group[limit]) < rules.limits[limit].at_most;
    });
  }
  [[nodiscard]] profile with(profile group, std::uint32_t kind) const {
    for (auto const limit : rules.counts_for[kind]) ++group[limit];
    if (follow == kind) group[flag] = 1;
    return group;
  }

  /// Forgets of the groups what can't matter any more. False when one can't come to its least.
  [[nodiscard]] bool simplify(state& s) const {
    std::vector<bool> here(rules.limits.size());
    for (auto const k : kinds_of_pot[s.pot]) {
      if (s.left[k] == 0) continue;
      for (auto const limit : rules.counts_for[k]) here[limit] = true;
    }
    for (auto* const groups : {&s.open, &s.filled}) {
      bool const open = groups == &s.open;
      for (auto& group : *groups) {
        for (std::size_t i = 0; i < rules.limits.size(); ++i) {
          auto const& limit = rules.limits[i];
          auto const have = static_cast<std::uint8_t>(group[i]);
          auto const most = have + later[s.pot][i] + std::size_t{open && here[i]};
          if (most < limit.at_least) return false;
          if (most <= limit.at_most)
            group[i] = static_cast<char>(std::min<std::uint32_t>(have, limit.at_least));
        }
      }
      std::ranges::sort(*groups);
    }
    return true;
  }
  [[nodiscard]] static std::string key(state const& s) {
    std::string out{static_cast<char>(s.pot)};
    for (auto const n : s.left) out += static_cast<char>(n);
    for (auto const& group : s.open) out += group;
    out += '|';
    for (auto const& group : s.filled) out += group;
    return out;
  }
  /// When every group has one of this pot: the next pot. False at the end.
  [[nodiscard]] bool open_next(state& s) const {
    if (!s.open.empty()) return true;
    if (s.pot + 1 == rules.pots.size()) return false;
    ++s.pot;
    s.open.swap(s.filled);
    return true;
  }
  [[nodiscard]] state after(state s, std::uint32_t kind) const {  // the first open group takes one of a kind
    s.filled.push_back(with(s.open.front(), kind));
    s.open.erase(s.open.begin());
    --s.left[kind];
    return s;
  }

  counted count(state s) {
    counted none{0, std::vector<integer>(follow ? rules.kinds() : 0)};
    if (!simplify(s)) return none;
    if (!open_next(s)) {
      none.ways = 1;
      return none;
    }
    if (!simplify(s)) return none;
    auto name = key(s);
    if (auto const at = states.find(name); at != states.none) return known[at];
    if (known.size() >= most_states)
      throw reading_too_long{"the count was given up after " + std::to_string(most_states) + " states"};
    bool const with_followed = s.open.front()[flag] != 0;
    for (auto const k : kinds_of_pot[s.pot]) {
      if (s.left[k] == 0 || !takes(s.open.front(), k)) continue;
      auto const next = count(after(s, k));
      integer const choices{s.left[k]};
      none.ways += next.ways * choices;
      for (std::size_t i = 0; i < none.companions.size(); ++i)
        none.companions[i] += next.companions[i] * choices;
      if (with_followed) none.companions[k] += next.ways * choices;
    }
    states.number(std::move(name));
    known.push_back(none);
    return none;
  }

  bool possible(state s) {
    if (!simplify(s)) return false;
    if (!open_next(s)) return true;
    if (!simplify(s)) return false;
    auto name = key(s);
    if (auto const at = asked.find(name); at != asked.none) return known_possible[at];
    bool fine = false;
    for (auto const k : kinds_of_pot[s.pot]) {
      fine = s.left[k] > 0 && takes(s.open.front(), k) && possible(after(s, k));
      if (fine) break;
    }
    asked.number(std::move(name));
    known_possible.push_back(fine);
    return fine;
  }

  /// A state in which the groups are known by name; which have one of the open pot.
  [[nodiscard]] state as_state(std::size_t pot, std::vector<std::uint8_t> const& left,
                               std::vector<profile> const& groups, std::vector<bool> const& full) const {
    state out;
    out.pot = pot;
    out.left = left;
    for (std::size_t g = 0; g < groups.size(); ++g) (full[g] ? out.filled : out.open).push_back(groups[g]);
    return out;
  }
};

group_counts::group_counts(group_rules const& rules, std::size_t most_states,
                           std::optional<std::size_t> follow)
    : parts_{std::make_unique<parts>(rules, most_states, follow)} {}
group_counts::~group_counts() = default;

integer group_counts::ways() { return parts_->count(parts_->start()).ways; }
bool group_counts::possible() { return parts_->possible(parts_->start()); }
std::vector<integer> group_counts::companions() { return parts_->count(parts_->start()).companions; }

bool group_counts::possible(groups_so_far const& now, std::uint32_t kind, std::size_t group) {
  auto const& rules = parts_->rules;
  auto const pot = rules.pot_of_kind[kind];
  std::vector<profile> groups(rules.groups, profile(parts_->flag + 1, '\0'));
  std::vector<bool> full(rules.groups);
  for (std::size_t g = 0; g < rules.groups; ++g) {
    for (std::uint32_t k = 0; k < rules.kinds(); ++k) {
      if (now.holds[g * rules.kinds() + k] == 0) continue;
      groups[g] = parts_->with(groups[g], k);
      if (rules.pot_of_kind[k] == pot) full[g] = true;
    }
  }
  if (!parts_->takes(groups[group], kind)) return false;
  groups[group] = parts_->with(groups[group], kind);
  full[group] = true;
  auto left = now.left;
  --left[kind];
  return parts_->possible(parts_->as_state(pot, left, groups, full));
}

std::vector<std::size_t> group_counts::nth(integer k) {
  auto& all = *parts_;
  auto const& rules = all.rules;
  std::vector<std::size_t> out(rules.kind.size());
  std::vector<profile> groups(rules.groups, profile(all.flag + 1, '\0'));
  auto left = groups_so_far{rules}.left;
  for (std::size_t pot = 0; pot < rules.pots.size(); ++pot) {
    auto teams = rules.pots[pot];
    std::vector<bool> full(rules.groups);
    for (std::size_t group = 0; group < rules.groups; ++group) {
      full[group] = true;
      auto const before = groups[group];
      std::vector<std::optional<integer>> ways(rules.kinds());
      for (std::size_t at = 0; at < teams.size(); ++at) {
        auto const kind = rules.kind[teams[at]];
        if (!all.takes(before, kind)) continue;
        if (!ways[kind]) {
          groups[group] = all.with(before, kind);
          --left[kind];
          ways[kind] = all.count(all.as_state(pot, left, groups, full)).ways;
          ++left[kind];
        }
        if (k >= *ways[kind]) {
          k -= *ways[kind];
          continue;
        }
        groups[group] = all.with(before, kind);
        --left[kind];
        out[teams[at]] = group;
        teams.erase(teams.begin() + static_cast<std::ptrdiff_t>(at));
        break;
      }
    }
  }
  return out;
}

sharing_table sharings(group_rules const& rules, std::map<std::uint32_t, ratio> const& marks) {
  auto const count = groups_so_far{rules}.left;
  auto const teams = rules.kind.size();
  sharing_table out(teams, std::vector<ratio>(teams));
  for (std::size_t a = 0; a < teams; ++a) {
    for (std::size_t b = 0; b < teams; ++b) {
      auto const ka = rules.kind[a], kb = rules.kind[b];
      if (rules.pot_of_kind[ka] >= rules.pot_of_kind[kb]) continue;
      auto const at = marks.find(sharing(rules, ka, kb));
      if (at == marks.end()) continue;
      out[a][b] = out[b][a] = at->second / ratio{integer{count[ka]} * integer{count[kb]}};
    }
  }
  return out;
}

sharing_table uniform_sharings(group_rules const& rules, std::size_t most_states) {
  auto const count = groups_so_far{rules}.left;
  auto const teams = rules.kind.size();
  sharing_table out(teams, std::vector<ratio>(teams));
  std::vector<std::optional<std::vector<ratio>>> of_kind(rules.kinds());  // one of it, by kinds
  for (std::size_t a = 0; a < teams; ++a) {
    auto& row = of_kind[rules.kind[a]];
    if (!row) {
      group_counts counts{rules, most_states, a};
      auto const ways = counts.ways();
      auto const with = counts.companions();
      row.emplace(rules.kinds());
      for (std::size_t k = 0; k < rules.kinds(); ++k) (*row)[k] = ratio{with[k], ways * integer{count[k]}};
    }
    for (std::size_t b = 0; b < teams; ++b) {
      if (rules.pot_of_kind[rules.kind[b]] > rules.pot_of_kind[rules.kind[a]])
        out[a][b] = out[b][a] = (*row)[rules.kind[b]];
    }
  }
  return out;
}

}  // namespace faro::draws
