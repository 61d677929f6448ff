// Whether any draw can meet the rules of a kind, and what proves that none can.
//
// Pairs: a maximum matching of those who may meet (J. Edmonds, "Paths, trees, and flowers", 1965), and where
// it leaves somebody the set that shows it (T. Gallai; J. Edmonds). Groups: the room that a limit leaves.
#include <faro/audit/detail/draw_kinds.hpp>
#include <faro/audit/transcript_trust.hpp>
#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <numeric>
#include <queue>

namespace faro::audit {
namespace {

constexpr std::size_t matching_nobody = SIZE_MAX;

/// A maximum matching of a graph by augmenting paths, blossoms contracted. O(n^3).
class matching_of_pairs {
 public:
  explicit matching_of_pairs(std::vector<std::vector<bool>> const& meets)
      : meets_{meets}, n_{meets.size()}, partner_(n_, matching_nobody) {
    for (std::size_t i = 0; i < n_; ++i) {  // a greedy start leaves few
      for (std::size_t j = 0; j < n_ && partner_[i] == matching_nobody; ++j) {
        if (meets_[i][j] && partner_[j] == matching_nobody) {
          partner_[i] = j;
          partner_[j] = i;
        }
      }
    }
    for (std::size_t i = 0; i < n_; ++i) {
      if (partner_[i] != matching_nobody) continue;
      auto end = search(i);
      while (end != matching_nobody) {
        auto const before = parent_[end], next = partner_[before];
        partner_[end] = before;
        partner_[before] = end;
        end = next;
      }
    }
  }

  /// Who is left alone in some maximum matching: they can't all have partners. Empty: all have.
  [[nodiscard]] std::vector<bool> left_over() {
    std::vector<bool> out(n_);
    for (std::size_t i = 0; i < n_; ++i) {
      if (partner_[i] != matching_nobody) continue;
      static_cast<void>(search(i));
      for (std::size_t j = 0; j < n_; ++j) out[j] = out[j] || outer_[j];
    }
    return out;
  }

 private:
  /// The end of an augmenting path from here, its way back in `parent_`; nobody if there is none.
  std::size_t search(std::size_t root) {
    outer_.assign(n_, false);
    parent_.assign(n_, matching_nobody);
    base_.resize(n_);
    std::iota(base_.begin(), base_.end(), std::size_t{0});
    outer_[root] = true;
    std::queue<std::size_t> open;
    open.push(root);
    while (!open.empty()) {
      auto const v = open.front();
      open.pop();
      for (std::size_t to = 0; to < n_; ++to) {
        if (!meets_[v][to] || base_[v] == base_[to] || partner_[v] == to) continue;
        bool const is_outer =
            to == root || (partner_[to] != matching_nobody && parent_[partner_[to]] != matching_nobody);
        if (is_outer) {
          contract(v, to, root, open);
        } else if (parent_[to] == matching_nobody) {
          parent_[to] = v;
          if (partner_[to] == matching_nobody) return to;
          outer_[partner_[to]] = true;
          open.push(partner_[to]);
        }
      }
    }
    return matching_nobody;
  }

  std::size_t common_base(std::size_t a, std::size_t b, std::size_t root) const {
    std::vector<bool> seen(n_);
    for (;;) {
      a = base_[a];
      seen[a] = true;
      if (a == root || partner_[a] == matching_nobody) break;
      a = parent_[partner_[a]];
    }
    for (;;) {
      b = base_[b];
      if (seen[b]) return b;
      b = parent_[partner_[b]];
    }
  }

  void contract(std::size_t v, std::size_t to, std::size_t root, std::queue<std::size_t>& open) {
    auto const base = common_base(v, to, root);
    std::vector<bool> in(n_);
    auto const mark = [&](std::size_t at, std::size_t child) {
      while (base_[at] != base) {
        in[base_[at]] = in[base_[partner_[at]]] = true;
        parent_[at] = child;
        child = partner_[at];
        at = parent_[partner_[at]];
      }
    };
    mark(v, to);
    mark(to, v);
    for (std::size_t i = 0; i < n_; ++i) {
      if (!in[base_[i]]) continue;
      base_[i] = base;
      if (!outer_[i]) {
        outer_[i] = true;
        open.push(i);
      }
    }
  }

  std::vector<std::vector<bool>> const& meets_;
  std::size_t n_;
  std::vector<std::size_t> partner_, parent_{}, base_{};
  std::vector<bool> outer_{};
};

std::vector<std::string> names_where(std::vector<bool> const& which, std::span<std::string const> names) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < which.size(); ++i) {
    if (which[i]) out.push_back(names[i]);
  }
  return out;
}

message members_of(std::vector<std::uint64_t> const& members, std::span<std::string const> names) {
  std::vector<std::string> out;
  for (auto const member : members) out.push_back(names[member]);
  return first_names(out);
}

/// How many sets there are among these whose members can't meet those of another.
std::size_t sets_of(std::vector<bool> const& which, std::vector<std::vector<bool>> const& meets) {
  std::vector<bool> seen(which.size());
  std::size_t out = 0;
  for (std::size_t start = 0; start < which.size(); ++start) {
    if (!which[start] || seen[start]) continue;
    ++out;
    std::vector<std::size_t> open{start};
    seen[start] = true;
    while (!open.empty()) {
      auto const v = open.back();
      open.pop_back();
      for (std::size_t to = 0; to < which.size(); ++to) {
        if (!which[to] || seen[to] || !meets[v][to]) continue;
        seen[to] = true;
        open.push_back(to);
      }
    }
  }
  return out;
}

}  // namespace

std::optional<message> draw_kind::no_pairs(std::span<std::string const> names) const {
  for (auto const& l : limits_) {
    if (l.members.size() > items_ / 2)
      return say("{} of {} are of {} ({}), and no two of these may meet: at most {} would find a partner",
                 l.members.size(), items_, l.label, members_of(l.members, names), items_ - l.members.size());
  }
  constexpr std::uint64_t most_matched = 600;
  if (items_ > most_matched || limits_.empty()) return {};
  std::vector<std::vector<bool>> meets(items_, std::vector<bool>(items_, true));
  for (std::size_t i = 0; i < items_; ++i) meets[i][i] = false;
  for (auto const& l : limits_) {
    for (auto const a : l.members) {
      for (auto const b : l.members) meets[a][b] = false;
    }
  }
  auto const left = matching_of_pairs{meets}.left_over();
  auto const alone = names_where(left, names);
  if (alone.empty()) return {};
  std::vector<bool> others(items_);
  for (std::size_t i = 0; i < items_; ++i) {
    for (std::size_t j = 0; j < items_ && !left[i]; ++j) others[i] = others[i] || (left[j] && meets[i][j]);
  }
  auto const partners = first_names(names_where(others, names));
  if (partners.empty()) return say("{} may meet nobody", first_names(alone));
  if (auto const sets = sets_of(left, meets); sets < alone.size())
    return say(
        "{} fall into {} sets whose members may meet none of another, one of each is left over, and only {} "
        "could "
        "meet them",
        first_names(alone), sets, partners);
  return say("{} of them, {}, may meet only {}", alone.size(), first_names(alone), partners);
}

std::optional<message> draw_kind::no_groups(std::span<std::string const> names) const {
  auto const sizes = rows();
  for (auto const& l : limits_) {
    std::vector<bool> of_limit(items_);
    for (auto const member : l.members) of_limit[member] = true;
    std::vector<std::uint64_t> room(groups_);  // for those of the limit, by group
    std::uint64_t at = 0;
    for (auto const& pot : pots_) {
      auto const in_pot = static_cast<std::uint64_t>(
          std::ranges::count_if(pot.members, [&](auto item) { return of_limit[item]; }));
      std::vector<std::uint64_t> dealt(groups_);
      for (std::size_t i = 0; i < pot.members.size(); ++i) ++dealt[at++ % groups_];
      for (std::size_t g = 0; g < groups_; ++g) room[g] += std::min(in_pot, dealt[g]);
    }
    std::uint64_t places = 0;
    for (auto const n : room) places += std::min(n, l.high);
    if (places < l.members.size())
      return say(
          "{} of {} are of {} ({}): with at most {} of these in each of {} groups there is room for {}",
          l.members.size(), items_, l.label, members_of(l.members, names), l.high, groups_, places);
  }
  return {};
}

std::optional<message> draw_kind::why_impossible(std::span<std::string const> names) const {
  if (kind_ == "pairs") return no_pairs(names);
  return kind_ == "groups" ? no_groups(names) : std::nullopt;
}

std::uint64_t draw_kind::tries() const {
  // As the specification has it: a file of others can't keep a reader busy for long.
  constexpr std::uint64_t most_tries = 100'000, most_steps = 200'000'000;
  auto steps = items_;
  auto const places = std::max<std::uint64_t>(rows().size(), 1);
  for (auto const& l : limits_) steps += l.members.size() + places;
  return std::min(most_tries, most_steps / steps);
}

void draw_kind::check_comes_out(fair_draw& by) const {
  if (limits_.empty()) return;
  // With so many successes among the tries a draw finds none in one of 10^10 or fewer.
  constexpr std::uint64_t enough = 24;
  auto const most = tries();
  std::uint64_t met = 0;
  for (std::uint64_t i = 0; i < most && met < enough; ++i) met += holds(one_try(by));
  if (met == 0)
    throw input_error{say("no draw met the rules in {} tries: they are too strict, or can't be met", most)};
  if (met < enough)
    throw input_error{
        say("{} of {} draws met the rules: they are too strict, the draw might find none within its "
            "tries",
            met, most)};
}

}  // namespace faro::audit
