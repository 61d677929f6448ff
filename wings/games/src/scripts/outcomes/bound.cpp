// Names bound to what a game has, what is asked about found, and the distribution of several counts asked
// for.
#include "games/src/scripts/outcomes/bound.hpp"

#include <algorithm>
#include <optional>

namespace faro::odds::outcomes {

namespace {

using game_reading = loop_reading<script_value>;

void add_texts(known_names& names, script_value const& v, bool whole) {
  auto const text = to_string(v);
  if (whole || v.text()) names.texts.try_emplace(text, v);
  if (!v.entries()) return;
  for (auto const& [key, value] : *v.entries()) {
    names.fields.insert(to_string(key));
    add_texts(names, value, false);
  }
}

known_names names_in(game_reading const& read) {
  known_names out;
  for (auto const& row : read.rows) {
    if (row.outcome.contradicted_in() == 0) add_texts(out, row.outcome, true);
  }
  if (!read.never.high.is_zero()) add_texts(out, never_ends(), true);
  for (auto const& c : read.counts) out.counts.insert(c.what);
  for (auto const* name : own_counts) out.counts.insert(name);
  out.complete = read.complete && !read.stopped;
  return out;
}

/// What is asked about: the outcome, and counts in the order of their names here.
struct subjects_asked {
  bool outcome = false;
  std::vector<std::string> counts;
};

void find_subjects(term const& t, subjects_asked& out) {
  out.outcome = out.outcome || t.what == term_kind::outcome || t.what == term_kind::has ||
                (t.what == term_kind::entry && t.parts.size() == 1) ||
                (t.what == term_kind::name && t.means == name_meaning::field);
  if (t.what == term_kind::name && t.means == name_meaning::counted &&
      std::ranges::find(out.counts, t.text) == out.counts.end())
    out.counts.push_back(t.text);
  for (auto const& part : t.parts) find_subjects(part, out);
}

}  // namespace

bound_question bound(term const& asked, std::vector<std::pair<term const*, std::string>> const& given,
                     std::string const& text, game_reading const& read) {
  bound_question out{asked, {}, names_in(read)};
  bind_names(out.asked, out.names, text);
  subjects_asked subjects;
  find_subjects(out.asked, subjects);
  out.asks_count = subjects.counts.size() == 1 && !subjects.outcome;
  for (auto const& [condition, written] : given) {
    out.given.push_back(*condition);
    bind_names(out.given.back(), out.names, written);
    find_subjects(out.given.back(), subjects);
  }
  out.observes = odds::observes(read);  // then counts are asked of those games alone that are as observed
  subjects.outcome = subjects.outcome || out.observes;
  out.counted = std::move(subjects.counts);
  out.beside_outcome = !out.counted.empty() && subjects.outcome;
  return out;
}

count_caps caps_of(bound_question const& q) {
  count_caps out;
  find_caps(q.asked, out);
  for (auto const& condition : q.given) find_caps(condition, out);
  return out;
}

joint_counts together_for(bound_question const& q, game_reading const& read, chain_effort const& effort) {
  auto found = caps_of(q);
  counted_chain some{read.kept->rows, q.counted, {}};
  for (auto const& step : read.kept->steps) {
    auto& of_these = some.steps.emplace_back();
    for (auto const& name : q.counted) {
      auto const at = std::ranges::find(read.kept->names, name) - read.kept->names.begin();
      of_these.push_back(step[static_cast<std::size_t>(at)]);
    }
  }
  std::vector<std::optional<told_apart>> caps;
  for (auto const& name : q.counted) caps.push_back(found[name]);
  term given{term_kind::all};
  given.parts = q.given;
  bool const is_chance = is_condition(q.asked);
  auto const settled = [&](std::vector<std::uint64_t> const& counts) -> std::optional<std::size_t> {
    least_counts least;
    for (std::size_t k = 0; k < counts.size(); ++k) least.emplace(q.counted[k], counts[k]);
    auto const inside = holds_from(given, least);
    if (inside && !*inside) return as_out;
    if (!inside || !is_chance) return std::nullopt;
    auto const yes = q.observes ? std::nullopt : holds_from(q.asked, least);
    return yes ? std::optional{*yes ? as_yes : as_no} : std::nullopt;
  };
  return joint_distribution(some, caps, settled, effort);
}

}  // namespace faro::odds::outcomes
