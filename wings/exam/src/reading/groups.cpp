// Which questions stand under which text; pools, checked.
#include "exam/src/reading/reading.hpp"

#include <faro/text/detail/message.hpp>

#include <algorithm>
#include <map>

namespace faro::exam::detail {
namespace {

/// The questions from here on, up to the next that belongs elsewhere, are under the description.
void put_under(bank& all, std::size_t first, std::size_t end) {
  auto& qs = all.questions;
  auto last = first + 1;
  while (last < end && qs[last].group.empty() && qs[last].pinned == pin::none && qs[last].pool.empty())
    ++last;
  if (last == first + 1) {
    qs[first].pinned = pin::here;
    return;
  }
  for (auto i = first; i < last; ++i) qs[i].group = "text " + qs[first].id;
  tell(all, severity::warning, qs[first],
       say("the questions up to line {} are kept under this text, in their order; 'faro: group=NAME' on each "
           "says which belong to it",
           qs[last - 1].line));
}

}  // namespace

/// A description without a group: the introduction of its section when it is its first and only one, else
/// the common text of the questions that follow.
void find_groups(bank& all) {
  auto& qs = all.questions;
  for (std::size_t from = 0; from < qs.size();) {
    auto end = from + 1;
    while (end < qs.size() && qs[end].section == qs[from].section) ++end;
    std::vector<std::size_t> loose;
    for (auto i = from; i < end; ++i) {
      if (qs[i].kind == question_kind::description && qs[i].group.empty() && qs[i].pinned == pin::none)
        loose.push_back(i);
    }
    if (loose.size() == 1 && loose[0] == from) {
      qs[from].pinned = pin::first;
    } else {
      for (std::size_t k = 0; k < loose.size(); ++k)
        put_under(all, loose[k], k + 1 < loose.size() ? loose[k + 1] : end);
    }
    from = end;
  }
}
void check_pools(bank& all) {
  std::map<std::pair<std::string, std::string>, std::pair<std::size_t, question const*>> seen;
  for (auto const& q : all.questions) {
    if (q.pool.empty()) continue;
    auto& [count, first] = seen.try_emplace({q.section, q.pool}, 0, &q).first->second;
    ++count;
    if (q.pool_picks != first->pool_picks)
      tell(all, severity::error, q,
           say("pool '{}' picks {} here and {} in line {}", q.pool, q.pool_picks, first->pool_picks,
               first->line));
    if (!q.group.empty()) tell(all, severity::error, q, "expected a pool or a group, got both");
  }
  for (auto const& [name, entry] : seen) {
    if (entry.second->pool_picks > entry.first)
      tell(all, severity::error, *entry.second,
           say("pool '{}' picks {} of {} questions", name.second, entry.second->pool_picks, entry.first));
  }
}

}  // namespace faro::exam::detail
