// Kinds of people by whom they may meet; whether all can be paired, by flows between the kinds.
#include "draws/src/pairs/pairs.hpp"

#include "draws/src/apart.hpp"
#include "text/words.hpp"

#include <faro/error.hpp>
#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <unordered_map>

namespace faro::draws {
namespace {

using cells = std::vector<std::string>;

/// The people of a list by what stands in the columns: each different row once, and who has it.
struct cell_kinds {
  std::vector<cells> rows;
  std::vector<std::uint32_t> of;
};

cell_kinds kinds_by_cells(roster const& list, std::span<std::string const> columns) {
  std::vector<std::size_t> at;
  for (auto const& name : columns) at.push_back(list.column(name));
  cell_kinds out;
  std::map<cells, std::uint32_t> known;
  for (auto const& person : list.people) {
    cells row;
    for (auto const i : at) row.push_back(person.cells[i]);
    auto const [place, fresh] = known.try_emplace(row, static_cast<std::uint32_t>(out.rows.size()));
    if (fresh) out.rows.push_back(row);
    out.of.push_back(place->second);
  }
  return out;
}

bool agree(cells const& a, cells const& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (!a[i].empty() && a[i] == b[i]) return true;
  }
  return false;
}

/// Whether each of one list agrees with each of the other.
std::vector<std::vector<bool>> apart_by_cells(cell_kinds const& ones, cell_kinds const& others) {
  std::vector<std::vector<bool>> out;
  for (auto const one : ones.of) {
    auto& row = out.emplace_back();
    for (auto const other : others.of) row.push_back(agree(ones.rows[one], others.rows[other]));
  }
  return out;
}

/// Everybody by themselves.
cell_kinds kinds_of_one(std::size_t people) {
  cell_kinds out;
  for (std::size_t i = 0; i < people; ++i) out.of.push_back(static_cast<std::uint32_t>(i));
  return out;
}

/// Rows that are the same become one; `of` says which each was.
std::vector<std::uint32_t> merge_rows(std::vector<std::vector<bool>>& rows) {
  std::unordered_map<std::vector<bool>, std::uint32_t> known;
  std::vector<std::uint32_t> of;
  std::vector<std::vector<bool>> kept;
  for (auto const& row : rows) {
    auto const [at, fresh] = known.try_emplace(row, static_cast<std::uint32_t>(kept.size()));
    if (fresh) kept.push_back(row);
    of.push_back(at->second);
  }
  rows = std::move(kept);
  return of;
}

std::vector<std::vector<bool>> turned(std::vector<std::vector<bool>> const& rows) {
  std::vector<std::vector<bool>> out(rows[0].size(), std::vector<bool>(rows.size()));
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (std::size_t j = 0; j < rows[i].size(); ++j) out[j][i] = rows[i][j];
  }
  return out;
}

/// People who may meet the same are one kind.
pairing by_kinds(cell_kinds const& first, cell_kinds const& second, std::vector<std::vector<bool>> apart) {
  auto const first_of = merge_rows(apart);
  auto columns = turned(apart);
  auto const second_of = merge_rows(columns);
  pairing out;
  out.apart = turned(columns);
  for (auto const kind : first.of) out.first.push_back(first_of[kind]);
  for (auto const kind : second.of) out.second.push_back(second_of[kind]);
  return out;
}

/// The same of one list with itself: who is kept apart from whom is the same both ways.
pairing by_own_kinds(cell_kinds const& people, std::vector<std::vector<bool>> apart) {
  auto const of = merge_rows(apart);
  pairing out;
  for (auto const kind : people.of) out.first.push_back(of[kind]);
  out.second = out.first;
  if (apart.size() < of.size()) {
    std::vector<std::size_t> first_of(apart.size(), of.size());
    for (std::size_t i = of.size(); i-- > 0;) first_of[of[i]] = i;
    for (auto& row : apart) {
      std::vector<bool> kept;
      for (auto const at : first_of) kept.push_back(row[at]);
      row = std::move(kept);
    }
  }
  out.apart = std::move(apart);
  return out;
}

/// The greatest number that can be paired, kind by kind, by augmenting paths (L. Ford, D. Fulkerson, 1956).
class flow {
 public:
  flow(pairing const& rules, std::span<std::uint16_t const> first, std::span<std::uint16_t const> second)
      : rules_{&rules},
        first_{first.begin(), first.end()},
        second_{second.begin(), second.end()},
        paired_(first.size(), std::vector<std::uint32_t>(second.size())) {
    for (std::size_t i = 0; i < first_.size(); ++i) {
      for (std::size_t j = 0; j < second_.size(); ++j) {
        if (!rules.apart[i][j]) pair(i, j, std::min(first_[i], second_[j]));
      }
    }
    while (augment()) {}
  }
  [[nodiscard]] bool all() const {
    return std::ranges::all_of(first_, [](auto n) { return n == 0; });
  }
  /// The kinds of the first list that can be reached from one with somebody left, and their neighbours.
  [[nodiscard]] std::pair<std::vector<bool>, std::vector<bool>> short_of() const { return {seen_, met_}; }

 private:
  void pair(std::size_t i, std::size_t j, std::uint32_t count) {
    paired_[i][j] += count;
    first_[i] -= count;
    second_[j] -= count;
  }
  bool augment() {
    auto const firsts = first_.size(), seconds = second_.size();
    seen_.assign(firsts, false);
    met_.assign(seconds, false);
    std::vector<std::size_t> from_first(seconds), from_second(firsts, seconds), queue;
    for (std::size_t i = 0; i < firsts; ++i) {
      if (first_[i] == 0) continue;
      seen_[i] = true;
      queue.push_back(i);
    }
    for (std::size_t at = 0; at < queue.size(); ++at) {
      auto const i = queue[at];
      for (std::size_t j = 0; j < seconds; ++j) {
        if (met_[j] || rules_->apart[i][j]) continue;
        met_[j] = true;
        from_first[j] = i;
        if (second_[j] > 0) {
          shift(j, from_first, from_second);
          return true;
        }
        for (std::size_t k = 0; k < firsts; ++k) {
          if (seen_[k] || paired_[k][j] == 0) continue;
          seen_[k] = true;
          from_second[k] = j;
          queue.push_back(k);
        }
      }
    }
    return false;
  }
  /// Along the path that ends at kind j of the second list, as many as it carries.
  void shift(std::size_t j, std::vector<std::size_t> const& from_first,
             std::vector<std::size_t> const& from_second) {
    auto const none = second_.size();
    auto count = second_[j];
    for (auto at = j;;) {
      auto const i = from_first[at];
      if (from_second[i] == none) {
        count = std::min(count, first_[i]);
        break;
      }
      count = std::min(count, paired_[i][from_second[i]]);
      at = from_second[i];
    }
    second_[j] -= count;
    for (auto at = j;;) {
      auto const i = from_first[at];
      paired_[i][at] += count;
      if (from_second[i] == none) {
        first_[i] -= count;
        return;
      }
      at = from_second[i];
      paired_[i][at] -= count;
    }
  }

  pairing const* rules_;
  std::vector<std::uint32_t> first_, second_;  // how many are still single
  std::vector<std::vector<std::uint32_t>> paired_;
  std::vector<bool> seen_, met_;
};

/// With every one of n free to meet n/2 or more of the others there is always a draw: some that meet too few
/// together would be more than n/2, and then everybody may meet one of them.
bool all_may_meet_half(pairing const& rules, std::span<std::uint16_t const> first,
                       std::span<std::uint16_t const> second) {
  std::vector<std::size_t> of_second(second.size());
  for (std::size_t i = 0; i < first.size(); ++i) {
    std::size_t of_first = 0;
    for (std::size_t j = 0; j < second.size(); ++j) {
      if (rules.apart[i][j]) continue;
      of_first += second[j];
      of_second[j] += first[i];
    }
    if (2 * of_first < rules.size()) return false;
  }
  return std::ranges::all_of(of_second, [&](auto n) { return 2 * n >= rules.size(); });
}

void check_size(std::size_t people) {
  if (people > most_paired)
    throw input_error{say("expected at most {} people to be paired, got {}", most_paired, people)};
}

}  // namespace

pairing pairs_apart(roster const& first, roster const& second, apart_rules const& rules) {
  if (first.size() != second.size())
    throw input_error{say("{} has {}, {} {}: expected as many, one of each to a pair", first.source,
                          plural(first.size(), "line"), second.source, second.size())};
  check_size(first.size());
  auto const ones = kinds_by_cells(first, rules.agreeing), others = kinds_by_cells(second, rules.agreeing);
  std::vector<std::pair<std::size_t, std::size_t>> named;
  for (auto const& column : rules.naming) {
    std::ranges::copy(named_in(first, second, column), std::back_inserter(named));
    for (auto const& [other, one] : named_in(second, first, column)) named.emplace_back(one, other);
  }
  if (!named.empty()) {
    auto apart = apart_by_cells(ones, others);
    for (auto const& [one, other] : named) apart[one][other] = true;
    auto const each = kinds_of_one(first.size());
    return by_kinds(each, each, std::move(apart));
  }
  std::vector<std::vector<bool>> apart;
  for (auto const& one : ones.rows) {
    auto& row = apart.emplace_back();
    for (auto const& other : others.rows) row.push_back(agree(one, other));
  }
  return by_kinds(ones, others, std::move(apart));
}

pairing givers_apart(roster const& people, apart_rules const& rules) {
  check_size(people.size());
  auto kinds = kinds_by_cells(people, rules.agreeing);
  if (!rules.naming.empty()) {
    auto apart = apart_by_cells(kinds, kinds);
    for (std::size_t i = 0; i < people.size(); ++i) apart[i][i] = true;
    for (auto const& column : rules.naming)
      for (auto const& [who, named] : named_in(people, people, column)) apart[who][named] = true;
    auto const each = kinds_of_one(people.size());
    return by_kinds(each, each, std::move(apart));
  }
  // Who agrees with nobody is still apart from themselves: a kind of their own.
  std::vector<bool> used(kinds.rows.size());
  for (auto& kind : kinds.of) {
    if (agree(kinds.rows[kind], kinds.rows[kind])) continue;
    if (used[kind]) {
      kinds.rows.push_back(cells(kinds.rows[kind]));
      kind = static_cast<std::uint32_t>(kinds.rows.size() - 1);
    } else {
      used[kind] = true;
    }
  }
  std::vector<std::vector<bool>> apart;
  for (std::size_t i = 0; i < kinds.rows.size(); ++i) {
    auto& row = apart.emplace_back(kinds.rows.size());
    row[i] = true;
    if (std::ranges::all_of(kinds.rows[i], &std::string::empty)) continue;
    for (std::size_t j = 0; j < kinds.rows.size(); ++j)
      row[j] = i == j || agree(kinds.rows[i], kinds.rows[j]);
  }
  return by_own_kinds(kinds, std::move(apart));
}

std::optional<bottleneck> why_impossible(pairing const& rules) {
  auto const firsts_of = counts_of(rules.first, rules.first_kinds());
  auto const seconds_of = counts_of(rules.second, rules.second_kinds());
  if (all_may_meet_half(rules, firsts_of, seconds_of)) return std::nullopt;
  flow const found{rules, firsts_of, seconds_of};
  if (found.all()) return std::nullopt;
  auto const [firsts, seconds] = found.short_of();
  bottleneck out;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    if (firsts[rules.first[i]]) out.first.push_back(i);
    if (seconds[rules.second[i]]) out.second.push_back(i);
  }
  return out;
}

// L. Brègman (1973): a permanent is at most the product of (r!)^(1/r) over its rows, of r ones each.
double most_valid(pairing const& rules) {
  auto const seconds = counts_of(rules.second, rules.second_kinds());
  auto const firsts = counts_of(rules.first, rules.first_kinds());
  double logarithm = -std::lgamma(static_cast<double>(rules.size()) + 1);
  for (std::size_t i = 0; i < firsts.size(); ++i) {
    double free = 0;
    for (std::size_t j = 0; j < seconds.size(); ++j) free += rules.apart[i][j] ? 0 : seconds[j];
    if (free == 0) return 0;
    logarithm += firsts[i] * std::lgamma(free + 1) / free;
  }
  return std::exp(logarithm);
}

bool pairing_left::possible(std::span<std::uint16_t const> first, std::span<std::uint16_t const> second) {
  std::string key;
  for (auto const counts : {first, second}) {
    for (auto const n : counts) {
      key += static_cast<char>(n & 255);
      key += static_cast<char>(n >> 8);
    }
  }
  auto const [at, fresh] = known_.try_emplace(std::move(key));
  if (fresh) at->second = flow{*rules_, first, second}.all();
  return at->second;
}

meeting_table meetings(pairing const& rules, std::map<std::uint32_t, ratio> const& marks) {
  auto const firsts = counts_of(rules.first, rules.first_kinds());
  auto const seconds = counts_of(rules.second, rules.second_kinds());
  std::map<std::uint32_t, ratio> each;
  meeting_table out(rules.size(), std::vector<ratio>(rules.size()));
  for (std::size_t i = 0; i < rules.size(); ++i) {
    for (std::size_t j = 0; j < rules.size(); ++j) {
      auto const what = meeting(rules, i, j);
      auto const [at, fresh] = each.try_emplace(what);
      if (fresh) {
        auto const times = marks.find(what);
        if (times != marks.end())
          at->second =
              times->second / ratio{integer{firsts[rules.first[i]]} * integer{seconds[rules.second[j]]}};
      }
      out[i][j] = at->second;
    }
  }
  return out;
}

}  // namespace faro::draws
